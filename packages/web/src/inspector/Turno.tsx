import { useEffect, useState } from 'react';
import { removeOldCopies } from '../outbox/tidy';
import { type KeptWork, openDevice } from './device';
import { Jornada } from './Jornada';
import type { Holder, Vault } from './vault';

type Props = { vault: Vault; holder: Holder; onLocked: () => void; onLeave: (hasLeft: boolean) => Promise<boolean> };

/** Opens what this inspector has on the phone, and then their shift. */
export function Turno({ vault, holder, onLocked, onLeave }: Props) {
  const [device] = useState(() => openDevice(vault, holder));
  const [opened, setOpened] = useState<{ work: KeptWork | undefined }>();

  // Only now: what it fetches does not compete with the sign-in, and who never signs in has no use for it.
  useEffect(() => void registerWorker(), []);
  useEffect(() => {
    let isCurrent = true;
    void device.readWork().then((work) => isCurrent && setOpened({ work }));
    // A phone that cannot be tidied now is tidied at the next start.
    void removeOldCopies({ raw: vault.raw, user: device.inspector._id, now: Date.now() }).catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [device, vault]);

  if (!opened) return null;
  return (
    <Jornada
      device={device}
      kept={opened.work}
      onContact={(session) => void vault.keep(session)}
      onLocked={onLocked}
      onLeave={onLeave}
    />
  );
}

/** From now on the app opens without signal. Not while developing. */
async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/inspector/sw.js', { scope: '/inspector/' });
    const greet = (worker: ServiceWorker) => worker.postMessage({ script: new URL(import.meta.url).pathname }, []);
    if (registration.waiting) greet(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => worker.state === 'installed' && greet(worker));
    });
    // Asks the browser not to clear reports when space is short; it may say no.
    await navigator.storage?.persist?.();
  } catch {
    // Without a worker everything works as long as the page is open.
  }
}
