import type { AuditEntry } from '@fenix/domain/auditoria/entrada';
import type { Page } from '@fenix/domain/paging';
import { REGISTROS, type Registro } from '@fenix/domain/assembly/auditWords';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../db/auditChain';
import type { GivenClient } from '../testing/givens';
import { newId } from '../ground/ids';
import { type TestApp, createTestApp } from '../testing/testApp';

let api: TestApp;
let manager: string;
let acme: GivenClient;
let gone: GivenClient;
const MANY = 1_203;

type Row = {
  at: string;
  user?: string;
  userId?: string | null;
  client?: GivenClient | null;
  action?: string;
  entity?: string;
  entityId?: string;
};

/** The entries these tests look at all carry a mark of their own in the entity. */
async function givenEntries(rows: Row[], after?: object): Promise<string[]> {
  const values = rows.map(
    ({ at, user = 'ana', userId = null, client = acme, action = 'sesion.abrir', entity = 'x', entityId = '1' }) => ({
      _id: newId(),
      at: new Date(at),
      user,
      user_id: userId,
      client_id: client?.id ?? null,
      client: client?.client ?? null,
      action,
      entity,
      entity_id: entityId,
      address: '10.0.0.1',
      request_id: 'r-1',
      before: JSON.stringify({ a: 1 }),
      after: after ? JSON.stringify(after) : null,
    }),
  );
  await api.deps.database.system.insertInto('audit_log').values(values).execute();
  return values.map((row) => row._id);
}

async function givenEntry(row: Row, after: object): Promise<string> {
  const [id = ''] = await givenEntries([row], after);
  return id;
}

/** The entry of a record that was made, once. */
let shown: Promise<{ id: string; consecutive: number; plate: string }> | undefined;
function givenShown() {
  return (shown ??= (async () => {
    const julia = await api.givenUser(acme, { name: 'de la búsqueda' });
    const acta = newId();
    const [consecutive, plate] = [987_401, 'QQZ780'];
    const made = { tipe: 'correctivo', format: 'gps', name: 'Técnico', fecha: new Date() } as const;
    const { system } = api.deps.database;
    await system
      .insertInto('actas')
      .values({ _id: acta, client_id: acme.id, consecutive, plate, ...made })
      .execute();
    const row = { at: '2026-03-19T10:00:00Z', userId: julia.id, action: 'acta.crear', entity: 'acta', entityId: acta };
    return { id: await givenEntry(row, {}), consecutive, plate };
  })());
}

beforeAll(async () => {
  api = await createTestApp();
  manager = await api.givenToken(await api.givenUser(api.provider));
  acme = await api.givenClient('acme');
  gone = await api.givenClient('Cóndor Andino');
  await sql`insert into audit_log (_id, at, "user", action, entity, entity_id)
    select gen_random_uuid(), timestamptz '2020-01-01 12:00Z' + (n / 4) * interval '1 second', 'masa', 'cliente.crear', 'muchos', n::text
    from generate_series(1, ${sql.lit(MANY)}) n`.execute(api.deps.database.system);
});
afterAll(() => api.close());

