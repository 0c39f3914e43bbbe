import { type Accion, FOTO_FIELDS, type Foto, type FotoField, type Respuesta } from '@fenix/domain/boletin/accion';
import type { Page } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import { sql } from 'kysely';
import type { MediaAddresses } from '../adapters/media/signedAddress';
import type { Db } from '../db/database';
import { countCapped, cutPage, isAfter } from '../db/keyset';
import { contains } from '../db/search';
import type { Viewer } from '../sesion/viewer';

/** `clientId` absent: of every client. Both ends are instants, the second one outside. */
export type AccionesFilter = {
  clientId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  search?: string | undefined;
};
type AccionesQuery = AccionesFilter & { limit?: number | undefined; cursor?: string | undefined };

const COLUMNS = [
  'release._id',
  'release.consecutive',
  'release.fecha',
  'release.emailsList',
  'release.title1',
  'release.description1',
  'release.title2',
  'release.description2',
  'release.title3',
  'release.description3',
  'release.files',
] as const;

/** The releases of one client, from that client's index; everyone else's only for staff. */
function filtered(db: Db, viewer: Viewer, { clientId, from, to, search }: AccionesFilter) {
  const ofClient = isManager(viewer) ? clientId : viewer.clienteId;
  const date = ofClient === undefined ? 'release.fecha' : 'addressed.fecha';
  return db
    .selectFrom('newsletters as release')
    .leftJoin('newsletter_clients as addressed', (join) =>
      join
        .onRef('addressed.newsletter_id', '=', 'release._id')
        .on('addressed.client_id', '=', ofClient === undefined ? sql<string>`null` : ofClient),
    )
    .$if(ofClient !== undefined, (query) => query.where('addressed.client_id', '=', ofClient ?? ''))
    .$if(from !== undefined, (query) => query.where(sql.ref(date), '>=', from))
    .$if(to !== undefined, (query) => query.where(sql.ref(date), '<', to))
    .$if(!!search, (query) => query.where((where) => where.and(contains('release.search', search ?? ''))));
}

function listRows(db: Db, viewer: Viewer, { limit, cursor, ...filter }: AccionesQuery) {
  const isOfClient = filter.clientId !== undefined || !isManager(viewer);
  const order = isOfClient
    ? (['addressed.fecha', 'addressed.newsletter_id'] as const)
    : (['release.fecha', 'release._id'] as const);
  return filtered(db, viewer, filter)
    .select(COLUMNS)
    .where(isAfter(order, cursor))
    .orderBy(sql.ref(order[0]), 'desc')
    .orderBy(sql.ref(order[1]), 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

type AccionRow = Awaited<ReturnType<typeof listRows>>[number];

type Reading = { db: Db; viewer: Viewer; addresses: MediaAddresses; now: Date };

/** Newest first; without a limit all of them. */
export async function listAcciones(reading: Reading, filter: AccionesFilter): Promise<Accion[]> {
  return complete(reading, await listRows(reading.db, reading.viewer, filter));
}

export async function pageAcciones(reading: Reading, query: AccionesQuery & { limit: number }): Promise<Page<Accion>> {
  const { db, viewer } = reading;
  const rows = await listRows(db, viewer, { ...query, limit: query.limit + 1 });
  const total = await countCapped(db, filtered(db, viewer, query).select('release._id'));
  const { items, next } = cutPage(rows, query.limit, (row) => row.fecha);
  return { items: await complete(reading, items), next, total };
}

export async function findAccion(reading: Reading, id: string): Promise<Accion | undefined> {
  const rows = await filtered(reading.db, reading.viewer, {}).select(COLUMNS).where('release._id', '=', id).execute();
  return (await complete(reading, rows))[0];
}

/** What stands in other tables, for all the rows at once: clients, answers, and whether the reader has opened them. */
async function complete({ db, viewer, addresses, now }: Reading, rows: readonly AccionRow[]): Promise<Accion[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row._id);
  const isStaff = isManager(viewer);
  const clients = await listClients(db, viewer, ids);
  const responses = await listResponses(db, viewer, ids);
  const read = await listRead(db, viewer, ids);
  return rows.map(({ files, fecha, emailsList, ...row }) => ({
    ...row,
    fecha: fecha.toISOString(),
    emailsList: isStaff ? emailsList : [],
    ...fotosOf(files, addresses, now),
    clientList: clients.get(row._id) ?? [],
    responses: responses.get(row._id) ?? [],
    unread: !read.has(row._id),
  }));
}

function fotosOf(files: AccionRow['files'], addresses: MediaAddresses, now: Date): Record<FotoField, Foto | null> {
  const fotos = FOTO_FIELDS.map((field) => {
    const file = files[field];
    if (!file) return [field, null];
    const { id, thumbnail, kind, name } = file;
    return [
      field,
      { url: addresses.sign(id, now), thumbnail: thumbnail && addresses.sign(thumbnail, now), kind, name },
    ];
  });
  return Object.fromEntries(fotos) as Record<FotoField, Foto | null>;
}

async function listClients(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('newsletter_clients as addressed')
    .innerJoin('clients', 'clients._id', 'addressed.client_id')
    .select(['addressed.newsletter_id as of', 'clients.client'])
    .where('addressed.newsletter_id', 'in', ids)
    .$if(!isManager(viewer), (query) => query.where('addressed.client_id', '=', viewer.clienteId))
    .orderBy('clients.client_key')
    .execute();
  return grouped(rows, ({ client }) => client);
}

async function listResponses(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Map<string, Respuesta[]>> {
  const rows = await db
    .selectFrom('newsletter_responses as answer')
    .innerJoin('users', 'users._id', 'answer.user_id')
    .innerJoin('clients', 'clients._id', 'answer.client_id')
    .select(['answer.newsletter_id as of', 'answer._id', 'answer.text', 'answer.fecha'])
    .select(['users.name as user', 'users.nameUser', 'clients.client'])
    .where('answer.newsletter_id', 'in', ids)
    .$if(!isManager(viewer), (query) => query.where('answer.client_id', '=', viewer.clienteId))
    .orderBy('answer.fecha')
    .orderBy('answer._id')
    .execute();
  return grouped(rows, ({ _id, user, nameUser, client, text, fecha }) => {
    return { _id, user, nameUser, client, text, fecha: fecha.toISOString() };
  });
}

async function listRead(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('newsletter_reads')
    .select('newsletter_id')
    .where('newsletter_id', 'in', ids)
    .where('user_id', '=', viewer._id)
    .execute();
  return new Set(rows.map((row) => row.newsletter_id));
}

function grouped<R extends { of: string }, T>(rows: readonly R[], read: (row: R) => T): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.of, [...(groups.get(row.of) ?? []), read(row)]);
  return groups;
}
