import { Accion, AccionesPage, FOTO_FIELDS, type NewAccion } from '@fenix/domain/boletin/accion';
import { Correo, MailStatus } from '@fenix/domain/boletin/correo';
import { CREATE_FAILED_SECONDS } from '@fenix/domain/boletin/limits';
import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { Counted } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { type ListExport, exportOf } from '../records/exportList';
import { call } from '../shared/api';
import { useKeysetRows } from '../shared/DataTable/useKeysetRows';
import { companyQuery } from '../shared/list/companies';
import { notify } from '../shared/notify';
import { UNREAD_KEY } from '../shared/unread';
import type { ListState } from '../shared/list/useTableState';
import { useViewer } from '../shared/viewer';

export type BoletinState = ListState<'from' | 'to' | 'client'>;

/** An open preview asks again before the addresses of its files end. */
const REFRESH_MS = 10 * 60_000;

export const mailPath = (id: string) => `/api/newsletter/${encodeURIComponent(id)}/mail`;

/** Keys and fetchers of the feature, in one place. */
export const boletinQueries = {
  all: ['boletin'] as const,
  one: (id: string) =>
    queryOptions({
      queryKey: [...boletinQueries.all, 'one', id] as const,
      queryFn: () => call(Accion, 'GET', `/api/newsletter/${encodeURIComponent(id)}`),
      refetchInterval: REFRESH_MS,
    }),
  mail: (id: string) =>
    queryOptions({
      queryKey: [...boletinQueries.all, 'mail', id] as const,
      queryFn: () => call(z.array(Correo), 'GET', mailPath(id)),
    }),
  status: () =>
    queryOptions({
      queryKey: [...boletinQueries.all, 'status'] as const,
      queryFn: () => call(MailStatus, 'GET', '/api/mail'),
    }),
};

/** What the filters ask for; without a client, of all of them for staff. NEWS-28: one date alone asks for nothing. */
function askOf({ filters: { from, to, client }, search }: BoletinState) {
  return {
    ...(from && to && { startDate: SlashDmy.encode(from), endDate: SlashDmy.encode(to) }),
    ...(client && { clientName: client }),
    ...(search && { search }),
  };
}

/** The releases of the filter, as a file. */
export function accionesExport(state: BoletinState): ListExport {
  return { ...exportOf('boletin'), query: askOf(state), name: 'acciones-de-mejora' };
}

/** NEWS-30, NEWS-31, NEWS-34: clients ask by their own name, staff by the provider's, which represents all. */
export function useAccionRows(state: BoletinState) {
  const { filters, search } = state;
  const client = useQueryClient();
  const viewer = useViewer();
  return useKeysetRows({
    queryKey: [...boletinQueries.all, 'list', { ...filters, search }],
    state,
    fetchPage: async ({ limit, cursor, signal }) => {
      const companies = isManager(viewer) ? await client.ensureQueryData(companyQuery) : [];
      const provider = companies.find(({ isProvider }) => isProvider)?.client;
      const query = new URLSearchParams({
        ...askOf(state),
        clientName: filters.client || (provider ?? viewer.cliente),
        limit: String(limit),
        ...(cursor && { cursor }),
      });
      return call(AccionesPage, 'GET', `/api/newsletter?${query}`, undefined, { signal });
    },
    count: async () => (await call(Counted, 'GET', `/api/newsletter/count?${new URLSearchParams(askOf(state))}`)).value,
  });
}

export type Publication = { key: string; accion: NewAccion; files: readonly (readonly File[])[] };

/** NEWS-10, NEWS-11, NEWS-12, NEWS-32, NEWS-36, with how much of the files has left. */
export function usePublish() {
  const client = useQueryClient();
  const [progress, setProgress] = useState(0);
  const publish = useMutation({
    mutationFn: ({ key, accion, files }: Publication) => {
      setProgress(0);
      return call(z.uuid(), 'POST', '/api/newsletter', formOf(accion, files), {
        idempotencyKey: key,
        onProgress: setProgress,
      });
    },
    onSuccess: (_, { accion }) => {
      notify.done(BOLETIN_MESSAGES.created, accion.title1);
      return client.invalidateQueries({ queryKey: boletinQueries.all });
    },
    onError: () =>
      notify.error(BOLETIN_MESSAGES.oops, BOLETIN_MESSAGES.createFailed, { seconds: CREATE_FAILED_SECONDS }),
  });
  return { publish, progress };
}

/** NEWS-18: the two files of item n are the (2n-1)th and the 2nth picture. */
function formOf({ emails, clientsList, ...texts }: NewAccion, files: Publication['files']): FormData {
  const form = new FormData();
  form.set('emails', JSON.stringify(emails));
  form.set('clientsList', JSON.stringify(clientsList));
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) form.set(name, text);
  for (const [item, chosen] of files.entries())
    for (const [place, file] of chosen.entries()) {
      const field = FOTO_FIELDS[item * 2 + place];
      if (field) form.set(field, file, file.name);
    }
  return form;
}

/** Opening a release takes its mark away. A failure is no one's trouble: it stays unread. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(z.null(), 'POST', `/api/newsletter/${id}/read`),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [...boletinQueries.all, 'list'] }),
        client.invalidateQueries({ queryKey: UNREAD_KEY }),
      ]),
  });
}

/** NEWS-17. */
export function useAnswer({ _id, title1 }: Pick<Accion, '_id' | 'title1'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, text }: { key: string; text: string }) =>
      call(z.uuid(), 'POST', `/api/newsletter/${_id}/responses`, { text }, { idempotencyKey: key }),
    onSuccess: () => notify.done(BOLETIN_MESSAGES.answered, title1),
    onError: (error) => notify.failure(error, BOLETIN_MESSAGES.answerFailed),
    onSettled: () => client.invalidateQueries({ queryKey: boletinQueries.all }),
  });
}

export function useResend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Correo) => call(z.null(), 'POST', `/api/mail/${_id}/resend`),
    onSuccess: (_, { email }) => notify.done(BOLETIN_MESSAGES.resent, email),
    onError: (error) => notify.failure(error, BOLETIN_MESSAGES.resendFailed),
    onSettled: () => client.invalidateQueries({ queryKey: boletinQueries.all }),
  });
}
