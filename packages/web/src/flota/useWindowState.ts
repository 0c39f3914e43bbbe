import { type IsoDay, bogotaDay, isIsoDay } from '@fenix/domain/dates/days';
import type { DayRange } from '@fenix/domain/dates/range';
import { windowProblem } from '@fenix/domain/flota/dateWindow';
import type { FieldError } from '@fenix/domain/errors';
import type { Lista } from '@fenix/domain/vistas/vista';
import { useState } from 'react';
import { type ListState, type Sort, useTableState } from '../shared/list/useTableState';

export type WindowState = ListState<'from' | 'to'> & {
  range: DayRange;
  /** Why these days cannot be searched; only a pasted address can ask for such days. */
  problem: FieldError | undefined;
  /** What else the server is asked for besides days and search. */
  asked?: Readonly<Record<string, string>>;
  /** Reaches today, so that trips may still change. */
  isLive: boolean;
};

/** The one order the platform's lists have besides the other way round. */
export const NEWEST_FIRST: Sort = { id: 'inicio', descending: true };

const DAY_MS = 86_400_000;

/**
 * DISP-29: a list of trips opens on today, or so many days before; whatever else is asked for is in the address.
 */
export function useWindowState(lista: Lista, daysBefore = 0): WindowState {
  const [today] = useState(() => bogotaDay(new Date()));
  const [first] = useState(() => bogotaDay(new Date(Date.now() - daysBefore * DAY_MS)));
  const [filters] = useState(() => ({ from: first, to: today }));
  const state = useTableState({ lista, filters, sort: NEWEST_FIRST });
  const range = { from: dayOr(state.filters.from, first), to: dayOr(state.filters.to, today) };
  return {
    ...state,
    range,
    problem: windowProblem(range.from, range.to),
    isLive: range.to >= today,
  };
}

/** What is no day in an address says nothing. */
export function dayOr(text: string, usual: IsoDay): IsoDay {
  return isIsoDay(text) ? text : usual;
}
