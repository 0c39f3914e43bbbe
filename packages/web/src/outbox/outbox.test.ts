import { DomainError } from '@fenix/domain/errors';
import { expect, test } from 'vitest';
import { type DeviceStore, memoryStore } from './deviceStore';
import { openDraft } from './draft';
import { type Outcome, type NewSubmission, createOutbox } from './outbox';

type Sent = { key: string; record: string; parts?: NewSubmission['parts'] };
type Answer = (sent: Sent, signal: AbortSignal) => Promise<unknown>;

function given({
  store = memoryStore(),
  user = 'ana',
  alone = oneAtATime(),
  answer = ok,
}: { store?: DeviceStore; user?: string; alone?: ReturnType<typeof oneAtATime>; answer?: Answer } = {}) {
  const sent: Sent[] = [];
  const network = { answer };
  let clock = 0;
  const outbox = createOutbox({
    store,
    user,
    alone,
    now: () => (clock += 1),
    send: ({ key, record, parts, late }, onProgress, signal) => {
      sent.push({ key, record, ...(late && { parts }) });
      onProgress(0.5);
      return network.answer({ key, record }, signal);
    },
  });
  return { outbox, store, sent, network };
}

const ok: Answer = async () => 'id';
const noSignal: Answer = async () => {
  throw new DomainError('unavailable', 'Sin conexión');
};
const refuse =
  (kind: 'conflict' | 'invalid' | 'unexpected' | 'unauthenticated' | 'tooMany'): Answer =>
  async () => {
    throw new DomainError(kind, 'Esta acta ya fue completada.', { errors: [{ path: 'city', message: 'Falta' }] });
  };

/** What the browser's locks do for tabs. */
function oneAtATime() {
  let last = Promise.resolve();
  return (work: () => Promise<void>) => {
    last = last.then(work, work);
    return last;
  };
}

const acta = (record = '7'): NewSubmission => ({
  kind: 'acta',
  record,
  title: `Acta ${record}`,
  method: 'PUT',
  path: `/api/actas/${record}`,
  parts: [['complete', 'true']],
  key: `key-${record}`,
});

test('with signal it leaves at once and nothing of it stays on the device', async () => {
  const { outbox, store, sent } = given();
  const draft = await openDraft({ store, id: 'ana/acta/7', now: () => 1, newKey: () => 'k' }, { city: '' });
  draft.set({ city: 'Cali' });
  await draft.setFile('foto1', new File(['x'], 'a.jpg'));
  await draft.flush();
  await store.put('kept', 'ana/acta/7', {});
  expect(await outbox.enqueue(acta())).toEqual({ kind: 'sent', answer: 'id' });
  expect(sent).toEqual([{ key: 'key-7', record: '7' }]);
  expect(outbox.get()).toEqual([]);
  for (const shelf of ['outbox', 'drafts', 'files', 'kept'] as const) expect(await store.list(shelf, '')).toEqual([]);
});

test('without signal it waits, and goes with the same key when there is signal', async () => {
  const { outbox, sent, network } = given({ answer: noSignal });
  expect(await outbox.enqueue(acta())).toEqual({ kind: 'waiting', waiting: 'signal' });
  expect(outbox.get()).toMatchObject([{ record: '7', waiting: 'signal' }]);
  network.answer = ok;
  await outbox.drain();
  expect(outbox.get()).toEqual([]);
  expect(sent.map(({ key }) => key)).toEqual(['key-7', 'key-7']);
});

test('it survives the page: another outbox on the same device goes on', async () => {
  const before = given({ answer: noSignal });
  await before.outbox.enqueue(acta());
  const after = given({ store: before.store });
  await after.outbox.drain();
  expect(after.sent).toEqual([{ key: 'key-7', record: '7' }]);
  expect(after.outbox.get()).toEqual([]);
});

test('the oldest goes first, and one that finds no signal stands for all', async () => {
  const { outbox, sent, network } = given({ answer: noSignal });
  await outbox.enqueue(acta('2'));
  await outbox.enqueue(acta('1'));
  expect(sent.map(({ record }) => record)).toEqual(['2', '2']);
  expect(outbox.get().map(({ waiting }) => waiting)).toEqual(['signal', 'signal']);
  network.answer = ok;
  await outbox.drain();
  expect(sent.slice(2).map(({ record }) => record)).toEqual(['2', '1']);
});

test.each([
  ['unauthenticated', { kind: 'waiting', waiting: 'session' }],
  ['tooMany', { kind: 'waiting', waiting: 'signal' }],
] as const)('an answer that passes (%s) is waited for', async (kind, outcome) => {
  const { outbox } = given({ answer: refuse(kind) });
  expect(await outbox.enqueue(acta())).toEqual(outcome);
});

