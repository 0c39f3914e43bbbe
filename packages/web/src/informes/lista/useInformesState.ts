import { DUE } from '@fenix/domain/guard';
import { type DayRange, defaultRange } from '@fenix/domain/dates/range';
import { AGE_COLORS, type AgeColor } from '@fenix/domain/dates/age';
import { STATUSES, type Status, TYPE_REPORTS, type TypeReport } from '@fenix/domain/informes/informe';
import { allows, isManager } from '@fenix/domain/permissions';
import { useState } from 'react';
import { rangeIn } from '../../shared/list/rangeIn';
import { type ListState, type Sort, useTableState } from '../../shared/list/useTableState';
import { useRouteParams } from '../../shared/routing';
import { useIsPhone } from '../../shared/useIsPhone';
import { useViewer } from '../../shared/viewer';

export type InformesState = ListState<'from' | 'to' | 'tipo' | 'estado' | 'dias' | 'clientes' | 'vista'> & {
  range: DayRange;
  /** The client of the address. */
  client: string;
  /** Staff look at every client at once. */
  isForAll: boolean;
  /** The work list: what is open, whatever its day, the longest first. */
  isDue: boolean;
  typeReport: TypeReport | undefined;
  status: Status | undefined;
  color: AgeColor | undefined;
};

export const NEWEST_FIRST: Sort = { id: 'fecha', descending: true };
export const ALL_CLIENTS = 'todos';
export const ALL = 'todos';

/** SHELL-38: the list opens on the last 48 hours; whatever else is asked for is in the address. */
export function useInformesState(): InformesState {
  const { client } = useRouteParams('informesList');
  const viewer = useViewer();
  const isStaff = isManager(viewer);
  // In the hand the work comes first: who decides about reports opens on what waits.
  const beginsDue = useIsPhone() && allows(viewer, 'changeStateNovelties');
  const [filters] = useState(() => ({
    ...defaultRange(new Date()),
    tipo: '',
    estado: '',
    dias: '',
    clientes: '',
    vista: beginsDue ? DUE : ALL,
  }));
  const state = useTableState({ lista: 'informes', filters, sort: NEWEST_FIRST });
  const { from, to, tipo, estado, dias, clientes, vista } = state.filters;
  return {
    ...state,
    client,
    range: rangeIn({ from, to }, filters),
    isForAll: isStaff && clientes === ALL_CLIENTS,
    isDue: vista === DUE,
    typeReport: TYPE_REPORTS.find((one) => one === tipo),
    status: STATUSES.find((one) => one === estado),
    color: AGE_COLORS.find((one) => one === dias),
  };
}
