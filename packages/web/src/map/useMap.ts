import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { logFailure } from '../shared/log';
import { mapGround } from '../shared/product';
import { BASE_MAP_BOUNDS } from './baseMap';
import { type DrawGround, loadGround, ownGround } from './ground';
import type { CreateMap, CreateMovil, MapLibreMap } from './maplibre';
import type { Scheme } from './palette';
import { type Bounds, type MapScene, toPosition } from './scene';
import type { Punto } from './meters';
import styles from './MapView.module.css';
import { mapStyle } from './style';
import { watchGround } from './watchGround';
import { engineZoom } from './zoom';

type Engine = { createMap: CreateMap; createMovil: CreateMovil };

export type View = {
  scene: MapScene;
  center: Punto;
  zoom: number;
  label: string;
  scheme: Scheme;
  inPage: boolean;
  /** What is to be seen whole, instead of `center` and `zoom`. Another object moves the map. */
  bounds?: Bounds | undefined;
  /** What moves along the way. */
  movil?: Punto | undefined;
  /** Where to look now. Another object moves the map. */
  focus?: Punto | undefined;
  /** A numbered spot was pressed. */
  onPick?: ((numero: number) => void) | undefined;
};

type MapState = {
  /** There as soon as the engine runs; what it shows may still be on its way. */
  map: MapLibreMap | undefined;
  isDrawn: boolean;
  /** The operator's ground did not come, and this is our own. */
  isLost: boolean;
  error: unknown;
};

const NEAREST = engineZoom(19);
const FARTHEST = engineZoom(5);
/** Near enough to see which bend of the road it was. */
const CLOSE = engineZoom(13);
/** Milliseconds; the engine leaves it out under reduced motion. */
export const DURATION = 200;
/** Clear of the buttons on the right. A trip of one point is not shown nearer than its street. */
export const FITTED = { padding: { top: 56, right: 76, bottom: 56, left: 56 }, maxZoom: engineZoom(16) } as const;

/** A map in an element, for as long as the element is mounted. It follows the props. */
export function useMap(holder: RefObject<HTMLDivElement | null>, view: View): MapState {
  const [map, setMap] = useState<MapLibreMap>();
  const [ground, setGround] = useState<DrawGround>();
  const [isDrawn, setDrawn] = useState(false);
  const [error, setError] = useState<unknown>();
  const [marker, setMarker] = useState<ReturnType<CreateMovil>>();
  const { scene, scheme, zoom, label, bounds, focus } = view;
  const { latitud, longitud } = view.center;

  const open = useEffectEvent((from: Engine, container: HTMLDivElement) => openMap(from, container, view));
  const pick = useEffectEvent((numero: number) => view.onPick?.(numero));
  useEffect(() => {
    let made: MapLibreMap | undefined;
    let container = holder.current;
    const show = async () => {
      const [fetched, draw] = await Promise.all([import('./maplibre'), loadGround()]);
      if (!container) return;
      made = open(fetched, container);
      made.once('load', () => setDrawn(true));
      made.on('click', 'numerado', ({ features }) => pick(Number(features?.[0]?.properties['numero'])));
      setMarker(fetched.createMovil(styles['movil'] ?? ''));
      setGround(() => draw);
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

  const isOwn = ground === ownGround;
  useEffect(() => (map && !isOwn ? watchGround(map, () => setGround(() => ownGround)) : undefined), [map, isOwn]);
  useEffect(() => void map?.setStyle(mapStyle(scene, scheme, ground)), [map, ground, scene, scheme]);
  useEffect(() => {
    if (bounds) map?.fitBounds(bounds, { ...FITTED, duration: 0 });
    else map?.jumpTo({ center: [longitud, latitud], zoom: engineZoom(zoom) });
  }, [map, bounds, latitud, longitud, zoom]);
  const { movil } = view;
  useEffect(() => {
    if (!map || !marker || !movil) return;
    const center = toPosition(movil) as [number, number];
    marker.setLngLat(center);
    if (!marker.getElement().isConnected) marker.addTo(map);
    // As long as it is in view the map stays where it is.
    if (!map.getBounds().contains(center)) map.jumpTo({ center });
  }, [map, marker, movil]);
  useEffect(() => {
    if (map && focus) lookAt(map, focus);
  }, [map, focus]);
  const isMoving = movil !== undefined;
  useEffect(() => (isMoving ? () => void marker?.remove() : undefined), [marker, isMoving]);
  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label]);
  return { map, isDrawn, isLost: isOwn && mapGround() !== undefined, error };
}

function lookAt(map: MapLibreMap, punto: Punto): void {
  map.easeTo({
    center: toPosition(punto) as [number, number],
    zoom: Math.max(map.getZoom(), CLOSE),
    duration: DURATION,
  });
}

function openMap({ createMap }: Engine, container: HTMLDivElement, { center, zoom, inPage }: View): MapLibreMap {
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
