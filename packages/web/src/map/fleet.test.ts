import { expect, test } from 'vitest';
import { CONTROL_RATIO, contrast } from '../theme/contrast';
import { FIGURAS, FLEET_COLORS, type Movil, type Placed, createGlider, groupNear, nearest } from './fleet';
import { MAP_COLORS } from './palette';

const movil = (id: string, latitud: number, longitud = -74): Movil => ({
  id,
  nombre: id,
  latitud,
  longitud,
  figura: 'flecha',
  rumbo: 0,
});

test('a vehicle glides from where it was seen to where it is, and stops', () => {
  const glider = createGlider(1000);
  glider.tell([movil('1', 10)], 0);
  expect([glider.where('1', 0)?.latitud, glider.isMoving(0)]).toEqual([10, false]);
  glider.tell([movil('1', 10.01)], 5_000);
  expect(glider.isMoving(5_500)).toBe(true);
  expect(glider.where('1', 5_500)?.latitud).toBeCloseTo(10.0075);
  // After an update on its way, it continues from where it is drawn.
  glider.tell([movil('1', 10.02)], 5_500);
  expect(glider.where('1', 5_500)?.latitud).toBeCloseTo(10.0075);
  expect([glider.where('1', 6_500)?.latitud, glider.isMoving(6_500)]).toEqual([10.02, false]);
});

test('the same place again is no movement, a leap of the receiver is none, and without motion nothing glides', () => {
  const glider = createGlider(1000);
  glider.tell([movil('1', 10), movil('2', 4)], 0);
  glider.tell([movil('1', 10), movil('2', 5)], 100);
  expect([glider.isMoving(101), glider.where('2', 101)?.latitud]).toEqual([false, 5]);
  const still = createGlider(0);
  still.tell([movil('1', 10)], 0);
  still.tell([movil('1', 10.01)], 100);
  expect([still.isMoving(100), still.where('1', 100)?.latitud]).toEqual([false, 10.01]);
});

test('twelve hours of a fleet leave no more behind than the fleet', () => {
  const glider = createGlider(1000);
  for (let second = 0; second < 43_200; second += 30)
    glider.tell(
      Array.from({ length: 20 }, (_, index) => movil(`${index + (second % 3)}`, 10 + second / 1e6)),
      second * 1000,
    );
  expect(glider.size).toBe(20);
});

const placed = (count: number, x: number, y = 0): Placed[] =>
  Array.from({ length: count }, (_, index) => ({ movil: movil(`${x} ${y} ${index}`, 10), x: x + index, y }));

test('of few vehicles those in one yard are a group, and the others each drawn', () => {
  const spread = Array.from({ length: 10 }, (_, index) => placed(1, 100 + 22 * index)).flat();
  const { alone, groups } = groupNear([...spread, ...placed(2, 40), ...placed(5, 1000)], { x: 0, y: 0 });
  expect(groups.map(({ members }) => members.length)).toEqual([5]);
  expect(alone).toHaveLength(12);
});

test('among many, those that cover each other are one group', () => {
  const origin = { x: 0, y: 0 };
  const { alone, groups } = groupNear([...placed(40, 0), ...placed(3, 600), ...placed(4, 900)], origin);
  expect(groups.map(({ members }) => members.length)).toEqual([40, 4]);
  expect(alone).toHaveLength(3);
  expect(groups[0]).toMatchObject({ x: 19.5, y: 0 });
});

test('moving the map moves the groups and does not make others', () => {
  const fleet = [...placed(20, 10), ...placed(20, 70), ...placed(3, 300)];
  const moved = fleet.map((one) => ({ ...one, x: one.x + 33 }));
  const sizes = (all: readonly Placed[], x: number) =>
    groupNear(all, { x, y: 0 }).groups.map(({ members }) => members.length);
  expect(sizes(moved, 33)).toEqual(sizes(fleet, 0));
});

test('a finger finds the nearest vehicle, and nothing where there is none', () => {
  const all = placed(3, 100);
  expect(nearest(all, 101.4, 4)).toBe(all[1]);
  expect(nearest(all, 130, 0)).toBeUndefined();
});

test.each(['light', 'dark'] as const)('%s: every figure contrasts with ground and sea', (scheme) => {
  const { ground, sea } = MAP_COLORS[scheme];
  for (const figura of FIGURAS)
    for (const on of [ground, sea])
      expect(contrast(FLEET_COLORS[scheme][figura], on)).toBeGreaterThanOrEqual(CONTROL_RATIO);
});
