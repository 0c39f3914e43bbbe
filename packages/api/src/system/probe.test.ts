import { test } from 'vitest';
import { createTestApp } from '../testing/testApp';
const t0 = performance.now();
const api = await createTestApp({}, (app) => { app.get('/api/x', { config: { permission: 'readDispatch', module: 'operacion' } }, async () => ({a:1})); });
console.log(performance.now() - t0);
test('x', async () => {
  console.log(api.app.policies.map((p) => `${p.method} ${p.url} ${p.permission} ${p.module}`).join('\n'));
  for (const url of ['/%zz', '/api/modules/%zz', '/api/modules/' + 'x'.repeat(600), '/assets/..%2f..%2fpackage.json', '/manual/..%2f..%2fpackage.json', '/assets/', '/assets/%00', '/manual/%00','/api/nada', '/api/audit?limit=0', '/manual/%2e%2e/%2e%2e/package.json', '/..%2fpackage.json', '/%2e%2e/package.json', '//x/y']) {
    const token = await api.givenToken(await api.givenUser(api.provider));
    const r = await api.call(token, 'GET', url);
    console.log(url.slice(0,60), r.statusCode, r.headers['content-type'], r.headers['x-frame-options'], r.body.slice(0, 200));
  }
  for (const m of ['HEAD','OPTIONS','PATCH','DELETE','TRACE','PROPFIND']) {
    const r = await api.call(undefined, m, '/api/session'); console.log(m, r.statusCode, r.headers['x-frame-options'], r.body.slice(0,200));
  }
  const token = await api.givenToken(await api.givenUser(api.provider));
  for (const [p,ct] of [['{','application/json'],['{"__proto__":1}','application/json'],['','application/json'],['a','text/xml'],['null','application/json'],['x'.repeat(1_100_000),'application/json']]) {
    const r = await api.call(token, 'PUT', '/api/modules/00000000-0000-7000-8000-000000000000', { payload: p, headers: {'content-type': ct} }); console.log(ct, p.slice(0,10), r.statusCode, r.body.slice(0,300));
  }
  await api.close();
});
