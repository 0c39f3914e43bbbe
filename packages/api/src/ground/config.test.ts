import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, Environment, isLoopback, readConfig } from './config';

const DATABASE_URL = 'postgres://u:p@db/fenix';

describe('settings', () => {
  test('SHELL-03 nothing set: the defaults', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: 'data',
      DATABASE_POOL: 10,
      PRODUCT_NAME: 'Fénix',
      PROVIDER_CLIENT: 'fenix sas',
      SESSION_HOURS: 12,
      TRUST_PROXY: false,
      LOG_LEVEL: 'info',
      DEMO: true,
      DEMO_PASSWORD: 'Fenix-demo-1',
    });
    for (const name of [
      'DATABASE_URL',
      'TOKEN_SECRET',
      'MEDIA_SECRET',
      'DATA_KEY',
      'METRICS_TOKEN',
      'GPS_URL',
      'MAP_TILES_URL',
      'MAP_PMTILES',
      'MAP_GROUND',
      'WEB_DIR',
      'MANUAL_DIR',
    ] as const)
      expect(readConfig({})[name]).toBeUndefined();
  });

  test('an empty or blank value is not set', () => {
    expect(readConfig({ PORT: '', PRODUCT_NAME: '', DATABASE_URL: '', DEMO: ' ', SESSION_HOURS: '  ' })).toEqual(
      readConfig({}),
    );
    expect(readConfig({ PORT: ' ' }).PORT).toBe(3000);
  });

  test.each([
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['HOST', '127.0.0.2', '127.0.0.2'],
    ['DATA_DIR', '/var/fenix', '/var/fenix'],
    ['DATABASE_URL', 'postgresql://u@h/d', 'postgresql://u@h/d'],
    ['DATABASE_POOL', '200', 200],
    ['PRODUCT_NAME', ' Torre ', 'Torre'],
    ['PROVIDER_CLIENT', 'otra sas', 'otra sas'],
    ['SESSION_HOURS', '0.5', 0.5],
    ['SESSION_HOURS', '720', 720],
    ['IDLE_HOURS', '0.25', 0.25],
    ['FIRST_PASSWORD_CHANGE', '1', true],
    ['SECOND_STEP', 'managers', 'managers'],
    ['SIGN_INS_PER_SECOND', '40', 40],
    ['LOG_LEVEL', 'silent', 'silent'],
    ['DEMO', '0', false],
    ['DEMO_PASSWORD', 'ocho8888', 'ocho8888'],
    ['TOKEN_SECRET', 'x'.repeat(32), 'x'.repeat(32)],
    ['MEDIA_SECRET', 'x'.repeat(32), 'x'.repeat(32)],
    ['DATA_KEY', 'ab'.repeat(32), 'ab'.repeat(32)],
    ['METRICS_TOKEN', 'x'.repeat(16), 'x'.repeat(16)],
    ['GPS_URL', 'https://gps.example/api', 'https://gps.example/api'],
    ['WEB_DIR', '/srv/web', '/srv/web'],
    ['MANUAL_DIR', '/srv/manual', '/srv/manual'],
  ])('%s=%s', (name, value, read) => {
    expect(readConfig({ [name]: value })[name as 'PORT']).toBe(read);
  });

  test('S23 connections to other machines are encrypted unless the operator turns it off', () => {
    const secure = (env: Record<string, string>) => {
      const { DATABASE_TLS, SMTP_TLS } = readConfig({ MAIL_FROM: 'a@b.co', DEMO: '0', ...env });
      return [DATABASE_TLS, SMTP_TLS];
    };
    expect(secure({})).toEqual([false, false]);
    expect(secure({ DATABASE_URL, SMTP_URL: 'smtp://correo.example' })).toEqual([true, true]);
    expect(secure({ DATABASE_URL: 'postgres://u@127.0.0.1/f', SMTP_URL: 'smtp://[::1]:25' })).toEqual([false, false]);
    expect(secure({ DATABASE_URL: 'postgres:///f?host=/run/postgresql' })).toEqual([false, false]);
    expect(secure({ DATABASE_URL, DATABASE_TLS: '0', SMTP_URL: 'smtp://correo.example', SMTP_TLS: '0' })).toEqual([
      false,
      false,
    ]);
  });

  test('S23 dashboards come from Power BI, or from the configured hosts', () => {
    expect(readConfig({}).BI_HOSTS).toEqual(['app.powerbi.com', 'app.fabric.microsoft.com']);
    expect(readConfig({ BI_HOSTS: 'Tableros.example, bi.example.co' }).BI_HOSTS).toEqual([
      'tableros.example',
      'bi.example.co',
    ]);
    expect(() => readConfig({ BI_HOSTS: "a.example; script-src 'unsafe-inline'" })).toThrow(/BI_HOSTS/);
    expect(() => readConfig({ BI_HOSTS: 'https://a.example' })).toThrow(/BI_HOSTS/);
  });

  test.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_POOL', '201'],
    ['PRODUCT_NAME', 'x'.repeat(41)],
    ['PROVIDER_CLIENT', 'x'.repeat(121)],
    ['SESSION_HOURS', '0'],
    ['SESSION_HOURS', '721'],
    ['LOG_LEVEL', 'mucho'],
    ['DEMO', 'yes'],
    ['DEMO_PASSWORD', 'corta'],
    ['TOKEN_SECRET', 'x'.repeat(31)],
    ['MEDIA_SECRET', 'x'.repeat(31)],
    ['DATA_KEY', 'ab'.repeat(31)],
    ['METRICS_TOKEN', 'x'.repeat(15)],
    ['GPS_URL', 'gps.example'],
    ['GPS_URL', 'ftp://gps.example'],
    ['MAP_STYLE_LIGHT', 'http://mapas.example/style.json'],
    ['MAP_STYLE_LIGHT', 'mapas.example/style.json'],
    ['MAP_STYLE_DARK', 'https://u:p@mapas.example/style.json'],
    ['MAP_STYLE_DARK', 'https://mapas.example/a;style.json'],
    ['MAP_STYLE_DARK', '//mapas.example/style.json'],
    ['MAP_HOSTS', 'https://letras.example'],
    ['MAP_PMTILES', '/no/existe.pmtiles'],
    ['MAP_PMTILES', '/'],
    ['MAP_PMTILES', import.meta.filename],
    ['MAP_TILES_URL', 'http://tiles.example/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', 'https://tiles.example/{z}/{x}.png'],
    ['MAP_TILES_URL', 'https://{z}.tiles.example/{x}/{y}.png'],
    ['MAP_TILES_URL', 'https://tiles.example;/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', 'https://u:p@tiles.example/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', '//tiles.example/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', '/\\tiles.example/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', 'tiles/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', 'javascript:/{z}/{x}/{y}'],
    ['MAP_TILES_ATTRIBUTION', 'x'.repeat(201)],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', '10.0.0.1, cualquiera'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', ','],
  ])('%s=%s stops the start with a line that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^Revisa las variables de entorno:\n {2}${name}: .+`),
    );
  });

  test('all errors are reported at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT: .+\n {2}DEMO: /);
  });

  test('a secret that is too short is not repeated in the message', () => {
    expect(() => readConfig({ TOKEN_SECRET: 'no-me-digas' })).not.toThrow(/no-me-digas/);
  });
});

