import { DomainError } from '@fenix/domain/errors';
import type { Treatment } from '@fenix/domain/forms/def';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import { applyLevels, countBrightness, levelsOf } from './levels';

/** A phone's photo has ten times the dots that a record needs, and a yard has a tenth of the signal. */
const LONGEST_SIDE = 1_600;
const QUALITY = 0.8;

/**
 * The photo upright, at most 1600 px long, as JPEG. A video, or a photo that is small already, stays as it is. One that
 * is levelled is always drawn anew.
 */
export async function shrinkPhoto(file: File, treatment?: Treatment): Promise<File> {
  if (!file.type.startsWith('image/') || treatment === 'none') return file;
  const isLevelled = treatment === 'level';
  const picture = await readPicture(file);
  try {
    const { width, height } = sizeWithin(picture, LONGEST_SIDE);
    const smaller = await draw(picture, { width, height }, isLevelled);
    if (!smaller || (!isLevelled && smaller.size >= file.size && width === picture.width)) return file;
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

async function draw(picture: ImageBitmap, { width, height }: Size, isLevelled: boolean): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const paint = canvas.getContext('2d', { willReadFrequently: isLevelled });
  if (!paint) return null;
  paint.imageSmoothingQuality = 'high';
  paint.drawImage(picture, 0, 0, width, height);
  if (isLevelled) await level(paint, { width, height });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/** Lines of a photo that are worked on at a time: a cheap phone takes a few milliseconds for them. */
const STRIP = 64;

/** Strip by strip, so that the screen answers in between. */
async function level(paint: CanvasRenderingContext2D, { width, height }: Size): Promise<void> {
  const strips = Array.from({ length: Math.ceil(height / STRIP) }, (_, index) => index * STRIP);
  const read = (top: number) => paint.getImageData(0, top, width, Math.min(STRIP, height - top));
  const counts = new Uint32Array(256);
  for (const top of strips) {
    countBrightness(read(top).data, counts);
    await pause();
  }
  const levels = levelsOf(counts);
  if (!levels) return;
  for (const top of strips) {
    const strip = read(top);
    applyLevels(strip.data, levels);
    paint.putImageData(strip, 0, top);
    await pause();
  }
}

/** Lets whatever waits go first. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
