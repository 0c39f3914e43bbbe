import type { Acta, OldActa } from '@fenix/domain/actas/acta';
import { canAct } from '@fenix/domain/actas/lifecycle';
import { PROCESO_STATES, type Proceso, procesoState } from '@fenix/domain/actas/procesos/proceso';
import { formatDateTime } from '@fenix/domain/dates/format';
import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../shared/EmptyState';
import { StateLabel } from '../../shared/StateLabel';
import { useViewer } from '../../shared/viewer';
import styles from './ProcesosList.module.css';
import { ArchivoView } from '../ArchivoView';
import { MissingFileForm } from '../MissingFileForm';
import { ReceiveForm } from './ReceiveForm';

/** The follow-ups of a record, the latest first. */
export function ProcesosList({ acta }: { acta: Acta | OldActa }) {
  if (acta.process.length === 0) return <EmptyState title="Sin procesos" hint="Esta acta todavía no tiene procesos." />;
  const latestFirst = acta.process.map((proceso, index) => ({ proceso, index })).toReversed();
  return (
    <ol className={styles.procesos}>
      {latestFirst.map(({ proceso, index }) => (
        <li key={index}>
          <ProcesoDetail acta={acta} proceso={proceso} index={index} />
        </li>
      ))}
    </ol>
  );
}

type DetailProps = { acta: Acta | OldActa; proceso: Proceso; index: number };

/** ACTA-13, PROC-10, PROC-11, PROC-14. */
function ProcesoDetail({ acta, proceso, index }: DetailProps) {
  const viewer = useViewer();
  const { description, image, state, name, fecha } = proceso;
  const mayReceive = procesoState(proceso) === 'unreceived' && canAct(viewer, 'receiveProceso', acta);
  const label = `Foto del proceso ${index + 1}`;
  return (
    <article className={styles.follow} aria-label={`Proceso ${index + 1}`}>
      <header className={styles.followTop}>
        <span className={styles.strong}>Proceso {index + 1}</span>
        <StateLabel state={state ? 'ok' : 'danger'}>{state ? 'Bueno' : 'Malo'}</StateLabel>
        <Received proceso={proceso} />
        <span className={styles.quiet}>
          {name && `${name} · `}
          <time dateTime={fecha}>{formatDateTime(new Date(fecha))}</time>
        </span>
      </header>
      <p className={styles.description}>{description}</p>
      {image && (
        <ArchivoView
          archivo={image}
          alt={label}
          ifMissing={
            canAct(viewer, 'uploadMissing', acta) && (
              <MissingFileForm acta={acta} slot="process" index={index} label={label} />
            )
          }
        />
      )}
      <Reception proceso={proceso} />
      {mayReceive && <Receive acta={acta} index={index} />}
    </article>
  );
}

function Received({ proceso }: { proceso: Proceso }) {
  const state = procesoState(proceso);
  return <StateLabel state={state === 'received' ? 'ok' : 'warning'}>{PROCESO_STATES[state]}</StateLabel>;
}

function Reception({ proceso: { signature, responsibleName } }: { proceso: Proceso }) {
  if (!signature && !responsibleName) return null;
  return (
    <figure className={styles.signed}>
      {signature && <ArchivoView archivo={signature} alt={`Firma de ${responsibleName ?? 'quien recibe'}`} />}
      {responsibleName && <figcaption>Recibe: {responsibleName}</figcaption>}
    </figure>
  );
}

function Receive({ acta, index }: { acta: Acta | OldActa; index: number }) {
  const [isSigning, setSigning] = useState(false);
  if (isSigning) return <ReceiveForm acta={acta} index={index} onCancel={() => setSigning(false)} />;
  return (
    <div>
      <Button
        variant="light"
        leftSection={<IconSignature size={18} stroke={1.75} aria-hidden />}
        onClick={() => setSigning(true)}
      >
        Firmar recibido
      </Button>
    </div>
  );
}
