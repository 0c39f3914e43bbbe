import {
  BY_DEFAULT,
  type CompanionConfig,
  DEFAULT_CONFIG,
  type InspectorConfig,
} from '@fenix/domain/incontrol/configuracion/config';
import { DomainError } from '@fenix/domain/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOneJob } from '../../jobs/runner';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { INCONTROL_CONFIG, findConfigVersion, publishConfig } from './config';

const PATH = '/api/incontrol/config-incontrol-inspector';
const TOKEN = 'clave-del-servicio-de-prueba';
const { version: _, ...PARTS } = DEFAULT_CONFIG;

let api: TestApp;
let acme: Awaited<ReturnType<TestApp['givenClient']>>;
let id: string;
let configurator: string;
beforeAll(async () => {
  api = await createTestApp({ INCONTROL_TOKEN: TOKEN });
  acme = await api.givenClient('acme');
  id = acme.id;
  configurator = await api.givenToken(await api.givenUser(acme, { name: 'configura', scopes: ['configInspect'] }));
});
afterAll(() => api.close());

const put = (payload: object, token = configurator) => api.call(token, 'PUT', PATH, { payload });
const read = async (client = 'acme', token = configurator): Promise<InspectorConfig> =>
  (await api.call(token, 'GET', `/api/modules/${client}`)).json().data.configIncontrolInspector;
const entries = () =>
  api.deps.database.system
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'incontrol.configurar')
    .where('entity_id', '=', id)
    .orderBy('at')
    .orderBy('_id')
    .execute();
const work = () => runOneJob(api.deps, { [INCONTROL_CONFIG]: publishConfig }, api.deps.log);

test('CLI-15, CLI-22, ICFG-21 a client that never saved one is answered the defaults; lists of clients leave it out', async () => {
  expect(await read()).toEqual(DEFAULT_CONFIG);
  const manager = await api.givenToken(await api.givenUser(api.provider));
  const { cliente } = (await api.call(manager, 'GET', '/api/session')).json().data;
  const list = await api.call(manager, 'GET', `/api/modules/clients/${encodeURIComponent(cliente)}`);
  expect(list.json().data[0]).not.toHaveProperty('configIncontrolInspector');
});

test('ICFG-17, ICFG-18, ICFG-20, ICFG-22 what is saved is read again, with one entry in words', async () => {
  const change = {
    ...PARTS,
    stateToggles: PARTS.stateToggles.map((one) => ({ ...one, checked: one.checked && one.name !== 'Video' })),
    novelties: [{ name: ' Vía ', data: ['Bache ', ''] }],
    companyList: ['Expreso Uno'],
    configImages: { ...PARTS.configImages, bus: 9 },
    controllerPoints: ['Peaje La Loma'],
  };
  const reply = await put({ id, ...change, version: 0 });
  expect(reply.json()).toMatchObject({ status: 200, message: 'configuracion actualizada corectamente.' });
  const saved = await read();
  expect(saved).toEqual(reply.json().data);
  expect(saved).toEqual({
    ...change,
    novelties: [{ name: 'Vía', data: ['Bache'] }],
    configImages: { ...PARTS.configImages, bus: 4 },
    version: 1,
  });
  expect(await entries()).toMatchObject([
    {
      user: 'configura',
      client: 'acme',
      before: { Video: 'encendido', empresas: [], 'fotografías de bus': '1' },
      after: { Video: 'apagado', 'novedades «Vía»': ['Bache'], empresas: ['Expreso Uno'], 'fotografías de bus': '4' },
    },
  ]);
});

test('ICFG-17 saving the current values changes nothing', async () => {
  const { version, ...parts } = await read();
  expect((await put({ id, ...parts })).json().data.version).toBe(version);
  expect(await entries()).toHaveLength(version);
});

test('ICFG-19 the second names are taken', async () => {
  const { version, stateToggles, companyList, controllerPoints, ...rest } = await read();
  const companies = [...companyList, 'Expreso Dos'];
  const reply = await put({ id, ...rest, arrayConfig: stateToggles, companies, points: controllerPoints });
  expect(reply.json().data).toMatchObject({ companyList: companies, version: version + 1 });
});

test('ICFG-05 a change beside the default configuration switches it off', async () => {
  const stateToggles = PARTS.stateToggles.map(({ name }) => ({ name, checked: name !== 'Firma recibido' }));
  const reply = await put({ id, ...PARTS, stateToggles });
  expect(reply.json().data.stateToggles.at(-1)).toEqual({ name: BY_DEFAULT, checked: false });
});

test('ICFG-17 saving over a newer version answers who changed what, and the current values', async () => {
  const { version, ...parts } = await read();
  expect((await put({ id, ...parts, companyList: ['Nueva'], version })).statusCode).toBe(200);
  const reply = await put({ id, ...parts, controllerPoints: ['Otro'], version });
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    expect.objectContaining({
      message: 'Persona configura cambió empresas hace menos de un minuto. Revisa y guarda de nuevo.',
      reason: 'stale',
      current: expect.objectContaining({ companyList: ['Nueva'], version: version + 1 }),
    }),
  ]);
  expect((await put({ id, ...parts, controllerPoints: ['Otro'], version: version + 1 })).statusCode).toBe(200);
});

