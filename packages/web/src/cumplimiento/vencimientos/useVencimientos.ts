import type { Mes } from '@fenix/domain/cumplimiento/vencimientos/mes';
import { type Vencimiento, Vencimientos } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import { MAX_PAGE } from '@fenix/domain/paging';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api';
import { useKeysetRows } from '../../shared/DataTable/useKeysetRows';
import type { ListState } from '../../shared/list/useTableState';
import { queryText } from '../queryText';

export const VENCIMIENTOS_PATH = '/api/vencimientos';
const KEY = 'vencimientos';
type Asked = { client: string | undefined; dias: number; estado: string; search: string };
type Page = { limit: number; cursor: string | undefined; signal: AbortSignal; mes?: Mes };

const fetchPage = (asked: Asked, { signal, ...page }: Page) =>
  call(Vencimientos, 'GET', `${VENCIMIENTOS_PATH}?${queryText({ ...asked, ...page })}`, undefined, { signal });

export function useVencimientoRows(asked: Asked, state: ListState<'estado'>, enabled: boolean) {
  return useKeysetRows({
    queryKey: [KEY, asked],
    state,
    enabled,
    fetchPage: ({ limit, cursor, signal }) => fetchPage(asked, { limit, cursor, signal }),
  });
}

/** All that ends in a month, however many pages that are. */
export const mesQuery = (asked: Asked, mes: Mes) =>
  queryOptions({
    queryKey: [KEY, asked, mes] as const,
    queryFn: async ({ signal }) => {
      const items: Vencimiento[] = [];
      for (let cursor: string | undefined; ;) {
        const page = await fetchPage(asked, { mes, limit: MAX_PAGE, cursor, signal });
        items.push(...page.items);
        if (page.next === null) return { ...page, items };
        cursor = page.next;
      }
    },
  });
