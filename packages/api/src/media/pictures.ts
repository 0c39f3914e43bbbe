import { DomainError } from '@fenix/domain/errors';
import { MAX_INTERLACED_MEGAPIXELS, MAX_MEGAPIXELS, MAX_UNPACKED_BYTES, UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import sharp, { type Metadata, type Sharp } from 'sharp';

export type Picture = { content: Buffer; mime: string; extension: string; width: number; height: number };

const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
const LONGEST_SIDE = 2_048;
const THUMB_SIDE = 320;
const SECONDS = 30;

// Each picture is read once: keeping decoded pieces would only hold memory.
sharp.cache(false);

/**
 * A new picture with the dots of the old one and nothing else: turned upright, at most 2048 on a side, without the
 * place and the device it was taken with. What can be seen through becomes WebP, all else JPEG.
 */
export async function redraw(path: string, label: string, mime: string): Promise<Picture> {
  const facts = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!facts || `image/${facts.format}` !== mime) throw new DomainError('invalid', UPLOAD_MESSAGES.damaged(label));
  if (facts.width * facts.height > MAX_PIXELS) throw new DomainError('tooLarge', UPLOAD_MESSAGES.tooManyPixels(label));
  assertFits(facts, label);

  const upright = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS });
  try {
    return await (facts.hasAlpha ? drawWithAlpha(upright) : asJpeg(upright));
  } catch {
    throw new DomainError('invalid', UPLOAD_MESSAGES.damaged(label));
  }
}

const BYTES_OF: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 };

/** A few kilobytes may unpack to a gigabyte. A plain JPEG is drawn line by line and made smaller on the way. */
function assertFits({ format, width, height, channels, depth, isProgressive }: Metadata, label: string): void {
  const pixels = width * height;
  const isMixed = isProgressive && pixels > MAX_INTERLACED_MEGAPIXELS * 1_000_000;
  const isPlainJpeg = format === 'jpeg' && !isProgressive;
  const bytes = pixels * channels * (BYTES_OF[depth] ?? 8);
  if (isMixed || (!isPlainJpeg && bytes > MAX_UNPACKED_BYTES))
    throw new DomainError('tooLarge', UPLOAD_MESSAGES.tooMuchToUnpack(label));
}

/** Screenshots carry an alpha channel that hides nothing: only what is really see-through needs WebP. */
async function drawWithAlpha(upright: Sharp): Promise<Picture> {
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const dots = sharp(data, { raw: { width, height, channels } });
  let at = channels - 1;
  while (at < data.length && data[at] === 255) at += channels;
  if (at >= data.length) return asJpeg(dots.removeAlpha());
  return { content: await dots.webp({ quality: 82 }).toBuffer(), mime: 'image/webp', extension: 'webp', width, height };
}

async function asJpeg(image: Sharp): Promise<Picture> {
  // mozjpeg would save 3 to 15 % of the bytes for three times the processor's time, while someone waits.
  const { data, info } = await image.jpeg({ quality: 82, progressive: true }).toBuffer({ resolveWithObject: true });
  return { content: data, mime: 'image/jpeg', extension: 'jpg', width: info.width, height: info.height };
}

/** Small enough for a list of fifty. */
export async function thumbnailOf({ content }: Picture): Promise<Picture> {
  const { data, info } = await sharp(content)
    .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer({ resolveWithObject: true });
  return { content: data, mime: 'image/webp', extension: 'webp', width: info.width, height: info.height };
}