test('ICFG-17 of two concurrent saves, the first time too, one gets 409', async () => {
  const other = await api.givenClient('dos a la vez');
  const manager = await api.givenToken(await api.givenUser(api.provider));
  const replies = await Promise.all(
    ['Uno', 'Dos'].map((name) => put({ id: other.id, ...PARTS, companyList: [name], version: 0 }, manager)),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
});

test.each<[object, string]>([
  [{ stateToggles: [{ name: 'Radio', checked: true }] }, 'stateToggles.0.name'],
  [{ stateToggles: 'todo' }, 'stateToggles'],
  [{ novelties: undefined }, 'novelties'],
  [{ companyList: [7] }, 'companyList.0'],
  [{ configImages: { tren: 1 } }, 'configImages'],
  [{ id: 'acme' }, 'id'],
  [{ color: 'rojo' }, ''],
])('ICFG-20 %j is 400 in Spanish', async (wrong, path) => {
  const reply = await put({ id, ...PARTS, ...wrong });
  expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, path]);
  expect(JSON.stringify(reply.json())).not.toMatch(/expected|invalid input|unrecognized/i);
});

test('GUARD-34, GUARD-71 saving needs configInspect, reading does not; another company is not there', async () => {
  const reader = await api.givenToken(await api.givenUser(acme, { scopes: ['readInspect'] }));
  expect((await put({ id, ...PARTS }, reader)).statusCode).toBe(403);
  expect((await read('acme', reader)).stateToggles).toHaveLength(14);
  const other = await api.givenClient();
  const stranger = await api.givenToken(await api.givenUser(other, { scopes: ['configInspect'] }));
  const reply = await put({ id, ...PARTS }, stranger);
  expect([reply.statusCode, reply.json().message]).toEqual([404, 'No encontramos este cliente.']);
  expect((await put({ id: api.provider.id, ...PARTS }, stranger)).statusCode).toBe(404);
});

describe('INSP-36 copied from another client', () => {
  const copy = { ...PARTS, companyList: ['De la copia'] };

  test('by staff leaves an entry that says from whom', async () => {
    await api.givenClient('de quien se copia');
    const manager = await api.givenToken(await api.givenUser(api.provider));
    const reply = await put({ id, ...copy, copiadaDe: ' De Quien se copia ' }, manager);
    expect([reply.statusCode, reply.json().data.companyList]).toEqual([200, ['De la copia']]);
    expect((await entries()).at(-1)?.after).toMatchObject({
      empresas: ['De la copia'],
      'copiada de': 'de quien se copia',
    });
    const { version: _v, ...saved } = await read();
    expect(saved).toEqual(copy);
  });

  test('of a client that is none is 400, and by the company itself 403: neither changes anything', async () => {
    const manager = await api.givenToken(await api.givenUser(api.provider));
    const before = await read();
    const none = await put({ id, ...PARTS, copiadaDe: 'nadie así' }, manager);
    expect([none.statusCode, none.json().errors[0].path]).toEqual([400, 'copiadaDe']);
    const own = await put({ id, ...PARTS, copiadaDe: 'de quien se copia' });
    expect([own.statusCode, own.json().message]).toEqual([
      403,
      'Solo Colfenix copia la configuración de otro cliente.',
    ]);
    expect(await read()).toEqual(before);
  });
});

test('INSP-37, INSP-38 entries in another order and under another name are a new version; the one before stays as it was', async () => {
  await put({ id, ...PARTS, controllerPoints: ['Peaje', 'Retén'] });
  const { version } = await read();
  await put({ id, ...PARTS, controllerPoints: ['Retén', 'Peaje La Loma'] });
  expect(await read()).toMatchObject({ controllerPoints: ['Retén', 'Peaje La Loma'], version: version + 1 });
  const kept = await findConfigVersion(api.deps.database.system, id, version);
  expect(kept).toMatchObject({ controllerPoints: ['Peaje', 'Retén'] });
});

describe('the service behind the port', () => {
  test('ICFG-19 it gets every change under its own names, and again after it was unreachable', async () => {
    while (await work());
    const heard: CompanionConfig[] = [];
    const { publishConfig: publish } = api.deps.incontrol;
    api.deps.incontrol.publishConfig = () => Promise.reject(new DomainError('unavailable', 'x', { retryAfter: 1 }));
    const { version: _v, ...parts } = await read();
    await put({ id, ...parts, companyList: ['Se publica'] });
    expect(await work()).toBe(true);
    api.deps.incontrol.publishConfig = async (config) => void heard.push(config);
    api.setNow(new Date(Date.now() + 60_000));
    expect(await work()).toBe(true);
    api.setNow(new Date());
    api.deps.incontrol.publishConfig = publish;
    expect(heard).toEqual([
      expect.objectContaining({ client: 'acme', companies: ['Se publica'], arrayConfig: parts.stateToggles }),
    ]);
  });

  test('ICFG-19, IUSR-14 under /incontrol another product publishes with the token, in the service’s name', async () => {
    const { stateToggles, companyList: _c, controllerPoints: _p, ...rest } = PARTS;
    const publish = (client: string, token = TOKEN) =>
      api.app.inject({
        method: 'PUT',
        url: `/incontrol${PATH}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { ...rest, client, arrayConfig: stateToggles, companies: ['De afuera'], points: [] },
      });
    expect((await publish('acme')).statusCode).toBe(200);
    expect((await read()).companyList).toEqual(['De afuera']);
    expect((await entries()).at(-1)).toMatchObject({ user: 'servicio InControl', client: 'acme' });
    expect((await publish('nadie')).statusCode).toBe(404);
    expect((await publish('acme', 'otra-clave-cualquiera')).statusCode).toBe(401);
  });
});
