import { type IsoDay, bogotaDay } from '@fenix/domain/dates/days';
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

/** What the GPS platform knows of a company's vehicles; none without an account or while it does not answer. */
export async function listOwnVehicles({ gps }: Pick<Deps, 'gps'>, { account }: Company) {
  const heard = account && (await unlessAway(gps.listVehiculos(account)));
  return heard?.value ?? [];
}
