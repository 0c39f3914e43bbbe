import { CONDUCCION_MESSAGES } from '@fenix/domain/conduccion/messages';
import type { ViajeConducido } from '@fenix/domain/conduccion/tablero/viajes';
import { formatExactTime } from '@fenix/domain/dates/format';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { formatDistance, formatDuration } from '@fenix/domain/text/measures';
import { Skeleton } from '@mantine/core';
import { Suspense, lazy, useDeferredValue, useMemo, useState } from 'react';
import { sceneBounds } from '../../map/scene';
import type { Punto } from '../../map/meters';
import { SearchSelect } from '../../shared/form/SearchSelect';
import { EventosPdf } from './EventosPdf';
import { Excesos } from './Excesos';
import { Player } from './Player';
import styles from './Recorrido.module.css';
import {
  type Suceso,
  type TrackPoint,
  currentOf,
  momentShown,
  placeAt,
  placeOf,
  sceneOf,
  stepFrom,
  sucesosOf,
} from './track';
import { TripWhy } from '../Why';
import { useMoment } from './useMoment';
import { usePlayer } from './usePlayer';

const MapView = lazy(async () => ({ default: (await import('../../map/MapView')).MapView }));

type Props = {
  client: string;
  vehiculo: string;
  placa: string;
  viaje: ViajeConducido;
  track: readonly TrackPoint[];
};

/** Map, curve and list of one trip. Their common moment is in the address, so that a link shows the same. */
export function RecorridoView({ client, vehiculo, placa, viaje, track }: Props) {
  const sucesos = useMemo(() => sucesosOf(viaje), [viaje]);
  const moment = useMoment(track);
  const { at, stretch, rate } = moment;
  const [chosen, setChosen] = useState<string>();
  const [focus, setFocus] = useState<Punto>();
  const current = currentOf(sucesos, at, chosen);
  const player = usePlayer({ at, onMove: moment.move, stretch, rate, onRest: moment.rest });

  function goTo(next: number, place: Punto | undefined) {
    player.pause();
    moment.rest(next);
    setFocus(place);
  }

  function choose(suceso: Suceso | undefined) {
    if (!suceso) return;
    setChosen(suceso.key);
    goTo(suceso.from, placeOf(suceso, track));
  }

  const deferred = useDeferredValue(stretch);
  const shown = current?.key;
  const scene = useMemo(
    () => sceneOf({ track, stretch: deferred, sucesos, chosen: shown }),
    [track, deferred, sucesos, shown],
  );
  // A trip under way grows; where one looks does not move with it.
  const [bounds] = useState(() => sceneBounds({ trazado: track, lugares: [] }));
  const [center] = useState(() => track[0] ?? { latitud: 0, longitud: 0 });
  const movil = useMemo(() => placeAt(track, at), [track, at]);

  return (
    <>
      <Ends placa={placa} viaje={viaje} />
      <EventosPdf client={client} placa={placa} viaje={viaje} />
      <div className={styles.trip}>
        <div className={styles.columns}>
          <div className={styles.map}>
            <Suspense fallback={<Skeleton height="100%" />}>
              <MapView
                inPage
                scene={scene}
                center={center}
                zoom={12}
                bounds={bounds}
                movil={movil}
                focus={focus}
                label={`Recorrido de ${placa}`}
                onPick={(numero) => choose(sucesos.find((suceso) => suceso.numero === numero))}
              />
            </Suspense>
          </div>
          <div className={styles.side}>
            <Puntos track={track} onChoose={(point) => goTo(point.at, { ...point })} />
            <Excesos vehiculo={vehiculo} sucesos={sucesos} viaje={viaje} current={current} onChoose={choose} />
          </div>
        </div>
        <Player
          placa={placa}
          track={track}
          sucesos={sucesos}
          moment={moment}
          player={player}
          onStep={(step) => choose(stepFrom(sucesos, at, current, step))}
          canStep={(step) => stepFrom(sucesos, at, current, step) !== undefined}
        />
      </div>
    </>
  );
}

/** PESV-11: where it began and where it ended. PESV-34, PESV-35, PESV-39. */
function Ends({ placa, viaje }: Pick<Props, 'placa' | 'viaje'>) {
  const { inicio_viaje, final_viaje, conductor, duracion_viaje, distancia_viaje } = viaje;
  return (
    <>
      <dl className={styles.ends}>
        <End label="Inicio" moment={inicio_viaje} />
        <End label="Fin" moment={final_viaje} />
        <div>
          <dt>Conductor</dt>
          <dd>{conductor || CONDUCCION_MESSAGES.unknownDriver}</dd>
        </div>
        <div>
          <dt>Duración</dt>
          <dd>{duracion_viaje ? formatDuration(duracion_viaje) : '—'}</dd>
        </div>
        <div>
          <dt>Distancia</dt>
          <dd>{formatDistance(distancia_viaje)}</dd>
        </div>
        <div>
          <dt>Calificación</dt>
          <dd>
            <TripWhy of={`${placa}, ${momentShown(inicio_viaje.fecha_hora)}`} viaje={viaje} /> de 5
          </dd>
        </div>
      </dl>
      {duracion_viaje === 0 && <p className={styles.quiet}>{FLOTA_MESSAGES.noDuration}</p>}
    </>
  );
}

function End({ label, moment }: { label: string; moment: ViajeConducido['inicio_viaje'] }) {
  return (
    <div className={styles.end}>
      <dt>{label}</dt>
      <dd>
        {moment.domicilio || 'Sin dirección'}
        <span className={styles.when}>{momentShown(moment.fecha_hora)}</span>
      </dd>
    </div>
  );
}

type PuntosProps = { track: readonly TrackPoint[]; onChoose: (point: TrackPoint) => void };

/** PESV-14: any report of the trip, found by its hour, its place or its speed. */
function Puntos({ track, onChoose }: PuntosProps) {
  const options = useMemo(
    () => track.map((point, index) => ({ value: String(index), label: `${index + 1}. ${pointWords(point)}` })),
    [track],
  );
  const [value, setValue] = useState('');
  return (
    <SearchSelect
      label="Puntos"
      placeholder="Busca por hora, lugar o velocidad"
      options={options}
      limit={100}
      value={value}
      onChange={(next) => {
        setValue(next);
        const point = next === '' ? undefined : track[Number(next)];
        if (point) onChoose(point);
      }}
    />
  );
}

function pointWords({ at, velocidad, domicilio }: TrackPoint): string {
  return `${formatExactTime(new Date(at)).slice(-8)} · ${Math.round(velocidad)} km/h · ${domicilio}`;
}
