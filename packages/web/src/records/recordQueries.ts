import { HistoryEvent } from '@fenix/domain/historial';
import type { RecordKind } from '@fenix/domain/records/kind';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';

/** Addresses of files end within minutes: a screen that shows them refetches before that. */
export const FILES_REFRESH_MS = 10 * 60_000;

export const recordPath = ({ api }: Pick<RecordKind, 'api'>, id: string) => `${api}/${encodeURIComponent(id)}`;

/** Cache keys and fetchers of one record and its history, the same for every kind. */
export function recordQueries<R>(kind: Pick<RecordKind, 'api' | 'lista'>, schema: z.ZodType<R>) {
  const all = [kind.lista] as const;
  return {
    all,
    one: (id: string) =>
      queryOptions({
        queryKey: [...all, 'one', id] as const,
        queryFn: () => call(schema, 'GET', recordPath(kind, id)),
        refetchInterval: FILES_REFRESH_MS,
      }),
    history: (id: string) =>
      queryOptions({
        queryKey: [...all, 'history', id] as const,
        queryFn: () => call(z.array(HistoryEvent), 'GET', `${recordPath(kind, id)}/history`),
      }),
  };
}
