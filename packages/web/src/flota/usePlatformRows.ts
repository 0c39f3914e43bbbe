import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { Counted, type Page } from '@fenix/domain/paging';
import { exportStem } from '@fenix/domain/text/exportName';
import { useEffect } from 'react';
import type { ZodType } from 'zod';
import type { ListExport } from '../records/exportList';
import { call } from '../shared/api';
import type { Rows } from '../shared/DataTable/types';
import { useKeysetRows } from '../shared/DataTable/useKeysetRows';
import { logFailure } from '../shared/log';
import { ownSort, writeSort } from '../shared/list/useTableState';
import { NEWEST_FIRST, type WindowState } from './useWindowState';

export type PlatformPage<T> = Page<T> & { at: string; isStale: boolean };

/** A list of trips in the API: `/api/despachos` or `/api/viajes`, each with its count and its CSV. */
export type PlatformList<T> = {
  path: `/api/${string}`;
  /** 'los despachos', where its file fails. */
  words: string;
  schema: ZodType<PlatformPage<T>>;
  queryKey: readonly string[];
};

export type PlatformRows<T> = Rows<T> & { freshness: { at: string; isStale: boolean } | undefined };

/** DISP-52, DISP-53: the rows of the days chosen, asked for again while today is among them. Failures are logged and shown. */
export function usePlatformRows<T>(list: PlatformList<T>, client: string, state: WindowState): PlatformRows<T> {
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
    count: async () => (await call(Counted, 'GET', `${path}/count?${new URLSearchParams(asked)}`)).value,
    isLive: state.isLive,
    enabled: !state.problem,
  });

  const { error } = data;
  useEffect(() => {
    if (error) logFailure(path, error);
  }, [error, path]);

  // Days that cannot be searched have no rows, and the filter says why.
  if (state.problem) return { rows: [], freshness: undefined };
  return { ...data, freshness: head };
}

/** DISP-32, DISP-33: the rows of the filter, as a file. */
export function platformExport(list: PlatformList<unknown>, client: string, state: WindowState): ListExport {
  const { path, words } = list;
  const { from, to } = state.range;
  const query = { ...askOf(client, state), sort: writeSort(ownSort(state.sort, NEWEST_FIRST)) };
  return { path, words, query, name: exportStem(path.replace('/api/', ''), client, from, to) };
}

/** DISP-50: days travel as dd/mm/yyyy. */
export function askOf(client: string, { range, search, asked }: WindowState) {
  return {
    client,
    fechaInicio: SlashDmy.encode(range.from),
    fechaFin: SlashDmy.encode(range.to),
    ...(search && { search }),
    ...asked,
  };
}
