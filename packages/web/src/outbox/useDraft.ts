import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useDevice } from './DeviceProvider';
import { type Draft, type DraftState, openDraft } from './draft';

export type OpenDraft<V> = DraftState<V> & Pick<Draft<V>, 'get' | 'set' | 'setFile' | 'describe' | 'flush' | 'drop'>;

const NEVER = () => () => undefined;

/** The draft of one form of this user; undefined while it is being read. */
export function useDraft<V extends object>(id: string, initial: () => V): OpenDraft<V> | undefined {
  const { store } = useDevice();
  const [draft, setDraft] = useState<Draft<V>>();
  const begin = useEffectEvent(initial);

  useEffect(() => {
    let isCurrent = true;
    const parts = { store, id, now: Date.now, newKey: () => crypto.randomUUID() };
    const opening = openDraft<V>(parts, begin());
    void opening.then((opened) => isCurrent && setDraft(opened));
    // A hidden page may never be shown again, and encrypting takes longer than `pagehide` leaves: a reload or a closed
    // tab is saved at `beforeunload` already.
    const save = () => void opening.then((opened) => opened.flush());
    document.addEventListener('visibilitychange', save);
    window.addEventListener('pagehide', save);
    window.addEventListener('beforeunload', save);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', save);
      window.removeEventListener('pagehide', save);
      window.removeEventListener('beforeunload', save);
      save();
    };
  }, [store, id]);

  const state = useSyncExternalStore(draft?.subscribe ?? NEVER, () => draft?.get());
  if (!draft || !state) return undefined;
  const { get, set, setFile, describe, flush, drop } = draft;
  return { ...state, get, set, setFile, describe, flush, drop };
}
