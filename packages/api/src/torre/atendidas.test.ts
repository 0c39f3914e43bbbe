import type { AlertaAtendida } from '@fenix/domain/torre/atendida';
import type { AlertaTorre, Torre } from '@fenix/domain/torre/torre';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Fleet } from '../flota/company';
import { readCompany } from '../http/company';
import { eventually } from '../testing/eventually';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { type TestApp, createTestApp } from '../testing/testApp';
import type { Viewer } from '../viewer/viewer';
import { createTowers } from './towers';

const NOON = new Date('2026-03-10T17:00:00.000Z');
const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000);

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const tokenOf = async (of: GivenCompany, scopes: readonly ('readDashboard' | 'readDispatch' | 'colfenix')[]) =>
  api.givenToken(await api.givenUser(of, { scopes }));
const watcherOf = (of: GivenCompany) => tokenOf(of, ['readDashboard']);

type Report = { velocidad?: number; alarma?: string | null; at?: Date };
const report = (of: GivenCompany, { at = api.deps.clock.now(), ...change }: Report = {}) =>
  api.deps.platform.takePositions(of.fleet.vehicleId, [
    {
      at: at.getTime(),
      latitud: 10.4,
      longitud: -74.2,
      velocidad: 0,
      rumbo: 90,
      encendido: true,
      alarma: null,
      ...change,
    },
  ]);

async function alertasOf(token: string): Promise<AlertaTorre[]> {
  return (await api.call(token, 'GET', '/api/torre')).json<{ data: Torre }>().data.alertas;
}

/** A company whose vehicle has just pressed its panic button. */
async function givenPanic() {
  const company = await givenCompany(api);
  await report(company, { alarma: 'panico' });
  const token = await watcherOf(company);
  const [alerta] = await alertasOf(token);
  if (!alerta) throw new Error('no alert');
  return { company, token, alerta };
}

const attend = (token: string | undefined, alerta: string, payload: object = {}) =>
  api.call(token, 'POST', '/api/torre/atendidas', { payload: { alerta, ...payload } });
const saidOf = (reply: { statusCode: number; json: () => { message?: string } }) => [
  reply.statusCode,
  reply.json().message,
];
const dataOf = (reply: { json: () => { data: AlertaAtendida } }) => reply.json().data;

test('BI-20 an alert taken on reaches every viewer with the user’s name and the hour', async () => {
  const { company, token, alerta } = await givenPanic();
  const ana = await api.givenUser(company, { scopes: ['readDashboard'] });
  api.setNow(minutes(1));
  const reply = await attend(await api.givenToken(ana), alerta.id, { nota: 'Llamé al conductor' });
  expect(dataOf(reply)).toMatchObject({
    tipo: 'alarma',
    texto: 'Botón de pánico',
    desde: NOON.toISOString(),
    por: `Persona ${ana.name}`,
    hora: minutes(1).toISOString(),
    nota: 'Llamé al conductor',
    soltada: null,
  });
  expect(await alertasOf(token)).toMatchObject([
    {
      id: alerta.id,
      lugar: { latitud: 10.4, longitud: -74.2 },
      atendida: { por: `Persona ${ana.name}`, porId: ana.id, hora: minutes(1).toISOString() },
    },
  ]);
});

test('BI-20 of two concurrent users one gets it, and the other learns who', async () => {
  const { company, alerta } = await givenPanic();
  const people = [
    await api.givenUser(company, { scopes: ['readDashboard'] }),
    await api.givenUser(company, { scopes: ['readDashboard'] }),
  ];
  const tokens = await Promise.all(people.map((one) => api.givenToken(one)));
  const replies = await Promise.all(tokens.map((token) => attend(token, alerta.id)));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  const first = replies.findIndex(({ statusCode }) => statusCode === 200);
  const second = replies.find(({ statusCode }) => statusCode === 409);
  expect(second?.json().message).toBe(`Ya la atiende Persona ${people[first]?.name}, desde las 12:00.`);
  // Who presses twice has it once.
  const again = await attend(tokens[first], alerta.id);
  expect([again.statusCode, dataOf(again)._id]).toEqual([200, dataOf(replies[first] ?? again)._id]);
});

