import { COMPARATIVO_PAGE_SIZE, COMPARATIVO_PAGE_SIZES } from '@fenix/domain/conduccion/comparativos/comparativo';
import { daysQuery, defaultDays, readSpan } from '@fenix/domain/conduccion/tablero/window';
import { type IsoDay, isIsoDay } from '@fenix/domain/dates/days';
import { useState } from 'react';
import { type ListState, useTableState } from '../../shared/list/useTableState';
import type { Days } from '../useConduccion';

/** PESV-21. */
const SIZES = { sizes: COMPARATIVO_PAGE_SIZES, first: COMPARATIVO_PAGE_SIZE } as const;

export const VISTAS = ['evento', 'activo', 'conductor'] as const;
export type Vista = (typeof VISTAS)[number];

export type ComparativosState = ListState<'from' | 'to' | 'flota' | 'evento' | 'orden'> & {
  days: Days;
  /** Why these days cannot be asked for. */
  problem: string | undefined;
  isWorstFirst: boolean;
};

/** What is compared is in the address: the days, the fleet, the event, the order and the page. */
export function useComparativosState(): ComparativosState {
  const [now] = useState(() => new Date());
  const [filters] = useState(() => {
    const { first, last } = defaultDays(now);
    return { from: first, to: last, flota: '', evento: '', orden: 'peor' };
  });
  const state = useTableState({ filters, sizes: SIZES });
  const day = (text: string, usual: IsoDay) => (isIsoDay(text) ? text : usual);
  const days = { first: day(state.filters.from, filters.from), last: day(state.filters.to, filters.to) };
  const read = readSpan(daysQuery(days), now);
  return {
    ...state,
    days,
    problem: 'problem' in read ? read.problem.message : undefined,
    isWorstFirst: state.filters.orden === 'peor',
  };
}
