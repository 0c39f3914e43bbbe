import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { USUARIO_MESSAGES, USUARIO_REPLIES } from '@fenix/domain/sesion/messages';
import { SEGUNDO_PASO_MESSAGES } from '@fenix/domain/sesion/segundoPaso';
import { Counted } from '@fenix/domain/paging';
import type { Company } from '@fenix/domain/sesion/company';
import { ListedUsuario, type NewUsuario, type UsuarioChange, UsuariosPage } from '@fenix/domain/usuarios/usuario';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { ListExport } from '../records/exportList';
import { type CallOptions, type Method, call, readEnvelope, request } from '../shared/api';
import { useKeysetRows } from '../shared/DataTable/useKeysetRows';
import { isStale } from '../shared/form/useStale';
import { companyQuery } from '../shared/list/companies';
import { notify } from '../shared/notify';
import { type Chosen, offerUndo } from '../shared/undo';
import type { ListState } from '../shared/list/useTableState';

const USUARIOS = ['usuarios'] as const;

/** USR-21: asked for by the provider's name, the list is of all users. */
export function useUsuarioRows(state: ListState<never>) {
  const { search } = state;
  const client = useQueryClient();
  return useKeysetRows({
    queryKey: [...USUARIOS, 'list', search],
    state,
    fetchPage: async ({ limit, cursor, signal }) => {
      const path = pathOf(await client.ensureQueryData(companyQuery));
      const query = new URLSearchParams({ limit: String(limit), ...(search && { search }), ...(cursor && { cursor }) });
      return call(UsuariosPage, 'GET', `${path}?${query}`, undefined, { signal });
    },
    count: async () => {
      const path = pathOf(await client.ensureQueryData(companyQuery));
      return (await call(Counted, 'GET', `${path}/count?${new URLSearchParams(search && { search })}`)).value;
    },
  });
}

function pathOf(companies: readonly Company[]): string {
  const provider = companies.find(({ isProvider }) => isProvider)?.client ?? '';
  return `/api/auth/${encodeURIComponent(provider)}`;
}

/** USR-42: the users of the search as a file; not before it is known by which name all are asked for. */
export function useUsuariosExport({ search }: ListState<never>): { list: ListExport; disabled: boolean } {
  const { data } = useQuery(companyQuery);
  const query = search ? { search } : {};
  return { list: { path: pathOf(data ?? []), words: 'los usuarios', query, name: 'usuarios' }, disabled: !data };
}

/** API-04: some calls have worked only when the reply says so in the exact words. */
export async function send(method: Method, path: string, body: unknown, reply: string, options?: CallOptions) {
  const { message } = await readEnvelope(await request(method, path, body, options));
  return message === reply;
}

/** USR-27, USR-29. */
export function useCreateUsuario() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, usuario }: { key: string; usuario: NewUsuario }) => {
      const options = { idempotencyKey: key };
      const { message, data } = await readEnvelope(await request('POST', '/api/auth/sign-up', usuario, options));
      if (message !== USUARIO_REPLIES.created) throw nameTaken('name');
      return ListedUsuario.parse(data);
    },
    onSuccess: ({ name }) => notify.done(USUARIO_MESSAGES.created, `Usuario ${name}`),
    onError: (error) => notify.failure(asRefused(error), USUARIO_MESSAGES.createFailed),
    onSettled: () => client.invalidateQueries({ queryKey: USUARIOS }),
  });
}

export function nameTaken(path: string): DomainError {
  const errors = [{ path, message: USUARIO_MESSAGES.nameTaken }];
  return new DomainError('conflict', USUARIO_MESSAGES.nameTaken, { errors });
}

/** USR-29: whatever the server replied, it is said in these words; the fields keep theirs. No reply is another thing. */
function asRefused(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.kind === 'unavailable' || error.kind === 'unconfirmed') return error;
  return new DomainError(error.kind, USUARIO_MESSAGES.nameTaken, { errors: error.errors });
}

/** USR-35: status 409 has one meaning for anyone who chose the name. */
export function asTaken(error: unknown): unknown {
  const isTaken = isConflict(error) && error.message !== SHELL_MESSAGES.conflict;
  return isTaken ? new DomainError('conflict', USUARIO_MESSAGES.nameTaken, { errors: error.errors }) : error;
}

function isConflict(error: unknown): error is DomainError {
  return error instanceof DomainError && error.kind === 'conflict';
}

type Update = { usuario: Pick<ListedUsuario, '_id' | 'name'>; change: UsuarioChange };

/** USR-31 to USR-35. */
export function useUpdateUsuario() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ usuario: { _id }, change }: Update) => {
      const path = `/api/auth/usernameOrPassword/${_id}`;
      if (!(await send('PUT', path, change, USUARIO_REPLIES.updated)))
        throw new DomainError('unexpected', USUARIO_MESSAGES.updateFailed);
    },
    onSuccess: (_, { usuario, change }) =>
      notify.done(USUARIO_MESSAGES.updated, `Usuario ${change.name ?? usuario.name}`),
    onError: (error) => {
      // The dialog shows a conflict itself, with the choices.
      if (isStale(error)) return;
      const hasWords = isConflict(error) || (error instanceof DomainError && error.kind === 'unconfirmed');
      notify.failure(hasWords ? asTaken(error) : undefined, USUARIO_MESSAGES.updateFailed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: USUARIOS }),
  });
}

/** AUTH-36. */
export function useResetSecondStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(ListedUsuario, 'DELETE', `/api/auth/second-step/${id}`),
    onSuccess: ({ name }) => notify.done(SEGUNDO_PASO_MESSAGES.reset, `Usuario ${name}`),
    onError: (error) => notify.failure(error),
    onSettled: () => client.invalidateQueries({ queryKey: USUARIOS }),
  });
}

/** USR-14: sends the inverse of what the row shows. */
export function useToggleUsuario() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, isActive }: ListedUsuario) =>
      call(ListedUsuario, 'PUT', `/api/auth/${_id}`, { isActive: !isActive }),
    onSuccess: ({ name, isActive }) =>
      notify.done(isActive ? USUARIO_MESSAGES.enabled : USUARIO_MESSAGES.disabled, `Usuario ${name}`),
    onError: (error) => notify.failure(isConflict(error) ? undefined : error, USUARIO_MESSAGES.stateFailed),
    onSettled: () => client.invalidateQueries({ queryKey: USUARIOS }),
  });
}

/** USR-25, USR-26. */
export function useDeleteUsuarios() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids }: Chosen) => call(z.null(), 'DELETE', '/api/auth', ids),
    onSuccess: (_, chosen) =>
      offerUndo({
        kind: 'usuario',
        ...chosen,
        title: USUARIO_MESSAGES.deleted,
        refresh: () => client.invalidateQueries({ queryKey: USUARIOS }),
      }),
    onError: (error) => notify.failure(error, USUARIO_MESSAGES.deleteFailed),
    onSettled: () => client.invalidateQueries({ queryKey: USUARIOS }),
  });
}