const query = (filter: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
const get = (filter: Record<string, string | number>, path = '') =>
  api.call(manager, 'GET', `/api/audit${path}?${query(filter)}`);
async function idsOf(filter: Record<string, string | number>): Promise<string[]> {
  const reply = await get({ limit: 500, ...filter });
  expect(reply.statusCode).toBe(200);
  return reply.json().data.items.map((entry: AuditEntry) => entry._id);
}

describe('an entry', () => {
  test('API-12 comes whole, with its date in UTC', async () => {
    const [id] = await givenEntries([{ at: '2026-03-10T05:00:00.123Z', entity: 'entero' }]);
    const reply = await api.call(manager, 'GET', `/api/audit/${id}`);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        status: 200,
        data: {
          _id: id,
          at: '2026-03-10T05:00:00.123Z',
          user: 'ana',
          person: null,
          empresa: null,
          client: 'acme',
          action: 'sesion.abrir',
          entity: 'entero',
          entityId: '1',
          registro: 'entero 1',
          before: { a: 1 },
          after: null,
          address: '10.0.0.1',
          requestId: 'r-1',
          agent: null,
          chain: { seq: expect.any(Number), hash: expect.any(String), previous: expect.any(String) },
        },
      },
    ]);
  });

  test('names who acted and what record it was about, as people do', async () => {
    const julia = await api.givenUser(acme, { name: 'julia' });
    const [id = ''] = await givenEntries([
      { at: '2026-03-10T05:00:00Z', userId: julia.id, action: 'usuario.estado', entity: 'usuario', entityId: julia.id },
    ]);
    const { data } = (await api.call(manager, 'GET', `/api/audit/${id}`)).json();
    expect(data).toMatchObject({ user: 'ana', person: 'Persona julia', registro: 'Usuario Persona julia' });
  });

  test.each(Object.keys(REGISTROS))('of a %s that is no more is known by its key', async (entity) => {
    const entityId = newId();
    const [id = ''] = await givenEntries([{ at: '2026-03-10T05:00:00Z', entity, entityId }]);
    const { data } = (await api.call(manager, 'GET', `/api/audit/${id}`)).json();
    const name = REGISTROS[entity as Registro].name;
    const isAlone = entity === 'sesion' || entity === 'plantilla de prealistamiento';
    expect(data.registro).toBe(isAlone ? name : `${name} ${entityId}`);
  });

  test('API-06 that does not exist is 404, and an id that is none is 400', async () => {
    const missing = await api.call(manager, 'GET', `/api/audit/${newId()}`);
    expect([missing.statusCode, missing.json().message]).toEqual([404, 'No encontramos lo que buscas.']);
    expect((await api.call(manager, 'GET', '/api/audit/x')).statusCode).toBe(400);
  });

  test.each(['/api/audit', '/api/audit/count', '/api/audit/export', `/api/audit/${newId()}`])(
    'GUARD-02 a client user may not call %s, whatever their scopes',
    async (path) => {
      const token = await api.givenToken(await api.givenUser(acme, { scopes: ['configInspect', 'readRecords'] }));
      expect((await api.call(token, 'GET', path)).statusCode).toBe(403);
    },
  );
});

describe('pages', () => {
  test.each(['at:desc', 'at:asc'] as const)('over equal instants miss nothing and repeat nothing, %s', async (sort) => {
    const search = `empates-${sort.slice(3)}`;
    const ids = await givenEntries(
      Array.from({ length: 23 }, (_, n) => ({ at: `2026-02-01T10:00:0${Math.floor(n / 9)}.000Z`, entity: search })),
    );
    const walked: AuditEntry[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page<AuditEntry> = (await get({ search, sort, limit: 5, ...(cursor && { cursor }) })).json().data;
      expect(page.items.length).toBeLessThanOrEqual(5);
      expect(page.total).toEqual({ value: 23, capped: false });
      walked.push(...page.items);
      cursor = page.next;
    }
    expect(walked.map((entry) => entry._id).toSorted()).toEqual(ids.toSorted());
    const order = walked.map((entry) => `${entry.at} ${entry._id}`);
    const sorted = order.toSorted();
    expect(order).toEqual(sort === 'at:asc' ? sorted : sorted.toReversed());
  });

  test('end without a next when the last page is full', async () => {
    await givenEntries(Array.from({ length: 4 }, () => ({ at: '2026-02-02T10:00:00Z', entity: 'justo' })));
    const first = (await get({ search: 'justo', limit: 2 })).json().data;
    const second = (await get({ search: 'justo', limit: 2, cursor: first.next })).json().data;
    expect([first.items.length, second.items.length, second.next]).toEqual([2, 2, null]);
  });

  test('come newest first when nothing is said, ten at a time', async () => {
    const { items, next } = (await get({ search: 'muchos' })).json().data;
    expect(items).toHaveLength(10);
    expect(next).toBeTypeOf('string');
    expect(items[0].at > items[9].at).toBe(true);
  });

  test('say 1.000+ beyond a thousand, and the exact number when asked', async () => {
    expect((await get({ search: 'muchos', limit: 1 })).json().data.total).toEqual({ value: 1000, capped: true });
    expect((await get({ search: 'muchos' }, '/count')).json()).toEqual({ status: 200, data: { value: MANY } });
  });

  test.each([
    [{ limit: 0 }],
    [{ limit: 501 }],
    [{ limit: 'x' }],
    [{ cursor: 'x' }],
    [{ sort: 'user:asc' }],
    [{ from: '2026-02-31' }],
    [{ to: '2026-13-45' }],
    [{ from: '0000-01-01' }],
    [{ to: '9999-12-31' }],
    [{ action: 'otra' }],
    [{ search: 'x'.repeat(101) }],
    [{ search: 'a\0b' }],
  ])('API-06 %j is 400 and names the field', async (filter: Record<string, string | number>) => {
    const reply = await get(filter);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].path).toBe(Object.keys(filter)[0]);
  });
});

