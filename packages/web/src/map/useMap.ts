import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { logFailure } from '../shared/log';
import { mapTiles } from '../shared/product';
import { BASE_MAP_BOUNDS } from './baseMap';
import type { CreateMap, MapLibreMap } from './maplibre';
import type { Scheme } from './palette';
import { type MapScene, toPosition } from './scene';
import type { Punto } from './meters';
import { mapStyle } from './style';
import { engineZoom } from './zoom';

type View = { scene: MapScene; center: Punto; zoom: number; label: string; scheme: Scheme; inPage: boolean };

type MapState = {
  /** There as soon as the engine runs; what it shows may still be on its way. */
  map: MapLibreMap | undefined;
  isDrawn: boolean;
  error: unknown;
};

const NEAREST = engineZoom(19);
const FARTHEST = engineZoom(5);

/** A map in an element, for as long as the element is there. It follows what it is told to show. */
export function useMap(holder: RefObject<HTMLDivElement | null>, view: View): MapState {
  const [map, setMap] = useState<MapLibreMap>();
  const [isDrawn, setDrawn] = useState(false);
  const [error, setError] = useState<unknown>();
  const { scene, scheme, zoom, label } = view;
  const { latitud, longitud } = view.center;

  const open = useEffectEvent((createMap: CreateMap, container: HTMLDivElement) => openMap(createMap, container, view));
  useEffect(() => {
    let made: MapLibreMap | undefined;
    let container = holder.current;
    const show = async () => {
      const engine = await import('./maplibre');
      if (!container) return;
      made = open(engine.createMap, container);
      made.once('load', () => setDrawn(true));
      setMap(made);
    };
    show().catch((failure: unknown) => {
      logFailure('The map', failure);
      setError(failure);
    });
    return () => {
      container = null;
      made?.remove();
    };
  }, [holder]);

  useEffect(() => void map?.setStyle(mapStyle(scene, scheme, mapTiles())), [map, scene, scheme]);
  useEffect(
    () => void map?.jumpTo({ center: [longitud, latitud], zoom: engineZoom(zoom) }),
    [map, latitud, longitud, zoom],
  );
  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label]);
  return { map, isDrawn, error };
}

function openMap(createMap: CreateMap, container: HTMLDivElement, { center, zoom, inPage }: View): MapLibreMap {
  const map = createMap({
    container,
    center: toPosition(center) as [number, number],
    zoom: engineZoom(zoom),
    minZoom: FARTHEST,
    maxZoom: NEAREST,
    cooperativeGestures: inPage,
    ...(isOnBaseMap(center) && { maxBounds: [...BASE_MAP_BOUNDS] }),
  });
  map.keyboard.disableRotation();
  map.touchZoomRotate.disableRotation();
  return map;
}

/** A device without a fix says 0, 0: that is shown where it is, not at the nearest corner of what we draw. */
function isOnBaseMap({ latitud, longitud }: Punto): boolean {
  const [west, south, east, north] = BASE_MAP_BOUNDS;
  return longitud > west && longitud < east && latitud > south && latitud < north;
}
