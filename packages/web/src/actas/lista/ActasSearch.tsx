import { SearchField } from '../../shared/list/SearchField';
import type { ActasState } from './useActasState';

/** ACTA-05. */
export function ActasSearch({ state: { search, setSearch } }: { state: ActasState }) {
  return (
    <SearchField label="Búsqueda" placeholder="Placa, consecutivo, técnico…" value={search} onChange={setSearch} />
  );
}
