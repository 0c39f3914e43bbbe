import { type DayRange, defaultRange } from '@fenix/domain/dates/range';
import { ShiftedDay } from '@fenix/domain/dates/shiftedDay';
import { PresetsPage } from '@fenix/domain/prealistamiento/registro';
import { useState } from 'react';
import { rangeIn } from '../../shared/list/rangeIn';
import { Counted } from '@fenix/domain/paging';
import { useKeysetRows } from '../../shared/DataTable/useKeysetRows';
import { exportStem } from '@fenix/domain/text/exportName';
import { type ListExport, exportOf } from '../../records/exportList';
import { call } from '../../shared/api';
import { type ListState, useTableState } from '../../shared/list/useTableState';
import { useRouteParams } from '../../shared/routing';
import { presetQueries } from '../usePrealistamientos';

export type PresetsState = ListState<'from' | 'to'> & { range: DayRange; client: string };

/** PRE-02, PRE-03: the client and the days are in the address; it opens on the last 48 hours. */
export function usePresetsState(): PresetsState {
  const { client } = useRouteParams('prealistamientosList');
  const [filters] = useState(() => defaultRange(new Date()));
  const state = useTableState({ lista: 'prealistamientos', filters });
  return { ...state, client, range: rangeIn(state.filters, filters) };
}

/** PRE-11, PRE-12: each picked day travels a day on, where it still is that day in Bogotá. */
function askOf({ client, range, search }: PresetsState) {
  return {
    cliente: client,
    fechaIni: ShiftedDay.encode(range.from),
    fechaFin: ShiftedDay.encode(range.to),
    ...(search && { search }),
  };
}

export function usePresetRows(state: PresetsState) {
  const asked = askOf(state);
  return useKeysetRows({
    queryKey: [...presetQueries.all, 'list', asked],
    state,
    isLive: true,
    fetchPage: ({ limit, cursor, signal }) => {
      const query = new URLSearchParams({ ...asked, limit: String(limit), ...(cursor && { cursor }) });
      return call(PresetsPage, 'GET', `/api/preset-v2?${query}`, undefined, { signal });
    },
    count: async () => (await call(Counted, 'GET', `/api/preset-v2/count?${new URLSearchParams(asked)}`)).value,
  });
}

/** PRE-04, PRE-06: the checks of the filter, as a file. */
export function presetsExport(state: PresetsState): ListExport {
  const { client, range } = state;
  return {
    ...exportOf('prealistamiento'),
    query: askOf(state),
    name: exportStem('prealistamientos', client, range.from, range.to),
  };
}
