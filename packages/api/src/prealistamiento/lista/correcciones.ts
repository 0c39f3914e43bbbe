import { DomainError } from '@fenix/domain/errors';
import { documentoKey } from '@fenix/domain/flota/documento';
import { placaKey } from '@fenix/domain/flota/plate';
import { isManager } from '@fenix/domain/permissions';
import { type Correccion, type Guardado, correccionesDe } from '@fenix/domain/prealistamiento/documentos/correcciones';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import type { Db } from '../../db/database';
import { currentOfPeople, currentOfVehicles } from '../../flota/papeles';
import type { Viewer } from '../../viewer/viewer';

/** CUM-28: the dates that were typed in a check and are not those of the kept papers. */
export async function listCorrecciones(db: Db, viewer: Viewer, id: string): Promise<Correccion[]> {
  const check = await db
    .selectFrom('presets')
    .innerJoin('clients', 'clients._id', 'presets.client_id')
    .select(['presets.client_id', 'cretedDate', 'checkList', 'vehicle', 'personas', 'clients.modulesClient'])
    .where('presets._id', '=', id)
    .where('clients.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!check || (!isManager(viewer) && check.client_id !== viewer.clienteId))
    throw new DomainError('notFound', PRESET_MESSAGES.notFound);
  // Staff may ask for any company: one without the module keeps no papers that a date could differ from.
  if (!check.modulesClient.includes('cumplimiento')) return [];
  const { client_id: clientId, cretedDate, checkList, vehicle, personas } = check;
  const placa = placaKey(vehicle.patente);
  const driver = personas?.conductor && (await findByDocument(db, clientId, personas.conductor.documento));
  const persona = driver?._id ?? null;
  const [ofVehicle, ofDriver] = await Promise.all([
    currentOfVehicles(db, clientId, placa).execute(),
    persona === null ? [] : currentOfPeople(db, clientId, [persona]).execute(),
  ]);
  const guardados = [...ofVehicle, ...ofDriver].map(({ tipo, placa: de, persona_id, vence, fecha }): Guardado => ({
    tipo,
    placa: de,
    persona: persona_id,
    vence,
    fecha,
  }));
  return correccionesDe(checkList, guardados, cretedDate, { placa, persona });
}

function findByDocument(db: Db, clientId: string, documento: string) {
  return db
    .selectFrom('personas')
    .select('_id')
    .where('client_id', '=', clientId)
    .where('documento_key', '=', documentoKey(documento))
    .executeTakeFirst();
}
