import { INSPECTION_MESSAGES } from '@fenix/domain/forms/inspection';
import {
  CUERPO_INICIAL,
  PLANTILLA_INICIAL,
  type Plantilla,
  plantillaOf,
} from '@fenix/domain/prealistamiento/plantilla/plantilla';
import type { PlantillaEditable, Preset } from '@fenix/domain/prealistamiento/registro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { type Filled, postPreset, presetParts } from '../../testing/prealistamiento/presetFixture';

const NOON = new Date('2026-03-10T17:00:00.000Z');
const PLANTILLAS = '/api/preset-v2/plantillas';

let api: TestApp;
let acme: GivenCompany;
let beta: GivenCompany;
let manager: string;
/** Of acme: who fills in checks, and who decides what is asked. */
let driver: string;
let chief: string;
let betaDriver: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  acme = await givenCompany(api, await api.givenClient('acme'));
  beta = await givenCompany(api, await api.givenClient('beta'));
  manager = await api.givenToken(await api.givenUser(api.provider));
  driver = await api.givenToken(await api.givenUser(acme, { scopes: ['createPreset', 'readPreset'] }));
  chief = await api.givenToken(await api.givenUser(acme, { scopes: ['configInspect'] }));
  betaDriver = await api.givenToken(await api.givenUser(beta, { scopes: ['createPreset', 'readPreset'] }));
});
afterAll(() => api.close());

/** The checklist of the product with one more section of this one blocking point. */
const withPoint = (name: string): Plantilla => ({
  secciones: [
    ...PLANTILLA_INICIAL.secciones,
    { id: 'propia1', title: 'Carga', puntos: [{ name, criticidad: 'bloqueante', aplica: 'todos' }] },
  ],
});
const vigente = async (token: string) => (await api.call(token, 'GET', '/api/preset-v2/plantilla')).json().data;
const publish = (token: string, payload: object) => api.call(token, 'POST', PLANTILLAS, { payload });
const editable = async (token: string, client = ''): Promise<PlantillaEditable> =>
  (await api.call(token, 'GET', `${PLANTILLAS}${client && `?client=${client}`}`)).json().data;
const post = (filled: Filled, token = driver, company = acme) =>
  postPreset(api, token, presetParts(company.fleet, NOON, filled));
const read = async (id: string, token = driver): Promise<Preset> =>
  (await api.call(token, 'GET', `/api/preset-v2/${id}`)).json().data;

test('PRE-20 the checklist of the product is a stored version 1, and a telephone with version 0 is taken', async () => {
  expect(await vigente(driver)).toEqual({ version: 1, plantilla: CUERPO_INICIAL });
  for (const version of ['0', '1']) {
    const reply = await post({ fields: { version } });
    expect((await read(reply.json().data._id)).version).toBe(Number(version));
  }
});

test('PRE-20 a version that was never stored is 400, in Spanish', async () => {
  const reply = await post({ fields: { version: '77' } });
  expect([reply.statusCode, reply.json().errors]).toEqual([
    400,
    [{ path: 'version', message: 'No conocemos esta versión del formulario. Ábrelo de nuevo con señal.' }],
  ]);
});

