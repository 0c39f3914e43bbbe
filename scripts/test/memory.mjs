// @ts-check
import { readFileSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** What a whole run leaves lying about at one time is a tenth of it. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Where a run keeps what it throws away: databases, uploads, the browser's own folder. In memory where the machine has
 * a folder there with room, and from which programs may be started; else where the machine keeps such things.
 * @param {{ mounts: string, free: number }} machine
 * @returns {string | undefined}
 */
export function folderInMemory(machine = lookAround()) {
  const mounted = machine.mounts.split('\n').find((line) => line.split(' ')[1] === FOLDER);
  const options = mounted?.split(' ')[3]?.split(',') ?? ['ro'];
  const isUsable = options.includes('rw') && !options.includes('noexec');
  return isUsable && machine.free >= ENOUGH_BYTES ? FOLDER : undefined;
}

function lookAround() {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return { mounts: readFileSync('/proc/mounts', 'utf8'), free: bavail * bsize };
  } catch {
    return { mounts: '', free: 0 };
  }
}