describe('filters', () => {
  test('by day are Bogotá days, both ends included', async () => {
    const [before, first, last, after] = await givenEntries([
      { at: '2026-03-10T04:59:59.999Z', entity: 'dias' },
      { at: '2026-03-10T05:00:00.000Z', entity: 'dias' },
      { at: '2026-03-12T04:59:59.999Z', entity: 'dias' },
      { at: '2026-03-12T05:00:00.000Z', entity: 'dias' },
    ]);
    const sorted = (...ids: (string | undefined)[]) => ids.map(String).toSorted();
    const find = async (filter: object) => (await idsOf({ search: 'dias', ...filter })).toSorted();
    expect(await find({ from: '2026-03-10', to: '2026-03-11' })).toEqual(sorted(first, last));
    expect(await find({ from: '2026-03-10', to: '2026-03-10' })).toEqual([first]);
    expect(await find({ to: '2026-03-09' })).toEqual([before]);
    expect(await find({ from: '2026-03-12' })).toEqual([after]);
    expect(await find({ from: '2026-03-11', to: '2026-03-10' })).toEqual([]);
    expect(await find({})).toHaveLength(4);
  });

  test('by action', async () => {
    const [one] = await givenEntries([
      { at: '2026-03-01T10:00:00Z', entity: 'accion', action: 'cliente.modulos' },
      { at: '2026-03-01T10:00:00Z', entity: 'accion', action: 'sesion.cerrar' },
    ]);
    expect(await idsOf({ search: 'accion', action: 'cliente.modulos' })).toEqual([one]);
  });

  test('by client, however the name is spelt, and also after it was deleted and the name given anew', async () => {
    const mark = { at: '2026-03-01T10:00:00Z', entity: 'porcliente' };
    const [mine, theirs] = await givenEntries([
      { ...mark, client: acme },
      { ...mark, client: gone },
      { ...mark, client: null },
    ]);
    expect(await idsOf({ search: 'porcliente', client: ' ACME ' })).toEqual([mine]);
    const deleted = { deleted_at: new Date() };
    await api.deps.database.system.updateTable('clients').set(deleted).where('_id', '=', gone.id).execute();
    expect(await idsOf({ search: 'porcliente', client: 'cóndor andino' })).toEqual([theirs]);
    const [newest] = await givenEntries([{ ...mark, client: await api.givenClient('Cóndor Andino') }]);
    const found = await idsOf({ search: 'porcliente', client: 'cóndor andino' });
    expect(found.toSorted()).toEqual([theirs, newest].map(String).toSorted());
    expect(await idsOf({ search: 'porcliente', client: 'no existe' })).toEqual([]);
  });

  test.each([
    ['pena', true],
    ['PEÑA', true],
    ['oscar pena', true],
    ['peña  óscar', true],
    ['osc 77%', true],
    ['a_b', true],
    ['c:\\dir', true],
    ['nº5', true],
    ['oscar sierra', false],
    ['7_%', false],
    ['a%b', false],
    ['axb', false],
    ['\\\\', false],
    ['%', true],
    ['_', true],
  ])('the search %j finds it: %j', async (search, found) => {
    const known = await api.deps.database.system
      .selectFrom('audit_log')
      .select('_id')
      .where('entity', '=', 'Búsqueda 77% a_b c:\\dir Nº5')
      .executeTakeFirst();
    const id =
      known?._id ??
      (
        await givenEntries([{ at: '2026-03-02T10:00:00Z', user: 'Óscar Peña', entity: 'Búsqueda 77% a_b c:\\dir Nº5' }])
      )[0];
    expect((await idsOf({ search, from: '2026-03-02', to: '2026-03-02' })).includes(id ?? '')).toBe(found);
  });

  test.each([
    ['Acta {n}', true],
    ['acta {n} {placa}', true],
    ['Creó el acta {n}', true],
    ['persona de la búsqueda', true],
    ['Cerró el acta {n}', false],
    ['informe {n}', false],
  ])('an entry is found by the words it is shown with: %s %j', async (words, found) => {
    const { id, consecutive, plate } = await givenShown();
    const search = words.replace('{n}', String(consecutive)).replace('{placa}', plate);
    expect((await idsOf({ search, action: 'acta.crear' })).includes(id)).toBe(found);
  });

  test('a dispatch is found by its plate and route, an export by its list, a kind of record by its name', async () => {
    const [despacho, lista, accion] = await Promise.all(
      [
        { entity: 'despacho', action: 'despacho.crear', after: { placa: 'QQZ781', ruta: 'Ciénaga - Plato' } },
        { entity: 'exportación', action: 'datos.exportar', after: { area: 'Prealistamientos' } },
        { entity: 'boletin', action: 'boletin.crear', after: { title1: 'Frenos' } },
      ].map(({ after, ...row }) => givenEntry({ at: '2026-03-20T10:00:00Z', client: gone, ...row }, after)),
    );
    const found = (search: string) => idsOf({ search, from: '2026-03-20', to: '2026-03-20' });
    expect(await found('Despacho QQZ781 cienaga')).toEqual([despacho]);
    expect(await found('lista exportada prealistamientos')).toEqual([lista]);
    expect(await found('Acción de mejora')).toEqual([accion]);
  });

  test('an empty search is no search', async () => {
    expect((await get({ search: '   ', limit: 1 })).json().data.total.capped).toBe(true);
  });
});

