import { actionLabel } from '@fenix/domain/assembly/actions';
import type { HistoryEvent } from '@fenix/domain/historial';
import { type Registro, changesOf } from '@fenix/domain/assembly/auditWords';
import { type Expression, sql } from 'kysely';
import { RECORDS, STORED_KEYS } from '@fenix/domain/assembly/records';
import type { Db } from '../db/database';
import { sqlNumberAndName } from '../db/recordTitle';
import { isAmong } from '../db/among';

/** The full name of an entry's user; null where it was no user of the product. */
export const PERSON = sql<string | null>`(select "nameUser" from users where users._id = audit_log.user_id)`;
export const nameOfPerson = PERSON.as('person');
/** Of an entry: the company of who acted. */
export const PERSON_COMPANY = sql<string | null>`(select clients.client from users
  join clients on clients._id = users.client_id where users._id = audit_log.user_id)`;
export const companyOfPerson = PERSON_COMPANY.as('person_company');

/** Ids of entities without a table (a dispatch, a route) are no uuids. */
const KEY = sql`case when audit_log.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then audit_log.entity_id::uuid end`;

/** Administered entities, with the column of their name. */
const NAMED: readonly [entity: string, table: string, column: string][] = [
  ['plantilla', 'plantillas', 'name'],
  ['usuario', 'users', 'nameUser'],
  ['cliente', 'clients', 'client'],
  ['configuración InControl', 'clients', 'client'],
  ['novedades', 'clients', 'client'],
  ['cuenta GPS', 'gps_accounts', 'empresa'],
  ['cuentaGps', 'gps_accounts', 'empresa'],
  ['técnico', 'acta_personas', 'nombre'],
  ['analista', 'acta_personas', 'nombre'],
];

const nameIn = (entity: string, table: string, name: Expression<unknown>) =>
  sql`when ${sql.lit(entity)} then (select ${name} from ${sql.table(table)} where _id = ${KEY})`;

/** The number or name of an entry's record, or null; in SQL, so that a page needs one round trip. */
export const RECORD = sql<string | null>`(case audit_log.entity
  ${sql.join(
    [
      ...STORED_KEYS.map((key) => nameIn(key, RECORDS[key].stored.table, sqlNumberAndName(key))),
      ...NAMED.map(([entity, table, column]) => nameIn(entity, table, sql.ref(column))),
    ],
    sql` `,
  )}
end)`;
export const nameOfRecord = RECORD.as('record_name');

/**
 * Entries about reading are booked to the company of the record; who reads for the provider is shown to the provider's
 * own people only, which are the ones this handle sees.
 */
export const IS_SHOWN_READING = sql<boolean>`(audit_log.action !~ '\\.(leer|descargar)$' or exists
  (select 1 from users where users._id = audit_log.user_id))`;

/**
 * The history of one record: who did what, newest first, with the changed fields. `system` reads the names of the
 * provider's staff, whom row-level security hides from the company: the record names them anyway.
 */
export async function listHistory(db: Db, system: Db, entity: Registro, id: string): Promise<HistoryEvent[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['_id', 'at', 'user', 'user_id', 'action', 'entity', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where(IS_SHOWN_READING)
    .orderBy('at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  const names = await namesOf(system, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]);
  return rows.map(({ _id, at, user, user_id, action, ...entry }) => ({
    _id,
    at: at.toISOString(),
    user: names.get(user_id ?? '') ?? user,
    action,
    label: actionLabel(action),
    changes: changesOf({ ...entry, action }).map(({ label, before, after }) => ({ label, before, after })),
  }));
}

async function namesOf(system: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await system.selectFrom('users').select(['_id', 'nameUser']).where(isAmong('_id', ids)).execute();
  return new Map(rows.map(({ _id, nameUser }) => [_id, nameUser]));
}
