import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDataKeys, withNewKey } from '../ground/dataKey';
import { GPS_KEY, keptKey, sealPlainValues } from '../db/sealed';
import { newId } from '../ground/ids';
import { formPost } from '../system/gpsSamples';
import { type TestApp, createTestApp } from '../testing/testApp';
import { gpsAccounts } from './accounts';
import { type GivenFleet, caller, givenFleet } from '../testing/gps/gpsFixture';

const NOW = new Date('2026-03-10T20:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const TOKEN_FAILED = 'Ocurrio un error al obtener el token de seguridad de la plataforma GPS.';

let api: TestApp;
let fleet: GivenFleet;
let other: GivenFleet;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOW);
  await api.deps.database.system.deleteFrom('sign_in_failures').execute();
  fleet = await givenFleet(api);
  other = await givenFleet(api);
});

const sealedPassword = (id: string, password: string) =>
  api.deps.dataKeys.seal(password, { table: 'gps_accounts', id, column: 'password' });
const post = (name: string, fields: Record<string, string>) => caller(api).post(name, fields);
const getToken = (fields: Record<string, string> = {}) => caller(api).getToken({ apikey: fleet.apikey, ...fields });
const tokenOf = (of = fleet) => caller(api).tokenOf(of);
const call = (name: string, fields: Record<string, string>) => caller(api).call(name, fields, fleet);

