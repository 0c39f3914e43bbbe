import { beforeAll, expect, test } from 'vitest';
import { importKeys } from './keyBytes';
import { memoryStore } from './deviceStore';
import { openDraft } from './draft';
import { createOutbox } from './outbox';
import { sealedStore } from './sealedStore';
import { type DeviceKeys, isSealed } from './sealing';
import { adopt, leaveDevice, sweep } from './tidy';

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
  (await Promise.all((['drafts', 'files', 'outbox', 'kept'] as const).map((shelf) => raw.list(shelf, '')))).flat();

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
  await adopt(raw, store, 'ana');
  expect((await everything(raw)).every(({ value }) => isSealed(value))).toBe(true);
  const state = await open();
  expect([state.values, state.files.foto1?.name]).toEqual([{ city: 'Cali' }, 'foto.jpg']);
});

test('AUTH-26, S10 signing out takes the copies away; what waits and what was begun stays, sealed', async () => {
  const { raw, store } = of(ana);
  for (const shelf of ['kept', 'drafts', 'outbox'] as const) await store.put(shelf, 'ana/acta/7', { city: 'Cali' });
  await leaveDevice(raw, 'ana');
  expect(await raw.keys('kept', '')).toEqual([]);
  expect([await raw.keys('drafts', ''), await raw.keys('outbox', '')]).toEqual([['ana/acta/7'], ['ana/acta/7']]);
  expect((await everything(raw)).every(({ value }) => isSealed(value))).toBe(true);
});

test('AUTH-26 after seven days copies, drafts and other people’s things go; one’s own waiting form does not', async () => {
  const { raw, store } = of(ana, memoryStore(), () => 1);
  const other = of(luis, raw, () => 1).store;
  await store.put('outbox', 'ana/acta/1', {});
  await store.put('drafts', 'ana/acta/1', {});
  await store.put('files', 'ana/acta/1/foto1', photo());
  await store.put('drafts', 'ana/acta/2', {});
  await store.put('files', 'ana/acta/2/foto1', photo());
  await store.put('kept', 'ana/acta/3', {});
  await other.put('outbox', 'luis/acta/4', {});
  await other.put('files', 'luis/acta/4/foto1', photo());
  await raw.put('kept', 'luis/acta/5', { plate: 'de antes' });
  await sweep({ raw, user: 'ana', now: 7 * DAY });
  expect(await raw.keys('kept', '')).toEqual(['ana/acta/3']);
  expect(await raw.keys('outbox', '')).toEqual(['ana/acta/1', 'luis/acta/4']);
  await sweep({ raw, user: 'ana', now: 7 * DAY + 2 });
  expect((await everything(raw)).map(({ key }) => key)).toEqual(['ana/acta/1', 'ana/acta/1/foto1', 'ana/acta/1']);
});

test('ACTA-73 a file is kept once from draft to sent, and reaches the server whole', async () => {
  const { raw, store } = of(ana);
  const sent: unknown[] = [];
  let isAway = true;
  const outbox = createOutbox({
    store,
    user: 'ana',
    now: () => 1,
    alone: (work) => work(),
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
