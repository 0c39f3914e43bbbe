import { ACTIONS } from '@fenix/domain/auditoria/entrada';
import { useQuery } from '@tanstack/react-query';
import { DateRange } from '../shared/list/DateRange';
import { FilterBar } from '../shared/list/FilterBar';
import { SearchField } from '../shared/list/SearchField';
import { SearchSelect } from '../shared/form/SearchSelect';
import { useViewer } from '../shared/viewer';
import { type AuditState, auditQueries } from './useAuditoria';

const ACTION_OPTIONS = Object.entries(ACTIONS).map(([value, label]) => ({ value, label }));

export function AuditoriaFilters({ state }: { state: AuditState }) {
  const { filters, setFilters } = state;
  const clients = useQuery(auditQueries.clients(useViewer().cliente));
  return (
    <FilterBar>
      <DateRange value={{ from: filters.from, to: filters.to }} onChange={setFilters} />
      <SearchSelect
        label="Acción"
        all="Todas"
        options={ACTION_OPTIONS}
        value={filters.action}
        onChange={(action) => setFilters({ action })}
      />
      <SearchSelect
        label="Cliente"
        options={(clients.data ?? []).map((client) => ({ value: client, label: client }))}
        value={filters.client}
        onChange={(client) => setFilters({ client })}
      />
      <SearchField
        label="Buscar"
        placeholder="Usuario, registro o dirección"
        value={state.search}
        onChange={state.setSearch}
      />
    </FilterBar>
  );
}
