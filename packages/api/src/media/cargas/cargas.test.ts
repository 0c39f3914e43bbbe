import { randomBytes } from 'node:crypto';
import { type Carga, PIECE_BYTES, stillPlace } from '@fenix/domain/cargas';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../ground/ids';
import { describeInFull } from '../../testing/inFull';
import type { GivenClient } from '../../testing/givens';
import { announced, cut, digest, openedCarga, sendPiece, sentVideo } from '../../testing/media/cargaFixture';
import { type Part, drawing, mp4, quickTime } from '../../testing/media/formFixture';
import { type Uploaded, fetchMedia, leftovers, send, uploadRoutes } from '../../testing/media/uploadFixture';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { listMedia } from '../queries';
import { sweepMedia } from '../sweep';

const DAY = 24 * 3_600_000;
const titulo: Part = { name: 'titulo', content: 'Revisión' };
let api: TestApp;
let client: GivenClient;
let token: string;

beforeAll(async () => {
  api = await createTestApp({ COMPANY_QUOTA_GB: '0.5' }, uploadRoutes);
});
beforeEach(async () => {
  api.setNow(new Date());
  client = await api.givenClient();
  token = await person();
});
afterAll(() => api.close());

const person = async (of: GivenClient = client) =>
  api.givenToken(await api.givenUser(of, { scopes: ['createNovelty'] }));
const read = (id: string, as: string | undefined = token) => api.call(as, 'GET', `/api/cargas/${id}`);
const finish = (id: string, as = token) => api.call(as, 'POST', `/api/cargas/${id}/fin`);
const named = (cargas: Record<string, string>): Part => ({ name: 'cargas', content: JSON.stringify(cargas) });
const words = async (asked: Promise<LightMyRequestResponse>) => {
  const reply = await asked;
  return [reply.statusCode, reply.json<{ message?: string }>().message];
};
/** A video of three pieces, its content unlike that of any other. */
const film = () => {
  const content = mp4(2 * PIECE_BYTES + 1_000);
  randomBytes(64).copy(content, 100);
  return content;
};

test('VIDEO-01 VIDEO-02 a video arrives in pieces, in any order and more than once, and is byte for byte what was sent', async () => {
  const content = film();
  const { _id, piezas, pieceBytes, estado } = await openedCarga(api, token, announced(content));
  expect([piezas, pieceBytes, estado]).toEqual([[], PIECE_BYTES, 'abierta']);
  const [first, second, third] = cut(content) as [Buffer, Buffer, Buffer];
  expect((await sendPiece(api, token, `${_id}/2`, third)).statusCode).toBe(200);
  expect((await sendPiece(api, token, `${_id}/0`, first)).statusCode).toBe(200);
  expect((await sendPiece(api, token, `${_id}/0`, first)).json<{ data: Carga }>().data.piezas).toEqual([0, 2]);
  expect(await words(finish(_id))).toEqual([409, 'Todavía faltan piezas de este video.']);
  expect((await sendPiece(api, token, `${_id}/1`, second)).statusCode).toBe(200);
  expect((await finish(_id)).json<{ data: Carga }>().data).toMatchObject({ piezas: [0, 1, 2], estado: 'completa' });
  expect((await finish(_id)).json<{ data: Carga }>().data.estado).toBe('completa');

  const before = await leftovers(api);
  const { files } = (await send(api, token, [titulo, named({ video: _id })])).json<Uploaded>();
  const [video] = files.video;
  expect(video).toMatchObject({ label: 'recorrido.mp4', mime: 'video/mp4', bytes: content.length });
  expect((await fetchMedia(api, video?.id ?? '')).rawPayload.equals(content)).toBe(true);
  expect((await read(_id)).json<{ data: Carga }>().data.estado).toBe('usada');
  // The pieces are gone and the file is the one that was joined.
  const after = await leftovers(api);
  expect([after.objects, after.strays]).toEqual([before.objects, []]);
  expect(after.rows).toContain(video?.id);
});

