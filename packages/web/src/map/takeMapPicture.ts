import { mapGround } from '../shared/product';
import type { PictureOptions } from './pictureLegend';
import type { MapScene } from './scene';
import { STREETS, sketchPicture } from './sketch';

let last: Promise<unknown> = Promise.resolve();

/**
 * A still picture of a scene. Among streets and on our own ground it is drawn at once, on a canvas of ours. Of the rest,
 * browsers give a page few WebGL contexts: they are taken with one hidden map, one after the other. Rejects where there
 * is no WebGL, or when the signal says that nobody waits any more.
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

/** Anyone who gave up is told at once, though the map is still busy. */
function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(signal.reason as Error);
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}
