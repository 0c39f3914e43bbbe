import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { allows } from '@fenix/domain/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { readEnvelope, request } from '../shared/api';
import { noteWaiting } from '../shared/lastPerson';
import { notify } from '../shared/notify';
import { onSignOut, readToken } from '../shared/session';
import { useIsPhone } from '../shared/useIsPhone';
import { useViewer, useViewerStore, useWorkingClient } from '../shared/viewer';
import { createKeyRing } from './deviceKey';
import { type DeviceStore, memoryStore } from './deviceStore';
import { indexedDbStore } from './indexedDbStore';
import { useOutboxKinds } from './kinds';
import { type Entry, type Outbox, type Outcome, type Submission, createOutbox } from './outbox';
import { sealedStore } from './sealedStore';
import { createAlone, formOf, useSending } from './sending';
import { adopt, leaveDevice, sweep } from './tidy';

export type Device = { store: DeviceStore; raw: DeviceStore; outbox: Outbox; isLasting: boolean };
export const DeviceContext = createContext<Device | undefined>(undefined);

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
      outbox.onSettled(({ kind, title }: Submission, { kind: outcome }: Outcome) => {
        const work = kinds[kind];
        if (!work || outcome === 'waiting' || outcome === 'stopped') return;
        const [done, text] = work.sent;
        if (outcome === 'sent') notify.done(done, title, { text });
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

  useSending(outbox, viewer.subscribe);
  useTakingAlong(device, user);

  return <DeviceContext value={device}>{children}</DeviceContext>;
}

/** The first screen has the signal to itself; what is taken along comes after it. */
const AFTER_MS = 3_000;

/** A phone takes along what its person fills in by itself, on each visit and whenever the signal is back. */
function useTakingAlong({ store, isLasting }: Device, user: string): void {
  const kinds = useOutboxKinds();
  const queries = useQueryClient();
  const isPhone = useIsPhone();
  const viewer = useViewer();
  const client = useWorkingClient();
  const take = useEffectEvent((of: string) => {
    if (!navigator.onLine || !readToken()) return;
    for (const { heldBy, takeAlong } of Object.values(kinds))
      // What could not be brought now is brought at the next visit.
      if (allows(viewer, heldBy)) void takeAlong?.({ store, user, client: of, queries }).catch(() => undefined);
  });
  useEffect(() => {
    if (!isPhone || !isLasting || client === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => take(client), AFTER_MS);
    window.addEventListener('online', () => take(client), { signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isPhone, isLasting, client]);
}

function openDevice(user: string): Device {
  // Browsers seal only on secure pages; elsewhere nothing is kept longer than the page.
  const isLasting = 'indexedDB' in window && 'subtle' in crypto;
  const raw = isLasting ? indexedDbStore('fenix') : memoryStore();
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

/** Sends it as the form it was. Who has no session is asked to sign in by the panel, not by a dialog out of nowhere. */
async function sendSubmission(
  { method, path, parts, key }: Submission,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  if (!navigator.onLine) throw new DomainError('unavailable', SHELL_MESSAGES.offline);
  if (!readToken()) throw new DomainError('unauthenticated', SHELL_MESSAGES.sessionExpired);
  const form = formOf(parts);
  const answer = await request(method, path, form, { idempotencyKey: key, onProgress, signal, recover: false });
  return (await readEnvelope(answer)).data;
}
