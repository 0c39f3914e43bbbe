import { type Archivo, isDocument, kindOfFile } from '@fenix/domain/media/archivo';
import type { SignedAddresses } from '../ground/signedAddress';
import type { Db } from '../db/database';
import type { StoredFile } from './form';
import { listMedia } from './queries';
import { MEDIA_ID } from '../ports/media';

export type FileSource = { db: Db; addresses: SignedAddresses; now: Date };

export type FileReader = {
  read: (ref: string) => Archivo;
  readOptional: (ref: string | null) => Archivo | null;
};

/** The files of a record. A reference is a media id, or an address of the previous system that no longer works. */
export function openFiles({ addresses, now }: FileSource, stored: readonly StoredFile[]): FileReader {
  const found = new Map(stored.map((file) => [file.id, file]));
  const read = (ref: string): Archivo => {
    const file = found.get(ref);
    if (!file) return { url: null, thumbnail: null, name: lastPart(ref), kind: kindOfFile(ref), missing: true };
    const { id, thumbnail, label, moment } = file;
    return {
      url: addresses.sign(id, now),
      thumbnail: thumbnail && addresses.sign(thumbnail, now),
      name: label,
      kind: isDocument(label) ? 'document' : kindOfFile(label),
      missing: false,
      ...(moment && { moment }),
    };
  };
  return { read, readOptional: (ref) => (ref === null ? null : read(ref)) };
}

export function findFiles(db: Db, refs: readonly (string | null)[]): Promise<Map<string, StoredFile>> {
  return listMedia(
    db,
    refs.filter((ref): ref is string => ref !== null && MEDIA_ID.test(ref)),
  );
}

function lastPart(address: string): string {
  return address.split('/').at(-1) ?? address;
}
