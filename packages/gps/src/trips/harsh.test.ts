import { expect, test } from 'vitest';
import type { Position } from '../position';
import { given } from '../testing/positionFixture';
import { findHarsh } from './harsh';

const names = (...positions: Position[]) => findHarsh(positions).map(({ nombre }) => nombre);
const at = (second: number, velocidad: number, rumbo = 0) => given(second, 0, { velocidad, rumbo });

/** km/h lost or won in two seconds at so many m/s². */
const within2 = (ms2: number) => ms2 * 2 * 3.6;

test.each([
  ['braking just below 3 m/s²', at(0, 60), at(2, 60 - within2(2.99)), []],
  ['braking at 3 m/s²', at(0, 60), at(2, 60 - within2(3.001)), ['Frenada brusca']],
  ['accelerating just below 2.5 m/s²', at(0, 20), at(2, 20 + within2(2.49)), []],
  ['accelerating at 2.5 m/s²', at(0, 20), at(2, 20 + within2(2.501)), ['Aceleración brusca']],
  ['turning 38 degrees in 2 s at 36 km/h', at(0, 36, 350), at(2, 36, 28), []],
  ['turning 41 degrees in 2 s at 36 km/h', at(0, 36, 350), at(2, 36, 31), ['Giro brusco']],
  ['turning on the spot', at(0, 19.9, 0), at(2, 19.9, 170), []],
  ['a speed that no bus has', at(0, 201), at(2, 60), []],
  ['two reports of one instant', at(0, 90), at(0, 0), []],
])('%s', (_, before, after, expected) => {
  expect(names(before, after)).toEqual(expected);
});

test('two reports 10 s apart suffice; further apart, a stop from full speed is no event', () => {
  expect(names(at(0, 120), at(10, 0))).toEqual(['Frenada brusca']);
  expect(names(at(0, 120), at(11, 0))).toEqual([]);
  expect(names(at(0, 80), at(30, 0, 180))).toEqual([]);
});

test('one braking seen in several reports is one, as hard as its hardest moment', () => {
  const found = findHarsh([at(0, 80), at(2, 56), at(4, 20), at(6, 18), at(8, 18)]);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ categoria: 'Manejo ecologico', seconds: 4 });
  expect(found[0]?.measure).toBeCloseTo(5 / 3, 6);
});

test('braking and then turning are two', () => {
  expect(names(at(0, 80), at(2, 56), at(4, 56, 60))).toEqual(['Frenada brusca', 'Giro brusco']);
});
