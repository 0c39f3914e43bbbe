import type { InjectOptions } from 'fastify';
import { FORM_TYPE, formBody, partsOf } from '../media/formFixture';

/** What a field may hold instead of what it should. */
export const NASTY: readonly unknown[] = [
  '\0',
  'a\ud800b',
  // Longer than an entry of an index, and not to be compressed.
  Array.from({ length: 4_000 }, (_, at) => ((at * 2_654_435_761) >>> 0).toString(36)).join(''),
  { toString: 1, valueOf: 1 },
  -1e308,
];

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
