import { type Busqueda, type Clase, HALLAZGOS_MAX, type Hallazgo } from '@fenix/domain/buscar/busqueda';
import { type Compilable, type RawBuilder, sql } from 'kysely';
import { type Found, cards, foundCards } from '../db/cards';
import { type Db, readTogether } from '../db/database';
import type { CardKind } from '../db/schema';
import type { Viewer } from '../sesion/viewer';

type Row = { id: string; titulo: string; detalle: string; cliente: string };

/** A kind of record that has cards: how its rows are told, and which of them a number names. */
type Source = {
  kind: CardKind;
  tell: (db: Db, found: Found) => Compilable<Row>;
  numbered: ((number: string) => RawBuilder<unknown>) | undefined;
};

/** Beside its number stands what tells it from others; of what was deleted staff are told so. */
const ofDay = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone 'America/Bogota', 'DD/MM/YYYY')`;
const unlessDeleted = (table: string, word: string) =>
  sql`case when ${sql.ref(`${table}.delete`)} then ${sql.lit(` · ${word}`)} else '' end`;

const SOURCES: Record<Exclude<Clase, 'vehiculo'>, Source> = {
  acta: {
    kind: 'acta',
    tell: (db, found) =>
      told(db, found, 'actas', {
        titulo: sql`'Acta ' || actas.consecutive || ' · ' || actas.plate`,
        detalle: sql`${ofDay('actas.fecha')} || ' · ' || actas.name || ${unlessDeleted('actas', 'eliminada')}`,
      }),
    numbered: (number) => sql`select _id from actas where consecutive = ${Number(number)}`,
  },
  informe: {
    kind: 'informe',
    tell: (db, found) =>
      told(db, found, 'informes', {
        titulo: sql`'Informe ' || informes.consecutive || ' · ' || informes.plate`,
        detalle: sql`${ofDay('informes.fecha')} || ' · ' || informes."operatorName"
          || ${unlessDeleted('informes', 'eliminado')}`,
      }),
    numbered: (number) => sql`select _id from informes where consecutive = ${Number(number)}`,
  },
  prealistamiento: {
    kind: 'preset',
    tell: (db, found) =>
      told(db, found, 'presets', {
        titulo: sql`'Prealistamiento ' || presets.consecutive || ' · ' || (presets.vehicle ->> 'patente')`,
        detalle: sql`${ofDay('presets.cretedDate')} || ' · ' || (presets.driver ->> 'nombre') || ' '
          || (presets.driver ->> 'apellido')`,
      }),
    numbered: (number) => sql`select _id from presets where consecutive = ${Number(number)}`,
  },
  documento: {
    kind: 'documento',
    tell: (db, found) =>
      told(db, found, 'documentos', {
        titulo: sql`'Documento ' || documentos.consecutive || ' · ' || documentos.name`,
        detalle: sql`${ofDay('documentos.fecha')} || ' · ' || documentos."createdBy"`,
      }),
    numbered: (number) => sql`select _id from documentos where consecutive = ${Number(number)}`,
  },
  cliente: {
    kind: 'cliente',
    tell: (db, found) =>
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
    tell: (db, found) =>
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

/** Of four tables alike, whose names the types cannot follow. */
function told(
  db: Db,
  found: Found,
  table: 'actas' | 'informes' | 'presets' | 'documentos',
  { titulo, detalle }: Words,
) {
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
    const { kind, tell, numbered } = SOURCES[clase];
    const asked = { db, viewer, kind };
    const ids = number === undefined ? undefined : numbered?.(number);
    const found = words && foundCards({ ...asked, filter: { search: words } }, {}, HALLAZGOS_MAX);
    return [
      ...(ids ? [{ clase, query: tell(db, namedCards(asked, ids)) }] : []),
      ...(found ? [{ clase, query: tell(db, found) }] : []),
    ];
  });
}

/** Everything that has cards, in one round trip. */
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

/** The cards of records that are known already: what this person may not see has none. */
function namedCards(asked: { db: Db; viewer: Viewer; kind: CardKind }, ids: RawBuilder<unknown>): Found {
  return cards({ ...asked, filter: {} })
    .select(['cards.record_id', 'cards.at'])
    .where(sql<boolean>`cards.record_id in (${ids})`)
    .orderBy('cards.at', 'desc')
    .limit(sql.lit(HALLAZGOS_MAX))
    .as('found');
}
