import type { InjectOptions } from 'fastify';
import { FORM_TYPE, formBody, partsOf } from '../testing/media/formFixture';

/** What a field may hold instead of what it should. */
export const NASTY: readonly unknown[] = [
  '\0',
  'a\ud800b',
  // Longer than an entry of an index, and not to be compressed.
  Array.from({ length: 4_000 }, (_, at) => ((at * 2_654_435_761) >>> 0).toString(36)).join(''),
  { toString: 1, valueOf: 1 },
  -1e308,
];

/** The texts among them that PostgreSQL cannot store. */
export const UNSTORABLE: ReadonlySet<unknown> = new Set(NASTY.slice(0, 2));

const LONG = String(NASTY[2]).slice(0, 5_000);

/**
 * Headers that no program sends, together where none of them can keep the others from being read: a session that is
 * none ends a call early, and so does a cookie where files are asked for.
 */
export const NASTY_HEADERS: readonly Record<string, string>[] = [
  {
    'user-agent': `\u00e9${LONG}`,
    'if-none-match': LONG,
    range: `bytes=${'9'.repeat(400)}-`,
    'if-range': '\u00e9"',
    accept: '*/\u00ff;q=x',
    'x-forwarded-for': LONG,
    'x-forwarded-proto': 'https, \u00ff',
    'x-forwarded-host': 'a b:c/\u00e9',
    'x-request-id': LONG,
    'x-http-method-override': 'DELETE',
  },
  {
    'x-forwarded-for': '\u00e9, ,;, ::ffff:999.1.1.1',
    cookie: `archivos-=${LONG}; =; ;;archivos-x`,
  },
  { authorization: `Basic ${Buffer.from('a\0b:c\0d').toString('base64')}` },
  { authorization: `Basic ${Buffer.from([0xed, 0xa0, 0x80, 0x3a, 0x41]).toString('base64')}` },
  { authorization: `Bearer ${LONG}` },
];

/** The field of a JSON body that holds this value now and held another before. */
export function fieldWith(nasty: unknown, right: unknown, sent: unknown): string | undefined {
  if (typeof right !== 'object' || right === null || Array.isArray(right) || Buffer.isBuffer(right)) return undefined;
  const body = JSON.parse(String(sent)) as Record<string, unknown>;
  return Object.keys(right).find((field) => body[field] === nasty);
}

/** The value with one thing in it replaced, for each thing in it. JSON inside a text is opened as well. */
export function* variantsOf(value: unknown, nasty: unknown): Generator {
  if (typeof value === 'string') for (const inner of openJson(value, nasty)) yield JSON.stringify(inner);
  if (typeof value !== 'object' || value === null) yield nasty;
  else if (Array.isArray(value)) yield* variantsOfList(value as unknown[], nasty);
  else yield* variantsOfFields(value, nasty);
}

function* variantsOfList([first, ...rest]: unknown[], nasty: unknown): Generator {
  yield [nasty, ...rest];
  if (first !== undefined) for (const inner of variantsOf(first, nasty)) yield [inner, ...rest];
}

function* variantsOfFields(value: object, nasty: unknown): Generator {
  for (const [key, inner] of Object.entries(value))
    for (const variant of variantsOf(inner, nasty)) yield { ...value, [key]: variant };
  if (typeof nasty === 'string') yield { ...value, [nasty.slice(0, 50)]: 1 };
}

function* openJson(text: string, nasty: unknown): Generator {
  if (/^[[{]/.test(text)) yield* variantsOf(JSON.parse(text) as unknown, nasty);
}

/** The request with one thing in its body replaced, for each thing in it, whatever kind of body it is. */
export function* requestsOf({ payload, ...rest }: InjectOptions, nasty: unknown): Generator<InjectOptions> {
  if (Buffer.isBuffer(payload)) {
    if (rest.headers?.['content-type'] !== FORM_TYPE['content-type']) return;
    for (const fields of formsOf(partsOf(payload), nasty)) yield { ...rest, payload: formBody(fields) };
  } else if (typeof payload === 'string') {
    const fields = Object.fromEntries(new URLSearchParams(payload));
    for (const variant of variantsOf(fields, nasty))
      yield { ...rest, payload: new URLSearchParams(asTexts(variant as object)).toString() };
  } else if (payload !== undefined) {
    for (const variant of variantsOf(payload, nasty))
      yield {
        ...rest,
        headers: { 'content-type': 'application/json', ...rest.headers },
        payload: JSON.stringify(variant),
      };
  }
}

function* formsOf(parts: ReturnType<typeof partsOf>, nasty: unknown) {
  for (const [at, part] of parts.entries()) {
    if (part.filename !== undefined) continue;
    for (const variant of variantsOf(part.content.toString(), nasty))
      yield parts.with(at, { ...part, content: asText(variant) });
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const asTexts = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, asText(value)]));
