import type { Punto } from './meters';
import { MAP_COLORS, type Scheme } from './palette';
import { metersPerPixel, scaleBar, scaleText } from './zoom';

/** What a still picture of a scene shows, and how large. */
export type PictureOptions = {
  center: Punto;
  /** As web maps count: 15 shows some streets. */
  zoom: number;
  /** In CSS pixels; the picture has twice as many each way. */
  width: number;
  height: number;
  scheme: Scheme;
  signal?: AbortSignal;
};

const MARGIN = 8;
const WIDEST = 100;
const TICK = 5;

type Legend = Pick<PictureOptions, 'center' | 'zoom' | 'width' | 'height' | 'scheme'>;

/** What a still picture cannot be asked: how far is far, and whose ground this is. In CSS pixels. */
export function drawLegend(
  context: CanvasRenderingContext2D,
  { center, zoom, width, height, scheme }: Legend,
  attribution?: string,
): void {
  const { stopName, halo } = MAP_COLORS[scheme];
  const { meters, pixels } = scaleBar(metersPerPixel(center, zoom), WIDEST);
  const bottom = height - MARGIN;
  context.font = "500 11px 'Inter Fenix', sans-serif";
  context.lineJoin = 'round';

  const write = (text: string, x: number, y: number) => {
    context.strokeStyle = halo;
    context.lineWidth = 3;
    context.strokeText(text, x, y);
    context.fillStyle = stopName;
    context.fillText(text, x, y);
  };

  for (const [color, line] of [
    [halo, 4],
    [stopName, 1.5],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = line;
    context.beginPath();
    context.moveTo(MARGIN, bottom - TICK);
    context.lineTo(MARGIN, bottom);
    context.lineTo(MARGIN + pixels, bottom);
    context.lineTo(MARGIN + pixels, bottom - TICK);
    context.stroke();
  }
  write(scaleText(meters), MARGIN + 4, bottom - 4);

  if (!attribution) return;
  context.textAlign = 'right';
  write(attribution, width - MARGIN, bottom);
}
