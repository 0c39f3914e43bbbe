import { momentWords } from '../cargas';
import { type Archivo, MISSING_FILE } from '../media/archivo';
import type { Block, Photo } from './blocks';

export function photoOf({ url }: Pick<Archivo, 'url'>, caption: string): Photo {
  return url === null ? { url, caption, missing: MISSING_FILE } : { url, caption };
}

export function photosBlock(photos: readonly Photo[], title?: string): Block[] {
  return photos.length === 0 ? [] : [{ kind: 'photos', ...(title && { title }), columns: 2, photos }];
}

/** Where a video can be seen, and the stills the screen took of them, in their order. */
export type Seen = { address: string; frames?: readonly (string | undefined)[] };
type Still = { address: string; frame: string | undefined };

export function videoBlock(
  file: Pick<Archivo, 'missing' | 'moment'>,
  caption: string,
  still: Still,
  isFirst: boolean,
): Block {
  const { address, frame } = still;
  return { kind: 'video', ...(isFirst && { title: 'Videos' }), caption, address, ...stillFacts(file, frame) };
}

/** VIDEO-05: what paper shows of a video, and which moment of it that is where a user chose it. */
export function stillFacts({ missing, moment }: Pick<Archivo, 'missing' | 'moment'>, frame: string | undefined) {
  if (missing) return { missing: MISSING_FILE };
  return { ...(frame !== undefined && { frame }), ...(moment && { moment: momentWords(moment) }) };
}

/** A drawn signature, or its line; a file that is not there yet says so. */
export function signatureBlock(
  name: string,
  role: string,
  file: Pick<Archivo, 'url'> | null,
): Extract<Block, { kind: 'signature' }> {
  const url = file?.url ?? undefined;
  return {
    kind: 'signature',
    name,
    role,
    ...(url !== undefined ? { url } : file && { missing: MISSING_FILE }),
  };
}
