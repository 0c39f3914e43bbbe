import { beforeEach, expect, test } from 'vitest';
import { type Sent, stubApi } from '../testing/stubApi';
import type { Submission } from './outbox';
import { sendPieces } from './pieces';
import { longVideos } from './sending';

const ID = '01930000-0000-7000-8000-0000000000b1';
const PIECE = 4_000_000;
const SIZE = 2 * PIECE + 500_000;
const bytes = new Uint8Array(SIZE).map((_, index) => index % 251);
const video = new File([bytes], 'vuelta.mp4', { type: 'video/mp4', lastModified: 7 });
const submission: Submission = {
  kind: 'informe',
  record: '7',
  title: 'Informe',
  method: 'POST',
  path: '/api/informes/create',
  parts: [
    ['plate', 'ABC123'],
    ['video1', video],
  ],
  pieces: { video1: 'informeVideo' },
  key: 'clave-del-informe',
  queuedAt: 1,
};

/** What the server has; `fail` is asked before each piece. */
function given(fail: (number: number) => number | undefined = () => undefined) {
  const arrived = new Set<number>();
  let estado = 'abierta';
  const carga = () => ({
    data: { _id: ID, nombre: 'vuelta.mp4', bytes: SIZE, pieceBytes: PIECE, piezas: [...arrived], estado },
  });
  const put = (number: number) => () => {
    const status = fail(number);
    if (status !== undefined) return { status, message: 'No.' };
    arrived.add(number);
    return carga();
  };
  const log = stubApi({
    'POST /api/cargas': carga,
    [`PUT /api/cargas/${ID}/0`]: put(0),
    [`PUT /api/cargas/${ID}/1`]: put(1),
    [`PUT /api/cargas/${ID}/2`]: put(2),
    [`POST /api/cargas/${ID}/fin`]: () => {
      estado = 'completa';
      return carga();
    },
    [`DELETE /api/cargas/${ID}`]: () => {
      arrived.clear();
      return { data: null };
    },
  });
  const named = () => log.map(({ method, path }) => `${method} ${path.replace(`/api/cargas/${ID}`, '')}`);
  return { log, named, finish: () => (estado = 'completa') };
}

let shares: (readonly [share: number, sent: number | undefined])[] = [];
beforeEach(() => {
  shares = [];
});
const send = (signal = new AbortController().signal) =>
  sendPieces(
    { submission, door: '/api/cargas' },
    longVideos(submission),
    (share, size) => shares.push([share, size?.sent]),
    signal,
  );
const digestOf = async (start: number, end: number) =>
  `sha-256=:${Buffer.from(await crypto.subtle.digest('SHA-256', bytes.slice(start, end))).toString('base64')}:`;

test('VIDEO-01 a long video goes in pieces, each with its fingerprint, and its form names it', async () => {
  const { log, named } = given();
  const { submission: sent } = await send();
  expect(named()).toEqual(['POST /api/cargas', 'PUT /0', 'PUT /1', 'PUT /2', 'POST /fin']);
  expect(log[0]?.body).toMatchObject({
    nombre: 'vuelta.mp4',
    bytes: SIZE,
    lugar: 'informeVideo',
    formulario: submission.key,
  });
  const digests = log
    .filter(({ method }) => method === 'PUT')
    .map(({ headers }: Sent) => headers.get('content-digest'));
  expect(digests).toEqual([
    await digestOf(0, PIECE),
    await digestOf(PIECE, 2 * PIECE),
    await digestOf(2 * PIECE, SIZE),
  ]);
  expect(sent.parts).toEqual([
    ['plate', 'ABC123'],
    ['cargas', JSON.stringify({ video1: ID })],
  ]);
});

test('VIDEO-02 it says how much has left, which never goes back, and the form is the last of it', async () => {
  given();
  const { onRest } = await send();
  onRest(1);
  const said = shares.map(([share]) => share);
  expect(said).toEqual(said.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toEqual([1, SIZE]);
  expect(shares.find(([, sent]) => sent === PIECE)?.[0]).toBeCloseTo((PIECE / SIZE) * 0.98);
});

test('VIDEO-02 after a lost connection only what has not arrived is sent', async () => {
  let isLost = true;
  const { named } = given((number) => (number === 1 && isLost ? 503 : undefined));
  await expect(send()).rejects.toMatchObject({ kind: 'unavailable' });
  isLost = false;
  await send();
  expect(named()).toEqual([
    'POST /api/cargas',
    'PUT /0',
    'PUT /1',
    'POST /api/cargas',
    'PUT /1',
    'PUT /2',
    'POST /fin',
  ]);
});

test('VIDEO-02 a page that was reloaded finds the same upload: its mark is of the form, the place and the file', async () => {
  const { log } = given();
  await send();
  const again: Submission = {
    ...submission,
    parts: [['video1', new File([bytes], 'vuelta.mp4', { type: 'video/mp4', lastModified: 7 })]],
  };
  await sendPieces(
    { submission: again, door: '/api/cargas' },
    longVideos(again),
    () => undefined,
    new AbortController().signal,
  );
  const other = { ...submission, record: '8' };
  await sendPieces(
    { submission: other, door: '/api/cargas' },
    longVideos(other),
    () => undefined,
    new AbortController().signal,
  );
  const marks = log.filter(({ path }) => path === '/api/cargas').map(({ body }) => (body as { huella: string }).huella);
  expect(marks[0]).toBe(marks[1]);
  expect(marks[2]).not.toBe(marks[0]);
});

test('VIDEO-02 a video that is there already is only named', async () => {
  const { named, finish } = given();
  finish();
  await send();
  expect(named()).toEqual(['POST /api/cargas']);
});

test.each([
  ['a damaged piece', 400, false],
  ['an upload that has expired', 404, false],
  ['pieces of another content', 409, true],
])('VIDEO-02 %s waits and is sent again', async (_, status, isDropped) => {
  const { named } = given(() => status);
  await expect(send()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(named().includes('DELETE ')).toBe(isDropped);
});

test('VIDEO-02 what is cancelled sends no further piece', async () => {
  const stopper = new AbortController();
  const { named } = given((number) => {
    if (number === 0) stopper.abort();
    return undefined;
  });
  await expect(send(stopper.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(named()).toEqual(['POST /api/cargas', 'PUT /0']);
});

test('VIDEO-01 a short video, a photo and a place without pieces stay in their form', () => {
  const short = new File([bytes.subarray(0, 8_000_000)], 'v.mp4', { type: 'video/mp4' });
  const photo = new File([bytes], 'f.jpg', { type: 'image/jpeg' });
  expect(longVideos({ parts: [['video1', short]], pieces: { video1: 'informeVideo' } })).toEqual([]);
  expect(longVideos({ parts: [['video1', photo]], pieces: { video1: 'actaEvidence' } })).toEqual([]);
  expect(longVideos({ parts: [['video1', video]] })).toEqual([]);
  expect(longVideos(submission)).toEqual([['video1', video]]);
});
