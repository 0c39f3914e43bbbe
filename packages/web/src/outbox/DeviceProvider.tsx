import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { allows } from '@fenix/domain/permissions';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { readEnvelope } from '../shared/api';
import { takeInstallOffer } from '../shared/install';
import { hasPin, noteWaiting, readRenewal, storeRenewal } from '../shared/lastPerson';
import { notify } from '../shared/notify';
import { onSignOut, readToken } from '../shared/session';
import { PHONE } from '../shared/phone';
import { oldestOf } from '../shared/unsent';
import { useIsPhone } from '../shared/useIsPhone';
import { useViewer, useViewerStore, useWorkingClient } from '../shared/viewer';
import { createKeyRing } from './deviceKey';
import { type DeviceStore, memoryStore } from './deviceStore';
import { type DraftChanges, watchDrafts } from './draftChanges';
import { indexedDbStore } from './indexedDbStore';
import { type OutboxKinds, type OutboxWork, useOutboxKinds } from './kinds';
import { type Entry, type Outbox, type Outcome, type Send, type Submission, createOutbox } from './outbox';
import { askRenewal, lacksRenewal, renewSession } from './renewal';
import { type Room, watchRoom } from './room';
import { removeStrayParts } from './sealedParts';
import { sealedStore } from './sealedStore';
import { sendWhole } from './sendWhole';
import { createMutex, useSending } from './sending';
import { type CopiesToKeep, sealOldValues, clearOnSignOut, removeOldCopies } from './tidy';

export type Device = {
  store: DeviceStore;
  raw: DeviceStore;
  outbox: Outbox;
  isLasting: boolean;
  full: Room;
  drafts: DraftChanges;
};
export const DeviceContext = createContext<Device | undefined>(undefined);

/** The device storage and the outbox of the user who is signed in. */
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
  const [device] = useState(() => openDevice(user, kinds));
  const { outbox, raw, store } = device;

  useEffect(
    () =>
      outbox.onSettled(({ kind, title }: Submission, settled: Outcome) => {
        const { kind: outcome } = settled;
        const work = kinds[kind];
        if (!work || outcome === 'waiting' || outcome === 'stopped') return;
        const [done, text] = work.sent;
        const isGood = settled.kind === 'sent' && (work.isGood?.(settled.answer) ?? true);
        if (isGood) notify.done(done, title, { text });
        if (settled.kind === 'sent') offerInstall();
        if (outcome === 'refused') notify.error(...work.refused);
        void queries.invalidateQueries({ queryKey: work.queryKey });
      }),
    [kinds, outbox, queries],
  );

  useEffect(() => {
    const note = () => noteWaiting(viewer.get().user, outbox.get().length, oldestOf(outbox.get()));
    return outbox.subscribe(note);
  }, [outbox, viewer]);

  useEffect(
    () =>
      onSignOut(() => {
        // As in `leavePerson`: with a PIN, unsent forms can be opened again without signal.
        const canReopen = outbox.get().length > 0 && hasPin({ _id: user });
        return clearOnSignOut(raw, user, canReopen ? { opensWith: opensWith(kinds) } : undefined);
      }),
    [kinds, outbox, raw, user],
  );

  useEffect(() => {
    // What fails now is done at the next start.
    const tidy = async () => {
      if (raw !== store) await sealOldValues(raw, store, user);
      await removeOldCopies({ raw, user, now: Date.now() });
      await removeStrayParts(raw, user, Date.now());
    };
    void tidy().catch(() => undefined);
  }, [raw, store, user]);

  useSending(outbox, viewer.subscribe);
  useRenewal(user);
  useDownloads(device, user);

  return <DeviceContext value={device}>{children}</DeviceContext>;
}

