import type { JobKind } from '@fenix/domain/trabajos';
import { AUDIT_VERIFY, verifyAudit } from '../auditoria/verify';
import { MAIL_SEND } from '../boletin/outbox';
import { sendMail } from '../boletin/sendMail';
import { GPS_ARRIVALS, GPS_DRIVING, GPS_TIDY, noteLeftArrivals, tidyGps } from '../gps/jobs';
import { DESPACHO_CANCELAR, wasCanceled } from '../despachos/actions';
import { DESPACHOS_SETTLE, settleDespachos } from '../despachos/settle';
import { OUTSIDE_SETTLE, settleOutside } from '../http/outside';
import { INCONTROL_CONFIG, publishConfig } from '../incontrol/configuracion/config';
import { INCONTROL_INSPECTOR, wasChanged } from '../incontrol/usuarios/inspectores';
import { INCONTROL_USUARIO, wasSignedUp } from '../incontrol/actions';
import { MEDIA_PURGE, MEDIA_SWEEP, purgeMedia, sweepMedia } from '../media/sweep';
import { INFORMES_TURN, INFORME_AVISAR, INFORME_MAIL, sendAviso, tellCreated, tellTurned } from '../informes/avisos';
import { VENCIMIENTOS_MAIL, VENCIMIENTOS_SEMANA, sendSemana, tellSemana } from '../cumplimiento/vencimientos/correo';
import { VENCIMIENTOS_AVISAR, tellVencimientos } from '../cumplimiento/vencimientos/avisos';
import { DOCUMENTOS_PLACAS, fillPlacas } from '../plantillas/documentos/placas';
import { NOTICE_SEND, sendNotice } from '../sesion/notices';
import type { JobHandler } from '../jobs/runner';
import { RETENTION, retain } from './retention';
import { SWEEP, sweep } from './sweep';

/** Typed by the list of names in domain: a kind without a name, or a name without a handler, does not compile. */
type Handlers<Kind extends JobKind> = Readonly<Record<Kind, JobHandler>>;

/** Mail has its own runner, so that a mail server that hangs does not block other jobs. */
export const MAIL_JOBS = {
  [MAIL_SEND]: sendMail,
  [NOTICE_SEND]: sendNotice,
  [INFORME_MAIL]: sendAviso,
  [VENCIMIENTOS_MAIL]: sendSemana,
} satisfies Partial<Handlers<JobKind>>;

/** All other background jobs. */
export const JOBS: Handlers<Exclude<JobKind, keyof typeof MAIL_JOBS>> = {
  [SWEEP]: (deps) => sweep(deps),
  [RETENTION]: (deps, job, log) => retain(deps, job, log),
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
  // Trips have a line of their own; a version before leaves one such job behind.
  [GPS_DRIVING]: async () => {},
  [AUDIT_VERIFY]: (deps, _job, log) => verifyAudit(deps, log),
  [GPS_TIDY]: (deps, _job, _log, signal) => tidyGps(deps, signal),
  [INFORME_AVISAR]: tellCreated,
  [INFORMES_TURN]: (deps) => tellTurned(deps),
  [VENCIMIENTOS_AVISAR]: (deps) => tellVencimientos(deps),
  [VENCIMIENTOS_SEMANA]: (deps) => tellSemana(deps),
  [DOCUMENTOS_PLACAS]: (deps, job) => fillPlacas(deps, job),
  [INCONTROL_CONFIG]: publishConfig,
};
