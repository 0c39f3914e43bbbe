import { expect, test } from 'vitest';
import { folderInMemory } from './memory.mjs';

const GB = 2 ** 30;
const mount = (options: string) => `proc /proc proc rw 0 0\ntmpfs /dev/shm tmpfs ${options} 0 0\n`;

test.each([
  ['with room, and programs start there', mount('rw,relatime,size=24g'), 24 * GB, '/dev/shm'],
  ['with just enough room', mount('rw'), 4 * GB, '/dev/shm'],
  ['with too little room', mount('rw'), 4 * GB - 1, undefined],
  ['from which no program starts', mount('rw,nosuid,noexec'), 24 * GB, undefined],
  ['that is only read', mount('ro'), 24 * GB, undefined],
  ['that is not there', 'proc /proc proc rw 0 0\n', 24 * GB, undefined],
])('a folder in memory %s', (_, mounts, free, folder) => {
  expect(folderInMemory({ mounts, free })).toBe(folder);
});
