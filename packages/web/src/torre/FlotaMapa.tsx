import { formatTime } from '@fenix/domain/dates/format';
import { odometroLabel } from '@fenix/domain/gps/odometro';
import { access } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { TORRE_MESSAGES, VEHICULO_WORDS } from '@fenix/domain/torre/messages';
import { porQueVehiculo } from '@fenix/domain/torre/porQue';
import { type AlertaTorre, ESTADOS_VEHICULO, type EstadoVehiculo, type VehiculoTorre } from '@fenix/domain/torre/torre';
import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconFocusCentered, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { FleetLayer } from '../map/FleetLayer';
import { MapView } from '../map/MapView';
import type { Figura, Movil } from '../map/fleet';
import type { MapLibreMap } from '../map/maplibre';
import { type MapScene, sceneBounds } from '../map/scene';
import { zoomOf } from '../map/zoom';
import { PageLink } from '../shared/PageLink';
import { PlateChip } from '../shared/PlateChip';
import { StateLabel } from '../shared/StateLabel';
import { formatCount } from '../shared/numbers';
import { WhyIcon } from '../shared/porQue/PorQue';
import { useToday } from '../shared/useToday';
import { useViewer } from '../shared/viewer';
import styles from './FlotaMapa.module.css';

const EMPTY: MapScene = { trazado: [], lugares: [] };
/** The whole country, where no vehicle has a position. */
const COLOMBIA = { center: { latitud: 5.5, longitud: -74 }, zoom: 6 };
const NEAREST = 13;
/** What a map of a tower has at least for the fleet, in pixels. */
const ROOM = { width: 320, height: 300 };
/** The buttons of the map lie over its upper corners, its scale and its sources over its foot: no vehicle begins under them. */
const FIT = { padding: { top: 64, right: 64, bottom: 48, left: 48 }, maxZoom: NEAREST } as const;

const FIGURA_OF: Record<EstadoVehiculo, Figura> = {
  movimiento: 'flecha',
  ralenti: 'rombo',
  detenido: 'cuadrado',
  sinSenal: 'anillo',
};

/** `sought`: where the map is led to, once for each object. `alerta`: what happened there, where that was asked for. */
export type Chosen = { id: string; sought?: Place; alerta?: AlertaTorre };
type Place = { latitud: number | null; longitud: number | null };
type Props = {
  client: string;
  vehiculos: readonly VehiculoTorre[];
  chosen: Chosen | undefined;
  onChoose: (chosen: Chosen | undefined) => void;
  /** Of which state the vehicles are listed. */
  listed: EstadoVehiculo | undefined;
  onList: (listed: EstadoVehiculo | undefined) => void;
};

/** BI-05: the fleet where it is, each by the shape and the word of what it does. */
export function FlotaMapa({ client, vehiculos, chosen, onChoose, listed, onList }: Props) {
  const moviles = useMemo(() => vehiculos.flatMap(movilOf), [vehiculos]);
  // Where the map begins; from then on it stays where it was moved to.
  const [{ center, zoom }] = useState(() => beginning(moviles));
  const shown = vehiculos.find(({ id }) => id === chosen?.id);
  const alerta = chosen?.alerta;
  const lugar = alerta?.lugar;
  const scene = useMemo(() => (lugar ? { ...EMPTY, marca: lugar } : EMPTY), [lugar]);

  return (
    <section className={styles.fleet} aria-label="Mapa de la flota" data-panel="mapa">
      <MapView
        scene={scene}
        center={center}
        zoom={zoom}
        label={`Mapa con ${formatCount(moviles.length)} vehículos`}
        inPage
        renderOver={(map) => (
          <>
            <FleetLayer
              map={map}
              moviles={moviles}
              chosen={chosen?.id}
              onChoose={(id) => onChoose(id === undefined ? undefined : { id })}
            />
            <FitFleet map={map} moviles={moviles} />
            <GoTo map={map} place={chosen?.sought} />
          </>
        )}
      />
      {shown && <ChosenVehicle client={client} vehiculo={shown} alerta={alerta} onClose={() => onChoose(undefined)} />}
      <Legend
        vehiculos={vehiculos}
        listed={listed}
        onList={onList}
        // Another object each time: who asks again is led there again.
        onChoose={(vehiculo) => onChoose({ id: vehiculo.id, sought: { ...vehiculo } })}
      />
    </section>
  );
}

function movilOf({ id, nombre, placa, latitud, longitud, rumbo, estado }: VehiculoTorre): Movil[] {
  if (latitud === null || longitud === null) return [];
  return [{ id, nombre: nombre || placa, latitud, longitud, rumbo, figura: FIGURA_OF[estado] }];
}

function beginning(moviles: readonly Movil[]) {
  const bounds = sceneBounds({ trazado: moviles, lugares: [] });
  if (!bounds) return COLOMBIA;
  const [west, south, east, north] = bounds;
  const center = { latitud: (south + north) / 2, longitud: (west + east) / 2 };
  return { center, zoom: Math.min(NEAREST, zoomOf(bounds, ROOM)) };
}

