import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { notify } from '../shared/notify';
import { useViewer, useViewerStore } from '../shared/viewer';
import { createAlone } from './alone';
import { type DeviceStore, memoryStore } from './deviceStore';
import { indexedDbStore } from './indexedDbStore';
import { type Entry, type Outbox, type Outcome, type OutboxKind, type Submission, createOutbox } from './outbox';
import { sendSubmission } from './sendSubmission';

/** A server that is away answers again without telling anyone. */
const RETRY_MS = 30_000;

type Words = { queryKey: string; sent: readonly [string, string]; refused: readonly [string, string] };

/** What is said when one has arrived or was refused, and which data it makes old (ACTA-75, ACTA-76). */
const WORDS: Record<OutboxKind, Words> = {
  acta: {
    queryKey: 'actas',
    sent: [ACTA_MESSAGES.updatedTitle, ACTA_MESSAGES.updated],
    refused: [ACTA_MESSAGES.updateFailedTitle, ACTA_MESSAGES.updateFailed],
  },
};

type Device = { store: DeviceStore; outbox: Outbox; isLasting: boolean };
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
  const viewer = useViewerStore();
  const [device] = useState(() => openDevice(user));
  const { outbox } = device;

  useEffect(
    () =>
      outbox.onSettled(({ kind }: Submission, { kind: outcome }: Outcome) => {
        const { queryKey, sent, refused } = WORDS[kind];
        if (outcome === 'sent') notify.success(...sent);
        if (outcome === 'refused') notify.error(...refused);
        if (outcome !== 'waiting') void queries.invalidateQueries({ queryKey: [queryKey] });
      }),
    [outbox, queries],
  );

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
  const isLasting = 'indexedDB' in window;
  const store = isLasting ? indexedDbStore() : memoryStore();
  const outbox = createOutbox({ store, user, send: sendSubmission, alone: createAlone('fenix-outbox'), now: Date.now });
  return { store, outbox, isLasting };
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
