import { DayField } from '../../shared/list/DateRange';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { showRange } from '../../shared/list/dayText';
import { FilterBar } from '../../shared/list/FilterBar';
import { SearchField } from '../../shared/list/SearchField';
import styles from '../../shared/list/DateRange.module.css';
import type { ComparativosState } from './useComparativos';

type Props = { state: ComparativosState; placeholder: string; children?: ReactNode };

/** PESV-20, PESV-25, PESV-26: the days, the search and the order; what else a view narrows by comes between. */
export function Filters({ state, placeholder, children }: Props) {
  const { days, setFilters, problem } = state;
  return (
    <FilterBar
      summary={showRange({ from: days.first, to: days.last })}
      search={<SearchField label="Buscar" placeholder={placeholder} value={state.search} onChange={state.setSearch} />}
    >
      <fieldset className={styles.range} aria-label="Rango de fechas">
        <DayField label="Fecha inicial" value={days.first} onChange={(from) => setFilters({ from })} />
        <DayField label="Fecha final" value={days.last} onChange={(to) => setFilters({ to })} error={problem} />
      </fieldset>
      {children}
      <NativeSelect
        label="Orden"
        value={state.isWorstFirst ? 'peor' : 'mejor'}
        onChange={({ currentTarget }) => setFilters({ orden: currentTarget.value })}
        data={[
          { value: 'mejor', label: 'Mejor puntaje primero' },
          { value: 'peor', label: 'Peor puntaje primero' },
        ]}
      />
    </FilterBar>
  );
}
