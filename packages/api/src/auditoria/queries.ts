import type { AuditEntry } from '@fenix/domain/auditoria/entrada';
import type { Page } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import { actionsNamed } from '@fenix/domain/assembly/auditWords';
import { registroName } from '@fenix/domain/assembly/registroName';
import { nameKey } from '@fenix/domain/text/names';
import { findLink } from '../db/auditChain';
import { type SearchQuery, type FoundEntries, type Order, countEntries, readPage } from '../records/searchIndex';
import type { Db } from '../db/database';
import { nameOfPerson, nameOfRecord, companyOfPerson } from '../records/history';
import { type SqlCell, readFoundBytes } from '../records/exportCells';
import type { Viewer } from '../viewer/viewer';

export type AuditFilter = {
  from?: string | undefined;
  to?: string | undefined;
  action?: string | undefined;
  client?: string | undefined;
  search?: string | undefined;
};
export type AuditPage = AuditFilter & { limit: number; cursor?: string | undefined; sort: 'at:asc' | 'at:desc' };

function visible(db: Db, viewer: Viewer) {
  return db
    .selectFrom('audit_log')
    .$if(!isManager(viewer), (query) => query.where('audit_log.client_id', '=', viewer.clienteId));
}

/** A name may have belonged to a deleted client before; its entries are found as well. */
async function cardsOf(
  db: Db,
  viewer: Viewer,
  { from, to, action, client, search }: AuditFilter,
): Promise<SearchQuery> {
  const clientId = client === undefined ? undefined : await idsOfName(db, client);
  return {
    db,
    viewer,
    kind: 'auditoria',
    filter: { clientId, facet: action, from, to, search, facetsNamed: actionsNamed },
  };
}

async function idsOfName(db: Db, name: string): Promise<string[]> {
  const rows = await db.selectFrom('clients').select('_id').where('client_key', '=', nameKey(name)).execute();
  return rows.map((row) => row._id);
}

function rowsFor(db: Db, viewer: Viewer) {
  return (found: FoundEntries, order: Order) =>
    visible(db, viewer)
      .innerJoin(found, 'found.record_id', 'audit_log._id')
      .selectAll('audit_log')
      .select(['found.at as found_at', nameOfPerson, companyOfPerson, nameOfRecord])
      .orderBy('found.at', order)
      .orderBy('found.record_id', order);
}

export async function listAudit(db: Db, viewer: Viewer, page: AuditPage): Promise<Page<AuditEntry>> {
  const asked = await cardsOf(db, viewer, page);
  const { limit, cursor } = page;
  const order = page.sort === 'at:desc' ? 'desc' : 'asc';
  const { items, ...rest } = await readPage(asked, { limit, cursor, order }, rowsFor(db, viewer));
  return { ...rest, items: items.map(toEntry) };
}

/** Newest first, as bytes, some at a time. */
export async function* readAudit(
  db: Db,
  viewer: Viewer,
  filter: AuditFilter,
  cells: readonly SqlCell[],
): AsyncGenerator<Buffer[]> {
  yield* readFoundBytes(await cardsOf(db, viewer, filter), {
    cells,
    order: 'desc',
    rows: (columns, found) =>
      visible(db, viewer)
        .innerJoin(found, 'found.record_id', 'audit_log._id')
        .select(columns)
        .orderBy('found.at', 'desc')
        .orderBy('found.record_id', 'desc'),
  });
}

/** All of them, one by one: only when someone asks. */
export async function countAudit(db: Db, viewer: Viewer, filter: AuditFilter): Promise<number> {
  return countEntries(await cardsOf(db, viewer, filter));
}

function findRow(db: Db, viewer: Viewer, id: string) {
  return visible(db, viewer)
    .selectAll('audit_log')
    .select([nameOfPerson, companyOfPerson, nameOfRecord])
    .where('audit_log._id', '=', id)
    .executeTakeFirst();
}

export async function findAudit(db: Db, viewer: Viewer, id: string): Promise<AuditEntry | undefined> {
  const row = await findRow(db, viewer, id);
  return row && { ...toEntry(row), chain: (await findLink(db, id)) ?? null };
}

type AuditRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

function toEntry(row: AuditRow): AuditEntry {
  const { entity_id: entityId, record_name } = row;
  return {
    _id: row._id,
    at: row.at.toISOString(),
    user: row.user,
    person: row.person,
    empresa: row.person_company,
    client: row.client,
    action: row.action,
    entity: row.entity,
    entityId,
    registro: registroName({ ...row, entityId }, record_name),
    before: row.before,
    after: row.after,
    address: row.address,
    requestId: row.request_id,
    agent: row.agent,
  };
}
