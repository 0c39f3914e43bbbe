import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { DomainError } from '@fenix/domain/errors';
import { useEffect, useEffectEvent, useState } from 'react';
import { StartFailure } from '../app/StartFailure';
import { clearOnSignOut } from '../outbox/tidy';
import { readStored, removeStored, writeStored } from '../shared/storage';
import { IngresoScreen } from './IngresoScreen';
import { isSignOutPending, revoke, settleSignOut, signOut } from './ingreso';
import type { Turno } from './Turno';
import { go } from './useHash';
import type { Holder, Vault } from './vault';

/** Fetched when this phone has a session, or as soon as a name is typed. */
const loadTurno = () => import('./Turno');

/** IAPP-30: there while an inspector is signed in on this phone, so that the code of a vehicle leads here. */
const HERE = 'inspector';

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
    writeStored('local', HERE, '1');
    setState({ kind: 'in', holder, Turno: (await loadTurno()).Turno });
  }

  const handleRead = useEffectEvent(async (holder: Holder | undefined) => {
    // Who left just before the page was closed has left.
    if (holder && isSignOutPending()) await vault.forget();
    else if (holder) return enter(holder).catch(() => setState({ kind: 'failed' }));
    return setState(signedOut());
  });
  useEffect(() => void vault.read().then(handleRead), [vault]);

  /** A lost phone: from the first contact after its user was disabled nothing on it opens. */
  async function lock() {
    removeStored('local', HERE);
    await vault.forget();
    setState({ kind: 'out', notice: LOCKED });
  }

  /** What stays behind opens with the keys alone, so they go only after the server has confirmed: then it can be reached. */
  async function leave({ inspector }: Holder, hasLeft: boolean): Promise<boolean> {
    if (hasLeft && !(await revoke())) return false;
    if (!hasLeft) await signOut();
    await clearOnSignOut(vault.raw, inspector._id).catch(() => undefined);
    await vault.forget();
    removeStored('local', HERE);
    // IAPP-36: a phone with unsent work keeps its id, so that the office sees the same phone when it is sent.
    if (readStored('local', 'porEnviar') === undefined) removeStored('local', 'celular');
    go({ at: 'viajes' }, { replace: true });
    setState(signedOut());
    return true;
  }

  usePendingSignOut(state.kind === 'out', () =>
    setState((now) => (now.kind === 'out' && now.notice === SHELL_MESSAGES.signOutFailed ? { kind: 'out' } : now)),
  );

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
      onLeave={(hasLeft) => leave(holder, hasLeft)}
    />
  );
}

/** Signed out on this phone; while the server has not confirmed it, that is said. */
function signedOut(): State {
  return isSignOutPending() ? { kind: 'out', notice: SHELL_MESSAGES.signOutFailed } : { kind: 'out' };
}

/** A sign-out that did not reach the server is sent again at the start and whenever there is signal. */
function usePendingSignOut(isOut: boolean, onSettled: () => void): void {
  const settle = useEffectEvent(async () => {
    if (isSignOutPending() && (await settleSignOut())) onSettled();
  });
  useEffect(() => {
    if (!isOut) return undefined;
    const goOn = () => void settle();
    goOn();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [isOut]);
}
