import { ACTIONS } from '@fenix/domain/auditoria/entrada';
import { NativeSelect } from '@mantine/core';
import { DateRange } from '../shared/DateRange';
import { FilterBar } from '../shared/FilterBar';
import { SearchField } from '../shared/SearchField';
import type { AuditState } from './useAuditoria';

const ACTION_OPTIONS = [
  { value: '', label: 'Todas' },
  ...Object.entries(ACTIONS).map(([value, label]) => ({ value, label })),
];

export function AuditoriaFilters({ state }: { state: AuditState }) {
  const { filters, setFilters } = state;
  return (
    <FilterBar>
      <DateRange value={{ from: filters.from, to: filters.to }} onChange={setFilters} />
      <NativeSelect
        label="Acción"
        data={ACTION_OPTIONS}
        value={filters.action}
        onChange={(event) => setFilters({ action: event.currentTarget.value })}
      />
      <SearchField label="Cliente" value={filters.client} onChange={(client) => setFilters({ client })} />
      <SearchField
        label="Buscar"
        placeholder="Usuario, registro o dirección"
        value={state.search}
        onChange={state.setSearch}
      />
    </FilterBar>
  );
}
