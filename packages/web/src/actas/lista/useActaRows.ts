import { ActasPage } from '@fenix/domain/actas/acta';
import { ACTA_TIPE_KEYS } from '@fenix/domain/actas/tipos';
import { ShiftedDay } from '@fenix/domain/dates/shiftedDay';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Counted } from '@fenix/domain/paging';
import { z } from 'zod';
import { type ListExport, exportOf } from '../../records/exportList';
import { call } from '../../shared/api';
import { useKeysetRows } from '../../shared/DataTable/useKeysetRows';
import { ownSort, writeSort } from '../../shared/list/useTableState';
import { actaQueries } from '../useActas';
import { type ActasState, NEWEST_FIRST } from './useActasState';

const Types = z.array(z.enum(ACTA_TIPE_KEYS));

/** ACTA-25 to ACTA-27: one client's records, or those of all. */
function pathOf({ client, isForAll }: ActasState): string {
  return isForAll ? '/api/actas' : `/api/actas/client/${encodeURIComponent(client)}`;
}

/** ACTA-23, ACTA-24: each picked day travels a day on, where it still is that day in Bogotá. */
function askOf({ range, search, filters: { type } }: ActasState) {
  return {
    fechaIni: ShiftedDay.encode(range.from),
    fechaFin: ShiftedDay.encode(range.to),
    ...(type && { type }),
    ...(search && { search }),
  };
}

export function useActaRows(state: ActasState) {
  const path = pathOf(state);
  const asked = askOf(state);
  return useKeysetRows({
    queryKey: [...actaQueries.all, 'list', path, asked],
    state,
    order: NEWEST_FIRST,
    isLive: true,
    fetchPage: ({ limit, cursor, sort, signal }) => {
      const query = new URLSearchParams({ ...asked, sort, limit: String(limit), ...(cursor && { cursor }) });
      return call(ActasPage, 'GET', `${path}?${query}`, undefined, { signal });
    },
    count: async () => (await call(Counted, 'GET', `${path}/count?${new URLSearchParams(asked)}`)).value,
  });
}

/** ACTA-04: the types there are in these days, whatever else is asked for. */
export function useActaTypes(state: ActasState) {
  const path = pathOf(state);
  const { fechaIni, fechaFin } = askOf(state);
  const asked = { fechaIni, fechaFin };
  return useQuery({
    queryKey: [...actaQueries.all, 'types', path, asked],
    queryFn: () => call(Types, 'GET', `${path}/types?${new URLSearchParams(asked)}`),
    placeholderData: keepPreviousData,
  });
}

/** The records of the filter, as a file. */
export function actasExport(state: ActasState): ListExport {
  const { from, to } = state.range;
  const query = { ...askOf(state), sort: writeSort(ownSort(state.sort, NEWEST_FIRST)) };
  return { ...exportOf('acta'), path: pathOf(state), query, name: `actas-${from}-${to}` };
}
