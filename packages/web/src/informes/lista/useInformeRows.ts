import { ShiftedDay } from '@fenix/domain/dates/shiftedDay';
import { InformesPage, PorVencer } from '@fenix/domain/informes/informe';
import { Counted } from '@fenix/domain/paging';
import { type ListExport, exportOf } from '../../records/exportList';
import { call } from '../../shared/api';
import { useKeysetRows } from '../../shared/DataTable/useKeysetRows';
import { ownSort, writeSort } from '../../shared/list/useTableState';
import { informeQueries } from '../useInformes';
import { type InformesState, NEWEST_FIRST } from './useInformesState';

/** INF-72: what is asked for, whichever list it is; without a client, of all of them. */
function askOf({ client, isForAll, search, typeReport, color }: InformesState) {
  return {
    ...(!isForAll && { client }),
    ...(search && { tags: search }),
    ...(typeReport && { typeReport }),
    ...(color && { color }),
  };
}

/** Each picked day travels a day on, where it still is that day in Bogotá. */
function askInDays(state: InformesState) {
  const { range, status } = state;
  return {
    ...askOf(state),
    fechaIni: ShiftedDay.encode(range.from),
    fechaFin: ShiftedDay.encode(range.to),
    ...(status && { status }),
  };
}

export function useInformeRows(state: InformesState) {
  const asked = askInDays(state);
  return useKeysetRows({
    queryKey: [...informeQueries.all, 'list', asked],
    state,
    order: NEWEST_FIRST,
    isLive: true,
    fetchPage: ({ limit, cursor, sort, signal }) =>
      call(InformesPage, 'POST', '/api/informes', { ...asked, sort, limit, ...(cursor && { cursor }) }, { signal }),
    count: async () => (await call(Counted, 'GET', `/api/informes/count?${new URLSearchParams(asked)}`)).value,
    enabled: !state.isDue,
  });
}

/** 'Por vencer': what is open, the longest first, with how many there are of each colour. */
export function useDueRows(state: InformesState) {
  const asked = askOf(state);
  return useKeysetRows({
    queryKey: [...informeQueries.all, 'due', asked],
    state,
    order: NEWEST_FIRST,
    isLive: true,
    fetchPage: ({ limit, cursor, signal }) => {
      const query = new URLSearchParams({ ...asked, limit: String(limit), ...(cursor && { cursor }) });
      return call(PorVencer, 'GET', `/api/informes/due?${query}`, undefined, { signal });
    },
    enabled: state.isDue,
  });
}

/** The reports of the filter, as a file. */
export function informesExport(state: InformesState): ListExport {
  const { from, to } = state.range;
  const asked = state.isDue ? { ...askOf(state), status: 'process' } : askInDays(state);
  const sort = state.isDue ? 'fecha:asc' : writeSort(ownSort(state.sort, NEWEST_FIRST));
  const days = state.isDue ? 'por-vencer' : `${from}-${to}`;
  return { ...exportOf('informe'), query: { ...asked, sort }, name: `informes-${days}` };
}
