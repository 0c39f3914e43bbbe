import { rm } from 'node:fs/promises';
import { DomainError } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { ReportFile } from '@fenix/domain/gps/reportar';
import { reportProblems } from '@fenix/domain/incontrol/app/checkReport';
import {
  InspectorReport,
  dataExtraOf,
  reportFileLabel,
  reportFiles,
  reportVideo,
} from '@fenix/domain/incontrol/app/formulario';
import { INCONTROL_MESSAGES } from '@fenix/domain/incontrol/messages';
import { isReported } from '@fenix/domain/incontrol/app/reporte';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../ports/deps';
import { findDespacho } from '../../flota/queries';
import { type Act, recordAct } from '../../db/auditLog';
import { readCompany } from '../../http/company';
import { originOf, writeAs } from '../../http/write';
import { fullDiskAsUnavailable } from '../../ports/mediaAway';
import type { GpsAccount } from '../../ports/gps';
import { type Claim, claimOf } from '../../media/claims';
import { jsonText, refusedFields } from '../../media/form';
import { openIncoming } from '../../media/incoming';
import { spaceOf } from '../../media/queries';
import { drainRequest } from '../../media/readParts';
import { readForm } from '../../media/receive';
import { reserveUpload } from '../../media/room';
import { senderOf } from '../../media/sender';
import { inspectorActor } from '../../viewer/inspector';
import { findConfigVersion } from '../configuracion/config';

const FIELDS = z.object({ data: jsonText(InspectorReport) });

export type Received = { report: InspectorReport; files: readonly ReportFile[] };

/** IAPP-06: a report of the app, checked by the configuration it answers and handed to the platform with its files. */
export async function receiveReport(deps: Deps, request: FastifyRequest, tripId: string): Promise<void> {
  const { inspector } = request;
  const company = await readCompany(deps.database.system, { id: inspector.clientId });
  if (!company?.account) throw refusedUnread(deps, request, new DomainError('conflict', GPS_MESSAGES.noAccount));
  const { account } = company;
  // Before the files are read: a report on another company's trip is refused without spending the phone's data.
  const { value: trip } = await findDespacho(deps.gps, account, tripId).catch((error: unknown) => {
    throw refusedUnread(deps, request, error);
  });
  const actor = inspectorActor(inspector);
  const origin = originOf(request, deps.clock);
  const act = { action: 'despacho.reportar', entity: 'despacho', entityId: tripId } as const;
  await withForm(deps, request, account, async ({ report, files }) => {
    // One whose answer was lost is there already, whatever became of its trip since.
    if (!isReported(trip.data_extra ?? [], report.referencia)) {
      // N9: ours looks again while it writes; of one elsewhere the trip is read again once the files have come.
      const latest = deps.gps.isOurs(account) ? trip : (await findDespacho(deps.gps, account, tripId)).value;
      await assertAcceptable(deps, inspector.clientId, latest, { report, files });
      const textWith = (names: Parameters<typeof dataExtraOf>[1]) => dataExtraOf(report, names);
      await deps.gps.addDataExtra(account, tripId, { files, textWith }, (tx) => recordAct(tx, actor, origin, act));
    }
    if (!deps.gps.isOurs(account)) await noteOnce(deps, request, act, report.referencia);
  });
}

/** VIDEO-07: a platform elsewhere takes a report in one text with its files inside; a long video is none of them. */
export async function assertTakesLong({ database, gps }: Deps, { inspector }: FastifyRequest): Promise<void> {
  const company = await readCompany(database.system, { id: inspector.clientId });
  if (!company?.account) throw new DomainError('conflict', GPS_MESSAGES.noAccount);
  if (!gps.isOurs(company.account)) throw new DomainError('tooLarge', INCONTROL_MESSAGES.shortVideos);
}

/** A trip that was called off takes no report; one that was not marked for inspection does (decisions 045 and 075). */
async function assertAcceptable(deps: Deps, clientId: string, trip: Despacho, received: Received): Promise<void> {
  if (trip.estado === 'Cancelado') throw new DomainError('conflict', INCONTROL_MESSAGES.tripCancelled);
  await assertAnswers(deps, clientId, received);
}