test.each(['conflict', 'invalid', 'unexpected'] as const)(
  'a refusal (%s) stays with its reason and its draft, and is not sent again by itself',
  async (kind) => {
    const { outbox, store, sent, network } = given({ answer: refuse(kind) });
    await store.put('drafts', 'ana/acta/7', { values: {}, key: 'k', savedAt: 1 });
    const heard: Outcome[] = [];
    outbox.onSettled((_, outcome) => heard.push(outcome));
    expect(await outbox.enqueue(acta())).toMatchObject({ kind: 'refused' });
    expect(heard).toHaveLength(1);
    expect(outbox.get()).toMatchObject([
      { refusal: { message: 'Esta acta ya fue completada.', errors: [{ path: 'city' }] } },
    ]);
    await outbox.drain();
    expect(sent).toHaveLength(1);
    expect(await store.list('drafts', '')).toHaveLength(1);
    network.answer = ok;
    await outbox.retry('ana/acta/7');
    expect(sent.map(({ key }) => key)).toEqual(['key-7', 'key-7']);
    expect(outbox.get()).toEqual([]);
  },
);

test('taken out again, its draft stays; discarded, nothing stays', async () => {
  const { outbox, store } = given({ answer: noSignal });
  await store.put('drafts', 'ana/acta/7', {});
  await outbox.enqueue(acta());
  await outbox.withdraw('ana/acta/7');
  expect(outbox.get()).toEqual([]);
  expect(await store.list('drafts', '')).toHaveLength(1);
  await outbox.enqueue(acta());
  await outbox.discard('ana/acta/7');
  expect(outbox.get()).toEqual([]);
  expect(await store.list('drafts', '')).toEqual([]);
});

test('one that is taken out while another is on its way is not sent', async () => {
  const { outbox, sent, network } = given({ answer: noSignal });
  await outbox.enqueue(acta('1'));
  await outbox.enqueue(acta('2'));
  network.answer = async ({ record }) => record === '1' && outbox.withdraw('ana/acta/2');
  await outbox.drain();
  expect(sent.filter(({ record }) => record === '2')).toEqual([]);
  expect(outbox.get()).toEqual([]);
});

test('two tabs that come back to signal together send it once', async () => {
  const store = memoryStore();
  const alone = oneAtATime();
  await given({ store, alone, answer: noSignal }).outbox.enqueue(acta());
  const tabs = [given({ store, alone }), given({ store, alone })];
  await Promise.all(tabs.map(({ outbox }) => outbox.drain()));
  expect(tabs.flatMap(({ sent }) => sent)).toHaveLength(1);
});

test('the entries of one person are neither seen nor sent by another', async () => {
  const ana = given({ answer: noSignal });
  await ana.outbox.enqueue(acta());
  const luis = given({ store: ana.store, user: 'luis' });
  await luis.outbox.drain();
  expect(luis.outbox.get()).toEqual([]);
  expect(luis.sent).toEqual([]);
  expect(await ana.store.list('outbox', '')).toHaveLength(1);
});

test('progress shows while it leaves', async () => {
  const { outbox } = given();
  const seen: (number | undefined)[] = [];
  outbox.subscribe(() => seen.push(outbox.get()[0]?.sent));
  await outbox.enqueue(acta());
  expect(seen).toContain(0.5);
});

test('a device that is full still sends, and says so when it could not', async () => {
  const full = memoryStore();
  full.put = async () => {
    throw new Error('quota');
  };
  expect(await given({ store: full }).outbox.enqueue(acta())).toEqual({ kind: 'sent', answer: 'id' });
  expect(await given({ store: full, answer: noSignal }).outbox.enqueue(acta())).toMatchObject({ kind: 'refused' });
});

test('what is stopped on its way leaves the queue; its draft and its files stay, and others go on', async () => {
  const untilStopped: Answer = ({ record }, signal) =>
    record === '8'
      ? Promise.resolve('id')
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))));
  const { outbox, store } = given({ answer: untilStopped });
  const draft = await openDraft({ store, id: 'ana/acta/7', now: () => 1, newKey: () => 'k' }, { city: '' });
  draft.set({ city: 'Cali' });
  await draft.setFile('foto1', new File(['x'], 'a.jpg'));
  await draft.flush();
  const ending = outbox.enqueue(acta());
  const next = outbox.enqueue(acta('8'));
  await new Promise<void>((resolve) =>
    outbox.subscribe(() => outbox.get().some(({ sent }) => sent === 0.5) && resolve()),
  );
  outbox.stop('ana/acta/7');
  expect(await ending).toEqual({ kind: 'stopped' });
  expect(await next).toEqual({ kind: 'sent', answer: 'id' });
  expect(outbox.get()).toEqual([]);
  expect((await store.keys('drafts', '')).concat(await store.keys('files', ''))).toEqual([
    'ana/acta/7',
    'ana/acta/7/foto1',
  ]);
});

test('PRE-20 what did not leave at once says so, and what left at once does not', async () => {
  const preset = (record: string): NewSubmission => ({
    ...acta(record),
    parts: [
      ['isBuffer', 'false'],
      ['placa', 'SZK482'],
    ],
    late: [['isBuffer', 'true']],
  });
  const { outbox, sent, network } = given();
  await outbox.enqueue(preset('1'));
  network.answer = noSignal;
  await outbox.enqueue(preset('2'));
  network.answer = ok;
  await outbox.drain();
  expect(sent.map(({ record, parts }) => [record, parts?.map(([, value]) => value)])).toEqual([
    ['1', ['false', 'SZK482']],
    ['2', ['false', 'SZK482']],
    ['2', ['true', 'SZK482']],
  ]);
  expect(outbox.get()).toEqual([]);
});
