import type { CreatedCuentaGps, CuentaGps } from '@fenix/domain/clientes/cuentaGps';
import { bogotaDay } from '@fenix/domain/dates/days';
import { CLIENT_SCOPES } from '@fenix/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import { unzip } from '../testing/records/readXlsx';
import { type TestApp, createTestApp } from '../testing/testApp';

const PATH = '/api/gps-accounts';
const KEY = 'LLAVE-secreta-9f2c';
/** A key of its own for each account: two may not share one. */
const newKey = () => `${KEY}-${newId()}`;

let api: TestApp;
let manager: string;
beforeAll(async () => {
  api = await createTestApp();
  manager = await api.givenToken(await api.givenUser(api.provider));
});
afterAll(() => api.close());

const add = (payload: object, headers: Record<string, string> = {}) =>
  api.call(manager, 'POST', PATH, { payload, headers });
const list = async () => (await api.call(manager, 'GET', PATH)).json().data as CuentaGps[];
const rowOf = (id: string) =>
  api.deps.database.system.selectFrom('gps_accounts').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const opened = (id: string, column: 'api_key' | 'password', sealed: string | null) =>
  sealed === null ? null : api.deps.dataKeys.open(sealed, { table: 'gps_accounts', id, column });
const keyOf = async (id: string) => opened(id, 'api_key', (await rowOf(id)).api_key);

describe('the catalogue of GPS accounts', () => {
  test('CLI-11, CLI-13 an account is added, listed by name with its clients, and chosen by a client', async () => {
    const zeta = (await add({ empresa: 'Zeta Móvil', apikey: newKey() })).json().data as CuentaGps;
    await add({ empresa: 'alfa móvil', apikey: newKey() });
    const client = await api.givenClient();
    await api.call(manager, 'PUT', `/api/modules/${client.id}`, { payload: { apiKey: zeta._id } });
    expect((await list()).map(({ empresa, clientes }) => [empresa, clientes])).toEqual([
      ['alfa móvil', 0],
      ['Zeta Móvil', 1],
    ]);
  });

  test('CLI-12 the key is kept and never comes out: no answer, no entry, no idempotency record', async () => {
    const headers = { 'idempotency-key': newId() };
    const key = newKey();
    const first = await add({ empresa: 'Muda', apikey: key }, headers);
    const again = await add({ empresa: 'Muda', apikey: key }, headers);
    const { _id } = first.json().data as CuentaGps;
    expect(again.json()).toEqual(first.json());
    expect(await keyOf(_id)).toBe(key);
    const change = await api.call(manager, 'PUT', `${PATH}/${_id}`, { payload: { apikey: `${key}-2` } });
    expect(await keyOf(_id)).toBe(`${key}-2`);
    const same = await api.call(manager, 'PUT', `${PATH}/${_id}`, { payload: { apikey: `${key}-2` } });
    expect(same.statusCode).toBe(200);
    expect(JSON.stringify(await rowOf(_id))).not.toContain(KEY);
    const db = api.deps.database.system;
    const audit = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', _id).orderBy('at').execute();
    const keys = await db.selectFrom('idempotency_keys').selectAll().execute();
    expect(audit.map(({ action, after }) => [action, after])).toEqual([
      ['cuentaGps.crear', { empresa: 'Muda' }],
      ['cuentaGps.editar', { empresa: 'Muda', llave: 'cambiada' }],
    ]);
    const clients = await api.call(manager, 'GET', `/api/modules/clients/${encodeURIComponent(api.provider.client)}`);
    const said = [first, again, change, clients, await api.call(manager, 'GET', PATH)].map((reply) => reply.body);
    expect([...said, JSON.stringify(audit), JSON.stringify(keys)].join()).not.toContain(KEY);
  });

  test('GPS-03, CLI-12 user and password are kept and never come out; staff see that there are some', async () => {
    const login = { username: 'usuario-secreto', password: 'contrasena-secreta' };
    const first = await add({ empresa: 'Con acceso', apikey: newKey(), ...login });
    const { _id, hasLogin } = first.json().data as CuentaGps;
    expect(hasLogin).toBe(true);
    const change = await api.call(manager, 'PUT', `${PATH}/${_id}`, { payload: { password: 'otra-secreta' } });
    const db = api.deps.database.system;
    const stored = await rowOf(_id);
    expect(stored.username).toBe('usuario-secreto');
    expect(opened(_id, 'password', stored.password)).toBe('otra-secreta');
    const audit = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', _id).orderBy('at').execute();
    expect(audit.at(-1)?.after).toEqual({ empresa: 'Con acceso', acceso: 'cambiada' });
    const said = [first, change, await api.call(manager, 'GET', PATH)].map((reply) => reply.body);
    expect([...said, JSON.stringify(audit)].join()).not.toMatch(/secret[oa]/);
  });

  test('CLI-40 the second to save an account gets 409, and no key is in the answer', async () => {
    const { _id, version } = (await add({ empresa: 'De dos', apikey: newKey() })).json().data as CuentaGps;
    const put = (payload: object) => api.call(manager, 'PUT', `${PATH}/${_id}`, { payload: { ...payload, version } });
    const replies = await Promise.all([put({ apikey: newKey() }), put({ apikey: newKey() })]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const refused = replies.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ reason: 'stale', current: { empresa: 'De dos', version: 2 } });
    expect(refused?.json().message).toMatch(/cambió llave hace menos de un minuto/);
    expect(refused?.body).not.toContain(KEY);
  });

  test('GPS-03 half a login is refused under the field that is missing', async () => {
    const { _id } = (await add({ empresa: 'Sin acceso', apikey: newKey() })).json().data as CuentaGps;
    const replies = [
      await add({ empresa: 'Media', apikey: newKey(), username: 'flota' }),
      await api.call(manager, 'PUT', `${PATH}/${_id}`, { payload: { username: 'flota' } }),
    ];
    for (const reply of replies) expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'password']);
  });

  test('CLI-13 a new name keeps the key; a name that is taken, however it is spelt, is 409', async () => {
    const key = newKey();
    const { _id } = (await add({ empresa: 'Antes', apikey: key })).json().data as CuentaGps;
    const renamed = await api.call(manager, 'PUT', `${PATH}/${_id}`, { payload: { empresa: 'Después', apikey: '' } });
    expect(renamed.json().data).toMatchObject({ _id, empresa: 'Después' });
    expect(await keyOf(_id)).toBe(key);
    const other = (await add({ empresa: 'Otra', apikey: newKey() })).json().data as CuentaGps;
    const taken = { payload: { empresa: 'DESPUÉS' } };
    for (const reply of [
      await add({ empresa: ' después ', apikey: newKey() }),
      await api.call(manager, 'PUT', `${PATH}/${other._id}`, taken),
    ])
      expect([reply.statusCode, reply.json().errors[0].path]).toEqual([409, 'empresa']);
  });

  test('CLI-13 a retired account is gone from the list and its name is free; one in use stays', async () => {
    const { _id } = (await add({ empresa: 'Se va', apikey: newKey() })).json().data as CuentaGps;
    const client = await api.givenClient();
    const choose = () => api.call(manager, 'PUT', `/api/modules/${client.id}`, { payload: { apiKey: _id } });
    const retire = () => api.call(manager, 'DELETE', `${PATH}/${_id}`);
    await choose();
    expect((await retire()).statusCode).toBe(409);
    await api.call(manager, 'DELETE', `/api/modules/${client.id}`);
    expect((await retire()).statusCode).toBe(200);
    expect((await list()).some((account) => account._id === _id)).toBe(false);
    expect((await retire()).statusCode).toBe(404);
    expect((await add({ empresa: 'Se va', apikey: newKey() })).statusCode).toBe(200);
  });

  test('S8 without a key the server makes one, shows it once and keeps its fingerprint only', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = (await add({ empresa: 'Propia', apikey: ' ' }, headers)).json().data as CreatedCuentaGps;
    expect(Buffer.from(first.apikey ?? '', 'base64url')).toHaveLength(32);
    expect(await rowOf(first._id)).toMatchObject({ api_key: null, api_key_print: expect.stringMatching(/^v1:/) });
    const again = (await add({ empresa: 'Propia', apikey: ' ' }, headers)).json().data as CreatedCuentaGps;
    expect([again._id, again.apikey]).toEqual([first._id, undefined]);
    const payload = { apikey: first.apikey ?? '' };
    const token = await api.call(undefined, 'POST', '/gps/gettoken', { payload });
    expect(token.statusCode).toBe(200);
  });

  test('S8 a short key is refused with a message, and a key that another account has is 409', async () => {
    const short = await add({ empresa: 'Corta', apikey: '7' });
    expect(short.json().errors).toEqual([{ path: 'apikey', message: 'La llave debe tener al menos 24 caracteres.' }]);
    const key = newKey();
    await add({ empresa: 'Primera', apikey: key });
    const taken = await add({ empresa: 'Segunda', apikey: key });
    expect([taken.statusCode, taken.json().errors]).toEqual([
      409,
      [{ path: 'apikey', message: 'Esta llave ya es de otra cuenta.' }],
    ]);
  });

  test.each([
    [{ empresa: 'Llave corta', apikey: '7' }],
    [{ empresa: 'Casi', apikey: 'x'.repeat(23) }],
    [{ empresa: '', apikey: newKey() }],
    [{ empresa: 'Con espacio', apikey: 'a b' }],
    [{ empresa: 'De más', apikey: newKey(), clientes: 3 }],
  ])('CLI-11 %j is 400', async (payload) => {
    expect((await add(payload)).statusCode).toBe(400);
  });
});

