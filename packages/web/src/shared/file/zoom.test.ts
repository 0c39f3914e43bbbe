import { expect, test } from 'vitest';
import { WHOLE, moved, pinched, zoomed } from './zoom';

const MIDDLE = { x: 0, y: 0 };
const ROOM = { width: 400, height: 800 };

test('enlarged around a point, that point stays where it is', () => {
  expect(zoomed(WHOLE, 2, { x: 100, y: 50 })).toEqual({ scale: 2, x: -100, y: -50 });
});

test('it is enlarged six times at most, and back to the whole in its place', () => {
  const view = { scale: 2, x: 30, y: 30 };
  expect(zoomed(view, 100, MIDDLE).scale).toBe(6);
  expect(zoomed(view, 0.1, MIDDLE)).toEqual({ scale: 1, x: 0, y: 0 });
});

test('two fingers that part enlarge, and take the picture along', () => {
  const from = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ] as const;
  const to = [
    { x: -90, y: 10 },
    { x: 110, y: 10 },
  ] as const;
  expect(pinched(WHOLE, from, to)).toEqual({ scale: 2, x: 10, y: 10 });
  expect(pinched({ scale: 2, x: 0, y: 0 }, to, from).scale).toBe(1);
});

test('one finger moves what is enlarged, as far as its edge; what is whole stays', () => {
  expect(moved({ scale: 2, x: 0, y: 0 }, { x: 50, y: -30 }, ROOM)).toEqual({ scale: 2, x: 50, y: -30 });
  expect(moved({ scale: 2, x: 0, y: 0 }, { x: 5_000, y: -5_000 }, ROOM)).toEqual({ scale: 2, x: 200, y: -400 });
  expect(moved(WHOLE, { x: 50, y: 50 }, ROOM)).toEqual(WHOLE);
});
