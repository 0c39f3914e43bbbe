import type { Readable } from 'node:stream';
import { tidyDays } from '@fenix/gps/store/days';
import { type CambioTorre, applyCambio } from '@fenix/domain/torre/cambio';
import type { Torre } from '@fenix/domain/torre/torre';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Fleet } from '../flota/company';
import { readCompany } from '../http/company';
import type { GpsPlatform } from '../ports/gps';
import { revokeSessions } from '../sesion/queries';
import type { Viewer } from '../viewer/viewer';
import { eventually } from '../testing/eventually';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { anotherServer } from '../testing/gps/anotherServer';
import type { GivenClient } from '../testing/givens';
import { presetRow } from '../testing/preset';
import { type TestApp, createTestApp } from '../testing/testApp';
import { createTowers } from './towers';

const NOON = new Date('2026-03-10T17:00:00.000Z');
const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000);
const EVENTS = { accept: 'text/event-stream' };

let api: TestApp;
let company: GivenCompany;
let other: GivenCompany;
let viewer: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  [company, other] = [await givenCompany(api), await givenCompany(api)];
  viewer = await tokenOf(company);
});
afterAll(() => api.close());

async function tokenOf(of: GivenCompany, scopes: readonly 'readDashboard'[] = ['readDashboard']): Promise<string> {
  return api.givenToken(await api.givenUser(of, { scopes }));
}

const read = async (token: string, client?: string) =>
  api.call(token, 'GET', `/api/torre${client ? `?client=${encodeURIComponent(client)}` : ''}`);

async function towerOf(token: string): Promise<Torre> {
  return (await read(token)).json<{ data: Torre }>().data;
}

const positionAt = (at: Date, latitud: number) => ({
  at: at.getTime(),
  latitud,
  longitud: -74,
  velocidad: 0,
  rumbo: 90,
  encendido: true,
  alarma: null,
});

/** Where the vehicle is from now on, as its tracker reports it. */
const report = (of: GivenCompany, change: { latitud?: number; velocidad?: number; alarma?: string | null } = {}) =>
  api.deps.platform.takePositions(of.fleet.vehicleId, [{ ...positionAt(api.deps.clock.now(), 10), ...change }]);

type SentEvent = { name: string; id: string; data: Torre & CambioTorre };

/** An open stream, event by event. */
async function open(token: string, lastId?: string) {
  const reply = await api.app.inject({
    method: 'GET',
    url: '/api/torre/cambios',
    headers: { authorization: `Bearer ${token}`, ...EVENTS, ...(lastId && { 'last-event-id': lastId }) },
    payloadAsStream: true,
  });
  const stream = reply.stream();
  const events = eventsOf(stream);
  const next = async (): Promise<SentEvent | undefined> => {
    const { value, done } = await events.next();
    return done ? undefined : value;
  };
  return { reply, next, close: () => stream.destroy() };
}

async function* eventsOf(stream: Readable): AsyncGenerator<SentEvent> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = new Map(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      text = text.slice(end + 2);
      const data = fields.get('data');
      if (data) yield { name: fields.get('event') ?? '', id: fields.get('id') ?? '', data: JSON.parse(data) };
    }
  }
}

test('BI-05 the tower sends vehicles, the departures of today, alerts and figures in one answer', async () => {
  const quiet = await towerOf(viewer);
  expect(quiet).toMatchObject({
    vehiculos: [{ estado: 'sinSenal', latitud: null, hora: null }],
    salidas: [],
    alertas: [],
  });

  const trip = await company.program(minutes(-5));
  await api.deps.database.system
    .insertInto('presets')
    .values(presetRow(company, company.fleet.vehicleId, NOON))
    .execute();
  await company.drive(minutes(-6), (way) => way.filter(({ at }) => at < NOON.getTime()));
  await report(company, { latitud: 10.05, velocidad: 96, alarma: 'panico' });
  const { vehiculos, salidas, alertas, cifras } = await towerOf(viewer);
  expect(vehiculos).toMatchObject([
    {
      nombre: 'Móvil 101',
      latitud: 10.05,
      longitud: -74,
      velocidad: 96,
      estado: 'movimiento',
      hora: NOON.toISOString(),
    },
  ]);
  expect(salidas).toMatchObject([{ id: trip, conductor: 'Édgar Núñez', prealistamiento: true, ruta: 'NORTE' }]);
  expect(alertas.map(({ texto }) => texto).toSorted()).toEqual(['Botón de pánico', 'Va a 96 km/h']);
  expect(cifras).toMatchObject({ vehiculos: 1, enMovimiento: 1, alertas: 2 });
});

test('BI-05 a vehicle that has been silent for days is shown where it was last', async () => {
  const silent = await givenCompany(api);
  await silent.drive(new Date('2026-03-07T15:00:00.000Z'));
  await tidyDays(api.deps.database.system, NOON);
  const token = await tokenOf(silent);
  expect((await towerOf(token)).vehiculos).toMatchObject([{ estado: 'sinSenal', longitud: -74, latitud: 10.1 }]);
});

