import { DomainError } from '@fenix/domain/errors';
import { placaKey } from '@fenix/domain/flota/plate';
import { isManager } from '@fenix/domain/permissions';
import { type Correccion, type Guardado, correccionesDe } from '@fenix/domain/prealistamiento/documentos/correcciones';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import type { Db } from '../../db/database';
import type { Viewer } from '../../viewer/viewer';

/** CUM-28: the dates that were typed in a check and are not those of the kept papers. */
export async function listCorrecciones(db: Db, viewer: Viewer, id: string): Promise<Correccion[]> {
  const check = await db
    .selectFrom('presets')
    .innerJoin('clients', 'clients._id', 'presets.client_id')
    .select(['presets.client_id', 'cretedDate', 'checkList', 'vehicle', 'personas'])
    .where('presets._id', '=', id)
    .where('clients.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!check || (!isManager(viewer) && check.client_id !== viewer.clienteId))
    throw new DomainError('notFound', PRESET_MESSAGES.notFound);
  const { client_id: clientId, cretedDate, checkList, vehicle, personas } = check;
  const [ofVehicle, ofDriver] = await Promise.all([
    papersOf(db, clientId)
      .where('placa', '=', placaKey(vehicle.patente))
      .distinctOn('asunto')
      .orderBy('asunto')
      .orderBy('papeles.fecha', 'desc')
      .orderBy('papeles._id', 'desc')
      .execute(),
    papersOf(db, clientId)
      .innerJoin('personas', 'personas._id', 'papeles.persona_id')
      .where('personas.client_id', '=', clientId)
      .where('personas.documento', '=', personas?.conductor?.documento ?? '')
      .where('tipo', '=', 'licencia')
      .distinctOn('asunto')
      .orderBy('asunto')
      .orderBy('papeles.fecha', 'desc')
      .orderBy('papeles._id', 'desc')
      .execute(),
  ]);
  const guardados = [...ofVehicle, ...ofDriver].flatMap(({ persona_id: persona, vence, ...paper }): Guardado[] =>
    vence === null ? [] : [{ ...paper, persona, vence }],
  );
  return correccionesDe(checkList, guardados, cretedDate);
}

function papersOf(db: Db, clientId: string) {
  return db
    .selectFrom('papeles')
    .select(['papeles.tipo', 'papeles.placa', 'papeles.persona_id', 'papeles.vence', 'papeles.fecha'])
    .where('papeles.client_id', '=', clientId);
}
