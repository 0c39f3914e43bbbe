import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../testing/testApp';

type Operation = { summary?: string; tags?: string[]; security?: object[]; responses: object; 'x-permission'?: string };
type Description = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
};

let api: TestApp;
let description: Description;
beforeAll(async () => {
  api = await createTestApp({ PRODUCT_NAME: 'Fénix <x>' });
  description = (await api.app.inject('/api/openapi.json')).json();
});
afterAll(() => api.close());

/** The description and its page do not describe themselves. */
const OWN_PAGES = /^\/api\/(openapi\.json|docs(\.css)?)$/;
const described = () => api.app.policies.filter(({ url }) => url.startsWith('/api/') && !OWN_PAGES.test(url));
const template = (url: string) => url.replace(/:(\w+)/g, '{$1}');

test('the description is OpenAPI 3.1 and names the product', () => {
  expect(description.openapi).toBe('3.1.0');
  expect(description.info).toMatchObject({ title: 'API de Fénix <x>', version: '7.1.0' });
});

test('API-08 every call of the API is described, with its permission, words and answers', () => {
  expect(described().length).toBeGreaterThan(8);
  for (const { method, url, permission } of described()) {
    const operation = description.paths[template(url)]?.[method.toLowerCase()];
    expect(operation, `${method} ${url}`).toMatchObject({
      'x-permission': permission,
      summary: expect.stringMatching(/\S/),
      tags: [expect.stringMatching(/\S/)],
    });
    expect(Object.keys(operation?.responses ?? {}), `${method} ${url}`).toContain('200');
    const isPublic = operation?.security !== undefined && !JSON.stringify(operation.security).includes('bearer');
    expect(isPublic, `${method} ${url}: bearer token`).toBe(permission === 'public');
  }
});

test('API-08 nothing is described that is not there', () => {
  const registered = new Set(api.app.policies.map(({ method, url }) => `${method.toLowerCase()} ${template(url)}`));
  const calls = Object.entries(description.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb} ${path}`),
  );
  expect(calls.filter((call) => !registered.has(call))).toEqual([]);
});

test('API-06 the refusals of a described call have the one shape', () => {
  const responses = description.paths['/api/modules/{id}']?.['put']?.responses;
  expect(responses).toMatchObject({
    '4XX': { content: { 'application/json': { schema: { required: ['status', 'message'] } } } },
    '5XX': { content: { 'application/json': { schema: { required: ['status', 'message'] } } } },
  });
});

test('API-08 the page at /api/docs shows every call with its permission, escaped, without scripts', async () => {
  const reply = await api.app.inject('/api/docs');
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.body).toContain('<h1>API de Fénix &lt;x&gt;</h1>');
  expect(reply.body).not.toMatch(/<script|<style|style=|\son\w+=/);
  const articles = reply.body.split('<article>').slice(1);
  for (const { method, url, permission } of described()) {
    const heading = `<code class="verb">${method.toLowerCase()}</code><code>${template(url)}</code>`;
    const article = articles.find((text) => text.includes(heading));
    expect(article, `${method} ${url}`).toContain(`Permiso: <code>${permission}</code>`);
  }
  expect((await api.app.inject('/api/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
});

test('API-08, S23 the API description lists the calls of the caller’s permissions, unless the operator makes it public', async () => {
  const closed = await createTestApp({ DEMO: '0' });
  const token = await closed.givenToken(await closed.givenUser(await closed.givenClient()));
  for (const url of ['/api/openapi.json', '/api/docs']) {
    expect((await closed.call(undefined, 'GET', url)).statusCode).toBe(401);
    expect((await closed.call(token, 'GET', url)).statusCode).toBe(200);
  }
  await closed.close();
});
