import { DomainError } from '@fenix/domain/errors';
import { informeAge } from '@fenix/domain/informes/dias';
import { Informe, Lector, type Novelty, PorVencer, type Status } from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { INFORME } from '@fenix/domain/informes/record';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { recordPath, recordQueries } from '../records/recordQueries';
import { call } from '../shared/api';
import { notify } from '../shared/notify';
import { aboutOf } from './InformeLabels';

/** Keys and fetchers of the feature, in one place. */
const base = recordQueries(INFORME, Informe);
export const informeQueries = {
  ...base,
  /** How many are open: the count of a page of one row. */
  due: (client: string | undefined) =>
    queryOptions({
      queryKey: [...base.all, 'due', 'count', client] as const,
      queryFn: () =>
        call(PorVencer, 'GET', `/api/informes/due?${new URLSearchParams({ ...(client && { client }), limit: '1' })}`),
    }),
  readers: (id: string) =>
    queryOptions({
      queryKey: [...base.all, 'readers', id] as const,
      queryFn: () => call(z.array(Lector), 'GET', `${recordPath(INFORME, id)}/readers`),
    }),
};

export function useRefreshInformes() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: base.all });
}

const Changed = Informe.pick({ status: true, timeResponse: true });

/** INF-61, INF-62, INF-66, INF-68, INF-74. The server has its own days. */
export function useSetStatus(informe: Informe) {
  const refresh = useRefreshInformes();
  return useMutation({
    mutationFn: ({ status, note = '' }: { status: Status; note?: string }) => {
      const { days } = informeAge({ ...informe, status: 'process' }, new Date());
      const said = note.trim() === '' ? {} : { note: note.trim() };
      const body = status === 'success' ? { status, timeResponse: String(days), ...said } : { status };
      return call(Changed, 'PUT', recordPath(INFORME, informe._id), body);
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
  facts?: Partial<Pick<Informe, 'plate' | 'operatorName' | 'dateNoveltie'>>;
  novelties?: readonly Novelty[];
  files?: readonly { name: string; file: File }[];
  onProgress?: (share: number) => void;
};

/** INF-57, INF-75, INF-80, OLD-03: corrected texts and files; without any, the same in the new shape. */
export function useSaveInforme(informe: Informe) {
  const { _id, version } = informe;
  const refresh = useRefreshInformes();
  return useMutation({
    mutationFn: ({ novelties, facts = {}, files = [], onProgress }: Edit) => {
      const form = new FormData();
      form.set('version', String(version));
      if (novelties) form.set('novelties', JSON.stringify(novelties));
      for (const [name, value] of Object.entries(facts)) form.set(name, value);
      for (const { name, file } of files) form.set(name, file, file.name);
      return call(z.null(), 'PUT', `/api/informes/upgrade/${encodeURIComponent(_id)}`, form, { onProgress });
    },
    onSuccess: () => notify.done(INFORME_MESSAGES.updated, aboutOf(informe)),
    onError: (error) => notify.failure(error, INFORME_MESSAGES.updateFailed),
    onSettled: refresh,
  });
}
