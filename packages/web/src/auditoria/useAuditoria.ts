import { AuditEntry } from '@fenix/domain/auditoria/entrada';
import { pageOf } from '@fenix/domain/paging';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { ListExport } from '../records/exportList';
import { call } from '../shared/api';
import { useKeysetRows } from '../shared/DataTable/useKeysetRows';
import { type ListState, type Sort, ownSort, writeSort } from '../shared/list/useTableState';

export type AuditFilter = { from: string; to: string; action: string; client: string; search: string; sort: string };
export type AuditState = ListState<'from' | 'to' | 'action' | 'client'>;

export const NEWEST_FIRST: Sort = { id: 'at', descending: true };

const AuditPage = pageOf(AuditEntry);
const Count = z.object({ value: z.number().int() });

export function auditFilter({ filters, search, sort }: AuditState): AuditFilter {
  return { ...filters, search, sort: writeSort(ownSort(sort, NEWEST_FIRST)) };
}

export const auditQueries = {
  all: ['auditoria'] as const,
  one: (id: string) =>
    queryOptions({
      queryKey: [...auditQueries.all, 'one', id] as const,
      queryFn: () => call(AuditEntry, 'GET', `/api/audit/${encodeURIComponent(id)}`),
    }),
};

/** The audit log as far as someone looks, newest first unless asked otherwise. */
export function useAuditRows(state: AuditState) {
  const filter = auditFilter(state);
  return useKeysetRows({
    queryKey: [...auditQueries.all, 'list', filter],
    state,
    order: NEWEST_FIRST,
    fetchPage: ({ limit, cursor, signal }) =>
      call(AuditPage, 'GET', `/api/audit?${query({ ...filter, limit: String(limit), cursor })}`, undefined, { signal }),
    count: async () => (await call(Count, 'GET', `/api/audit/count?${query(countable(filter))}`)).value,
  });
}

/** The entries of the filter, as a file. */
export function auditExport(state: AuditState): ListExport {
  const { from, to } = state.filters;
  const query = said(auditFilter(state));
  return { path: '/api/audit', words: 'la auditoría', query, name: `auditoria-${from}-${to}` };
}

/** The order does not change the number. */
function countable(filter: AuditFilter) {
  return { ...filter, sort: undefined };
}

/** Only what says something is asked for. */
function said(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1])));
}

const query = (values: Record<string, string | undefined>) => new URLSearchParams(said(values)).toString();
