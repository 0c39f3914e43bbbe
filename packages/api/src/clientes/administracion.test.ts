import type { Cliente, ClienteConfigurado } from '@fenix/domain/clientes/cliente';
import { nameKey } from '@fenix/domain/text/names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import { FORM_TYPE, type Part, drawing, formBody } from '../testing/media/formFixture';
import { leftovers } from '../testing/media/uploadFixture';
import { type TestApp, createTestApp } from '../testing/testApp';

let api: TestApp;
let manager: string;
let account: string;
let logo: Part;
beforeAll(async () => {
  api = await createTestApp();
  manager = await api.givenToken(await api.givenUser(api.provider));
  account = await api.givenAccount('Rastreo Uno');
  logo = { name: 'icon', filename: 'logo.png', type: 'image/png', content: await drawing().png().toBuffer() };
});
afterAll(() => api.close());

const ALL = 'operacion,validacion,ejecucion,optimizacion,pqrs';
const LIST = () => `/api/modules/clients/${encodeURIComponent(api.provider.client)}`;

function texts(change: Record<string, string> = {}): Record<string, string> {
  return {
    client: `Nueva ${newId()}`,
    nit: '901234567-1',
    powerbi: 'https://app.powerbi.com/view?r=1',
    apiKey: account,
    modules: ALL,
    ...change,
  };
}

function create(fields: Record<string, string>, files: Part[] = [logo], headers: Record<string, string> = {}) {
  const parts = Object.entries(fields).map(([name, content]) => ({ name, content }));
  const payload = formBody([...parts, ...files]);
  return api.call(manager, 'POST', '/api/modules', { payload, headers: { ...FORM_TYPE, ...headers } });
}

const put = (id: string, payload: object, token = manager) => api.call(token, 'PUT', `/api/modules/${id}`, { payload });
const read = async (client: string) =>
  (await api.call(manager, 'GET', `/api/modules/${encodeURIComponent(client)}`)).json().data as ClienteConfigurado;
const entries = (id: string) =>
  api.deps.database.system
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', id)
    .orderBy('at')
    .execute();

