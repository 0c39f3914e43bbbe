import { beforeAll, describe, expect, test } from 'vitest';
import { importKeys } from './keyBytes';
import { memoryStore } from './deviceStore';
import { openDraft } from './draft';
import { createOutbox } from './outbox';
import { removeStrayParts } from './sealedParts';
import { sealedStore } from './sealedStore';
import { type DeviceKeys, isSealed } from './sealing';
import { sealOldValues, clearOnSignOut, removeOldCopies } from './tidy';

const DAY = 24 * 3_600_000;
const text = (letter: string) => Buffer.from(letter.repeat(32)).toString('base64url');

let [ana, luis]: DeviceKeys[] = [];
beforeAll(async () => {
  [ana, luis] = await Promise.all([importKeys([text('a')]), importKeys([text('l')])]);
});

const photo = () => new File([new Uint8Array([1, 2, 250])], 'foto.jpg', { type: 'image/jpeg', lastModified: 5 });
const of = (keys: DeviceKeys | undefined, raw = memoryStore(), now = () => 100 * DAY) => {
  const held = keys as DeviceKeys;
  return { raw, store: sealedStore({ store: raw, keys: async () => held, now }) };
};
const everything = async (raw: ReturnType<typeof memoryStore>) =>
  (
    await Promise.all((['drafts', 'files', 'outbox', 'kept'] as const).map((storeName) => raw.list(storeName, '')))
  ).flat();

test('AUTH-24, S10 values and files come back as they were, and nothing of them can be read on the device', async () => {
  const { raw, store } = of(ana);
  await store.put('kept', 'ana/acta/7', { plate: 'SIN777', km: 12 });
  await store.put('files', 'ana/acta/7/foto1', photo());
  expect(await store.get('kept', 'ana/acta/7')).toEqual({ plate: 'SIN777', km: 12 });
  const [file] = await store.list('files', 'ana/');
  const back = file?.value as File;
  expect([back.name, back.type, back.lastModified]).toEqual(['foto.jpg', 'image/jpeg', 5]);
  expect([...new Uint8Array(await back.arrayBuffer())]).toEqual([1, 2, 250]);
  for (const { value } of await everything(raw)) {
    expect(isSealed(value)).toBe(true);
    expect(Buffer.from((value as { body: ArrayBuffer }).body).toString('latin1')).not.toContain('SIN777');
  }
});

test('AUTH-24 another person’s key, another place and a changed byte open nothing', async () => {
  const { raw, store } = of(ana);
  await store.put('kept', 'ana/acta/7', { plate: 'SIN777' });
  expect(await of(luis, raw).store.get('kept', 'ana/acta/7')).toBeUndefined();
  expect(await of(luis, raw).store.list('kept', '')).toEqual([]);
  const sealed = (await raw.get('kept', 'ana/acta/7')) as { body: ArrayBuffer };
  await raw.put('kept', 'ana/acta/8', sealed);
  expect(await store.get('kept', 'ana/acta/8')).toBeUndefined();
  const bytes = new Uint8Array(sealed.body);
  bytes.set([255 - (bytes[3] ?? 0)], 3);
  expect(await store.get('kept', 'ana/acta/7')).toBeUndefined();
});

test('AUTH-24 after a rotation the key before still opens what waits', async () => {
  const { raw, store } = of(ana);
  await store.put('outbox', 'ana/acta/7', { title: 'Acta 7' });
  const rotated = of([...(luis as DeviceKeys), ...(ana as DeviceKeys)] as unknown as DeviceKeys, raw).store;
  expect(await rotated.get('outbox', 'ana/acta/7')).toEqual({ title: 'Acta 7' });
});

test('AUTH-24 a draft from before there were keys opens, and is sealed with its files at the next start', async () => {
  const { raw, store } = of(ana);
  await raw.put('drafts', 'ana/acta/7', { values: { city: 'Cali' }, key: 'k', savedAt: 1 });
  await raw.put('files', 'ana/acta/7/foto1', photo());
  await raw.put('kept', 'ana/acta/7', { plate: 'SIN777' });
  const open = () =>
    openDraft({ store, id: 'ana/acta/7', now: () => 1, newKey: () => 'n' }, { city: '' }).then((draft) => draft.get());
  expect((await open()).values).toEqual({ city: 'Cali' });
  await sealOldValues(raw, store, 'ana');
  expect((await everything(raw)).every(({ value }) => isSealed(value))).toBe(true);
  const state = await open();
  expect([state.values, state.files.foto1?.name]).toEqual([{ city: 'Cali' }, 'foto.jpg']);
});

