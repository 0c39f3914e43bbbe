import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../ids';
import type { GivenClient } from '../testing/givens';
import { presetRow } from '../testing/preset';
import { type TestApp, createTestApp } from '../testing/testApp';

/** Noon in Bogotá. */
const NOON = new Date('2026-03-10T17:00:00.000Z');
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const VEHICLE = newId();

let api: TestApp;
let [company, other]: GivenClient[] = [];
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  [company, other] = [await api.givenClient(), await api.givenClient()];
});
afterAll(() => api.close());

test('GPS-17, GPS-18, DISP-05 the approved checks of the vehicle of this Bogotá day, of the own company', async () => {
  if (!company || !other) throw new Error('two companies were given');
  const dispatcher = await api.givenToken(await api.givenUser(company, { scopes: ['createDispatch'] }));
  const reader = await api.givenToken(await api.givenUser(company, { scopes: ['readDispatch'] }));
  const manager = await api.givenToken(await api.givenUser(api.provider));
  const get = (token: string, path: string, client?: string) =>
    api.call(token, 'GET', client ? `${path}?client=${encodeURIComponent(client)}` : path);

  const shown = [presetRow(company, VEHICLE, at(-12 * 60)), presetRow(company, VEHICLE, at(11 * 60 + 59))];
  const hidden = [
    presetRow(company, VEHICLE, at(-12 * 60 - 1)),
    presetRow(company, VEHICLE, at(12 * 60)),
    presetRow(company, VEHICLE, at(0), 'false'),
    presetRow(other, VEHICLE, at(0)),
  ];
  await api.deps.database.system
    .insertInto('presets')
    .values([...shown, ...hidden])
    .execute();
  const path = `/api/preset-v2/vehicle/${VEHICLE}`;
  const { data } = (await get(dispatcher, path)).json();
  expect(data.map(({ _id }: { _id: string }) => _id)).toEqual(shown.map(({ _id }) => _id).toReversed());
  expect(data[0]).toMatchObject({ client: company.client, estado: 'true', vehicle: { patente: 'SQK482' } });
  expect((await get(manager, path, company.client)).json().data).toEqual(data);
  expect((await get(dispatcher, path, other.client)).statusCode).toBe(403);
  expect((await get(reader, path)).statusCode).toBe(403);
  expect((await get(dispatcher, `/api/preset-v2/vehicle/${newId()}`)).json().data).toEqual([]);
});
