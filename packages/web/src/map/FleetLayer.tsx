import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './FleetLayer.module.css';
import { FLEET_COLORS, GLIDE_MS, type Group, type Movil, type Placed, createGlider, groupNear, nearest } from './fleet';
import { paintFleet } from './fleetPaint';
import type { MapLibreMap } from './maplibre';

type Props = {
  map: MapLibreMap;
  moviles: readonly Movil[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
};

type Drawn = { alone: Placed[]; groups: Group[] };

/**
 * Many vehicles over a map, on a canvas of their own: while they move, the map under them is not drawn again. Nothing is
 * drawn while nothing moves.
 */
export function FleetLayer({ map, moviles, chosen, onChoose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('light');
  const glideMs = useReducedMotion() ? 0 : GLIDE_MS;
  const glider = useRef(createGlider(glideMs));
  const drawn = useRef<Drawn>({ alone: [], groups: [] });
  const frame = useRef(0);

  const paint = useEffectEvent(() => {
    frame.current = 0;
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const now = performance.now();
    const { width, height } = fitTo(element, context);
    drawn.current = arrange(map, moviles, (id) => glider.current.where(id, now), { width, height });
    const font = getComputedStyle(element).fontFamily;
    paintFleet(context, { ...drawn.current, chosen, colors: FLEET_COLORS[scheme], font });
    if (glider.current.isMoving(now)) ask();
  });
  const ask = useEffectEvent(() => {
    frame.current ||= requestAnimationFrame(paint);
  });

  useEffect(() => {
    glider.current = createGlider(glideMs);
  }, [glideMs]);
  useEffect(() => {
    glider.current.tell(moviles, performance.now());
    ask();
  }, [moviles, glideMs]);
  useEffect(() => ask(), [chosen, scheme]);

  const press = useEffectEvent((x: number, y: number) => {
    const group = nearest(drawn.current.groups, x, y);
    if (group) return map.easeTo({ center: map.unproject([group.x, group.y]), zoom: map.getZoom() + 2, duration: 200 });
    return onChoose(nearest(drawn.current.alone, x, y)?.movil.id);
  });
  useEffect(() => {
    const listening = [
      map.on('move', () => paint()),
      map.on('resize', () => ask()),
      map.on('click', ({ point }) => void press(point.x, point.y)),
    ];
    return () => {
      for (const one of listening) one.unsubscribe();
      cancelAnimationFrame(frame.current);
    };
  }, [map]);

  return <canvas ref={canvas} className={styles.fleet} aria-hidden />;
}

/** As many dots as the screen has; cleared. */
function fitTo(element: HTMLCanvasElement, context: CanvasRenderingContext2D): { width: number; height: number } {
  const { clientWidth: width, clientHeight: height } = element;
  const ratio = window.devicePixelRatio;
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (element.width !== wide || element.height !== high) Object.assign(element, { width: wide, height: high });
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { width, height };
}

const MARGIN = 24;

function arrange(
  map: MapLibreMap,
  moviles: readonly Movil[],
  where: (id: string) => { latitud: number; longitud: number } | undefined,
  { width, height }: { width: number; height: number },
): Drawn {
  const placed = moviles.flatMap((movil): Placed[] => {
    const { latitud, longitud } = where(movil.id) ?? movil;
    const { x, y } = map.project([longitud, latitud]);
    const isSeen = x > -MARGIN && y > -MARGIN && x < width + MARGIN && y < height + MARGIN;
    return isSeen ? [{ movil, x, y }] : [];
  });
  return groupNear(placed, map.project([0, 0]));
}
