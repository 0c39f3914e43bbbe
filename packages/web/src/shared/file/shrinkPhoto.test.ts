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

/** As much of a picture and of a canvas as levelling touches. */
function givenCanvas(brightness: readonly number[]) {
  const picture = { width: brightness.length, height: 1, close: () => undefined };
  const orientation = vi.fn<(asked: string | undefined) => void>();
  vi.stubGlobal('createImageBitmap', async (_: File, options: ImageBitmapOptions) => {
    orientation(options.imageOrientation);
    return picture;
  });
  const dots = new Uint8ClampedArray(brightness.flatMap((value) => [value, value, value, 255]));
  const paint = { drawImage: () => undefined, getImageData: () => ({ data: dots }), putImageData: vi.fn<() => void>() };
  const canvas = {
    getContext: () => paint,
    toBlob: (done: (blob: Blob) => void) => done(new Blob(['jpeg'], { type: 'image/jpeg' })),
  };
  vi.spyOn(document, 'createElement').mockReturnValue(canvas as unknown as HTMLCanvasElement);
  return { dots, paint, orientation };
}

const taken = () => new File(['x'], 'noche.png', { type: 'image/png', lastModified: 7 });

test('IAPP-08 a levelled photo is turned upright, stretched from black to white and sent as JPEG, however small', async () => {
  const { dots, orientation } = givenCanvas([50, 100, 150]);
  const photo = await shrinkPhoto(taken(), 'level');
  expect([photo.name, photo.type, photo.lastModified]).toEqual(['noche.jpg', 'image/jpeg', 7]);
  expect(orientation).toHaveBeenCalledWith('from-image');
  expect([dots[0], dots[4], dots[8]]).toEqual([0, 128, 255]);
});

test('a photo with nothing to gain keeps its light', async () => {
  const { paint } = givenCanvas([120, 121]);
  await shrinkPhoto(taken(), 'level');
  expect(paint.putImageData).not.toHaveBeenCalled();
});

test('IAPP-08 without the treatment a photo is sent as it was taken', async () => {
  const photo = taken();
  expect(await shrinkPhoto(photo, 'none')).toBe(photo);
});
