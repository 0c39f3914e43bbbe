import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../testing/testApp';
import { SCRIPT, createWebFixture } from '../testing/web/webFixture';

const web = createWebFixture();
let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ ...web.env, PRODUCT_NAME: 'Fénix & <Cía>', PUBLIC_URL: 'https://flota.example/' });
});
afterAll(async () => {
  await api.close();
  web.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });
const directives = (policy: unknown): Record<string, string> =>
  Object.fromEntries(
    String(policy)
      .split('; ')
      .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  );
const nonceIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];

describe('S23 the security headers of answers', () => {
  test('over TLS: for a year nothing but TLS, for the names below as well; over plain HTTP nothing', async () => {
    const behind = await createTestApp({ ...web.env, TRUST_PROXY: '1' });
    try {
      const told = async (url: string, proto: string) =>
        (await behind.app.inject({ url, headers: { 'x-forwarded-proto': proto } })).headers[
          'strict-transport-security'
        ];
      for (const url of ['/', '/health', '/api/session', '/assets/app-abc123.js', '/no/hay']) {
        expect([url, await told(url, 'https')]).toEqual([url, 'max-age=31536000; includeSubDomains']);
        expect([url, await told(url, 'http')]).toEqual([url, undefined]);
      }
    } finally {
      await behind.close();
    }
    expect((await get('/', { 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toBeUndefined();
  });

  test('frames come from the hosts of BI_HOSTS, and from nowhere where none is named', async () => {
    expect(directives((await get('/')).headers['content-security-policy'])['frame-src']).toBe(
      'https://app.powerbi.com https://app.fabric.microsoft.com',
    );
    const own = await createTestApp({ ...web.env, BI_HOSTS: 'tableros.example' });
    try {
      const { headers } = await own.app.inject('/');
      expect(directives(headers['content-security-policy'])['frame-src']).toBe('https://tableros.example');
    } finally {
      await own.close();
    }
    expect(directives((await get('/manual/')).headers['content-security-policy'])['frame-src']).toBe("'none'");
  });

  const ALWAYS = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
  };

  test.each(['/', '/manual/', '/favicon.svg', '/sw.js', '/sw.js?v=1', '/assets/map-worker-abc123.mjs'])(
    '%s can be opened or runs by itself, and comes with all security headers of pages',
    async (url) => {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        ...ALWAYS,
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
      });
      expect(directives(headers['content-security-policy'])).toMatchObject({
        'default-src': "'none'",
        'base-uri': "'none'",
      });
    },
  );

  test.each(['/assets/app-abc123.js', '/manual/manual.css', '/health', '/api/nada'])(
    '%s is read and not opened: nothing may come of it, and it comes with few headers',
    async (url) => {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        ...ALWAYS,
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      expect(headers).not.toHaveProperty('permissions-policy');
    },
  );

  test('the health of the server does not disclose its software', async () => {
    expect((await get('/health')).json().data).toEqual({ process: 'ok', database: 'ok', version: '7.1.0' });
  });
});

describe('S23 the figures at /metrics', () => {
  const TOKEN = 'un-token-de-dieciseis';
  const ask = async (app: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    (await app.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;

  test('without a token are for this machine, and not for requests that a proxy on it forwarded', async () => {
    expect(await ask(api)).toBe(200);
    expect(await ask(api, {}, '203.0.113.9')).toBe(403);
    expect(await ask(api, { 'x-forwarded-for': '203.0.113.9' })).toBe(403);
  });

  test('with one are for who has it, whole and exact, from anywhere', async () => {
    const guarded = await createTestApp({ METRICS_TOKEN: TOKEN });
    try {
      expect(await ask(guarded, { authorization: `Bearer ${TOKEN}` }, '203.0.113.9')).toBe(200);
      for (const authorization of [
        '',
        'Bearer ',
        `Bearer ${TOKEN.slice(1)}`,
        `Bearer ${TOKEN}x`,
        `bearer ${TOKEN}`,
        TOKEN,
      ])
        expect(await ask(guarded, { authorization })).toBe(403);
    } finally {
      await guarded.close();
    }
  });
});

describe('the page', () => {
  test('SHELL-03 carries the product’s name, escaped, in the title and for the scripts', async () => {
    const { body, headers } = await get('/');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<title>Fénix &amp; &lt;Cía&gt;</title>');
    expect(body).toContain('<meta name="product-name" content="Fénix &amp; &lt;Cía&gt;">');
    expect(body).not.toContain('__');
  });

  test('QR-04 says at which address people come in, where the operator named one', async () => {
    expect((await get('/')).body).toContain('<meta name="public-url" content="https://flota.example">');
    // Small at the foot of a company's papers.
    expect((await get('/')).body).toContain('<meta name="provider" content="Fenix SAS">');
    const unnamed = await createTestApp(web.env);
    try {
      const { body } = await unnamed.app.inject('/');
      expect(body).toContain('<meta name="public-url" content="">');
    } finally {
      await unnamed.close();
    }
  });

  test('has a new nonce each time, the same in the page and in its policy', async () => {
    const seen = new Set<string | undefined>();
    for (let time = 0; time < 3; time += 1) {
      const { body, headers } = await get('/');
      const inPolicy = nonceIn(String(headers['content-security-policy']), /style-src 'self' 'nonce-([^']+)'/);
      expect(inPolicy).toMatch(/^[\w+/]{22}==$/);
      expect(nonceIn(body, /name="csp-nonce" content="([^"]+)"/)).toBe(inPolicy);
      seen.add(inPolicy);
    }
    expect(seen.size).toBe(3);
  });

  test.each([
    ['theme=dark', 'dark', 'dark'],
    ['a=1; theme=default', 'light', 'light'],
    ['', 'light', 'light dark'],
    ['theme=purple', 'light', 'light dark'],
    ['theme=constructor', 'light', 'light dark'],
  ])('SHELL-05 SHELL-06 with the cookie %o comes in its theme already', async (cookie, scheme, canvas) => {
    for (const url of ['/', '/inspector/']) {
      const { body, headers } = await get(url, { cookie });
      expect(body).toContain(`data-mantine-color-scheme="${scheme}"`);
      expect(body).toContain(`<meta name="color-scheme" content="${canvas}"`);
      expect(headers['vary']).toContain('cookie');
    }
  });

  test('lets no other script run, in no frame, and is asked for again each time', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
      ]),
    );
    expect(policy.join()).not.toContain('unsafe-inline');
    expect(headers['cache-control']).toBe('no-cache');
  });

  test.each(['/operacion/despachos/creardespacho', '/no-existe', '/apicultura', '/index.html', '/a/b/c.html?x=1'])(
    'SHELL-16 %s is the application, which decides by itself',
    async (url) => {
      const reply = await get(url);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(reply.body).toContain('csp-nonce');
    },
  );

  test.each(['/api', '/api/', '/api/nada', '/gps/x', '/incontrol/x', '/uploads', '/uploads/a/b'])(
    'API-06 %s is a refusal in JSON, not a page',
    async (url) => {
      const reply = await get(url);
      expect([reply.statusCode, reply.json()]).toEqual([
        404,
        { status: 404, message: 'Esta dirección no existe en la API.' },
      ]);
    },
  );

  test.each(['POST', 'PUT', 'DELETE'] as const)('API-06 %s to a page is a refusal in JSON', async (method) => {
    expect((await api.app.inject({ method, url: '/main' })).json().status).toBe(404);
  });
});

