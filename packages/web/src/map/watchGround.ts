import type { MapLibreMap } from './maplibre';

/** So many pieces in a row that do not come, and anyone who has them is away. */
const MOST_MISSED = 3;
/** Nothing at all in this time, and nobody waits longer: not everything that is away says so. */
const PATIENCE_MS = 10_000;
/** What is drawn over the ground is ours. */
const SCENE = 'escena';

/**
 * Tells once when a ground that comes from elsewhere does not come: what describes it, several pieces in a row, or none
 * at all. One piece that is missing is a gap and no more. Stops when what it answers is called.
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
