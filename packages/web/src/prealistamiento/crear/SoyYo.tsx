import type { ConductorOption } from '@fenix/domain/flota/catalogo';
import { fullName } from '@fenix/domain/flota/drivers';
import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormState } from '../../forms/useForm';
import { useDevice } from '../../outbox/DeviceProvider';
import { useViewer } from '../../shared/viewer';
import styles from './CrearPrealistamientoScreen.module.css';
import { type Memoria, readFirma } from './keptForm';

/** What the tap filled in takes the place of the button and its focus: in a field a phone would open its keyboard. */
const focusOn = (shown: HTMLElement | null) => shown?.focus();

type Props = { memoria: Memoria; conductores: readonly ConductorOption[]; form: FormState };

/**
 * Anyone who drove this vehicle last, or made the last check here, says so with one tap: driver, responsible and the
 * signature they gave on this device before. All of it stays in sight and can be changed.
 */
export function SoyYo({ memoria, conductores, form }: Props) {
  const { store } = useDevice();
  const { _id } = useViewer();
  const { vehicle = '', conductor = '' } = form.values as { vehicle?: string; conductor?: string };
  const last = memoria.conductores[vehicle] ?? memoria.conductores[''];
  const driver = conductores.find(({ id }) => id === last);
  const { data: firma } = useQuery({
    queryKey: ['prealistamiento-firma', _id, driver?.id] as const,
    queryFn: async () => (driver ? ((await readFirma(store, _id, driver.id)) ?? null) : null),
    gcTime: 0,
  });
  const [taken, setTaken] = useState<string>();
  if (!driver) return null;
  const asSigned = form.files['signatureDriver'] === firma && firma ? ', con tu firma guardada en este equipo' : '';
  if (taken === driver.id && conductor === driver.id) {
    return (
      <p ref={focusOn} tabIndex={-1} className={styles.hint}>
        {fullName(driver)}: conductor y responsable{asSigned}.
      </p>
    );
  }
  if (conductor !== '') {
    if (taken !== undefined) setTaken(undefined);
    return null;
  }

  function handleMe(name: string, id: string) {
    setTaken(id);
    form.set({ conductor: id, responsable: name });
    if (!firma) return;
    form.setFile('signatureDriver', firma);
    form.setFile('signatureResponsable', firma);
  }

  return (
    <div className={styles.me}>
      <Button
        size="md"
        variant="light"
        leftSection={<IconUserCheck size={20} stroke={1.75} aria-hidden />}
        onClick={() => handleMe(fullName(driver), driver.id)}
      >
        Soy yo: {fullName(driver)}
      </Button>
      <p className={styles.hint}>
        {firma ? 'Conductor y responsable, con tu firma guardada en este equipo.' : 'Conductor y responsable.'}
      </p>
    </div>
  );
}
