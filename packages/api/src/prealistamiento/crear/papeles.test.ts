import type { PapelesConductor } from '@fenix/domain/prealistamiento/crear/papeles';
import type { Preset } from '@fenix/domain/prealistamiento/registro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { type Filled, postPreset, presetParts } from '../../testing/prealistamiento/presetFixture';

const NOON = new Date('2026-03-10T17:00:00.000Z');
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
});
afterAll(() => api.close());

async function given() {
  const company = await givenCompany(api);
  return { company, token: await tokenOf(company) };
}
const tokenOf = async (company: GivenCompany) =>
  api.givenToken(await api.givenUser(company, { scopes: ['createPreset', 'readPreset'] }));

type Given = Awaited<ReturnType<typeof given>>;

/** What the record of a check says of its driver. */
async function send({ company, token }: Given, fields: Filled['fields'], filledAt = NOON): Promise<string[]> {
  const reply = await postPreset(api, token, presetParts(company.fleet, filledAt, fields ? { fields } : {}));
  const { _id } = reply.json<{ data: { _id: string } }>().data;
  const { driver } = (await api.call(token, 'GET', `/api/preset-v2/${_id}`)).json<{ data: Preset }>().data;
  return [driver.cedula, driver.licencia];
}

const offered = async (token: string) =>
  (await api.call(token, 'GET', '/api/preset-v2/conductores')).json<{ data: PapelesConductor[] }>().data;

test('PRE-15 the papers of a driver are asked for once: kept, offered and written into the next check', async () => {
  const one = await given();
  expect(await offered(one.token)).toEqual([]);
  expect(await send(one, {})).toEqual(['', '']);
  expect(await send(one, { cedula: ' 72.145.990 ', licencia: 'C2' })).toEqual(['72.145.990', 'C2']);
  expect(await offered(one.token)).toEqual([
    { id: one.company.fleet.driverId, cedula: '72.145.990', licencia: 'C2', vencimientos: {} },
  ]);
  expect(await send(one, {})).toEqual(['72.145.990', 'C2']);
});

test('PRE-15 a correction replaces what was kept, each paper by itself; earlier records stay', async () => {
  const one = await given();
  await send(one, { cedula: '111', licencia: 'C1' });
  expect(await send(one, { cedula: '', licencia: 'C3' })).toEqual(['111', 'C3']);
  expect(await offered(one.token)).toMatchObject([{ cedula: '111', licencia: 'C3' }]);
});

test('PRE-15 an older check that arrives late says what was written in it, and changes nothing that is newer', async () => {
  const one = await given();
  await send(one, { cedula: '222', licencia: 'C2' }, at(-10));
  expect(await send(one, { cedula: '111', licencia: 'C1' }, at(-60))).toEqual(['111', 'C1']);
  expect(await offered(one.token)).toMatchObject([{ cedula: '222', licencia: 'C2' }]);
});

test('PRE-15 two checks of a driver at once leave the papers of one of them, whole', async () => {
  const one = await given();
  await Promise.all(['1', '2', '3'].map((n) => send(one, { cedula: `${n}00`, licencia: `C${n}` })));
  const [kept] = await offered(one.token);
  expect(['100 C1', '200 C2', '300 C3']).toContain(`${kept?.cedula} ${kept?.licencia}`);
});

test('GUARD-80 another company neither sees nor uses them, nor who may not make checks', async () => {
  const one = await given();
  await send(one, { cedula: '333', licencia: 'C2' });
  const other = await given();
  expect(await offered(other.token)).toEqual([]);
  const foreign = `/api/preset-v2/conductores?client=${encodeURIComponent(one.company.client)}`;
  expect((await api.call(other.token, 'GET', foreign)).statusCode).toBe(403);
  const reader = await api.givenToken(await api.givenUser(one.company, { scopes: ['readPreset', 'createDispatch'] }));
  expect((await api.call(reader, 'GET', '/api/preset-v2/conductores')).statusCode).toBe(403);
});

test('PRE-15 papers that are too long are refused under their fields', async () => {
  const { company, token } = await given();
  const fields = { cedula: '1'.repeat(21), licencia: 'C'.repeat(31) };
  const reply = await postPreset(api, token, presetParts(company.fleet, NOON, { fields }));
  expect(reply.statusCode).toBe(400);
  expect(reply.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual(['cedula', 'licencia']);
});
