import { type Accion, FOTO_FIELDS, type Foto, type FotoField, type Respuesta } from '@fenix/domain/boletin/accion';
import type { IsoDay } from '@fenix/domain/dates/days';
import { MAX_PAGE, type Page } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import type { SignedAddresses } from '../ground/signedAddress';
import { type SearchQuery, type FoundEntries, countEntries, readPage, readWhole } from '../records/searchIndex';
import { isAmong } from '../db/among';
import type { Db } from '../db/database';
import { addressedTo, visibleNewsletters } from '../records/newsletters';
import type { Viewer } from '../viewer/viewer';

/** `clientId` absent: of every client. Both days are inside. */
export type AccionesFilter = {
  clientId?: string | undefined;
  from?: IsoDay | undefined;
  to?: IsoDay | undefined;
  search?: string | undefined;
};

const COLUMNS = [
  'newsletters._id',
  'newsletters.consecutive',
  'newsletters.fecha',
  'newsletters.emailsList',
  'newsletters.title1',
  'newsletters.description1',
  'newsletters.title2',
  'newsletters.description2',
  'newsletters.title3',
  'newsletters.description3',
  'newsletters.files',
] as const;

export type Reading = { db: Db; viewer: Viewer; addresses: SignedAddresses; now: Date };

/** A release has a card for each company it is addressed to, and one for those who see them all. */
function cardsOf({ db, viewer }: Reading, filter: AccionesFilter): SearchQuery {
  const isOfAll = isManager(viewer) && filter.clientId === undefined;
  return { db, viewer, kind: isOfAll ? 'boletin' : 'destinatario', filter };
}

/** Newest first. */
function rowsFor({ db, viewer }: Reading) {
  return (found: FoundEntries) =>
    visibleNewsletters(db, viewer)
      .innerJoin(found, 'found.record_id', 'newsletters._id')
      .select([...COLUMNS, 'found.at as found_at'])
      .orderBy('found.at', 'desc')
      .orderBy('found.record_id', 'desc');
}

export async function listAcciones(reading: Reading, filter: AccionesFilter): Promise<Accion[]> {
  return complete(reading, await readWhole(cardsOf(reading, filter), rowsFor(reading)));
}

export async function pageAcciones(
  reading: Reading,
  filter: AccionesFilter,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<Accion>> {
  const { items, ...rest } = await readPage(cardsOf(reading, filter), page, rowsFor(reading));
  return { ...rest, items: await complete(reading, items) };
}

export function countAcciones(reading: Reading, filter: AccionesFilter): Promise<number> {
  return countEntries(cardsOf(reading, filter));
}

/** All of them, page by page. */
export async function* readAcciones(reading: Reading, filter: AccionesFilter): AsyncGenerator<Accion[]> {
  for (let cursor: string | undefined, more = true; more;) {
    const page = await pageAcciones(reading, filter, { limit: MAX_PAGE, cursor });
    yield page.items;
    cursor = page.next ?? undefined;
    more = cursor !== undefined;
  }
}

function findRow(db: Db, viewer: Viewer, id: string) {
  return visibleNewsletters(db, viewer).select(COLUMNS).where('newsletters._id', '=', id).executeTakeFirst();
}

type AccionRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

export async function findAccion(reading: Reading, id: string): Promise<Accion | undefined> {
  const row = await findRow(reading.db, reading.viewer, id);
  return row && (await complete(reading, [row]))[0];
}

/** What is in other tables, for all the rows at once: clients, answers, and whether the reader has opened them. */
async function complete({ db, viewer, addresses, now }: Reading, rows: readonly AccionRow[]): Promise<Accion[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row._id);
  const isStaff = isManager(viewer);
  const clients = grouped(await addressedTo(db, viewer, ids), ({ client }) => client);
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

function fotosOf(files: AccionRow['files'], addresses: SignedAddresses, now: Date): Record<FotoField, Foto | null> {
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

async function listResponses(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Map<string, Respuesta[]>> {
  const rows = await db
    .selectFrom('newsletter_responses as answer')
    .innerJoin('users', 'users._id', 'answer.user_id')
    .innerJoin('clients', 'clients._id', 'answer.client_id')
    .select(['answer.newsletter_id as of', 'answer._id', 'answer.text', 'answer.fecha'])
    .select(['users.name as user', 'users.nameUser', 'clients.client'])
    .where(isAmong('answer.newsletter_id', ids))
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
    .where(isAmong('newsletter_id', ids))
    .where('user_id', '=', viewer._id)
    .execute();
  return new Set(rows.map((row) => row.newsletter_id));
}

function grouped<R extends { of: string }, T>(rows: readonly R[], read: (row: R) => T): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.of, [...(groups.get(row.of) ?? []), read(row)]);
  return groups;
}