describe('POST /api/modules', () => {
  test('CLI-15, CLI-16, CLI-17, CLI-22, CLI-25, CLI-26 the form becomes a client: lower case, all modules, logo, account by name', async () => {
    const reply = await create(texts({ client: '  Transportes  ÑANDÚ S.A.S ' }));
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'cliente creado']);
    const cliente = reply.json().data as Cliente;
    expect(cliente).toEqual({
      _id: expect.any(String),
      client: 'transportes ñandú s.a.s',
      logoDB: expect.stringMatching(/^\/uploads\//),
      modulesClient: ALL.split(','),
      gpsAccount: { _id: account, empresa: 'Rastreo Uno' },
      powerbi: 'https://app.powerbi.com/view?r=1',
      nit: '901.234.567-1',
      products: [],
      showAsProvider: false,
      ticketHeader: null,
      version: 1,
      fecha: expect.any(String),
    });
    expect((await api.call(manager, 'GET', cliente.logoDB ?? '')).headers['content-type']).toMatch(/^image\//);
    expect(await read('Transportes Ñandú S.A.S')).toMatchObject({ _id: cliente._id });
    expect(await entries(cliente._id)).toMatchObject([
      { action: 'cliente.crear', after: { client: 'transportes ñandú s.a.s', cuentaGps: 'Rastreo Uno' } },
    ]);
  });

  test.each(['client', 'nit', 'powerbi', 'apiKey', 'modules'])(
    'CLI-18 without %s nothing is created',
    async (field) => {
      const before = await leftovers(api);
      const { [field]: _, ...rest } = texts();
      for (const fields of [rest, { ...rest, [field]: ' ' }]) {
        const reply = await create(fields);
        expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, field]);
      }
      expect(await leftovers(api)).toEqual(before);
    },
  );

  test('CLI-18 without a logo nothing is created', async () => {
    const reply = await create(texts(), []);
    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      [{ path: 'icon', message: 'Este campo es obligatorio' }],
    ]);
  });

  test.each(['png', 'jpeg', 'webp'] as const)('CLI-19 a logo may be %s', async (format) => {
    const content = await drawing().toFormat(format).toBuffer();
    const reply = await create(texts(), [{ name: 'icon', filename: `l.${format}`, type: `image/${format}`, content }]);
    expect(reply.statusCode).toBe(200);
  });

  test('CLI-19 anything else is refused by its content', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    for (const content of [svg, 'GIF89a', await drawing().gif().toBuffer()]) {
      const reply = await create(texts(), [{ name: 'icon', filename: 'l.png', type: 'image/png', content }]);
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
    }
  });

  test.each([
    ['modules', 'operacion'],
    ['apiKey', 'no-es-un-id'],
    ['apiKey', '00000000-0000-7000-8000-000000000000'],
    ['powerbi', 'http://app.powerbi.com/'],
    ['powerbi', 'javascript:alert(1)'],
    ['powerbi', 'https://tablero.example/x'],
    ['powerbi', 'https://ana:clave@app.powerbi.com/'],
    ['nit', 'doce'],
    ['client', '···'],
    ['is_provider', 'true'],
  ])('CLI-25 %s = %s is refused under its name', async (field, value) => {
    const reply = await create(texts({ [field]: value }));
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, field]);
  });

  test('CLI-16 a name that looks the same is taken, and its files are not left behind', async () => {
    await create(texts({ client: 'gemela uno' }));
    const before = await leftovers(api);
    const reply = await create(texts({ client: 'GEMELA  UNO' }));
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([409, 'client']);
    expect(await leftovers(api)).toEqual(before);
  });

  test('CLI-25 the same idempotency key creates one client, also at the same moment', async () => {
    const fields = texts({ client: 'una sola vez' });
    const headers = { 'idempotency-key': newId() };
    const replies = await Promise.all([create(fields, [logo], headers), create(fields, [logo], headers)]);
    const ids = replies.map((reply) => reply.json().data._id as string);
    expect(new Set(ids).size).toBe(1);
    expect((await api.call(manager, 'GET', (await read('una sola vez')).logoDB ?? '')).statusCode).toBe(200);
  });
});