/** Fetches the token with which the PIN renews sessions, and renews one when the signal is back. */
function useRenewal(user: string): void {
  const viewer = useViewerStore();
  useEffect(() => {
    const stop = new AbortController();
    let isBusy = false;
    const look = async () => {
      if (isBusy || !navigator.onLine || document.visibilityState !== 'visible') return;
      isBusy = true;
      const person = { _id: user };
      // A failure is tried again at the next event; a refusal has removed the token.
      const work = async () => {
        if (lacksRenewal(person)) storeRenewal(person, await askRenewal(person, { isAsked: false }));
        else if (!readToken() && readRenewal(person)) viewer.setUser((await renewSession(person)).user);
      };
      await work().catch(() => undefined);
      isBusy = false;
    };
    void look();
    const options = { signal: stop.signal };
    window.addEventListener('online', () => void look(), options);
    document.addEventListener('visibilitychange', () => void look(), options);
    const leave = viewer.subscribe(() => void look());
    return () => {
      stop.abort();
      leave();
    };
  }, [user, viewer]);
}

/** SHELL-44: after the first form that was sent. */
function offerInstall(): void {
  const install = takeInstallOffer();
  if (!install) return;
  const id = 'instalar';
  const handleInstall = () => {
    notifications.hide(id);
    install();
  };
  const here = window.matchMedia(PHONE).matches ? 'celular' : 'equipo';
  notify.info(`Instala la aplicación en este ${here}`, '', {
    id,
    seconds: 12,
    content: (
      <Button variant="light" size="compact-md" onClick={handleInstall}>
        Instalar
      </Button>
    ),
  });
}

function opensWith(kinds: OutboxKinds): CopiesToKeep['opensWith'] {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, work]) => (work.opensWith ? [[kind, work.opensWith]] : [])),
  );
}

/** Downloads wait until the first screen has loaded. */
const AFTER_MS = 3_000;

/** A phone downloads the pending records of its user on each visit and whenever the signal is back. */
function useDownloads({ store, isLasting }: Device, user: string): void {
  const kinds = useOutboxKinds();
  const queries = useQueryClient();
  const isPhone = useIsPhone();
  const viewer = useViewer();
  const client = useWorkingClient();
  const take = useEffectEvent((of: string) => {
    if (!navigator.onLine || !readToken()) return;
    for (const { heldBy, download } of Object.values(kinds))
      // What fails now is downloaded at the next visit.
      if (allows(viewer, heldBy)) void download?.({ store, user, client: of, queries }).catch(() => undefined);
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

function openDevice(user: string, kinds: OutboxKinds): Device {
  // Browsers encrypt only on secure pages; elsewhere nothing is stored longer than the page.
  const isLasting = 'indexedDB' in window && 'subtle' in crypto;
  const { store: roomy, full } = watchRoom(isLasting ? indexedDbStore('fenix') : memoryStore());
  const { store: raw, drafts } = watchDrafts(roomy);
  const store = isLasting ? sealedStore({ store: raw, keys: createKeyRing(user), now: Date.now }) : raw;
  const send: Send = (submission, ...rest) => sendSubmission(submission, kinds[submission.kind], ...rest);
  const outbox = createOutbox({
    store,
    user,
    send,
    mutex: createMutex('fenix-outbox'),
    now: Date.now,
    discards: '/api/descartes',
  });
  return { store, raw, outbox, isLasting, full, drafts };
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

/** Sends a submission. Without a session it waits and its panel offers to sign in; no dialog opens by itself. */
async function sendSubmission(
  submission: Submission,
  work: Pick<OutboxWork, 'isSaved'> | undefined,
  onProgress: Parameters<Send>[1],
  signal: AbortSignal,
): Promise<unknown> {
  if (!navigator.onLine) throw new DomainError('unavailable', SHELL_MESSAGES.offline);
  if (!readToken()) throw new DomainError('unauthenticated', SHELL_MESSAGES.sessionExpired);
  const { message, data } = await readEnvelope(await sendWhole(submission, '/api/cargas', onProgress, signal));
  // Not an answer of our server: it is not known to be saved, so it waits and is sent again with its key.
  if (work?.isSaved && !work.isSaved(message)) throw new DomainError('unavailable', SHELL_MESSAGES.unavailable);
  return data;
}
