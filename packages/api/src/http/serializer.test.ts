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
  ['a thing', Person, { name: 'Ana', since: null, ...SECRET }, { name: 'Ana', since: null }],
  [
    'a value that is written as another',
    Person,
    { name: 'Ana', since: new Date(0), tags: ['a'] },
    { name: 'Ana', since: '1970-01-01T00:00:00.000Z', tags: ['a'] },
  ],
  [
    'things inside of things',
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
    'a text or a thing, as a text',
    z.object({ who: z.union([z.string(), Person]) }),
    { who: 'Ana', ...SECRET },
    { who: 'Ana' },
  ],
  [
    'a text that is trimmed or a thing, as a text',
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
    'a thing that takes nothing else, with texts that are trimmed',
    z.strictObject({ name: z.string().trim().min(1), of: z.string().trim().toLowerCase().nullable() }),
    { name: ' Ana ', of: ' ACME' },
    { name: 'Ana', of: 'acme' },
  ],
  [
    'a thing that takes others of a kind',
    z.object({ name: z.string() }).catchall(Person),
    { name: 'Ana', other: { name: 'Eva', since: null, ...SECRET } },
    { name: 'Ana', other: { name: 'Eva', since: null } },
  ],
  ['nothing described', z.unknown(), { any: ['thing'] }, { any: ['thing'] }],
])('only what is described leaves: %s', (_, schema, answer, written) => {
  expect(write(schema, answer)).toEqual(written);
});

test('what a description would refuse does not leave either', () => {
  const route = { schema: z.strictObject({ name: z.string() }), method: 'GET', url: '/test' };
  expect(writeAnswers(route)({ name: 'Ana', ...SECRET })).toBe('{"name":"Ana"}');
});

test('an answer that is not as described is a defect that tests find', () => {
  const route = { schema: Person, method: 'GET', url: '/test' };
  expect(() => writeCheckedAnswers(route)({ name: 1, since: null })).toThrow("doesn't match");
});
