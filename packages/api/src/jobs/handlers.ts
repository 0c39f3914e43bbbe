import { AUDIT_VERIFY, verifyAudit } from '../auditoria/verify';
import { MAIL_SEND } from '../boletin/outbox';
import { sendMail } from '../boletin/sendMail';
import { GPS_ARRIVALS, GPS_DRIVING, GPS_TIDY, noteDriving, noteLeftArrivals, tidyGps } from '../gps/jobs';
import { DESPACHO_CANCELAR, wasCanceled } from '../despachos/actions';
import { DESPACHOS_SETTLE, settleDespachos } from '../despachos/settle';
import { OUTSIDE_SETTLE, settleOutside } from '../http/outside';
import { INCONTROL_CONFIG, publishConfig } from '../incontrol/config';
import { INCONTROL_INSPECTOR, wasChanged } from '../incontrol/inspectores';
import { INCONTROL_USUARIO, wasSignedUp } from '../incontrol/actions';
import { MEDIA_PURGE, MEDIA_SWEEP, purgeMedia, sweepMedia } from '../media/sweep';
import { INFORMES_TURN, INFORME_AVISAR, INFORME_MAIL, sendAviso, tellCreated, tellTurned } from '../informes/avisos';
import { NOTICE_SEND, sendNotice } from '../sesion/notices';
import type { JobHandler } from './runner';
import { SWEEP, sweep } from './sweep';

/** Mail has a line of its own: a mail server that hangs must not hold up anything else. */
export const MAIL_JOBS: Readonly<Record<string, JobHandler>> = {
  [MAIL_SEND]: sendMail,
  [NOTICE_SEND]: sendNotice,
  [INFORME_MAIL]: sendAviso,
};

/** Every other kind of background work the server knows. */
export const JOBS: Readonly<Record<string, JobHandler>> = {
  [SWEEP]: (deps) => sweep(deps),
  [OUTSIDE_SETTLE]: (deps) =>
    settleOutside(deps, {
      [DESPACHO_CANCELAR]: wasCanceled,
      [INCONTROL_USUARIO]: wasSignedUp,
      [INCONTROL_INSPECTOR]: wasChanged,
    }),
  [DESPACHOS_SETTLE]: (deps) => settleDespachos(deps),
  [MEDIA_PURGE]: (deps) => purgeMedia(deps),
  [MEDIA_SWEEP]: (deps) => sweepMedia(deps),
  [GPS_ARRIVALS]: (deps) => noteLeftArrivals(deps),
  [GPS_DRIVING]: (deps) => noteDriving(deps),
  [AUDIT_VERIFY]: (deps, _job, log) => verifyAudit(deps, log),
  [GPS_TIDY]: (deps) => tidyGps(deps),
  [INFORME_AVISAR]: tellCreated,
  [INFORMES_TURN]: (deps) => tellTurned(deps),
  [INCONTROL_CONFIG]: publishConfig,
};
