import { formatTime } from '@fenix/domain/dates/format';
import type { DespachoDetalle, ParadaReached, SpeedPoint } from '@fenix/domain/flota/detalle';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { formatDistance, formatDuration } from '@fenix/domain/text/measures';
import { Skeleton } from '@mantine/core';
import { Suspense, lazy } from 'react';
import { Delay } from '../flota/Delay';
import { speedWords } from '../flota/speedWords';
import styles from './DetalleTrip.module.css';
import sharedStyles from './Detalle.module.css';

// Most people read the table only.
const TimeChart = lazy(async () => ({ default: (await import('../charts/TimeChart')).TimeChart }));

/** DISP-39, DISP-40: duration, distance, speed over time, and the stops. */
export function DetalleTrip({ detalle }: { detalle: DespachoDetalle }) {
  const { duracion, distancia, velocidadMaxima, velocidadPromedio, serie, paradas } = detalle;
  return (
    <>
      <dl className={styles.figures}>
        <Figure label="Duración" text={duracion ? formatDuration(duracion) : '—'} />
        <Figure label="Distancia" text={distancia === null ? '—' : formatDistance(distancia)} />
        <Figure label="Vel. máxima" text={speed(velocidadMaxima)} />
        <Figure label="Vel. promedio" text={speed(velocidadPromedio)} />
      </dl>
      {duracion === 0 && <p className={sharedStyles.quiet}>{FLOTA_MESSAGES.noDuration}</p>}
      <section aria-label="Velocidad del viaje">
        <h3 className={styles.heading}>Velocidad (km/h)</h3>
        {serie.length > 1 ? (
          <>
            <Suspense fallback={<Skeleton height={200} />}>
              <div aria-hidden>
                <TimeChart points={pointsOf(serie)} unit="km/h" height={200} />
              </div>
            </Suspense>
            <p className={styles.summary}>{speedWords(pointsOf(serie))}</p>
          </>
        ) : (
          <p className={sharedStyles.quiet}>
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

/** DISP-39: each stop with its planned and its real time, and how late the vehicle was. */
function ParadasTable({ paradas }: { paradas: readonly ParadaReached[] }) {
  if (paradas.length === 0) return <p className={sharedStyles.quiet}>Esta ruta no tiene paradas.</p>;
  return (
    <div className={styles.wide}>
      <table className={styles.stops}>
        <caption className={styles.heading}>Paradas</caption>
        <thead>
          <tr>
            <th scope="col">Parada</th>
            <th scope="col">Programada</th>
            <th scope="col">Llegada</th>
            <th scope="col">Retraso</th>
          </tr>
        </thead>
        <tbody>
          {paradas.map((parada, index) => (
            <tr key={`parada-${index + 1}`} data-reached={parada.llegada !== null || undefined}>
              <th scope="row">{parada.nombre}</th>
              <td>{hour(parada.estimada)}</td>
              <td>{hour(parada.llegada)}</td>
              <td>
                <Delay
                  minutes={parada.retraso}
                  of={parada.nombre}
                  programada={parada.estimada}
                  llegada={parada.llegada}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function hour(at: string | null): string {
  return at === null ? '—' : formatTime(new Date(at));
}

function pointsOf(serie: readonly SpeedPoint[]) {
  return serie.map(({ at, velocidad }) => ({ at: Date.parse(at), value: velocidad }));
}