describe('the ground of maps', () => {
  const withGround = async (env: Record<string, string>) => {
    const other = await createTestApp({ ...web.env, ...env });
    const { body, headers } = await other.app.inject('/');
    const assetPolicy = (await other.app.inject('/assets/app-abc123.js')).headers['content-security-policy'];
    await other.close();
    return { body, policy: directives(headers['content-security-policy']), assetPolicy: directives(assetPolicy) };
  };
  const allowed = async (...origins: string[]) => {
    const plain = directives((await get('/')).headers['content-security-policy']);
    const and = (name: string) => [plain[name], ...origins].join(' ');
    return { ...plain, 'img-src': and('img-src'), 'connect-src': and('connect-src'), 'style-src': expect.any(String) };
  };

  test('PESV-40, PESV-41 tile addresses are in the page, with their key, and allowed by exactly their origin', async () => {
    const url = 'https://tiles.example:8443/v1/{z}/{x}/{y}.png?k=a&b';
    const { body, policy, assetPolicy } = await withGround({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© <Mapas>' });
    expect(body).toContain(
      '<meta name="map-ground" content="{&quot;kind&quot;:&quot;teselas&quot;,' +
        '&quot;url&quot;:&quot;https://tiles.example:8443/v1/{z}/{x}/{y}.png?k=a&amp;b&quot;,' +
        '&quot;attribution&quot;:&quot;© &lt;Mapas&gt;&quot;}">',
    );
    expect(policy).toEqual(await allowed('https://tiles.example:8443'));
    expect(Object.values(assetPolicy).join()).not.toContain('tiles.example');
  });

  test('PESV-41 styles are allowed by their origins and the hosts named with them, for pictures and calls only', async () => {
    const { body, policy, assetPolicy } = await withGround({
      MAP_STYLE_LIGHT: 'https://claro.example/style.json',
      MAP_STYLE_DARK: 'https://oscuro.example/style.json',
      MAP_HOSTS: 'letras.example, claro.example',
    });
    expect(body).toContain('https://oscuro.example/style.json');
    expect(policy).toEqual(await allowed('https://claro.example', 'https://oscuro.example', 'https://letras.example'));
    expect(Object.values(assetPolicy).join()).not.toContain('example');
  });

  test.each([
    [{ MAP_TILES_URL: '/teselas/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: '©' }, '/teselas/{z}/{x}/{y}.png'],
    [{ MAP_STYLE_LIGHT: '/estilos/claro.json' }, '/estilos/claro.json'],
  ])('%o of this site needs no allowance', async (env, told) => {
    const { body, policy } = await withGround(env);
    expect(body).toContain(told);
    expect(policy).toEqual(await allowed());
  });

  test('that is not configured is an empty text, and hosts without a style allow no origin', async () => {
    const { body, policy } = await withGround({ MAP_HOSTS: 'letras.example' });
    expect(body).toContain('<meta name="map-ground" content="">');
    expect(policy).toEqual(await allowed());
  });

  test('PESV-41 a file of tiles is served in the pieces that a map asks for, and whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fenix-mapa-'));
    const content = `PMTiles\u0003${'0123456789'.repeat(20)}`;
    writeFileSync(join(folder, '.colombia.pmtiles'), content);
    const other = await createTestApp({ ...web.env, MAP_PMTILES: join(folder, '.colombia.pmtiles') });
    const ask = (range?: string) =>
      other.app.inject({ url: '/mapa.pmtiles', headers: { 'accept-encoding': 'br, gzip', ...(range && { range }) } });
    const piece = await ask('bytes=8-12');
    const whole = await ask();
    const page = await other.app.inject('/');
    await other.close();
    rmSync(folder, { recursive: true });

    expect([piece.statusCode, piece.body]).toEqual([206, '01234']);
    expect(piece.headers).toMatchObject({
      'content-range': `bytes 8-12/${content.length}`,
      'cache-control': 'public, max-age=3600',
      etag: expect.any(String),
    });
    expect(piece.headers['content-encoding']).toBeUndefined();
    expect([whole.statusCode, whole.body]).toEqual([200, content]);
    expect(directives(page.headers['content-security-policy'])).toEqual(await allowed());
  });
});

test.each([
  ['the whole file', undefined, 413],
  ['an open range', 'bytes=0-', 413],
  ['more than 16 MB', 'bytes=0-16000000', 413],
  ['the end of it', 'bytes=-16000001', 413],
  ['several ranges', 'bytes=0-1,5-6', 413],
  ['something else', 'lines=1-2', 413],
  ['exactly 16 MB', 'bytes=0-15999999', 206],
  ['the last of it', 'bytes=16999999-99999999', 206],
  ['a piece', 'bytes=8-12', 206],
])('N13 of a large file of tiles %s (%s) is %i', async (_, range, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'fenix-mapa-'));
  const file = join(folder, 'colombia.pmtiles');
  writeFileSync(file, Buffer.alloc(17_000_000).fill('PMTiles\u0003', 0, 8));
  const other = await createTestApp({ ...web.env, MAP_PMTILES: file });
  const ask = (headers: Record<string, string>) => other.app.inject({ url: '/mapa.pmtiles', headers });
  const reply = await ask(range ? { range } : {});
  const stale = await ask({ range: 'bytes=8-12', 'if-range': '"otro"' });
  await other.close();
  rmSync(folder, { recursive: true });
  expect(reply.statusCode).toBe(status);
  // With another version's mark a range means the whole file.
  expect([stale.statusCode, stale.json().message]).toEqual([413, 'El mapa se lee por partes de hasta 16 MB.']);
});

