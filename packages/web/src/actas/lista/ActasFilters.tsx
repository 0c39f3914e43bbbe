import { ACTA_TIPES, type ActaTipe } from '@fenix/domain/actas/tipos';
import { Select } from '@mantine/core';
import { ClientPicker } from '../../shared/list/ClientPicker';
import { showRange } from '../../shared/list/dayText';
import { FilterBar } from '../../shared/list/FilterBar';
import { useGo } from '../../shared/routing';
import styles from './ActasFilters.module.css';
import { ActasSearch } from './ActasSearch';
import { useRefreshActas } from '../useActas';
import { DatesForm } from '../../shared/list/DatesForm';
import { useActaTypes } from './useActaRows';
import { ALL_CLIENTS, type ActasState } from './useActasState';

const ALL_TYPES = 'todas';
const ALL_TYPES_LABEL = 'Todas';

/** ACTA-03 to ACTA-05, ACTA-27. */
export function ActasFilters({ state }: { state: ActasState }) {
  const { client, isForAll, range, search, setFilters } = state;
  const go = useGo();
  const refresh = useRefreshActas();

  /** Another client is another address; what else was asked for goes along. */
  function handleClient(chosen: string) {
    if (chosen === '') return setFilters({ clientes: ALL_CLIENTS });
    if (chosen === client) return setFilters({ clientes: '' });
    const { from, to } = state.filters;
    return void go({ to: 'actasList', params: { client: chosen }, search: { from, to, search: search || undefined } });
  }

  function handleDates(next: typeof range) {
    setFilters(next);
    void refresh();
  }

  return (
    <FilterBar summary={summaryOf(state)} search={<ActasSearch state={state} />}>
      <ClientPicker all="Todos los clientes" value={isForAll ? '' : client} onChange={handleClient} />
      <DatesForm value={range} onSearch={handleDates} />
      <TypeFilter state={state} />
    </FilterBar>
  );
}

/** The client is in the header already. */
function summaryOf({ range, filters: { type } }: ActasState): string {
  return `${showRange(range)} · ${isTipe(type) ? ACTA_TIPES[type] : ALL_TYPES_LABEL}`;
}

function TypeFilter({ state }: { state: ActasState }) {
  const { data: present = [] } = useActaTypes(state);
  const { type } = state.filters;
  // The chosen one stays readable when nothing of its type is left.
  const types = isTipe(type) && !present.includes(type) ? [type, ...present] : present;
  return (
    <Select
      label="Tipo"
      data={[
        { value: ALL_TYPES, label: ALL_TYPES_LABEL },
        ...types.map((tipe) => ({ value: tipe, label: ACTA_TIPES[tipe] })),
      ]}
      value={type || ALL_TYPES}
      onChange={(chosen) => state.setFilters({ type: chosen === ALL_TYPES ? '' : (chosen ?? '') })}
      allowDeselect={false}
      maxDropdownHeight={320}
      className={styles.type ?? ''}
    />
  );
}

function isTipe(text: string): text is ActaTipe {
  return Object.hasOwn(ACTA_TIPES, text);
}
