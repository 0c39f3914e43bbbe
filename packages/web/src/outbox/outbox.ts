import { DomainError, type FieldError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { DeviceStore } from './deviceStore';
import { discardDraft } from './draft';

/** A file of the form lies where its draft keeps it, and nowhere else. */
export type KeptFile = { kept: string };

/** A form that was finished and has to reach the server, whole and once. */
export type Submission = {
  /** Its line in the registry of kinds. */
  kind: string;
  /** The record it completes: one submission for each. */
  record: string;
  title: string;
  method: 'POST' | 'PUT';
  path: string;
  parts: readonly (readonly [name: string, value: string | File | KeptFile])[];
  /** What is said otherwise when it does not leave at once. */
  late?: readonly (readonly [name: string, value: string])[];
  /** Made when it was queued: however often it is sent, it counts once. */
  key: string;
  queuedAt: number;
  refusal?: { message: string; errors: FieldError[] };
};

export type NewSubmission = Omit<Submission, 'queuedAt' | 'refusal'>;

/** Why it has not left yet. */
export type Waiting = 'signal' | 'session';
export type Entry = Submission & { id: string; sent?: number | undefined; waiting?: Waiting | undefined };
export type Outcome =
  /** What was answered, unless another tab heard it. */
  | { kind: 'sent'; answer?: unknown }
  | { kind: 'waiting'; waiting: Waiting }
  | { kind: 'refused'; error: DomainError }
  /** Somebody thought better of it while it was on its way. */
  | { kind: 'stopped' };

type Parts = {
  store: DeviceStore;
  /** Whose outbox it is: nobody else sees or sends what is in it. */
  user: string;
  send: (submission: Submission, onProgress: (share: number) => void, signal: AbortSignal) => Promise<unknown>;
  /** Runs one at a time, in whichever tab. */
  alone: (work: () => Promise<void>) => Promise<void>;
  now: () => number;
};
export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox({ store, user, send, alone, now }: Parts) {
  let entries: readonly Entry[] = [];
  const outcomes = new Map<string, Outcome>();
  /** Those that nobody has tried to send yet; after a lost page all that is found was there before. */
  const fresh = new Set<string>();
  const leaving = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  const settled = new Set<(entry: Submission, outcome: Outcome) => void>();
  const idOf = ({ kind, record }: Pick<Submission, 'kind' | 'record'>) => `${user}/${kind}/${record}`;

  function show(next: readonly Entry[]) {
    entries = next;
    for (const listener of listeners) listener();
  }

  function mark(id: string, live: Pick<Entry, 'sent' | 'waiting'>) {
    show(
      entries.map((entry) => (entry.id === id ? { ...entry, sent: undefined, waiting: undefined, ...live } : entry)),
    );
  }

  async function reload(): Promise<void> {
    const found = await store.list('outbox', `${user}/`);
    const before = new Map(entries.map((entry) => [entry.id, entry]));
    show(
      found
        .map(({ key, value }) => {
          const { sent, waiting } = before.get(key) ?? {};
          return Object.assign({}, value as Submission, { id: key, sent, waiting });
        })
        .toSorted((one, other) => one.queuedAt - other.queuedAt),
    );
  }

  async function attempt(entry: Entry): Promise<Outcome> {
    mark(entry.id, { sent: 0 });
    const isLate = !fresh.delete(entry.key);
    const stopper = new AbortController();
    leaving.set(entry.id, stopper);
    const outcome = await withFiles(store, entry)
      .then((whole) => send(isLate ? asLate(whole) : whole, (sent) => mark(entry.id, { sent }), stopper.signal))
      .then(
        (answer): Outcome => ({ kind: 'sent', answer }),
        (error: unknown): Outcome => (stopper.signal.aborted ? { kind: 'stopped' } : outcomeOf(error)),
      );
    leaving.delete(entry.id);
    mark(entry.id, outcome.kind === 'waiting' ? { waiting: outcome.waiting } : {});
    return outcome;
  }

  async function settle(entry: Entry, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'sent') {
      await store.remove('outbox', entry.id);
      await store.remove('kept', entry.id);
      await discardDraft(store, entry.id);
    }
    if (outcome.kind === 'stopped') await store.remove('outbox', entry.id);
    if (outcome.kind === 'refused') {
      const { message, errors } = outcome.error;
      await store.put('outbox', entry.id, { ...bare(entry), refusal: { message, errors: [...errors] } });
    }
    outcomes.set(entry.key, outcome);
    await reload();
    for (const listener of settled) listener(entry, outcome);
  }

  /** Sends what waits, oldest first. Without signal the first one that fails stands for all. */
  function drain(): Promise<void> {
    return alone(async () => {
      await reload();
      for (const entry of entries) {
        // Taken out or replaced while an older one was on its way.
        const isStillThere = entries.some(({ id, key }) => id === entry.id && key === entry.key);
        if (entry.refusal || !isStillThere) continue;
        const outcome = await attempt(entry);
        await settle(entry, outcome);
        if (outcome.kind !== 'waiting') continue;
        for (const { id, refusal } of entries) if (!refusal) mark(id, { waiting: outcome.waiting });
        return;
      }
    });
  }

  return {
    get: () => entries,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Hears how each attempt ended, here or in the background. */
    onSettled: (listener: (entry: Submission, outcome: Outcome) => void) => {
      settled.add(listener);
      return () => void settled.delete(listener);
    },
    idOf,
    reload,
    drain,
    /** Keeps it and tries at once. A device that cannot keep it sends it all the same, or says that it could not. */
    enqueue: async (made: NewSubmission): Promise<Outcome> => {
      const submission = { ...made, queuedAt: now() };
      fresh.add(made.key);
      const entry = { ...submission, id: idOf(submission) };
      try {
        await store.put('outbox', entry.id, await keepFiles(store, entry.id, submission));
      } catch {
        return attempt(entry).then(async (outcome) => {
          if (outcome.kind === 'waiting')
            return { kind: 'refused', error: new DomainError('unavailable', SHELL_MESSAGES.offline) };
          if (outcome.kind === 'sent') await discardDraft(store, entry.id).catch(() => undefined);
          return outcome;
        });
      }
      await reload();
      await drain();
      // Gone without an outcome of ours: another tab had its turn first and sent it.
      return outcomes.get(submission.key) ?? { kind: 'sent' };
    },
    retry: async (id: string): Promise<void> => {
      const entry = entries.find((one) => one.id === id);
      if (!entry) return;
      await store.put('outbox', id, bare(entry));
      await reload();
      await drain();
    },
    /** Stops what is on its way and takes it out; what was typed is still in its draft. */
    stop: (id: string): void => leaving.get(id)?.abort(),
    /** Takes it out again; what was typed is still in its draft. */
    withdraw: async (id: string): Promise<void> => {
      await store.remove('outbox', id);
      await reload();
    },
    discard: async (id: string): Promise<void> => {
      await store.remove('outbox', id);
      await discardDraft(store, id);
      await reload();
    },
  };
}

/** Files go to the shelf of files, under the draft's own names: there they are once, from draft to sent. */
async function keepFiles(store: DeviceStore, id: string, submission: Submission): Promise<Submission> {
  const parts: Submission['parts'][number][] = [];
  for (const [name, value] of submission.parts) {
    if (value instanceof File) await store.put('files', `${id}/${name}`, value);
    parts.push([name, value instanceof File ? { kept: name } : value]);
  }
  return { ...submission, parts };
}

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

/** As it is kept: without what only this moment knows. */
function bare({ id: _id, sent: _sent, waiting: _waiting, refusal: _refusal, ...submission }: Entry): Submission {
  return submission;
}

/** What is worth another try by itself waits; anything else needs a person. */
function outcomeOf(error: unknown): Outcome {
  const known = error instanceof DomainError ? error : new DomainError('unexpected', SHELL_MESSAGES.unexpected);
  if (known.kind === 'unauthenticated') return { kind: 'waiting', waiting: 'session' };
  if (known.kind === 'unavailable' || known.kind === 'tooMany') return { kind: 'waiting', waiting: 'signal' };
  return { kind: 'refused', error: known };
}
