import { Informe, Lector } from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';
import { messageOf } from '../shared/ErrorState';
import { notify } from '../shared/notify';

/** Addresses of files end within minutes: what shows them asks again before that. */
const REFRESH_MS = 10 * 60_000;

const pathOf = (id: string) => `/api/informes/${encodeURIComponent(id)}`;

const Event = z.object({ _id: z.uuid(), at: z.iso.datetime(), user: z.string(), label: z.string() });

/** Keys and fetchers of the feature, in one place. */
export const informeQueries = {
  all: ['informes'] as const,
  one: (id: string) =>
    queryOptions({
      queryKey: [...informeQueries.all, 'one', id] as const,
      queryFn: () => call(Informe, 'GET', pathOf(id)),
      refetchInterval: REFRESH_MS,
    }),
  history: (id: string) =>
    queryOptions({
      queryKey: [...informeQueries.all, 'history', id] as const,
      queryFn: () => call(z.array(Event), 'GET', `${pathOf(id)}/history`),
    }),
  readers: (id: string) =>
    queryOptions({
      queryKey: [...informeQueries.all, 'readers', id] as const,
      queryFn: () => call(z.array(Lector), 'GET', `${pathOf(id)}/readers`),
    }),
};

export function useRefreshInformes() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: informeQueries.all });
}

/** INF-53, INF-54, INF-77. */
export function useDeleteInformes() {
  const refresh = useRefreshInformes();
  return useMutation({
    mutationFn: (listIds: readonly string[]) => call(z.null(), 'POST', '/api/informes/deleteList', { listIds }),
    onSuccess: () => notify.success(INFORME_MESSAGES.deleted),
    onError: (error) => notify.error(INFORME_MESSAGES.deleteFailed, messageOf(error, '')),
    onSettled: refresh,
  });
}
