import type { Razon } from '@fenix/domain/aptitud/aptitud';
import type { Cruces } from '@fenix/domain/despachos/cruce';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Razones } from '../aptitud/Razones';
import { AutorizacionForm, type Authorise } from './AutorizacionForm';
import { CruceQuestion, CruceTrips } from './CruceQuestion';
import { ON_PHONE, type Refusal } from './refusal';

type Props = {
  refusal: Refusal;
  isSending: boolean;
  /** DISP-48: overlaps ask for a reason of the dispatcher. */
  onProceed: (motivo: string) => void;
  onAuthorise: Authorise;
  onClose: () => void;
};

/** DISP-48, CUM-41: everything that keeps a dispatch from being made, in one dialog, whatever the server finds next. */
export function RefusalDialog(props: Props) {
  const { refusal, isSending, onProceed, onAuthorise, onClose } = props;
  const { razones, cruces } = refusal;
  return (
    <Modal
      opened
      onClose={() => !isSending && onClose()}
      title={razones ? 'Este viaje no puede salir' : cruces?.title}
      closeButtonProps={{ 'aria-label': 'Cerrar el aviso' }}
      // The form decides where the hands go on.
      returnFocus={false}
    >
      {razones ? (
        <Blocked razones={razones} cruces={cruces} isSending={isSending} onAuthorise={onAuthorise} onClose={onClose} />
      ) : (
        cruces && <CruceQuestion cruces={cruces} isSending={isSending} onProceed={onProceed} onClose={onClose} />
      )}
    </Modal>
  );
}

type BlockedProps = Omit<Props, 'onProceed' | 'refusal'> & {
  razones: readonly Razon[];
  cruces: Cruces | undefined;
};

/** CUM-41: why it may not go, and the way out that a second person can open. */
function Blocked({ razones, cruces, isSending, onAuthorise, onClose }: BlockedProps) {
  const [isAsking, setAsking] = useState(false);
  const back = useRef<HTMLButtonElement>(null);
  // In the place of a question that was just answered nothing has the keyboard. The reasons above stay in sight.
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Razones razones={razones} label="Razones" />
      {cruces && <CruceTrips cruces={cruces} />}
      {isAsking ? (
        <AutorizacionForm
          crosses={cruces !== undefined}
          isSending={isSending}
          onAuthorise={onAuthorise}
          onClose={onClose}
        />
      ) : (
        <>
          <Text size="sm" c="dimmed" my="md">
            Lo que elegiste se conserva. Corrige lo que impide la salida, o pide que otra persona la autorice.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" flex={ON_PHONE} ref={back} data-autofocus onClick={onClose}>
              Volver
            </Button>
            <Button flex={ON_PHONE} onClick={() => setAsking(true)}>
              Pedir autorización
            </Button>
          </Group>
        </>
      )}
    </>
  );
}