describe('GPS-02 gettoken', () => {
  test('gives a token that is valid for an hour', async () => {
    expect((await getToken()).json()).toEqual({
      status: 200,
      data: { token: expect.stringMatching(/^[\w.-]+$/), expires_in: 3_600 },
    });
  });

  test('GPS-03 asks for name and password too where the account has them', async () => {
    await api.deps.database.system
      .updateTable('gps_accounts')
      .set({ username: 'flota', password: sealedPassword(fleet.accountId, 'clave') })
      .where('_id', '=', fleet.accountId)
      .execute();
    const status = async (username: string, password: string) => (await getToken({ username, password })).statusCode;
    expect(await status('flota', 'clave')).toBe(200);
    expect([await status('flota', 'otra'), await status('', ''), await status('otro', 'clave')]).toEqual([
      401, 401, 401,
    ]);
  });

  test.each([
    ['', 'no key'],
    ['llave-que-no-es', 'a wrong key'],
  ])('GPS-04 with %j is 401 in the given words', async (apikey) => {
    const reply = await getToken({ apikey });
    expect([reply.statusCode, reply.json()]).toEqual([401, { status: 401, message: TOKEN_FAILED }]);
  });

  test('S8 a key that two accounts shared in plain text before opens neither; sealing twice changes nothing', async () => {
    const { database, dataKeys } = api.deps;
    const key = `comun-${newId()}`;
    const rows = () => database.system.selectFrom('gps_accounts').selectAll().orderBy('_id').execute();
    await database.system
      .updateTable('gps_accounts')
      .set({ api_key: key, api_key_print: null })
      .where('_id', 'in', [fleet.accountId, other.accountId])
      .execute();
    const alone = await givenFleet(api);
    await database.system
      .updateTable('gps_accounts')
      .set({ api_key: 'llave-en-claro', api_key_print: null, username: 'u', password: 'clave en claro' })
      .where('_id', '=', alone.accountId)
      .execute();
    const seal = () => database.engine.asOwner((connection) => sealPlainValues(connection, dataKeys));
    expect(await seal()).toBe(4);
    expect(JSON.stringify(await rows())).not.toMatch(/comun-|en claro|en-claro/);
    expect((await getToken({ apikey: key })).statusCode).toBe(401);
    const known = await getToken({ apikey: 'llave-en-claro', username: 'u', password: 'clave en claro' });
    expect(known.statusCode).toBe(200);
    const sealed = await rows();
    expect(await seal()).toBe(0);
    expect(await rows()).toEqual(sealed);
  });

  test('S8 a key kept before a rotation still opens, and moves to the key in use', async () => {
    const [before] = withNewKey([]);
    const [after] = withNewKey([before]);
    const apikey = `rotada-${newId()}`;
    const print = createDataKeys([before]).fingerprint(apikey, GPS_KEY);
    const { database } = api.deps;
    await database.system
      .updateTable('gps_accounts')
      .set({ api_key: null, api_key_print: print })
      .where('_id', '=', fleet.accountId)
      .execute();
    const keys = createDataKeys([after, before]);
    const accounts = gpsAccounts(database.system, keys);
    const credentials = { username: '', password: '', apikey };
    expect(await accounts.identify(credentials)).toBe(fleet.accountId);
    expect(await gpsAccounts(database.system, createDataKeys([after])).identify(credentials)).toBe(fleet.accountId);
  });

  test('the key of a retired account opens nothing, and its tokens end at once', async () => {
    const token = await tokenOf();
    await api.deps.database.system
      .updateTable('gps_accounts')
      .set({ retired_at: NOW })
      .where('_id', '=', fleet.accountId)
      .execute();
    expect((await getToken()).statusCode).toBe(401);
    expect((await post('vehicleGetAll', { token, apikey: fleet.apikey })).statusCode).toBe(401);
  });

  test('too many failures from one network are 429 with Retry-After, also with a key that never came from it', async () => {
    await api.deps.database.system.deleteFrom('sign_in_networks').execute();
    for (let failure = 0; failure < 60; failure += 1) await getToken({ apikey: `mala-${failure}` });
    const reply = await getToken();
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('GPS-01 the calls need token and key', () => {
  const ask = (fields: Record<string, string>) => post('vehicleGetAll', fields);

  test('both right: open; in any other way 401, all in the same words', async () => {
    const token = await tokenOf();
    expect((await ask({ token, apikey: fleet.apikey })).statusCode).toBe(200);
    const [account, ends] = token.split('.');
    const refused = [
      {},
      { token },
      { apikey: fleet.apikey },
      { token, apikey: other.apikey },
      { token: await tokenOf(other), apikey: fleet.apikey },
      { token: `${token}x`, apikey: fleet.apikey },
      { token: token.replace(account ?? '', other.accountId), apikey: other.apikey },
      { token: token.replace(ends ?? '', String(Number(ends) + 9_999)), apikey: fleet.apikey },
      { token: 'basura', apikey: fleet.apikey },
    ];
    for (const fields of refused) {
      const reply = await ask(fields);
      expect([reply.statusCode, reply.json().message]).toEqual([
        401,
        'El token o la llave no son correctos, o el token venció. Pide otro con gettoken.',
      ]);
    }
  });

  test('a token ends after its hour, not before', async () => {
    const token = await tokenOf();
    api.setNow(new Date(at(60).getTime() - 1_000));
    expect((await ask({ token, apikey: fleet.apikey })).statusCode).toBe(200);
    api.setNow(at(60));
    expect((await ask({ token, apikey: fleet.apikey })).statusCode).toBe(401);
  });

  test('a new key ends the tokens of the old one', async () => {
    const token = await tokenOf();
    await api.deps.database.system
      .updateTable('gps_accounts')
      .set(keptKey(api.deps.dataKeys, fleet.accountId, 'nueva'))
      .where('_id', '=', fleet.accountId)
      .execute();
    expect((await ask({ token, apikey: fleet.apikey })).statusCode).toBe(401);
  });

  test('forms are read here and nowhere else; JSON is read as well', async () => {
    const token = await tokenOf();
    const json = await api.call(undefined, 'POST', '/gps/vehicleGetAll', { payload: { token, apikey: fleet.apikey } });
    expect(json.statusCode).toBe(200);
    const elsewhere = await api.call(undefined, 'POST', '/api/auth/sign-in', formPost({ a: 'b' }));
    expect(elsewhere.statusCode).toBe(415);
  });

  test('an unknown field of the call is 400', async () => {
    expect((await call('vehicleGetAll', { otro: '1' })).statusCode).toBe(400);
  });
});

describe('S8 with a platform elsewhere', () => {
  test.each([
    [{}, 404],
    [{ GPS_SERVE: '1' }, 401],
  ])('our own is served only when asked: %j', async (env, status) => {
    const apart = await createTestApp({ GPS_URL: 'http://127.0.0.1:9/gps', ...env });
    const { getToken: ask } = caller(apart);
    expect((await ask({ apikey: 'ninguna' })).statusCode).toBe(status);
    await apart.close();
  });
});