test('BI-05 what is reported reaches every viewer, read once, and none of another company', async () => {
  const [one, two, stranger] = [await open(viewer), await open(viewer), await open(await tokenOf(other))];
  expect(one.reply.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const begun = await one.next();
  expect(begun).toMatchObject({ name: 'torre', data: { vehiculos: [{ nombre: 'Móvil 101' }] } });
  expect((await two.next())?.id).toBe(begun?.id);
  expect((await stranger.next())?.data.vehiculos).toMatchObject([{ id: other.fleet.vehicleId }]);

  api.setNow(minutes(1));
  await report(company, { latitud: 10.07, velocidad: 40 });
  const [seen, alsoSeen] = [await one.next(), await two.next()];
  expect(seen).toMatchObject({ name: 'cambio', data: { vehiculos: { puestos: [{ latitud: 10.07, velocidad: 40 }] } } });
  expect(alsoSeen).toEqual(seen);
  expect(begun && seen && applyCambio(begun.data, seen.data).vehiculos).toMatchObject([{ latitud: 10.07 }]);

  await report(other, { latitud: 4 });
  expect((await stranger.next())?.data.vehiculos).toMatchObject({ puestos: [{ latitud: 4 }] });
  for (const stream of [one, two, stranger]) stream.close();
});

test('BI-05 a reconnecting viewer continues after the last event it had, and misses nothing', async () => {
  const watcher = await open(viewer);
  const first = await open(viewer);
  const begun = await first.next();
  await watcher.next();
  first.close();
  for (const latitud of [10.08, 10.09]) {
    api.setNow(new Date(api.deps.clock.now().getTime() + 60_000));
    await report(company, { latitud, velocidad: 30 });
    await watcher.next();
  }
  const again = await open(viewer, begun?.id);
  const missed = [await again.next(), await again.next()];
  expect(missed.map((event) => event?.name)).toEqual(['cambio', 'cambio']);
  expect(missed.map((event) => (event?.data.vehiculos as CambioTorre['vehiculos'])?.puestos[0]?.latitud)).toEqual([
    10.08, 10.09,
  ]);
  // For an unknown event id the server sends the whole tower.
  const lost = await open(viewer, 'otro.7');
  expect((await lost.next())?.name).toBe('torre');
  for (const stream of [watcher, again, lost]) stream.close();
});

test('BI-05 who cannot hold a line open asks for what they missed, and is answered at once', async () => {
  const reply = await api.call(viewer, 'GET', '/api/torre/cambios');
  expect([reply.statusCode, reply.body.startsWith('event: torre\nid: ')]).toEqual([200, true]);
  const { id } = await towerOf(viewer);
  expect((await api.call(viewer, 'GET', '/api/torre/cambios', { headers: { 'last-event-id': id } })).body).toBe('');
});

test('BI-20, BI-24 who takes an alert on reaches every viewer, and the second of two is refused', async () => {
  const own = await givenCompany(api);
  await report(own, { latitud: 10, alarma: 'panico' });
  const [ana, luis] = [await tokenOf(own), await tokenOf(own)];
  const [watcher, stranger] = [await open(await tokenOf(own)), await open(await tokenOf(other))];
  const alerta = (await watcher.next())?.data.alertas as Torre['alertas'] | undefined;
  await stranger.next();
  const payload = { alerta: alerta?.[0]?.id };
  const replies = await Promise.all(
    [ana, luis].map((one) => api.call(one, 'POST', '/api/torre/atendidas', { payload })),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  const { por, _id } = replies.find(({ statusCode }) => statusCode === 200)?.json().data ?? {};
  const told = (await watcher.next())?.data.alertas as CambioTorre['alertas'];
  expect(told?.puestos).toMatchObject([{ id: payload.alerta, atendida: { _id, por } }]);
  // To who watches another company nothing was said before its own vehicle reported.
  await report(other, { latitud: 5 });
  expect((await stranger.next())?.data).not.toHaveProperty('alertas');
  for (const stream of [watcher, stranger]) stream.close();
});

test('BI-05 a person has six towers open and no more', async () => {
  const token = await tokenOf(company);
  const streams = [];
  for (let count = 0; count < 6; count += 1) streams.push(await open(token));
  const refused = await api.call(token, 'GET', '/api/torre/cambios', { headers: EVENTS });
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'Tienes la torre de control abierta en demasiadas ventanas. Cierra alguna e intenta de nuevo.',
  ]);
  for (const stream of streams) stream.close();
});

test('BI-05, GUARD-80 no user without the permission, of another company or without an account', async () => {
  const nobody = await tokenOf(company, []);
  expect((await read(nobody)).statusCode).toBe(403);
  expect((await api.call(nobody, 'GET', '/api/torre/cambios', { headers: EVENTS })).statusCode).toBe(403);
  expect((await read(viewer, other.client)).statusCode).toBe(403);
  expect((await api.call(undefined, 'GET', '/api/torre')).statusCode).toBe(401);
  const poor = await api.givenClient();
  const reply = await read(await api.givenToken(await api.givenUser(poor, { scopes: ['readDashboard'] })));
  expect([reply.statusCode, reply.json().message]).toEqual([409, 'Este cliente no tiene una cuenta GPS asignada.']);
});

