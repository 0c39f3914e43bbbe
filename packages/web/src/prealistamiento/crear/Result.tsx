import { access } from '@fenix/domain/permissions';
import { APPROVED } from '@fenix/domain/flota/aprobado';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import type { PresetCreated } from '@fenix/domain/prealistamiento/registro';
import { routeOf } from '@fenix/domain/routes';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconHandStop } from '@tabler/icons-react';
import { RouteLink } from '../../shared/routing';
import { useViewer } from '../../shared/viewer';
import styles from './CrearPrealistamientoScreen.module.css';

/** What the server decided, large enough to be read from the seat. */
export function Result({ sent, onAnother }: { sent: PresetCreated; onAnother: () => void }) {
  const mayRead = access(useViewer(), routeOf('prealistamientoPdf')) === 'open';
  const isApproved = sent.estado === APPROVED;
  const Icon = isApproved ? IconCircleCheck : IconHandStop;
  return (
    <section className={styles.card} aria-label="Resultado">
      <div className={styles.verdict} data-state={isApproved ? 'ok' : 'danger'}>
        <Icon size={48} stroke={1.5} aria-hidden />
        <div>
          <h2>{isApproved ? 'Aprobado' : 'No aprobado'}</h2>
          <p>{isApproved ? PRESET_MESSAGES.approved : PRESET_MESSAGES.refused}</p>
        </div>
      </div>
      <p className={styles.hint}>Prealistamiento n.º {sent.consecutive}</p>
      <div className={styles.actions}>
        {mayRead && (
          <Button renderRoot={(props) => <RouteLink {...props} to="prealistamientoPdf" params={{ id: sent._id }} />}>
            Ver el reporte
          </Button>
        )}
        <Button variant="default" onClick={onAnother}>
          Hacer otro prealistamiento
        </Button>
      </div>
    </section>
  );
}
