import { type DayRange, defaultRange } from '@fenix/domain/dates/range';
import { allows, isManager } from '@fenix/domain/permissions';
import { useState } from 'react';
import { useRouteParams } from '../../shared/routing';
import { rangeIn } from '../../shared/list/rangeIn';
import { type ListState, type Sort, useTableState } from '../../shared/list/useTableState';
import { useIsPhone } from '../../shared/useIsPhone';
import { useViewer } from '../../shared/viewer';

export type ActasState = ListState<'from' | 'to' | 'type' | 'clientes' | 'vista'> & {
  range: DayRange;
  /** The client of the address. */
  client: string;
  /** ACTA-27: staff look at every client at once. */
  isForAll: boolean;
  /** On phones of users who complete records: their pending records, or all; undefined where there is no such choice. */
  view: ActasView | undefined;
};

const VIEWS = ['pendientes', 'todas'] as const;
export type ActasView = (typeof VIEWS)[number];

export const NEWEST_FIRST: Sort = { id: 'fecha', descending: true };
export const ALL_CLIENTS = 'todos';

/** ACTA-22: the list opens on the last 48 hours; whatever else is asked for is in the address. */
export function useActasState(): ActasState {
  const { client } = useRouteParams('actasList');
  const viewer = useViewer();
  const isStaff = isManager(viewer);
  const isAsked = useIsPhone() && allows(viewer, 'createRecords');
  const [filters] = useState(() => ({ ...defaultRange(new Date()), type: '', clientes: '', vista: '' }));
  const state = useTableState({ lista: 'actas', filters, sort: NEWEST_FIRST });
  const asked = { from: state.filters.from, to: state.filters.to };
  return {
    ...state,
    client,
    range: rangeIn(asked, filters),
    view: isAsked ? viewOf(state.filters, isStaff || !isSame(asked, filters)) : undefined,
    isForAll: isStaff && state.filters.clientes === ALL_CLIENTS,
  };
}

/** Staff look over all of them, and an address with days or a type means the list they belong to. */
function viewOf({ vista, type }: ActasState['filters'], isWide: boolean): ActasView {
  return VIEWS.find((view) => view === vista) ?? (isWide || type !== '' ? 'todas' : 'pendientes');
}

const isSame = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to;
