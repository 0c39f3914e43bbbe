import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DirectoryInUse, lockDirectory } from './directoryLock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fenix-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = () => join(folder, 'fenix.lock');
const leave = (content: unknown) =>
  writeFileSync(path(), typeof content === 'string' ? content : JSON.stringify(content));

describe('the lock of a data folder', () => {
  test('refuses a second owner with a message that names folder and process', () => {
    lockDirectory(folder);
    expect(() => lockDirectory(folder)).toThrow(DirectoryInUse);
    expect(() => lockDirectory(folder)).toThrow(
      `DATA_DIR: ${folder} ya está en uso por el proceso ${process.pid}. Detenlo o usa otra carpeta.`,
    );
  });

  test('is free again after its release, and leaves no file behind', () => {
    lockDirectory(folder)();
    expect(readdirSync(folder)).toEqual([]);
    lockDirectory(folder)();
  });

  test('of a process that ended is taken over', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    leave({ pid: child.pid, started: '1' });
    lockDirectory(folder);
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toMatchObject({ pid: process.pid });
    expect(readdirSync(folder)).toEqual(['fenix.lock']);
  });

  test.runIf(existsSync('/proc/self/stat'))(
    'of an earlier process with the number of a living one is taken over',
    () => {
      leave({ pid: process.pid, started: 'otro arranque' });
      lockDirectory(folder);
      expect(() => lockDirectory(folder)).toThrow(DirectoryInUse);
    },
  );

  test('of another process that is running is respected', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)']);
    try {
      await once(child, 'spawn');
      const started = existsSync('/proc/self/stat')
        ? readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
        : '';
      leave({ pid: child.pid, started });
      expect(() => lockDirectory(folder)).toThrow(DirectoryInUse);
    } finally {
      child.kill('SIGKILL');
    }
  });

  test.each(['', '{', 'null', '"x"', '{}'])('that is damaged (%j) is taken over', (content) => {
    leave(content);
    lockDirectory(folder);
    expect(() => lockDirectory(folder)).toThrow(DirectoryInUse);
  });

  test('is created with its content: an empty lock file is never visible', async () => {
    const watcher = spawn(process.execPath, ['-e', `${WATCH}(${JSON.stringify(path())})`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(watcher.stdout, 'data');
    for (let round = 0; round < 300; round += 1) lockDirectory(folder)();
    const said = once(watcher.stdout, 'data');
    writeFileSync(`${path()}.end`, '');
    expect(String((await said)[0])).toBe('0');
  });
});

/** Reads the lock in a busy loop and counts the times it existed and was empty. */
const WATCH = `(path => {
  const fs = require('node:fs');
  let empty = 0;
  process.stdout.write('go');
  while (!fs.existsSync(path + '.end')) {
    try { if (fs.readFileSync(path, 'utf8') === '') empty += 1; } catch {}
  }
  process.stdout.write(String(empty));
})`;
