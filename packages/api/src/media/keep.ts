import { open } from 'node:fs/promises';
import { DomainError } from '@fenix/domain/errors';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import { newId } from '../ids';
import type { MediaStore } from '../ports/media';
import type { Incoming } from './incoming';
import { labelAs } from './label';
import { type Picture, redraw, thumbnailOf } from './pictures';
import { createSlots } from './slots';

/** An object that stands in the store and waits for its row. */
export type KeptFile = {
  id: string;
  field: string;
  label: string;
  mime: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  thumbOf: string | null;
};

/** Decoding is what costs memory and processor: this many pictures at a time, whoever sends them. */
export const takeSlot = createSlots(2);

/** Every id is announced before anything is written under it, so that a failure half-way leaves no stranger. */
type Keeper = { store: MediaStore; announce: (id: string) => void };

export async function keepFile(keeper: Keeper, file: Incoming): Promise<KeptFile[]> {
  return file.mime.startsWith('video/') ? [await keepVideo(keeper, file)] : keepPicture(keeper, file);
}

const VIDEO = { mime: 'video/mp4', width: null, height: null, thumbOf: null };

/** An m4v is the same box under another name, and browsers play it by the usual one. */
async function keepVideo({ store, announce }: Keeper, file: Incoming): Promise<KeptFile> {
  const { label, field } = file;
  await assertWholeMp4(file.path, label);
  const id = newId();
  announce(id);
  const stored = await store.put(id, file);
  return { id, field, label: labelAs(label, 'mp4'), ...VIDEO, ...stored };
}

async function keepPicture({ store, announce }: Keeper, { path, label, mime, field }: Incoming): Promise<KeptFile[]> {
  const release = await takeSlot();
  let picture: Picture;
  let thumbnail: Picture;
  try {
    picture = await redraw(path, label, mime);
    thumbnail = await thumbnailOf(picture);
  } finally {
    release();
  }
  const keep = async ({ content, extension, ...facts }: Picture, suffix: string, thumbOf: string | null) => {
    const id = newId();
    announce(id);
    const stored = await store.put(id, content);
    return { id, field, label: labelAs(label, extension, suffix), ...facts, ...stored, thumbOf };
  };
  const main = await keep(picture, '', null);
  return [main, await keep(thumbnail, ' (miniatura)', main.id)];
}

const MOST_BOXES = 10_000;

/** Walks the outer boxes of an MP4: a video that was cut short lacks its table of contents or ends inside a box. */
async function assertWholeMp4(path: string, label: string): Promise<void> {
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
