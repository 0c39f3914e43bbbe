import { randomBytes } from 'node:crypto';
import { type Carga, PIECE_BYTES, PIECE_MIME, stillPlace } from '@fenix/domain/cargas';
import { readReport } from '@fenix/domain/incontrol/app/reporte';
import { adjuntoId } from '@fenix/domain/incontrol/app/adjuntos';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../ground/ids';
import { listMedia } from '../../media/queries';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import { createGpsProxy } from '../../testing/gpsProxy';
import {
  type Part,
  givenCookie,
  givenInspector,
  givenMarked,
  reportFacts,
  reportForm,
} from '../../testing/incontrol/appFixture';
import { announced, cut, digest } from '../../testing/media/cargaFixture';
import { drawing, mp4 } from '../../testing/media/formFixture';
import { fetchMedia, leftovers } from '../../testing/media/uploadFixture';
import { type TestApp, createTestApp } from '../../testing/testApp';

const NOW = new Date('2026-11-16T20:00:00Z');
const HOUR = 3_600_000;
const APP = '/incontrol/app/cargas';

let api: TestApp;
let acme: GivenCompany;
let ines: string;
let trip: string;
beforeAll(async () => {
  api = await createTestApp({ COMPANY_QUOTA_GB: '0.5' });
  api.setNow(NOW);
  acme = await givenCompany(api, await api.givenClient('acme'));
  ines = await givenCookie(api, await givenInspector(api, acme, { username: 'ines' }));
  trip = await givenMarked(api, acme, new Date(NOW.getTime() + HOUR));
});
afterAll(() => api.close());

type Options = { payload?: unknown; headers?: Record<string, string> };
const call = (
  cookie: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  options: Options = {},
  at = api,
) =>
  at.call(undefined, method, url, {
    ...(options as object),
    headers: { ...options.headers, ...(cookie && { cookie }) },
  });
const announce = (content: Buffer, over: object = {}, cookie = ines, at = api) =>
  call(cookie, 'POST', APP, { payload: { ...announced(content), lugar: 'inspeccionVideo', ...over } }, at);
const opened = async (content: Buffer, over: object = {}, cookie = ines) =>
  (await announce(content, over, cookie)).json<{ data: Carga }>().data;
const sendPiece = (address: string, piece: Buffer, cookie = ines) =>
  call(cookie, 'PUT', `${APP}/${address}`, {
    payload: piece,
    headers: { 'content-type': PIECE_MIME, ...digest(piece) },
  });
const words = async (asked: LightMyRequestResponse | Promise<LightMyRequestResponse>) => {
  const reply = await asked;
  return [reply.statusCode, reply.json<{ message?: string }>().message];
};

function film(): Buffer {
  const content = mp4(2 * PIECE_BYTES + 1_000);
  randomBytes(64).copy(content, 100);
  return content;
}

async function sent(content: Buffer, over: object = {}, cookie = ines): Promise<string> {
  const { _id } = await opened(content, over, cookie);
  for (const [index, piece] of cut(content).entries()) await sendPiece(`${_id}/${index}`, piece, cookie);
  expect((await call(cookie, 'POST', `${APP}/${_id}/fin`)).statusCode).toBe(200);
  return _id;
}

const facts = (over: object = {}) => reportFacts(NOW, over);
const named = (id: string): Part => ({ name: 'cargas', content: JSON.stringify({ video: id }) });
const report = (where: string, data: object, parts: readonly Part[], key = `clave-${newId()}`, cookie = ines) => {
  const form = reportForm(data, parts);
  return call(cookie, 'POST', `/incontrol/app/${where}/reportes`, {
    payload: form.payload,
    headers: { ...(form.headers as Record<string, string>), 'idempotency-key': key },
  });
};
const reported = async () => {
  const rows = await api.deps.database.system
    .selectFrom('gps_data_extra')
    .select('data')
    .where('programada_id', '=', trip)
    .execute();
  return rows.map(readReport);
};
const videoIn = ({ video }: ReturnType<typeof readReport>) => adjuntoId(video[0] ?? '') ?? '';

