import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The embedded database does not detect a second process on its folder and then loses rows, so a lock file with the id of
 * its process refuses the second one. The lock of a process that has ended is taken over.
 */
export class DirectoryInUse extends Error {}

export function lockDirectory(directory: string): () => void {
  const path = join(directory, 'fenix.lock');
  // Written aside and linked, so that the lock is created with its content: an empty file would look abandoned.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
  try {
    link(draft, path, directory);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(path, { force: true });
}

function link(draft: string, path: string, directory: string): void {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return linkSync(draft, path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || attempt > 2) throw error;
      const owner = readOwner(path);
      if (owner && isAlive(owner)) {
        throw new DirectoryInUse(
          `DATA_DIR: ${directory} ya está en uso por el proceso ${owner.pid}. Detenlo o usa otra carpeta.`,
        );
      }
      rmSync(path, { force: true });
    }
  }
}

type Owner = { pid: number; started: string };

function readOwner(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/** Process ids are reused; the start time distinguishes the owner from a later process with its id. */
function isAlive({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return startOf(pid) === started;
}

/** The start time of a process on Linux; elsewhere empty, so that only the process id is compared. A zombie has ended. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
