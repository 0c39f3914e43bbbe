import { mapGround } from '../shared/product';
import type { PictureOptions } from './pictureLegend';
import type { MapScene } from './scene';
import { STREETS, sketchPicture } from './sketch';

let last: Promise<unknown> = Promise.resolve();

/**
 * A still picture of a scene. At street zoom on the own background it is drawn at once on a 2D canvas. The others share
 * one hidden map, one after the other, because browsers limit the WebGL contexts of a page. Rejects without WebGL, or
 * when the signal is aborted.
 */
export function takeMapPicture(scene: MapScene, options: PictureOptions): Promise<Blob> {
  const { signal } = options;
  if (options.zoom >= STREETS && !mapGround()) return sketchPicture(scene, options);
  const picture = last
    .catch(() => undefined)
    .then(async () => {
      signal?.throwIfAborted();
      const { drawPicture } = await import('./pictureMap');
      return await drawPicture(scene, options);
    });
  last = picture;
  return signal ? Promise.race([picture, abortion(signal)]) : picture;
}

/** Rejects as soon as the signal is aborted, without waiting for the map. */
function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(signal.reason as Error);
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}