describe('the base map', () => {
  const attribution = '© Cartografía';
  const style = 'https://mapas.example/claro.json?key=pk.publica';
  const dark = '/estilos/oscuro.json';
  const MAP_TILES_URL = 'https://tiles.example:8443/v1/{z}/{x}/{y}@2x.jpg?key=abc';
  const folder = mkdtempSync(join(tmpdir(), 'fenix-mapa-'));
  const MAP_PMTILES = join(folder, 'colombia.pmtiles');
  const ground = (env: Record<string, string>) => readConfig(env).MAP_GROUND;
  beforeAll(() => writeFileSync(MAP_PMTILES, 'PMTiles\u0003 y lo demás'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    'https://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example:8443/v1/{z}/{x}/{y}@2x.jpg?key=abc',
    '/teselas/{z}/{x}/{y}.png',
  ])('%s with its attribution', (url) => {
    expect(ground({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: ` ${attribution} ` })).toEqual({
      kind: 'teselas',
      url,
      attribution,
    });
  });

  test('tiles need an attribution; an attribution without tiles is ignored', () => {
    expect(() => readConfig({ MAP_TILES_URL: '/t/{z}/{x}/{y}' })).toThrow(/^MAP_TILES_ATTRIBUTION: falta/);
    expect(ground({ MAP_TILES_ATTRIBUTION: attribution })).toBeUndefined();
  });

  test('PESV-41 styles take precedence over a file of tiles, the file over tiles, and the embedded map is the default', () => {
    const tiles = { MAP_TILES_URL, MAP_TILES_ATTRIBUTION: attribution };
    const all = { MAP_STYLE_LIGHT: style, MAP_STYLE_DARK: dark, MAP_PMTILES, ...tiles };
    expect(ground(all)).toEqual({ kind: 'estilo', light: style, dark, attribution });
    expect(ground({ MAP_PMTILES, ...tiles })).toEqual({ kind: 'archivo', url: '/mapa.pmtiles', attribution });
    expect(ground(tiles)).toMatchObject({ kind: 'teselas' });
    expect(ground({})).toBeUndefined();
  });

  test('PESV-40 one style is used for both colour schemes, with the key in its URL', () => {
    expect(ground({ MAP_STYLE_LIGHT: style })).toEqual({ kind: 'estilo', light: style, dark: style });
    expect(ground({ MAP_STYLE_DARK: dark })).toEqual({ kind: 'estilo', light: dark, dark });
  });

  test('an invalid file is refused with a message', () => {
    expect(() => readConfig({ MAP_PMTILES: '/no/existe.pmtiles' })).toThrow(
      'MAP_PMTILES: debe ser un archivo PMTiles, versión 3, que se pueda leer',
    );
  });
});

