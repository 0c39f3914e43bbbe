import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { type TestApp, createTestApp } from '../testing/testApp';

/** Two installations: the second serves its own platform, and an account of the first is there. */
let [ours, theirs]: TestApp[] = [];
let [here, there]: GivenCompany[] = [];
let address: string;
let manager: string;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([createTestApp({ GPS_HOSTS: '127.0.0.1' }), createTestApp()]);
  address = `${await theirs.app.listen({ port: 0, host: '127.0.0.1' })}/gps`;
  [here, there] = await Promise.all([givenCompany(ours), givenCompany(theirs)]);
  manager = await ours.givenToken(await ours.givenUser(ours.provider));
});
afterAll(async () => {
  await ours?.close();
  await theirs?.close();
});

const put = (payload: object) => ours!.call(manager, 'PUT', `/api/gps-accounts/${here!.fleet.accountId}`, { payload });
const plates = async (token: string) =>
  (await ours!.call(token, 'GET', '/api/vehiculos')).json().data.items.map(({ id }: { id: string }) => id);

test('GPS-30 a client’s vehicles, trips and tower come from the platform that its account names, and back', async () => {
  const token = await ours!.givenToken(await ours!.givenUser(here!, { scopes: ['createDispatch', 'readDashboard'] }));
  expect(await plates(token)).toEqual([here!.fleet.vehicleId]);
  const moved = await put({ plataforma: `${address}/`, llavePlataforma: there!.fleet.apikey });
  expect([moved.statusCode, moved.json().data.plataforma]).toEqual([200, address]);
  expect(await plates(token)).toEqual([there!.fleet.vehicleId]);

  const now = new Date();
  await theirs!.deps.platform.takePositions(there!.fleet.vehicleId, [
    { at: now.getTime() - 30_000, latitud: 4.6, longitud: -74, velocidad: 40, rumbo: 0, encendido: true, alarma: null },
  ]);
  const tower = (await ours!.call(token, 'GET', '/api/torre')).json().data;
  expect(tower.vehiculos).toMatchObject([{ id: there!.fleet.vehicleId, latitud: 4.6 }]);

  expect((await put({ plataforma: null })).json().data.plataforma).toBeNull();
  expect(await plates(token)).toEqual([here!.fleet.vehicleId]);
  const { platform_url, platform_key } = await ours!.deps.database.system
    .selectFrom('gps_accounts')
    .select(['platform_url', 'platform_key'])
    .where('_id', '=', here!.fleet.accountId)
    .executeTakeFirstOrThrow();
  expect([platform_url, platform_key]).toEqual([null, null]);
});

test('GPS-30 the key is kept sealed and is in no answer and no audit entry', async () => {
  const key = 'LLAVE-de-otra-plataforma-0001';
  const reply = await put({ plataforma: address, llavePlataforma: key });
  const id = here!.fleet.accountId;
  const db = ours!.deps.database.system;
  const { platform_key } = await db
    .selectFrom('gps_accounts')
    .select('platform_key')
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
  const place = { table: 'gps_accounts', id, column: 'platform_key' };
  expect(ours!.deps.dataKeys.open(platform_key ?? '', place)).toBe(key);
  const audit = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('at').execute();
  expect(audit.at(-1)?.after).toMatchObject({ plataforma: address, llavePlataforma: 'cambiada' });
  const said = [reply.body, (await ours!.call(manager, 'GET', '/api/gps-accounts')).body, JSON.stringify(audit)];
  expect([...said, platform_key].join()).not.toContain(key);
  await put({ plataforma: null });
});

test.each([
  [{ plataforma: 'https://otra.example/gps', llavePlataforma: 'x'.repeat(24) }, 'plataforma', /GPS_HOSTS/],
  [{ plataforma: 'https://127.0.0.1.otra.example/gps', llavePlataforma: 'x'.repeat(24) }, 'plataforma', /GPS_HOSTS/],
  [{ plataforma: 'https://otra.example/127.0.0.1', llavePlataforma: 'x'.repeat(24) }, 'plataforma', /GPS_HOSTS/],
  [{ plataforma: 'ftp://127.0.0.1/gps', llavePlataforma: 'x'.repeat(24) }, 'plataforma', /como https:/],
  [{ plataforma: 'http://usuario:clave@127.0.0.1/gps', llavePlataforma: 'x'.repeat(24) }, 'plataforma', /sin usuario/],
  [{ plataforma: 'http://127.0.0.1/gps' }, 'llavePlataforma', /Escribe la llave/],
  [{ llavePlataforma: 'x'.repeat(24) }, 'plataforma', /Escribe la dirección/],
])('GPS-30 %j is 400 under its field', async (payload, path, words) => {
  const reply = await put(payload);
  expect([reply.statusCode, reply.json().errors[0]]).toEqual([400, { path, message: expect.stringMatching(words) }]);
});

test('GPS-30 another address needs its own key: the one given for the first is not shown to it', async () => {
  await put({ plataforma: address, llavePlataforma: there!.fleet.apikey });
  const reply = await put({ plataforma: `${address}2` });
  expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'llavePlataforma']);
  await put({ plataforma: null });
});

test('GPS-30 a new account may name its platform; half of it is 400', async () => {
  const post = (payload: object) => ours!.call(manager, 'POST', '/api/gps-accounts', { payload });
  const made = await post({ empresa: 'Lejana', plataforma: address, llavePlataforma: 'x'.repeat(24) });
  expect(made.json().data).toMatchObject({ empresa: 'Lejana', plataforma: address });
  const half = await post({ empresa: 'A medias', plataforma: address });
  expect([half.statusCode, half.json().errors[0].path]).toEqual([400, 'llavePlataforma']);
});
