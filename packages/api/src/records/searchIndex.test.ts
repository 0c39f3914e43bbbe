import { actionsNamed } from '@fenix/domain/assembly/auditWords';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from './exportBytes';
import { newId } from '../ground/ids';
import type { Viewer } from '../viewer/viewer';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import {
  type SearchQuery,
  type EntryFilter,
  NO_SEQSCAN,
  searchEntries,
  countEntries,
  foundEntries,
  readPage,
} from './searchIndex';
import { type Db, readEach } from '../db/database';
import type { IndexedKind } from '../db/schema';
import { CHUNK, readFoundBytes } from './exportCells';

const KINDS: readonly IndexedKind[] = [
  'cliente',
  'usuario',
  'acta',
  'informe',
  'preset',
  'boletin',
  'destinatario',
  'auditoria',
];
/** One facet of each kind that has them. */
const FACETS = { acta: 'preventivo', informe: 'disciplinario:process', auditoria: 'sesion.abrir' } as const;
const WITH_FACET = Object.keys(FACETS) as (keyof typeof FACETS)[];

let api: TestApp;
let one: GivenClient;
let other: GivenClient;

/** Enough rows of every kind, spread over twenty companies, that the planner prefers an index. */
const ROWS = 10_000;
const FILL = (first: string, second: string) => `
  create temporary table numbers as select n, now() - n * interval '1 minute' as at from generate_series(1, ${ROWS}) n;
  insert into clients (_id, client, client_key, "modulesClient", fecha)
    select gen_random_uuid(), 'transportes ' || n, 'transportes ' || n, '{}', at from numbers;
  create temporary table owners as
    select array['${first}', '${second}']::uuid[] || array(select _id from clients where client like 'transportes%' limit 18) ids;
  insert into users (_id, client_id, name, name_key, "nameUser", email, password_hash, scopes, fecha)
    select gen_random_uuid(), ids[1 + n % 20], 'u' || n, 'u' || n, 'Persona ' || n, '', '', '{}', at from numbers, owners;
  insert into actas (_id, client_id, consecutive, fecha, tipe, format, plate, name)
    select gen_random_uuid(), ids[1 + n % 20], 5000 + n, at, (array['preventivo', 'correctivo', 'demo'])[1 + n % 3], 'gps', 'AAA' || n, 'Técnico'
    from numbers, owners;
  insert into presets (_id, client_id, consecutive, "cretedDate", "sendDate", driver, vehicle, vehicle_id, estado)
    select gen_random_uuid(), ids[1 + n % 20], 5000 + n, at, at, '{"nombre": "Ana", "apellido": "Ruiz", "cedula": ""}',
      jsonb_build_object('nombre', n::text, 'patente', 'AAA' || n), 'v' || n, 'true'
    from numbers, owners;
  insert into informes (_id, client_id, consecutive, fecha, "dateNoveltie", "typeReport", "videoSystem", plate, "internalNumber",
      "operatorName", novelties, files, "createdBy", "printedClient", status, "timeResponse", color)
    select gen_random_uuid(), ids[1 + n % 20], 5000 + n, at, '2026-01-01', (array['disciplinario', 'Novedad especifica'])[1 + n % 2], 'No',
      'BBB' || n, n::text, 'Operador', '{"v": "2.0.0", "data": [{"noveltie": "Hurto", "description": ""}]}', '{}', '{}', '',
      case when n % 5 = 0 then 'process' else 'success' end, case when n % 5 > 0 then 3 end, case when n % 5 > 0 then 'green' end
    from numbers, owners;
  insert into newsletters (_id, consecutive, fecha, "emailsList", title1, description1)
    select gen_random_uuid(), 5000 + n, at, '{}', 'Título ' || n, '' from numbers;
  insert into newsletter_clients (newsletter_id, client_id, fecha)
    select _id, ids[1 + consecutive % 20], fecha from newsletters, owners;
  insert into audit_log (_id, at, "user", client_id, client, action, entity, entity_id)
    select gen_random_uuid(), at, 'persona' || n, ids[1 + n % 20], 'x', (array['sesion.abrir', 'sesion.cerrar'])[1 + n % 2], 'sesion', n::text
    from numbers, owners`;
/** How many of each the two companies have. */
const OWN = ROWS / 20;

