import { DomainError } from '@fenix/domain/errors';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';

/** A phone's photo has ten times the dots that a record needs, and a yard has a tenth of the signal. */
const LONGEST_SIDE = 1_600;
const QUALITY = 0.8;

/** The photo upright, at most 1600 px long, as JPEG. A video, or a photo that is small already, stays as it is. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const picture = await readPicture(file);
  try {
    const { width, height } = sizeWithin(picture, LONGEST_SIDE);
    const smaller = await draw(picture, width, height);
    if (!smaller || (smaller.size >= file.size && width === picture.width)) return file;
    return new File([smaller], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, {
      type: smaller.type,
      lastModified: file.lastModified,
    });
  } finally {
    picture.close();
  }
}

type Size = { width: number; height: number };

export function sizeWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

async function readPicture(file: File): Promise<ImageBitmap> {
  try {
    // The camera's note on which side is up is followed here; the drawn picture needs none.
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new DomainError('invalid', UPLOAD_MESSAGES.damaged(file.name));
  }
}

function draw(picture: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const paint = canvas.getContext('2d');
  if (!paint) return Promise.resolve(null);
  paint.imageSmoothingQuality = 'high';
  paint.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
