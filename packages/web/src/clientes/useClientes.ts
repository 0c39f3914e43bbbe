import {
  CLIENTE_REPLIES,
  Cliente,
  type ClienteChange,
  ClientesPage,
  type NewCliente,
} from '@fenix/domain/clientes/cliente';
import type { ProductsChange } from '@fenix/domain/clientes/productos';
import { DomainError } from '@fenix/domain/errors';
import { CLIENTE_MESSAGES } from '@fenix/domain/messages';
import { Counted } from '@fenix/domain/paging';
import { displayName } from '@fenix/domain/text/names';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { ListExport } from '../records/exportList';
import { call, readEnvelope, request } from '../shared/api';
import { useKeysetRows } from '../shared/DataTable/useKeysetRows';
import { messageOf } from '../shared/ErrorState';
import { logFailure } from '../shared/log';
import { isStale } from '../shared/form/useStale';
import { LOGOS } from '../shared/document/letterhead';
import { notify } from '../shared/notify';
import { offerUndo } from '../shared/undo';
import type { ListState } from '../shared/list/useTableState';
import { useViewer } from '../shared/viewer';
import { cuentaGpsQueries } from './useCuentasGps';

const listPath = (company: string) => `/api/modules/clients/${encodeURIComponent(company)}`;

/** Keys and fetchers of the client companies, in one place. */
export const clienteQueries = {
  all: ['clientes'] as const,
  /** Every client but the provider's own; `company` is the name of the staff member's company. */
  list: (company: string) =>
    queryOptions({
      queryKey: [...clienteQueries.all, 'list', company] as const,
      queryFn: () => call(z.array(Cliente), 'GET', listPath(company)),
    }),
  one: (client: string) =>
    queryOptions({
      queryKey: [...clienteQueries.all, 'one', client] as const,
      queryFn: () => call(Cliente, 'GET', `/api/modules/${encodeURIComponent(client)}`),
    }),
};

/** CLI-02, CLI-03. */
export function useClienteRows(state: ListState<never>) {
  const { search } = state;
  const { cliente } = useViewer();
  return useKeysetRows({
    queryKey: [...clienteQueries.all, 'rows', cliente, search],
    state,
    fetchPage: ({ limit, cursor, signal }) => {
      const query = new URLSearchParams({ limit: String(limit), ...(search && { search }), ...(cursor && { cursor }) });
      return call(ClientesPage, 'GET', `${listPath(cliente)}?${query}`, undefined, { signal });
    },
    count: async () =>
      (await call(Counted, 'GET', `${listPath(cliente)}/count?${new URLSearchParams(search && { search })}`)).value,
  });
}

/** CLI-49: the clients of the search as a file. */
export function useClientesExport({ search }: ListState<never>): ListExport {
  const { cliente } = useViewer();
  return { path: listPath(cliente), words: 'los clientes', query: search ? { search } : {}, name: 'clientes' };
}

/** Clients change what the GPS accounts say about themselves: how many work with each. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: clienteQueries.all }),
      client.invalidateQueries({ queryKey: cuentaGpsQueries.all }),
    ]);
}

/** API-04: created and updated are so only when the reply says it in the exact words. */
async function send(method: 'POST' | 'PUT', path: string, body: unknown, reply: string, idempotencyKey?: string) {
  const { message, data } = await readEnvelope(await request(method, path, body, { idempotencyKey }));
  if (message !== reply) throw new Error(`the reply was not '${reply}'`);
  return Cliente.parse(data);
}

type Creation = { key: string; cliente: NewCliente; icon: File };

/** CLI-25, CLI-26, CLI-37 to CLI-39: a failure is logged and shown. */
export function useCreateCliente() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ key, cliente, icon }: Creation) => {
      const form = new FormData();
      for (const [name, text] of Object.entries(cliente)) form.set(name, text);
      form.set('icon', icon);
      return send('POST', '/api/modules', form, CLIENTE_REPLIES.created, key);
    },
    onSuccess: (saved) => notify.done(CLIENTE_MESSAGES.created, displayName(saved.client)),
    onError: (error) => {
      logFailure('crear cliente', error);
      notify.error(CLIENTE_MESSAGES.createFailedTitle, CLIENTE_MESSAGES.createFailed);
    },
    onSettled: refresh,
  });
}

/** CLI-27, CLI-30, CLI-31. */
export function useUpdateCliente() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ _id, ...change }: ClienteChange & Pick<Cliente, '_id'>) =>
      send('PUT', `/api/modules/${_id}`, change, CLIENTE_REPLIES.updated),
    onSuccess: (saved) => notify.done(CLIENTE_MESSAGES.updated, displayName(saved.client)),
    onError: (error) => {
      // The dialog shows a conflict itself, with the choices.
      if (!isStale(error)) notify.error(CLIENTE_MESSAGES.updateFailed, messageOf(error, ''));
    },
    onSettled: refresh,
  });
}

/** CLI-48: without a success message, which the form shows for the whole change. */
export function useChangeLogo() {
  const refresh = useRefresh();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, key, icon }: { _id: string; key: string; icon: File }) => {
      const form = new FormData();
      form.set('icon', icon);
      return send('PUT', `/api/modules/${_id}/logo`, form, CLIENTE_REPLIES.updated, key);
    },
    onError: (error) => notify.error(CLIENTE_MESSAGES.updateFailed, messageOf(error, '')),
    onSettled: () => Promise.all([refresh(), client.invalidateQueries({ queryKey: LOGOS })]),
  });
}

/** CLI-28, CLI-32 to CLI-34. */
export function useDeleteCliente() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ _id }: Pick<Cliente, '_id' | 'client'>) => call(z.null(), 'DELETE', `/api/modules/${_id}`),
    onSuccess: (_, { _id, client }) => {
      const title = CLIENTE_MESSAGES.deleted;
      offerUndo({ kind: 'cliente', ids: [_id], title, about: displayName(client), refresh });
    },
    onError: (error) => notify.failure(error instanceof DomainError ? inWordsOfDeletion(error) : error),
    onSettled: refresh,
  });
}

function inWordsOfDeletion(error: DomainError): DomainError {
  if (error.kind === 'forbidden') return new DomainError('forbidden', CLIENTE_MESSAGES.deleteRefused);
  return error.kind === 'notFound' ? new DomainError('notFound', CLIENTE_MESSAGES.deleteNotFound) : error;
}

/** CLI-29, CLI-35, CLI-36. */
export function useEnableInControl() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: ProductsChange) => call(Cliente, 'PUT', '/api/incontrol/add-products', change),
    onSuccess: (saved) =>
      notify.done(CLIENTE_MESSAGES.incontrolTitle, displayName(saved.client), {
        text: CLIENTE_MESSAGES.incontrolEnabled,
      }),
    onError: (error) => {
      logFailure('habilitar InControl', error);
      notify.warning(CLIENTE_MESSAGES.incontrolFailedTitle, CLIENTE_MESSAGES.incontrolFailed);
    },
    onSettled: refresh,
  });
}