describe('the export', () => {
  test('is CSV as Excel in Colombia reads it, with formulas defused', async () => {
    await givenEntries([
      { at: '2026-03-10T04:59:59Z', user: '=cmd()', client: null, entity: 'planilla', entityId: 'a;"b"' },
    ]);
    const reply = await get({ search: 'planilla' }, '/export');
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toBe('attachment; filename="auditoria.csv"');
    expect([...reply.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(reply.payload.replace('\uFEFF', '')).toBe(
      'Fecha;Usuario;Empresa del usuario;Cliente;Acción;Registro;Id;Dirección;Solicitud\r\n' +
        '09/03/2026 23:59:59;\'=cmd();;;Inició sesión;"planilla a;""b""";"a;""b""";10.0.0.1;r-1\r\n',
    );
  });

  test('says who acted and which record it was as the list does', async () => {
    const { consecutive, plate } = await givenShown();
    const reply = await get({ search: `acta ${plate}` }, '/export');
    expect(reply.payload).toContain(`;Persona de la búsqueda;acme;acme;Creó el acta;Acta ${consecutive} · ${plate};`);
  });

  test('has every row, beyond any page, newest first and once', async () => {
    const lines = (await get({ search: 'muchos' }, '/export')).payload.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(MANY);
    const numbers = lines.map((line) => Number(line.split(';')[6]));
    expect(new Set(numbers).size).toBe(MANY);
    expect(Math.floor((numbers[0] ?? 0) / 4)).toBe(Math.floor(MANY / 4));
    expect(numbers.at(-1)).toBeLessThan(4);
  });

  test('of nothing is the headings alone', async () => {
    const reply = await get({ search: 'nada-de-nada' }, '/export');
    expect(reply.payload.split('\r\n')).toHaveLength(2);
  });
});

describe('the log only grows', () => {
  test('S9 and its chain is whole, over more links than are read at once', async () => {
    const verdict = await verifyChain(api.deps.database.system);
    expect(verdict.isWhole && verdict.checked).toBeGreaterThanOrEqual(MANY);
  });

  test.each([
    ['update', sql`update audit_log set "user" = 'nadie'`],
    ['update of nothing', sql`update audit_log set "user" = 'nadie' where false`],
    ['delete', sql`delete from audit_log`],
    ['truncate', sql`truncate audit_log`],
  ])('%s is refused to the server itself', async (_, statement) => {
    await expect(statement.execute(api.deps.database.system)).rejects.toMatchObject({ code: '42501' });
  });

  test.each(['update audit_log set "user" = \'nadie\'', 'delete from audit_log', 'truncate audit_log'])(
    '%s is refused to the owner of the database',
    async (statement) => {
      const attempt = api.deps.database.engine.asOwner(async (connection) => {
        await connection.exec(`select set_config('app.tenant', '*', false)`);
        await connection.exec(statement);
      });
      await expect(attempt).rejects.toThrow('the audit log only grows');
    },
  );
});
