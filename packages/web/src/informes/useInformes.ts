import { HistoryEvent } from '@fenix/domain/historial';
import { DomainError } from '@fenix/domain/errors';
import { informeAge } from '@fenix/domain/informes/dias';
import { Informe, Lector, type Novelty, type Status } from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';
import { messageOf } from '../shared/ErrorState';
import { notify } from '../shared/notify';
import { type Chosen, offerUndo } from '../shared/undo';
import { aboutOf } from './InformeLabels';

/** Addresses of files end within minutes: what shows them asks again before that. */
const REFRESH_MS = 10 * 60_000;

const pathOf = (id: string) => `/api/informes/${encodeURIComponent(id)}`;

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
      queryFn: () => call(z.array(HistoryEvent), 'GET', `${pathOf(id)}/history`),
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
    mutationFn: ({ ids: listIds }: Chosen) => call(z.null(), 'POST', '/api/informes/deleteList', { listIds }),
    onSuccess: (_, chosen) => offerUndo({ kind: 'informe', ...chosen, title: INFORME_MESSAGES.deleted, refresh }),
    onError: (error) => notify.error(INFORME_MESSAGES.deleteFailed, messageOf(error, '')),
    onSettled: refresh,
  });
}

const Changed = Informe.pick({ status: true, timeResponse: true });

/** INF-61, INF-62, INF-66, INF-68, INF-74. The server has its own days. */
export function useSetStatus(informe: Informe) {
  const refresh = useRefreshInformes();
  return useMutation({
    mutationFn: (status: Status) => {
      const { days } = informeAge({ ...informe, status: 'process' }, new Date());
      const body = status === 'success' ? { status, timeResponse: String(days) } : { status };
      return call(Changed, 'PUT', pathOf(informe._id), body);
    },
    onSuccess: ({ status }) => {
      if (status === 'success') notify.done(INFORME_MESSAGES.finished, aboutOf(informe));
    },
    onError: (error) => {
      const isOver = error instanceof DomainError && error.kind === 'conflict';
      if (isOver) notify.warning(error.message);
      else notify.error(INFORME_MESSAGES.statusFailed);
    },
    onSettled: refresh,
  });
}

export type Edit = {
  novelties?: readonly Novelty[];
  files?: readonly { name: string; file: File }[];
  onProgress?: (share: number) => void;
};

/** INF-57, INF-75, INF-80, OLD-03: corrected texts and files; without any, the same in the new shape. */
export function useSaveInforme(informe: Informe) {
  const { _id, version } = informe;
  const refresh = useRefreshInformes();
  return useMutation({
    mutationFn: ({ novelties, files = [], onProgress }: Edit) => {
      const form = new FormData();
      form.set('version', String(version));
      if (novelties) form.set('novelties', JSON.stringify(novelties));
      for (const { name, file } of files) form.set(name, file, file.name);
      return call(z.null(), 'PUT', `/api/informes/upgrade/${encodeURIComponent(_id)}`, form, { onProgress });
    },
    onSuccess: () => notify.done(INFORME_MESSAGES.updated, aboutOf(informe)),
    onError: (error) => notify.failure(error, INFORME_MESSAGES.updateFailed),
    onSettled: refresh,
  });
}