/** S13: the map begins with the whole fleet in sight, whatever its size; then it stays where it was moved to. */
export function FitFleet({ map, moviles }: { map: Pick<MapLibreMap, 'fitBounds'>; moviles: readonly Movil[] }) {
  function fit(on: typeof map, duration: number) {
    const bounds = sceneBounds({ trazado: moviles, lugares: [] });
    if (bounds) on.fitBounds(bounds, { ...FIT, duration });
  }
  const begin = useEffectEvent((fresh: typeof map) => fit(fresh, 0));
  useEffect(() => {
    // A frame later: the map's own effect, which runs after this one, moves it to its first centre and zoom.
    const frame = requestAnimationFrame(() => begin(map));
    return () => cancelAnimationFrame(frame);
  }, [map]);
  const handleFit = () => fit(map, 200);
  return (
    <Tooltip label="Ver toda la flota" position="right">
      <ActionIcon className={styles.fit} size="lg" aria-label="Ver toda la flota" onClick={handleFit}>
        <IconFocusCentered size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Leads to who was chosen from a list; the map can still be moved away afterwards. */
function GoTo({ map, place }: { map: MapLibreMap; place: Place | undefined }) {
  useEffect(() => {
    if (!place || place.latitud === null || place.longitud === null) return;
    const center: [number, number] = [place.longitud, place.latitud];
    map.easeTo({ center, zoom: Math.max(map.getZoom(), NEAREST), duration: 200 });
  }, [map, place]);
  return null;
}

type ChosenProps = {
  client: string;
  vehiculo: VehiculoTorre;
  alerta: AlertaTorre | undefined;
  onClose: () => void;
};

function ChosenVehicle({ client, vehiculo, alerta, onClose }: ChosenProps) {
  const mayOpenTrip = access(useViewer(), routeOf('despachosList')) === 'open';
  const { nombre, placa, estado, velocidad, hora, latitud, odometro } = vehiculo;
  const { label, tone } = VEHICULO_WORDS[estado];
  const today = useToday();
  return (
    <output className={styles.chosen} aria-label="Vehículo elegido">
      <span className={styles.facts}>
        <PlateChip plate={placa} />
        <strong>{nombre}</strong>
        <StateLabel state={tone}>{label}</StateLabel>
        {velocidad !== null && estado === 'movimiento' && <span>{velocidad} km/h</span>}
        {hora && <span>{formatTime(new Date(hora))}</span>}
        {odometro && <span>{odometroLabel(odometro, hora, today)}</span>}
        {alerta && (
          <span>
            A las {formatTime(new Date(alerta.hora))}
            {alerta.lugar && ', en la marca'}: {alerta.texto}
          </span>
        )}
        {alerta && !alerta.lugar && <span>{latitud === null ? TORRE_MESSAGES.nowhere : TORRE_MESSAGES.nowHere}</span>}
        {alerta?.viaje !== undefined && mayOpenTrip && (
          <PageLink to="despachosList" params={{ client }} search={{ viaje: alerta.viaje }}>
            Ver el viaje
          </PageLink>
        )}
      </span>
      <WhyIcon of={`${placa}, ${label}`} explain={(now) => porQueVehiculo(vehiculo, now)} />
      <ActionIcon size="md" aria-label="Cerrar" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </output>
  );
}

type LegendProps = Pick<Props, 'vehiculos' | 'listed' | 'onList'> & { onChoose: (vehiculo: VehiculoTorre) => void };

/** Shape, word and how many; behind each its vehicles, so that they are chosen without a pointer and without seeing the map. */
function Legend({ vehiculos, listed, onList, onChoose }: LegendProps) {
  return (
    <ul className={styles.legend} aria-label="Vehículos por estado">
      {ESTADOS_VEHICULO.map((estado) => {
        const ofState = vehiculos.filter((one) => one.estado === estado);
        const words = (
          <>
            <Sign figura={FIGURA_OF[estado]} />
            {VEHICULO_WORDS[estado].label} <strong>{formatCount(ofState.length)}</strong>
          </>
        );
        return (
          <li key={estado}>
            {ofState.length === 0 ? (
              <span className={styles.state}>{words}</span>
            ) : (
              <Vehiculos
                of={ofState}
                isOpen={listed === estado}
                onOpen={(isOpen) => onList(isOpen ? estado : undefined)}
                onChoose={onChoose}
              >
                {words}
              </Vehiculos>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type VehiculosProps = {
  of: readonly VehiculoTorre[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChoose: LegendProps['onChoose'];
  children: ReactNode;
};

/** Within the page and not over it: on a wall the arrows and the wheel belong to the wall's own window. */
function Vehiculos({ of, isOpen, onOpen, onChoose, children }: VehiculosProps) {
  return (
    <Menu
      position="top-start"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      opened={isOpen}
      onChange={onOpen}
    >
      <Menu.Target>
        <UnstyledButton className={styles.state ?? ''}>{children}</UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.vehicles ?? ''}>
        {of.map((vehiculo) => (
          <Menu.Item key={vehiculo.id} onClick={() => onChoose(vehiculo)}>
            <PlateChip plate={vehiculo.placa} /> {vehiculo.nombre}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const SIGNS: Record<Figura, string> = {
  flecha: 'M8 1l6 13-6-3.5L2 14z',
  rombo: 'M8 1l7 7-7 7-7-7z',
  cuadrado: 'M2 2h12v12H2z',
  anillo: 'M8 3a5 5 0 100 10A5 5 0 008 3z',
};

function Sign({ figura }: { figura: Figura }) {
  return (
    <svg viewBox="0 0 16 16" className={styles.sign} data-figura={figura} aria-hidden>
      <path d={SIGNS[figura]} />
    </svg>
  );
}
