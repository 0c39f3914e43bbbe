import { type Busqueda, type Clase, HALLAZGOS_MAX, type Hallazgo } from '@fenix/domain/buscar/busqueda';
import { FOUND_KEYS, type FoundKey, RECORDS, byKind, kindOf } from '@fenix/domain/assembly/records';
import { deletedWord } from '@fenix/domain/records/kind';
import { type Compilable, type RawBuilder, sql } from 'kysely';
import { type FoundEntries, searchEntries, foundEntries } from '../records/searchIndex';
import { type Db, readTogether } from '../db/database';
import { sqlPath, sqlTitle } from '../db/recordTitle';
import type { IndexedKind } from '../db/schema';
import type { Viewer } from '../viewer/viewer';

type Row = { id: string; titulo: string; detalle: string; cliente: string };

/** A kind of record in the search index: how its rows are read for the result list, and how its number is looked up. */
type Source = {
  kind: IndexedKind;
  rowsOf: (db: Db, found: FoundEntries) => Compilable<Row>;
  numbered: ((number: string) => RawBuilder<unknown>) | undefined;
};

const ofDay = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone 'America/Bogota', 'DD/MM/YYYY')`;

/** A deleted record is found by staff only, and says so. */
function unlessDeleted(key: FoundKey): RawBuilder<unknown> {
  const kind = kindOf(key);
  if (!kind.bin) return sql.lit('');
  const isDeleted = sql.ref(`${RECORDS[key].stored.table}.delete`);
  return sql`case when ${isDeleted} then ${sql.lit(` · ${deletedWord(kind)}`)} else '' end`;
}

/** Of a kind of record: its title, and under it its day and its people. */
function sourceOf(key: FoundKey): Source {
  const { table, searchKind, at, by } = RECORDS[key].stored;
  const people = sql.join(
    by.map((path) => sqlPath(path, table)),
    sql` || ' ' || `,
  );
  return {
    kind: searchKind,
    rowsOf: (db, found) =>
      titledRows(db, found, table, {
        titulo: sqlTitle(key),
        detalle: sql`${ofDay(`${table}.${at}`)} || ' · ' || ${people} || ${unlessDeleted(key)}`,
      }),
    numbered: (number) => sql`select _id from ${sql.table(table)} where consecutive = ${Number(number)}`,
  };
}

const SOURCES: Record<Exclude<Clase, 'vehiculo'>, Source> = {
  ...byKind(FOUND_KEYS, sourceOf),
  cliente: {
    kind: 'cliente',
    rowsOf: (db, found) =>
      db
        .selectFrom(found)
        .innerJoin('clients', 'clients._id', 'found.record_id')
        .select(['clients._id as id', 'clients.client as titulo', 'clients.client as cliente'])
        .select(sql<string>`coalesce('NIT ' || nullif(clients.nit, ''), '')`.as('detalle'))
        .orderBy('found.at', 'desc'),
    // From its beginning on: `like` would go past the index behind the wall. Fewer digits are the number of a record.
    numbered: (number) =>
      sql`select _id from clients where nit between ${number} and ${number.padEnd(20, '9')} and ${number.length >= 5}`,
  },
  usuario: {
    kind: 'usuario',
    rowsOf: (db, found) =>
      db
        .selectFrom(found)
        .innerJoin('users', 'users._id', 'found.record_id')
        .innerJoin('clients', 'clients._id', 'users.client_id')
        .select(['users._id as id', 'users.nameUser as titulo', 'users.name as detalle', 'clients.client as cliente'])
        .orderBy('found.at', 'desc'),
    numbered: undefined,
  },
};

type Words = { titulo: RawBuilder<unknown>; detalle: RawBuilder<unknown> };

/** The table's name is dynamic, so this query is untyped. */
function titledRows(db: Db, found: FoundEntries, table: string, { titulo, detalle }: Words) {
  const name = sql.table(table);
  const query = sql<Row>`select ${name}._id as id, clients.client as cliente, ${titulo} as titulo, ${detalle} as detalle
    from ${found} join ${name} on ${name}._id = found.record_id join clients on clients._id = ${name}.client_id
    order by found.at desc`;
  return { compile: () => query.compile(db) };
}

export type Looking = { db: Db; viewer: Viewer; busqueda: Busqueda };

/** Of each kind the record with this number, and those that have the words, the newest first. */
export function questionsOf({ db, viewer, busqueda }: Looking): { clase: Clase; query: Compilable<Row> }[] {
  const { words, number } = busqueda;
  return busqueda.clases.flatMap((clase) => {
    if (clase === 'vehiculo') return [];
    const { kind, rowsOf, numbered } = SOURCES[clase];
    const asked = { db, viewer, kind };
    const ids = number === undefined ? undefined : numbered?.(number);
    const found = words && foundEntries({ ...asked, filter: { search: words } }, {}, HALLAZGOS_MAX);
    return [
      ...(ids ? [{ clase, query: rowsOf(db, entriesOf(asked, ids)) }] : []),
      ...(found ? [{ clase, query: rowsOf(db, found) }] : []),
    ];
  });
}

/** Everything that is in the search index, in one round trip. */
export async function findHallazgos(looking: Looking): Promise<Hallazgo[]> {
  const questions = questionsOf(looking);
  const answers = await readTogether(looking.db, ...questions.map(({ query }) => query));
  const hallazgos = questions.flatMap(({ clase }, at) =>
    (answers[at] ?? []).map(({ id, titulo, detalle, cliente }) => ({ clase, id, titulo, detalle, cliente })),
  );
  return looking.busqueda.clases.flatMap((clase) => {
    const unique = new Map(hallazgos.filter((one) => one.clase === clase).map((one) => [one.id, one]));
    return [...unique.values()].slice(0, HALLAZGOS_MAX);
  });
}

/** The search index entries of records whose ids are known: what this person may not see has none. */
function entriesOf(asked: { db: Db; viewer: Viewer; kind: IndexedKind }, ids: RawBuilder<unknown>): FoundEntries {
  return searchEntries({ ...asked, filter: {} })
    .select(['cards.record_id', 'cards.at'])
    .where(sql<boolean>`cards.record_id in (${ids})`)
    .orderBy('cards.at', 'desc')
    .limit(sql.lit(HALLAZGOS_MAX))
    .as('found');
}
