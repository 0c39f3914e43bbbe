import { type IsoDay, bogotaDay } from '@fenix/domain/dates/days';
import { DomainError } from '@fenix/domain/errors';
import { placaKey, placaSpellings } from '@fenix/domain/flota/plate';
import type { Vehiculo } from '@fenix/domain/gps/vehiculo';
import type { Regla } from '@fenix/domain/reglas/regla';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database';
import { unlessAway } from '../flota/queries';
import { type Company, findCompanyFor } from '../http/company';
import type { Deps } from '../ports/deps';
import { findRules } from '../reglas/reglas';

/** The company a call is about, the rules that hold for it today, and the day. */
export type Ruled = { company: Company; rules: readonly Regla[]; today: IsoDay };

export async function findRuled(deps: Deps, request: FastifyRequest, client: string | undefined): Promise<Ruled> {
  const company = await findCompanyFor(deps.database.system, request, client);
  const today = bogotaDay(deps.clock.now());
  return { company, rules: await rulesToday(request.db, company, today), today };
}

export const rulesToday = (db: Db, { _id, client }: Pick<Company, '_id' | 'client'>, on: IsoDay) =>
  findRules(db, { owner: { _id, client }, on });

/** The company's vehicles at the GPS platform; none without an account. */
export type OwnVehicles = {
  vehicles: readonly Vehiculo[];
  /** Why nothing is known of them, while the platform does not answer: what is not among them may be a vehicle. */
  away: DomainError | undefined;
  /** Only a fresh, non-empty list proves that a missing vehicle is gone: not a cached one, nor a missing account. */
  isSure: boolean;
};

/** The vehicle with this plate. The whole fleet is read only for a plate that is written in an unusual way, or unknown. */
export async function findOwnVehicle(
  deps: Pick<Deps, 'gps'>,
  company: Company,
  placa: string,
): Promise<{ vehicle: Vehiculo | undefined } & Omit<OwnVehicles, 'vehicles'>> {
  const { account } = company;
  const found = account && (await unlessAway(deps.gps.findPorPlaca(account, placaSpellings(placa))));
  if (found) return { vehicle: found, away: undefined, isSure: true };
  const { vehicles, ...heard } = await listOwnVehicles(deps, company);
  return { vehicle: vehicles.find(({ patente }) => placaKey(patente) === placa), ...heard };
}

export async function listOwnVehicles({ gps }: Pick<Deps, 'gps'>, { account }: Company): Promise<OwnVehicles> {
  if (!account) return { vehicles: [], away: undefined, isSure: false };
  try {
    const { value: vehicles, isStale } = await gps.listVehiculos(account);
    return { vehicles, away: undefined, isSure: !isStale && vehicles.length > 0 };
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable')
      return { vehicles: [], away: error, isSure: false };
    throw error;
  }
}
