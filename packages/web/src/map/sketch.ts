import { DomainError } from '@fenix/domain/errors';
import { MAP_MESSAGES } from './messages';
import { type Punto, circleRing } from './meters';
import { MAP_COLORS, type MapColors } from './palette';
import { type PictureOptions, drawLegend } from './pictureLegend';
import type { Lugar, MapScene } from './scene';

const PIXEL_RATIO = 2;
const TILE = 256;
const ARROWS_APART = 90;
const FULL_TURN = 2 * Math.PI;
/** A name keeps clear of the ring of a photo that was taken right at the stop. */
const ABOVE = 21;

type Spot = readonly [x: number, y: number];
type Project = (at: Punto) => Spot;

/**
 * From this zoom on our own ground is plain (groundLayers.ts) and a scene is a few lines on it: a still picture of it
 * needs no map engine, which takes a second for each where there is no graphics card.
 */
export const STREETS = 12;

/** The scene as the engine would draw it, on a canvas of ours. */
export async function sketchPicture(scene: MapScene, options: PictureOptions): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = options.width * PIXEL_RATIO;
  canvas.height = options.height * PIXEL_RATIO;
  const context = canvas.getContext('2d');
  if (!context) throw new DomainError('unavailable', MAP_MESSAGES.lost);
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  drawScene(context, scene, options);
  drawLegend(context, options);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new DomainError('unavailable', MAP_MESSAGES.lost))),
      'image/png',
    ),
  );
}

function drawScene(context: CanvasRenderingContext2D, scene: MapScene, options: PictureOptions): void {
  const colors = MAP_COLORS[options.scheme];
  const project = projection(options);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.fillStyle = colors.ground;
  context.fillRect(0, 0, options.width, options.height);
  for (const lugar of scene.lugares) drawReach(context, colors, project, lugar);
  drawWay(context, colors, scene.trazado.map(project));
  for (const lugar of scene.lugares) drawStop(context, colors, project(lugar), lugar.nombre);
  if (scene.marca) drawMark(context, colors, project(scene.marca));
}

/** Web Mercator, as everywhere on the web, with the centre in the middle of the picture. */
export function projection({ center, zoom, width, height }: Omit<PictureOptions, 'scheme' | 'signal'>): Project {
  const world = TILE * 2 ** zoom;
  const x = (longitud: number) => (longitud / 360) * world;
  const y = (latitud: number) => (-Math.asinh(Math.tan((latitud * Math.PI) / 180)) / FULL_TURN) * world;
  const [left, top] = [x(center.longitud) - width / 2, y(center.latitud) - height / 2];
  return ({ latitud, longitud }) => [x(longitud) - left, y(latitud) - top];
}

function trace(context: CanvasRenderingContext2D, line: readonly Spot[]): void {
  context.beginPath();
  for (const [x, y] of line) context.lineTo(x, y);
}

function drawReach(context: CanvasRenderingContext2D, { route }: MapColors, project: Project, lugar: Lugar): void {
  if (!lugar.radio) return;
  const ring = circleRing(lugar, lugar.radio);
  trace(
    context,
    ring.map(([longitud = 0, latitud = 0]) => project({ latitud, longitud })),
  );
  context.fillStyle = route;
  context.strokeStyle = route;
  context.lineWidth = 1;
  context.globalAlpha = 0.12;
  context.fill();
  context.globalAlpha = 0.6;
  context.stroke();
  context.globalAlpha = 1;
}

function drawWay(context: CanvasRenderingContext2D, colors: MapColors, line: readonly Spot[]): void {
  if (line.length < 2) return;
  for (const [color, width] of [
    [colors.routeCasing, 9],
    [colors.route, 6],
  ] as const) {
    trace(context, line);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
  context.strokeStyle = colors.routeArrow;
  context.lineWidth = 1.5;
  for (const { at, angle } of arrowsOn(line)) {
    const [x, y] = at;
    const tip = (turn: number): Spot => [x - 4 * Math.cos(angle + turn), y - 4 * Math.sin(angle + turn)];
    trace(context, [tip(0.6), at, tip(-0.6)]);
    context.stroke();
  }
}

/** Which way it went, every so many pixels. */
export function arrowsOn(line: readonly Spot[]): { at: Spot; angle: number }[] {
  const arrows: { at: Spot; angle: number }[] = [];
  let left = ARROWS_APART / 2;
  for (const [index, [bx, by]] of line.entries()) {
    const [ax, ay] = line[index - 1] ?? [bx, by];
    const length = Math.hypot(bx - ax, by - ay);
    for (; left <= length; left += ARROWS_APART) {
      const share = left / length;
      arrows.push({ at: [ax + (bx - ax) * share, ay + (by - ay) * share], angle: Math.atan2(by - ay, bx - ax) });
    }
    left -= length;
  }
  return arrows;
}

function drawDot(context: CanvasRenderingContext2D, [x, y]: Spot, radius: number, fill: string, ring: string): void {
  context.beginPath();
  context.arc(x, y, radius + 1.25, 0, FULL_TURN);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = ring;
  context.lineWidth = 2.5;
  context.stroke();
}

function drawStop(context: CanvasRenderingContext2D, colors: MapColors, at: Spot, nombre: string): void {
  drawDot(context, at, 5, colors.stop, colors.route);
  const [x, y] = at;
  context.font = "600 13px 'Inter Fenix', sans-serif";
  context.textAlign = 'center';
  context.strokeStyle = colors.halo;
  context.lineWidth = 3.6;
  context.strokeText(nombre, x, y - ABOVE);
  context.fillStyle = colors.stopName;
  context.fillText(nombre, x, y - ABOVE);
  context.textAlign = 'left';
}

function drawMark(context: CanvasRenderingContext2D, { mark, markCasing }: MapColors, at: Spot): void {
  context.beginPath();
  context.arc(...at, 17, 0, FULL_TURN);
  context.fillStyle = mark;
  context.globalAlpha = 0.22;
  context.fill();
  context.globalAlpha = 1;
  drawDot(context, at, 7.5, mark, markCasing);
}
