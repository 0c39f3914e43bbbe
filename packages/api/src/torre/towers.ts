import type { Readable } from 'node:stream';
import { TORRE_MESSAGES } from '@fenix/domain/torre/messages';
import type { Deps } from '../deps';
import type { Fleet } from '../flota/company';
import { createStreams } from '../http/streams';
import type { Viewer } from '../sesion/viewer';
import { createReader } from './read';
import { type Tower, createTower } from './tower';

const MOST_PER_PERSON = 6;
/** A tower that nobody watches keeps its changes this long for who comes back. */
const LINGER_MS = 60_000;

/** The towers that somebody looks at, one for each company, and the streams that are open. */
export function createTowers(deps: Deps) {
  const towers = new Map<string, { tower: Tower; gone: NodeJS.Timeout | undefined }>();
  const streams = createStreams(deps, { mostPerPerson: MOST_PER_PERSON, words: TORRE_MESSAGES });
  const hush = deps.gps.onReports?.((vehicleIds) => {
    for (const { tower } of towers.values()) if (tower.hasAny(vehicleIds)) tower.nudge();
  });

  function towerOf(fleet: Fleet): Tower {
    const key = `${fleet.company._id} ${fleet.account.id}`;
    const known = towers.get(key);
    if (known) clearTimeout(known.gone);
    const onTrouble = (error: unknown) => deps.log.warn({ err: error }, 'a tower stands still');
    const tower = known?.tower ?? createTower(createReader(deps, fleet), { onTrouble });
    towers.set(key, { tower, gone: forgetLater(key) });
    return tower;
  }

  function forgetLater(key: string): NodeJS.Timeout {
    return setTimeout(() => {
      const tower = towers.get(key)?.tower;
      if (!tower) return;
      if (tower.followers > 0) towers.set(key, { tower, gone: forgetLater(key) });
      else towers.delete(key);
    }, LINGER_MS).unref();
  }

  return {
    look: (fleet: Fleet) => towerOf(fleet).look(),

    /** Server-sent events. With `isOnce` what was missed, and the end: for who cannot hold a line open. */
    open: (fleet: Fleet, viewer: Viewer, lastId: string | undefined, isOnce: boolean): Promise<Readable> =>
      streams.open(viewer, isOnce, (send) => towerOf(fleet).follow(lastId, send)),

    beat: streams.beat,

    close(): void {
      hush?.();
      streams.close();
      for (const { tower, gone } of towers.values()) {
        clearTimeout(gone);
        tower.rest();
      }
      towers.clear();
    },
  };
}
