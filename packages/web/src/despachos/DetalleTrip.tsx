import type { DespachoDetalle } from '@fenix/domain/flota/detalle';
import { formatDistance, formatDuration } from '@fenix/domain/text/measures';
import { Skeleton } from '@mantine/core';
import { Suspense, lazy } from 'react';
import styles from './Detalle.module.css';
import { ParadasTable } from './ParadasTable';
import { speedSummary } from './speedSummary';

// Charts are heavy, and most people read the table only.
const SpeedChart = lazy(async () => ({ default: (await import('./SpeedChart')).SpeedChart }));

/** DISP-39, DISP-40: duration, distance, speed over time, and the stops. */
export function DetalleTrip({ detalle }: { detalle: DespachoDetalle }) {
  const { duracion, distancia, velocidadMaxima, velocidadPromedio, serie, paradas } = detalle;
  return (
    <>
      <dl className={styles.figures}>
        <Figure label="Duración" text={duracion === null ? '—' : formatDuration(duracion)} />
        <Figure label="Distancia" text={distancia === null ? '—' : formatDistance(distancia)} />
        <Figure label="Vel. máxima" text={speed(velocidadMaxima)} />
        <Figure label="Vel. promedio" text={speed(velocidadPromedio)} />
      </dl>
      <section aria-label="Velocidad del viaje">
        <h3 className={styles.heading}>Velocidad (km/h)</h3>
        {serie.length > 1 ? (
          <>
            <Suspense fallback={<Skeleton height={200} />}>
              <SpeedChart serie={serie} />
            </Suspense>
            <p className={styles.summary}>{speedSummary(serie)}</p>
          </>
        ) : (
          <p className={styles.quiet}>
            {duracion === null
              ? 'El viaje todavía no ha comenzado.'
              : 'El vehículo no reportó posiciones en este viaje.'}
          </p>
        )}
      </section>
      <ParadasTable paradas={paradas} />
    </>
  );
}

function Figure({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function speed(value: number | null): string {
  return value === null ? '—' : `${Math.round(value)} km/h`;
}
