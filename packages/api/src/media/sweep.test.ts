import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import { JOBS } from '../assembly/jobHandlers';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { drawing, mp4 } from '../testing/media/formFixture';
import { clearAtStart } from './incoming';
import { listMedia } from './queries';
import { MEDIA_PURGE, MEDIA_SWEEP, purgeMedia, scheduleMediaJobs, sweepMedia } from './sweep';
import {
  fetchMedia,
  leftovers,
  pathOfObject,
  send,
  type Uploaded,
  uploadRoutes,
  USE,
} from '../testing/media/uploadFixture';
import { addUses, removeUses } from './uses';

const HOUR = 3_600_000;
let api: TestApp;
let client: GivenClient;
let token: string;
beforeAll(async () => {
  api = await createTestApp({}, uploadRoutes);
  client = await api.givenClient();
});
beforeEach(async () => {
  api.setNow(new Date());
  token = await api.givenToken(await api.givenUser(client));
});
afterAll(() => api.close());

const later = (hours: number) => api.setNow(new Date(Date.now() + hours * HOUR));
const has = async (id: string) => (await leftovers(api)).objects.includes(id);

async function uploaded() {
  const foto = { name: 'fotos', filename: 'f.jpg', content: await drawing().jpeg().toBuffer() };
  const video = { name: 'video', filename: 'v.mp4', content: mp4() };
  const { files } = (await send(api, token, [{ name: 'titulo', content: 'x' }, foto, video])).json<Uploaded>();
  const [picture] = files.fotos;
  const [film] = files.video;
  if (!picture?.thumbnail || !film) throw new Error('nothing was uploaded');
  return { picture, film, thumbnail: picture.thumbnail };
}

const remove = (ids: string[]) =>
  api.deps.database.system.transaction().execute((tx) => removeUses(tx, ids, USE, api.deps.clock.now()));

