import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAddresses } from '../adapters/media/signedAddress';
import { newId } from '../ids';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { PICTURE } from './picture';
import { givenPicture } from './targets';

let api: TestApp;
let client: GivenClient;
let id: string;
beforeAll(async () => {
  api = await createTestApp();
  client = await api.givenClient();
  id = await givenPicture(api, client);
});
afterAll(() => api.close());

const now = () => api.deps.clock.now();
const sign = (mediaId = id) => api.deps.addresses.sign(mediaId, now());
const get = (url: string) => api.app.inject(url);
const changed = (url: string, name: string, value: string | undefined) => {
  const address = new URL(url, 'http://localhost');
  if (value === undefined) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  return address.pathname + address.search;
};

describe('a signed address', () => {
  test('SHELL-36, SHELL-37 answers the picture, with its type, to who holds it', async () => {
    const reply = await get(sign());
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload).toEqual(PICTURE);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PICTURE.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=900, immutable',
    });
  });

  test('SHELL-36 is what the client’s logo says, and the browser can use it without a token', async () => {
    await api.deps.database.system.updateTable('clients').set({ logoDB: id }).where('_id', '=', client.id).execute();
    const token = await api.givenToken(await api.givenUser(client));
    const reply = await api.call(token, 'GET', `/api/modules/${encodeURIComponent(client.client)}`);
    const { logoDB } = reply.json().data;
    expect(logoDB).toMatch(/^\/uploads\//);
    expect((await get(logoDB)).statusCode).toBe(200);
  });

  test('SHELL-37 is equal within a quarter of an hour, works for at least that long and ends within half an hour', async () => {
    const start = new Date('2026-11-15T12:01:00Z');
    api.setNow(start);
    const url = sign();
    const after = async (minutes: number) => {
      api.setNow(new Date(start.getTime() + minutes * 60_000));
      return (await get(url)).statusCode;
    };
    expect([await after(0), await after(15), await after(28.9), await after(29), await after(3000)]).toEqual([
      200, 200, 200, 404, 404,
    ]);
    api.setNow(new Date(start.getTime() + 13 * 60_000));
    expect(sign()).toBe(url);
    api.setNow(new Date());
  });

  const later = String(4e9);
  test.each<[string, () => string]>([
    ['with another time', () => changed(sign(), 'exp', later)],
    ['with an altered signature', () => changed(sign(), 'sig', 'A'.repeat(43))],
    ['with a cut signature', () => changed(sign(), 'sig', 'A')],
    ['with an empty signature', () => changed(sign(), 'sig', '')],
    ['with a signature of more bytes than letters', () => changed(sign(), 'sig', 'ñ'.repeat(43))],
    ['for another picture', () => sign(newId()).replace(/\/uploads\/[^?]+/, `/uploads/${id}`)],
    ['signed with another key', () => createAddresses('x'.repeat(40)).sign(id, now())],
    ['of a picture that is not there', () => sign(newId())],
    ['without a time', () => changed(sign(), 'exp', undefined)],
    ['without a signature', () => changed(sign(), 'sig', undefined)],
    ['with neither', () => `/uploads/${id}`],
    ['with a time that is no number', () => changed(sign(), 'exp', 'mañana')],
    ['for something that is no id', () => sign().replace(id, '..%2fsecrets.json')],
  ])('SHELL-37 %s answers as if there were nothing', async (_, url) => {
    const reply = await get(url());
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'No encontramos lo que buscas.']);
    expect(reply.headers['cache-control']).not.toMatch(/max-age|immutable/);
  });

  test('SHELL-37 whose file is gone from the disk answers 404, not a failure', async () => {
    const lost = await givenPicture(api, client);
    await api.deps.media.delete(lost);
    expect((await get(sign(lost))).statusCode).toBe(404);
  });

  test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'application/javascript'])(
    'a file that somehow was stored as %s is never served as that',
    async (mime) => {
      const reply = await get(sign(await givenPicture(api, client, mime)));
      expect(reply.headers['content-type']).toMatch(/^application\/(octet-stream|json)/);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    },
  );
});
