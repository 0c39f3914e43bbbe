import type { Readable } from 'node:stream';

/** Where files live. The product asks for files by their id; names given by people are only labels. */
export type MediaStore = {
  put: (id: string, content: Buffer) => Promise<void>;
  /** Rejects with `notFound` when there is no such file. */
  open: (id: string) => Promise<{ stream: Readable; bytes: number }>;
  delete: (id: string) => Promise<void>;
};