beforeAll(async () => {
  api = await createTestApp();
  [one, other] = [await api.givenClient('una'), await api.givenClient('otra')];
  await api.deps.database.engine.asOwner(async (connection) => {
    await connection.exec(`set app.tenant = '*'; ${FILL(one.id, other.id)}`);
    // As autovacuum does; until then new entries are in the pending list of the GIN index.
    await connection.exec('vacuum analyze');
    await connection.exec('reset app.tenant');
  });
}, 120_000);
afterAll(() => api.close());

const as = (client: GivenClient) => api.deps.database.for({ clienteId: client.id });
const ownUser = () => ({
  db: as(one),
  viewer: { scopes: [], clienteId: one.id, isProvider: false } as unknown as Viewer,
});
const staff = () => ({
  db: api.deps.database.system,
  viewer: { scopes: ['colfenix'], clienteId: api.provider.id, isProvider: true } as unknown as Viewer,
});
const queryOf = (who: { db: Db; viewer: Viewer }, kind: IndexedKind, filter: EntryFilter = {}): SearchQuery => ({
  ...who,
  kind,
  filter,
});

/** The query plan of a page. */
async function planOf(query: SearchQuery): Promise<string> {
  const page = query.db.selectFrom(foundEntries(query, {}, 31)).selectAll();
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${page}`.execute(query.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('plans', () => {
  test.each(KINDS)('a search word in entries of %s uses their trigram index', async (kind) => {
    expect(await planOf(queryOf(staff(), kind, { search: '8977 77' }))).toContain(`cards_${kind}_found`);
  });

  test('an audit entry that is searched by the label of its action uses the same index', async () => {
    for (const search of ['Acta 8977', 'Creó el acta 8977', 'inició sesión persona8977'])
      expect(await planOf(queryOf(staff(), 'auditoria', { search, facetsNamed: actionsNamed }))).toContain(
        'cards_auditoria_found',
      );
  });

  test.each(KINDS)('a page of %s is an index-only scan in its order', async (kind) => {
    const only = (index: string) => `Index Only Scan using cards_${kind}_${index}`;
    expect(await planOf(queryOf(staff(), kind))).toContain(only('newest'));
    expect(await planOf(queryOf(staff(), kind, { clientId: one.id }))).toContain(only('of_client'));
    expect(await planOf(queryOf(ownUser(), kind))).toContain(only('of_client'));
  });

  test.each(KINDS)(
    'a client’s user searches %s in the trigram index or among their own, whichever is shorter',
    async (kind) => {
      expect(await planOf(queryOf(ownUser(), kind, { search: '8977 77' }))).toMatch(
        new RegExp(`cards_${kind}_(found|of_client)`),
      );
    },
  );

  test.each(WITH_FACET)('one type of %s of one company uses its own index', async (kind) => {
    expect(await planOf(queryOf(ownUser(), kind, { facet: FACETS[kind] }))).toContain(`cards_${kind}_of_client`);
    expect(await planOf(queryOf(staff(), kind, { facet: 'nada' }))).toContain(`cards_${kind}_of_facet`);
  });

  test('INF-69, INF-71 colours of open and finished reports together use an index', async () => {
    const anyOf = [
      { facets: ['disciplinario:process'], from: '2020-01-01', to: '2030-01-01' },
      { facets: ['disciplinario:red', 'Novedad especifica:red'] },
    ];
    for (const who of [staff(), ownUser()]) {
      const plan = await planOf(queryOf(who, 'informe', { anyOf }));
      expect(plan).toContain('cards_informe_');
      expect(plan).not.toContain('Seq Scan');
    }
  });

  test.each(KINDS)('no list of %s scans a whole partition', async (kind) => {
    for (const who of [staff(), ownUser()])
      for (const filter of [{}, { search: '8977' }, { clientId: one.id, search: '8977' }])
        expect(await planOf(queryOf(who, kind, filter))).not.toContain('Seq Scan');
  });
});

describe('row-level security', () => {
  const owners = async (db: Db) => {
    const { rows } = await sql<{ id: string }>`select distinct client_id as id from cards`.execute(db);
    return rows.map((row) => row.id);
  };

  test('GUARD-12 a connection sees the entries of its tenant, and none without a tenant', async () => {
    expect(await owners(as(one))).toEqual([one.id]);
    expect(await owners(as(other))).toEqual([other.id]);
    expect(await owners(api.deps.database.for({ clienteId: newId() }))).toEqual([]);
    expect(await owners(api.deps.database.system)).toEqual(expect.arrayContaining([one.id, other.id]));
    const connection = await api.deps.database.engine.connect();
    try {
      for (const silence of [`select set_config('app.tenant', '', false)`, 'reset app.tenant']) {
        await connection.exec(silence);
        connection.tenant = undefined;
        expect((await connection.query('select * from cards limit 1', [])).rows).toEqual([]);
      }
    } finally {
      connection.release();
    }
  });

  test.each(['card_box', 'cards_acta'])(
    'GUARD-12 the application cannot read %s except through the view',
    async (table) => {
      await expect(sql`select * from ${sql.table(table)} limit 1`.execute(api.deps.database.system)).rejects.toThrow(
        /permission denied/,
      );
    },
  );

  test.each([
    () => sql`insert into cards select * from cards limit 1`,
    () => sql`update cards set search = ''`,
    () => sql`delete from cards`,
  ])('GUARD-12 and cannot write entries', async (statement) => {
    await expect(statement().execute(api.deps.database.system)).rejects.toThrow(/permission denied/);
  });

  test('GUARD-12 a client’s search never finds another’s records', async () => {
    const query = queryOf(ownUser(), 'acta', { clientId: other.id, search: 'otra' });
    expect(await countEntries(query)).toBe(0);
    expect(await countEntries(queryOf(staff(), 'acta', { clientId: other.id, search: 'otra' }))).toBe(OWN);
  });
});

describe('the triggers', () => {
  const search = (kind: IndexedKind, text: string) => countEntries(queryOf(staff(), kind, { search: text }));
  const acta = () => ({
    _id: newId(),
    client_id: one.id,
    consecutive: 1,
    fecha: new Date(),
    tipe: 'demo' as const,
    format: 'gps' as const,
    plate: 'ZZZ999',
    name: 'Técnica',
  });

  test('a record is found after its insert, by its current text, and not after its deletion', async () => {
    const db = api.deps.database.system;
    const row = acta();
    await db.insertInto('actas').values(row).execute();
    expect(await search('acta', 'zzz999')).toBe(1);
    await db.updateTable('actas').set({ plate: 'YYY888' }).where('_id', '=', row._id).execute();
    expect([await search('acta', 'zzz999'), await search('acta', 'yyy888 tecnica')]).toEqual([0, 1]);
    await db.updateTable('actas').set({ delete: true }).where('_id', '=', row._id).execute();
    expect(await countEntries(queryOf(ownUser(), 'acta', { search: 'yyy888' }))).toBe(0);
    expect(await search('acta', 'yyy888')).toBe(1);
    await db.deleteFrom('actas').where('_id', '=', row._id).execute();
    expect(await search('acta', 'yyy888')).toBe(0);
  });

  test('renaming, deleting or restoring a company updates the entries of its records', async () => {
    const db = api.deps.database.system;
    const client = await api.givenClient('efímera');
    await api.givenUser(client);
    await db
      .insertInto('actas')
      .values({ ...acta(), client_id: client.id, consecutive: 2 })
      .execute();
    const counts = async (text: string) => [
      await search('cliente', text),
      await search('usuario', text),
      await search('acta', text),
    ];
    expect(await counts('efimera')).toEqual([1, 1, 1]);
    const change = (set: { client: string } | { deleted_at: Date | null }) =>
      db.updateTable('clients').set(set).where('_id', '=', client.id).execute();
    await change({ client: 'perenne' });
    expect([await counts('efimera'), await counts('perenne')]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
    await change({ deleted_at: new Date() });
    expect(await counts('perenne')).toEqual([0, 0, 0]);
    await change({ deleted_at: null });
    expect(await counts('perenne')).toEqual([1, 1, 1]);
  });

  test('every record of every kind has one entry', async () => {
    const { rows } = await sql<{ actas: number; cards: number }>`
      select (select count(*)::int from actas) as actas, (select count(*)::int from cards where kind = 'acta') as cards`.execute(
      api.deps.database.system,
    );
    expect(rows[0]?.cards).toBe(rows[0]?.actas);
  });
});

describe('reading', () => {
  const selectRows = (query: SearchQuery) => (found: ReturnType<typeof foundEntries>, order: 'asc' | 'desc') =>
    query.db
      .selectFrom('actas')
      .innerJoin(found, 'found.record_id', 'actas._id')
      .select(['actas._id', 'actas.consecutive', 'found.at as found_at'])
      .orderBy('found.at', order)
      .orderBy('found.record_id', order);

  test('pages have no gap or repetition, whatever their size, and have the total', async () => {
    const query = queryOf(ownUser(), 'acta');
    const seen: string[] = [];
    let cursor: string | undefined;
    for (const limit of [7, 30, 3, 400]) {
      const page = await readPage(query, { limit, cursor }, selectRows(query));
      expect(page.items).toHaveLength(limit);
      expect(page.total).toEqual({ value: OWN, capped: false });
      seen.push(...page.items.map((row) => row._id));
      cursor = page.next ?? undefined;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const few = await readPage(query, { limit: 10, cursor: undefined }, selectRows(query));
    expect(seen.slice(0, 10)).toEqual(few.items.map((row) => row._id));
  });

  test('the total of a search is exact', async () => {
    const query = queryOf(staff(), 'acta', { search: 'aaa399' });
    const page = await readPage(query, { limit: 5 }, selectRows(query));
    expect([page.items.length, page.next === null, page.total]).toEqual([5, false, { value: 11, capped: false }]);
    const all = queryOf(staff(), 'acta', { search: 'te' });
    expect((await readPage(all, { limit: 5 }, selectRows(all))).total).toEqual({ value: 1_000, capped: true });
  });

  const linesOf = (pieces: Buffer[] = []) =>
    Buffer.concat([...csvOf(pieces, ['number'])])
      .toString()
      .trimEnd()
      .split('\r\n');

  test.each(['asc', 'desc'] as const)('an export has every record once, in order: %s', async (order) => {
    const query = queryOf(staff(), 'acta');
    const numbers: number[] = [];
    const readings = readFoundBytes(query, {
      order,
      cells: [{ kind: 'number', sql: sql.ref('actas.consecutive') }],
      rows: (columns, found) =>
        query.db
          .selectFrom('actas')
          .innerJoin(found, 'found.record_id', 'actas._id')
          .select(columns)
          .orderBy('found.at', order)
          .orderBy('found.record_id', order),
    });
    for await (const pieces of readings) numbers.push(...linesOf(pieces).map(Number));
    const all = await query.db
      .selectFrom('actas')
      .select('consecutive')
      .orderBy('fecha', order)
      .orderBy('_id', order)
      .execute();
    expect(numbers).toEqual(all.map(({ consecutive }) => consecutive));
    expect(numbers.length).toBeGreaterThanOrEqual(2 * CHUNK);
  });

  test('a query that fails has its error, and the connection stays usable', async () => {
    const { db } = queryOf(staff(), 'acta');
    const read = (text: string) => ({
      query: { compile: () => sql`select 7 / ${text}::int`.compile(db) },
      asBytes: true,
    });
    await expect(readEach(db, [read('1'), read('0')])).rejects.toThrow('division by zero');
    const [one, other] = (await readEach(db, [read('1'), read('7')])) as Buffer[][];
    expect([linesOf(one), linesOf(other)]).toEqual([['7'], ['1']]);
    expect(await countEntries(queryOf(staff(), 'acta'))).toBeGreaterThanOrEqual(ROWS);
  });

  test('and reads each record by its key, not the whole table', async () => {
    const plan = await api.deps.database.system.transaction().execute(async (db) => {
      const query = { ...queryOf(staff(), 'acta'), db };
      const cursor = (await readPage(query, { limit: 500 }, selectRows(query))).next ?? undefined;
      await NO_SEQSCAN.execute(db);
      const chunk = selectRows(query)(foundEntries(query, { cursor }, 1_000), 'desc');
      return (await sql<{ 'QUERY PLAN': string }>`explain ${chunk}`.execute(db)).rows.map((row) => row['QUERY PLAN']);
    });
    expect(plan.join('\n')).toContain('actas_pkey');
    expect(plan.join('\n')).not.toContain('Seq Scan');
  });

  test('the same inside a transaction', async () => {
    await as(one)
      .transaction()
      .execute(async (db) => {
        const query = { ...queryOf(ownUser(), 'acta'), db };
        expect((await readPage(query, { limit: 5 }, selectRows(query))).items).toHaveLength(5);
        expect(
          await searchEntries(query)
            .select(sql<number>`count(*)::int`.as('all'))
            .executeTakeFirst(),
        ).toEqual({ all: OWN });
      });
  });
});
