import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { readEnvelope, request } from '../shared/api';
import { noteWaiting } from '../shared/lastPerson';
import { notify } from '../shared/notify';
import { onSignOut, readToken } from '../shared/session';
import { useViewer, useViewerStore } from '../shared/viewer';
import { createKeyRing } from './deviceKey';
import { type DeviceStore, memoryStore } from './deviceStore';
import { indexedDbStore } from './indexedDbStore';
import { useOutboxKinds } from './kinds';
import { type Entry, type Outbox, type Outcome, type Submission, createOutbox } from './outbox';
import { sealedStore } from './sealedStore';
import { adopt, leaveDevice, sweep } from './tidy';

/** A server that is away answers again without telling anyone. */
const RETRY_MS = 30_000;

type Device = { store: DeviceStore; raw: DeviceStore; outbox: Outbox; isLasting: boolean };
const DeviceContext = createContext<Device | undefined>(undefined);

/** What the browser keeps for the person who is signed in, and the sender of what waits. */
export function DeviceProvider({ children }: { children: ReactNode }) {
  const { _id } = useViewer();
  return (
    <OwnDevice key={_id} user={_id}>
      {children}
    </OwnDevice>
  );
}

function OwnDevice({ user, children }: { user: string; children: ReactNode }) {
  const queries = useQueryClient();
  const kinds = useOutboxKinds();
  const viewer = useViewerStore();
  const [device] = useState(() => openDevice(user));
  const { outbox, raw, store } = device;

  useEffect(
    () =>
      outbox.onSettled(({ kind }: Submission, { kind: outcome }: Outcome) => {
        const work = kinds[kind];
        if (!work || outcome === 'waiting' || outcome === 'stopped') return;
        if (outcome === 'sent') notify.success(...work.sent);
        if (outcome === 'refused') notify.error(...work.refused);
        void queries.invalidateQueries({ queryKey: work.queryKey });
      }),
    [kinds, outbox, queries],
  );

  useEffect(() => {
    const note = () => noteWaiting(viewer.get().user, outbox.get().length);
    return outbox.subscribe(note);
  }, [outbox, viewer]);

  useEffect(() => onSignOut(() => leaveDevice(raw, user)), [raw, user]);

  useEffect(() => {
    // A device that cannot be tidied now is tidied at the next start.
    const tidy = async () => {
      if (raw !== store) await adopt(raw, store, user);
      await sweep({ raw, user, now: Date.now() });
    };
    void tidy().catch(() => undefined);
  }, [raw, store, user]);

  useEffect(() => {
    const stop = new AbortController();
    const goOn = () => void outbox.drain().catch(() => undefined);
    const look = () => document.visibilityState === 'visible' && goOn();
    goOn();
    // When the signal is back, when someone looks again, when someone has signed in, and now and then.
    window.addEventListener('online', goOn, { signal: stop.signal });
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    const unsubscribe = viewer.subscribe(goOn);
    const timer = setInterval(look, RETRY_MS);
    return () => {
      stop.abort();
      unsubscribe();
      clearInterval(timer);
    };
  }, [outbox, viewer]);

  return <DeviceContext value={device}>{children}</DeviceContext>;
}

function openDevice(user: string): Device {
  // Browsers seal only on secure pages; elsewhere nothing is kept longer than the page.
  const isLasting = 'indexedDB' in window && 'subtle' in crypto;
  const raw = isLasting ? indexedDbStore() : memoryStore();
  const store = isLasting ? sealedStore({ store: raw, keys: createKeyRing(user), now: Date.now }) : raw;
  const outbox = createOutbox({ store, user, send: sendSubmission, alone: createAlone('fenix-outbox'), now: Date.now });
  return { store, raw, outbox, isLasting };
}

export function useDevice(): Device {
  const device = use(DeviceContext);
  if (!device) throw new Error('useDevice needs a DeviceProvider above it');
  return device;
}

export function useOutboxEntries(): readonly Entry[] {
  const { outbox } = useDevice();
  return useSyncExternalStore(outbox.subscribe, outbox.get);
}

/** One sender for all tabs of the browser. Where there are no locks (no https), one for this tab. */
function createAlone(name: string): (work: () => Promise<void>) => Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  if (locks) return (work) => locks.request(name, work);
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work, work);
    return last;
  };
}

/** Sends it as the form it was. Who has no session is asked to sign in by the panel, not by a dialog out of nowhere. */
async function sendSubmission(
  { method, path, parts, key }: Submission,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  if (!navigator.onLine) throw new DomainError('unavailable', SHELL_MESSAGES.offline);
  if (!readToken()) throw new DomainError('unauthenticated', SHELL_MESSAGES.sessionExpired);
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.set(name, value);
    else if (value instanceof File) form.set(name, value, value.name);
  }
  const answer = await request(method, path, form, { idempotencyKey: key, onProgress, signal, recover: false });
  return (await readEnvelope(answer)).data;
}