describe('PRE-20 versions of a company and of everybody', () => {
  const mine = withPoint('Amarres');
  const theirs = withPoint('Ganchos');

  test('a company publishes its own: its telephones get it, those of another keep the general one', async () => {
    const reply = await publish(chief, { version: 1, plantilla: mine });
    expect([reply.statusCode, reply.json().data]).toEqual([200, { version: 2 }]);
    expect(await vigente(driver)).toEqual({ version: 2, plantilla: mine });
    expect((await vigente(betaDriver)).version).toBe(1);
    const bad = [{ seccion: 'propia1', name: 'Amarres' }];
    const made = (await post({ plantilla: mine, bad, fields: { version: '2' } })).json().data;
    expect(made).toMatchObject({ estado: 'false', bloqueos: ['Amarres'] });
    const { checkList } = await read(made._id);
    expect(checkList.at(-2)).toMatchObject({ name: 'Carga', isTitle: true });
    expect(checkList.at(-1)).toMatchObject({ name: 'Amarres', value: 'Malo', criticidad: 'bloqueante' });
  });

  test('a telephone that holds an older version is taken and checked against that version', async () => {
    expect((await post({ fields: { version: '1' } })).statusCode).toBe(200);
    const wrong = await post({ plantilla: mine, fields: { version: '1' } });
    expect(wrong.json().errors).toEqual([{ path: 'propia1', message: INSPECTION_MESSAGES.otherPoints }]);
    const others = await post({ plantilla: mine, fields: { version: '2' } }, betaDriver, beta);
    expect(others.json().errors?.[0]?.path).toBe('version');
  });

  test('the provider publishes for everybody under a number no company has, and for one company', async () => {
    const general = await publish(manager, { version: 1, plantilla: theirs });
    expect(general.json().data).toEqual({ version: 3 });
    expect((await vigente(betaDriver)).version).toBe(3);
    expect((await vigente(driver)).version).toBe(2);
    const forBeta = await publish(manager, { client: 'beta', version: 3, plantilla: mine });
    expect(forBeta.json().data).toEqual({ version: 4 });
    expect((await vigente(betaDriver)).version).toBe(4);
  });

  test('the history says who published what and when; a company sees its own and the general ones', async () => {
    const { version, isOwn, versiones } = await editable(chief);
    expect({ version, isOwn }).toEqual({ version: 2, isOwn: true });
    expect(versiones.map(({ version: number, isOwn: own, puntos }) => [number, own, puntos])).toEqual([
      [3, false, 122],
      [2, true, 122],
      [1, false, 121],
    ]);
    expect(versiones[1]).toMatchObject({ author: expect.any(String) as string, fecha: NOON.toISOString() });
    expect(versiones[2]?.author).toBeNull();
    const one = await api.call(chief, 'GET', `${PLANTILLAS}/1`);
    expect(one.json().data).toEqual(plantillaOf(CUERPO_INICIAL));
    expect((await api.call(chief, 'GET', `${PLANTILLAS}/4`)).statusCode).toBe(404);
  });

  test('a company goes back to the general one, and what was printed before stays as it was', async () => {
    const bad = [{ seccion: 'propia1', name: 'Amarres' }];
    const { _id } = (await post({ plantilla: mine, bad, fields: { version: '2' } })).json().data;
    const before = await read(_id);
    expect((await publish(chief, { version: 2 })).json().data).toEqual({ version: 4 });
    expect((await vigente(driver)).version).toBe(3);
    const after = await read(_id);
    expect([after.version, after.checkList.map(({ name, criticidad }) => [name, criticidad])]).toEqual([
      2,
      before.checkList.map(({ name, criticidad }) => [name, criticidad]),
    ]);
    expect((await post({ plantilla: mine, fields: { version: '2' } })).statusCode).toBe(200);
    const again = await publish(chief, { version: 3 });
    expect([again.statusCode, again.json().errors]).toEqual([
      400,
      [{ path: 'plantilla', message: 'Esta empresa ya usa la plantilla general.' }],
    ]);
  });

  test('of two concurrent requests the second gets 409; repeating it changes nothing', async () => {
    const [one, other] = await Promise.all(
      ['Cadenas', 'Carpas'].map((name) => publish(chief, { version: 3, plantilla: withPoint(name) })),
    );
    expect([one, other].map((reply) => String(reply?.statusCode)).toSorted()).toEqual(['200', '409']);
    const { version, plantilla } = await editable(chief);
    expect((await publish(chief, { version, plantilla })).json().data).toEqual({ version });
    expect((await editable(chief)).version).toBe(version);
  });

  test('it is in the audit log, in words', async () => {
    const entries = await api.deps.database.system
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity', '=', 'plantilla de prealistamiento')
      .where('entity_id', '=', acme.id)
      .execute();
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'prealistamiento.general',
      'prealistamiento.plantilla',
      'prealistamiento.plantilla',
    ]);
    const first = entries.find(({ after }) => (after as { version: number }).version === 2);
    expect(first?.after).toMatchObject({ bloqueantes: expect.arrayContaining(['Carga: Amarres']) as string[] });
  });
});

test.each([
  ['no section', { secciones: [] }, ['plantilla.secciones', 'Deja al menos una sección.']],
  [
    'a section without points',
    { secciones: [{ id: 'luces', title: 'Luces', puntos: [] }] },
    ['plantilla.secciones.0.puntos', 'Deja al menos un punto en la sección, o quítala.'],
  ],
])('PRE-20 a checklist with %s is 400', async (_, plantilla, [path, message]) => {
  const reply = await publish(manager, { version: 3, plantilla });
  expect([reply.statusCode, reply.json().errors?.[0]]).toEqual([400, { path, message }]);
});

test('PRE-20, GUARD-80 without the scope, for another company or for everybody: 403', async () => {
  const payload = { version: 1, plantilla: withPoint('Ajeno') };
  expect((await publish(driver, payload)).statusCode).toBe(403);
  expect((await publish(chief, { ...payload, client: 'beta' })).statusCode).toBe(403);
  expect((await api.call(chief, 'GET', `${PLANTILLAS}?client=beta`)).statusCode).toBe(403);
  expect((await api.call(driver, 'GET', PLANTILLAS)).statusCode).toBe(403);
});

test('PRE-20 the second wall: the handle of a company cannot publish for everybody', async () => {
  const own = api.deps.database.for({ clienteId: acme.id });
  const row = { _id: acme.id, kind: 'preset', key: 'x', client_id: null, version: 9, body: '{}', fecha: NOON } as const;
  await expect(own.insertInto('form_templates').values(row).execute()).rejects.toThrow('row-level security');
});
