import { expect, test } from 'vitest';
import { type Box, type Position, clipLine, clipRing, roundLine } from './clip';

const BOX: Box = [0, 0, 10, 10];
const square = (from: number, to: number): Position[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];
const area = (ring: readonly Position[]) =>
  Math.abs(
    ring.slice(1).reduce((sum, [x, y], index) => sum + (ring[index]?.[0] ?? 0) * y - x * (ring[index]?.[1] ?? 0), 0),
  ) / 2;

test.each([
  ['inside', square(2, 8), 36],
  ['the box itself', square(0, 10), 100],
  ['over a corner', square(5, 15), 25],
  ['around the box', square(-5, 15), 100],
  ['outside', square(11, 15), 0],
])('of a square %s the box keeps its share, closed', (_, ring, kept) => {
  const clipped = clipRing(ring, BOX);
  expect(area(clipped)).toBeCloseTo(kept, 9);
  expect(clipped.at(0)).toEqual(clipped.at(-1));
});

test('a line that leaves and comes back is two lines, each with the step over the edge', () => {
  const line: Position[] = [
    [5, 5],
    [8, 5],
    [12, 5],
    [14, 5],
    [14, 8],
    [9, 8],
    [5, 8],
  ];
  expect(clipLine(line, BOX)).toEqual([
    [
      [5, 5],
      [8, 5],
      [12, 5],
    ],
    [
      [14, 8],
      [9, 8],
      [5, 8],
    ],
  ]);
  expect(clipLine(line.slice(2, 5), BOX)).toEqual([]);
});

test('points that rounding makes one are one', () => {
  expect(
    roundLine(
      [
        [1.0001, 2],
        [1.0004, 2.0003],
        [1.0006, 2],
      ],
      3,
    ),
  ).toEqual([
    [1, 2],
    [1.001, 2],
  ]);
});