/** Streams of a company's tower that end, each with the person who opened it. */
async function followers(towers: ReturnType<typeof createTowers>, of: GivenCompany) {
  const { account, ...found } = (await readCompany(api.deps.database.system, { id: of.id })) ?? {};
  const fleet = { company: found, account } as Fleet;
  return async (who: GivenClient = of) => {
    const user = await api.givenUser(who, { scopes: ['readDashboard'] });
    await api.givenToken(user);
    const { _id: sessionId } = await api.deps.database.system
      .selectFrom('sessions')
      .select('_id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const viewer = { _id: user.id, clienteId: who.id, sessionId } as Viewer;
    const stream = (await towers.open(fleet, viewer, undefined, false)).resume();
    const ended = new Promise<string>((resolve) => stream.once('end', () => resolve('ended')));
    return { user, ended, state: () => Promise.race([ended, Promise.resolve('open')]) };
  };
}

test('N13 a stream ends with the next beat when its module is cancelled, the permission taken or the person moved', async () => {
  const towers = createTowers(api.deps);
  const [mine, yours] = [await givenCompany(api), await givenCompany(api)];
  const [opened, openedElsewhere] = [await followers(towers, mine), await followers(towers, yours)];
  const [moved, demoted, here, staff] = [await opened(), await opened(), await opened(), await opened(api.provider)];
  const elsewhere = await openedElsewhere();
  const db = api.deps.database.system;
  const states = async () => Promise.all([moved, demoted, here, staff, elsewhere].map(({ state }) => state()));
  await towers.beat();
  expect(await states()).toEqual(['open', 'open', 'open', 'open', 'open']);
  await db.updateTable('users').set({ client_id: yours.id }).where('_id', '=', moved.user.id).execute();
  await db.updateTable('users').set({ scopes: [] }).where('_id', '=', demoted.user.id).execute();
  await towers.beat();
  await Promise.all([moved.ended, demoted.ended]);
  expect(await states()).toEqual(['ended', 'ended', 'open', 'open', 'open']);
  await db
    .updateTable('clients')
    .set({ modulesClient: ['optimizacion'] })
    .where('_id', '=', mine.id)
    .execute();
  await towers.beat();
  await here.ended;
  expect(await states()).toEqual(['ended', 'ended', 'ended', 'open', 'open']);
  towers.close();
});

test('H3 many companies are read by two at a time, each once, and their reports together', async () => {
  const companies = [];
  for (let count = 0; count < 6; count += 1) companies.push(await givenCompany(api));
  let [reading, most, whole] = [0, 0, 0];
  let meet = () => {};
  const met = new Promise<void>((resolve) => (meet = resolve));
  const listVistosDe = vi.fn<typeof api.deps.platform.listVistosDe>(api.deps.platform.listVistosDe);
  const gps: GpsPlatform = {
    ...api.deps.gps,
    listVistosDe,
    async listVistos(account) {
      whole += 1;
      most = Math.max(most, (reading += 1));
      // The first waits for a second, so that a slow machine finds them side by side as well.
      if (reading === 2) meet();
      await met;
      await new Promise((resolve) => setTimeout(resolve, 20));
      reading -= 1;
      return api.deps.gps.listVistos(account);
    },
  };
  const towers = createTowers({ ...api.deps, gps });
  await Promise.all(
    companies.map(async (one) => {
      const opened = await followers(towers, one);
      await Promise.all([opened(), opened(), opened()]);
    }),
  );
  expect([whole, most]).toEqual([6, 2]);
  await Promise.all(companies.flatMap((one) => [report(one, { latitud: 5 }), report(one, { latitud: 6 })]));
  const reported = () => new Set(listVistosDe.mock.calls.flatMap(([ids]) => ids));
  await eventually(() => expect(reported().size).toBe(6));
  expect(listVistosDe.mock.calls.length).toBeLessThanOrEqual(2);
  expect(whole).toBe(6);
  towers.close();
});

test('H3 a report that another server took reaches viewers here, and nothing is read without viewers', async () => {
  const own = await givenCompany(api);
  const elsewhere = anotherServer(api);
  await elsewhere.takePositions(own.fleet.vehicleId, [positionAt(minutes(200), 8)]);
  api.setNow(minutes(201));
  const watcher = await open(await tokenOf(own));
  expect((await watcher.next())?.data.vehiculos).toMatchObject([{ latitud: 8 }]);
  await elsewhere.takePositions(own.fleet.vehicleId, [positionAt(minutes(201), 9)]);
  expect((await watcher.next())?.data.vehiculos).toMatchObject({ puestos: [{ latitud: 9 }] });
  watcher.close();
  api.setNow(NOON);
});

test('BI-05 a stream ends with its session, and all of them with the server', async () => {
  const towers = createTowers(api.deps);
  const opened = await followers(towers, company);
  const [gone, here] = [await opened(), await opened()];
  await revokeSessions(api.deps.database.system, { userId: gone.user.id }, 'signedOut', NOON);
  await towers.beat();
  expect(await gone.ended).toBe('ended');
  expect(await here.state()).toBe('open');
  towers.close();
  expect(await here.ended).toBe('ended');
});
