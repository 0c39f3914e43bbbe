import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { newId } from '../../ground/ids';
import { describeMediaStore } from '../../testing/contracts/media.contract';
import { diskMedia } from './disk';

const newFolder = () => mkdtemp(join(tmpdir(), 'fenix-disk-'));

describeMediaStore('disk', async () => {
  const folder = await newFolder();
  return { store: diskMedia(join(folder, 'media')), close: () => rm(folder, { recursive: true, force: true }) };
});

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await newFolder();
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a file is in the folder of the end of its id, readable by the server only', () =>
  withFolder(async (folder) => {
    const id = newId();
    await diskMedia(folder).put(id, Buffer.from('hola'));
    const path = join(folder, id.slice(-2), id);
    expect(await readFile(path, 'utf8')).toBe('hola');
    expect((await stat(path)).mode & 0o077).toBe(0);
  }));

test('while a file is being written there is none under its name, and a failure leaves nothing', () =>
  withFolder(async (folder) => {
    const store = diskMedia(folder);
    const id = newId();
    let seen: string[] = [];
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('medio');
        seen = await readdir(folder, { recursive: true });
        throw new Error('cut');
      })(),
    );
    await expect(store.put(id, source)).rejects.toThrow('cut');
    expect(seen.filter((name) => name.startsWith(join('partial', id)))).toHaveLength(1);
    expect(seen).not.toContain(join(id.slice(-2), id));
    expect(await readdir(join(folder, 'partial'))).toEqual([]);
  }));

test('tidy deletes only old partial files', () =>
  withFolder(async (folder) => {
    await mkdir(join(folder, 'partial'));
    const old = join(folder, 'partial', `${newId()}.0a`);
    const fresh = join(folder, 'partial', `${newId()}.0b`);
    for (const path of [old, fresh]) await writeFile(path, 'x');
    await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'));
    await diskMedia(folder).tidy(new Date('2026-06-01'));
    expect(await readdir(join(folder, 'partial'))).toEqual([fresh.split('/').at(-1)]);
  }));

test('a missing folder is an empty store', () =>
  withFolder(async (folder) => {
    const store = diskMedia(join(folder, 'none'));
    for await (const one of store.list()) expect(one).toBeUndefined();
    await store.tidy(new Date());
    expect(await readdir(folder)).toEqual([]);
  }));

test('foreign files are not listed', () =>
  withFolder(async (folder) => {
    const store = diskMedia(folder);
    const id = newId();
    await store.put(id, Buffer.from('x'));
    await writeFile(join(folder, 'LEEME.txt'), '');
    await writeFile(join(folder, id.slice(-2), 'otro.txt'), '');
    const ids: string[] = [];
    for await (const one of store.list()) ids.push(one.id);
    expect(ids).toEqual([id]);
  }));

test.runIf(process.platform === 'linux')('a full disk is an unavailable store, and nothing is left', () =>
  withFolder(async (folder) => {
    // Every write to /dev/full fails as a full disk does.
    const { open } = await import('node:fs/promises');
    const full = await open('/dev/full', 'w');
    const failure: unknown = await full.appendFile('x').catch((error: unknown) => error);
    await full.close();
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('medio');
        throw failure;
      })(),
    );
    await expect(diskMedia(folder).put(newId(), source)).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfter: 60,
      cause: { code: 'ENOSPC' },
    });
    expect(await readdir(join(folder, 'partial'))).toEqual([]);
  }),
);
