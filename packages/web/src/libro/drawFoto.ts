import { type Ajustes, isUntouched } from '@fenix/domain/libro/ajustes';
import { sizeWithin } from '../shared/file/shrinkPhoto';
import { adjustPixels } from './adjustPixels';

export type Size = { width: number; height: number };

/** TRIP-20: pixels of the page. */
export const FOTO_SIZE: Size = { width: 356, height: 308 };

/** Where the whole picture lies in a frame: as large as it fits, in the middle, nothing cut off. */
export function containedIn(picture: Size, frame: Size): Size & { x: number; y: number } {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  return { x: Math.floor((frame.width - width) / 2), y: Math.floor((frame.height - height) / 2), width, height };
}

/** Makes the canvas so large and draws the picture on it as it was adjusted; what is beside it stays empty. */
export function drawFoto(canvas: HTMLCanvasElement, size: Size, bitmap: ImageBitmap, ajustes: Ajustes): void {
  Object.assign(canvas, size);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return;
  const { x, y, width, height } = containedIn(bitmap, size);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, x, y, width, height);
  if (isUntouched(ajustes)) return;
  const image = pen.getImageData(x, y, width, height);
  adjustPixels(image.data, ajustes);
  pen.putImageData(image, x, y);
}

/** Wide enough to count heads on paper. */
const LONGEST_SIDE = 1_600;
const QUALITY = 0.9;

/** TRIP-23: the photo for paper, from all the dots it has; the very file while nothing was adjusted. */
export async function adjustedFile(file: Blob, ajustes: Ajustes): Promise<Blob> {
  if (isUntouched(ajustes)) return file;
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    drawFoto(canvas, sizeWithin(bitmap, LONGEST_SIDE), bitmap, ajustes);
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/jpeg', QUALITY),
    );
  } finally {
    bitmap.close();
  }
}