test('AUTH-26, S10 signing out deletes the copies; what waits and what was begun stays, sealed', async () => {
  const { raw, store } = of(ana);
  for (const storeName of ['kept', 'drafts', 'outbox'] as const)
    await store.put(storeName, 'ana/acta/7', { city: 'Cali' });
  await clearOnSignOut(raw, 'ana');
  expect(await raw.keys('kept', '')).toEqual([]);
  expect([await raw.keys('drafts', ''), await raw.keys('outbox', '')]).toEqual([['ana/acta/7'], ['ana/acta/7']]);
  expect((await everything(raw)).every(({ value }) => isSealed(value))).toBe(true);
});

test('AUTH-46, S12 with a way back the copies of what waits and was begun stay, sealed, with what all of them need', async () => {
  const { raw, store } = of(ana);
  for (const key of ['ana/acta/7', 'ana/acta/8', 'ana/acta/9', 'ana/catalogos', 'ana/flota/acme'])
    await store.put('kept', key, { plate: 'SIN777' });
  await store.put('outbox', 'ana/acta/7', {});
  await store.put('drafts', 'ana/acta/8', {});
  await clearOnSignOut(raw, 'ana', { opensWith: { acta: 'catalogos' } });
  expect(await raw.keys('kept', '')).toEqual(['ana/acta/7', 'ana/acta/8', 'ana/catalogos']);
  expect((await everything(raw)).every(({ value }) => isSealed(value))).toBe(true);
});

test('AUTH-46 nothing unsent is ever swept away: not old, not because another person opens the device', async () => {
  const { raw, store } = of(ana, memoryStore(), () => 1);
  const other = of(luis, raw, () => 1).store;
  await store.put('outbox', 'ana/acta/1', {});
  await store.put('drafts', 'ana/acta/1', {});
  await store.put('files', 'ana/acta/1/foto1', photo());
  await store.put('drafts', 'ana/acta/2', {});
  await store.put('files', 'ana/acta/2/foto1', photo());
  // A page that ended before the first letter of the form was kept: its photograph is all there is of it.
  await other.put('files', 'luis/acta/6/foto1', photo());
  await other.put('outbox', 'luis/acta/4', {});
  await other.put('drafts', 'luis/acta/5', {});
  await other.put('files', 'luis/acta/4/foto1', photo());
  const before = (await everything(raw)).map(({ key }) => key);
  await removeOldCopies({ raw, user: 'ana', now: 5_000 * DAY });
  expect((await everything(raw)).map(({ key }) => key)).toEqual(before);
});

test('AUTH-26 after seven days copies of the server’s records go, except of what was begun; readable ones of others at once', async () => {
  const { raw, store } = of(ana, memoryStore(), () => 1);
  const other = of(luis, raw, () => 1).store;
  await store.put('kept', 'ana/acta/3', {});
  await store.put('kept', 'ana/acta/4', {});
  await store.put('drafts', 'ana/acta/4', {});
  await other.put('kept', 'luis/acta/5', {});
  await raw.put('kept', 'luis/acta/6', { plate: 'de antes' });
  await removeOldCopies({ raw, user: 'ana', now: 7 * DAY });
  expect(await raw.keys('kept', '')).toEqual(['ana/acta/3', 'ana/acta/4', 'luis/acta/5']);
  await removeOldCopies({ raw, user: 'ana', now: 7 * DAY + 2 });
  expect(await raw.keys('kept', '')).toEqual(['ana/acta/4']);
});

test('ACTA-73 a file is kept once from draft to sent, and reaches the server whole', async () => {
  const { raw, store } = of(ana);
  const sent: unknown[] = [];
  let isAway = true;
  const outbox = createOutbox({
    store,
    user: 'ana',
    now: () => 1,
    mutex: (work) => work(),
    discards: '/api/descartes',
    send: async ({ parts }) => {
      if (isAway) throw new TypeError('away');
      sent.push(...parts);
    },
  });
  await store.put('files', 'ana/acta/7/foto1', photo());
  await outbox.enqueue({
    kind: 'acta',
    record: '7',
    title: 'Acta 7',
    method: 'PUT',
    path: '/api/actas/7',
    parts: [
      ['id', '7'],
      ['foto1', photo()],
    ],
    key: 'k',
  });
  expect(await store.get('outbox', 'ana/acta/7')).toMatchObject({
    parts: [
      ['id', '7'],
      ['foto1', { kept: 'foto1' }],
    ],
  });
  expect(await raw.keys('files', '')).toEqual(['ana/acta/7/foto1']);
  isAway = false;
  await outbox.retry('ana/acta/7');
  expect(sent).toMatchObject([
    ['id', '7'],
    ['foto1', { name: 'foto.jpg', size: 3 }],
  ]);
  expect(await everything(raw)).toEqual([]);
});

