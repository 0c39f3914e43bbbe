import type { AuditEntry } from '@fenix/domain/auditoria/entrada';
import { endOfDay, startOfDay } from '@fenix/domain/dates/days';
import type { Page } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import { nameKey } from '@fenix/domain/text/names';
import type { Db } from '../db/database';
import { countCapped, countRows, cutPage, isAfter } from '../db/keyset';
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
  const total = await countCapped(db, filtered(db, viewer, page).select('_id'));
  return { ...(await readAuditPage(db, viewer, page)), total };
}

export async function readAuditPage(db: Db, viewer: Viewer, page: AuditPage): Promise<Omit<Page<AuditEntry>, 'total'>> {
  const { items, next } = cutPage(await readRows(db, viewer, page), page.limit, (row) => row.at);
  return { items: items.map(toEntry), next };
}

function readRows(db: Db, viewer: Viewer, { limit, cursor, sort, ...filter }: AuditPage) {
  const order = sort === 'at:desc' ? 'desc' : 'asc';
  return filtered(db, viewer, filter)
    .selectAll()
    .where(isAfter(['at', '_id'], cursor, order))
    .orderBy('at', order)
    .orderBy('_id', order)
    .limit(limit + 1)
    .execute();
}

type AuditRow = Awaited<ReturnType<typeof readRows>>[number];

/** All of them, one by one: only when someone asks. */
export function countAudit(db: Db, viewer: Viewer, filter: AuditFilter): Promise<number> {
  return countRows(db, filtered(db, viewer, filter).select('_id'));
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
