import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The embedded database does not notice a second process on its folder and loses rows then.
 * A lock file with the owner's process keeps the second one out; the file of a dead process is taken over.
 */
export class DirectoryInUse extends Error {}

export function lockDirectory(directory: string): () => void {
  const path = join(directory, 'fenix.lock');
  // Written aside and linked: whoever sees the lock sees its owner, never an empty file that looks abandoned.
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

/** Process numbers are used again; the start time tells the owner from a stranger with its number. */
function isAlive({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return startOf(pid) === started;
}

/** The start time Linux knows of a process; elsewhere empty, and the process number alone decides. A zombie has ended. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
