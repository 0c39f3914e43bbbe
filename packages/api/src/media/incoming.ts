import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { DomainError } from '@fenix/domain/errors';
import { UPLOAD_MESSAGES, type Upload, mimesOf } from '@fenix/domain/uploads';
import { fileTypeFromBuffer } from 'file-type';
import type { Config } from '../config';

/** A file that came in, whole and of an allowed kind, waiting in a folder of its request. */
export type Incoming = { field: string; label: string; mime: string; path: string; bytes: number; sha256: string };

/** How much a request may still bring. */
export type Budget = { take: (bytes: number) => void };

const foldersOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(resolve(DATA_DIR), 'incoming');

/** On the disk of the data, not in the system's temporary folder, which may be memory. */
export async function openIncoming(config: Pick<Config, 'DATA_DIR'>): Promise<string> {
  const folders = foldersOf(config);
  await mkdir(folders, { recursive: true });
  return mkdtemp(join(folders, 'form-'));
}

/** A killed server leaves its folders behind. */
export async function tidyIncoming(config: Pick<Config, 'DATA_DIR'>, before: Date): Promise<void> {
  const folders = foldersOf(config);
  for (const name of await readdir(folders).catch(() => [])) {
    const path = join(folders, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && facts.mtime < before) await rm(path, { recursive: true, force: true });
  }
}

/** No request lasts longer: what an older one left half-written belongs to nobody. */
export const LONGEST_REQUEST_MS = 15 * 60_000;

export function clearAtStart(config: Pick<Config, 'DATA_DIR'>, now: Date): Promise<void> {
  return tidyIncoming(config, new Date(now.getTime() - LONGEST_REQUEST_MS));
}

/** Content decides what a file is, from its first bytes: a wrong kind is refused before the rest has come. */
const HEAD_BYTES = 4_100;

type Spool = { field: string; label: string; path: string; upload: Upload; budget: Budget };

/** Writes a file down while counting and looking at it; undefined when nothing came. */
export async function spool(
  source: Readable,
  { field, label, path, upload, budget }: Spool,
): Promise<Incoming | undefined> {
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  let head: Buffer | undefined = Buffer.alloc(0);
  let mime = '';
  let bytes = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      budget.take(chunk.length);
      if (bytes > upload.maxBytes) throw new DomainError('tooLarge', UPLOAD_MESSAGES.tooLarge(label, upload));
      if (head) head = Buffer.concat([head, chunk]);
      if (head && head.length >= HEAD_BYTES) {
        mime = await recognise(head, label, upload);
        head = undefined;
      }
      hash.update(chunk);
      await file.appendFile(chunk);
    }
  } finally {
    await file.close();
  }
  if (bytes === 0) return undefined;
  if (head) mime = await recognise(head, label, upload);
  return { field, label, mime, path, bytes, sha256: hash.digest('hex') };
}

async function recognise(head: Buffer, label: string, upload: Upload): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (!found || !mimesOf(upload).includes(found.mime))
    throw new DomainError('wrongKind', UPLOAD_MESSAGES.wrongFormat(label, upload));
  return found.mime;
}
