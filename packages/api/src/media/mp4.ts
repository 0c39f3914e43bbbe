import { open } from 'node:fs/promises';
import { DomainError } from '@fenix/domain/errors';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';

const MOST_BOXES = 10_000;

/** Walks the outer boxes of an MP4: a video that was cut short lacks its table of contents or ends inside a box. */
export async function assertWholeMp4(path: string, label: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(16);
    let hasContents = false;
    let at = 0;
    for (let boxes = 0; at + 8 <= size && boxes < MOST_BOXES; boxes += 1) {
      await file.read(header, 0, 16, at);
      hasContents ||= header.toString('latin1', 4, 8) === 'moov';
      const length = boxLength(header, size - at);
      if (length < 8) break;
      at += length;
    }
    if (!hasContents || at < size - 8 || at > size) throw new DomainError('invalid', UPLOAD_MESSAGES.damaged(label));
  } finally {
    await file.close();
  }
}

/** 0 means to the end of the file, 1 that the length stands in the next eight bytes. */
function boxLength(header: Buffer, left: number): number {
  const short = header.readUInt32BE(0);
  if (short === 0) return left;
  return short === 1 ? Number(header.readBigUInt64BE(8)) : short;
}
