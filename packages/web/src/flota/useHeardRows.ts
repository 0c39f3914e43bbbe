import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import type { Page } from '@fenix/domain/paging';
import { useEffect } from 'react';
import { type ZodType, z } from 'zod';
import { call, request } from '../shared/api';
import type { Rows } from '../shared/DataTable/types';
import { useKeysetRows } from '../shared/DataTable/useKeysetRows';
import { logFailure } from '../shared/log';
import { ownSort, writeSort } from '../shared/list/useTableState';
import { NEWEST_FIRST, type WindowState } from './useWindowState';

export type HeardPage<T> = Page<T> & { at: string; isStale: boolean };

/** A list of trips in the API: `/api/despachos` or `/api/viajes`, each with its count and its CSV. */
export type HeardList<T> = { path: `/api/${string}`; schema: ZodType<HeardPage<T>>; queryKey: readonly string[] };

export type HeardRows<T> = Rows<T> & { heard: { at: string; isStale: boolean } | undefined };

const Count = z.object({ value: z.number().int() });

/** DISP-52, DISP-53: the rows of the days chosen, asked for again while today is among them. Failures are logged and shown. */
export function useHeardRows<T>(list: HeardList<T>, client: string, state: WindowState): HeardRows<T> {
  const { path, schema, queryKey } = list;
  const asked = askOf(client, state);
  const { head, ...data } = useKeysetRows({
    queryKey: [...queryKey, 'list', asked],
    state,
    order: NEWEST_FIRST,
    fetchPage: ({ limit, cursor, sort, signal }) => {
      const query = new URLSearchParams({ ...asked, sort, limit: String(limit), ...(cursor && { cursor }) });
      return call(schema, 'GET', `${path}?${query}`, undefined, { signal });
    },
    count: async () => (await call(Count, 'GET', `${path}/count?${new URLSearchParams(asked)}`)).value,
    isLive: state.isLive,
    enabled: !state.problem,
  });

  const { error } = data;
  useEffect(() => {
    if (error) logFailure(path, error);
  }, [error, path]);

  // Days that cannot be searched have no rows, and the filter says why.
  if (state.problem) return { rows: [], heard: undefined };
  return { ...data, heard: head };
}

/** DISP-32, DISP-33: every row of the filter as CSV, written by the server. */
export async function exportRows(path: string, client: string, state: WindowState): Promise<Blob> {
  const query = new URLSearchParams({ ...askOf(client, state), sort: writeSort(ownSort(state.sort, NEWEST_FIRST)) });
  return (await request('GET', `${path}/export?${query}`)).blob();
}

/** DISP-50: days travel as dd/mm/yyyy. */
function askOf(client: string, { range, search }: WindowState) {
  return {
    client,
    fechaInicio: SlashDmy.encode(range.from),
    fechaFin: SlashDmy.encode(range.to),
    ...(search && { search }),
  };
}
