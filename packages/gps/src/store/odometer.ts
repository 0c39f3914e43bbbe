import type { Odometro } from '@fenix/domain/gps/odometro';
import type { Cuenta } from '../position';

/** The columns of a vehicle that has no counter are empty. */
export type OdometerColumns = { [column in keyof Cuenta]: Cuenta[column] | null } & { contado: Date | null };

/** The platform's format: whole kilometres, as a dashboard shows them. */
export function odometroOf({ metros, fuente, contado }: OdometerColumns): Odometro | undefined {
  if (metros === null || fuente === null || contado === null) return undefined;
  return { kilometros: Math.floor(metros / 1000), hora: contado.toISOString(), fuente };
}
