import { DomainError } from '@fenix/domain/errors';
import { describe, expect, test } from 'vitest';
import { type DeviceStore, memoryStore } from './deviceStore';
import { openDraft } from './draft';
import { type Outcome, type NewSubmission, createOutbox } from './outbox';

type Sent = { key: string; record: string; parts?: NewSubmission['parts'] };
type Answer = (sent: Sent, signal: AbortSignal) => Promise<unknown>;

function given({
  store = memoryStore(),
  user = 'ana',
  mutex = oneAtATime(),
  answer = ok,
}: { store?: DeviceStore; user?: string; mutex?: ReturnType<typeof oneAtATime>; answer?: Answer } = {}) {
  const sent: Sent[] = [];
  const notes: Record<string, unknown>[] = [];
  const network = { answer };
  let clock = 0;
  const outbox = createOutbox({
    store,
    user,
    mutex,
    discards: '/api/descartes',
    now: () => (clock += 1),
    send: ({ key, kind, path, record, parts, late }, onProgress, signal) => {
      if (kind === 'descarte') notes.push({ path, ...Object.fromEntries(parts) });
      else sent.push({ key, record, ...(late && { parts }) });
      onProgress(0.5);
      return network.answer({ key, record }, signal);
    },
  });
  return { outbox, store, sent, notes, network };
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
  for (const storeName of ['outbox', 'drafts', 'files', 'kept'] as const)
    expect(await store.list(storeName, '')).toEqual([]);
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

test('the oldest goes first, and after one that finds no signal none is tried', async () => {
  const { outbox, sent, network } = given({ answer: noSignal });
  await outbox.enqueue(acta('2'));
  await outbox.enqueue(acta('1'));
  expect(sent.map(({ record }) => record)).toEqual(['2', '2']);
  expect(outbox.get().map(({ waiting }) => waiting)).toEqual(['signal', 'signal']);
  network.answer = ok;
  await outbox.drain();
  expect(sent.slice(2).map(({ record }) => record)).toEqual(['2', '1']);
});

test('each one saved without signal answers that it waits, not only the first', async () => {
  const { outbox, network } = given({ answer: noSignal });
  const outcomes = [await outbox.enqueue(acta('1')), await outbox.enqueue(acta('2')), await outbox.enqueue(acta('3'))];
  expect(outcomes).toEqual([
    { kind: 'waiting', waiting: 'signal' },
    { kind: 'waiting', waiting: 'signal' },
    { kind: 'waiting', waiting: 'signal' },
  ]);
  network.answer = ok;
  await outbox.drain();
  expect(outbox.get()).toEqual([]);
});

test('one behind another that waits for a session waits for a session too', async () => {
  const { outbox } = given({ answer: refuse('unauthenticated') });
  await outbox.enqueue(acta('1'));
  expect(await outbox.enqueue(acta('2'))).toEqual({ kind: 'waiting', waiting: 'session' });
});

test('one saved while another is being sent waits when the signal is lost on the way', async () => {
  let lose: (() => void) | undefined;
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  const { outbox } = given({ answer: async (...sent) => lost.then(() => noSignal(...sent)) });
  const first = outbox.enqueue(acta('1'));
  const second = outbox.enqueue(acta('2'));
  lose?.();
  expect(await Promise.all([first, second])).toEqual([
    { kind: 'waiting', waiting: 'signal' },
    { kind: 'waiting', waiting: 'signal' },
  ]);
});

/** A tab that sends all there is before the tab beside it, which has saved one, gets its turn. */
async function sentByAnotherTab(answer: Answer) {
  const store = memoryStore();
  const other = given({ store, answer });
  const here = given({ store, answer: noSignal, mutex: (work) => other.outbox.drain().then(work) });
  return { outcome: await here.outbox.enqueue(acta()), here };
}

test('one that another tab sent first answers that it was sent', async () => {
  const { outcome, here } = await sentByAnotherTab(ok);
  expect(outcome).toEqual({ kind: 'sent' });
  expect(here.sent).toEqual([]);
});

test('one that another tab sent and the server refused answers the refusal with its fields', async () => {
  const { outcome, here } = await sentByAnotherTab(refuse('conflict'));
  expect(outcome).toMatchObject({
    kind: 'refused',
    error: { message: 'Esta acta ya fue completada.', errors: [{ path: 'city', message: 'Falta' }] },
  });
  expect(here.sent).toEqual([]);
});

test('a refused one does not hold back the next: it is sent, or waits by itself', async () => {
  const { outbox, network } = given({ answer: refuse('conflict') });
  await outbox.enqueue(acta('1'));
  network.answer = ok;
  expect(await outbox.enqueue(acta('2'))).toEqual({ kind: 'sent', answer: 'id' });
  network.answer = noSignal;
  expect(await outbox.enqueue(acta('3'))).toEqual({ kind: 'waiting', waiting: 'signal' });
});

test('saved again with the same content, it answers what became of it now, not what was refused before', async () => {
  const { outbox, network } = given({ answer: noSignal });
  await outbox.enqueue(acta('1'));
  network.answer = async (sent, signal) => (sent.record === '2' ? refuse('invalid')(sent, signal) : 'id');
  await outbox.enqueue(acta('2'));
  await outbox.withdraw('ana/acta/2');
  network.answer = noSignal;
  await outbox.enqueue(acta('3'));
  expect(await outbox.enqueue(acta('2'))).toEqual({ kind: 'waiting', waiting: 'signal' });
});

test('one that is taken out while it waits for its turn was not sent', async () => {
  const { outbox, network, sent } = given({ answer: noSignal });
  network.answer = async ({ record }) => record === '1' && outbox.withdraw('ana/acta/2');
  const first = outbox.enqueue(acta('1'));
  const second = outbox.enqueue(acta('2'));
  expect(await first).toMatchObject({ kind: 'sent' });
  expect(await second).toEqual({ kind: 'stopped' });
  expect(sent.map(({ record }) => record)).toEqual(['1']);
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
    const received: Outcome[] = [];
    outbox.onSettled((_, outcome) => received.push(outcome));
    expect(await outbox.enqueue(acta())).toMatchObject({ kind: 'refused' });
    expect(received).toHaveLength(1);
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
  const mutex = oneAtATime();
  await given({ store, mutex, answer: noSignal }).outbox.enqueue(acta());
  const tabs = [given({ store, mutex }), given({ store, mutex })];
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
  expect(await given({ store: full, answer: noSignal }).outbox.enqueue(acta())).toMatchObject({
    kind: 'refused',
    error: {
      message:
        'Este equipo no tiene espacio: no cierres esta página. Libera espacio y pulsa Guardar, o comparte el borrador.',
    },
  });
});

test('listeners receive the answer of a submission that a full device sent without queueing it', async () => {
  const full = memoryStore();
  full.put = async () => {
    throw new Error('quota');
  };
  const { outbox } = given({ store: full });
  const outcomes: unknown[] = [];
  outbox.onSettled(({ record }, outcome) => outcomes.push([record, outcome]));
  await outbox.enqueue(acta());
  expect(outcomes).toEqual([['7', { kind: 'sent', answer: 'id' }]]);
});

test('listeners of the tab that saved a submission receive its outcome when another tab sent it', async () => {
  const store = memoryStore();
  const other = given({ store });
  const here = given({ store, answer: noSignal, mutex: (work) => other.outbox.drain().then(work) });
  const outcomes: unknown[] = [];
  here.outbox.onSettled(({ record }, outcome) => outcomes.push([record, outcome]));
  await here.outbox.enqueue(acta());
  expect(outcomes).toEqual([['7', { kind: 'sent' }]]);
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

test('PRE-20 one that waited behind another says that it did not leave at once', async () => {
  const preset = (record: string): NewSubmission => ({
    ...acta(record),
    parts: [['isBuffer', 'false']],
    late: [['isBuffer', 'true']],
  });
  const { outbox, sent, network } = given({ answer: noSignal });
  await outbox.enqueue(preset('1'));
  await outbox.enqueue(preset('2'));
  network.answer = ok;
  await outbox.drain();
  expect(sent.slice(-2).map(({ record, parts }) => [record, parts])).toEqual([
    ['1', [['isBuffer', 'true']]],
    ['2', [['isBuffer', 'true']]],
  ]);
});

describe('AUTH-45 a discarded form', () => {
  const preset = (record: string): NewSubmission => ({ ...acta(record), kind: 'preset', plate: 'SZK482' });
  const dayOne = '1970-01-01T00:00:00.001Z';

  test('is reported to the server once there is signal, and not shown meanwhile', async () => {
    const { outbox, notes, network, store } = given({ answer: noSignal });
    await outbox.enqueue(preset('7'));
    await outbox.discard('ana/preset/7');
    await outbox.drain();
    expect(outbox.get()).toEqual([]);
    expect(await store.keys('outbox', '')).toEqual([expect.stringMatching(/^ana\/descarte\//)]);
    network.answer = ok;
    notes.length = 0;
    await outbox.drain();
    await outbox.drain();
    expect(notes).toEqual([
      {
        path: '/api/descartes',
        kind: 'preset',
        record: '7',
        title: 'Acta 7',
        plate: 'SZK482',
        madeAt: dayOne,
        state: 'porEnviar',
      },
    ]);
    expect(await store.keys('outbox', '')).toEqual([]);
  });

  test('after a refusal says why', async () => {
    const { outbox, notes, network } = given({ answer: refuse('conflict') });
    await outbox.enqueue(acta());
    network.answer = ok;
    await outbox.discard('ana/acta/7');
    await outbox.drain();
    expect(notes).toMatchObject([{ state: 'rechazado', reason: 'Esta acta ya fue completada.' }]);
  });

  test('before it was finished is reported too', async () => {
    const { outbox, notes } = given();
    const begun = {
      subject: { kind: 'acta', record: '7', title: 'Acta 7' },
      madeAt: Date.UTC(2026, 10, 12, 14),
    };
    await outbox.discardDraft(begun, async () => undefined);
    await outbox.drain();
    expect(notes).toEqual([
      {
        path: '/api/descartes',
        kind: 'acta',
        record: '7',
        title: 'Acta 7',
        madeAt: '2026-11-12T14:00:00.000Z',
        state: 'sinTerminar',
      },
    ]);
  });

  test('before it was finished is reported also by the next page when this one ends while it deletes', async () => {
    const { outbox, store } = given({ answer: noSignal });
    const begun = { subject: { kind: 'acta', record: '7', title: 'Acta 7' }, madeAt: 0 };
    void outbox.discardDraft(begun, () => new Promise<void>(() => undefined));
    await expect.poll(() => store.keys('outbox', 'ana/descarte/')).toHaveLength(1);
    const next = given({ store });
    await next.outbox.drain();
    expect(next.notes).toMatchObject([{ kind: 'acta', record: '7', state: 'sinTerminar' }]);
  });

  test('that was never written in is deleted without a report', async () => {
    const { outbox, notes, store } = given();
    await store.put('drafts', 'ana/acta/7', {});
    await outbox.discardDraft(undefined, () => store.remove('drafts', 'ana/acta/7'));
    await outbox.drain();
    expect(await store.keys('drafts', '')).toEqual([]);
    expect(notes).toEqual([]);
  });

  test.each([
    ['invalid', 0],
    ['unexpected', 1],
  ] as const)('and refused (%s) holds nothing back, and is kept only if it may pass', async (kind, left) => {
    const { outbox, store, network } = given({ answer: noSignal });
    await outbox.enqueue(acta('1'));
    await outbox.discard('ana/acta/1');
    await outbox.enqueue(acta('2'));
    network.answer = async (sent, signal) => (sent.record === '2' ? 'id' : refuse(kind)(sent, signal));
    await outbox.drain();
    expect(outbox.get()).toEqual([]);
    expect(await store.keys('outbox', '')).toHaveLength(left);
  });

  test('on a full device is still reported', async () => {
    const { outbox, store, notes, network } = given({ answer: noSignal });
    await outbox.enqueue(acta());
    const put = store.put;
    store.put = async (...args) => {
      if ((await store.keys('drafts', '')).length > 0) throw new Error('quota');
      return put(...args);
    };
    await put('drafts', 'ana/acta/7', {});
    network.answer = ok;
    await outbox.discard('ana/acta/7');
    await outbox.drain();
    expect(notes).toHaveLength(1);
  });

  test('is not counted among the unsent forms', async () => {
    const { outbox } = given({ answer: noSignal });
    await outbox.enqueue(acta());
    const counts: number[] = [];
    outbox.subscribe(() => counts.push(outbox.get().length));
    await outbox.discard('ana/acta/7');
    await outbox.drain();
    expect(counts.at(-1)).toBe(0);
  });
});

test('VIDEO-02 a paused submission stays, also after a reload, lets others go first, and goes on when resumed', async () => {
  const stopped: Answer = (_, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    });
  const { outbox, store, network } = given({ answer: stopped });
  const outcome = outbox.enqueue(acta());
  await expect.poll(() => outbox.get()[0]?.sent).toBe(0.5);
  await outbox.pause('ana/acta/7');
  expect(await outcome).toEqual({ kind: 'waiting', waiting: 'pause' });
  network.answer = ok;
  await outbox.drain();
  expect(outbox.get()).toMatchObject([{ record: '7', paused: true }]);
  const after = given({ store });
  await after.outbox.enqueue(acta('8'));
  expect(after.sent.map(({ record }) => record)).toEqual(['8']);
  expect(after.outbox.get()).toMatchObject([{ record: '7', paused: true }]);
  await after.outbox.retry('ana/acta/7');
  expect(after.sent.map(({ record }) => record)).toEqual(['8', '7']);
  expect(after.outbox.get()).toEqual([]);
});
