import type { Vencimientos } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import { type Censo, vencimientosOf } from '@fenix/domain/cumplimiento/vencimientos/vencimientos';
import type { Hoja } from '@fenix/domain/cumplimiento/vehiculos/hoja';
import { nombreCompleto } from '@fenix/domain/cumplimiento/personas/persona';
import { fullName } from '@fenix/domain/flota/drivers';
import type { Db } from '../../db/database';
import type { Company } from '../../http/company';
import type { Deps } from '../../ports/deps';
import type { Ruled } from '../company';
import { unlessAway } from '../../flota/queries';
import { currentOfPeople, currentOfVehicles } from '../../flota/papeles';
import { type Hojas, findHoja, listHojas } from '../vehiculos/queries';

/** The days that count as soon, and of one vehicle or person only where it is named. */
type VencimientosAsk = { dias: number; placa?: string | undefined; persona?: string | undefined };

/** While the platform does not answer, vehicles of which nothing was written are missing. */
type Read = Pick<Vencimientos, 'items' | 'sinPlataforma'>;

/** CUM-10: every paper of the company with its state today. */
export async function listVencimientos(
  deps: Pick<Deps, 'gps'>,
  db: Db,
  { company, rules, today }: Ruled,
  { dias, placa, persona }: VencimientosAsk,
): Promise<Read> {
  const { _id: clientId } = company;
  const isOfAll = placa === undefined && persona === undefined;
  const [{ hojas, away, isSure }, conductores, personas, ofVehicles, ofPeople] = await Promise.all([
    readHojas(),
    isOfAll ? listUnwritten(deps, db, company) : [],
    isOfAll || persona !== undefined ? activePeople(db, clientId, persona) : [],
    isOfAll || placa !== undefined ? currentOfVehicles(db, clientId, placa).execute() : [],
    isOfAll || persona !== undefined
      ? currentOfPeople(db, clientId, persona === undefined ? undefined : [persona]).execute()
      : [],
  ]);
  const kept = isOfAll ? hojas.filter(({ retirado }) => !retirado) : hojas;
  const isWatched = watchedOf({ hojas, kept, isSure: isSure && isOfAll });
  const items = vencimientosOf({
    today,
    dias,
    rules,
    vehiculos: kept,
    personas,
    conductores: conductores ?? [],
    papeles: [...ofVehicles.filter(isWatched), ...ofPeople].map((paper) => {
      const { placa: of, persona_id, tipo, entidad, vence } = paper;
      return { placa: of, persona: persona_id, tipo, entidad, vence };
    }),
  });
  return { items, sinPlataforma: away !== undefined || conductores === undefined };

  async function readHojas(): Promise<Hojas> {
    if (isOfAll) return listHojas(deps, db, company);
    const hojas = placa === undefined ? [] : [await findHoja(deps, db, company, placa)];
    return { hojas, away: undefined, isSure: false };
  }
}

/** Drivers of the platform who are no person of the company yet; undefined while it does not answer. */
async function listUnwritten({ gps }: Pick<Deps, 'gps'>, db: Db, { _id: clientId, account }: Company) {
  const heard = account ? await unlessAway(gps.listConductores(account)) : NO_DRIVERS;
  if (!heard) return undefined;
  const linked = await db
    .selectFrom('personas')
    .select('conductor')
    .where('client_id', '=', clientId)
    .where('conductor', 'is not', null)
    .execute();
  const written = new Set(linked.map(({ conductor }) => conductor));
  return heard.value
    .filter(({ id }) => !written.has(id))
    .map((driver) => ({ id: driver.id, nombre: fullName(driver) || `Conductor ${driver.id}` }));
}

const NO_DRIVERS = { value: [] };

/** A paper of a retired vehicle is not watched: of one that was written off, or that the platform no longer has. */
function watchedOf({ hojas, kept, isSure }: { hojas: readonly Hoja[]; kept: readonly Hoja[]; isSure: boolean }) {
  const plates = new Set(kept.map(({ placa }) => placa));
  const retired = new Set(hojas.map(({ placa }) => placa).filter((placa) => !plates.has(placa)));
  return ({ placa }: { placa: string | null }) =>
    placa === null || plates.has(placa) || (!isSure && !retired.has(placa));
}

/** Active people; a person asked for by id is included in any case. */
async function activePeople(db: Db, clientId: string, persona: string | undefined): Promise<Censo['personas']> {
  const all = db
    .selectFrom('personas')
    .select(['_id', 'nombres', 'apellidos', 'conductor'])
    .where('client_id', '=', clientId);
  const asked = persona === undefined ? all.where('activo', '=', true) : all.where('_id', '=', persona);
  const rows = await asked.execute();
  return rows.map(({ _id, conductor, ...named }) => {
    return { _id, nombre: nombreCompleto(named), conduce: conductor !== null };
  });
}
