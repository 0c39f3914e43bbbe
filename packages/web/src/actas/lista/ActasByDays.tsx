import { ActasFilters } from './ActasFilters';
import { ActasTable } from './ActasTable';
import type { ActasState } from './useActasState';

/** ACTA-02 to ACTA-05: the list with its days and types. A phone that begins with what is pending fetches it later. */
export function ActasByDays({ state, highlighted }: { state: ActasState; highlighted: string | undefined }) {
  return (
    <>
      <ActasFilters state={state} />
      <ActasTable state={state} highlighted={highlighted} />
    </>
  );
}
