import { useEffect, useState } from 'react';
import { sweep } from '../outbox/tidy';
import { type KeptWork, openDevice } from './device';
import { Jornada } from './Jornada';
import type { Holder, Vault } from './vault';

type Props = { vault: Vault; holder: Holder; onLocked: () => void; onLeave: () => void };

/** Opens what this inspector has on the phone, and then their shift. */
export function Turno({ vault, holder, onLocked, onLeave }: Props) {
  const [device] = useState(() => openDevice(vault, holder));
  const [opened, setOpened] = useState<{ work: KeptWork | undefined }>();

  useEffect(() => {
    let isCurrent = true;
    void device.readWork().then((work) => isCurrent && setOpened({ work }));
    // A phone that cannot be tidied now is tidied at the next start.
    void sweep({ raw: vault.raw, user: device.inspector._id, now: Date.now() }).catch(() => undefined);
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