test('BI-21 who has it writes what was done and lets it go; then another user may take it on', async () => {
  const { company, token, alerta } = await givenPanic();
  const { _id } = dataOf(await attend(token, alerta.id));
  const nota = await api.call(token, 'PUT', `/api/torre/atendidas/${_id}/nota`, { payload: { nota: ' Todo bien ' } });
  expect(dataOf(nota).nota).toBe('Todo bien');
  expect((await alertasOf(token))[0]?.atendida?.nota).toBe('Todo bien');
  const gone = await api.call(token, 'PUT', `/api/torre/atendidas/${_id}/nota`, { payload: {} });
  expect(dataOf(gone).nota).toBeNull();
  for (let time = 0; time < 2; time += 1) {
    const reply = await api.call(token, 'PUT', `/api/torre/atendidas/${_id}/soltar`);
    expect(dataOf(reply).soltada).toBe(NOON.toISOString());
  }
  expect((await alertasOf(token))[0]).not.toHaveProperty('atendida');
  expect((await attend(await watcherOf(company), alerta.id)).statusCode).toBe(200);
  const entries = await api.deps.database.system
    .selectFrom('audit_log')
    .select('action')
    .where('client_id', '=', company.id)
    .where('entity', '=', 'alerta')
    .orderBy('_id')
    .execute();
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'alerta.anotar',
    'alerta.anotar',
    'alerta.atender',
    'alerta.atender',
    'alerta.soltar',
  ]);
});

test('BI-21 a colleague may neither let it go nor write its note; a manager may', async () => {
  const { company, alerta } = await givenPanic();
  const ana = await api.givenUser(company, { scopes: ['readDashboard'] });
  const { _id } = dataOf(await attend(await api.givenToken(ana), alerta.id));
  const refused = [403, `Solo Persona ${ana.name} o un gestor puede soltar esta alerta o cambiar su nota.`];
  const colleague = await watcherOf(company);
  expect(saidOf(await api.call(colleague, 'PUT', `/api/torre/atendidas/${_id}/soltar`))).toEqual(refused);
  const payload = { nota: 'x' };
  expect(saidOf(await api.call(colleague, 'PUT', `/api/torre/atendidas/${_id}/nota`, { payload }))).toEqual(refused);
  const staff = await api.givenUser(api.provider);
  const released = await api.call(await api.givenToken(staff), 'PUT', `/api/torre/atendidas/${_id}/soltar`);
  expect(dataOf(released).soltadaPor).toBe(`Persona ${staff.name}`);
});

test('BI-21 a note on a released claim changes nothing of the current one', async () => {
  const { company, token, alerta } = await givenPanic();
  const watched = await watch(company);
  const { _id } = dataOf(await attend(token, alerta.id));
  await api.call(token, 'PUT', `/api/torre/atendidas/${_id}/soltar`);
  const { por } = dataOf(await attend(await watcherOf(company), alerta.id));
  api.setNow(minutes(0.5));
  await api.call(token, 'PUT', `/api/torre/atendidas/${_id}/nota`, { payload: { nota: 'Ya lo había llamado' } });
  await watched.towers.lookForAttended();
  expect((await alertasOf(token))[0]?.atendida?.por).toBe(por);
  await eventually(() => expect(watched.said()).toContain(`"por":"${por}"`));
  const last = watched.said().split('event: cambio').at(-1);
  expect(last).toContain(`"por":"${por}"`);
  watched.towers.close();
});

test('BI-20 what is not an alert of the tower cannot be taken on, nor what is blank or too long', async () => {
  const { token, alerta } = await givenPanic();
  expect(saidOf(await attend(token, 'alarma inventada'))).toEqual([404, 'Esta alerta ya no está en la torre.']);
  expect((await attend(token, '')).statusCode).toBe(400);
  expect((await attend(token, alerta.id, { nota: 'a'.repeat(201) })).statusCode).toBe(400);
  expect((await attend(token, alerta.id, { por: 'otro' })).statusCode).toBe(400);
});

