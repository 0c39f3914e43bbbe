import { placaKey } from '@fenix/domain/flota/plate';
import { isAmong } from '../db/among';
import type { Db } from '../db/database';
import type { Company } from '../http/company';

/** CUM-18: with the number that the company keeps of each, where it wrote one. */
export async function withInternalNumbers<T extends { patente: string }>(
  db: Db,
  { _id: clientId }: Company,
  vehicles: readonly T[],
): Promise<(T & { internalNumber?: string | undefined })[]> {
  const placas = vehicles.map(({ patente }) => placaKey(patente));
  const kept = await db
    .selectFrom('hojas_vehiculo')
    .select(['placa', 'internalNumber'])
    .where('client_id', '=', clientId)
    .where(isAmong('placa', placas))
    .execute();
  const numbers = new Map(kept.map(({ placa, internalNumber }) => [placa, internalNumber]));
  return vehicles.map((vehicle) => {
    const internalNumber = numbers.get(placaKey(vehicle.patente));
    return internalNumber ? { ...vehicle, internalNumber } : vehicle;
  });
}

/** CUM-18: the number that the company keeps of a plate, if it wrote one. */
export async function findInternalNumber(db: Db, company: Company, plate: string): Promise<string | undefined> {
  const [found] = await withInternalNumbers(db, company, [{ patente: plate }]);
  return found?.internalNumber;
}