describe('VIDEO-02 a long video on the device', () => {
  const PART = 4_000_000;
  const film = (mark = 1, size = 2 * PART + 10) =>
    new File([new Uint8Array(size).fill(mark)], 'v.mp4', { type: 'video/mp4', lastModified: 9 });
  const KEY = 'ana/informe/7/video1';
  const bytesOf = async (value: unknown) => new Uint8Array(await (value as File).arrayBuffer());
  const parts = async (raw: ReturnType<typeof memoryStore>) =>
    (await raw.keys('files', '')).filter((key) => key.includes('/~'));

  test('is encrypted part by part, comes back as it was, and is listed as one file', async () => {
    const { raw, store } = of(ana);
    await store.put('files', KEY, film());
    expect(await parts(raw)).toHaveLength(3);
    for (const { value } of await everything(raw)) expect(isSealed(value)).toBe(true);
    expect(await store.keys('files', 'ana/')).toEqual([KEY]);
    const [found, ...others] = await store.list('files', 'ana/');
    const file = found?.value as File;
    expect([others, file.name, file.lastModified]).toEqual([[], 'v.mp4', 9]);
    const back = await bytesOf(file);
    expect([back.length, new Set(back)]).toEqual([2 * PART + 10, new Set([1])]);
    expect(await of(luis, raw).store.get('files', KEY)).toBeUndefined();
  });

  test('is written once: queued as it was drafted, it is not written again', async () => {
    const { raw, store } = of(ana);
    const file = film();
    await store.put('files', KEY, file);
    const before = await parts(raw);
    await store.put('files', KEY, file);
    await store.put('files', KEY, await store.get('files', KEY));
    expect(await parts(raw)).toEqual(before);
  });

  test('replaced by another or by a photo, or removed, leaves no part behind', async () => {
    const { raw, store } = of(ana);
    await store.put('files', KEY, film());
    await store.put('files', KEY, film(2, PART + 1));
    expect(await parts(raw)).toHaveLength(2);
    expect((await bytesOf(await store.get('files', KEY)))[0]).toBe(2);
    await store.put('files', KEY, photo());
    expect(await parts(raw)).toEqual([]);
    await store.put('files', KEY, film());
    await store.remove('files', KEY);
    expect(await raw.keys('files', '')).toEqual([]);
  });

  test('that does not fit leaves what was there, and no part of itself', async () => {
    const { raw, store } = of(ana);
    await store.put('files', KEY, film(1));
    let room = 1;
    const full = sealedStore({
      store: {
        ...raw,
        put: async (...what) => {
          room -= 1;
          if (room < 0) throw new DOMException('full', 'QuotaExceededError');
          return raw.put(...what);
        },
      },
      keys: async () => ana as DeviceKeys,
      now: () => 1,
    });
    await expect(full.put('files', KEY, film(2))).rejects.toThrow('full');
    expect((await bytesOf(await store.get('files', KEY)))[0]).toBe(1);
    expect(await parts(raw)).toHaveLength(3);
  });

  test('whose writing a closed page ended leaves no part for longer than a day', async () => {
    const { raw, store } = of(ana);
    await store.put('files', KEY, film());
    await store.put('files', 'ana/informe/8/video1', film());
    await raw.remove('files', KEY);
    await removeStrayParts(raw, 'ana', 101 * DAY);
    expect(await parts(raw)).toHaveLength(6);
    await removeStrayParts(raw, 'ana', 101 * DAY + 1);
    expect(await parts(raw)).toHaveLength(3);
    expect(await store.get('files', 'ana/informe/8/video1')).toBeInstanceOf(File);
  });

  test('one part of which is gone counts as gone', async () => {
    const { raw, store } = of(ana);
    await store.put('files', KEY, film());
    await raw.remove('files', (await parts(raw))[1] ?? '');
    expect(await store.get('files', KEY)).toBeUndefined();
  });
});
