import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ErrorBody } from '../http/envelope';
import { givenCookie } from '../testing/incontrol/appFixture';
import { createTestApp } from '../testing/testApp';
import { readCatalogue } from './catalogue';
import { type Caller, deep, junkRequest, wanderingPath } from './junk';
import { NASTY, NASTY_HEADERS, UNSTORABLE, fieldWith, requestsOf } from './nastyRequests';
import { SAMPLES } from './samples';
import { givenTarget } from './targets';
import { SECRET, createWebFixture } from '../testing/web/webFixture';

const SEED = 20_261_115;
const RUNS = 25;

const web = createWebFixture();
const api = await createTestApp(web.env);
await api.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = z.object({ port: z.number() }).parse(api.app.server.address());
afterAll(async () => {
  await api.close();
  web.remove();
});

const company = await api.givenClient('única ltda');
const target = await givenTarget(api, company);
/** The calls of the inspector's app know no other session than theirs. */
const cookie = await givenCookie(api, { username: target.appInspector });
const users = { client: await api.givenUser(company), manager: await api.givenUser(api.provider) };
const tokenOf = async (caller: Caller) => (caller === 'anonymous' ? undefined : api.givenToken(users[caller]));

/** A session for each caller, and a new one for who was signed out by what was asked. */
function keptTokens() {
  const kept = new Map<Caller, string | undefined>();
  return {
    async of(caller: Caller): Promise<string | undefined> {
      if (!kept.has(caller)) kept.set(caller, await tokenOf(caller));
      return kept.get(caller);
    },
    forget: (caller: Caller) => void kept.delete(caller),
  };
}

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };

const isInCatalogue = await readCatalogue();
const StrictError = z.strictObject({
  status: ErrorBody.shape.status,
  message: z.string().refine(isInCatalogue, 'is not in the catalogue'),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});
const INSIDES = /node_modules|\n\s+at |SQLSTATE|relation "|syntax error at|ZodError|packages\/api/;
const ENGLISH = /\b(expected|received|invalid input|too (big|small)|unrecognized|required)\b/i;

/** What holds for every answer, whatever was asked. */
function expectSound({ statusCode, headers, body }: Answer, path: string): void {
  expect(statusCode).toBeLessThan(500);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers['cache-control']).toMatch(path.startsWith('/api/') ? /^no-store$/ : /./);
  expect(body).not.toMatch(INSIDES);
  if (statusCode < 400) return;
  const refusal = StrictError.parse(JSON.parse(body));
  expect(refusal.status).toBe(statusCode);
  for (const { message } of refusal.errors ?? []) expect(message).not.toMatch(ENGLISH);
}

type Schema = Parameters<typeof z.fromJSONSchema>[0];
type Described = { responses?: { 200?: { content?: { 'application/json'?: { schema?: Schema } } } } };
const { paths } = api.app.swagger() as unknown as { paths: Record<string, Record<string, Described>> };

/** The shape the description promises, read from the description itself. */
function promised(method: string, url: string): z.ZodType | undefined {
  const operation = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const schema = operation?.responses?.[200]?.content?.['application/json']?.schema;
  return schema ? z.fromJSONSchema(schema) : undefined;
}

const known = [company.client, company.id, target.auditId, api.provider.client, 'app-abc123.js', 'manual.css'];

