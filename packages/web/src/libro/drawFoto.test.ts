import { UNTOUCHED } from '@fenix/domain/libro/ajustes';
import { expect, test } from 'vitest';
import { FOTO_SIZE, adjustedFile, containedIn } from './drawFoto';

test('TRIP-20: the canvas of a photo is 356 by 308', () => {
  expect(FOTO_SIZE).toEqual({ width: 356, height: 308 });
});

test.each([
  ['wider than the frame', { width: 640, height: 480 }, { x: 0, y: 20, width: 356, height: 267 }],
  ['taller than the frame', { width: 480, height: 640 }, { x: 62, y: 0, width: 231, height: 308 }],
  ['of its own shape', { width: 712, height: 616 }, { x: 0, y: 0, width: 356, height: 308 }],
  ['smaller', { width: 89, height: 77 }, { x: 0, y: 0, width: 356, height: 308 }],
  ['a line', { width: 5_000, height: 1 }, { x: 0, y: 153, width: 356, height: 1 }],
])('TRIP-20: a picture %s is whole and in the middle', (_, picture, place) => {
  expect(containedIn(picture, FOTO_SIZE)).toEqual(place);
});

test('TRIP-23: an untouched photo goes to paper as it came', async () => {
  const file = new Blob(['x'], { type: 'image/jpeg' });
  expect(await adjustedFile(file, UNTOUCHED)).toBe(file);
});
