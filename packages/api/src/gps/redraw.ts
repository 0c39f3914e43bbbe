import { DomainError } from '@fenix/domain/errors';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import type { Picture } from '@fenix/gps/fleet/fotos';
import sharp from 'sharp';
import { takeSlot } from '../media/keep';

/** What a picture may take in memory once it is decoded: 25 million dots in colour, or fewer that are finer. */
const DECODED_BYTES = 100_000_000;
const SECONDS = 30;
const DEPTH: Readonly<Record<string, number>> = { uchar: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 };

/**
 * A tracker's photo drawn anew, in line with all other pictures: what a camera wrote beside it is gone, and what is no
 * picture, or would fill the memory, is refused before it is decoded.
 */
export async function redrawPhoto(content: Buffer): Promise<Picture> {
  const facts = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!facts || (facts.format !== 'jpeg' && facts.format !== 'png')) throw notAPicture();
  const bytes = facts.width * facts.height * facts.channels * (DEPTH[facts.depth] ?? 8);
  if (bytes > DECODED_BYTES) throw new DomainError('tooLarge', PLATFORM_MESSAGES.pictureTooLarge);
  const release = await takeSlot();
  try {
    const drawn = await sharp(content, { limitInputPixels: DECODED_BYTES, failOn: 'error' })
      .autoOrient()
      .jpeg({ quality: 82 })
      .timeout({ seconds: SECONDS })
      .toBuffer();
    return { mime: 'image/jpeg', content: drawn };
  } catch {
    throw notAPicture();
  } finally {
    release();
  }
}

const notAPicture = () => new DomainError('wrongKind', PLATFORM_MESSAGES.badPicture);