test('VIDEO-02 another content under the same number is a conflict, and what was there stays', async () => {
  const content = film();
  const { _id } = await openedCarga(api, token, announced(content));
  const [piece = content] = cut(content);
  await sendPiece(api, token, `${_id}/0`, piece);
  const other = Buffer.from(piece);
  other[50] = (other[50] ?? 0) ^ 1;
  expect(await words(sendPiece(api, token, `${_id}/0`, other))).toEqual([
    409,
    'Esta pieza ya llegó con otro contenido.',
  ]);
  expect((await read(_id)).json<{ data: Carga }>().data.piezas).toEqual([0]);
});

test('VIDEO-03 two forms at the same moment: one of them has the video', async () => {
  const id = await sentVideo(api, token, film());
  const replies = await Promise.all([1, 2].map(() => send(api, token, [titulo, named({ video: id })])));
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('VIDEO-04 an upload is its sender’s: of another company or another person it is 404, without the scope 403', async () => {
  const content = film();
  const { _id } = await openedCarga(api, token, announced(content));
  const stranger = await person(await api.givenClient());
  const colleague = await person();
  for (const as of [stranger, colleague]) {
    expect((await read(_id, as)).statusCode).toBe(404);
    expect((await sendPiece(api, as, `${_id}/0`, cut(content)[0] ?? content)).statusCode).toBe(404);
    expect((await finish(_id, as)).statusCode).toBe(404);
    expect((await api.call(as, 'DELETE', `/api/cargas/${_id}`)).statusCode).toBe(404);
  }
  const whole = await sentVideo(api, token, film());
  for (const as of [stranger, colleague])
    expect((await send(api, as, [titulo, named({ video: whole })])).statusCode).toBe(400);
  const reader = await api.givenToken(await api.givenUser(client, { scopes: ['readRecords'] }));
  expect((await read(_id, reader)).statusCode).toBe(403);
  expect((await read(_id, '')).statusCode).toBe(401);
});

describeInFull('each rule of it', () => {
  test('VIDEO-01 announcing the same video again goes on with it; another file of the same name begins anew', async () => {
    const content = film();
    const first = await openedCarga(api, token, announced(content));
    await sendPiece(api, token, `${first._id}/1`, cut(content)[1] ?? content);
    expect(await openedCarga(api, token, announced(content))).toEqual({ ...first, piezas: [1] });
    const other = await openedCarga(api, token, announced(content, { bytes: content.length + 1 }));
    expect([other._id === first._id, other.piezas]).toEqual([false, []]);
    expect((await read(first._id)).statusCode).toBe(404);
  });

  test.each([
    [
      'its bytes are not those of its fingerprint',
      { ...digest(Buffer.from('otra')) },
      400,
      'La pieza llegó dañada. Se envía otra vez.',
    ],
    ['no fingerprint', { 'content-digest': '' }, 400, 'La pieza llegó dañada. Se envía otra vez.'],
    ['another kind of content', { 'content-type': 'application/x-www-form-urlencoded' }, 415, undefined],
  ])('VIDEO-02 a piece is refused: %s', async (_, headers, status, message) => {
    const content = film();
    const { _id } = await openedCarga(api, token, announced(content));
    const before = await leftovers(api);
    const [code, said] = await words(sendPiece(api, token, `${_id}/0`, cut(content)[0] ?? content, headers));
    expect([code, said]).toEqual([status, message ?? said]);
    expect(await leftovers(api)).toEqual(before);
    expect((await read(_id)).json<{ data: Carga }>().data.piezas).toEqual([]);
  });

  test('VIDEO-02 a piece of another length, and a number that the video does not have, are refused', async () => {
    const content = film();
    const { _id } = await openedCarga(api, token, announced(content));
    const [piece = content, , last = content] = cut(content);
    expect(await words(sendPiece(api, token, `${_id}/0`, piece.subarray(1)))).toEqual([
      400,
      'La pieza no tiene el tamaño que le corresponde.',
    ]);
    expect((await sendPiece(api, token, `${_id}/2`, piece)).statusCode).toBe(400);
    expect((await sendPiece(api, token, `${_id}/3`, last)).statusCode).toBe(404);
  });

  test('VIDEO-01 more than 200 MB, nothing, and a place without videos are refused', async () => {
    const announce = (over: object) =>
      api.call(token, 'POST', '/api/cargas', { payload: { ...announced(Buffer.from('x')), ...over } });
    expect(await words(announce({ bytes: 200_000_001 }))).toEqual([413, 'recorrido.mp4: supera 200 MB.']);
    expect((await announce({ bytes: 200_000_000 })).statusCode).toBe(200);
    expect((await announce({ bytes: 0 })).statusCode).toBe(400);
    expect((await announce({ lugar: 'informeFoto' })).statusCode).toBe(400);
    expect((await announce({ huella: 'x' })).statusCode).toBe(400);
  });

  test('VIDEO-03 what is no video is refused when its pieces are joined, by its bytes and not by its name', async () => {
    const photo = await drawing(600, 400).jpeg().toBuffer();
    const { _id } = await openedCarga(api, token, announced(photo));
    await sendPiece(api, token, `${_id}/0`, photo);
    expect(await words(finish(_id))).toEqual([415, 'recorrido.mp4: el formato no está permitido. Usa mp4, m4v, mov.']);
    const half = film().subarray(0, PIECE_BYTES + 10);
    const cutOff = await openedCarga(api, token, announced(half));
    for (const [index, piece] of cut(half).entries()) await sendPiece(api, token, `${cutOff._id}/${index}`, piece);
    expect(await words(finish(cutOff._id))).toEqual([400, 'recorrido.mp4: el archivo está dañado o incompleto.']);
  });

  test('VIDEO-03 what an iPhone records becomes the MP4 it nearly is', async () => {
    const id = await sentVideo(api, token, quickTime(PIECE_BYTES), { nombre: 'IMG_1.MOV', lugar: 'actaEvidence' });
    const rows = await api.deps.database.system
      .selectFrom('cargas')
      .select(['object', 'mime'])
      .where('_id', '=', id)
      .execute();
    expect(rows[0]?.mime).toBe('video/quicktime');
    const reply = await api.deps.media.open(rows[0]?.object ?? '', { start: 4, end: 11 });
    expect((await reply.stream.toArray()).join('')).toBe('ftypmp42');
    // The place of these calls takes mp4 alone.
    expect((await send(api, token, [titulo, named({ video: id })])).statusCode).toBe(415);
  });

  test('VIDEO-03 one record takes it: of two forms the second is refused, and the same form again is answered the same', async () => {
    const id = await sentVideo(api, token, film());
    const form = [titulo, named({ video: id })];
    const key = { 'idempotency-key': `clave-${newId()}` };
    const first = await send(api, token, form, { headers: key });
    expect(first.statusCode).toBe(200);
    expect(await words(send(api, token, form))).toEqual([
      409,
      'Este video ya está en otro registro. Elígelo de nuevo.',
    ]);
    expect((await send(api, token, form, { headers: key })).json()).toEqual(first.json());
    const count = await api.deps.database.system
      .selectFrom('media')
      .select('_id')
      .where('client_id', '=', client.id)
      .execute();
    expect(count).toHaveLength(1);
  });

  test('VIDEO-03 a form that fails leaves the video to be named again', async () => {
    const id = await sentVideo(api, token, film());
    expect((await send(api, token, [named({ video: id })])).statusCode).toBe(400);
    expect((await send(api, token, [titulo, named({ video: id })])).statusCode).toBe(200);
  });

  test('VIDEO-03 a form names what is there, in a place of its own, and once', async () => {
    const content = film();
    const { _id } = await openedCarga(api, token, announced(content));
    const errorsOf = async (parts: Part[]) => {
      const reply = await send(api, token, parts);
      return [reply.statusCode, reply.json<{ errors?: { path: string; message: string }[] }>().errors];
    };
    const incomplete = { path: 'video', message: 'Todavía faltan piezas de este video.' };
    expect(await errorsOf([titulo, named({ video: _id })])).toEqual([400, [incomplete]]);
    const gone = { path: 'video', message: 'Este video ya no está en el servidor. Envíalo de nuevo.' };
    expect(await errorsOf([titulo, named({ video: newId() })])).toEqual([400, [gone]]);
    const whole = await sentVideo(api, token, film());
    expect(await errorsOf([titulo, named({ otro: whole })])).toEqual([
      400,
      [{ path: 'otro', message: 'Este campo no existe.' }],
    ]);
    const direct: Part = { name: 'video', filename: 'v.mp4', content: mp4() };
    expect(await errorsOf([titulo, direct, named({ video: whole })])).toEqual([
      400,
      [{ path: 'video', message: 'Solo se admite un archivo.' }],
    ]);
  });

  test('VIDEO-04 a person who was disabled sends nothing more', async () => {
    const user = await api.givenUser(client, { scopes: ['createNovelty'] });
    const as = await api.givenToken(user);
    const content = film();
    const { _id } = await openedCarga(api, as, announced(content));
    const staff = await api.givenToken(await api.givenUser(api.provider));
    await api.deps.database.system.updateTable('users').set({ isActive: false }).where('_id', '=', user.id).execute();
    expect((await sendPiece(api, as, `${_id}/0`, cut(content)[0] ?? content)).statusCode).toBe(401);
    expect((await read(_id, staff)).statusCode).toBe(404);
  });

  test('VIDEO-04 what is announced takes its room from the company, and gives it back when it is dropped', async () => {
    const announce = (mark: string, as = token) =>
      api.call(as, 'POST', '/api/cargas', {
        payload: announced(Buffer.from(mark), { bytes: 200_000_000 }),
      });
    const first = (await announce('1')).json<{ data: Carga }>().data;
    expect((await announce('2', await person())).statusCode).toBe(200);
    expect(await words(announce('3'))).toEqual([
      413,
      'La empresa llegó a su límite de 0.5 GB de archivos. Pide más espacio a tu proveedor.',
    ]);
    expect((await announce('3', await person(await api.givenClient()))).statusCode).toBe(200);
    await api.call(token, 'DELETE', `/api/cargas/${first._id}`);
    expect((await announce('3')).statusCode).toBe(200);
  });

  test('VIDEO-04 at most twenty videos of a person wait for their forms', async () => {
    const announce = (index: number) =>
      api.call(token, 'POST', '/api/cargas', { payload: announced(Buffer.from(`video ${index}`)) });
    for (let index = 0; index < 20; index += 1) expect((await announce(index)).statusCode).toBe(200);
    expect((await announce(20)).statusCode).toBe(409);
    // One that was begun goes on.
    expect((await announce(0)).statusCode).toBe(200);
  });

  test('VIDEO-04 dropping one deletes its pieces and its file; one that a record has stays', async () => {
    const before = await leftovers(api);
    const content = film();
    const { _id } = await openedCarga(api, token, announced(content));
    await sendPiece(api, token, `${_id}/0`, cut(content)[0] ?? content);
    const whole = await sentVideo(api, token, film());
    for (const id of [_id, whole]) expect((await api.call(token, 'DELETE', `/api/cargas/${id}`)).statusCode).toBe(200);
    expect(await leftovers(api)).toEqual(before);
    const taken = await sentVideo(api, token, film());
    const { files } = (await send(api, token, [titulo, named({ video: taken })])).json<Uploaded>();
    expect((await api.call(token, 'DELETE', `/api/cargas/${taken}`)).statusCode).toBe(404);
    expect((await fetchMedia(api, files.video[0]?.id ?? '')).statusCode).toBe(200);
  });

  test('VIDEO-04 the sweep leaves what may still be sent, and takes what no form took in seven days', async () => {
    // What the tests before left to it.
    api.setNow(new Date(Date.now() + 8 * DAY));
    await sweepMedia(api.deps);
    api.setNow(new Date());
    const content = film();
    const { _id } = await openedCarga(api, token, announced(content));
    await sendPiece(api, token, `${_id}/0`, cut(content)[0] ?? content);
    const whole = await sentVideo(api, token, film());
    const taken = await sentVideo(api, token, film());
    const { files } = (await send(api, token, [titulo, named({ video: taken })])).json<Uploaded>();
    const kept = await leftovers(api);
    const begun = Date.now();
    api.setNow(new Date(begun + 7 * DAY - 60_000));
    await sweepMedia(api.deps);
    expect((await leftovers(api)).objects).toEqual(kept.objects);
    api.setNow(new Date(begun + 7 * DAY + 60_000));
    await sweepMedia(api.deps);
    const { objects } = await leftovers(api);
    expect(objects).toContain(files.video[0]?.id);
    const rows = await api.deps.database.system
      .selectFrom('cargas')
      .select('_id')
      .where('_id', 'in', [_id, whole])
      .execute();
    expect([rows, kept.objects.length - objects.length]).toEqual([[], 2]);
  });
});

describeInFull('VIDEO-05 a chosen moment', () => {
  const still = async (): Promise<Part> => ({
    name: stillPlace('video'),
    filename: 'momento.jpg',
    content: await drawing(640, 360).jpeg().toBuffer(),
  });
  const momentos = (chosen: object): Part => ({ name: 'momentos', content: JSON.stringify(chosen) });
  const video: Part = { name: 'video', filename: 'v.mp4', content: mp4() };

  test('is kept with its still, for a video in the form and for one that came before', async () => {
    const moment = { second: 42.5, duration: 190 };
    const chosen = momentos({ video: moment });
    const id = await sentVideo(api, token, film());
    for (const given of [video, named({ video: id })]) {
      const { files } = (await send(api, token, [titulo, given, chosen, await still()])).json<Uploaded>();
      const [stored] = files.video;
      const [found] = (await listMedia(api.deps.database.system, [stored?.id ?? ''])).values();
      expect(found).toMatchObject({ moment, thumbnail: stored?.thumbnail });
      expect((await fetchMedia(api, stored?.thumbnail ?? '')).headers['content-type']).toBe('image/jpeg');
    }
  });

  test.each([
    ['without its still', async () => [video, momentos({ video: { second: 1, duration: 2 } })]],
    ['without its video', async () => [momentos({ video: { second: 1, duration: 2 } }), await still()]],
    ['without its second', async () => [video, await still()]],
    ['after the end', async () => [video, momentos({ video: { second: 3, duration: 2 } }), await still()]],
  ])('is refused %s', async (_, given) => {
    const before = await leftovers(api);
    expect((await send(api, token, [titulo, ...(await given())])).statusCode).toBe(400);
    expect(await leftovers(api)).toEqual(before);
  });
});

describeInFull('with much of it at once', () => {
  test('VIDEO-02 the same piece twice at the same moment is one', async () => {
    const content = film();
    const { _id } = await openedCarga(api, token, announced(content));
    const [piece = content] = cut(content);
    const replies = await Promise.all([1, 2, 3].map(() => sendPiece(api, token, `${_id}/0`, piece)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const pieces = await api.deps.database.system
      .selectFrom('carga_piezas')
      .select('object')
      .where('carga_id', '=', _id)
      .execute();
    expect(pieces).toHaveLength(1);
  });

  test('VIDEO-04 more than three pieces of one person at a time wait', async () => {
    const content = mp4(6 * PIECE_BYTES);
    const { _id } = await openedCarga(api, token, announced(content));
    const replies = await Promise.all(
      cut(content).map((piece, index) => sendPiece(api, token, `${_id}/${index}`, piece)),
    );
    const codes = new Set(replies.map(({ statusCode }) => statusCode));
    expect([...codes].toSorted((one, other) => one - other)).toEqual([200, 429]);
  });
});