describe('removed files', () => {
  test('are not readable any more at once, nor are their thumbnails', async () => {
    const { picture, thumbnail, film } = await uploaded();
    await remove([picture.id]);
    for (const [id, status] of [
      [picture.id, 404],
      [thumbnail, 404],
      [film.id, 200],
    ] as const) {
      expect((await fetchMedia(api, id)).statusCode).toBe(status);
    }
    expect([...(await listMedia(api.deps.database.system, [picture.id, film.id])).keys()]).toEqual([film.id]);
  });

  test('stay in the store for an hour, for running backups, and are then deleted, row and object', async () => {
    const { picture, thumbnail, film } = await uploaded();
    await remove([picture.id]);
    await purgeMedia(api.deps);
    expect(await has(picture.id)).toBe(true);
    later(2);
    await purgeMedia(api.deps);
    const { rows, objects } = await leftovers(api);
    for (const id of [picture.id, thumbnail]) expect([rows.includes(id), objects.includes(id)]).toEqual([false, false]);
    expect([rows.includes(film.id), objects.includes(film.id)]).toEqual([true, true]);
  });

  test('stay when the transaction that removes them fails', async () => {
    const { picture } = await uploaded();
    const failing = api.deps.database.system.transaction().execute(async (tx) => {
      await removeUses(tx, [picture.id], USE, new Date());
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    later(2);
    await purgeMedia(api.deps);
    expect(await has(picture.id)).toBe(true);
  });

  test('that cannot be deleted do not stop the others, and are retried', async () => {
    const { picture, thumbnail, film } = await uploaded();
    await remove([picture.id, film.id]);
    later(2);
    const media = {
      ...api.deps.media,
      delete: (id: string) => (id === film.id ? Promise.reject(new Error('away')) : api.deps.media.delete(id)),
    };
    await expect(purgeMedia({ ...api.deps, media })).rejects.toThrow('Archivos que no se pudieron borrar: 1');
    expect([await has(picture.id), await has(thumbnail), await has(film.id)]).toEqual([false, false, true]);
    expect((await leftovers(api)).rows).toContain(film.id);
    await purgeMedia(api.deps);
    expect(await has(film.id)).toBe(false);
  });

  test('stay while another record references them', async () => {
    const { picture } = await uploaded();
    const { system } = api.deps.database;
    const other = { kind: 'acta', record: 'otra', clientId: client.id } as const;
    expect(await addUses(system, [picture.id], other)).toEqual([picture.id]);
    await remove([picture.id]);
    later(2);
    await purgeMedia(api.deps);
    api.setNow(new Date());
    expect([(await fetchMedia(api, picture.id)).statusCode, await has(picture.id)]).toEqual([200, true]);
    await system.transaction().execute((tx) => removeUses(tx, [picture.id], other, new Date()));
    later(4);
    await purgeMedia(api.deps);
    expect(await has(picture.id)).toBe(false);
  });

  test('a file with a reference cannot be purged, marked or not', async () => {
    const { picture } = await uploaded();
    const { system } = api.deps.database;
    await system
      .updateTable('media')
      .set({ deleted_at: new Date(0) })
      .where('_id', '=', picture.id)
      .execute();
    await purgeMedia(api.deps);
    expect([await has(picture.id), (await leftovers(api)).rows.includes(picture.id)]).toEqual([true, true]);
    await expect(system.deleteFrom('media').where('_id', '=', picture.id).execute()).rejects.toThrow('foreign key');
  });

  test('cannot be referenced again', async () => {
    const { picture } = await uploaded();
    await remove([picture.id]);
    const late = { kind: 'acta', record: 'tarde', clientId: client.id } as const;
    expect(await addUses(api.deps.database.system, [picture.id], late)).toEqual([]);
  });

  test('removing and referencing a file concurrently is consistent in either order', async () => {
    const { system } = api.deps.database;
    for (const isUserFirst of [true, false]) {
      const { picture } = await uploaded();
      const late = { kind: 'acta', record: `a la vez ${isUserFirst}`, clientId: client.id } as const;
      const use = () => system.transaction().execute((tx) => addUses(tx, [picture.id], late));
      const [first, second] = isUserFirst ? [use, () => remove([picture.id])] : [() => remove([picture.id]), use];
      const [one, other] = await Promise.all([first(), second()]);
      const [kept] = (isUserFirst ? one : other) ?? [];
      expect((await fetchMedia(api, picture.id)).statusCode).toBe(kept ? 200 : 404);
    }
  });

  test('are deleted in any number, and no transaction waits for the store', async () => {
    const { system } = api.deps.database;
    const ids = Array.from({ length: 1_010 }, () => newId());
    const marked = { label: 'x', mime: 'image/png', bytes: 1, created_at: new Date(), deleted_at: new Date(0) };
    const rows = ids.map((_id) => ({ ...marked, _id, client_id: client.id }));
    for (const half of [rows.slice(0, 505), rows.slice(505)]) await system.insertInto('media').values(half).execute();
    const open: number[] = [];
    const media = {
      ...api.deps.media,
      async delete() {
        if (open.length > 0) return;
        const { rows: idle } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where state = 'idle in transaction' and datname = current_database()`.execute(system);
        open.push(idle[0]?.count ?? 0);
      },
    };
    await purgeMedia({ ...api.deps, media });
    expect((await leftovers(api)).rows.filter((id) => ids.includes(id))).toEqual([]);
    expect(open).toEqual([0]);
  });

  test('of another company cannot be removed', async () => {
    const { picture } = await uploaded();
    const stranger = await api.givenClient();
    const db = api.deps.database.for({ clienteId: stranger.id });
    await db.transaction().execute((tx) => removeUses(tx, [picture.id], USE, new Date()));
    expect((await listMedia(api.deps.database.system, [picture.id])).size).toBe(1);
  });
});

describe('an object without a row', () => {
  test('is deleted after a day; objects with a row are not', async () => {
    const { picture, thumbnail, film } = await uploaded();
    const orphan = newId();
    await api.deps.media.put(orphan, Buffer.from('x'));
    later(23);
    await sweepMedia(api.deps);
    expect(await has(orphan)).toBe(true);
    later(25);
    await sweepMedia(api.deps);
    const { objects } = await leftovers(api);
    expect(objects).not.toContain(orphan);
    expect(objects).toEqual(expect.arrayContaining([picture.id, thumbnail, film.id]));
  });

  test('is deleted, in any number', async () => {
    const orphans = Array.from({ length: 620 }, () => newId());
    for (const id of orphans) {
      await mkdir(join(pathOfObject(api, id), '..'), { recursive: true });
      await writeFile(pathOfObject(api, id), '');
    }
    later(25);
    await sweepMedia(api.deps);
    const { objects } = await leftovers(api);
    expect(objects.filter((id) => orphans.includes(id))).toEqual([]);
  });

  test('that is older than the database is kept: it may belong to one that will be restored', async () => {
    const foreign = newId();
    await api.deps.media.put(foreign, Buffer.from('x'));
    await utimes(pathOfObject(api, foreign), new Date('2026-01-01'), new Date('2026-01-01'));
    later(48);
    await sweepMedia(api.deps);
    expect(await has(foreign)).toBe(true);
    await api.deps.media.delete(foreign);
  });

  test('S23 a start deletes temporary files older than any request, and keeps those of running requests', async () => {
    const { config } = api.deps;
    const now = new Date();
    const folder = join(config.DATA_DIR, 'incoming');
    for (const [name, age] of [
      ['form-dejado', 15 * 60_000 + 1_000],
      ['form-en-camino', 14 * 60_000],
    ] as const) {
      await mkdir(join(folder, name), { recursive: true });
      await writeFile(join(folder, name, '0'), 'x');
      const begun = new Date(now.getTime() - age);
      await utimes(join(folder, name), begun, begun);
    }
    await clearAtStart(config, now);
    expect(await readdir(folder)).toEqual(['form-en-camino']);
    await rm(join(folder, 'form-en-camino'), { recursive: true });
  });

  test('temporary files of killed servers are deleted after a day', async () => {
    const folder = join(api.deps.config.DATA_DIR, 'incoming');
    await mkdir(join(folder, 'form-viejo'), { recursive: true });
    await writeFile(join(folder, 'form-viejo', '0'), 'x');
    later(23);
    await sweepMedia(api.deps);
    expect(await readdir(folder)).toContain('form-viejo');
    later(25);
    await sweepMedia(api.deps);
    expect(await readdir(folder)).not.toContain('form-viejo');
  });
});

describe('the jobs', () => {
  const waiting = async () => {
    const jobs = await api.deps.database.system
      .selectFrom('jobs')
      .select(['kind', 'run_at'])
      .where('kind', 'in', [MEDIA_PURGE, MEDIA_SWEEP])
      .orderBy('kind')
      .orderBy('run_at')
      .execute();
    return jobs.map((job) => [job.kind, job.run_at.toISOString()]);
  };

  test('have handlers, start with the server, once despite restarts, and reschedule themselves', async () => {
    expect(Object.keys(JOBS)).toEqual(expect.arrayContaining([MEDIA_PURGE, MEDIA_SWEEP]));
    const db = api.deps.database.system;
    await db.deleteFrom('jobs').execute();
    const now = new Date('2030-01-01T10:30:00Z');
    api.setNow(now);
    await scheduleMediaJobs(db, now);
    await scheduleMediaJobs(db, now);
    await purgeMedia(api.deps);
    await sweepMedia({ ...api.deps, media: { ...api.deps.media, list: async function* () {} } });
    expect(await waiting()).toEqual([
      [MEDIA_PURGE, '2030-01-01T10:30:00.000Z'],
      [MEDIA_PURGE, '2030-01-01T11:30:00.000Z'],
      [MEDIA_SWEEP, '2030-01-01T10:30:00.000Z'],
      [MEDIA_SWEEP, '2030-01-02T10:30:00.000Z'],
    ]);
  });
});
