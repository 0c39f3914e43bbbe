import type { AuditEntry } from '@fenix/domain/auditoria/entrada';
import { endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { COUNT_CAP, type Page } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import { nameKey } from '@fenix/domain/text/names';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { decodeCursor, encodeCursor } from '../db/keyset';
import { contains } from '../db/search';
import type { Viewer } from '../sesion/viewer';

export type AuditFilter = {
  from?: string | undefined;
  to?: string | undefined;
  action?: string | undefined;
  client?: string | undefined;
  search?: string | undefined;
};
export type AuditPage = AuditFilter & { limit: number; cursor?: string | undefined; sort: 'at:asc' | 'at:desc' };

function visible(db: Db, viewer: Viewer) {
  return db.selectFrom('audit_log').$if(!isManager(viewer), (query) => query.where('client_id', '=', viewer.clienteId));
}

function filtered(db: Db, viewer: Viewer, { from, to, action, client, search }: AuditFilter) {
  return visible(db, viewer)
    .$if(!!from, (query) => query.where('at', '>=', startOfDay(from ?? '')))
    .$if(!!to, (query) => query.where('at', '<', endOfDay(to ?? '')))
    .$if(!!action, (query) => query.where('action', '=', action ?? ''))
    .$if(!!client, (query) => query.where('client_id', 'in', idsOfName(db, client ?? '')))
    .$if(!!search, (query) => query.where((where) => where.and(contains('search', search ?? ''))));
}

/** A name may have belonged to a deleted client before; its entries are found as well. */
function idsOfName(db: Db, name: string) {
  return db.selectFrom('clients').select('_id').where('client_key', '=', nameKey(name));
}

export async function listAudit(db: Db, viewer: Viewer, page: AuditPage): Promise<Page<AuditEntry>> {
  const { items, next } = await readAuditPage(db, viewer, page);
  const total = await countAudit(db, viewer, page, COUNT_CAP);
  return { items, next, total: { value: Math.min(total, COUNT_CAP), capped: total > COUNT_CAP } };
}

/** One row more than asked for tells whether there is a next page. */
export async function readAuditPage(db: Db, viewer: Viewer, page: AuditPage): Promise<Omit<Page<AuditEntry>, 'total'>> {
  const rows = await readRows(db, viewer, page);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return { items: shown.map(toEntry), next: rows.length > page.limit && last ? encodeCursor(last.at, last._id) : null };
}

function readRows(db: Db, viewer: Viewer, { limit, cursor, sort, ...filter }: AuditPage) {
  const descending = sort === 'at:desc';
  const after = decodeCursor(cursor);
  return filtered(db, viewer, filter)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(at, _id) ${sql.raw(descending ? '<' : '>')} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('at', descending ? 'desc' : 'asc')
    .orderBy('_id', descending ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute();
}

type AuditRow = Awaited<ReturnType<typeof readRows>>[number];

/** Counts up to `cap` rows and one more; without a cap, all of them. */
export async function countAudit(db: Db, viewer: Viewer, filter: AuditFilter, cap?: number): Promise<number> {
  const rows = filtered(db, viewer, filter)
    .select('_id')
    .$if(cap !== undefined, (query) => query.limit((cap ?? 0) + 1));
  const counted = await db
    .selectFrom(rows.as('rows'))
    .select(sql<number>`count(*)::int`.as('value'))
    .executeTakeFirstOrThrow();
  return counted.value;
}

export async function findAudit(db: Db, viewer: Viewer, id: string): Promise<AuditEntry | undefined> {
  const row = await visible(db, viewer).selectAll().where('_id', '=', id).executeTakeFirst();
  return row && toEntry(row);
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    _id: row._id,
    at: row.at.toISOString(),
    user: row.user,
    client: row.client,
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    before: row.before,
    after: row.after,
    address: row.address,
    requestId: row.request_id,
  };
}
