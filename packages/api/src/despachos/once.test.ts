import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MODULES } from '@fenix/domain/permissions';
import { newId } from '../ground/ids';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import type { GivenUser } from '../testing/givens';
import { presetRow } from '../testing/preset';
import { type Fate, createGpsProxy } from '../testing/gpsProxy';
import { type TestApp, createTestApp } from '../testing/testApp';
import { settleOutside } from '../http/outside';
import { DESPACHO_CANCELAR, wasCanceled } from './actions';
import { settleDespachos } from './settle';

const MINUTE = 60_000;
const FAILED = 'Ocurrio un error al crear el depacho, intentalo de nuevo.';

let api: TestApp;
let proxy: Awaited<ReturnType<typeof createGpsProxy>>;
let company: GivenCompany;
let user: GivenUser;
let token: string;
let now = Date.now();

beforeAll(async () => {
  proxy = await createGpsProxy();
  api = await createTestApp({ GPS_URL: proxy.url, GPS_SERVE: '1' });
  proxy.leadTo(await api.app.listen({ port: 0, host: '127.0.0.1' }));
  company = await givenCompany(api);
  user = await api.givenUser(company, { scopes: ['createDispatch', 'readDispatch'] });
  token = await api.givenToken(user);
});
afterAll(async () => {
  await api.close();
  await proxy.close();
});
/** Half an hour later: what broke before is forgotten, and no trip overlaps the one before. */
beforeEach(() => {
  now += 30 * MINUTE;
  api.setNow(new Date(now));
  proxy.behave(() => 'pass');
  proxy.passed.length = 0;
});

const body = () => ({
  fecha: new Date(now + 60 * MINUTE).toISOString(),
  conductor: company.fleet.driverId,
  idruta: company.fleet.routeId,
  idactivo: company.fleet.vehicleId,
  inControl: false,
});
const send = (payload: object, key: string) =>
  api.call(token, 'POST', '/api/despachos', { payload, headers: { 'idempotency-key': key } });
/** Everything that the platform holds from an hour from now. */
const trips = async () => {
  const from = new Date(now + 59 * MINUTE);
  const span = { from, to: new Date(from.getTime() + 2 * MINUTE), limit: 100 };
  return (await api.deps.platform.listProgramadas(company.account.id, span)).items.map(({ id }) => id);
};
/** What the log says of the dispatcher; the platform at the other end of the line keeps entries of its own. */
const entries = (id: string) =>
  api.deps.database.system
    .selectFrom('audit_log')
    .select(['action', 'user'])
    .where('entity_id', '=', id)
    .where('user_id', '=', user.id)
    .execute();
const stateOf = (key: string) =>
  api.deps.database.system
    .selectFrom('despachos')
    .select(['state', 'platform_id'])
    .where('key', '=', key)
    .executeTakeFirst();

/** The answer of the platform is lost, and after that its list cannot be asked for either. */
const goneAfterSending = (call: string): Fate => {
  if (call === 'programRouteOnBus') return 'loseAnswer';
  const isSent = proxy.passed.includes('programRouteOnBus');
  return call === 'getProgrammedRoutesOnBus' && isSent ? 'drop' : 'pass';
};

