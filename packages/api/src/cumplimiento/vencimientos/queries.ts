import type { Vencimiento } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import { type Censo, vencimientosOf } from '@fenix/domain/cumplimiento/vencimientos/vencimientos';
import { nombreCompleto } from '@fenix/domain/cumplimiento/personas/persona';
import type { Db } from '../../db/database';
import type { Deps } from '../../ports/deps';
import type { Ruled } from '../company';
import { currentOfPeople, currentOfVehicles } from '../../flota/papeles';
import { findHoja, listHojas } from '../vehiculos/queries';

/** The days that count as soon, and of one vehicle or person only where it is named. */
type VencimientosAsk = { dias: number; placa?: string | undefined; persona?: string | undefined };

/** CUM-10: every paper of the company as it stands today. */
export async function listVencimientos(
  deps: Pick<Deps, 'gps'>,
  db: Db,
  { company, rules, today }: Ruled,
  { dias, placa, persona }: VencimientosAsk,
): Promise<Vencimiento[]> {
  const { _id: clientId } = company;
  const isOfAll = placa === undefined && persona === undefined;
  const [vehiculos, personas, ofVehicles, ofPeople] = await Promise.all([
    placa === undefined ? (isOfAll ? listHojas(deps, db, company) : []) : [await findHoja(deps, db, company, placa)],
    isOfAll || persona !== undefined ? activePeople(db, clientId, persona) : [],
    isOfAll || placa !== undefined ? currentOfVehicles(db, clientId, placa).execute() : [],
    isOfAll || persona !== undefined
      ? currentOfPeople(db, clientId, persona === undefined ? undefined : [persona]).execute()
      : [],
  ]);
  return vencimientosOf({
    today,
    dias,
    rules,
    vehiculos,
    personas,
    papeles: [...ofVehicles, ...ofPeople].map((paper) => {
      const { placa: of, persona_id, tipo, entidad, vence } = paper;
      return { placa: of, persona: persona_id, tipo, entidad, vence };
    }),
  });
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
