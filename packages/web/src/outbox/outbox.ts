import { DomainError, type FieldError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Lugar } from '@fenix/domain/cargas';
import type { DeviceStore } from './deviceStore';
import { NOTE_KIND, type NoteFacts, type Subject, descarteOf } from './descarte';
import { discardDraft } from './draft';

/** A reference to a file that the draft stores: it is stored once. */
export type KeptFile = { kept: string };

/** A finished form that has to reach the server completely and exactly once. The device stores it in this shape. */
export type Submission = Subject & {
  method: 'POST' | 'PUT';
  path: string;
  parts: readonly (readonly [name: string, value: string | File | KeptFile])[];
  /** Places of files that may be sent in pieces before it, by what the server calls them. */
  pieces?: Readonly<Record<string, Lugar>> | undefined;
  /** Parts that replace others when it is not sent at once. */
  late?: readonly (readonly [name: string, value: string])[];
  /** Idempotency key, made when it was queued. */
  key: string;
  queuedAt: number;
  refusal?: { message: string; errors: FieldError[] };
  /** VIDEO-02: its user stopped the sending until they say otherwise. */
  paused?: true | undefined;
};

export type NewSubmission = Omit<Submission, 'queuedAt' | 'refusal' | 'paused'>;

/** Why it was not sent yet. */
export type Waiting = 'signal' | 'session' | 'pause';
/** Of a long video: the bytes that have arrived, and all of them. */
export type SentSize = { sent: number; total: number };
type Live = { sent?: number | undefined; size?: SentSize | undefined; waiting?: Waiting | undefined };
export type Entry = Submission & Live & { id: string };
export type Outcome =
  /** The answer; absent where another tab received it. */
  | { kind: 'sent'; answer?: unknown }
  | { kind: 'waiting'; waiting: Waiting }
  | { kind: 'refused'; error: DomainError }
  /** The user cancelled it while it was being sent. */
  | { kind: 'stopped' };

export type Send = (
  submission: Submission,
  onProgress: (share: number, size?: SentSize) => void,
  signal: AbortSignal,
) => Promise<unknown>;

