import { formatTime } from '@fenix/domain/dates/format';
import { type PuntoDeControl, pointText } from '@fenix/domain/libro/puntosDeControl';
import { Title } from '@mantine/core';
import { StateLabel } from '../shared/StateLabel';
import { Delay } from '../flota/Delay';
import styles from './ControlPoints.module.css';

/** TRIP-09 to TRIP-13: the stops along the way, what is behind filled in. */
export function ControlPoints({ points }: { points: readonly PuntoDeControl[] }) {
  return (
    <section aria-labelledby="puntos-de-control">
      <Title order={2} id="puntos-de-control" mb="xs">
        Puntos de control
      </Title>
      <ol className={styles.points}>
        {points.map((point, index) => (
          <li key={`punto-${index + 1}`} data-reached={point.llegada !== null || undefined}>
            <p className={styles.name}>{point.nombre}</p>
            <StateLabel state={point.llegada ? 'ok' : point.isUnheard ? 'neutral' : 'info'}>
              {pointText(point)}
            </StateLabel>
            <dl>
              <div>
                <dt>Programada</dt>
                <dd>{hour(point.estimada)}</dd>
              </div>
              <div>
                <dt>Llegada</dt>
                <dd>{hour(point.llegada)}</dd>
              </div>
            </dl>
            {point.retraso !== null && (
              <Delay minutes={point.retraso} of={point.nombre} programada={point.estimada} llegada={point.llegada} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function hour(at: string | null): string {
  return at === null ? '—' : formatTime(new Date(at));
}
