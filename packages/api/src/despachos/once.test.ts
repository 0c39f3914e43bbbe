import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../ids';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import type { GivenUser } from '../testing/givens';
import { createGpsProxy } from '../testing/gpsProxy';
import { type TestApp, createTestApp } from '../testing/testApp';
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
  api = await createTestApp({ GPS_URL: proxy.url });
  proxy.leadTo(await api.app.listen({ port: 0, host: '127.0.0.1' }));
  company = await givenCompany(api);
  user = await api.givenUser(company, { scopes: ['createDispatch', 'readDispatch'] });
  token = await api.givenToken(user);
});
afterAll(async () => {
  await api.close();
  await proxy.close();
});
/** A quarter of an hour later: what broke before is forgotten. */
beforeEach(() => {
  now += 15 * MINUTE;
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

describe('a dispatch is made once', () => {
  test('DISP-24 the answer is lost and the platform is gone: trying again finds what was made', async () => {
    const [key, payload] = [newId(), body()];
    proxy.behave((call) => {
      if (call === 'programRouteOnBus') return 'loseAnswer';
      return call === 'getProgrammedRoutesOnBus' ? 'drop' : 'pass';
    });
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

  test('nobody tried again: the server finds out by itself, and the entry names who asked', async () => {
    const [key, payload] = [newId(), body()];
    proxy.behave((call) => {
      if (call === 'programRouteOnBus') return 'loseAnswer';
      return call === 'getProgrammedRoutesOnBus' ? 'drop' : 'pass';
    });
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

describe('GPS-19 while the platform is away', () => {
  test('what was heard last is shown with its age, and what was never heard is 503 with a time to try again', async () => {
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