/** IAPP-10: as the configuration asks that it was begun under. */
export async function assertAnswers({ database }: Deps, clientId: string, { report, files }: Received): Promise<void> {
  const config = await findConfigVersion(database.system, clientId, report.version);
  if (!config) throw new DomainError('invalid', INCONTROL_MESSAGES.unknownVersion);
  if (config === 'overwritten') return;
  const problems = reportProblems(config, report, new Set(files.map(({ place }) => place)));
  if (problems.length > 0) throw refusedFields(problems);
}

/** A platform elsewhere writes nothing down for us, and does not say whether it had the report already. */
function noteOnce(deps: Deps, request: FastifyRequest, act: Act, referencia: string): Promise<void> {
  const { inspector } = request;
  const origin = originOf(request, deps.clock);
  return writeAs(deps.database.system, inspectorActor(inspector), origin, async ({ tx, now, record, unchanged }) => {
    const key = { user_id: inspector._id, key: `${act.entityId}/${referencia}`, request_hash: act.action };
    const first = await tx
      .insertInto('idempotency_keys')
      .values({ ...key, client_id: inspector.clientId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (first) await record(act);
    else unchanged();
  });
}

/** Drains the body of a refused request: otherwise the phone would see a connection reset instead of the reason. */
export function refusedUnread({ config }: Deps, { raw }: FastifyRequest, error: unknown): unknown {
  drainRequest(raw, config.MAX_REQUEST_MB * 1_000_000);
  return error;
}

const SHORT_VIDEOS = { path: 'video', message: INCONTROL_MESSAGES.shortVideos };

/** VIDEO-07: those of the form, and the video that came in pieces before it. */
function filesOf(
  { files, moments, videos }: Awaited<ReturnType<typeof readForm>>,
  { owner, key }: Claim,
): ReportFile[] {
  const own = files.map(({ field: place, ...file }) => ({ ...file, place }));
  const before = videos.map(({ carga, kept: { field: place, id: object, label, mime, bytes, sha256 } }) => {
    const sent = { carga, object, inspector: owner._id, key };
    return { place, label, mime, bytes, sha256, sent };
  });
  return [...own, ...before].map((file) => {
    const chosen = moments.get(file.place);
    const moment = chosen && { at: chosen.moment, still: chosen.still };
    return Object.assign(file, { label: reportFileLabel(file.place) }, moment && { moment });
  });
}

/** The files lie on the disk while `work` is done, and are never held in memory. */
export async function withForm(
  deps: Deps,
  request: FastifyRequest,
  account: GpsAccount,
  work: (received: Received) => Promise<void>,
): Promise<void> {
  const { config, database } = deps;
  const { inspector } = request;
  const files = reportFiles(reportVideo(deps.gps.isOurs(account)));
  const whole = Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, 0);
  const mostBytes = Math.min(whole, config.MAX_REQUEST_MB * 1_000_000);
  const said = Number(request.headers['content-length'] ?? mostBytes);
  const leave = await spaceOf(database.system, inspector.clientId, config)
    .then((space) =>
      reserveUpload({ _id: inspector._id, clienteId: inspector.clientId }, Math.min(said, mostBytes), space),
    )
    .catch((error: unknown) => {
      throw refusedUnread(deps, request, error);
    });
  let folder: string | undefined;
  try {
    folder = await openIncoming(config);
    const sender = senderOf(deps, request);
    const reading = { folder, mostMb: Math.ceil(mostBytes / 1_000_000), now: deps.clock.now() };
    const form = await readForm(request, sender, { fields: FIELDS, files }, reading);
    if (form.videos.length > 0 && !deps.gps.isOurs(account)) throw refusedFields([SHORT_VIDEOS]);
    const { data } = form.answers as z.output<typeof FIELDS>;
    // Whose report it is says the session, not the phone.
    await work({ report: { ...data, nameInspector: inspector.name }, files: filesOf(form, claimOf(sender, request)) });
  } catch (error) {
    throw fullDiskAsUnavailable(error);
  } finally {
    leave();
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}
