import { DomainError } from '@fenix/domain/errors';
import { attributionOf } from './attribution';
import { type DrawGround, loadGround, ownGround } from './ground';
import { type MapLibreMap, createMap } from './maplibre';
import { MAP_MESSAGES } from './messages';
import { drawLegend } from './pictureLegend';
import { type MapScene, toPosition } from './scene';
import { mapStyle } from './style';
import type { PictureOptions } from './pictureLegend';
import { watchGround } from './watchGround';
import { engineZoom } from './zoom';

export const PIXEL_RATIO = 2;
/** A page that shows no more pictures gives its context back. */
const IDLE_MS = 20_000;
/** A hidden tab draws nothing, and tiles may never come: who waits is not left waiting. */
const PATIENCE_MS = 20_000;

let kept: { map: MapLibreMap; frame: HTMLDivElement } | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;

/** One picture; never two at a time (takeMapPicture sees to that). */
export async function drawPicture(scene: MapScene, options: PictureOptions): Promise<Blob> {
  clearTimeout(leaving);
  try {
    const asked = await loadGround();
    const { map, frame } = (kept ??= openMap());
    if (frame.offsetWidth !== options.width || frame.offsetHeight !== options.height) {
      Object.assign(frame.style, { width: `${options.width}px`, height: `${options.height}px` });
      map.resize();
    }
    const show = (ground: DrawGround) => map.setStyle(mapStyle(scene, options.scheme, ground));
    show(asked);
    map.jumpTo({ center: toPosition(options.center) as [number, number], zoom: engineZoom(options.zoom) });
    const ground = await drawnOn(map, asked, show);
    // The own background needs no attribution, and its flat colours compress best as PNG.
    const owner = ground === ownGround ? undefined : attributionOf(map);
    return await develop(map.getCanvas(), options, owner);
  } catch (error) {
    closeMap();
    throw error;
  } finally {
    leaving = setTimeout(closeMap, IDLE_MS);
  }
}

function openMap() {
  const frame = document.createElement('div');
  frame.inert = true;
  frame.ariaHidden = 'true';
  Object.assign(frame.style, { position: 'fixed', insetInlineStart: '-10000px', insetBlockStart: '0' });
  document.body.append(frame);
  try {
    const map = createMap({
      container: frame,
      interactive: false,
      trackResize: false,
      fadeDuration: 0,
      pixelRatio: PIXEL_RATIO,
      canvasContextAttributes: { preserveDrawingBuffer: true },
    });
    return { map, frame };
  } catch (error) {
    frame.remove();
    throw error;
  }
}

function closeMap(): void {
  kept?.map.remove();
  kept?.frame.remove();
  kept = undefined;
}

/** The ground that was drawn: ours where the operator's does not come. */
async function drawnOn(map: MapLibreMap, asked: DrawGround, show: (ground: DrawGround) => void): Promise<DrawGround> {
  let isLost = false;
  const stop = asked === ownGround ? () => {} : watchGround(map, () => (isLost = true));
  try {
    await drawn(map);
  } catch (error) {
    if (!isLost) throw error;
  } finally {
    stop();
  }
  if (!isLost) return asked;
  show(ownGround);
  await drawn(map);
  return ownGround;
}

async function drawn(map: MapLibreMap): Promise<void> {
  const listening = new AbortController();
  await new Promise<void>((resolve, reject) => {
    const refuse = (message: string) => reject(new DomainError('unavailable', message));
    const patience = setTimeout(refuse, PATIENCE_MS, MAP_MESSAGES.slow);
    const idle = map.on('idle', () => resolve());
    const lost = map.on('webglcontextlost', () => refuse(MAP_MESSAGES.lost));
    listening.signal.addEventListener('abort', () => {
      clearTimeout(patience);
      idle.unsubscribe();
      lost.unsubscribe();
    });
    map.triggerRepaint();
  }).finally(() => listening.abort());
}

/** The engine's canvas, the scale and the owner of the ground, as a small file. */
function develop(source: HTMLCanvasElement, options: PictureOptions, owner: string | undefined): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = source.width;
  canvas.height = source.height;
  const context = canvas.getContext('2d');
  if (!context) throw new DomainError('unavailable', MAP_MESSAGES.lost);
  context.drawImage(source, 0, 0);
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  drawLegend(context, options, owner);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new DomainError('unavailable', MAP_MESSAGES.lost))),
      owner === undefined ? 'image/png' : 'image/jpeg',
      0.85,
    ),
  );
}
