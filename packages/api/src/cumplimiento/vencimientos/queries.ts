import type { Vencimientos } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import { type Censo, vencimientosOf } from '@fenix/domain/cumplimiento/vencimientos/vencimientos';
import { nombreCompleto } from '@fenix/domain/cumplimiento/personas/persona';
import type { Db } from '../../db/database';
import type { Deps } from '../../ports/deps';
import type { Ruled } from '../company';
import { currentOfPeople, currentOfVehicles } from '../../flota/papeles';
import { type Hojas, findHoja, listHojas } from '../vehiculos/queries';

/** The days that count as soon, and of one vehicle or person only where it is named. */
type VencimientosAsk = { dias: number; placa?: string | undefined; persona?: string | undefined };

/** While the platform does not answer, vehicles of which nothing was written are missing. */
type Read = Pick<Vencimientos, 'items' | 'sinPlataforma'>;

/** CUM-10: every paper of the company as it stands today. */
export async function listVencimientos(
  deps: Pick<Deps, 'gps'>,
  db: Db,
  { company, rules, today }: Ruled,
  { dias, placa, persona }: VencimientosAsk,
): Promise<Read> {
  const { _id: clientId } = company;
  const isOfAll = placa === undefined && persona === undefined;
  const [{ hojas, away }, personas, ofVehicles, ofPeople] = await Promise.all([
    readHojas(),
    isOfAll || persona !== undefined ? activePeople(db, clientId, persona) : [],
    isOfAll || placa !== undefined ? currentOfVehicles(db, clientId, placa).execute() : [],
    isOfAll || persona !== undefined
      ? currentOfPeople(db, clientId, persona === undefined ? undefined : [persona]).execute()
      : [],
  ]);
  const items = vencimientosOf({
    today,
    dias,
    rules,
    vehiculos: hojas,
    personas,
    papeles: [...ofVehicles, ...ofPeople].map((paper) => {
      const { placa: of, persona_id, tipo, entidad, vence } = paper;
      return { placa: of, persona: persona_id, tipo, entidad, vence };
    }),
  });
  return { items, sinPlataforma: away !== undefined };

  async function readHojas(): Promise<Hojas> {
    if (placa !== undefined) return { hojas: [await findHoja(deps, db, company, placa)], away: undefined };
    return isOfAll ? listHojas(deps, db, company) : { hojas: [], away: undefined };
  }
}

/** People at work; one who is named is told of in any case. */
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
