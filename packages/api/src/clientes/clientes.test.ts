import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../testing/testApp';

let api: TestApp;
let manager: string;
beforeAll(async () => {
  api = await createTestApp();
  manager = await api.givenToken(await api.givenUser(api.provider));
});
afterAll(() => api.close());

const path = (client: string) => `/api/modules/${encodeURIComponent(client)}`;

describe('GET /api/modules/clients/{client}', () => {
  test('GUARD-07, API-09 a manager lists every client, newest first, without the provider and without platform keys', async () => {
    const first = await api.givenClient('primera');
    api.setNow(new Date(Date.now() + 1000));
    const second = await api.givenClient('segunda');
    const reply = await api.call(manager, 'GET', `/api/modules/clients/${encodeURIComponent(api.provider.client)}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data.map((client: { client: string }) => client.client)).toEqual([second.client, first.client]);
    expect(reply.body).not.toContain('apiKey');
  });

  test('CLI-49 the same clients as CSV and Excel, and counted', async () => {
    const client = await api.givenClient('exportada');
    const all = `/api/modules/clients/${encodeURIComponent(api.provider.client)}`;
    const csv = (await api.call(manager, 'GET', `${all}/export?search=exportada`)).body.split('\r\n');
    expect(csv).toEqual([
      '\uFEFFCliente;NIT;Cuenta GPS;Módulos;Productos InControl;Creado',
      expect.stringMatching(/^exportada;/i),
      '',
    ]);
    expect((await api.call(manager, 'GET', `${all}/count?search=exportada`)).json().data).toEqual({ value: 1 });
    expect((await api.call(manager, 'GET', `${all}/export?format=xlsx`)).rawPayload.subarray(0, 2).toString()).toBe(
      'PK',
    );
    const own = await api.givenToken(await api.givenUser(client));
    for (const call of ['export', 'count']) {
      expect((await api.call(own, 'GET', `${all}/${call}`)).statusCode).toBe(403);
      expect((await api.call(manager, 'GET', `${path('clients')}/exportada/${call}`)).statusCode).toBe(403);
    }
  });

  test('GUARD-12 a client user is refused', async () => {
    const token = await api.givenToken(await api.givenUser(await api.givenClient()));
    expect((await api.call(token, 'GET', '/api/modules/clients/acme')).statusCode).toBe(403);
  });

  test('CLI-24 the name in the address is the manager’s own company', async () => {
    expect((await api.call(manager, 'GET', '/api/modules/clients/primera')).statusCode).toBe(403);
  });
});

describe('GET /api/modules/{client}', () => {
  test('GUARD-12 a user reads their own company, whatever the case of its name', async () => {
    const client = await api.givenClient('Única Ltda');
    const token = await api.givenToken(await api.givenUser(client));
    const reply = await api.call(token, 'GET', path('ÚNICA  ltda'));
    expect([reply.statusCode, reply.json().data._id]).toEqual([200, client.id]);
  });

  test('GUARD-80 another company is 403, whether it exists or not', async () => {
    const token = await api.givenToken(await api.givenUser(await api.givenClient()));
    for (const name of [(await api.givenClient()).client, 'no existe']) {
      const reply = await api.call(token, 'GET', path(name));
      expect([reply.statusCode, reply.json().message]).toEqual([403, 'no tienes permisos para ingresar a esta vista']);
    }
  });

  test('GUARD-11 a manager reads any company; an unknown one is 404', async () => {
    const client = await api.givenClient();
    expect((await api.call(manager, 'GET', path(client.client))).json().data._id).toBe(client.id);
    expect((await api.call(manager, 'GET', path('no existe'))).statusCode).toBe(404);
  });
});

describe('PUT /api/modules/{id}', () => {
  const put = (token: string, id: string, payload: unknown) =>
    api.call(token, 'PUT', `/api/modules/${id}`, { payload: payload as object });

  test('GUARD-06 a manager switches the groups; they come back in order, once, with an audit entry', async () => {
    const client = await api.givenClient();
    const reply = await put(manager, client.id, { modulesClient: ['pqrs', 'operacion', 'pqrs'] });
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'cliente actualizado']);
    expect(reply.json().data.modulesClient).toEqual(['operacion', 'pqrs']);
    const entry = await api.deps.database.system
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'client'])
      .where('entity_id', '=', client.id)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'cliente.modulos',
      client: client.client,
      before: { modulesClient: ['operacion', 'validacion', 'ejecucion', 'optimizacion', 'pqrs'] },
      after: { modulesClient: ['operacion', 'pqrs'] },
    });
  });

  test.each([
    [{ modulesClient: [] }],
    [{ modulesClient: ['otro'] }],
    [{}],
    [{ modulesClient: ['pqrs'], is_provider: true }],
  ])('API-06 %j is 400 with the fields named, and nothing changes', async (payload) => {
    const client = await api.givenClient();
    const reply = await put(manager, client.id, payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors.length).toBeGreaterThan(0);
    expect((await api.call(manager, 'GET', path(client.client))).json().data.modulesClient).toHaveLength(5);
  });

  test('GUARD-02 a client user may not, not even for their own company', async () => {
    const client = await api.givenClient();
    const token = await api.givenToken(await api.givenUser(client, { scopes: ['configInspect'] }));
    expect((await put(token, client.id, { modulesClient: ['pqrs'] })).statusCode).toBe(403);
  });

  test('the provider itself and an unknown id are 404', async () => {
    expect((await put(manager, api.provider.id, { modulesClient: ['pqrs'] })).statusCode).toBe(404);
    expect((await put(manager, '00000000-0000-7000-8000-000000000000', { modulesClient: ['pqrs'] })).statusCode).toBe(
      404,
    );
  });
});
