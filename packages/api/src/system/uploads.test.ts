import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAddresses } from '../ground/signedAddress';
import { newId } from '../ground/ids';
import { givenReader } from '../testing/media/uploadFixture';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { PICTURE } from '../testing/picture';
import { givenPicture } from './targets';

let api: TestApp;
let client: GivenClient;
let id: string;
let reader: Awaited<ReturnType<typeof givenReader>>;
beforeAll(async () => {
  api = await createTestApp();
  client = await api.givenClient();
  id = await givenPicture(api, client);
  reader = await givenReader(api);
});
afterAll(() => api.close());

const now = () => api.deps.clock.now();
const sign = (mediaId = id) => reader.sign(mediaId);
const get = (url: string, headers: Record<string, string> = { cookie: reader.cookie }) =>
  api.app.inject({ url, headers });
const changed = (url: string, name: string, value: string | undefined) => {
  const address = new URL(url, 'http://localhost');
  if (value === undefined) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  return address.pathname + address.search;
};

describe('a signed address', () => {
  test('SHELL-36, SHELL-37 answers the picture, with its type, to whom it was made for', async () => {
    const reply = await get(sign());
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload).toEqual(PICTURE);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PICTURE.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    });
  });

  test('SHELL-36, S21 is what the client’s logo says, and the browser shows it with the cookie of that answer', async () => {
    await api.deps.database.system.updateTable('clients').set({ logoDB: id }).where('_id', '=', client.id).execute();
    const token = await api.givenToken(await api.givenUser(client));
    const reply = await api.call(token, 'GET', `/api/modules/${encodeURIComponent(client.client)}`);
    const { logoDB } = reply.json().data;
    expect(logoDB).toMatch(/^\/uploads\//);
    const [, cookie = ''] = /^([^;]+); Path=\/uploads; Max-Age=43200; HttpOnly; SameSite=Strict$/.exec(
      String(reply.headers['set-cookie']),
    ) as RegExpExecArray;
    expect((await get(logoDB, { cookie })).statusCode).toBe(200);
    expect((await get(logoDB, { cookie: `otra=1; ${cookie}; y=2` })).statusCode).toBe(200);
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
    ['signed with another key', () => createAddresses('x'.repeat(40)).for(reader.sessionId).sign(id, now())],
    ['of a picture that is not there', () => sign(newId())],
    ['without a time', () => changed(sign(), 'exp', undefined)],
    ['without a signature', () => changed(sign(), 'sig', undefined)],
    ['with neither', () => `/uploads/${id}`],
    ['that names no reader', () => changed(sign(), 'de', undefined)],
    ['that names another reader', () => changed(sign(), 'de', 'A'.repeat(16))],
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

describe('S21 an address opens for its own session, while it is valid', () => {
  const status = async (url: string, headers: Record<string, string>) => (await get(url, headers)).statusCode;
  const db = () => api.deps.database.system;

  test('not without a session', async () => {
    expect(await status(sign(), {})).toBe(404);
  });

  test('not for another session, of another person or of the same one, whatever they show', async () => {
    const other = await givenReader(api);
    expect(await status(sign(), { cookie: other.cookie })).toBe(404);
    expect(await status(sign(), { authorization: `Bearer ${other.token}` })).toBe(404);
    const [name] = reader.cookie.split('=');
    const [, proof] = other.cookie.split('=');
    expect(await status(sign(), { cookie: `${name}=${proof}` })).toBe(404);
  });

  test.each(['', 'x', '.', 'x.y'])('not with %j for a proof', async (proof) => {
    expect(await status(sign(), { cookie: `${reader.cookie.split('=')[0]}=${proof}` })).toBe(404);
  });

  test('for a program with the token of that session', async () => {
    expect(await status(sign(), { authorization: `Bearer ${reader.token}` })).toBe(200);
  });

  test('and the cookie opens no call', async () => {
    expect(await status('/api/session', { cookie: reader.cookie })).toBe(401);
  });

  type Reader = Awaited<ReturnType<typeof givenReader>>;
  const userOf = ({ sessionId }: Reader) =>
    db().selectFrom('sessions').select('user_id').where('_id', '=', sessionId).executeTakeFirstOrThrow();
  test.each<[string, (reader: Reader) => Promise<unknown>]>([
    ['signed out', ({ token }) => api.call(token, 'POST', '/api/auth/logout')],
    [
      'was disabled',
      async (one) =>
        db()
          .updateTable('users')
          .set({ isActive: false })
          .where('_id', '=', (await userOf(one)).user_id)
          .execute(),
    ],
    [
      'was deleted',
      async (one) =>
        db()
          .updateTable('users')
          .set({ deleted_at: now() })
          .where('_id', '=', (await userOf(one)).user_id)
          .execute(),
    ],
  ])('not from the moment on at which the reader %s, also for what the browser kept', async (_, end) => {
    const one = await givenReader(api);
    const url = one.sign(id);
    const { etag } = (await get(url, { cookie: one.cookie })).headers;
    const kept = { cookie: one.cookie, 'if-none-match': String(etag) };
    expect(await status(url, kept)).toBe(304);
    await end(one);
    expect(await status(url, { cookie: one.cookie })).toBe(404);
    expect(await status(url, kept)).toBe(404);
    expect(await status(url, { cookie: one.cookie, range: 'bytes=0-1' })).toBe(404);
  });

  test('over TLS the cookie travels over TLS only', async () => {
    const behind = await createTestApp({ TRUST_PROXY: '1' });
    try {
      const company = await behind.givenClient();
      const logoDB = await givenPicture(behind, company);
      await behind.deps.database.system.updateTable('clients').set({ logoDB }).where('_id', '=', company.id).execute();
      const token = await behind.givenToken(await behind.givenUser(company));
      const headers = { 'x-forwarded-proto': 'https' };
      const url = `/api/modules/${encodeURIComponent(company.client)}`;
      const reply = await behind.call(token, 'GET', url, { headers });
      const [cookie = ''] = String(reply.headers['set-cookie']).split(';');
      expect(reply.headers['set-cookie']).toMatch(/^__Secure-archivos-.*; Secure$/);
      const file = { url: reply.json().data.logoDB, headers: { ...headers, cookie } };
      expect((await behind.app.inject(file)).statusCode).toBe(200);
    } finally {
      await behind.close();
    }
  });
});
