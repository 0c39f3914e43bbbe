import type { Readable } from 'node:stream';

/** Bytes of a file, both ends included. */
export type ByteRange = { start: number; end: number };
export type StoredObject = { bytes: number; sha256: string };
/** A finished file on this machine that nobody else needs: the store may take it over instead of copying it. */
export type FileAtHand = { path: string } & StoredObject;
export type MediaSource = Readable | Buffer | FileAtHand;
export type OpenedObject = { stream: Readable; bytes: number; total: number };

/** Where files live. The product asks for files by their id; names given by people are only labels. */
export type MediaStore = {
  /** All or nothing: a put that fails leaves no file under the id. A full store rejects with `unavailable`. */
  put: (id: string, source: MediaSource) => Promise<StoredObject>;
  /** Rejects with `notFound` when there is no such file, or when it ends before the range begins. */
  open: (id: string, range?: ByteRange) => Promise<OpenedObject>;
  /** Deleting what is not there is no failure. */
  delete: (id: string) => Promise<void>;
  list: () => AsyncIterable<{ id: string; modified: Date }>;
  /** Throws away what writes that were interrupted before that moment left behind. */
  tidy: (before: Date) => Promise<void>;
};

export const MEDIA_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
