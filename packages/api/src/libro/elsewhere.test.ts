import { formatDay } from '@fenix/domain/dates/format';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PICTURE } from '../testing/picture';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { createGpsProxy } from '../testing/gpsProxy';
import { type TestApp, createTestApp } from '../testing/testApp';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AWAY = 'La plataforma GPS no responde en este momento. Intenta de nuevo en unos segundos.';

let api: TestApp;
let proxy: Awaited<ReturnType<typeof createGpsProxy>>;
let company: GivenCompany;
let token: string;
let now = Date.parse('2026-11-14T17:00:00.000Z');

beforeAll(async () => {
  proxy = await createGpsProxy();
  api = await createTestApp({ GPS_URL: proxy.url, GPS_SERVE: '1' });
  proxy.leadTo(await api.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(async () => {
  await api.close();
  await proxy.close();
});
/** Another company each time, an hour later: nothing of it is cached. */
beforeEach(async () => {
  now += 60 * MINUTE;
  api.setNow(new Date(now));
  proxy.behave(() => 'pass');
  company = await givenCompany(api);
  token = await api.givenToken(await api.givenUser(company, { scopes: ['readDispatch'] }));
  proxy.passed.length = 0;
});

async function givenTrip(start: Date, photos: number) {
  const id = await company.program(start);
  await company.drive(start);
  const moments = Array.from({ length: photos }, (_, minute) => new Date(start.getTime() + minute * MINUTE));
  const day = formatDay(start);
  return { id, fotos: await company.photograph(moments), days: { fechaInicio: day, fechaFin: day } };
}

const get = (path: string, query: Record<string, string> = {}) =>
  api.call(token, 'GET', `${path}?${new URLSearchParams(query).toString()}`);
const read = async (id: string, days: Record<string, string>) =>
  (await get(`/api/viajes/${id}/libro`, days)).json().data as LibroDeViaje;
const save = (id: string, foto: string | undefined, key?: string) =>
  api.call(token, 'POST', '/api/formimages', {
    payload: { id, foto, numPassengers: 4 },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
/** The calls that reached the platform, without token requests and path parameters. */
const asked = () => proxy.passed.filter((call) => call !== 'gettoken').map((call) => call.replace(/\/[^/]*$/, ''));

test('TRIP-03, TRIP-39 an old trip is found in its own days, and each thing is asked once', async () => {
  const { id, fotos, days } = await givenTrip(new Date(now - 30 * DAY), 2);
  const book = await read(id, days);
  expect(book.fotos.map((foto) => foto.id)).toEqual(fotos);
  expect([book.viaje.id, book.vehiculo?.id, book.isStale]).toEqual([id, company.fleet.vehicleId, false]);
  expect(book.trazado.length).toBeGreaterThan(20);
  expect(asked().toSorted()).toEqual(['getProgrammedRoutesOnBus', 'getimagesfromdevice', 'history', 'vehicleGetAll']);
});

test('a trip with little data of the platform is shown with what there is', async () => {
  const bare = { id: 77, fecha_inicio: formatDay(new Date(now)), hora_inicio: '10:00:00', equipo: company.fleet.imei };
  const reply = { status: 200, body: { status: 200, data: [{ ...bare, definicion: {} }] } };
  proxy.behave((call) => (call === 'getProgrammedRoutesOnBus' ? reply : 'pass'));
  const day = bare.fecha_inicio;
  const book = await read('77', { fechaInicio: day, fechaFin: day });
  expect(book).toMatchObject({
    viaje: { id: '77' },
    vehiculo: { id: company.fleet.vehicleId },
    fotos: [],
    trazado: [],
  });
  expect(book.hasta).toBe(book.desde);
  expect(asked()).toEqual(['vehicleGetAll']);
});

test('TRIP-42 many pictures of a book do not ask for its lists again', async () => {
  const { id, days } = await givenTrip(new Date(now - 60 * MINUTE), 8);
  const { fotos } = await read(id, days);
  proxy.passed.length = 0;
  const replies = await Promise.all(fotos.map(({ imagen }) => api.call(token, 'GET', imagen)));
  expect(replies.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.equals(PICTURE)])).toEqual(
    fotos.map(() => [200, true]),
  );
  expect(asked()).toEqual(fotos.map(() => 'photos'));
});

test('TRIP-42 a picture that the browser has is not fetched from the platform either', async () => {
  const { id, days } = await givenTrip(new Date(now - 60 * MINUTE), 1);
  const [foto] = (await read(id, days)).fotos;
  const { etag } = (await api.call(token, 'GET', foto?.imagen ?? '')).headers;
  proxy.passed.length = 0;
  const again = await api.call(token, 'GET', foto?.imagen ?? '', { headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, asked()]).toEqual([304, []]);
});

test('while the platform is unreachable the last book is shown with its age, and pictures say when to try again', async () => {
  const { id, days } = await givenTrip(new Date(now - 60 * MINUTE), 1);
  const before = await read(id, days);
  api.setNow(new Date(now + 5 * MINUTE));
  proxy.behave(() => 'drop');
  expect(await read(id, days)).toEqual({ ...before, isStale: true });
  const picture = await api.call(token, 'GET', before.fotos[0]?.imagen ?? '');
  expect([picture.statusCode, picture.json().message, picture.headers['retry-after']]).toEqual([503, AWAY, '10']);
  expect(picture.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(picture.headers).not.toHaveProperty('etag');
});

test.each(['getProgrammedRoutesOnBus', 'getimagesfromdevice'])(
  'a book without a cached answer is 503 while %s does not answer',
  async (silent) => {
    const { id, days } = await givenTrip(new Date(now - 60 * MINUTE), 1);
    proxy.behave((call) => (call === silent ? 'drop' : 'pass'));
    const reply = await get(`/api/viajes/${id}/libro`, days);
    expect([reply.statusCode, reply.json().message]).toEqual([503, AWAY]);
  },
);

test('the book opens without the vehicle and the line on the map while the platform keeps them to itself', async () => {
  const { id, days, fotos } = await givenTrip(new Date(now - 60 * MINUTE), 2);
  proxy.behave((call) => (['vehicleGetAll', 'history/get'].includes(call) ? 'drop' : 'pass'));
  const book = await read(id, days);
  expect(book).toMatchObject({ viaje: { id }, vehiculo: null, trazado: [], isStale: false });
  expect(book.fotos.map((foto) => foto.id)).toEqual(fotos);
});

test('TRIP-34 an old trip is counted without naming its days; with an unreachable platform, nothing is lost', async () => {
  const { id, fotos } = await givenTrip(new Date(now - 30 * DAY), 2);
  const key = `clave-${id}`;
  const saved = await save(id, fotos[0], key);
  expect(saved.statusCode).toBe(200);
  proxy.behave(() => 'drop');
  api.setNow(new Date(now + 5 * MINUTE));
  // What was saved is in this product: it is read, and answered again, whatever the platform does.
  expect((await get(`/api/formimages/${id}`)).json().data.data).toEqual([saved.json().data]);
  expect((await save(id, fotos[0], key)).json()).toEqual(saved.json());
});

test('a count about an unknown trip is 503 while the platform is unreachable', async () => {
  const { id, fotos } = await givenTrip(new Date(now - 30 * DAY), 1);
  proxy.behave(() => 'drop');
  expect((await save(id, fotos[0])).statusCode).toBe(503);
  proxy.behave(() => 'pass');
  expect((await get(`/api/formimages/${id}`)).json().data.data).toEqual([]);
});
