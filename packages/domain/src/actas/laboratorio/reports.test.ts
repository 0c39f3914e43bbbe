import { describe, expect, test } from 'vitest';
import { BAJA_REASONS } from './baja';
import { NewInformeTecnico } from './form';
import { FLAGS, type Flag, type Flags, REPORT_IMAGE_FIELDS } from './reporteTecnico';
import { LAB_QUESTIONS, suggestedVerdict } from './laboratory';

const flags = (value: boolean, change: Partial<Flags> = {}): Flags => ({
  ...(Object.fromEntries(FLAGS.map((flag) => [flag, value])) as Flags),
  ...change,
});
const GOOD = flags(true, { seven: false, eight: false });

test('LAB-02, LAB-03 eight questions, of which two ask for damage', () => {
  expect(FLAGS.filter((flag) => !LAB_QUESTIONS[flag].favourable)).toEqual(['seven', 'eight']);
  for (const flag of FLAGS) expect(LAB_QUESTIONS[flag].question).toMatch(/^¿.+\?$/);
});

test.each<[string, Partial<Flags>, string]>([
  ['all favourable', {}, 'operativo'],
  ['tampered with', { seven: true }, 'garantia'],
  ['wet', { eight: true }, 'garantia'],
  ['dead and wet', { one: false, eight: true }, 'garantia'],
  ['does not start', { one: false }, 'baja'],
  ['does not transmit', { two: false }, 'baja'],
  ['has no position', { three: false }, 'baja'],
  ['battery', { four: false }, 'reparar'],
  ['inputs', { five: false }, 'reparar'],
  ['firmware', { six: false }, 'reparar'],
])('LAB-03 the suggestion for a device: %s', (_, change, verdict) => {
  expect(suggestedVerdict({ ...GOOD, ...change })).toBe(verdict);
});

test('BAJA-03, BAJA-04 eight different reasons', () => {
  expect(new Set(Object.values(BAJA_REASONS)).size).toBe(8);
});

test('LAB-04, BAJA-05 ten slots for pictures', () => {
  expect([REPORT_IMAGE_FIELDS[0], REPORT_IMAGE_FIELDS.at(-1), REPORT_IMAGE_FIELDS.length]).toEqual([
    'image1',
    'image10',
    10,
  ]);
});

describe('the form of a report', () => {
  const texts = Object.fromEntries(FLAGS.map((flag) => [flag, 'true'])) as Record<Flag, string>;
  const form = { ...texts, serial: 'S', brand: 'B', observations: 'O' };

  test('LAB-12 everything is text in a form', () => {
    expect(NewInformeTecnico.parse({ ...form, eight: 'false' })).toMatchObject({
      tipo: 'laboratorio',
      one: true,
      eight: false,
    });
  });

  test.each([
    ['LAB-10', { serial: ' ' }, 'serial'],
    ['LAB-10', { brand: undefined }, 'brand'],
    ['LAB-10', { observations: '' }, 'observations'],
    ['LAB-12', { five: 'quizá' }, 'five'],
    ['BAJA-06', { tipo: 'otro' }, 'tipo'],
    ['LAB-10', { observations: 'x'.repeat(2_001) }, 'observations'],
  ])('%s %j is refused', (_, change, path) => {
    expect(NewInformeTecnico.safeParse({ ...form, ...change }).error?.issues.map((issue) => issue.path[0])).toEqual([
      path,
    ]);
  });
});
