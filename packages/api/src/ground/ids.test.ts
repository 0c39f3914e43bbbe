import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from './ids';

test('an id is a UUID of version 7 that begins with its moment', () => {
  const id = newId(Date.UTC(2026, 10, 16));
  expect(z.uuidv7().safeParse(id).success).toBe(true);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 16));
});

test('ids of one millisecond are in the order of their creation, and all different', () => {
  const now = Date.UTC(2026, 10, 16);
  const made = Array.from({ length: 20_000 }, () => newId(now));
  expect(made).toEqual(made.toSorted());
  expect(new Set(made).size).toBe(made.length);
  expect(made.every((id) => z.uuidv7().safeParse(id).success)).toBe(true);
});

test('an id of a later moment sorts after, whatever the counter', () => {
  const now = Date.UTC(2026, 10, 16);
  const made = Array.from({ length: 2_000 }, (_, at) => newId(now + Math.floor(at / 3)));
  expect(made).toEqual(made.toSorted());
});
