import { open } from 'node:fs/promises';
import type { Momento } from '@fenix/domain/cargas';
import { DomainError } from '@fenix/domain/errors';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import { newId } from '../ground/ids';
import type { MediaStore } from '../ports/media';
import type { Incoming } from './incoming';
import { labelAs } from './label';
import { type Picture, redraw, thumbnailOf } from './pictures';
import { createSlots } from '../ground/slots';
import { renameQuickTime } from './quicktime';

/** An object in the store whose row is not inserted yet. */
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
  /** Of a video: the moment its paper shows. */
  moment?: Momento;
};

/** Limits concurrent decoding, which needs much memory and CPU. */
export const acquireSlot = createSlots(2);

/** `announce` gets every id before its object is written, so that objects of a failed request can be deleted. */
type Keeper = { store: MediaStore; announce: (id: string) => void };

export async function keepFile(keeper: Keeper, file: Incoming): Promise<KeptFile[]> {
  if (file.mime === PDF.mime) return [await keepPdf(keeper, file)];
  return file.mime.startsWith('video/') ? [await keepVideo(keeper, file)] : keepPicture(keeper, file);
}

const PDF = { mime: 'application/pdf', width: null, height: null, thumbOf: null };
/** Where a PDF says that it is whole; some writers add a little behind it. */
const PDF_END = '%%EOF';
const PDF_END_WITHIN = 4_096;

/** Stored byte for byte: the server does not parse PDF files, and browsers download them instead of opening them. */
async function keepPdf({ store, announce }: Keeper, file: Incoming): Promise<KeptFile> {
  const { label, field, path, bytes } = file;
  const tail = Buffer.alloc(Math.min(PDF_END_WITHIN, bytes));
  const opened = await open(path, 'r');
  try {
    await opened.read(tail, 0, tail.length, bytes - tail.length);
  } finally {
    await opened.close();
  }
  if (!tail.includes(PDF_END)) throw new DomainError('invalid', UPLOAD_MESSAGES.damaged(label));
  const id = newId();
  announce(id);
  const stored = await store.put(id, file);
  return { id, field, label: labelAs(label, 'pdf'), ...PDF, ...stored };
}

const VIDEO = { mime: 'video/mp4', width: null, height: null, thumbOf: null };

/** An m4v and what an iPhone records are the same boxes under another name, and browsers play them by the usual one. */
async function keepVideo({ store, announce }: Keeper, file: Incoming): Promise<KeptFile> {
  const { label, field } = file;
  await assertWholeMp4(file.path, label);
  if (file.mime === 'video/quicktime') await renameQuickTime(file.path, label);
  const id = newId();
  announce(id);
  const stored = await store.put(id, file);
  return { id, field, label: labelAs(label, 'mp4'), ...VIDEO, ...stored };
}

async function keepPicture({ store, announce }: Keeper, { path, label, mime, field }: Incoming): Promise<KeptFile[]> {
  const release = await acquireSlot();
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

/** VIDEO-05: drawn anew as any picture, and kept as the small picture of its video. */
export async function keepStill(
  { store, announce }: Keeper,
  { path, mime }: Incoming,
  { id: thumbOf, field, label }: KeptFile,
): Promise<KeptFile> {
  const release = await acquireSlot();
  const { content, extension, ...facts } = await redraw(path, label, mime).finally(release);
  const id = newId();
  announce(id);
  const stored = await store.put(id, content);
  return { id, field, label: labelAs(label, extension, ' (momento)'), ...facts, ...stored, thumbOf };
}

const MAX_BOXES = 10_000;

/** Reads the top-level boxes of an MP4: a truncated video has no `moov` box or ends inside a box. */
async function assertWholeMp4(path: string, label: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(16);
    let hasMoov = false;
    let at = 0;
    for (let boxes = 0; at + 8 <= size && boxes < MAX_BOXES; boxes += 1) {
      await file.read(header, 0, 16, at);
      hasMoov ||= header.toString('latin1', 4, 8) === 'moov';
      const length = boxLength(header, size - at);
      if (length < 8) break;
      at += length;
    }
    if (!hasMoov || at < size - 8 || at > size) throw new DomainError('invalid', UPLOAD_MESSAGES.damaged(label));
  } finally {
    await file.close();
  }
}

/** 0 means to the end of the file, 1 that the length is in the next eight bytes. */
function boxLength(header: Buffer, left: number): number {
  const short = header.readUInt32BE(0);
  if (short === 0) return left;
  return short === 1 ? Number(header.readBigUInt64BE(8)) : short;
}