describe('any request at all', () => {
  const routes = api.app.policies.map(({ method, url }): [string, string] => [method, url]);

  test.each(routes)('API-06 %s %s gives an answer that keeps its promises', async (method, url) => {
    const schema = promised(method, url);
    const right = SAMPLES[`${method} ${url}`]?.options?.(target).payload;
    const tokens = keptTokens();
    const property = fc.asyncProperty(junkRequest(url, known, right), async ({ caller, authorization, ...junk }) => {
      const token = authorization === undefined ? await tokens.of(caller) : undefined;
      const options: InjectOptions = {
        headers: { ...junk.headers, ...(authorization !== undefined && { authorization }) },
        ...(junk.body !== undefined && { payload: junk.body }),
      };
      const reply = await api.call(token, method, junk.url, options);
      if (reply.statusCode === 401) tokens.forget(caller);
      expectSound(reply, url);
      if (reply.statusCode === 200 && schema) schema.parse(reply.json());
    });
    await expect(fc.assert(property, { seed: SEED, numRuns: RUNS })).resolves.toBeUndefined();
  });

  const posts = routes.filter(([method, url]) => method === 'POST' && url.startsWith('/api/'));
  test.each(posts)('API-06 %s %s with a bottomless body and a key is no failure', async (_, url) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'clave-profunda' };
    const reply = await api.call(await tokenOf('manager'), 'POST', url, { headers, payload: `{"a":${deep(5_000)}}` });
    expect(reply.statusCode).toBeLessThan(500);
  });

  const withBody = routes.filter(
    ([method, url]) => SAMPLES[`${method} ${url}`]?.options?.(target).payload !== undefined,
  );
  test.each(withBody)('API-06, S12 %s %s with what no database holds anywhere in its body', async (method, url) => {
    const sample = SAMPLES[`${method} ${url}`];
    if (!sample?.options) throw new Error(`${method} ${url} has no sample`);
    const token = await tokenOf('manager');
    let address = sample.url(target);
    const wrong: unknown[] = [];
    for (const nasty of NASTY) {
      const right = sample.options(target);
      for (const options of requestsOf(right, nasty)) {
        const headers = { ...options.headers, cookie };
        const reply = await api.call(token, method, address, { ...options, headers });
        const sent = JSON.stringify(options.payload).slice(0, 300);
        if (reply.statusCode >= 500) wrong.push([reply.statusCode, sent]);
        // A text that cannot be stored is refused at its field.
        const field = UNSTORABLE.has(nasty) ? fieldWith(nasty, right.payload, options.payload) : undefined;
        if (field !== undefined && [reply.statusCode, reply.json().errors?.[0]?.path].join() !== `400,${field}`)
          wrong.push([field, reply.statusCode, reply.json()]);
        // What was used up would not be looked at a second time.
        if (reply.statusCode < 300) address = sample.url(target);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(routes)('API-06, S12 %s %s with headers that nobody sends', async (method, url) => {
    const sample = SAMPLES[`${method} ${url}`];
    const token = await tokenOf('manager');
    for (const headers of NASTY_HEADERS) {
      const options = sample?.options?.(target) ?? {};
      const given = { ...options, headers: { ...options.headers, cookie, ...headers } };
      const reply = await api.call(token, method, sample?.url(target) ?? url, given);
      expect([headers, reply.statusCode < 500]).toEqual([headers, true]);
    }
  });

  /** One hook reads the key of every call: every bad key of one call, and one bad key of each kind of body. */
  const BAD_KEYS = ['x'.repeat(9_000), 'x'.repeat(101), 'corta', 'a\u00e9'.repeat(10), 'con espacios', ''];
  test.each<[method: string, url: string, keys: readonly string[]]>([
    ['PUT', '/api/auth/notices', BAD_KEYS],
    ['GET', '/api/session', ['corta']],
    ['POST', '/api/auth/logout', ['corta']],
    ['POST', '/api/vistas', ['corta']],
    ['POST', '/api/informes/create', ['corta']],
    ['POST', '/gps/gettoken', ['corta']],
    ['POST', '/gps/photos', ['corta']],
  ])('S4 %s %s with an idempotency key that is none is 400 before anything is done', async (method, url, keys) => {
    const sample = SAMPLES[`${method} ${url}`];
    const token = await tokenOf('manager');
    for (const key of keys) {
      const options = sample?.options?.(target) ?? {};
      const given = { ...options, headers: { ...options.headers, 'idempotency-key': key } };
      const own = options.headers?.['authorization'] ? undefined : token;
      const reply = await api.call(own, method, sample?.url(target) ?? url, given);
      expect([key, reply.statusCode]).toEqual([key, 400]);
    }
    expect((await api.call(token, 'GET', '/api/session')).statusCode, 'nobody was signed out').toBe(200);
  });

  test('API-06, S12 no header causes a server error', async () => {
    const names = fc.oneof(
      fc.constantFrom('cookie', 'range', 'if-range', 'if-none-match', 'accept', 'accept-encoding', 'origin', 'referer'),
      fc.constantFrom('x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-request-id', 'user-agent'),
      fc.constantFrom('authorization', 'idempotency-key', 'if-match', 'content-type', 'content-encoding', 'expect'),
      fc.stringMatching(/^x-[a-z][a-z-]{0,20}$/),
    );
    // What a line of a header can carry: any byte but those that end it.
    const values = fc.string({
      unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
      maxLength: 300,
    });
    const calls = api.app.policies.filter(({ method }) => method === 'GET');
    const token = await tokenOf('manager');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        fc.dictionary(names, values, { maxKeys: 6 }),
        async (call, headers) => {
          const sample = SAMPLES[`GET ${call.url}`];
          const address = sample?.url(target) ?? call.url;
          const given = { ...sample?.options?.(target).headers, ...headers };
          const reply = await api.call(token, 'GET', address, { headers: given });
          expect([call.url, reply.statusCode < 500]).toEqual([call.url, true]);
        },
      ),
      { seed: SEED, numRuns: 300 },
    );
  });

  test('API-02 the promises are there to be kept: every JSON call of the API describes its answer', () => {
    const silent = api.app.policies
      .filter(({ method, url }) => url.startsWith('/api/') && !promised(method, url))
      .map(({ url }) => url);
    const isFile = (url: string) => /\/(export|:foto)$/.test(url);
    // The last two are streams of events.
    const streams = ['/api/avisos/cambios', '/api/torre/cambios'];
    const known = ['/api/openapi.json', '/api/docs', '/api/docs.css', ...streams];
    expect(silent.filter((url) => !isFile(url))).toEqual(known);
    expect(silent.filter(isFile)).toEqual(api.app.policies.map(({ url }) => url).filter(isFile));
  });

  test.each(['OPTIONS', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    'API-06 %s, unknown to every call, is refused',
    async (method) => {
      const token = await tokenOf('manager');
      // 'DELETE /api/templates/count' is one of 'DELETE /api/templates/:id', with an id that is none.
      const known = api.app.policies.filter((one) => one.method === method).map((one) => one.url.split('/'));
      const isKnown = (url: string) =>
        known.some((parts) => {
          const asked = url.split('/');
          return parts.length === asked.length && parts.every((part, at) => part.startsWith(':') || part === asked[at]);
        });
      const unknown = api.app.policies.filter(({ url }) => !api.app.hasRoute({ method, url }) && !isKnown(url));
      expect(unknown.length).toBeGreaterThan(100);
      for (const { url } of unknown) {
        const reply = await api.call(token, method, url);
        expectSound(reply, url);
        expect(reply.statusCode).toBe(404);
      }
    },
  );
});

describe('addresses as they come over the wire', () => {
  async function ask(path: string): Promise<Answer> {
    const call = request({ port, host: '127.0.0.1', path, headers: { connection: 'close' } });
    call.end();
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    const body = (await reply.setEncoding('utf8').toArray()).join('');
    return { statusCode: reply.statusCode ?? 0, headers: reply.headers, body };
  }

  test('no path leads out of the folders of the application and the manual', async () => {
    await fc.assert(
      fc.asyncProperty(wanderingPath, async (path) => {
        const answer = await ask(path);
        expectSound(answer, path);
        expect(answer.body).not.toContain(SECRET);
        expect(answer.body).not.toMatch(/root:.*:0:0:/);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  test.each([
    '/assets/../../secreto.txt',
    '/assets/..%2f..%2fpackage.json',
    '/manual/../secreto.txt',
    '/../secreto.txt',
  ])('%s in particular', async (path) => {
    expect((await ask(path)).body).not.toContain(SECRET);
  });

  test.each([
    ['not HTTP', 'hola\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400],
    ['two lengths', 'POST /api/auth/logout HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ])('API-06 %s is refused in the one shape', async (_, bytes, status) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(bytes);
    const text = (await socket.setEncoding('utf8').toArray()).join('');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('x-content-type-options: nosniff');
    expect(StrictError.parse(JSON.parse(body)).status).toBe(status);
  });
});
