import { allows } from '@fenix/domain/permissions';
import { Button } from '@mantine/core';
import { EmptyState } from '../shared/EmptyState';
import { PanelDrawer } from '../shared/PanelDrawer';
import { readRenewal } from '../shared/lastPerson';
import { AnyLink } from '../shared/routing';
import { readToken } from '../shared/session';
import { useOnline } from '../shared/useOnline';
import { useViewer } from '../shared/viewer';
import { useOutboxEntries } from './DeviceProvider';
import { Unsent } from './Unsent';
import { useBegun } from './begun';
import { useOutboxKinds } from './kinds';

export function OutboxDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <PanelDrawer title="Pendiente de enviar" isOpen={isOpen} onClose={onClose}>
      <OutboxPanel onGo={onClose} />
    </PanelDrawer>
  );
}

/** Each submission with its state and its actions, and the unfinished drafts. */
function OutboxPanel({ onGo }: { onGo: () => void }) {
  const entries = useOutboxEntries();
  const viewer = useViewer();
  const isOnline = useOnline();
  const own = Object.entries(useOutboxKinds()).filter(([, { heldBy }]) => allows(viewer, heldBy));
  return (
    <>
      {!isOnline && <p>{signalWords(readToken() !== undefined || readRenewal(viewer) !== undefined)}</p>}
      {isOnline && entries.length === 0 && (
        <EmptyState title="Todo está enviado" hint="Lo que guardes sin señal aparecerá aquí hasta que llegue." />
      )}
      <Unsent begun={useBegun()} onGo={onGo} />
      {own.map(
        ([kind, { onDevice }]) =>
          onDevice && (
            <Button
              key={kind}
              fullWidth
              variant="subtle"
              renderRoot={(props) => <AnyLink {...props} {...onDevice.target} onClick={onGo} />}
            >
              {onDevice.label}
            </Button>
          ),
      )}
    </>
  );
}

/** After a PIN that renews no session, nothing is sent before a sign-in. */
function signalWords(leavesByItself: boolean): string {
  return leavesByItself
    ? 'Sin señal. Lo que completes queda en este equipo y se envía solo cuando vuelva la señal. Lo demás puede no estar al día.'
    : 'Sin señal. Lo que completes queda en este equipo y se envía cuando inicies sesión con señal. Lo demás puede no estar al día.';
}
