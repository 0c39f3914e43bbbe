import { describe, expect, test } from 'vitest';
import { UPLOADS } from '../uploads';
import type { FormDef } from './def';
import {
  type Finding,
  INSPECTION_MESSAGES,
  type Point,
  allGood,
  answersPoints,
  findingsList,
  findingsOf,
} from './inspection';
import { problemsOf, readAnswers } from './problems';
import { shownPlaces } from './values';

const POINTS: readonly Point[] = [
  { indice: 1, name: 'Pito' },
  { indice: 3, name: 'SOAT', asksExpiry: true },
];
const FORM = {
  sections: [
    {
      id: 'una',
      title: 'Una',
      fields: [
        { kind: 'number', name: 'kilometraje', label: 'Kilometraje', min: 0, max: 1_000, need: 'required' },
        { kind: 'day', name: 'vence', label: 'Vence' },
        { kind: 'inspection', name: 'luces', label: 'Luces', points: POINTS, photo: UPLOADS.preset, need: 'required' },
      ],
    },
  ],
} as const satisfies FormDef;

const GOOD = { 1: { checked: 'Bueno' }, 3: { checked: 'N/A' } } as const;
const RIGHT = { kilometraje: '128', vence: '2026-12-31', luces: GOOD };
const problems = (change: object, given: readonly string[] = []) =>
  problemsOf(FORM, { ...RIGHT, ...change }, new Set(given)).map(({ path, message }) => [path, message]);

test('the photo of what is bad travels; one of what is no longer bad stays behind', () => {
  expect(shownPlaces(FORM, { luces: { 1: { checked: 'Malo' }, 3: { checked: 'Bueno' } } })).toEqual(['luces-1']);
  expect(shownPlaces(FORM, { luces: GOOD })).toEqual([]);
});

describe('numbers and days', () => {
  test.each([
    ['0', 0],
    ['128', 128],
    ['1.000', 1_000],
    [' 7 ', 7],
  ])('%j is %d', (kilometraje, read) => {
    expect(problems({ kilometraje })).toEqual([]);
    expect(readAnswers(FORM, { ...RIGHT, kilometraje })).toMatchObject({ kilometraje: read });
  });

  test.each(['1001', '-1', '1,5', '1.00', 'x', '1e3'])('%j is no number of these', (kilometraje) => {
    expect(problems({ kilometraje })).toEqual([['kilometraje', 'Escribe un número entre 0 y 1.000.']]);
  });

  test('one that was not given is asked for', () => {
    expect(problems({ kilometraje: '' })).toEqual([['kilometraje', 'Este campo es obligatorio']]);
  });

  test.each([
    ['2026-02-28', 0],
    ['', 0],
    ['2026-02-30', 1],
    ['28/02/2026', 1],
  ])('the day %j has %d problems', (vence, count) => expect(problems({ vence })).toHaveLength(count));
});

describe('an inspection', () => {
  test.each<[string, object, readonly string[], string[][]]>([
    ['whole', GOOD, [], []],
    ['with a point open', { 1: GOOD[1] }, [], [['luces.3', INSPECTION_MESSAGES.unanswered]]],
    [
      'bad, with neither note nor photo',
      { ...GOOD, 1: { checked: 'Malo', noveltie: ' ' } },
      [],
      [
        ['luces.1', INSPECTION_MESSAGES.noNoveltie],
        ['luces-1', INSPECTION_MESSAGES.noPhoto],
      ],
    ],
    ['bad, with both', { ...GOOD, 1: { checked: 'Malo', noveltie: 'No suena' } }, ['luces-1'], []],
  ])('%s', (_, luces, given, expected) => expect(problems({ luces }, given)).toEqual(expected));

  test('goes out in the order of its points, without the note of what is no longer bad', () => {
    const findings = {
      3: { checked: 'Bueno', vence: '2027-01-01' },
      1: { checked: 'Bueno', noveltie: 'era' },
    } as const;
    const sent = findingsList(POINTS, findings) as Finding[];
    expect(sent).toEqual([
      { indice: 1, name: 'Pito', checked: 'Bueno' },
      { indice: 3, name: 'SOAT', checked: 'Bueno', vence: '2027-01-01' },
    ]);
    expect(findingsList(POINTS, findingsOf(sent))).toEqual(sent);
  });

  test('what has no answer is good with one tap, and what has one stays', () => {
    const marked = allGood(POINTS, { 1: { checked: 'Malo', noveltie: 'No suena' } });
    expect(marked).toEqual({ 1: { checked: 'Malo', noveltie: 'No suena' }, 3: { checked: 'Bueno' } });
  });

  const sent = (...named: [number, string][]): Finding[] =>
    named.map(([indice, name]) => ({ indice, name, checked: 'Bueno' }));
  test.each([
    ['these points', sent([1, 'Pito'], [3, 'SOAT']), true],
    ['another order', sent([3, 'SOAT'], [1, 'Pito']), false],
    ['another name', sent([1, 'Pito'], [3, 'Soat']), false],
    ['another place', sent([1, 'Pito'], [2, 'SOAT']), false],
    ['one too few', sent([1, 'Pito']), false],
    ['one twice', sent([1, 'Pito'], [3, 'SOAT'], [3, 'SOAT']), false],
  ])('answers to %s: %s', (_, found, expected) => expect(answersPoints(POINTS, found)).toBe(expected));
});
