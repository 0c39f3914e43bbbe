import { isIsoDay } from '@fenix/domain/dates/days';
import { type DayRange, defaultRange } from '@fenix/domain/dates/range';
import { isManager } from '@fenix/domain/permissions';
import { useState } from 'react';
import { useRouteParams } from '../../shared/routing';
import { type ListState, type Sort, useTableState } from '../../shared/list/useTableState';
import { useViewer } from '../../shared/viewer';

export type ActasState = ListState<'from' | 'to' | 'type' | 'clientes'> & {
  range: DayRange;
  /** The client of the address. */
  client: string;
  /** ACTA-27: staff look at every client at once. */
  isForAll: boolean;
};

export const NEWEST_FIRST: Sort = { id: 'fecha', descending: true };
export const ALL_CLIENTS = 'todos';

/** ACTA-22: the list opens on the last 48 hours; whatever else is asked for stands in the address. */
export function useActasState(): ActasState {
  const { client } = useRouteParams('actasList');
  const isStaff = isManager(useViewer());
  const [filters] = useState(() => ({ ...defaultRange(new Date()), type: '', clientes: '' }));
  const state = useTableState({ filters, sort: NEWEST_FIRST });
  const asked = { from: state.filters.from, to: state.filters.to };
  return {
    ...state,
    client,
    range: isRange(asked) ? asked : { from: filters.from, to: filters.to },
    isForAll: isStaff && state.filters.clientes === ALL_CLIENTS,
  };
}

/** A pasted address may hold anything. */
function isRange({ from, to }: DayRange): boolean {
  return isIsoDay(from) && isIsoDay(to) && from <= to;
}
