import { afterAll, describe, expect, test } from 'vitest';
import { givenCookie } from '../incontrol/appFixture';
import { createTestApp } from '../testing/testApp';
import { NASTY, requestsOf } from './nested';
import { SAMPLES } from './samples';
import { givenTarget } from './targets';
import { createWebFixture } from './webFixture';

const web = createWebFixture();
const api = await createTestApp(web.env);
afterAll(async () => {
  await api.close();
  web.remove();
});

const company = await api.givenClient('única ltda');
const target = await givenTarget(api, company);
const manager = await api.givenToken(await api.givenUser(api.provider));
/** The calls of the inspector's app know no other session than theirs. */
const cookie = await givenCookie(api, { username: target.appInspector });

const routes = api.app.policies
  .map(({ method, url }) => ({ method, route: `${method} ${url}` }))
  .filter(({ route }) => SAMPLES[route]);

describe('API-06, S12 no input is a failure of the server', () => {
  const withBody = routes.filter(({ route }) => SAMPLES[route]?.options?.(target).payload !== undefined);

  test.each(withBody)('$route with what no database holds anywhere in its body', async ({ method, route }) => {
    const sample = SAMPLES[route]!;
    let url = sample.url(target);
    const failed: unknown[] = [];
    for (const nasty of NASTY) {
      for (const options of requestsOf(sample.options!(target), nasty)) {
        const reply = await api.call(manager, method, url, options);
        if (reply.statusCode >= 500) failed.push([reply.statusCode, JSON.stringify(options.payload).slice(0, 300)]);
        // What was used up would not be looked at a second time.
        if (reply.statusCode < 300) url = sample.url(target);
      }
    }
    expect(failed).toEqual([]);
  });

  const long = String(NASTY[2]);
  const HEADERS = [
    { 'user-agent': `\u00e9${long.slice(0, 5_000)}` },
    { 'if-none-match': long.slice(0, 5_000) },
    { range: `bytes=${'9'.repeat(400)}-` },
    { 'x-forwarded-for': long.slice(0, 5_000) },
    { 'x-forwarded-for': '\u00e9, ,;, ::ffff:999.1.1.1' },
    { 'x-forwarded-proto': 'https, \u00ff' },
    { 'x-forwarded-host': 'a b:c/\u00e9' },
    { 'x-request-id': long.slice(0, 5_000) },
    { 'x-http-method-override': 'DELETE' },
    { cookie: `archivos-=${long.slice(0, 5_000)}; =; ;;archivos-x` },
    { 'if-range': '\u00e9"' },
    { accept: '*/\u00ff;q=x' },
    { authorization: `Basic ${Buffer.from('a\0b:c\0d').toString('base64')}` },
    { authorization: `Basic ${Buffer.from([0xed, 0xa0, 0x80, 0x3a, 0x41]).toString('base64')}` },
    { authorization: `Bearer ${long.slice(0, 5_000)}` },
  ];
  const KEYS = [long.slice(0, 9_000), 'x'.repeat(101), 'corta', 'a\u00e9'.repeat(10), 'con espacios', ''];
  test.each(routes)('S4 $route with a key that is none is 400 before anything is done', async ({ method, route }) => {
    const sample = SAMPLES[route]!;
    const options = sample.options?.(target) ?? {};
    const url = sample.url(target);
    for (const key of KEYS) {
      const given = { ...options, headers: { cookie, ...options.headers, 'idempotency-key': key } };
      const token = options.headers?.['authorization'] ? undefined : manager;
      expect([key, (await api.call(token, method, url, given)).statusCode]).toEqual([key, 400]);
    }
  });

  test.each(routes)('$route with headers that nobody sends', async ({ method, route }) => {
    const sample = SAMPLES[route]!;
    for (const headers of HEADERS) {
      const options = sample.options?.(target) ?? {};
      const given = { ...options, headers: { ...options.headers, ...headers } };
      const reply = await api.call(manager, method, sample.url(target), given);
      expect([headers, reply.statusCode >= 500]).toEqual([headers, false]);
    }
  });
});
