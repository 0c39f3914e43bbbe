import { expect, test } from 'vitest';
import { z } from 'zod';
import { writeAnswers, writeCheckedAnswers } from './serializer';

const Day = z.codec(z.string(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() });
const Person = z.object({ name: z.string(), since: Day.nullable(), tags: z.array(z.string()).optional() });
const write = (schema: z.ZodType, answer: unknown) => {
  const route = { schema, method: 'GET', url: '/test' };
  const written = writeAnswers(route)(answer);
  expect(writeCheckedAnswers(route)(answer)).toBe(written);
  return JSON.parse(written) as unknown;
};
const SECRET = { password_hash: 'x' };

test.each([
  ['an object', Person, { name: 'Ana', since: null, ...SECRET }, { name: 'Ana', since: null }],
  [
    'a value that is written as another',
    Person,
    { name: 'Ana', since: new Date(0), tags: ['a'] },
    { name: 'Ana', since: '1970-01-01T00:00:00.000Z', tags: ['a'] },
  ],
  [
    'nested objects',
    z.object({ list: z.array(z.object({ of: Person.nullable() })) }),
    { list: [{ of: { name: 'Ana', since: null, ...SECRET }, ...SECRET }, { of: null }] },
    { list: [{ of: { name: 'Ana', since: null } }, { of: null }] },
  ],
  [
    'a list or a page, as a list',
    z.union([z.array(Person), z.object({ items: z.array(Person) })]),
    [{ name: 'Ana', since: null, ...SECRET }],
    [{ name: 'Ana', since: null }],
  ],
  [
    'a list or a page, as a page',
    z.union([z.array(Person), z.object({ items: z.array(Person) })]),
    { items: [{ name: 'Ana', since: null, ...SECRET }], ...SECRET },
    { items: [{ name: 'Ana', since: null }] },
  ],
  [
    'one of several things',
    z.union([z.object({ kind: z.literal('a'), one: z.string() }), z.object({ kind: z.literal('b'), two: z.string() })]),
    { kind: 'b', one: 'no', two: 'yes', ...SECRET },
    { kind: 'b', two: 'yes' },
  ],
  [
    'a text or an object, as a text',
    z.object({ who: z.union([z.string(), Person]) }),
    { who: 'Ana', ...SECRET },
    { who: 'Ana' },
  ],
  [
    'a text that is trimmed or an object, as a text',
    z.object({ who: z.union([z.string().trim(), Person]) }),
    { who: ' Ana ' },
    { who: 'Ana' },
  ],
  [
    'by name',
    z.record(z.string(), Person),
    { a: { name: 'Ana', since: null, ...SECRET } },
    { a: { name: 'Ana', since: null } },
  ],
  [
    'a strict object, with texts that are trimmed',
    z.strictObject({ name: z.string().trim().min(1), of: z.string().trim().toLowerCase().nullable() }),
    { name: ' Ana ', of: ' ACME' },
    { name: 'Ana', of: 'acme' },
  ],
  [
    'an object with further fields of one type',
    z.object({ name: z.string() }).catchall(Person),
    { name: 'Ana', other: { name: 'Eva', since: null, ...SECRET } },
    { name: 'Ana', other: { name: 'Eva', since: null } },
  ],
  ['nothing described', z.unknown(), { any: ['thing'] }, { any: ['thing'] }],
])('only the fields of the schema are sent: %s', (_, schema, answer, written) => {
  expect(write(schema, answer)).toEqual(written);
});

test('a value that the schema would refuse is not sent either', () => {
  const route = { schema: z.strictObject({ name: z.string() }), method: 'GET', url: '/test' };
  expect(writeAnswers(route)({ name: 'Ana', ...SECRET })).toBe('{"name":"Ana"}');
});

test('a response that does not match its schema fails the tests', () => {
  const route = { schema: Person, method: 'GET', url: '/test' };
  expect(() => writeCheckedAnswers(route)({ name: 1, since: null })).toThrow("doesn't match");
});
