import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { PRIVATE_FOLDER } from '../../ground/dataFolder';
import { fullDiskAsUnavailable } from '../../ports/mediaAway';
import { type FileAtHand, MEDIA_ID, type MediaSource, type MediaStore, type StoredObject } from '../../ports/media';

/** Files under a folder, spread over 256 sub-folders by the end of their id. */
export function diskMedia(folder: string): MediaStore {
  const partials = join(folder, 'partial');
  const pathOf = (id: string) => {
    if (!MEDIA_ID.test(id)) throw notFound();
    return join(folder, id.slice(-2), id);
  };
  return {
    async put(id, source) {
      const path = pathOf(id);
      const partial = join(partials, `${id}.${randomBytes(4).toString('hex')}`);
      try {
        await mkdir(partials, { recursive: true, mode: PRIVATE_FOLDER });
        const written = await writeSource(partial, source);
        if (await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })) await syncFolder(folder);
        // Atomic: written aside, synced to disk, then renamed.
        await rename(partial, path);
        await syncFolder(dirname(path));
        return written;
      } catch (error) {
        await rm(partial, { force: true });
        throw fullDiskAsUnavailable(error);
      }
    },
    async open(id, range) {
      const path = pathOf(id);
      const facts = await stat(path).catch(() => undefined);
      if (!facts?.isFile()) throw notFound();
      const total = facts.size;
      if (!range) return { stream: createReadStream(path), bytes: total, total };
      if (range.start >= total) throw notFound();
      const end = Math.min(range.end, total - 1);
      return { stream: createReadStream(path, { start: range.start, end }), bytes: end - range.start + 1, total };
    },
    delete: (id) => rm(pathOf(id), { force: true }),
    async *list() {
      for (const entry of await entriesOf(folder)) {
        if (!/^[0-9a-f]{2}$/.test(entry)) continue;
        for (const id of await entriesOf(join(folder, entry))) {
          const facts = MEDIA_ID.test(id) ? await stat(pathOf(id)).catch(() => undefined) : undefined;
          if (facts?.isFile()) yield { id, modified: facts.mtime };
        }
      }
    },
    async tidy(before) {
      for (const name of await entriesOf(partials)) {
        const path = join(partials, name);
        const facts = await stat(path).catch(() => undefined);
        if (facts && facts.mtime < before) await rm(path, { force: true });
      }
    },
  };
}

async function writeSource(partial: string, source: MediaSource): Promise<StoredObject> {
  if (!('path' in source) || source instanceof Readable) return writeWhole(partial, source);
  return moveFile(partial, source);
}

/** On the same disk a file is moved, not copied, so that a video is written once. */
async function moveFile(partial: string, { path, bytes, sha256 }: FileAtHand): Promise<StoredObject> {
  try {
    await rename(path, partial);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    return writeWhole(partial, createReadStream(path));
  }
  const file = await open(partial, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256 };
}

async function writeWhole(path: string, source: Readable | Buffer): Promise<StoredObject> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of Buffer.isBuffer(source) ? [source] : (source as AsyncIterable<Buffer>)) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.appendFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** A rename survives a power failure only when its folder is synced too. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function notFound(): DomainError {
  return new DomainError('notFound', SHELL_MESSAGES.notFound);
}
