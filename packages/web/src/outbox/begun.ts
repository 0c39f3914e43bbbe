import { DESCARTE_KINDS, type DescarteKind } from '@fenix/domain/assembly/descarteKinds';
import { useEffect, useState } from 'react';
import { useViewer } from '../shared/viewer';
import { useDevice, useOutboxEntries } from './DeviceProvider';
import type { Subject } from './descarte';
import type { DeviceStore } from './deviceStore';
import { listDrafts } from './drafts';
import { type OutboxKinds, useOutboxKinds } from './kinds';

/** A draft of this device that was not finished. */
export type Begun = Subject & { id: string; savedAt: number };

/** Newest first, without those that wait in the outbox and without drafts of kinds that are not sent offline. */
async function listBegun(
  { store, user, kinds }: { store: DeviceStore; user: string; kinds: OutboxKinds },
  entries: readonly { id: string }[],
): Promise<Begun[]> {
  const { drafts, queued } = await listDrafts(store, `${user}/`);
  const waiting = new Set([...queued, ...entries.map(({ id }) => id)]);
  return drafts.flatMap(({ id, savedAt, subject }) => {
    const [, kind = '', ...rest] = id.split('/');
    if (!kinds[kind] || waiting.has(id)) return [];
    // Drafts of older versions have no subject.
    const title = subject?.title ?? DESCARTE_KINDS[kind as DescarteKind];
    return [{ kind, record: rest.join('/'), title, plate: subject?.plate, id, savedAt }];
  });
}

/** The unfinished drafts of this user, read again whenever drafts or the outbox change; undefined at first. */
export function useBegun(): readonly Begun[] | undefined {
  const { store, drafts } = useDevice();
  const { _id } = useViewer();
  const kinds = useOutboxKinds();
  const entries = useOutboxEntries();
  const [begun, setBegun] = useState<readonly Begun[]>();
  useEffect(() => {
    let latest = 0;
    const read = () => {
      latest += 1;
      const mine = latest;
      const show = (found: readonly Begun[]) => mine === latest && setBegun(found);
      void listBegun({ store, user: _id, kinds }, entries).then(show, () => show([]));
    };
    read();
    const stop = drafts.subscribe(read);
    return () => {
      latest += 1;
      stop();
    };
  }, [store, drafts, _id, kinds, entries]);
  return begun;
}
