import type { Page } from '@playwright/test';

/** A photo as a phone's camera makes it: large, and turned by a note beside the dots. Drawn by the journey's own browser. */
export async function cameraPhoto(page: Page, width = 2_400, height = 1_800): Promise<Buffer> {
  const address = await page.evaluate(
    ([wide = 0, high = 0]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      const paint = canvas.getContext('2d');
      if (paint) {
        paint.fillStyle = 'steelblue';
        paint.fillRect(0, 0, wide, high);
        paint.fillStyle = 'orange';
        paint.fillRect(wide / 4, high / 4, wide / 2, high / 2);
      }
      return canvas.toDataURL('image/jpeg');
    },
    [width, height],
  );
  return turned(Buffer.from(address.split(',')[1] ?? '', 'base64'));
}

/** Orientation 6 (a phone held upright) in an Exif block right after the picture's first two bytes. */
function turned(jpeg: Buffer): Buffer {
  const tiff = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex');
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(body.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), size, body, jpeg.subarray(2)]);
}