test('API-17, CLI-12 the accounts leave as CSV and Excel, narrowed as on screen, without any of their secrets', async () => {
  const apikey = newKey();
  const made = await add({
    empresa: '=Fórmula Express',
    apikey,
    username: 'usuario-secreto',
    password: 'clave-secreta',
  });
  expect(made.statusCode).toBe(200);
  const csv = await api.call(manager, 'GET', `${PATH}/export?search=formula`);
  const day = bogotaDay(new Date((made.json().data as CuentaGps).fecha));
  expect(csv.payload.replace('\uFEFF', '')).toBe(
    `Empresa;Clientes;Plataforma;Usuario propio;Agregada\r\n'=Fórmula Express;0;De la instalación;Sí;${day}\r\n`,
  );
  const xlsx = await api.call(manager, 'GET', `${PATH}/export?search=formula&format=xlsx`);
  const text = JSON.stringify(unzip(xlsx.rawPayload));
  expect(text).toContain('Fórmula Express');
  for (const secret of [apikey, 'usuario-secreto', 'clave-secreta'])
    expect([secret, csv.payload.includes(secret), text.includes(secret)]).toEqual([secret, false, false]);
  expect((await api.call(manager, 'GET', `${PATH}/count?search=formula`)).json().data).toEqual({ value: 1 });
  expect((await api.call(manager, 'GET', `${PATH}/count`)).json().data).toEqual({ value: (await list()).length });
  const own = await api.givenToken(await api.givenUser(await api.givenClient(), { scopes: [...CLIENT_SCOPES] }));
  for (const path of ['export', 'count']) expect((await api.call(own, 'GET', `${PATH}/${path}`)).statusCode).toBe(403);
});
