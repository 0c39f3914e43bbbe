import { open } from 'node:fs/promises';
import { DomainError } from '@fenix/domain/errors';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';

/** No lawful first box is longer; iPhones write 20 bytes. */
const MOST_BYTES = 4_096;
const QUICKTIME = 'qt  ';

/**
 * What an iPhone records is an MP4 but for the brand in its first box, and browsers judge by that. The same box with the
 * usual brands, of the same length, so that no table of the file moves and nothing is encoded anew; undefined where it is
 * no such box.
 */
export function withMp4Brand(box: Buffer): Buffer | undefined {
  const isBox = box.length >= 16 && box.readUInt32BE(0) === box.length && box.toString('latin1', 4, 8) === 'ftyp';
  if (!isBox) return undefined;
  const renamed = Buffer.from(box);
  renamed.write('mp42', 8, 'latin1');
  for (let at = 16; at + 4 <= renamed.length; at += 4)
    if (renamed.toString('latin1', at, at + 4) === QUICKTIME) renamed.write('isom', at, 'latin1');
  return renamed;
}

/** Renames a QuickTime file in place. One older than iPhones, which has no such box, is refused with a message. */
export async function renameQuickTime(path: string, label: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const head = Buffer.alloc(MOST_BYTES);
    const { bytesRead } = await file.read(head, 0, MOST_BYTES, 0);
    const length = bytesRead >= 8 ? head.readUInt32BE(0) : 0;
    const renamed = length <= bytesRead ? withMp4Brand(head.subarray(0, length)) : undefined;
    if (!renamed) throw new DomainError('wrongKind', UPLOAD_MESSAGES.oldQuickTime(label));
    await file.write(renamed, 0, renamed.length, 0);
  } finally {
    await file.close();
  }
}
