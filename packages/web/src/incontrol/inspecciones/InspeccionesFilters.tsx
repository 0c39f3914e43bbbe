import type { Cifra, CifrasReportes } from '@fenix/domain/gps/reportes';
import { Select } from '@mantine/core';
import { DateRange } from '../../shared/list/DateRange';
import { showRange } from '../../shared/list/dayText';
import { FilterBar } from '../../shared/list/FilterBar';
import { SearchField } from '../../shared/list/SearchField';
import styles from './InspeccionesFilters.module.css';
import type { InspeccionesState } from './useInspeccionesState';

const REPORTADO = [
  { value: '', label: 'Todas' },
  { value: 'si', label: 'Reportadas' },
  { value: 'no', label: 'Sin reportar' },
];

type Props = { state: InspeccionesState; cifras: CifrasReportes | undefined; onToday: () => void };

/** INSP-30: the days, and what the reports say. */
export function InspeccionesFilters({ state, cifras, onToday }: Props) {
  const { range, filters, setFilters, search, setSearch } = state;
  return (
    <FilterBar
      summary={summaryOf(state)}
      search={<SearchField label="Buscar" placeholder="Placa, ruta, conductor…" value={search} onChange={setSearch} />}
    >
      <DateRange
        value={range}
        onChange={(next) => {
          setFilters(next);
          if (next.from === range.from && next.to === range.to) onToday();
        }}
      />
      <Select
        label="Reportes"
        data={REPORTADO}
        value={filters.reportado}
        onChange={(reportado) => setFilters({ reportado: reportado ?? '' })}
        allowDeselect={false}
        className={styles.choice ?? ''}
      />
      <Said
        label="Inspector"
        all="Todos"
        cifras={cifras?.inspectores}
        value={filters.inspector}
        onChange={(inspector) => setFilters({ inspector })}
      />
      <Said
        label="Punto de control"
        all="Todos"
        cifras={cifras?.puntos}
        value={filters.punto}
        onChange={(punto) => setFilters({ punto })}
      />
      <Said
        label="Novedad"
        all="Todas"
        cifras={cifras?.novedades}
        value={filters.novedad}
        onChange={(novedad) => setFilters({ novedad })}
      />
    </FilterBar>
  );
}

function summaryOf({ range, filters: { reportado, inspector, punto, novedad } }: InspeccionesState): string {
  const told = reportado && REPORTADO.find(({ value }) => value === reportado)?.label;
  return [showRange(range), told, inspector, punto, novedad].filter(Boolean).join(' · ');
}

type SaidProps = {
  label: string;
  all: string;
  cifras: readonly Cifra[] | undefined;
  value: string;
  onChange: (value: string) => void;
};

const NONE: readonly Cifra[] = [];

/** What the reports of these days say; one that was chosen before stays although none says it now. */
function Said({ label, all, cifras = NONE, value, onChange }: SaidProps) {
  const named = cifras.map(({ nombre, veces }) => ({ value: nombre, label: `${nombre} (${veces})` }));
  const isKnown = value === '' || named.some((one) => one.value === value);
  return (
    <Select
      label={label}
      data={[{ value: '', label: all }, ...(isKnown ? [] : [{ value, label: value }]), ...named]}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
      allowDeselect={false}
      searchable
      nothingFoundMessage="Nadie lo reportó en estos días."
      className={styles.choice ?? ''}
    />
  );
}
