import { isAmong } from '../db/among';
import type { Db } from '../db/database';

export const PAPEL_COLUMNS = [
  'papeles._id',
  'papeles.placa',
  'papeles.persona_id',
  'papeles.tipo',
  'papeles.asunto',
  'papeles.numero',
  'papeles.entidad',
  'papeles.expedicion',
  'papeles.vence',
  'papeles.categoria',
  'papeles.fecha',
] as const;

/** Of each vehicle and subject the paper that was written last. */
export function currentOfVehicles(db: Db, clientId: string, placa?: string) {
  const all = db
    .selectFrom('papeles')
    .distinctOn(['placa', 'asunto'])
    .select(PAPEL_COLUMNS)
    .where('client_id', '=', clientId)
    .where('placa', 'is not', null)
    .orderBy('placa')
    .orderBy('asunto')
    .orderBy('fecha', 'desc')
    .orderBy('_id', 'desc');
  return placa === undefined ? all : all.where('placa', '=', placa);
}

/** The same of each person; of these people only, where they are named. */
export function currentOfPeople(db: Db, clientId: string, people?: readonly string[]) {
  const all = db
    .selectFrom('papeles')
    .distinctOn(['persona_id', 'asunto'])
    .select(PAPEL_COLUMNS)
    .where('client_id', '=', clientId)
    .where('persona_id', 'is not', null)
    .orderBy('persona_id')
    .orderBy('asunto')
    .orderBy('fecha', 'desc')
    .orderBy('_id', 'desc');
  return people === undefined ? all : all.where(isAmong('persona_id', people));
}
