import { addDays, bogotaDay } from '@fenix/domain/dates/days';
import { formatTime } from '@fenix/domain/dates/format';
import { type Passing, byPassing, pointsOf } from '@fenix/domain/incontrol/app/punto';
import type { InspectorTrip, InspectorUser } from '@fenix/domain/incontrol/app/sesion';
import { searchKey } from '@fenix/domain/text/search';
import { IconChevronRight } from '@tabler/icons-react';
import { type ComponentProps, useId, useState } from 'react';
import type { Entry } from '../outbox/outbox';
import { Field } from '../sesion/plain/Field';
import { PlateChip } from '../shared/PlateChip';
import { StateLabel } from '../shared/StateLabel';
import type { Begun, KeptWork, Sent } from './device';
import { reportPath } from './contact';
import { Salida } from './Salida';
import { hashOf } from './useHash';
import styles from './Viajes.module.css';

type Reports = { begun: readonly Begun[] | undefined; entries: readonly Entry[]; sent: readonly Sent[] };
type Props = Reports & {
  work: KeptWork | undefined;
  now: Date;
  isAway: boolean;
  inspector: InspectorUser;
  /** Their control point, empty while none is chosen. */
  point: string;
  onPoint: (point: string) => void;
} & ComponentProps<typeof Salida>;

/** More than these are looked for by their plate. */
const FEW = 6;

export function Viajes({ work, now, isAway, inspector, point, onPoint, countLeft, onLeave, ...reports }: Props) {
  const [search, setSearch] = useState('');
  if (!work)
    return (
      <p className={styles.none}>
        {isAway ? 'Sin señal. Los viajes se cargan en cuanto haya señal.' : 'Cargando los viajes…'}
      </p>
    );
  const words = searchKey(search).split(/\s+/);
  const found = work.trips.filter((trip) => words.every((word) => textOf(trip).includes(word)));
  const points = pointsOf(work.trips);
  const isSearching = search.trim() !== '';
  return (
    <>
      {(points.length > 1 || point !== '') && <MyPoint points={points} point={point} onPoint={onPoint} />}
      {work.trips.length > FEW && (
        <Field
          label="Buscar por placa, vehículo, ruta o conductor"
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {groupsOf(found, point, now).map((group) => (
        <Group key={group.title} {...group} isFolded={group.isFolded && !isSearching} point={point} {...reports} />
      ))}
      {found.length === 0 && (
        <p className={styles.none}>
          {work.trips.length === 0 ? 'No hay viajes por inspeccionar hoy ni mañana.' : 'Ningún viaje coincide.'}
        </p>
      )}
      {work.isStale && <p className={styles.none}>La plataforma GPS no responde: estos son los últimos conocidos.</p>}
      <footer className={styles.foot}>
        <p>
          {inspector.name} · {inspector.username}
        </p>
        <Salida countLeft={countLeft} onLeave={onLeave} />
      </footer>
    </>
  );
}

type GroupOfTrips = { title: string; isFolded: boolean; passings: readonly Passing[] };

/** P11: tomorrow is one line until it is opened, so that what has passed today is not a hundred trips away. */
function groupsOf(trips: readonly InspectorTrip[], point: string, now: Date): GroupOfTrips[] {
  if (point !== '') return byPassing(trips, point, now);
  return daysOf(trips, now).map((day) => ({
    title: day.title,
    isFolded: day.title === TOMORROW,
    passings: day.trips.map((trip) => ({ trip, hour: trip.hora_inicio.slice(0, 5) })),
  }));
}

/** IAPP-17. */
function MyPoint({ points, point, onPoint }: { points: readonly string[]; point: string; onPoint: Props['onPoint'] }) {
  const id = useId();
  const offered = point === '' || points.includes(point) ? points : [point, ...points];
  return (
    <div className={styles.point}>
      <label htmlFor={id}>Mi punto</label>
      <select
        id={id}
        value={point}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onPoint(currentTarget.value)}
      >
        <option value="">Todos los viajes, por hora de salida</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`}>
        {point === ''
          ? 'Elige dónde estás para ver primero lo que va a pasar.'
          : 'Por la hora en que debe pasar cada uno.'}
      </p>
    </div>
  );
}

type GroupProps = Reports & GroupOfTrips & { point: string };

function Group({ title, passings, isFolded, point, ...reports }: GroupProps) {
  const list = (
    <ul>
      {passings.map(({ trip, hour }) => (
        <li key={trip.id}>
          <a className={styles.trip} href={hashOf({ at: 'viaje', trip: trip.id })}>
            <time>{hour}</time>
            <span className={styles.what}>
              <span className={styles.route}>{trip.nombre}</span>
              <span className={styles.who}>
                <PlateChip plate={trip.placa} /> {trip.activo}
                {point !== '' && ` · sale ${trip.hora_inicio.slice(0, 5)}`}
              </span>
              <TripReports trip={trip.id} {...reports} />
            </span>
            <IconChevronRight size={20} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <section className={styles.day} aria-label={title}>
      {isFolded ? (
        <details className={styles.later}>
          <summary>
            {title} ({passings.length})
          </summary>
          {list}
        </details>
      ) : (
        <>
          <h2>{title}</h2>
          {list}
        </>
      )}
    </section>
  );
}

/** What there is of a trip on this phone. */
export function TripReports({ trip, begun, entries, sent }: Reports & { trip: string }) {
  const waiting = entries.filter(({ path }) => path === reportPath(trip));
  const arrived = sent.filter((one) => one.trip === trip).length;
  return (
    <>
      {begun?.some((one) => one.trip.id === trip) && <StateLabel state="info">Reporte sin terminar</StateLabel>}
      {waiting.length > 0 && <StateLabel state="warning">Por enviar</StateLabel>}
      {arrived > 0 && (
        <StateLabel state="ok">{arrived === 1 ? 'Reporte enviado' : `${arrived} reportes enviados`}</StateLabel>
      )}
    </>
  );
}

function textOf({ placa, activo, nombre, conductor }: InspectorTrip): string {
  return searchKey(`${placa} ${activo} ${nombre} ${conductor}`);
}

/** A vehicle that left longer ago than this is mostly past the inspector. */
const PAST_MS = 2 * 3_600_000;

/** Those of now and of what comes first, then tomorrow's, then what has passed; a phone without signal may hold others. */
export function daysOf(trips: readonly InspectorTrip[], now: Date): { title: string; trips: InspectorTrip[] }[] {
  const today = slashed(bogotaDay(now));
  const tomorrow = slashed(addDays(bogotaDay(now), 1));
  const sinceDay = slashed(bogotaDay(new Date(now.getTime() - PAST_MS)));
  const since = formatTime(new Date(now.getTime() - PAST_MS));
  const titleOf = ({ fecha_inicio, hora_inicio }: InspectorTrip) => {
    if (fecha_inicio === tomorrow) return TOMORROW;
    if (fecha_inicio !== today) return fecha_inicio;
    return sinceDay === today && hora_inicio < since ? EARLIER : 'Hoy';
  };
  const titles = ['Hoy', TOMORROW, EARLIER, ...trips.map(titleOf)];
  return [...new Set(titles)]
    .map((title) => ({ title, trips: trips.filter((trip) => titleOf(trip) === title) }))
    .filter((day) => day.trips.length > 0);
}

const TOMORROW = 'Mañana';
const EARLIER = 'Hoy, más temprano';
const slashed = (day: string) => day.split('-').toReversed().join('/');