type Parts = {
  store: DeviceStore;
  /** The owner: entries of other users are neither shown nor sent. */
  user: string;
  send: Send;
  /** Runs one drain at a time over all tabs. */
  mutex: (work: () => Promise<void>) => Promise<void>;
  now: () => number;
  /** The call that records discarded forms in the audit log. */
  discards: string;
};
export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox({ store, user, send, mutex, now, discards }: Parts) {
  let entries: readonly Entry[] = [];
  /** Without the notes about discarded forms. */
  let shown: readonly Entry[] = [];
  const outcomes = new Map<string, Outcome>();
  /** Keys that were queued on this page and not tried yet; entries found after a reload are late. */
  const fresh = new Set<string>();
  const inFlight = new Map<string, AbortController>();
  /** Keys of those that their user is stopping, to go on later. */
  const pausing = new Set<string>();
  const listeners = new Set<() => void>();
  const settled = new Set<(entry: Submission, outcome: Outcome) => void>();
  const idOf = ({ kind, record }: Pick<Submission, 'kind' | 'record'>) => `${user}/${kind}/${record}`;

  function show(next: readonly Entry[]) {
    entries = next;
    shown = next.filter(({ kind }) => kind !== NOTE_KIND);
    for (const listener of listeners) listener();
  }

  function mark(id: string, live: Live) {
    const none: Live = { sent: undefined, size: undefined, waiting: undefined };
    show(entries.map((entry) => (entry.id === id ? { ...entry, ...none, ...live } : entry)));
  }

  async function reload(): Promise<void> {
    const found = await store.list('outbox', `${user}/`);
    const before = new Map(entries.map((entry) => [entry.id, entry]));
    show(
      found
        .map(({ key, value }) => {
          const { sent, size, waiting } = before.get(key) ?? {};
          return Object.assign({}, value as Submission, { id: key, sent, size, waiting });
        })
        .toSorted((one, other) => one.queuedAt - other.queuedAt),
    );
  }

  async function attempt(entry: Entry): Promise<Outcome> {
    mark(entry.id, { sent: 0 });
    const isLate = !fresh.delete(entry.key);
    const stopper = new AbortController();
    inFlight.set(entry.id, stopper);
    const outcome = await withFiles(store, entry)
      .then((whole) =>
        send(isLate ? asLate(whole) : whole, (sent, size) => mark(entry.id, { sent, size }), stopper.signal),
      )
      .then(
        (answer): Outcome => ({ kind: 'sent', answer }),
        (error: unknown): Outcome => (stopper.signal.aborted ? stoppedOutcome(entry) : outcomeOf(error)),
      );
    inFlight.delete(entry.id);
    mark(entry.id, outcome.kind === 'waiting' ? { waiting: outcome.waiting } : {});
    return outcome;
  }

  function stoppedOutcome({ key }: Entry): Outcome {
    return pausing.delete(key) ? { kind: 'waiting', waiting: 'pause' } : { kind: 'stopped' };
  }

  async function settle(entry: Entry, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'sent') {
      await store.remove('outbox', entry.id);
      await store.remove('kept', entry.id);
      await discardDraft(store, entry.id);
    }
    if (outcome.kind === 'stopped') await store.remove('outbox', entry.id);
    if (outcome.kind === 'waiting' && outcome.waiting === 'pause')
      await store.put('outbox', entry.id, { ...bare(entry), paused: true });
    // A note that the server refuses is dropped; after an unexpected error it is tried again.
    if (entry.kind === NOTE_KIND && outcome.kind === 'refused' && outcome.error.kind !== 'unexpected')
      await store.remove('outbox', entry.id);
    if (outcome.kind === 'refused' && entry.kind !== NOTE_KIND) {
      const { message, errors } = outcome.error;
      await store.put('outbox', entry.id, { ...bare(entry), refusal: { message, errors: [...errors] } });
    }
    outcomes.set(entry.key, outcome);
    await reload();
    if (entry.kind !== NOTE_KIND) announce(entry, outcome);
  }

  function announce(entry: Entry, outcome: Outcome): void {
    for (const listener of settled) listener(entry, outcome);
  }

  /** Sends what waits, oldest first. When one finds no signal or no session, the rest is not tried. */
  function drain(): Promise<void> {
    return mutex(async () => {
      await reload();
      for (const entry of entries) {
        // Withdrawn or replaced while an older one was being sent.
        const isStillThere = entries.some(({ id, key }) => id === entry.id && key === entry.key);
        if (entry.refusal || entry.paused || !isStillThere) continue;
        const outcome = await attempt(entry);
        await settle(entry, outcome);
        if (outcome.kind !== 'waiting' || outcome.waiting === 'pause') continue;
        // Those behind it are not tried, so all of them are late.
        fresh.clear();
        for (const { id, refusal, paused } of entries) if (!refusal && !paused) mark(id, { waiting: outcome.waiting });
        return;
      }
    });
  }

  /** What became of a submission after a drain, whether it was tried here, in another tab, or not at all. */
  function outcomeNow({ id, key }: Entry): Outcome {
    const known = outcomes.get(key);
    if (known) return known;
    const kept = entries.find((entry) => entry.id === id);
    // Gone without an outcome in this tab: another tab sent it.
    if (!kept) return { kind: 'sent' };
    if (!kept.refusal) return { kind: 'waiting', waiting: kept.paused ? 'pause' : (kept.waiting ?? 'signal') };
    const { message, errors } = kept.refusal;
    return { kind: 'refused', error: new DomainError('invalid', message, { errors }) };
  }

  async function keepNote(facts: NoteFacts): Promise<() => Promise<void>> {
    const note = { ...descarteOf(discards, facts), queuedAt: now() };
    const put = () => store.put('outbox', idOf(note), note);
    // A full device has room for it once the form is deleted.
    return put().then(
      () => async () => undefined,
      () => () => put().catch(() => undefined),
    );
  }

  /** The note is stored first: a page that is closed in between reports it all the same. */
  async function removeAndReport(facts: NoteFacts | undefined, remove: () => Promise<void>): Promise<void> {
    const keepLater = facts && (await keepNote(facts));
    await remove();
    await keepLater?.();
    await reload();
    void drain().catch(() => undefined);
  }

  async function takeOut(id: string): Promise<void> {
    const entry = entries.find((one) => one.id === id);
    if (entry) outcomes.set(entry.key, { kind: 'stopped' });
    await store.remove('outbox', id);
  }

  return {
    get: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Called with the outcome of each attempt. */
    onSettled: (listener: (entry: Submission, outcome: Outcome) => void) => {
      settled.add(listener);
      return () => void settled.delete(listener);
    },
    idOf,
    reload,
    drain,
    /** Stores it and sends it at once. Where it cannot be stored it is sent directly, or refused without signal. */
    enqueue: async (made: NewSubmission): Promise<Outcome> => {
      const submission = { ...made, queuedAt: now() };
      fresh.add(made.key);
      // The same content may have been refused or withdrawn before.
      outcomes.delete(made.key);
      const entry = { ...submission, id: idOf(submission) };
      try {
        await store.put('outbox', entry.id, await keepFiles(store, entry.id, submission));
      } catch {
        return attempt(entry).then(async (outcome) => {
          if (outcome.kind === 'waiting') return { kind: 'refused', error: new DomainError('unavailable', NO_ROOM) };
          if (outcome.kind === 'sent') {
            await discardDraft(store, entry.id).catch(() => undefined);
            announce(entry, outcome);
          }
          return outcome;
        });
      }
      await reload();
      await drain();
      const outcome = outcomeNow(entry);
      // Another tab sent it, so this tab's drain reported nothing to the form that is open here.
      if (outcome.kind === 'sent' && !outcomes.has(entry.key)) announce(entry, outcome);
      return outcome;
    },
    retry: async (id: string): Promise<void> => {
      const entry = entries.find((one) => one.id === id);
      if (!entry) return;
      await store.put('outbox', id, bare(entry));
      await reload();
      await drain();
    },
    /** Cancels sending and withdraws it; the draft stays. */
    stop: (id: string): void => inFlight.get(id)?.abort(),
    /** VIDEO-02: stops sending and keeps its place; `retry` goes on from what has arrived. */
    pause: async (id: string): Promise<void> => {
      const entry = entries.find((one) => one.id === id);
      const sending = inFlight.get(id);
      if (!entry) return;
      if (sending) {
        pausing.add(entry.key);
        return sending.abort();
      }
      await store.put('outbox', id, { ...bare(entry), paused: true });
      await reload();
    },
    /** Takes it out of the outbox; the draft stays. */
    withdraw: async (id: string): Promise<void> => {
      await takeOut(id);
      await reload();
    },
    /** Deletes it with its draft and reports that to the server. */
    discard: async (id: string): Promise<void> => {
      const entry = entries.find((one) => one.id === id);
      const { queuedAt: madeAt = 0, refusal } = entry ?? {};
      await removeAndReport(entry && { subject: entry, madeAt, refusal, isFinished: true }, async () => {
        await takeOut(id);
        await discardDraft(store, id);
      });
    },
    /** Deletes a draft that was never queued and reports that to the server; without `begun` there is nothing to report. */
    discardDraft: (begun: { subject: Subject; madeAt: number } | undefined, remove: () => Promise<void>) =>
      removeAndReport(begun && { ...begun, isFinished: false }, remove),
  };
}

