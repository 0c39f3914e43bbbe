import type { InspectorSession } from '@fenix/domain/incontrol/sesion';
import { useEffect, useState } from 'react';
import { leaveDevice, sweep } from '../outbox/tidy';
import { signOut } from './contact';
import { type InspectorDevice, type KeptWork, openDevice } from './device';
import { IngresoScreen } from './IngresoScreen';
import { Jornada } from './Jornada';
import { go } from './useHash';
import type { Holder, Vault } from './vault';

type State =
  | { kind: 'opening' }
  | { kind: 'out'; notice?: string }
  | { kind: 'in'; device: InspectorDevice; work: KeptWork | undefined };

const LOCKED =
  'Tu sesión terminó. Ingresa de nuevo: lo que no se ha enviado sigue en este celular, cifrado, y solo tú lo abres.';

/** Who holds the phone decides what it opens: without the keys of its person nothing on it can be read. */
export function InspectorApp({ vault }: { vault: Vault }) {
  const [state, setState] = useState<State>({ kind: 'opening' });

  async function enter(holder: Holder) {
    const device = openDevice(vault, holder);
    setState({ kind: 'in', device, work: await device.readWork() });
    // A phone that cannot be tidied now is tidied at the next start.
    await sweep({ raw: vault.raw, user: holder.inspector._id, now: Date.now() }).catch(() => undefined);
  }

  useEffect(() => {
    let isCurrent = true;
    const open = async () => {
      const holder = await vault.read();
      if (!isCurrent) return;
      if (!holder) return setState({ kind: 'out' });
      const device = openDevice(vault, holder);
      const work = await device.readWork();
      if (isCurrent) setState({ kind: 'in', device, work });
    };
    void open();
    return () => {
      isCurrent = false;
    };
  }, [vault]);

  /** A lost phone: from the first contact after its user was disabled nothing on it opens. */
  async function lock() {
    await vault.forget();
    setState({ kind: 'out', notice: LOCKED });
  }

  async function leave(device: InspectorDevice) {
    await signOut();
    await leaveDevice(vault.raw, device.inspector._id).catch(() => undefined);
    await vault.forget();
    go({ at: 'viajes' }, { replace: true });
    setState({ kind: 'out' });
  }

  if (state.kind === 'opening') return null;
  if (state.kind === 'out')
    return (
      <IngresoScreen
        notice={state.notice}
        onSignedIn={async (session: InspectorSession) => enter(await vault.keep(session))}
      />
    );
  const { device, work } = state;
  return (
    <Jornada
      key={device.inspector._id}
      device={device}
      kept={work}
      onContact={(session) => void vault.keep(session)}
      onLocked={() => void lock()}
      onLeave={() => void leave(device)}
    />
  );
}
