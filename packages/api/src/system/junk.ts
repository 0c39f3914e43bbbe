import { CLIENT_SCOPES, MODULES } from '@fenix/domain/permissions';
import fc from 'fast-check';

/** Invalid requests: from plain noise to nearly valid ones. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '__proto__',
  'constructor',
  '..',
  '../../etc/passwd',
  "'; drop table users; --",
  '%',
  '\\',
  '\ud800',
  '\u202e\u0000\uffff',
  '😀'.repeat(60),
  'ñ'.repeat(5_000),
  'NaN',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  '2026-02-30',
  '2026-11-15',
  '275760-09-13',
  'at:desc',
  'cliente.modulos',
  '00000000-0000-7000-8000-000000000000',
  '00000000-0000-7000-8000-00000000000g',
  // A cursor with a time that PostgreSQL cannot hold, and one whose content is no cursor.
  Buffer.from('["0000-01-01T00:00:00Z","00000000-0000-7000-8000-000000000000"]').toString('base64url'),
  Buffer.from('["9999-12-31T23:59:59.999999999Z","00000000-0000-7000-8000-000000000000"]').toString('base64url'),
  Buffer.from('{"at":1}').toString('base64url'),
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.uuid(),
);

/** Percent-encoded; half a surrogate pair as the bytes a careless program would send. */
function encode(raw: string): string {
  try {
    return encodeURIComponent(raw);
  } catch {
    return '%ED%A0%80';
  }
}

const RAW_SEGMENTS = ['%zz', '%', '%00', '%2e%2e%2f', '%ED%A0%80', '%C0%AF', ';', '?', '#', '//'];
const segment = (known: readonly string[]) =>
  fc.oneof(
    text.map(encode),
    fc.constantFrom(...RAW_SEGMENTS),
    fc.constantFrom(...(known.length > 0 ? known : ['x'])).map(encode),
  );

const QUERY_NAMES = ['limit', 'cursor', 'from', 'to', 'action', 'client', 'search', 'sort', 'exp', 'sig', '__proto__'];
const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...QUERY_NAMES), text.map(encode)), text.map(encode)), { maxLength: 4 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : ''));

/** Lists in lists: programs that walk a value by calling themselves run out of stack. */
export const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const noise = fc.oneof(
  fc.constant(undefined),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '{',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1,"a":"x"}',
    '{"a":1e400}',
    deep(5_000),
    `{"a":${deep(2_000)}}`,
    '\ufeff{}',
    'null',
  ),
  text,
);

const WRONG_VALUES = [
  undefined,
  null,
  7,
  -1,
  1e308,
  true,
  '',
  [],
  {},
  [null],
  ['\0'],
  '\0',
  '\ud800',
  'x'.repeat(100_000),
];
const wrongValue = fc.oneof(fc.constantFrom<unknown>(...WRONG_VALUES, MODULES, CLIENT_SCOPES), text);

/** The right body with one field missing, wrong or too many. */
function nearlyRight(right: unknown) {
  if (typeof right !== 'object' || right === null || Buffer.isBuffer(right)) return noise;
  const fields = [...Object.keys(right), 'is_provider', '_id'];
  return fc
    .tuple(fc.constantFrom(...fields), wrongValue)
    .map(([field, value]) =>
      JSON.stringify(Array.isArray(right) ? [...(right as unknown[]), value] : { ...right, [field]: value }),
    );
}

const plain = fc.string({ unit: fc.constantFrom(...'abcXYZ019 -_=/+;,.:"*<>%é'.split('')), maxLength: 40 });
const headers = fc.record(
  {
    'content-type': fc.oneof(
      { weight: 4, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', ''),
      plain,
    ),
    'idempotency-key': fc.oneof(plain, fc.constant('clave-repetida'), fc.constant('x'.repeat(300))),
    'accept-encoding': fc.constantFrom('br', 'gzip', '*', 'identity;q=0', ''),
    accept: plain,
    range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'x'),
    'if-none-match': plain,
    'user-agent': fc.oneof(plain, fc.constant('x'.repeat(2_000))),
    'x-forwarded-for': plain,
  },
  { requiredKeys: [] },
);

const authorization = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  plain,
  plain.map((token) => `Bearer ${token}`),
  fc.string({ unit: 'binary', maxLength: 60 }).map((pair) => `Basic ${Buffer.from(pair).toString('base64')}`),
  fc.constantFrom('Bearer', 'Bearer ', 'Basic', 'Bearer a.b.c', 'Bearer eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.'),
);

const CALLERS = ['anonymous', 'client', 'manager'] as const;
export type Caller = (typeof CALLERS)[number];

/** A request to one route; `known` are texts that exist and `right` a body it takes, so that some come close. */
export function junkRequest(template: string, known: readonly string[], right: unknown) {
  const places = template.match(/:\w+|\*/g) ?? [];
  return fc.record({
    caller: fc.constantFrom(...CALLERS),
    url: fc.tuple(fc.tuple(...places.map(() => segment(known))), query).map(([segments, search]) => {
      const left = [...segments];
      return template.replace(/:\w+|\*/g, () => left.shift() ?? '') + search;
    }),
    headers,
    authorization,
    body: fc.oneof(noise, { weight: 2, arbitrary: nearlyRight(right) }),
  });
}

const STEPS = ['..', '%2e%2e', '.%2E', '%252e%252e', '..%2f', '..%5c', '..\\', '.', '', '%00', '~', 'C:'];
const PLACES = ['secreto.txt', 'package.json', 'web', 'manual', 'assets', 'etc', 'passwd', 'index.html', '.git'];

/** Addresses that try to leave the folders of the application. */
export const wanderingPath = fc
  .tuple(
    fc.constantFrom('/', '/assets/', '/manual/', '//', '/uploads/'),
    fc.array(fc.constantFrom(...STEPS, ...PLACES), { minLength: 1, maxLength: 7 }),
    fc.constantFrom('/', '%2f', '\\', '%5c'),
  )
  .map(([start, steps, between]) => start + steps.join(between));
