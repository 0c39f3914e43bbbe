import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { DomainError } from '@fenix/domain/errors';
import { UPLOAD_MESSAGES, type Upload, maxBytesOf, mimesOf } from '@fenix/domain/uploads';
import { fileTypeFromBuffer } from 'file-type';
import type { Config } from '../ground/config';
import { PRIVATE_FOLDER } from '../ground/dataFolder';

/** A received file of an allowed type, in the temporary folder of its request. */
export type Incoming = { field: string; label: string; mime: string; path: string; bytes: number; sha256: string };

/** The remaining size limit of a request. */
export type Budget = { take: (bytes: number) => void };

const foldersOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(resolve(DATA_DIR), 'incoming');

/** On the data disk, because the system's temporary folder may be in memory. */
export async function openIncoming(config: Pick<Config, 'DATA_DIR'>): Promise<string> {
  const folders = foldersOf(config);
  await mkdir(folders, { recursive: true, mode: PRIVATE_FOLDER });
  return mkdtemp(join(folders, 'form-'));
}

/** Removes the folders that a killed server left behind. */
export async function tidyIncoming(config: Pick<Config, 'DATA_DIR'>, before: Date): Promise<void> {
  const folders = foldersOf(config);
  for (const name of await readdir(folders).catch(() => [])) {
    const path = join(folders, name);
    const info = await stat(path).catch(() => undefined);
    if (info && info.mtime < before) await rm(path, { recursive: true, force: true });
  }
}

/** No request takes longer, so older files are abandoned. */
export const LONGEST_REQUEST_MS = 15 * 60_000;

export function clearAtStart(config: Pick<Config, 'DATA_DIR'>, now: Date): Promise<void> {
  return tidyIncoming(config, new Date(now.getTime() - LONGEST_REQUEST_MS));
}

/** The type is detected from the first bytes, so that a wrong one is refused before the rest is received. */
const HEAD_BYTES = 4_100;

type Spool = { field: string; label: string; path: string; upload: Upload; budget: Budget };

/** Streams a file to disk while checking size and type; undefined when it is empty. */
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
      if (head) head = Buffer.concat([head, chunk]);
      if (head && head.length >= HEAD_BYTES) {
        mime = await detectType(head, label, upload);
        head = undefined;
      }
      const most = maxBytesOf(upload, mime);
      if (bytes > most) throw new DomainError('tooLarge', UPLOAD_MESSAGES.tooLarge(label, most));
      hash.update(chunk);
      await file.appendFile(chunk);
    }
  } finally {
    await file.close();
  }
  if (bytes === 0) return undefined;
  if (head) mime = await detectType(head, label, upload);
  return { field, label, mime, path, bytes, sha256: hash.digest('hex') };
}

async function detectType(head: Buffer, label: string, upload: Upload): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (!found || !mimesOf(upload).includes(found.mime))
    throw new DomainError('wrongKind', UPLOAD_MESSAGES.wrongFormat(label, upload));
  return found.mime;
}
