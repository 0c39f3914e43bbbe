import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../ground/ids';
import type { ByteRange, MediaStore } from '../../ports/media';

export type OpenedStore = { store: MediaStore; close: () => Promise<void> };

/** What every media store does. Each adapter runs this. */
export function describeMediaStore(name: string, openStore: () => Promise<OpenedStore>): void {
  let store: MediaStore;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await openStore());
  });
  afterAll(() => close());

  const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  const pieces = (content: Buffer, size = 60_000) =>
    Readable.from(
      (function* () {
        for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
      })(),
    );
  const given = async (content: Buffer) => {
    const id = newId();
    await store.put(id, content);
    return id;
  };
  const read = async (id: string, range?: ByteRange) => buffer((await store.open(id, range)).stream);
  const listed = async () => {
    const found = new Map<string, Date>();
    for await (const { id, modified } of store.list()) found.set(id, modified);
    return found;
  };

  describe(`${name}: a media store`, () => {
    test.each([0, 1, 70_000])(
      'gives back %i bytes as they were put, with their count and fingerprint',
      async (size) => {
        const content = randomBytes(size);
        const id = newId();
        expect(await store.put(id, content)).toEqual({ bytes: size, sha256: sha256(content) });
        const opened = await store.open(id);
        expect([opened.bytes, opened.total]).toEqual([size, size]);
        expect(await buffer(opened.stream)).toEqual(content);
      },
    );

    test.each([0, 300_000, 8 * 1024 * 1024, 8 * 1024 * 1024 + 1, 20_000_003])(
      'takes a stream of %i bytes',
      async (size) => {
        const content = randomBytes(size);
        const id = newId();
        expect(await store.put(id, pieces(content))).toEqual({ bytes: size, sha256: sha256(content) });
        expect(sha256(await read(id))).toBe(sha256(content));
      },
    );

    test.each([0, 9_000_001])('takes over a file of %i bytes that is at hand', async (bytes) => {
      const content = randomBytes(bytes);
      const folder = await mkdtemp(join(tmpdir(), 'fenix-at-hand-'));
      const path = join(folder, 'video');
      await writeFile(path, content);
      const id = newId();
      const facts = { bytes, sha256: sha256(content) };
      expect(await store.put(id, { path, ...facts })).toEqual(facts);
      await rm(folder, { recursive: true });
      expect(sha256(await read(id))).toBe(facts.sha256);
    });

    test('does not take over a file that is not there', async () => {
      const id = newId();
      await expect(store.put(id, { path: '/none/at/all', bytes: 1, sha256: '' })).rejects.toThrow('ENOENT');
      await expect(store.open(id)).rejects.toMatchObject({ kind: 'notFound' });
    });

    test('replaces what stood under the same id', async () => {
      const id = await given(Buffer.from('antes'));
      await store.put(id, Buffer.from('después'));
      expect(String(await read(id))).toBe('después');
    });

    test.each<[string, ByteRange, string]>([
      ['the first byte', { start: 0, end: 0 }, '0'],
      ['the middle', { start: 3, end: 5 }, '345'],
      ['the last byte', { start: 9, end: 9 }, '9'],
      ['past the end', { start: 8, end: 500 }, '89'],
      ['everything', { start: 0, end: 9 }, '0123456789'],
    ])('opens a range: %s', async (_, range, expected) => {
      const id = await given(Buffer.from('0123456789'));
      const opened = await store.open(id, range);
      expect([String(await buffer(opened.stream)), opened.bytes, opened.total]).toEqual([
        expected,
        expected.length,
        10,
      ]);
    });

    test('has nothing where the range begins after the end', async () => {
      const id = await given(Buffer.from('0123456789'));
      await expect(store.open(id, { start: 10, end: 20 })).rejects.toMatchObject({ kind: 'notFound' });
    });

    test('has nothing under an id that was never put or was deleted, and deletes twice without complaint', async () => {
      await expect(store.open(newId())).rejects.toMatchObject({ kind: 'notFound' });
      const id = await given(Buffer.from('x'));
      await store.delete(id);
      await store.delete(id);
      await expect(store.open(id)).rejects.toMatchObject({ kind: 'notFound' });
      expect((await listed()).has(id)).toBe(false);
    });

    test.each(['../secrets.json', '', 'x', `${newId()}/..`, newId().toUpperCase()])(
      'takes no id that is not one of ours: %j',
      async (id) => {
        await expect((async () => store.put(id, Buffer.from('x')))()).rejects.toMatchObject({ kind: 'notFound' });
        await expect((async () => store.open(id))()).rejects.toMatchObject({ kind: 'notFound' });
        await expect((async () => store.delete(id))()).rejects.toMatchObject({ kind: 'notFound' });
      },
    );

    test.each([100_000, 9_000_000])('keeps nothing of a stream that breaks after %i bytes', async (size) => {
      const id = newId();
      const broken = Readable.from(
        (function* () {
          for (let sent = 0; sent < size; sent += 50_000) yield randomBytes(50_000);
          throw new Error('the line was cut');
        })(),
      );
      await expect(store.put(id, broken)).rejects.toThrow('the line was cut');
      await expect(store.open(id)).rejects.toMatchObject({ kind: 'notFound' });
      expect((await listed()).has(id)).toBe(false);
    });

    test('lists what it holds, with the time it was put', async () => {
      const before = Date.now() - 2_000;
      const ids = [await given(Buffer.from('a')), await given(Buffer.from('b'))];
      const found = await listed();
      for (const id of ids) {
        expect(found.get(id)?.getTime()).toBeGreaterThan(before);
        expect(found.get(id)?.getTime()).toBeLessThan(Date.now() + 2_000);
      }
    });

    test('can be read again after a reader disconnected half-way', async () => {
      const content = randomBytes(3_000_000);
      const id = await given(content);
      const { stream } = await store.open(id);
      for await (const _ of stream) break;
      expect(stream.destroyed).toBe(true);
      expect(sha256(await read(id))).toBe(sha256(content));
    });

    test('tidies without touching whole files', async () => {
      const id = await given(Buffer.from('entero'));
      await store.tidy(new Date(Date.now() + 60_000));
      expect(String(await read(id))).toBe('entero');
    });
  });
}
