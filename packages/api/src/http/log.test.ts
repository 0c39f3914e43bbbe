import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../assembly/app';
import { givenCookie, givenInspector } from '../testing/incontrol/appFixture';
import { SAMPLES } from '../system/samples';
import { givenTarget } from '../system/targets';
import { FORM_TYPE, partsOf } from '../testing/media/formFixture';
import { createTestApp } from '../testing/testApp';
import { describeError } from './log';

const api = await createTestApp({ LOG_LEVEL: 'info' });
const lines: string[] = [];
const app = await createApp(api.deps, { logTo: { write: (line) => void lines.push(line) } });
afterAll(async () => {
  await app.close();
  await api.close();
});

const company = await api.givenClient('única ltda');
const target = await givenTarget(api, company);
const manager = await api.givenUser(api.provider);
const token = await api.givenToken(manager);
const inspector = await givenInspector(api, company);
const cookie = await givenCookie(api, inspector);

/** Every text in the request, also inside JSON strings, except words that are in every log line. */
function textsOf(payload: unknown, type: unknown): string[] {
  if (Buffer.isBuffer(payload))
    return type === FORM_TYPE['content-type']
      ? partsOf(payload).flatMap(({ filename, content }) =>
          filename === undefined ? textsOf(String(content), '') : [],
        )
      : [];
  if (typeof payload === 'string' && /^[\w]+=/.test(payload)) return [...new URLSearchParams(payload).values()];
  if (typeof payload === 'string') return [payload];
  return Object.values(payload ?? {}).flatMap((value: unknown) => textsOf(value, ''));
}

describe('the log', () => {
  test('a call of a tracker writes no line unless it fails: there are hundreds a second', async () => {
    lines.length = 0;
    const { statusCode } = await app.inject({ url: '/gps/osmand?id=1&lat=10&lon=-74&timestamp=1' });
    expect(statusCode).toBe(401);
    expect(lines).toEqual([]);
    await app.inject({ url: '/api/audit', headers: { authorization: `Bearer ${token}` } });
    expect(lines).toHaveLength(2);
  });

  test('S13 a database that fails writes down nothing of what was sent', async () => {
    await api.deps.database.engine.asOwner((connection) =>
      connection.exec(`
        create function fail_insert() returns trigger language plpgsql as
          $f$ begin raise exception 'sin espacio' using errcode = '53100', detail = new::text; end $f$;
        do $$ declare one record; begin
          for one in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
          loop execute format('create trigger fail before insert on %I for each row execute function fail_insert()', one.relname);
          end loop;
        end $$`),
    );
    const sent = new Set<string>();
    for (const [route, { url, options }] of Object.entries(SAMPLES)) {
      const { payload, ...given } = options?.(target) ?? {};
      if (payload === undefined) continue;
      for (const text of textsOf(payload, given.headers?.['content-type'])) if (text.length >= 8) sent.add(text);
      const headers = { authorization: `Bearer ${token}`, ...given.headers };
      const method = route.split(' ')[0] as 'POST';
      await app.inject({ method, url: url(target), ...given, payload, headers });
      await app.settled();
    }
    // A module that was sent may have the name of a folder in a stack.
    const log = lines.join('').replaceAll(/\/packages\/[\w/.]+/g, '');
    expect(log).toContain('sin espacio');
    expect(sent.size).toBeGreaterThan(30);
    // Ids of records are part of the logged paths.
    const paths = lines.map((line) => (JSON.parse(line) as { req?: { path?: string } }).req?.path ?? '').join(' ');
    expect([...sent].filter((text) => log.includes(text) && !paths.includes(text))).toEqual([]);
    expect(log).not.toMatch(/"(params|query|detail|parameters)":/);
  });

  test('the line of a response names the user', async () => {
    lines.length = 0;
    await app.inject({ url: '/api/audit', headers: { authorization: `Bearer ${token}` } });
    const res = { statusCode: 200, user: manager.id, client: api.provider.id };
    expect(lines.map((line) => JSON.parse(line) as object).at(-1)).toMatchObject({ msg: 'request completed', res });
  });

  test('N12 the line of a response names the inspector', async () => {
    lines.length = 0;
    await app.inject({ url: '/incontrol/app/work', headers: { cookie } });
    const res = { statusCode: 200, inspector: inspector.id, client: company.id };
    expect(lines.map((line) => JSON.parse(line) as object).at(-1)).toMatchObject({ msg: 'request completed', res });
  });

  test('an error is logged by its type and place, without its values', () => {
    const cause = Object.assign(new Error('invalid input syntax for type uuid: "secreto"'), { code: '22P02' });
    const error = Object.assign(new Error('falló', { cause }), {
      params: ['secreto'],
      table: 'users',
      detail: 'secreto',
    });
    const line = describeError(error);
    expect(JSON.stringify(line)).not.toContain('secreto');
    expect(line).toMatchObject({
      type: 'Error',
      message: 'falló',
      table: 'users',
      cause: { message: 'invalid input syntax for type uuid', code: '22P02' },
    });
    expect(line['stack']).toMatch(/^ {4}at /);
    expect(describeError('texto')).toEqual({ type: 'string', message: '', stack: '' });
  });
});
