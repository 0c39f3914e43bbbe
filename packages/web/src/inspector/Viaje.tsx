import { formatDateTime } from '@fenix/domain/dates/format';
import type { InspectorTrip } from '@fenix/domain/incontrol/sesion';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Entry } from '../outbox/outbox';
import { Button } from '../sesion/plain/Button';
import { PlateChip } from '../shared/PlateChip';
import type { Begun, Sent } from './device';
import { go, hashOf } from './useHash';
import styles from './Viaje.module.css';
import { TripReports } from './Viajes';

type Props = {
  trip: InspectorTrip;
  begun: readonly Begun[] | undefined;
  entries: readonly Entry[];
  sent: readonly Sent[];
};

/** One trip: what to look for on the road, and its reports. */
export function Viaje({ trip, begun, entries, sent }: Props) {
  const { id, nombre, placa, activo, conductor, fecha_inicio, hora_inicio, hora_fin, lugares } = trip;
  const own = begun?.filter((one) => one.trip.id === id) ?? [];
  const open = (referencia: string) => go({ at: 'reporte', trip: id, referencia, section: undefined });
  return (
    <article>
      <a className={styles.back} href={hashOf({ at: 'viajes' })}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden /> Viajes
      </a>
      <h1 className={styles.title}>{nombre}</h1>
      <p className={styles.state}>
        <TripReports trip={id} begun={begun} entries={entries} sent={sent} />
      </p>
      <dl className={styles.facts}>
        <dt>Placa</dt>
        <dd>
          <PlateChip plate={placa} />
        </dd>
        <dt>Vehículo</dt>
        <dd>{activo}</dd>
        <dt>Conductor</dt>
        <dd>{conductor || 'Sin conductor'}</dd>
        <dt>Salida</dt>
        <dd>
          {fecha_inicio} {hora_inicio.slice(0, 5)}
        </dd>
        <dt>Llegada</dt>
        <dd>{hora_fin.slice(0, 5)}</dd>
      </dl>
      {lugares.length > 0 && (
        <>
          <h2 className={styles.heading}>Paradas</h2>
          <ol className={styles.stops}>
            {lugares.map((lugar) => (
              <li key={`${lugar.nombre} ${lugar.llegadaEstimada}`}>
                <span>{lugar.nombre}</span>
                <time>{lugar.llegadaEstimada}</time>
              </li>
            ))}
          </ol>
        </>
      )}
      <div className={styles.actions}>
        {own.map(({ referencia, savedAt }) => (
          <Button key={referencia} isQuiet onClick={() => open(referencia)}>
            Continuar el reporte del {formatDateTime(new Date(savedAt))}
          </Button>
        ))}
        <Button onClick={() => open(crypto.randomUUID())}>Nuevo reporte</Button>
      </div>
    </article>
  );
}
