import { driverLabel } from '@fenix/domain/flota/drivers';
import type { ConductorOption } from '@fenix/domain/flota/catalogo';

type Heard = { items: readonly ConductorOption[]; isStale: boolean } | undefined;

/** How the linked driver is called; of one whom the platform does not list only that. */
export function conductorWord(conductor: string, heard: Heard): string {
  const known = heard?.items.find(({ id }) => id === conductor);
  if (known) return driverLabel(known);
  return heard && !heard.isStale ? 'Ya no está en la plataforma GPS' : 'Enlazado';
}
