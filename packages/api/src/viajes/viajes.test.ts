import { formatDay } from '@fenix/domain/dates/format';
import type { ViajesPage } from '@fenix/domain/viajes/viaje';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';

const NOON = new Date('2026-03-10T17:00:00.000Z');
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

let api: TestApp;
let fresh: GivenCompany;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  fresh = await givenCompany(api);
});
afterAll(() => api.close());

const tokenOf = async (client: GivenClient) =>
  api.givenToken(await api.givenUser(client, { scopes: ['readDispatch'] }));
const list = (token: string, query: Record<string, string> = {}) => {
  const days = { fechaInicio: formatDay(NOON), fechaFin: formatDay(NOON) };
  return api.call(token, 'GET', `/api/viajes?${new URLSearchParams({ ...days, ...query }).toString()}`);
};

test('TRIP-01, TRIP-02 the list of trips: the same rows, each with its photos', async () => {
  const start = at(-180);
  const trips = [await fresh.program(start), await fresh.program(at(-100))];
  const { imei, accountId, vehicleId } = fresh.fleet;
  for (const minutes of [0, 10, 21])
    await api.deps.platform.takeFoto(
      { imei, accountId, vehicleId },
      { at: at(-180 + minutes), latitud: 10, longitud: -74, mime: 'image/jpeg', content: new Uint8Array([1]) },
    );
  const page = (await list(await tokenOf(fresh))).json().data as ViajesPage;
  const found = page.items.map(({ id, fotos }) => [id, fotos]);
  expect(found).toEqual([
    [trips[1], 0],
    [trips[0], 2],
  ]);
});

test('GUARD-80 the trips of another company are refused, and of who lacks the scope', async () => {
  const other = await api.givenClient();
  expect((await list(await tokenOf(other), { client: fresh.client })).statusCode).toBe(403);
  expect((await list(await api.givenToken(await api.givenUser(fresh)))).statusCode).toBe(403);
});