describe('files of the application', () => {
  const ASSET = '/assets/app-abc123.js';

  test.each([
    ['br', 'gzip, deflate, br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    [undefined, 'identity', (bytes: Buffer) => bytes],
  ])('come as %s to who accepts %s', async (encoding, accept, unpack) => {
    const reply = await get(ASSET, { 'accept-encoding': accept });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(unpack(reply.rawPayload).toString()).toBe(SCRIPT);
    expect(reply.headers['content-type']).toMatch(/javascript/);
    expect(reply.headers['vary']).toMatch(/accept-encoding/i);
  });

  test('with a fingerprint in their name are kept for a year', async () => {
    expect((await get(ASSET)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each(['/assets/app-old.js', '/assets/', '/assets/..%2fsecreto.txt'])(
    'a missing %s is 404 or 400 and no cache keeps that: the next release may have it',
    async (url) => {
      const reply = await get(url);
      expect([400, 404]).toContain(reply.statusCode);
      expect(reply.headers['cache-control']).toMatch(/no-cache|no-store/);
    },
  );

  test('without a fingerprint are asked for again', async () => {
    const reply = await get('/favicon.svg');
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(reply.headers['content-type']).toMatch(/^image\/svg\+xml/);
  });

  test('SHELL-44 what a phone installs has the name of the product', async () => {
    const reply = await get('/app.webmanifest');
    expect([reply.statusCode, reply.json()]).toEqual([200, { name: 'Fénix & <Cía>' }]);
    expect(reply.headers['content-type']).toMatch(/^application\/manifest\+json/);
  });

  test('SHELL-11 the manual is at /manual, with its own files', async () => {
    const redirect = await get('/manual');
    expect([redirect.statusCode, redirect.headers['location']]).toEqual([301, '/manual/']);
    expect((await get('/manual/')).body).toContain('Manual');
    expect((await get('/manual/manual.css')).headers['content-type']).toMatch(/^text\/css/);
    expect((await get('/manual/no-existe.css')).statusCode).toBe(404);
  });
});

test('without a built application the page says how to build it, and the API still answers', async () => {
  const unbuilt = await createTestApp({ WEB_DIR: '/no/existe', MANUAL_DIR: '/no/existe' });
  const page = await unbuilt.app.inject('/');
  expect([page.statusCode, page.body]).toEqual([503, 'La aplicación web no está construida: ejecuta npm run build.']);
  expect((await unbuilt.app.inject('/health')).statusCode).toBe(200);
  await unbuilt.close();
});
