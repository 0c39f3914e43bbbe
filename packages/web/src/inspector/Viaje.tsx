import { formatDateTime } from '@fenix/domain/dates/format';
import type { InspectorTrip } from '@fenix/domain/incontrol/app/sesion';
import type { InspectorFleet } from '@fenix/domain/incontrol/app/vehiculo';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Entry } from '../outbox/outbox';
import { Button } from '../sesion/plain/Button';
import { PlateChip } from '../shared/PlateChip';
import type { Begun, Sent } from './device';
import { go, hashOf } from './useHash';
import styles from './Viaje.module.css';
import { QueMirar } from './QueMirar';
import { vehicleIn } from './vehiculo';
import { TripReports } from './Viajes';

type Props = {
  trip: InspectorTrip;
  begun: readonly Begun[] | undefined;
  entries: readonly Entry[];
  sent: readonly Sent[];
  fleet: InspectorFleet | undefined;
  /** Those of today and tomorrow: the vehicle may have one of them. */
  trips: readonly InspectorTrip[];
};

/** One trip, or a vehicle without one: what to look for on the road, and its reports. */
export function Viaje({ trip, begun, entries, sent, fleet, trips }: Props) {
  const { id, nombre, placa } = trip;
  const vehicle = vehicleIn(id);
  const own = begun?.filter((one) => one.trip.id === id) ?? [];
  const open = (referencia: string) => go({ at: 'reporte', trip: id, referencia, section: undefined });
  const back = vehicle === undefined ? (['viajes', 'Viajes'] as const) : (['vehiculos', 'Vehículos'] as const);
  return (
    <article className={styles.trip}>
      <a className={styles.back} href={hashOf({ at: back[0] })}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden /> {back[1]}
      </a>
      <h2 className={styles.title}>{vehicle === undefined ? nombre : placa || trip.activo}</h2>
      <p className={styles.state}>
        <TripReports trip={id} begun={begun} entries={entries} sent={sent} />
      </p>
      {vehicle === undefined ? <TripFacts trip={trip} /> : <VehicleFacts trip={trip} trips={trips} />}
      <QueMirar placa={placa} vehicle={vehicle} fleet={fleet} />
      {trip.lugares.length > 0 && <Stops lugares={trip.lugares} />}
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

function TripFacts({
  trip: { placa, activo, conductor, fecha_inicio, hora_inicio, hora_fin },
}: {
  trip: InspectorTrip;
}) {
  return (
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
  );
}

/** A report belongs to the trip of the vehicle where it has one: the way there is above. */
function VehicleFacts({ trip: { placa, activo }, trips }: Pick<Props, 'trip' | 'trips'>) {
  const marked = trips.filter((one) => one.placa !== '' && one.placa.toUpperCase() === placa);
  return (
    <>
      <dl className={styles.facts}>
        <dt>Placa</dt>
        <dd>
          <PlateChip plate={placa} />
        </dd>
        <dt>Vehículo</dt>
        <dd>{activo}</dd>
      </dl>
      {marked.length > 0 && (
        <div className={styles.marked}>
          <p>Este vehículo tiene {marked.length === 1 ? 'un viaje' : `${marked.length} viajes`} por inspeccionar:</p>
          <ul>
            {marked.map((one) => (
              <li key={one.id}>
                <a href={hashOf({ at: 'viaje', trip: one.id })}>
                  {one.fecha_inicio} {one.hora_inicio.slice(0, 5)} · {one.nombre}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Stops({ lugares }: Pick<InspectorTrip, 'lugares'>) {
  return (
    <>
      <h3 className={styles.heading}>Paradas</h3>
      <ol className={styles.stops}>
        {lugares.map((lugar) => (
          <li key={`${lugar.nombre} ${lugar.llegadaEstimada}`}>
            <span>{lugar.nombre}</span>
            <time>{lugar.llegadaEstimada}</time>
          </li>
        ))}
      </ol>
    </>
  );
}