/** Files are stored under the names the draft uses, so that each is stored once. */
async function keepFiles(store: DeviceStore, id: string, submission: Submission): Promise<Submission> {
  const parts: Submission['parts'][number][] = [];
  for (const [name, value] of submission.parts) {
    if (value instanceof File) await store.put('files', `${id}/${name}`, value);
    parts.push([name, value instanceof File ? { kept: name } : value]);
  }
  return { ...submission, parts };
}

const NO_ROOM =
  'Este equipo no tiene espacio: no cierres esta página. Libera espacio y pulsa Guardar, o comparte el borrador.';
const FILE_GONE = 'Falta un archivo en este equipo. Abre el formulario y agrégalo de nuevo.';

async function withFiles(store: DeviceStore, entry: Entry): Promise<Entry> {
  const parts: Submission['parts'][number][] = [];
  for (const [name, value] of entry.parts) {
    const isKept = typeof value === 'object' && 'kept' in value;
    const file = isKept ? await store.get('files', `${entry.id}/${value.kept}`) : value;
    if (isKept && !(file instanceof File)) throw new DomainError('invalid', FILE_GONE);
    parts.push([name, file as string | File]);
  }
  return { ...entry, parts };
}

function asLate(entry: Entry): Entry {
  const late = new Map(entry.late ?? []);
  return { ...entry, parts: entry.parts.map(([name, value]) => [name, late.get(name) ?? value] as const) };
}

/** As it is stored: without the state of this page. */
function bare({ id: _id, sent: _sent, size: _size, waiting: _waiting, ...kept }: Entry): Submission {
  const { refusal: _refusal, paused: _paused, ...submission } = kept;
  return submission;
}

/** Waits where another attempt can succeed by itself; anything else needs the user. */
function outcomeOf(error: unknown): Outcome {
  const known = error instanceof DomainError ? error : new DomainError('unexpected', SHELL_MESSAGES.unexpected);
  if (known.kind === 'unauthenticated') return { kind: 'waiting', waiting: 'session' };
  if (known.kind === 'unavailable' || known.kind === 'tooMany') return { kind: 'waiting', waiting: 'signal' };
  return { kind: 'refused', error: known };
}
