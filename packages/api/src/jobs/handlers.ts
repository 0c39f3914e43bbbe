import { MAIL_SEND } from '../boletin/outbox';
import { sendMail } from '../boletin/sendMail';
import { GPS_TIDY, tidyGps } from '../gps/jobs';
import { DESPACHOS_SETTLE, settleDespachos } from '../despachos/settle';
import { MEDIA_PURGE, MEDIA_SWEEP, purgeMedia, sweepMedia } from '../media/sweep';
import type { JobHandler } from './runner';
import { SWEEP, sweep } from './sweep';

/** Mail has a line of its own: a mail server that hangs must not hold up anything else. */
export const MAIL_JOBS: Readonly<Record<string, JobHandler>> = { [MAIL_SEND]: sendMail };

/** Every other kind of background work the server knows. */
export const JOBS: Readonly<Record<string, JobHandler>> = {
  [SWEEP]: (deps) => sweep(deps),
  [DESPACHOS_SETTLE]: (deps) => settleDespachos(deps),
  [MEDIA_PURGE]: (deps) => purgeMedia(deps),
  [MEDIA_SWEEP]: (deps) => sweepMedia(deps),
  [GPS_TIDY]: (deps) => tidyGps(deps),
};
