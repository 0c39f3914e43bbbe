import { isIsoDay } from '@fenix/domain/dates/days';
import { type DayRange, defaultRange } from '@fenix/domain/dates/range';
import { ShiftedDay } from '@fenix/domain/dates/shiftedDay';
import { PresetsPage } from '@fenix/domain/prealistamiento/registro';
import { useState } from 'react';
import { z } from 'zod';
import { useKeysetRows } from '../../shared/DataTable/useKeysetRows';
import { call, request } from '../../shared/api';
import { type ListState, useTableState } from '../../shared/list/useTableState';
import { useRouteParams } from '../../shared/routing';
import { presetQueries } from '../usePrealistamientos';

export type PresetsState = ListState<'from' | 'to'> & { range: DayRange; client: string };

/** PRE-02, PRE-03: the client and the days stand in the address; it opens on the last 48 hours. */
export function usePresetsState(): PresetsState {
  const { client } = useRouteParams('prealistamientosList');
  const [filters] = useState(() => defaultRange(new Date()));
  const state = useTableState({ lista: 'prealistamientos', filters });
  const { from, to } = state.filters;
  // A pasted address may hold anything.
  const isRange = isIsoDay(from) && isIsoDay(to) && from <= to;
  return { ...state, client, range: isRange ? { from, to } : filters };
}

const Count = z.object({ value: z.number().int() });

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
    count: async () => (await call(Count, 'GET', `/api/preset-v2/count?${new URLSearchParams(asked)}`)).value,
  });
}

/** PRE-04: every row of the filter as Excel, written by the server. */
export async function exportPresets(state: PresetsState): Promise<Blob> {
  return (await request('GET', `/api/preset-v2/export?${new URLSearchParams(askOf(state))}`)).blob();
}
