import { expect, test } from 'vitest';
import { NOON, given, givenDrive } from '../testing/positionFixture';
import { findIdling } from './idling';

const stand = (seconds: number, encendido: boolean | null = true) => [
  given(-30, 0, { velocidad: 40 }),
  ...givenDrive({ from: 0, to: seconds, kmh: 0, every: 20 }, { encendido }),
  given(seconds + 30, 300, { velocidad: 40 }),
];

test.each([
  ['4 min 40 s', stand(280), []],
  ['5 minutes', stand(300), [300]],
  ['an hour', stand(3600), [3600]],
  ['an hour with the engine off', stand(3600, false), []],
  ['an hour of a tracker that does not know', stand(3600, null), []],
])('standing for %s with the engine running', (_, positions, seconds) => {
  expect(findIdling(positions).map((found) => found.seconds)).toEqual(seconds);
});

test('Ralenti says where and since when', () => {
  expect(findIdling(stand(600))).toMatchObject([
    { categoria: 'Ralenti', nombre: 'Ralentí', start: { at: NOON }, end: { at: NOON + 600_000 }, meters: 0 },
  ]);
});

test('rolling on for one report makes two waits of one', () => {
  const positions = [
    ...givenDrive({ from: 0, to: 240, kmh: 0 }),
    given(270, 10, { velocidad: 4 }),
    ...givenDrive({ from: 300, to: 540, kmh: 0 }),
  ];
  expect(findIdling(positions)).toEqual([]);
});