test('BI-20, GUARD-80 no user without the permission or of another company', async () => {
  const { company, token, alerta } = await givenPanic();
  const other = await watcherOf(await givenCompany(api));
  expect((await attend(undefined, alerta.id)).statusCode).toBe(401);
  expect((await attend(await tokenOf(company, ['readDispatch']), alerta.id)).statusCode).toBe(403);
  expect((await attend(other, alerta.id, { client: company.client })).statusCode).toBe(403);
  expect((await attend(other, alerta.id)).statusCode).toBe(404);
  const { _id } = dataOf(await attend(token, alerta.id));
  for (const what of ['soltar', 'nota']) {
    const reply = await api.call(other, 'PUT', `/api/torre/atendidas/${_id}/${what}`, {
      ...(what === 'nota' && { payload: { nota: 'x' } }),
    });
    expect(saidOf(reply)).toEqual([404, 'No encontramos esa alerta atendida.']);
  }
  const list = await api.call(other, 'GET', `/api/torre/atendidas?client=${encodeURIComponent(company.client)}`);
  expect(list.statusCode).toBe(403);
  expect((await api.call(other, 'GET', '/api/torre/atendidas')).json().data.items).toEqual([]);
  const nobody = await tokenOf(company, ['readDispatch']);
  expect((await api.call(nobody, 'GET', '/api/torre/atendidas/export')).statusCode).toBe(403);
});

test('BI-22 who goes on driving too fast for half an hour is an open alert again', async () => {
  const company = await givenCompany(api);
  await report(company, { velocidad: 96 });
  const token = await watcherOf(company);
  const [alerta] = await alertasOf(token);
  await attend(token, alerta?.id ?? '');
  api.setNow(minutes(29));
  await report(company, { velocidad: 97 });
  expect((await alertasOf(token))[0]).toMatchObject({ id: alerta?.id, atendida: { hora: NOON.toISOString() } });
  api.setNow(minutes(30));
  await report(company, { velocidad: 98 });
  expect((await alertasOf(token))[0]).not.toHaveProperty('atendida');
  const again = await attend(await watcherOf(company), alerta?.id ?? '');
  expect([again.statusCode, dataOf(again).texto]).toEqual([200, 'Va a 98 km/h']);
});

test('BI-22 an alarm that a tracker repeats keeps its moment while its first hours go by', async () => {
  const company = await givenCompany(api);
  const token = await watcherOf(company);
  for (let minute = 0; minute <= 124; minute += 4) {
    api.setNow(minutes(minute));
    await report(company, { alarma: 'panico' });
  }
  api.setNow(minutes(119));
  expect((await alertasOf(token)).map(({ hora }) => hora)).toEqual([NOON.toISOString()]);
  api.setNow(minutes(125));
  expect(await alertasOf(token)).toEqual([]);
});

test('BI-21 the statement that takes an alert on works on a connection that has sent it often', async () => {
  const { token, alerta } = await givenPanic();
  for (let time = 0; time < 40; time += 1) {
    const reply = await attend(token, alerta.id);
    expect(saidOf(reply)).toEqual([200, undefined]);
    await api.call(token, 'PUT', `/api/torre/atendidas/${dataOf(reply)._id}/soltar`);
  }
});

