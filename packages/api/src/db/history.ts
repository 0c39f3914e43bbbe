import { actionLabel } from '@fenix/domain/auditoria/entrada';
import type { HistoryEvent } from '@fenix/domain/historial';
import { type Registro, changesOf } from '@fenix/domain/registros';
import { sql } from 'kysely';
import type { Db } from './database';

/** Of an entry: who acted, by full name; none where it was no person of ours. */
export const PERSON = sql<string | null>`(select "nameUser" from users where users._id = audit_log.user_id)`;
export const nameOfPerson = PERSON.as('person');

/** Keys of kinds that are no tables of ours (a dispatch, a call) are no uuids. */
const KEY = sql`case when audit_log.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then audit_log.entity_id::uuid end`;

/** Of an entry: what its record is called, by its number or its name; none where it has neither. In one round trip. */
export const RECORD = sql<string | null>`(case audit_log.entity
  when 'acta' then (select concat(consecutive, ' · ', plate) from actas where _id = ${KEY})
  when 'informe' then (select concat(consecutive, ' · ', plate) from informes where _id = ${KEY})
  when 'prealistamiento' then (select concat(consecutive, ' · ', vehicle ->> 'patente') from presets where _id = ${KEY})
  when 'documento' then (select concat(consecutive, ' · ', name) from documentos where _id = ${KEY})
  when 'plantilla' then (select name from plantillas where _id = ${KEY})
  when 'boletin' then (select concat(consecutive, ' · ', title1) from newsletters where _id = ${KEY})
  when 'usuario' then (select "nameUser" from users where _id = ${KEY})
  when 'cliente' then (select client from clients where _id = ${KEY})
  when 'configuración InControl' then (select client from clients where _id = ${KEY})
  when 'cuenta GPS' then (select empresa from gps_accounts where _id = ${KEY})
  when 'cuentaGps' then (select empresa from gps_accounts where _id = ${KEY})
  when 'técnico' then (select nombre from acta_personas where _id = ${KEY})
  when 'analista' then (select nombre from acta_personas where _id = ${KEY})
end)`;
export const nameOfRecord = RECORD.as('record_name');

/**
 * Who did what to one record, newest first, and what became different. `system` knows the names of those who serve the
 * company and are not of it: a record names them anyway.
 */
export async function listHistory(db: Db, system: Db, entity: Registro, id: string): Promise<HistoryEvent[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['_id', 'at', 'user', 'user_id', 'action', 'entity', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  const names = await namesOf(system, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]);
  return rows.map(({ _id, at, user, user_id, action, ...told }) => ({
    _id,
    at: at.toISOString(),
    user: names.get(user_id ?? '') ?? user,
    action,
    label: actionLabel(action),
    changes: changesOf({ ...told, action }).map(({ label, before, after }) => ({ label, before, after })),
  }));
}

async function namesOf(system: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await system.selectFrom('users').select(['_id', 'nameUser']).where('_id', 'in', ids).execute();
  return new Map(rows.map(({ _id, nameUser }) => [_id, nameUser]));
}
