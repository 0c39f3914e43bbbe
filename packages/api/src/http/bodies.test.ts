import { Readable } from 'node:stream';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import fastify from 'fastify';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { givenFleet } from '../testing/gps/gpsFixture';
import { givenCookie, givenInspector } from '../testing/incontrol/appFixture';
import { createTestApp } from '../testing/testApp';
import { registerBodies } from './bodies';

const api = await createTestApp();
afterAll(() => api.close());
const manager = await api.givenToken(await api.givenUser(api.provider));
const cookie = await givenCookie(api, await givenInspector(api, await api.givenClient()));

/** A megabyte that is no JSON: parsing it would give 400. */
const BROKEN = '['.repeat(1_000_000);
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const deviceKey = givenFleet(api).then((fleet) => fleet.deviceKey);
async function countedGuesses(): Promise<number> {
  const { guesses } = await api.deps.database.system
    .selectFrom('sign_in_failures')
    .select(({ fn }) => fn.sum<string>('failures').as('guesses'))
    .executeTakeFirstOrThrow();
  return Number(guesses);
}

describe('body limits', () => {
  const writing = api.app.policies.filter(({ method }) => !['GET', 'HEAD'].includes(method));
  const own = writing.filter(({ permission }) => permission !== 'public');
  const open = writing.filter(({ permission }) => permission === 'public');

  test.each(own)('$method $url: without a session is 401 before the body is read', async ({ method, url }) => {
    const reply = await api.call(undefined, method, url, { headers: json, payload: BROKEN });
    expect(reply.statusCode).toBe(401);
  });

  test.each(own)('$method $url refuses a megabyte without reading it', async ({ method, url }) => {
    // Files of ten thousand rows: their limit is six megabytes.
    const payload = url.endsWith('/import') ? '['.repeat(6_000_001) : BROKEN;
    const reply = await api.call(manager, method, url, { headers: { ...json, cookie }, payload });
    expect([413, 415]).toContain(reply.statusCode);
    expect(reply.headers['connection']).toBe('close');
  });

  test.each(open)('$method $url is public and refuses a megabyte without reading it', async ({ method, url }) => {
    // Reports of inspectors have their pictures in the form: their limit is six megabytes.
    const fields = url === '/gps/saveElementoDataExtra' ? 1_600_000 : 250_000;
    for (const headers of [json, form]) {
      const payload = headers === json ? BROKEN : 'a=1&'.repeat(fields);
      const reply = await api.call(undefined, method, url, { headers, payload });
      expect([401, 413, 415]).toContain(reply.statusCode);
    }
  });

  test.each([
    ['/api/auth/sign-in', 2],
    ['/gps/gettoken', 4_001],
    ['/gps/vehicleGetAll', 16_001],
    ['/gps/programRouteOnBus', 400_001],
    ['/gps/osmand?key=', 16_001],
    ['/gps/positions?key=', 300_001],
  ])('S1 %s refuses %i bytes', async (path, bytes) => {
    const url = path.endsWith('key=') ? `${path}${await deviceKey}` : path;
    const headers = url.startsWith('/api') || url.includes('key=') ? json : form;
    const ask = (length: number) => api.call(undefined, 'POST', url, { headers, payload: '1'.padStart(length, ' ') });
    expect((await ask(bytes)).statusCode).toBe(413);
    expect((await ask(bytes - 1)).statusCode).not.toBe(413);
  });

  describe.each(['/gps/osmand', '/gps/positions', '/gps/photos'])('%s', (url) => {
    const ask = (key: string) =>
      api.call(undefined, 'POST', url, { headers: { ...json, authorization: `Bearer ${key}` }, payload: '{' });

    test('without a key does not read the body', async () => {
      const reply = await api.call(undefined, 'POST', url, { headers: json, payload: '{' });
      expect(reply.statusCode).toBe(401);
    });

    test('S1 with an unknown key does not read the body, and counts the attempt', async () => {
      const before = await countedGuesses();
      expect((await ask('no es de nadie')).statusCode).toBe(401);
      expect(await countedGuesses()).toBeGreaterThan(before);
      expect((await ask(await deviceKey)).statusCode).toBe(400);
    });
  });

  test('the limit also applies to a chunked body', async () => {
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const chunk = new TextEncoder().encode(' '.repeat(10_000));
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 10) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const init = { method: 'POST', headers: form, body, duplex: 'half' } as RequestInit;
    expect((await fetch(`${address}/gps/gettoken`, init)).status).toBe(413);
  });
});

describe('S1 bodies that are expensive to parse are refused before parsing', () => {
  const asManager = (payload: string) => api.call(manager, 'POST', '/api/actas', { headers: json, payload });

  test('JSON nested deeper than any of our schemas', async () => {
    const nested = (depth: number) => `{"a":`.repeat(depth) + '1' + '}'.repeat(depth);
    for (const payload of [nested(10_000), '['.repeat(30_000), '['.repeat(65) + ']'.repeat(65)])
      expect((await asManager(payload)).json()).toEqual({ status: 400, message: 'Revisa los datos enviados.' });
    expect((await asManager(nested(60))).json().errors).toBeDefined();
    expect((await asManager(`{"plate":"${'['.repeat(100)}"}`)).json().errors).toBeDefined();
  });

  test('the list of invalid fields is limited', async () => {
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`campo${at}`, 0]));
    const reply = await asManager(JSON.stringify(fields));
    expect(reply.statusCode).toBe(400);
    expect(reply.body.length).toBeLessThan(40_000);
  });

  test('long JSON for the GPS platform, and a form with too many fields', async () => {
    const ask = async (headers: Record<string, string>, payload: string) =>
      (await api.call(undefined, 'POST', '/gps/programRouteOnBus', { headers, payload })).statusCode;
    expect(await ask(json, `{"token":"${'x'.repeat(70_000)}"}`)).toBe(413);
    expect(await ask(json, '{"token":"x"}')).toBe(401);
    expect(await ask(form, 'a=1&'.repeat(101))).toBe(400);
    expect(await ask(form, 'token=x&apikey=y')).toBe(401);
  });
});

describe('characters that PostgreSQL cannot store', () => {
  const company = api.givenClient();
  const create = async (body: string) => {
    const { client } = await company;
    const payload = `{"client":${JSON.stringify(client)},"plate":"ABC123","format":"gps","name":${body}}`;
    return api.call(manager, 'POST', '/api/actas', { headers: json, payload });
  };

  test.each(['"\\u0000"', '"\\uD83D"', '["\\udfff"]', '{"a\\u0000":1}'])('%s is 400 at its field', async (text) => {
    const reply = await create(text);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([{ path: 'name', message: UPLOAD_MESSAGES.badText }]);
  });

  test.each(['"\\ud83d\\ude00"', '"\\\\u0000"', '"\\u00f1"'])('%s is valid text', async (text) => {
    expect((await create(text)).statusCode).toBe(200);
  });

  test('percent-encoded in a form they are refused too', async () => {
    const reply = await api.call(undefined, 'POST', '/gps/gettoken', { headers: form, payload: 'apikey=%00' });
    expect(reply.json()).toMatchObject({ status: 400, errors: [{ path: 'apikey' }] });
  });
});

test('S15 a request whose body has arrived is not cut off, however long its response takes', async () => {
  const app = fastify();
  registerBodies(app);
  const answer = new Readable({ read: () => {} });
  answer.push('first, ');
  app.get('/line', (_, reply) => reply.send(answer));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const reply = await fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/line`);
    vi.advanceTimersByTime(5 * 60_000);
    answer.push('last');
    answer.push(null);
    expect(await reply.text()).toBe('first, last');
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});
