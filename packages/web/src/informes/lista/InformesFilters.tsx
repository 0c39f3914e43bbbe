import type { AgeColor } from '@fenix/domain/dates/age';
import { BANDS_IN_WORDS } from '@fenix/domain/informes/dias';
import { STATUSES, STATUS_LABELS, TYPE_REPORTS, TYPE_REPORT_LABELS } from '@fenix/domain/informes/informe';
import { Select } from '@mantine/core';
import { ClientPicker } from '../../shared/list/ClientPicker';
import { DatesForm } from '../../shared/list/DatesForm';
import { showRange } from '../../shared/list/dayText';
import { FilterBar } from '../../shared/list/FilterBar';
import { SearchField } from '../../shared/list/SearchField';
import { useGo } from '../../shared/routing';
import { useRefreshInformes } from '../useInformes';
import styles from './InformesFilters.module.css';
import { ALL_CLIENTS, type InformesState } from './useInformesState';

const ALL = '';
const TYPES = TYPE_REPORTS.map((value) => ({ value, label: TYPE_REPORT_LABELS[value] }));
const STATES = STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
const DAYS = Object.entries(BANDS_IN_WORDS).map(([value, label]) => ({ value: value as AgeColor, label }));

/** INF-45, INF-72: whose, when, of which type, in which state, how old; and words to look for. */
export function InformesFilters({ state }: { state: InformesState }) {
  const { client, isForAll, isDue, range, search, filters, setFilters, setSearch } = state;
  const go = useGo();
  const refresh = useRefreshInformes();

  /** Another client is another address; what else was asked for goes along. */
  function handleClient(chosen: string) {
    if (chosen === '') return setFilters({ clientes: ALL_CLIENTS });
    if (chosen === client) return setFilters({ clientes: '' });
    const { from, to, vista } = filters;
    const kept = { from, to, vista: vista || undefined, search: search || undefined };
    return void go({ to: 'informesList', params: { client: chosen }, search: kept });
  }

  function handleDates(next: typeof range) {
    setFilters(next);
    void refresh();
  }

  return (
    <FilterBar
      summary={summaryOf(state)}
      search={
        <SearchField
          label="Búsqueda"
          placeholder="Placa, consecutivo, operador, novedad…"
          value={search}
          onChange={setSearch}
        />
      }
    >
      <ClientPicker all="Todos los clientes" value={isForAll ? '' : client} onChange={handleClient} />
      {!isDue && <DatesForm value={range} onSearch={handleDates} />}
      <Choice label="Tipo" all="Todos" data={TYPES} value={filters.tipo} onChange={(tipo) => setFilters({ tipo })} />
      {!isDue && (
        <Choice
          label="Estado"
          all="Todos"
          data={STATES}
          value={filters.estado}
          onChange={(estado) => setFilters({ estado })}
        />
      )}
      <Choice label="Días" all="Todos" data={DAYS} value={filters.dias} onChange={(dias) => setFilters({ dias })} />
    </FilterBar>
  );
}

/** The client is in the header already. */
function summaryOf({ range, isDue, typeReport, status, color }: InformesState): string {
  return [
    isDue ? 'En proceso' : showRange(range),
    typeReport && TYPE_REPORT_LABELS[typeReport],
    !isDue && status && STATUS_LABELS[status],
    color && BANDS_IN_WORDS[color],
  ]
    .filter(Boolean)
    .join(' · ');
}

type ChoiceProps = {
  label: string;
  all: string;
  data: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

function Choice({ label, all, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      data={[{ value: ALL, label: all }, ...data]}
      value={value}
      onChange={(chosen) => onChange(chosen ?? ALL)}
      allowDeselect={false}
      className={styles.choice ?? ''}
    />
  );
}