describe('VIDEO-07 an inspector’s video in pieces', () => {
  test('goes before its report, which takes it once, with the moment for its paper', async () => {
    const content = film();
    const { _id, piezas, estado } = await opened(content);
    expect([piezas, estado]).toEqual([[], 'abierta']);
    await sendPiece(`${_id}/1`, cut(content)[1] ?? content);
    // The page was closed: announced again it goes on.
    expect((await opened(content)).piezas).toEqual([1]);
    const id = await sent(content);
    expect(id).toBe(_id);

    const moment = { second: 42, duration: 190 };
    const still: Part = {
      name: stillPlace('video'),
      filename: 'momento.jpg',
      type: 'image/jpeg',
      content: await drawing(640, 360).jpeg().toBuffer(),
    };
    const chosen: Part = { name: 'momentos', content: JSON.stringify({ video: moment }) };
    const [data, key] = [facts(), `clave-${newId()}`];
    const send = () => report(`viajes/${trip}`, data, [named(id), chosen, still], key);
    expect((await send()).statusCode).toBe(200);
    const [kept, ...others] = await reported();
    expect(others).toEqual([]);
    const file = videoIn(kept ?? readReport({ data: '{}' }));
    expect((await fetchMedia(api, file)).rawPayload.equals(content)).toBe(true);
    const [stored] = (await listMedia(api.deps.database.system, [file])).values();
    expect(stored).toMatchObject({ label: 'Video.mp4', moment, thumbnail: expect.any(String) });
    const picture = await fetchMedia(api, stored?.thumbnail ?? '');
    expect(picture.headers['content-type']).toBe('image/jpeg');

    // The answer was lost: the upload is found by the key of its form, and the report counts once.
    expect((await opened(content, { formulario: key })).estado).toBe('usada');
    expect((await send()).statusCode).toBe(200);
    expect(await reported()).toHaveLength(1);
    expect((await leftovers(api)).strays).toEqual([]);
    // Another report may not have it too.
    const again = await report(`viajes/${trip}`, facts(), [named(id)]);
    expect(await words(again)).toEqual([409, 'Este video ya está en otro registro. Elígelo de nuevo.']);
    expect((await fetchMedia(api, file)).statusCode).toBe(200);
  });

  test('goes with a report of a vehicle without a trip too', async () => {
    const content = film();
    const id = await sent(content);
    const [data, key] = [facts(), `clave-${newId()}`];
    const where = `vehiculos/${acme.fleet.vehicleId}`;
    expect((await report(where, data, [named(id)], key)).statusCode).toBe(200);
    const row = await api.deps.database.system
      .selectFrom('inspecciones_via')
      .select('data')
      .where('referencia', '=', data.referencia)
      .executeTakeFirstOrThrow();
    expect((await fetchMedia(api, videoIn(readReport(row)))).rawPayload.equals(content)).toBe(true);
    expect((await report(where, data, [named(id)], key)).statusCode).toBe(200);
  });

  test('is its sender’s: another inspector, another company and users get 404 or 401, and no report of theirs takes it', async () => {
    const content = film();
    const { _id } = await opened(content);
    const colleague = await givenCookie(api, await givenInspector(api, acme));
    const other = await givenCompany(api, await api.givenClient());
    const stranger = await givenCookie(api, await givenInspector(api, other));
    const piece = cut(content)[0] ?? content;
    for (const cookie of [colleague, stranger]) {
      expect((await call(cookie, 'GET', `${APP}/${_id}`)).statusCode).toBe(404);
      expect((await sendPiece(`${_id}/0`, piece, cookie)).statusCode).toBe(404);
      expect((await call(cookie, 'POST', `${APP}/${_id}/fin`)).statusCode).toBe(404);
      expect((await call(cookie, 'DELETE', `${APP}/${_id}`)).statusCode).toBe(404);
    }
    expect((await call('', 'GET', `${APP}/${_id}`)).statusCode).toBe(401);
    const user = await api.givenToken(await api.givenUser(acme, { scopes: ['createNovelty', 'createRecords'] }));
    expect((await api.call(user, 'GET', `${APP}/${_id}`)).statusCode).toBe(401);
    expect((await api.call(user, 'GET', `/api/cargas/${_id}`)).statusCode).toBe(404);
    // Another inspector who announces the same has an upload of their own.
    expect((await opened(content, {}, colleague))._id).not.toBe(_id);

    const whole = await sent(film());
    const theirs = await report(`viajes/${trip}`, facts(), [named(whole)], undefined, colleague);
    expect(theirs.statusCode).toBe(400);
    expect(theirs.json<{ errors: object[] }>().errors).toEqual([
      { path: 'video', message: 'Este video ya no está en el servidor. Envíalo de nuevo.' },
    ]);
    // A user's upload is none of an inspector's.
    const theirsToo = await api.call(user, 'POST', '/api/cargas', { payload: announced(content) });
    const { _id: ofUser } = theirsToo.json<{ data: Carga }>().data;
    expect((await call(ines, 'GET', `${APP}/${ofUser}`)).statusCode).toBe(404);
  });

  test('of an inspector who was disabled stops', async () => {
    const person = await givenInspector(api, acme);
    const cookie = await givenCookie(api, person);
    const content = film();
    const { _id } = await opened(content, {}, cookie);
    const [first = content, second = content] = cut(content);
    expect((await sendPiece(`${_id}/0`, first, cookie)).statusCode).toBe(200);
    const staff = await api.givenToken(await api.givenUser(api.provider));
    const address = `/api/incontrol/inspectors/${person.username}?client=${acme.client}`;
    const change = { isActive: false };
    const disabled = await api.call(staff, 'PUT', address, { payload: change });
    expect(disabled.statusCode).toBe(200);
    expect((await sendPiece(`${_id}/1`, second, cookie)).statusCode).toBe(401);
    expect((await call(cookie, 'POST', `${APP}/${_id}/fin`)).statusCode).toBe(401);
    expect((await announce(content, {}, cookie)).statusCode).toBe(401);
  });

  test('is refused above 200 MB, for a place of users, and once its company has no room', async () => {
    const client = await givenCompany(api, await api.givenClient());
    const cookie = await givenCookie(api, await givenInspector(api, client));
    const x = (mark: string) => Buffer.from(mark);
    expect(await words(announce(x('1'), { bytes: 200_000_001 }, cookie))).toEqual([
      413,
      'recorrido.mp4: supera 200 MB.',
    ]);
    expect((await announce(x('1'), { lugar: 'informeVideo' }, cookie)).statusCode).toBe(400);
    for (const mark of ['1', '2'])
      expect((await announce(x(mark), { bytes: 200_000_000 }, cookie)).statusCode).toBe(200);
    expect(await words(announce(x('3'), { bytes: 200_000_000 }, cookie))).toEqual([
      413,
      'La empresa llegó a su límite de 0.5 GB de archivos. Pide más espacio a tu proveedor.',
    ]);
    const user = await api.givenToken(await api.givenUser(client, { scopes: ['createNovelty'] }));
    const payload = { ...announced(x('4')), lugar: 'inspeccionVideo' };
    expect((await api.call(user, 'POST', '/api/cargas', { payload })).statusCode).toBe(400);
  });

  test('is not taken for a company whose platform is elsewhere, whose app is told so', async () => {
    const proxy = await createGpsProxy();
    const away = await createTestApp({ GPS_URL: proxy.url, GPS_SERVE: '1' });
    proxy.leadTo(await away.app.listen({ port: 0, host: '127.0.0.1' }));
    away.setNow(NOW);
    const company = await givenCompany(away);
    const cookie = await givenCookie(away, await givenInspector(away, company));
    const work = await call(cookie, 'GET', '/incontrol/app/work', {}, away);
    expect(work.json<{ data: { videosLargos: boolean } }>().data.videosLargos).toBe(false);
    const here = await call(ines, 'GET', '/incontrol/app/work');
    expect(here.json<{ data: { videosLargos: boolean } }>().data.videosLargos).toBe(true);
    expect(await words(announce(film(), {}, cookie, away))).toEqual([
      413,
      'La plataforma GPS de tu empresa recibe videos de hasta 20 MB, dentro de su reporte.',
    ]);
    await away.close();
    await proxy.close();
  });
});