describe('demo data', () => {
  test.each([
    [{}, true],
    [{ DATABASE_URL }, false],
    [{ DATABASE_URL, DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
    [{ HOST: '0.0.0.0', DEMO: '0' }, false],
    [{ HOST: '0.0.0.0', DATABASE_URL }, false],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
  ])('%j: %j', (env, demo) => {
    expect(readConfig(env).DEMO).toBe(demo);
  });

  test.each(['0.0.0.0', '::', '192.168.1.5', '127.malo.example', 'fenix.example'])('is never served on %s', (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(/^DEMO: /);
    expect(() => readConfig({ HOST, DATABASE_URL, DEMO: '1' })).toThrow(/^DEMO: /);
  });
});

test.each([
  ['127.0.0.1', true],
  ['127.255.0.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['localhost', true],
  ['128.0.0.1', false],
  ['127.malo.example', false],
  ['127.0.0.1.malo.example', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['', false],
])('the address %s is this machine: %j', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

describe('TRUST_PROXY', () => {
  test('0 trusts none', () => {
    expect(readConfig({ TRUST_PROXY: '0' }).TRUST_PROXY).toBe(false);
  });

  test('a number trusts that many hops', () => {
    const trust = readConfig({ TRUST_PROXY: '2' }).TRUST_PROXY;
    const answers = [0, 1, 2, 3].map((hop) => typeof trust === 'function' && trust('10.0.0.1', hop));
    expect(answers).toEqual([true, true, false, false]);
  });

  test('else it is a list of addresses', () => {
    const list = '10.0.0.1, 192.168.0.0/16,::1, fd00::/8,loopback';
    expect(readConfig({ TRUST_PROXY: list }).TRUST_PROXY).toEqual([
      '10.0.0.1',
      '192.168.0.0/16',
      '::1',
      'fd00::/8',
      'loopback',
    ]);
  });
});

describe.each([
  ['docs/settings.md', 'docs/settings.md'],
  ['the manual', 'docs/manual/20-operacion.md'],
])('the table of settings of %s', (_, path) => {
  const ROOT = join(import.meta.dirname, '../../../..');
  /** Variables of the operating system and of tools, and those that our processes pass to each other. */
  const OF_OTHERS = new Set(['PATH', 'TMPDIR', 'NODE_ENV', 'TEST_WORKER_INDEX']);
  const HANDED_ON = new Set(['E2E_STARTED_AT', 'E2E_JSON_REPORT', 'FENIX_BUILD']);
  const FILES = ['playwright.config.ts', 'vitest.config.ts', 'packages/web/vite.config.ts'];
  const FOLDERS = ['bench', 'e2e', 'packages/api/src', 'packages/gps/src', 'scripts'];
  const inFolder = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|mjs)$/.test(file))
      .map((file) => join(folder, file));
  /** What commands, tests, benches and tools read beside the settings of the server. */
  const readHere = [...FILES, ...FOLDERS.flatMap(inFolder)]
    .flatMap((file) =>
      Array.from(
        readFileSync(join(ROOT, file), 'utf8').matchAll(/process\.env\['([A-Z0-9_]+)'\]/g),
        ([, name = '']) => name,
      ),
    )
    .filter((name) => !OF_OTHERS.has(name) && !HANDED_ON.has(name));
  /** Of those, what an operator sets: the manual has no others. */
  const OF_OPERATORS = ['ADMIN_PASSWORD', 'PLATFORM_KEY'];
  const more = path.includes('manual') ? OF_OPERATORS : readHere;
  const rows = readFileSync(join(ROOT, path), 'utf8')
    .split('\n## ')
    .flatMap((section) => (section.includes('| `PORT`') ? section.split('\n') : []))
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const namesIn = (cell = '') => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name);

  test('lists every setting once, and no other', () => {
    const listed = rows.flatMap(([, names]) => namesIn(names));
    expect(listed.toSorted()).toEqual([...new Set([...Object.keys(Environment.shape), ...more])].toSorted());
  });

  test('has the default of the server', () => {
    const told = Object.entries(Environment.shape).flatMap(([name, setting]) => {
      const value: unknown = setting.safeParse(undefined).data;
      if (!['string', 'number', 'boolean'].includes(typeof value)) return [];
      const said = typeof value === 'boolean' ? String(Number(value)) : String(value);
      return [[name, rows.find(([, names]) => namesIn(names).includes(name))?.[2], `\`${said}\``]];
    });
    expect(told.length).toBeGreaterThan(15);
    expect(told.filter(([, cell, said]) => cell !== said)).toEqual([]);
  });
});
