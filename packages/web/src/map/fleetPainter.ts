import { type FleetColors, type Group, type Movil, type Placed, createGlider, groupNear, nearest } from './fleet';
import { paintFleet } from './fleetPaint';
import type { MapLibreMap } from './maplibre';
import type { Punto } from './meters';

type Shown = { moviles: readonly Movil[]; chosen: string | undefined; colors: FleetColors };
type Drawn = { alone: Placed[]; groups: Group[] };

/** Around the window, in pixels: who comes into sight is drawn before. */
const MARGIN = 24;

/** Draws a fleet over a map, whenever the map moves or a vehicle does, and not otherwise. */
export function createFleetPainter(canvas: HTMLCanvasElement, map: MapLibreMap, glideMs: number) {
  const context = canvas.getContext('2d');
  const glider = createGlider(glideMs);
  let shown: Shown | undefined;
  let drawn: Drawn = { alone: [], groups: [] };
  let frame = 0;

  function paint(): void {
    frame = 0;
    if (!context || !shown) return;
    const now = performance.now();
    const size = fitTo(canvas, context);
    drawn = arrange(map, shown, (id) => glider.where(id, now), size);
    paintFleet(context, { ...drawn, ...shown, font: getComputedStyle(canvas).fontFamily });
    if (glider.isMoving(now)) ask();
  }

  function ask(): void {
    frame ||= requestAnimationFrame(paint);
  }

  const listening = [map.on('move', paint), map.on('resize', ask)];
  return {
    show(next: Shown): void {
      if (next.moviles !== shown?.moviles) glider.tell(next.moviles, performance.now());
      shown = next;
      ask();
    },
    /** What is there: a vehicle, several, or nothing. */
    at: (x: number, y: number) => ({ group: nearest(drawn.groups, x, y), one: nearest(drawn.alone, x, y) }),
    stop(): void {
      for (const one of listening) one.unsubscribe();
      cancelAnimationFrame(frame);
    },
  };
}

export type FleetPainter = ReturnType<typeof createFleetPainter>;

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

function arrange(
  map: MapLibreMap,
  { moviles, chosen }: Shown,
  where: (id: string) => Punto | undefined,
  { width, height }: { width: number; height: number },
): Drawn {
  const isChosen = ({ movil }: Placed) => movil.id === chosen;
  const placed = moviles.flatMap((movil): Placed[] => {
    const { latitud, longitud } = where(movil.id) ?? movil;
    const { x, y } = map.project([longitud, latitud]);
    const isSeen = x > -MARGIN && y > -MARGIN && x < width + MARGIN && y < height + MARGIN;
    return isSeen ? [{ movil, x, y }] : [];
  });
  // Who was chosen is in no group, and over all others.
  const [own, others] = [placed.filter(isChosen), placed.filter((one) => !isChosen(one))];
  const { alone, groups } = groupNear(others, map.project([0, 0]));
  return { alone: [...alone, ...own], groups };
}
