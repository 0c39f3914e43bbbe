import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../testing/testApp';
import { drawing, mp4 } from '../testing/media/formFixture';
import { readRange } from './range';
import { type Uploaded, fetchMedia, givenReader, send, uploadRoutes } from '../testing/media/uploadFixture';

describe('a range of ten bytes', () => {
  test.each([
    [undefined, 'whole'],
    ['', 'whole'],
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=3-5', { start: 3, end: 5 }],
    ['bytes=9-9', { start: 9, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['Bytes=1-2', { start: 1, end: 2 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-12', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-3', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=1.5-3', 'whole'],
    ['items=0-1', 'whole'],
  ])('%j is %j', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected);
  });

  test.each(['bytes=0-', 'bytes=-5', 'bytes=0-0'])('%s of an empty file is unsatisfiable', (header) => {
    expect(readRange(header, 0)).toBe('unsatisfiable');
  });
});

describe('a video, by its signed address', () => {
  const content = mp4(3_000);
  const total = content.length;
  let api: TestApp;
  let files: Uploaded['files'];
  beforeAll(async () => {
    api = await createTestApp({}, uploadRoutes);
    const token = await api.givenToken(await api.givenUser(await api.givenClient()));
    const parts = [
      { name: 'titulo', content: 'x' },
      { name: 'video', filename: 'año nuevo.mp4', content },
      { name: 'fotos', filename: 'f.jpg', content: await drawing().jpeg().toBuffer() },
    ];
    ({ files } = (await send(api, token, parts)).json<Uploaded>());
  });
  afterAll(() => api.close());

  const videoId = () => files.video[0]?.id ?? '';
  const get = (headers: Record<string, string> = {}, id = videoId()) => fetchMedia(api, id, headers);

  test('is sent whole, with Accept-Ranges and a sandbox policy', async () => {
    const reply = await get();
    expect([reply.statusCode, reply.rawPayload.equals(content)]).toEqual([200, true]);
    expect(reply.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(total),
      'accept-ranges': 'bytes',
      'content-disposition': "inline; filename*=UTF-8''a%C3%B1o%20nuevo.mp4",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=1000-1999', 1_000, 1_999],
    [`bytes=-10`, total - 10, total - 1],
    ['bytes=3000-', 3_000, total - 1],
    ['bytes=0-999999', 0, total - 1],
  ])('is sent in ranges: %s', async (range, start, end) => {
    const reply = await get({ range });
    expect(reply.statusCode).toBe(206);
    expect(reply.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${total}`,
      'content-length': String(end - start + 1),
      'content-type': 'video/mp4',
    });
    expect(reply.rawPayload.equals(content.subarray(start, end + 1))).toBe(true);
  });

  test('a range after its end is 416 with its length', async () => {
    const reply = await get({ range: `bytes=${total}-` });
    expect([reply.statusCode, reply.headers['content-range'], reply.json()]).toEqual([
      416,
      `bytes */${total}`,
      { status: 416, message: 'Revisa los datos enviados.' },
    ]);
  });

  test.each(['bytes=0-1,4-5', 'bytes=x'])('is sent whole for the range %s', async (range) => {
    expect((await get({ range })).statusCode).toBe(200);
  });

  test('is sent whole where If-Range does not match', async () => {
    const { etag } = (await get()).headers;
    expect((await get({ range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"otro"' })).statusCode).toBe(200);
  });

  test('the URL of one file does not open another, nor that of a picture its thumbnail', async () => {
    const thumbnail = files.fotos[0]?.thumbnail ?? '';
    const { sign, cookie } = await givenReader(api);
    const address = sign(files.fotos[0]?.id ?? '');
    for (const other of [thumbnail, videoId()]) {
      const url = address.replace(/\/uploads\/[^?]+/, `/uploads/${other}`);
      const reply = await api.app.inject({ url, headers: { cookie } });
      expect(reply.statusCode).toBe(404);
    }
    expect((await get({}, thumbnail)).headers['content-type']).toBe('image/webp');
  });
});
