import type { MapLibreMap } from './maplibre';

/** After this many failed tiles in a row the tile server counts as unreachable. */
const MOST_MISSED = 3;
/** Time limit for the first tile: an unreachable server does not always raise an error. */
const PATIENCE_MS = 10_000;
/** The source of our own drawing over the background; its errors are not errors of the tile server. */
const SCENE = 'escena';

/**
 * Calls `onLost` once when the tiles of an external background fail: its style, several tiles in a row, or no tile within
 * the time limit. A single missing tile is only a gap. Returns a function that ends the watch.
 */
export function watchGround(map: Pick<MapLibreMap, 'on' | 'loaded'>, onLost: () => void): () => void {
  let [missed, came] = [0, 0];
  const lose = () => {
    stop();
    onLost();
  };
  const patience = setTimeout(() => came === 0 && !map.loaded() && lose(), PATIENCE_MS);
  const listening = [
    map.on('error', (event) => {
      const { sourceId, tile } = event as { sourceId?: string; tile?: unknown };
      if (sourceId === undefined || sourceId === SCENE) return;
      missed += 1;
      if (!tile || missed >= MOST_MISSED) lose();
    }),
    map.on('sourcedata', ({ sourceId, source, tile }) => {
      // What is in the style itself says nothing of who has the rest.
      if (!tile || sourceId === SCENE || source.type === 'geojson') return;
      came += 1;
      missed = 0;
    }),
    map.on('idle', () => {
      if (missed > 0 && came === 0) lose();
    }),
  ];
  function stop(): void {
    clearTimeout(patience);
    for (const one of listening) one.unsubscribe();
  }
  return stop;
}
