import { formatTime } from '@fenix/domain/dates/format';
import { odometroLabel } from '@fenix/domain/gps/odometro';
import { VEHICULO_WORDS } from '@fenix/domain/torre/messages';
import { ESTADOS_VEHICULO, type EstadoVehiculo, type VehiculoTorre } from '@fenix/domain/torre/torre';
import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconFocusCentered, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { FleetLayer } from '../map/FleetLayer';
import { MapView } from '../map/MapView';
import type { Figura, Movil } from '../map/fleet';
import type { MapLibreMap } from '../map/maplibre';
import { type MapScene, sceneBounds } from '../map/scene';
import { zoomOf } from '../map/zoom';
import { PlateChip } from '../shared/PlateChip';
import { StateLabel } from '../shared/StateLabel';
import { formatCount } from '../shared/numbers';
import { useToday } from '../shared/useToday';
import styles from './FlotaMapa.module.css';

const EMPTY: MapScene = { trazado: [], lugares: [] };
/** The whole country, where nobody knows where the vehicles are. */
const COLOMBIA = { center: { latitud: 5.5, longitud: -74 }, zoom: 6 };
const NEAREST = 13;
/** What a map of a tower has at least for the fleet, in pixels. */
const ROOM = { width: 320, height: 300 };
const FIT = { padding: 64, maxZoom: NEAREST } as const;

const FIGURA_OF: Record<EstadoVehiculo, Figura> = {
  movimiento: 'flecha',
  ralenti: 'rombo',
  detenido: 'cuadrado',
  sinSenal: 'anillo',
};

/** BI-05: the fleet where it is, each by the shape and the word of what it does. */
export function FlotaMapa({ vehiculos }: { vehiculos: readonly VehiculoTorre[] }) {
  const [chosen, setChosen] = useState<string>();
  const [sought, setSought] = useState<VehiculoTorre>();
  const moviles = useMemo(() => vehiculos.flatMap(movilOf), [vehiculos]);
  // Where the map begins; from then on it stays where it was moved to.
  const [{ center, zoom }] = useState(() => beginning(moviles));
  const shown = vehiculos.find(({ id }) => id === chosen);

  function handleChoose(vehiculo: VehiculoTorre) {
    setChosen(vehiculo.id);
    // Another object each time: who asks again is led there again.
    setSought({ ...vehiculo });
  }

  return (
    <section className={styles.fleet} aria-label="Mapa de la flota">
      <MapView
        scene={EMPTY}
        center={center}
        zoom={zoom}
        label={`Mapa con ${formatCount(moviles.length)} vehículos`}
        inPage
        renderOver={(map) => (
          <>
            <FleetLayer map={map} moviles={moviles} chosen={chosen} onChoose={setChosen} />
            <FitFleet map={map} moviles={moviles} />
            <GoTo map={map} vehiculo={sought} />
          </>
        )}
      />
      {shown && <Chosen vehiculo={shown} onClose={() => setChosen(undefined)} />}
      <Legend vehiculos={vehiculos} onChoose={handleChoose} />
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

function FitFleet({ map, moviles }: { map: MapLibreMap; moviles: readonly Movil[] }) {
  function handleFit() {
    const bounds = sceneBounds({ trazado: moviles, lugares: [] });
    if (bounds) map.fitBounds(bounds, { ...FIT, duration: 200 });
  }
  return (
    <Tooltip label="Ver toda la flota" position="right">
      <ActionIcon className={styles.fit} size="lg" aria-label="Ver toda la flota" onClick={handleFit}>
        <IconFocusCentered size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Leads to who was chosen from a list; the map can still be moved away afterwards. */
function GoTo({ map, vehiculo }: { map: MapLibreMap; vehiculo: VehiculoTorre | undefined }) {
  useEffect(() => {
    if (!vehiculo || vehiculo.latitud === null || vehiculo.longitud === null) return;
    const center: [number, number] = [vehiculo.longitud, vehiculo.latitud];
    map.easeTo({ center, zoom: Math.max(map.getZoom(), NEAREST), duration: 200 });
  }, [map, vehiculo]);
  return null;
}

function Chosen({ vehiculo, onClose }: { vehiculo: VehiculoTorre; onClose: () => void }) {
  const { nombre, placa, estado, velocidad, hora, odometro } = vehiculo;
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
      </span>
      <ActionIcon size="md" aria-label="Cerrar" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </output>
  );
}

type LegendProps = { vehiculos: readonly VehiculoTorre[]; onChoose: (vehiculo: VehiculoTorre) => void };

/** Shape, word and how many; behind each its vehicles, so that they are chosen without a pointer and without seeing the map. */
function Legend({ vehiculos, onChoose }: LegendProps) {
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
              <Vehiculos of={ofState} onChoose={onChoose}>
                {words}
              </Vehiculos>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type VehiculosProps = { of: readonly VehiculoTorre[]; onChoose: LegendProps['onChoose']; children: ReactNode };

/** Within the page and not over it: on a wall the arrows and the wheel belong to the wall's own window. */
function Vehiculos({ of, onChoose, children }: VehiculosProps) {
  return (
    <Menu position="top-start" withinPortal={false} withInitialFocusPlaceholder={false}>
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
