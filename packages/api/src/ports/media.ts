import type { Readable } from 'node:stream';

/** A byte range, both ends inclusive. */
export type ByteRange = { start: number; end: number };
export type StoredObject = { bytes: number; sha256: string };
/** A finished local file that the store may move instead of copying it. */
export type FileAtHand = { path: string } & StoredObject;
export type MediaSource = Readable | Buffer | FileAtHand;
export type OpenedObject = { stream: Readable; bytes: number; total: number };

/** The store of files by id; file names of users are only labels. */
export type MediaStore = {
  /** All or nothing: a put that fails leaves no file under the id. A full store rejects with `unavailable`. */
  put: (id: string, source: MediaSource) => Promise<StoredObject>;
  /** Rejects with `notFound` when there is no such file, or when it ends before the range begins. */
  open: (id: string, range?: ByteRange) => Promise<OpenedObject>;
  /** Deleting a missing file is no error. */
  delete: (id: string) => Promise<void>;
  list: () => AsyncIterable<{ id: string; modified: Date }>;
  /** Deletes the remains of writes that were interrupted before that moment. */
  tidy: (before: Date) => Promise<void>;
};

export const MEDIA_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
