import type { KnownVehicles, VehicleData } from '@fenix/domain/actas/vehicle';
import { DomainError } from '@fenix/domain/errors';
import { sameName } from '@fenix/domain/text/names';
import type { Deps } from '../ports/deps';
import type { Company } from '../http/company';

/** ACTA-96: the vehicles a record can be about. A company without an account at the platform types its plates. */
export async function listVehicles({ gps, clock }: Deps, { account }: Company): Promise<KnownVehicles> {
  if (!account) return { items: [], at: clock.now().toISOString(), isStale: false };
  const { value, at, isStale } = await gps.listVehiculos(account);
  const items = value.map(({ patente, marca, modelo, color, numero_serie, nombre }) => {
    return { patente, marca, modelo, color, numero_serie, nombre };
  });
  return { items, at: at.toISOString(), isStale };
}

/** The platform's data of a plate. When the platform is unreachable, technicians can work without it. */
export async function findVehicle(deps: Deps, company: Company, plate: string): Promise<VehicleData | undefined> {
  try {
    const { items } = await listVehicles(deps, company);
    return items.find(({ patente }) => sameName(patente, plate));
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
