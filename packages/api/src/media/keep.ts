import { newId } from '../ids';
import type { MediaStore } from '../ports/media';
import type { Incoming } from './incoming';
import { labelAs } from './label';
import { assertWholeMp4 } from './mp4';
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
