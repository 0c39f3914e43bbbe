import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { DomainError } from '@fenix/domain/errors';
import { useEffect, useEffectEvent, useState } from 'react';
import { StartFailure } from '../app/StartFailure';
import { leaveDevice } from '../outbox/tidy';
import { IngresoScreen } from './IngresoScreen';
import { signOut } from './ingreso';
import type { Turno } from './Turno';
import { go } from './useHash';
import type { Holder, Vault } from './vault';

/** Fetched when somebody is known on this phone, or as soon as someone begins to type a name. */
const loadTurno = () => import('./Turno');

type State =
  | { kind: 'opening' }
  | { kind: 'failed' }
  | { kind: 'out'; notice?: string }
  | { kind: 'in'; holder: Holder; Turno: typeof Turno };

const LOCKED =
  'Tu sesión terminó. Ingresa de nuevo: lo que no se ha enviado sigue en este celular, cifrado, y solo tú lo abres.';

/** Who holds the phone decides what it opens: without the keys of its person nothing on it can be read. */
export function InspectorApp({ vault }: { vault: Vault }) {
  const [state, setState] = useState<State>({ kind: 'opening' });

  async function enter(holder: Holder) {
    setState({ kind: 'in', holder, Turno: (await loadTurno()).Turno });
  }

  const handleRead = useEffectEvent((holder: Holder | undefined) => {
    if (holder) void enter(holder).catch(() => setState({ kind: 'failed' }));
    else setState({ kind: 'out' });
  });
  useEffect(() => void vault.read().then(handleRead), [vault]);

  /** A lost phone: from the first contact after its user was disabled nothing on it opens. */
  async function lock() {
    await vault.forget();
    setState({ kind: 'out', notice: LOCKED });
  }

  async function leave({ inspector }: Holder) {
    await signOut();
    await leaveDevice(vault.raw, inspector._id).catch(() => undefined);
    await vault.forget();
    go({ at: 'viajes' }, { replace: true });
    setState({ kind: 'out' });
  }

  if (state.kind === 'opening') return null;
  if (state.kind === 'failed') return <StartFailure />;
  if (state.kind === 'out')
    return (
      <IngresoScreen
        notice={state.notice}
        onBegin={() => void loadTurno().catch(() => undefined)}
        onSignedIn={async (session) => {
          await enter(await vault.keep(session)).catch(() => {
            throw new DomainError('unavailable', SHELL_MESSAGES.offline);
          });
        }}
      />
    );
  const { holder } = state;
  return (
    <state.Turno
      key={holder.inspector._id}
      vault={vault}
      holder={holder}
      onLocked={() => void lock()}
      onLeave={() => void leave(holder)}
    />
  );
}