describe('a dispatch is made once', () => {
  test('DISP-24 the answer is lost and the platform is gone: trying again finds what was made', async () => {
    const [key, payload] = [newId(), body()];
    proxy.behave(goneAfterSending);
    const lost = await send(payload, key);
    expect([lost.statusCode, lost.json().message, lost.headers['retry-after']]).toEqual([503, FAILED, '10']);
    expect(await stateOf(key)).toEqual({ state: 'enviando', platform_id: null });
    proxy.behave(() => 'pass');
    const again = await send(payload, key);
    const made = await trips();
    expect([again.statusCode, again.json().data]).toEqual([200, { id: made[0] }]);
    expect([made.length, proxy.passed.filter((call) => call === 'programRouteOnBus').length]).toEqual([1, 1]);
    expect(await send(payload, key).then((reply) => reply.json())).toEqual(again.json());
    expect(await entries(made[0] ?? '')).toEqual([{ action: 'despacho.crear', user: user.name }]);
  });

  test('CUM-34 what its ticket says is not lost with the answer; a platform elsewhere is not sent what is blocked', async () => {
    const judged = await givenCompany(api, await api.givenClient(undefined, MODULES));
    const dispatcher = await api.givenToken(await api.givenUser(judged, { scopes: ['createDispatch'] }));
    const { driverId: conductor, routeId: idruta, vehicleId: idactivo } = judged.fleet;
    const payload = { ...body(), conductor, idruta, idactivo };
    const ask = (key: string) =>
      api.call(dispatcher, 'POST', '/api/despachos', { payload, headers: { 'idempotency-key': key } });
    const check = { ...presetRow(judged, idactivo, new Date(now - MINUTE)), responsable: 'Marta Ruiz' };
    const db = api.deps.database.system;
    await db
      .insertInto('presets')
      .values({ ...check, estado: 'false' })
      .execute();
    const refused = await ask(newId());
    expect([refused.statusCode, refused.json().data.razones[0].codigo]).toEqual([409, 'alistamiento_rechazado']);
    expect(proxy.passed).not.toContain('programRouteOnBus');

    await db.updateTable('presets').set({ estado: 'true' }).where('_id', '=', check._id).execute();
    const key = newId();
    proxy.behave(goneAfterSending);
    expect((await ask(key)).statusCode).toBe(503);
    proxy.behave(() => 'pass');
    const { respaldo } = (await ask(key)).json().data;
    expect(respaldo).toMatchObject({
      alistamiento: check.consecutive,
      responsable: { nombre: 'Marta Ruiz', documento: null },
      conductor: { nombre: 'Édgar Núñez', documento: null },
      autorizacion: null,
    });
  });

  test('CUM-31 two dispatchers at once make one departure of one vehicle or driver, however they differ', async () => {
    const judged = await givenCompany(api, await api.givenClient(undefined, MODULES));
    const dispatcher = await api.givenToken(await api.givenUser(judged, { scopes: ['createDispatch'] }));
    const { driverId: conductor, routeId: idruta, vehicleId: idactivo } = judged.fleet;
    const ask = (change: object) => {
      const payload = { ...body(), conductor, idruta, idactivo, ...change };
      return api.call(dispatcher, 'POST', '/api/despachos', { payload, headers: { 'idempotency-key': newId() } });
    };
    const later = new Date(now + 61 * MINUTE).toISOString();
    const replies = await Promise.all([
      ask({}),
      ask({ fecha: later }),
      ask({ fecha: later, idactivo: await judged.addVehicle() }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const from = new Date(now + 59 * MINUTE);
    const span = { from, to: new Date(from.getTime() + 5 * MINUTE), limit: 9 };
    expect((await api.deps.platform.listProgramadas(judged.account.id, span)).items).toHaveLength(1);
  });

  test.each(['idactivo', 'conductor'] as const)(
    'CUM-31 while one is being sent, another of its vehicle or driver is refused with a message, and nothing of it is kept (%s differs)',
    async (differs) => {
      const [first, second] = [newId(), newId()];
      const db = api.deps.database.system;
      await db
        .insertInto('despachos')
        .values({
          _id: newId(),
          client_id: company.id,
          user_id: user.id,
          key: first,
          asked: JSON.stringify({ ...body(), [differs]: 'otro' }),
          state: 'enviando',
          sending_until: new Date(now + MINUTE),
          created_at: new Date(now),
        })
        .execute();
      const waiting = await send(body(), second);
      expect([waiting.statusCode, waiting.json().message]).toEqual([
        409,
        'Otro despacho de este vehículo o de este conductor se está creando. Espera unos segundos e intenta de nuevo.',
      ]);
      expect(await stateOf(second)).toBeUndefined();
      expect(proxy.passed).not.toContain('programRouteOnBus');
      api.setNow(new Date(now + 2 * MINUTE));
      expect((await send(body(), second)).statusCode).toBe(200);
      await db.deleteFrom('despachos').where('key', '=', first).execute();
    },
  );

  test('DISP-24 the answer is lost and the platform still there: it is found at once', async () => {
    proxy.behave((call) => (call === 'programRouteOnBus' ? 'loseAnswer' : 'pass'));
    const reply = await send(body(), newId());
    expect([reply.statusCode, reply.json().data]).toEqual([200, { id: (await trips())[0] }]);
  });

  test('DISP-21 what never arrived is sent when it is tried again', async () => {
    const [key, payload] = [newId(), body()];
    proxy.behave((call) => (call === 'programRouteOnBus' ? 'drop' : 'pass'));
    const lost = await send(payload, key);
    expect([lost.statusCode, lost.json().message]).toEqual([503, FAILED]);
    expect(await trips()).toEqual([]);
    proxy.behave(() => 'pass');
    expect((await send(payload, key)).statusCode).toBe(200);
    expect(await trips()).toHaveLength(1);
  });

  test('DISP-21 what the platform refuses is a refusal, and the key may be used again', async () => {
    const [key, payload] = [newId(), body()];
    proxy.behave((call) =>
      call === 'programRouteOnBus' ? { status: 200, body: { status: 200, data: 'ocupado' } } : 'pass',
    );
    const refused = await send(payload, key);
    expect([refused.statusCode, refused.json().message]).toEqual([409, FAILED]);
    expect(await stateOf(key)).toEqual({ state: 'rechazado', platform_id: null });
    proxy.behave(() => 'pass');
    expect((await send(payload, key)).statusCode).toBe(200);
    expect(await trips()).toHaveLength(1);
  });

  test('without a retry the server finds out by itself, and the entry names who asked', async () => {
    const [key, payload] = [newId(), body()];
    proxy.behave(goneAfterSending);
    await send(payload, key);
    await settleDespachos(api.deps);
    expect((await stateOf(key))?.state).toBe('enviando');
    proxy.behave(() => 'pass');
    api.setNow(new Date(now + MINUTE));
    await settleDespachos(api.deps);
    const [made] = await trips();
    expect(await stateOf(key)).toEqual({ state: 'programado', platform_id: made });
    expect(await entries(made ?? '')).toEqual([{ action: 'despacho.crear', user: user.name }]);
    await settleDespachos(api.deps);
    expect(await entries(made ?? '')).toHaveLength(1);
  });

  test('what left no trace for an hour is given up', async () => {
    const key = newId();
    proxy.behave((call) => (call === 'programRouteOnBus' ? 'drop' : 'pass'));
    await send(body(), key);
    api.setNow(new Date(now + 60 * MINUTE));
    await settleDespachos(api.deps);
    expect((await stateOf(key))?.state).toBe('enviando');
    api.setNow(new Date(now + 60 * MINUTE + 1));
    await settleDespachos(api.deps);
    expect((await stateOf(key))?.state).toBe('rechazado');
    now += 60 * MINUTE;
  });
});

/** The platform no longer lists the day; the cache still has it. */
const listFails = (call: string) =>
  call === 'getProgrammedRoutesOnBus' && proxy.passed.includes(call) ? 'drop' : 'pass';

/** Whatever the product writes after this call came through is refused: its key belongs to other data by then. */
const takeKey = async (key: string) => {
  await api.deps.database.system
    .insertInto('idempotency_keys')
    .values({ user_id: user.id, client_id: company.id, key, request_hash: 'otra', created_at: new Date(now) })
    .execute();
};
const failWriting = (key: string, during: string) =>
  proxy.behave(async (call): Promise<Fate> => {
    if (call === during) await takeKey(key);
    return 'pass';
  });

test('DISP-24, S4 made, and then not written down: it is answered as made, and the entry follows', async () => {
  const key = newId();
  failWriting(key, 'programRouteOnBus');
  const reply = await send(body(), key);
  const [made] = await trips();
  expect([reply.statusCode, reply.json().data]).toEqual([200, { id: made }]);
  expect(await entries(made ?? '')).toEqual([]);
  expect(await stateOf(key)).toEqual({ state: 'enviando', platform_id: null });
  proxy.behave(() => 'pass');
  await settleDespachos(api.deps);
  expect(await stateOf(key)).toEqual({ state: 'programado', platform_id: made });
  expect(await entries(made ?? '')).toEqual([{ action: 'despacho.crear', user: user.name }]);
});

describe('DISP-48 a dispatch is cancelled once', () => {
  const cancel = (id: string, key: string, as = token) =>
    api.call(as, 'PUT', `/api/despachos/${id}/cancelar`, { headers: { 'idempotency-key': key } });
  const given = async () => {
    const reply = await send(body(), newId());
    return (reply.json().data as { id: string }).id;
  };
  const canceled = async (id: string) =>
    (await entries(id)).filter(({ action }) => action === 'despacho.cancelar').map((entry) => entry.user);
  const estado = async (id: string) => (await api.deps.platform.findProgramada(company.account.id, id)).estado;
  const settle = () => settleOutside(api.deps, { [DESPACHO_CANCELAR]: wasCanceled });

  test('the same key gets the same answer, and there is one entry', async () => {
    const [id, key] = [await given(), newId()];
    const replies = [await cancel(id, key), await cancel(id, key)];
    expect(replies.map((reply) => [reply.statusCode, reply.json().data])).toEqual([
      [200, { id }],
      [200, { id }],
    ]);
    expect(await canceled(id)).toEqual([user.name]);
    expect((await cancel(id, newId())).statusCode).toBe(409);
  });

  test('the answer is lost and the platform is gone: trying again with the same key finds that it was done', async () => {
    const [id, key] = [await given(), newId()];
    proxy.passed.length = 0;
    proxy.behave((call) => (call === 'cancelProgrammedRouteOnBus' ? 'loseAnswer' : listFails(call)));
    await api.call(token, 'GET', `/api/despachos/${id}`);
    expect((await cancel(id, key)).statusCode).toBe(503);
    expect([await estado(id), await canceled(id)]).toEqual(['Cancelado', []]);
    proxy.behave(() => 'pass');
    api.setNow(new Date(now + MINUTE));
    const again = await cancel(id, key);
    expect([again.statusCode, again.json().data]).toEqual([200, { id }]);
    expect(await canceled(id)).toEqual([user.name]);
  });

  test('S4 the process ends between act and entry, without a retry: the job completes it', async () => {
    const [id, key] = [await given(), newId()];
    failWriting(key, 'cancelProgrammedRouteOnBus');
    expect((await cancel(id, key)).statusCode).toBe(200);
    expect([await estado(id), await canceled(id)]).toEqual(['Cancelado', []]);
    await settle();
    await settle();
    expect(await canceled(id)).toEqual([user.name]);
  });

  test('what never arrived is not cancelled, has no entry, and can be asked for again', async () => {
    const [id, key] = [await given(), newId()];
    proxy.behave((call) => (call === 'cancelProgrammedRouteOnBus' ? 'drop' : 'pass'));
    expect((await cancel(id, key)).statusCode).toBe(503);
    await settle();
    expect([await estado(id), await canceled(id)]).toEqual(['Pendiente', []]);
    proxy.behave(() => 'pass');
    expect((await cancel(id, key)).statusCode).toBe(200);
    expect(await canceled(id)).toEqual([user.name]);
  });

  test('of many at once one does it', async () => {
    const id = await given();
    const replies = await Promise.all(Array.from({ length: 8 }, () => cancel(id, newId())));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
    expect(await canceled(id)).toEqual([user.name]);
  });
});

describe('GPS-19 while the platform is unreachable', () => {
  test('the cached answer is shown with its age, and without one it is 503 with a time to try again', async () => {
    const fresh = await api.call(token, 'GET', '/api/vehiculos');
    expect(fresh.json().data).toMatchObject({ at: new Date(now).toISOString(), isStale: false });
    proxy.behave(() => 'drop');
    api.setNow(new Date(now + 5 * MINUTE));
    const stale = await api.call(token, 'GET', '/api/vehiculos');
    expect(stale.json().data).toEqual({ ...fresh.json().data, isStale: true });
    const unknown = await api.call(token, 'GET', '/api/despachos?fechaInicio=01/01/2020&fechaFin=02/01/2020');
    expect([unknown.statusCode, unknown.headers['retry-after']]).toEqual([503, '10']);
  });

  test('GPS-04 a platform that does not let us in says so in the given words', async () => {
    const locked = await givenCompany(api);
    const stranger = await api.givenToken(await api.givenUser(locked, { scopes: ['createDispatch'] }));
    proxy.behave((call) => (call === 'gettoken' ? { status: 401, body: { status: 401 } } : 'pass'));
    const reply = await api.call(stranger, 'GET', '/api/rutas');
    expect([reply.statusCode, reply.json().message]).toEqual([
      503,
      'Ocurrio un error al obtener el token de seguridad de la plataforma GPS.',
    ]);
  });
});
