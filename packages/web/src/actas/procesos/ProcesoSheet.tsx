import type { Acta, OldActa } from '@fenix/domain/actas/acta';
import { actaRefusal } from '@fenix/domain/actas/lifecycle';
import { isManager } from '@fenix/domain/permissions';
import { Alert, Title } from '@mantine/core';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useViewer } from '../../shared/viewer';
import { ActaHeading } from '../ActaHeading';
import { ProcesoForm } from './ProcesoForm';
import styles from './ProcesoSheet.module.css';
import { ProcesosList } from './ProcesosList';

const NOT_YOURS = 'Los procesos los agrega el proveedor. Aquí puedes leerlos y firmar los que recibes.';

/** PROC-12, PROC-13: the form for those who may add, the reason for the rest, and what was done before. */
export function ProcesoSheet({ acta }: { acta: Acta | OldActa }) {
  const isStaff = isManager(useViewer());
  const refusal = actaRefusal('addProceso', acta);
  const count = acta.process.length;
  return (
    <div className={styles.sheet}>
      <ActaHeading acta={acta} />
      {!isStaff && (
        <Alert variant="light" color="blue" icon={<IconInfoCircle aria-hidden />}>
          {NOT_YOURS}
        </Alert>
      )}
      {isStaff && refusal && (
        <Alert variant="light" color="amber" role="alert" icon={<IconLock aria-hidden />}>
          {refusal}
        </Alert>
      )}
      {isStaff && !refusal && <ProcesoForm acta={acta} />}
      {(count > 0 || !isStaff) && (
        <section aria-label="Procesos anteriores">
          <Title order={2} mb="sm">
            Procesos anteriores
          </Title>
          <ProcesosList acta={acta} />
        </section>
      )}
    </div>
  );
}