describe('PUT /api/modules/{id}', () => {
  test('CLI-05, CLI-20, CLI-27 nit, powerbi and account change; the entry names the account and no key', async () => {
    const { data } = (await create(texts())).json() as { data: Cliente };
    const other = await api.givenAccount('Rastreo Dos');
    const reply = await put(data._id, { nit: '8001112223', powerbi: 'https://app.powerbi.com/otro', apiKey: other });
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'cliente actualizado']);
    expect(reply.json().data).toMatchObject({
      nit: '800.111.222-3',
      powerbi: 'https://app.powerbi.com/otro',
      gpsAccount: { _id: other, empresa: 'Rastreo Dos' },
    });
    const [, entry] = await entries(data._id);
    expect(entry).toMatchObject({
      action: 'cliente.editar',
      before: { cuentaGps: 'Rastreo Uno', nit: '901.234.567-1' },
      after: { cuentaGps: 'Rastreo Dos', nit: '800.111.222-3' },
    });
  });

  test('CLI-20, CLI-21 blank keeps the current values, and an edit that changes nothing leaves no entry', async () => {
    const { data } = (await create(texts())).json() as { data: Cliente };
    const reply = await put(data._id, { nit: ' ', powerbi: '', apiKey: account });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data).toMatchObject({ nit: data.nit, powerbi: data.powerbi, gpsAccount: data.gpsAccount });
    expect(await entries(data._id)).toHaveLength(1);
  });

  test('BI-05 the dashboard can be removed and restored, and its history says so', async () => {
    const { data } = (await create(texts())).json() as { data: Cliente };
    expect((await put(data._id, { powerbi: null })).json().data).toMatchObject({ powerbi: null, nit: data.nit });
    expect((await put(data._id, { powerbi: '' })).json().data).toMatchObject({ powerbi: null });
    expect((await put(data._id, { powerbi: data.powerbi })).json().data).toMatchObject({ powerbi: data.powerbi });
    const [, taken, given] = await entries(data._id);
    expect(taken).toMatchObject({
      action: 'cliente.editar',
      before: { powerbi: data.powerbi },
      after: { powerbi: null },
    });
    expect(given).toMatchObject({ before: { powerbi: null }, after: { powerbi: data.powerbi } });
  });

  test('DISP-11, DISP-17 how its tickets speak is part of a client, and of its history', async () => {
    const { data } = (await create(texts())).json() as { data: Cliente };
    const ticket = { showAsProvider: true, ticketHeader: 'Vigilado\nSupertransporte' };
    expect((await put(data._id, ticket)).json().data).toMatchObject(ticket);
    expect((await put(data._id, { nit: '800111222' })).json().data).toMatchObject(ticket);
    expect((await put(data._id, { ticketHeader: '' })).json().data).toMatchObject({ ticketHeader: null });
    const [, entry] = await entries(data._id);
    expect(entry).toEqual({
      action: 'cliente.editar',
      before: { showAsProvider: false, ticketHeader: null },
      after: ticket,
    });
  });

  test('CLI-40 the second to save learns who changed what, and removed modules do not come back', async () => {
    const { id } = await api.givenClient();
    const put = (payload: object) => api.call(manager, 'PUT', `/api/modules/${id}`, { payload });
    const replies = await Promise.all([
      put({ modulesClient: ['operacion'], version: 1 }),
      put({ modulesClient: ['validacion'], version: 1 }),
    ]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const kept = replies.find(({ statusCode }) => statusCode === 200)?.json().data as Cliente;
    expect(kept.version).toBe(2);
    expect((await put({ ticketHeader: 'Vigilado', showAsProvider: true, version: 2 })).statusCode).toBe(200);
    const late = await put({ nit: '901234567-1', modulesClient: ALL.split(','), version: 1 });
    expect([late.statusCode, late.json().reason]).toEqual([409, 'stale']);
    expect(late.json().message).toMatch(/ cambió tiquete y módulos hace menos de un minuto\. Revisa y guarda/);
    expect(late.json().current).toMatchObject({ _id: id, modulesClient: kept.modulesClient, version: 3 });
    expect((await put({ version: 3 })).statusCode).toBe(400);
  });

  test('GUARD-06 groups and data change in one edit', async () => {
    const { data } = (await create(texts())).json() as { data: Cliente };
    const reply = await put(data._id, { nit: '800111222', apiKey: account, modulesClient: ['pqrs', 'operacion'] });
    expect(reply.json().data).toMatchObject({ nit: '800.111.222', modulesClient: ['operacion', 'pqrs'] });
  });

  test.each([
    [{ nit: 'x' }],
    [{ powerbi: 'ftp://a.example' }],
    [{ apiKey: '00000000-0000-7000-8000-000000000000' }],
    [{ showAsProvider: 'si' }],
    [{ ticketHeader: 'x'.repeat(501) }],
    [{ client: 'otro nombre' }],
    [{ logoDB: null }],
    [{ fecha: '2020-01-01T00:00:00.000Z' }],
  ])('CLI-27 %j is 400', async (change) => {
    const client = await api.givenClient();
    expect((await put(client.id, change)).statusCode).toBe(400);
  });
});

