import { formatTime } from '@fenix/domain/dates/format';
import { VEHICULO_WORDS } from '@fenix/domain/torre/messages';
import { ESTADOS_VEHICULO, type EstadoVehiculo, type VehiculoTorre } from '@fenix/domain/torre/torre';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFocusCentered, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { FleetLayer } from '../map/FleetLayer';
import { MapView } from '../map/MapView';
import type { Figura, Movil } from '../map/fleet';
import type { MapLibreMap } from '../map/maplibre';
import { type Bounds, type MapScene, sceneBounds } from '../map/scene';
import { PlateChip } from '../shared/PlateChip';
import { StateLabel } from '../shared/StateLabel';
import { formatCount } from '../shared/numbers';
import styles from './FlotaMapa.module.css';

const EMPTY: MapScene = { trazado: [], lugares: [] };
/** The whole country, until it is known where the vehicles are. */
const COLOMBIA = { latitud: 5.5, longitud: -74 };
const FARTHEST = 6;
const FIT = { padding: 64, maxZoom: 13 } as const;

const FIGURA_OF: Record<EstadoVehiculo, Figura> = {
  movimiento: 'flecha',
  ralenti: 'rombo',
  detenido: 'cuadrado',
  sinSenal: 'anillo',
};

/** BI-05: the fleet where it is, each by the shape and the word of what it does. */
export function FlotaMapa({ vehiculos }: { vehiculos: readonly VehiculoTorre[] }) {
  const [chosen, setChosen] = useState<string>();
  const moviles = useMemo(() => vehiculos.flatMap(movilOf), [vehiculos]);
  const shown = vehiculos.find(({ id }) => id === chosen);
  return (
    <section className={styles.fleet} aria-label="Mapa de la flota">
      <MapView
        scene={EMPTY}
        center={COLOMBIA}
        zoom={FARTHEST}
        label={`Mapa con ${formatCount(moviles.length)} vehículos`}
        inPage
        over={(map) => (
          <>
            <FleetLayer map={map} moviles={moviles} chosen={chosen} onChoose={setChosen} />
            <FitFleet map={map} moviles={moviles} />
          </>
        )}
      />
      {shown && <Chosen vehiculo={shown} onClose={() => setChosen(undefined)} />}
      <Legend vehiculos={vehiculos} />
    </section>
  );
}

function movilOf({ id, nombre, placa, latitud, longitud, rumbo, estado }: VehiculoTorre): Movil[] {
  if (latitud === null || longitud === null) return [];
  return [{ id, nombre: nombre || placa, latitud, longitud, rumbo, figura: FIGURA_OF[estado] }];
}

/** At first, and when somebody wants it, the whole fleet is in sight; in between the map stays where it was moved to. */
function FitFleet({ map, moviles }: { map: MapLibreMap; moviles: readonly Movil[] }) {
  const hasAny = moviles.length > 0;
  const fit = (duration: number) => {
    const bounds: Bounds | undefined = sceneBounds({ trazado: moviles, lugares: [] });
    if (bounds) map.fitBounds(bounds, { ...FIT, duration });
  };
  const fitAtFirst = useEffectEvent(() => fit(0));
  useEffect(() => {
    if (hasAny) fitAtFirst();
  }, [map, hasAny]);
  return (
    <Tooltip label="Ver toda la flota" position="right">
      <ActionIcon className={styles.fit} size="lg" aria-label="Ver toda la flota" onClick={() => fit(200)}>
        <IconFocusCentered size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function Chosen({ vehiculo, onClose }: { vehiculo: VehiculoTorre; onClose: () => void }) {
  const { nombre, placa, estado, velocidad, hora } = vehiculo;
  const { label, tone } = VEHICULO_WORDS[estado];
  return (
    <div className={styles.chosen} role="status">
      <PlateChip plate={placa} />
      <strong>{nombre}</strong>
      <StateLabel state={tone}>{label}</StateLabel>
      {velocidad !== null && estado === 'movimiento' && <span>{velocidad} km/h</span>}
      {hora && <span>{formatTime(new Date(hora))}</span>}
      <ActionIcon size="md" aria-label="Cerrar" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Shape, word and how many: what the map shows, for those who do not see it as well. */
function Legend({ vehiculos }: { vehiculos: readonly VehiculoTorre[] }) {
  return (
    <ul className={styles.legend} aria-label="Vehículos por estado">
      {ESTADOS_VEHICULO.map((estado) => {
        const count = vehiculos.filter((one) => one.estado === estado).length;
        return (
          <li key={estado}>
            <Sign figura={FIGURA_OF[estado]} />
            {VEHICULO_WORDS[estado].label} <strong>{formatCount(count)}</strong>
          </li>
        );
      })}
    </ul>
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
