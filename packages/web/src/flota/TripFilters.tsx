import { ClientPicker } from '../shared/list/ClientPicker';
import { showRange } from '../shared/list/dayText';
import { FilterBar } from '../shared/list/FilterBar';
import { WindowFilters } from './WindowFilters';
import type { WindowState } from './useWindowState';
import { useGo } from '../shared/routing';
import { SearchField } from '../shared/list/SearchField';

type Props = {
  route: 'despachosList' | 'viajesList';
  client: string;
  state: WindowState;
  onSearchAgain: (() => void) | undefined;
};

/** DISP-29, DISP-41: the days, the search, and for staff the client. Another client keeps the days. */
export function TripFilters({ route, client, state, onSearchAgain }: Props) {
  const go = useGo();
  const { filters, setFilters, search, setSearch } = state;
  return (
    <FilterBar
      summary={showRange(state.range)}
      search={
        <SearchField label="Buscar" placeholder="Placa, ruta, conductor, estado…" value={search} onChange={setSearch} />
      }
    >
      <ClientPicker
        value={client}
        onChange={(next) => void go({ to: route, params: { client: next }, search: { ...filters, search } })}
      />
      <WindowFilters value={state.range} onChange={setFilters} onToday={() => onSearchAgain?.()} />
    </FilterBar>
  );
}