describe('PUT /api/modules/{id}/logo', () => {
  const change = (id: string, file: Part = logo, token = manager) =>
    api.call(token, 'PUT', `/api/modules/${id}/logo`, { payload: formBody([file]), headers: FORM_TYPE });

  test('CLI-48 the new logo is in force, and the previous one is listed with the moment until which it was valid', async () => {
    const client = `logos ${newId()}`;
    const { _id, logoDB } = (await create(texts({ client }))).json().data;
    const { logosAnteriores: none } = await read(client);
    const before = Date.now();
    const reply = await change(_id);
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'cliente actualizado']);
    const fileOf = (address: string | null | undefined) => address?.split('?')[0];
    const now = await read(client);
    expect(fileOf(now.logoDB)).toBe(fileOf(reply.json().data.logoDB));
    expect(fileOf(now.logoDB)).not.toBe(fileOf(logoDB));
    expect(none).toEqual([]);
    expect(now.logosAnteriores.map((earlier) => fileOf(earlier.logo))).toEqual([fileOf(logoDB)]);
    expect(Date.parse(now.logosAnteriores[0]?.hasta ?? '')).toBeGreaterThanOrEqual(before);
    expect((await entries(_id)).map(({ action }) => action)).toEqual(['cliente.crear', 'cliente.editar']);
    const own = await api.givenToken(await api.givenUser({ ...(await api.givenClient()), id: _id, client }));
    const printed = (await api.call(own, 'GET', `/api/modules/${encodeURIComponent(client)}`)).json().data;
    expect((await api.call(own, 'GET', printed.logosAnteriores[0].logo)).statusCode).toBe(200);
  });

  test('CLI-48 a client user is refused; an unknown client and the provider are 404; no file is 400, a text 415', async () => {
    const client = await api.givenClient();
    const token = await api.givenToken(await api.givenUser(client, { scopes: ['configInspect'] }));
    expect((await change(client.id, logo, token)).statusCode).toBe(403);
    for (const id of [newId(), api.provider.id]) expect((await change(id)).statusCode).toBe(404);
    const empty = await api.call(manager, 'PUT', `/api/modules/${client.id}/logo`, {
      payload: formBody([{ name: 'otro', content: 'x' }]),
      headers: FORM_TYPE,
    });
    expect(empty.statusCode).toBe(400);
    const text = { name: 'icon', filename: 'l.png', type: 'image/png', content: Buffer.from('no es una imagen') };
    expect((await change(client.id, text)).statusCode).toBe(415);
    expect((await read(client.client)).logosAnteriores).toEqual([]);
  });

  test('CLI-48 two at once both answer, and none of the logos is lost', async () => {
    const client = await api.givenClient();
    const replies = await Promise.all([change(client.id), change(client.id)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { logoDB, logosAnteriores } = await read(client.client);
    expect(logoDB).toMatch(/^\/uploads\//);
    expect(logosAnteriores).toHaveLength(2);
    expect(logosAnteriores.at(-1)?.logo).toBeNull();
  });
});

describe('PUT /api/incontrol/add-products', () => {
  const apply = (payload: object) => api.call(manager, 'PUT', '/api/incontrol/add-products', { payload });

  test('CLI-09, CLI-10, CLI-29 several products are given, each once and in order, with an entry', async () => {
    const { id, client } = await api.givenClient();
    const products = ['Actas', 'InControl Inspector', 'Actas'];
    const reply = await apply({ id, products });
    expect([reply.statusCode, reply.json().data.products]).toEqual([200, ['InControl Inspector', 'Actas']]);
    expect((await read(client)).products).toEqual(['InControl Inspector', 'Actas']);
    await apply({ id, products });
    expect((await entries(id)).map(({ action }) => action)).toEqual(['cliente.productos']);
  });

  test.each([[[]], [['Otro']], ['Actas']])('CLI-29 %j is 400', async (products) => {
    const { id } = await api.givenClient();
    expect((await apply({ id, products })).statusCode).toBe(400);
  });

  test('CLI-29 an unknown client and the provider are 404', async () => {
    for (const id of [newId(), api.provider.id])
      expect((await apply({ id, products: ['Actas'] })).statusCode).toBe(404);
  });
});

describe('DELETE /api/modules/{id}', () => {
  const remove = (id: string, token = manager) => api.call(token, 'DELETE', `/api/modules/${id}`);

  test('CLI-28, CLI-33 the client is hidden, its users are out at once, its records and entries are kept', async () => {
    const client = await api.givenClient();
    const token = await api.givenToken(await api.givenUser(client));
    expect((await remove(client.id)).statusCode).toBe(200);
    expect((await api.call(token, 'GET', '/api/session')).statusCode).toBe(401);
    expect((await api.call(manager, 'GET', LIST())).body).not.toContain(client.client);
    expect((await put(client.id, { modulesClient: ['pqrs'] })).statusCode).toBe(404);
    const db = api.deps.database.system;
    const sessions = await db
      .selectFrom('sessions')
      .select('revoked_reason')
      .where('client_id', '=', client.id)
      .execute();
    expect(sessions).toEqual([{ revoked_reason: 'clientDeleted' }]);
    expect(await db.selectFrom('users').select('_id').where('client_id', '=', client.id).execute()).toHaveLength(1);
    expect((await entries(client.id)).map(({ action }) => action)).toEqual(['cliente.eliminar']);
  });

  test('CLI-33 the name is free again', async () => {
    const client = await api.givenClient('se repite');
    await remove(client.id);
    expect((await create(texts({ client: 'Se Repite' }))).statusCode).toBe(200);
  });

  test('CLI-32, CLI-34 unknown or already deleted: the modules were not found', async () => {
    const client = await api.givenClient();
    await remove(client.id);
    for (const id of [newId(), client.id]) {
      const reply = await remove(id);
      expect([reply.statusCode, reply.json().message]).toEqual([404, 'No se encontraron los modulos del cliente.']);
    }
  });

  test('CLI-32, CLI-34 the provider, and one’s own company, are refused for lack of credentials', async () => {
    const own = await api.givenClient();
    const staff = await api.givenToken(await api.givenUser(own, { scopes: ['colfenix'] }));
    for (const [token, id] of [
      [manager, api.provider.id],
      [staff, api.provider.id],
      [staff, own.id],
    ] as const) {
      const reply = await remove(id, token);
      expect([reply.statusCode, reply.json().message]).toEqual([
        403,
        'No tienes credenciales para eliminar este cliente.',
      ]);
    }
  });
});

describe('GET /api/modules/clients/{client}', () => {
  test('CLI-02, CLI-03, CLI-14, CLI-23 pages by key, newest first, found without case and accents, never the provider', async () => {
    const db = api.deps.database.system;
    const made = Array.from({ length: 7 }, (_, index) => `Página Única ${index}`);
    for (const [index, client] of made.entries()) {
      await db
        .insertInto('clients')
        .values({
          _id: newId(),
          client,
          client_key: nameKey(client),
          modulesClient: ['pqrs'],
          fecha: new Date(2020, 0, index < 3 ? 1 : index),
        })
        .execute();
    }
    const seen: Cliente[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = new URLSearchParams({ limit: '3', search: 'UNICA pagina', ...(cursor && { cursor }) });
      const { data } = (await api.call(manager, 'GET', `${LIST()}?${query.toString()}`)).json();
      expect(data.total).toEqual({ value: 7, capped: false });
      seen.push(...data.items);
      cursor = data.next;
    }
    expect(seen.map(({ client }) => client).toSorted()).toEqual(made);
    expect(seen.map(({ fecha }) => fecha)).toEqual(
      seen
        .map(({ fecha }) => fecha)
        .toSorted()
        .toReversed(),
    );
    const plain = (await api.call(manager, 'GET', `${LIST()}?search=unica`)).json().data as Cliente[];
    expect(plain).toHaveLength(7);
    expect(
      (await api.call(manager, 'GET', `${LIST()}?limit=50&search=${api.provider.client}`)).json().data.items,
    ).toEqual([]);
  });

  test.each(['limit=0', 'limit=501', 'cursor=nada', `search=${'x'.repeat(101)}`])('CLI-23 %s is 400', async (query) => {
    expect((await api.call(manager, 'GET', `${LIST()}?${query}`)).statusCode).toBe(400);
  });

  test('CLI-22 a user of the client does not learn whose account it works with', async () => {
    const { data } = (await create(texts())).json() as { data: Cliente };
    const token = await api.givenToken(await api.givenUser({ id: data._id, client: data.client }));
    const reply = await api.call(token, 'GET', `/api/modules/${encodeURIComponent(data.client)}`);
    expect(reply.json().data).toMatchObject({ _id: data._id, gpsAccount: null });
  });
});