test('BI-23 the list names the newest first, page by page, of one plate, and as a file', async () => {
  const { token, alerta } = await givenPanic();
  const { _id } = dataOf(await attend(token, alerta.id, { nota: 'Falsa alarma; la oprimió un pasajero' }));
  expect((await api.call(token, 'PUT', `/api/torre/atendidas/${_id}/soltar`)).statusCode).toBe(200);
  api.setNow(minutes(2));
  expect(saidOf(await attend(token, alerta.id))).toEqual([200, undefined]);
  const list = async (query: string) => {
    const reply = await api.call(token, 'GET', `/api/torre/atendidas${query}`);
    expect(saidOf(reply)).toEqual([200, undefined]);
    return reply.json().data;
  };
  const first = await list('?limit=1');
  const rest = await list(`?limit=1&cursor=${encodeURIComponent(first.next)}`);
  expect([first.items[0].hora, rest.items[0].hora, rest.next]).toEqual([
    minutes(2).toISOString(),
    NOON.toISOString(),
    null,
  ]);
  expect(first.total).toEqual({ value: 2, capped: false });
  expect((await list(`?placa=${alerta.placa.toLowerCase()}`)).items).toHaveLength(2);
  expect((await list('?placa=ZZZ999')).items).toEqual([]);
  const found = async (query: string) => (await list(query)).items.length;
  expect([await found(`?persona=${first.items[0].por.toUpperCase()}`), await found('?persona=nadie')]).toEqual([2, 0]);
  expect([await found('?from=2026-03-10&to=2026-03-10'), await found('?from=2026-03-11')]).toEqual([2, 0]);
  expect(await found('?to=2026-03-09')).toBe(0);
  expect(saidOf(await api.call(token, 'GET', '/api/torre/atendidas?from=ayer'))[0]).toBe(400);
  const file = await api.call(token, 'GET', '/api/torre/atendidas/export');
  const [head, , line] = file.body.split('\r\n');
  expect(head).toContain('Atendida;Placa;Tipo;Alerta;Desde;Atendió;Qué se hizo;Soltada;Soltó');
  expect(line).toContain('"Falsa alarma; la oprimió un pasajero"');
  const xlsx = await api.call(token, 'GET', '/api/torre/atendidas/export?format=xlsx');
  expect(xlsx.headers['content-disposition']).toContain('alertas-atendidas.xlsx');
});

/** A watched tower on a server of its own; returns what was written to the stream so far. */
async function watch(of: GivenCompany) {
  const towers = createTowers(api.deps);
  const { account, ...found } = (await readCompany(api.deps.database.system, { id: of.id })) ?? {};
  const user = await api.givenUser(of, { scopes: ['readDashboard'] });
  await api.givenToken(user);
  const { _id: sessionId } = await api.deps.database.system
    .selectFrom('sessions')
    .select('_id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const fleet = { company: found, account } as Fleet;
  const stream = await towers.open(fleet, { _id: user.id, clienteId: of.id, sessionId } as Viewer, undefined, false);
  let said = '';
  stream.on('data', (chunk) => (said += String(chunk)));
  return { towers, said: () => said };
}

test('BI-24 viewers on another server learn it within seconds, once, and also that it was released', async () => {
  const { company, token, alerta } = await givenPanic();
  const elsewhere = await watch(company);
  const { _id, por } = dataOf(await attend(token, alerta.id));
  await elsewhere.towers.lookForAttended();
  await elsewhere.towers.lookForAttended();
  await eventually(() => expect(elsewhere.said().split(`"por":"${por}"`)).toHaveLength(2));
  await api.call(token, 'PUT', `/api/torre/atendidas/${_id}/soltar`);
  await elsewhere.towers.lookForAttended();
  await eventually(() => expect(elsewhere.said().split('event: cambio')).toHaveLength(3));
  elsewhere.towers.close();
});

test('BI-24 nothing is read while there are no viewers, and one statement serves all companies', async () => {
  const [one, two] = [await givenCompany(api), await givenCompany(api)];
  const towers = createTowers(api.deps);
  const select = vi.spyOn(api.deps.database.system, 'selectFrom');
  await towers.lookForAttended();
  expect(select).not.toHaveBeenCalled();
  select.mockRestore();
  towers.close();
  const watched = [await watch(one), await watch(two)];
  const [first] = watched;
  const counted = vi.spyOn(api.deps.database.system, 'selectFrom');
  await first?.towers.lookForAttended();
  expect(counted.mock.calls).toEqual([['alertas_atendidas']]);
  counted.mockRestore();
  for (const { towers: open } of watched) open.close();
});
