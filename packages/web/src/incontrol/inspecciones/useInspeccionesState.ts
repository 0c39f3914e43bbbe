import { bogotaDay } from '@fenix/domain/dates/days';
import { spanProblem } from '@fenix/domain/flota/dateWindow';
import { useState } from 'react';
import { NEWEST_FIRST, type WindowState, dayOr } from '../../flota/useWindowState';
import { type ListState, useTableState } from '../../shared/list/useTableState';

/** SHELL-38: the last 48 hours. */
const DAYS_BEFORE = 2;
const DAY_MS = 86_400_000;

/** INSP-30: what of the reports is asked for; each is in the address under its own name. */
const NOTHING = { reportado: '', inspector: '', punto: '', novedad: '' };
export type Asked = keyof typeof NOTHING;

export type InspeccionesState = Omit<WindowState, 'filters' | 'setFilters'> &
  Pick<ListState<'from' | 'to' | Asked>, 'filters' | 'setFilters'>;

/** INSP-30: of any days; how far apart they may be is the server's word. */
export function useInspeccionesState(): InspeccionesState {
  const [today] = useState(() => bogotaDay(new Date()));
  const [first] = useState(() => bogotaDay(new Date(Date.now() - DAYS_BEFORE * DAY_MS)));
  const [filters] = useState(() => ({ from: first, to: today, ...NOTHING }));
  const state = useTableState({ lista: 'inspecciones', filters, sort: NEWEST_FIRST });
  const range = { from: dayOr(state.filters.from, first), to: dayOr(state.filters.to, today) };
  const names = Object.keys(NOTHING) as Asked[];
  return {
    ...state,
    range,
    problem: spanProblem(range.from, range.to),
    isLive: range.to >= today,
    asked: Object.fromEntries(names.flatMap((name) => (state.filters[name] ? [[name, state.filters[name]]] : []))),
  };
}
