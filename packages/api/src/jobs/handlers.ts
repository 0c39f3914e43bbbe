import { MEDIA_PURGE, MEDIA_SWEEP, purgeMedia, sweepMedia } from '../media/sweep';
import type { JobHandler } from './runner';
import { SWEEP, sweep } from './sweep';

/** Every kind of background work the server knows. */
export const JOBS: Readonly<Record<string, JobHandler>> = {
  [SWEEP]: (deps) => sweep(deps),
  [MEDIA_PURGE]: (deps) => purgeMedia(deps),
  [MEDIA_SWEEP]: (deps) => sweepMedia(deps),
};
