import { expect, test, vi } from 'vitest';
import { shrinkPhoto, sizeWithin } from './shrinkPhoto';

test.each([
  [
    { width: 4_000, height: 3_000 },
    { width: 1_600, height: 1_200 },
  ],
  [
    { width: 3_000, height: 4_000 },
    { width: 1_200, height: 1_600 },
  ],
  [
    { width: 1_601, height: 10 },
    { width: 1_600, height: 10 },
  ],
  [
    { width: 1_600, height: 1_600 },
    { width: 1_600, height: 1_600 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
])('a picture of %o becomes %o', (size, within) => {
  expect(sizeWithin(size, 1_600)).toEqual(within);
});

test('a video stays as it is', async () => {
  const video = new File(['x'], 'a.mp4', { type: 'video/mp4' });
  expect(await shrinkPhoto(video)).toBe(video);
});

test('a picture that cannot be read is refused by its name', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cut short')));
  const broken = new File(['x'], 'rota.jpg', { type: 'image/jpeg' });
  await expect(shrinkPhoto(broken)).rejects.toThrow('rota.jpg: el archivo está dañado o incompleto.');
});
