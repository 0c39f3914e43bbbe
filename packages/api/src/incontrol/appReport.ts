import { readFile, rm } from 'node:fs/promises';
import { DomainError } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { InspectorReport, REPORT_FILES, dataExtraOf } from '@fenix/domain/incontrol/formulario';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps';
import { findDespacho } from '../flota/queries';
import { recordAct } from '../db/auditLog';
import { readCompany } from '../http/company';
import { originOf, writeAs } from '../http/write';
import { fullDiskAsAway } from '../media/away';
import { jsonText, parseFields } from '../media/form';
import { type Incoming, openIncoming } from '../media/incoming';
import { spaceOf } from '../media/queries';
import { leaveUnread, readParts } from '../media/readParts';
import { takeRoom } from '../media/room';
import { inspectorActor } from '../sesion/inspector';

const FORM = { fields: z.object({ data: jsonText(InspectorReport) }), files: REPORT_FILES };

/**
 * A report of the app, handed over to the platform as any other app would: one text with its files inside, through
 * `saveElementoDataExtra`. The same one twice is the same text, and counts once.
 */
export async function receiveReport(deps: Deps, request: FastifyRequest, tripId: string): Promise<void> {
  const { inspector } = request;
  const company = await readCompany(deps.database.system, { id: inspector.clientId });
  if (!company?.account) throw refusedUnread(deps, request, new DomainError('conflict', GPS_MESSAGES.noAccount));
  const { account } = company;
  // Before the files are read: a report on somebody else's trip is not worth the signal it costs.
  await findDespacho(deps.gps, account, tripId).catch((error: unknown) => {
    throw refusedUnread(deps, request, error);
  });
  const { referencia, text } = await readForm(deps, request);
  const actor = inspectorActor(inspector);
  const origin = originOf(request, deps.clock);
  const act = { action: 'despacho.reportar', entity: 'despacho', entityId: tripId } as const;
  await deps.gps.addDataExtra(account, tripId, text, (tx) => recordAct(tx, actor, origin, act));
  if (!deps.config.GPS_URL) return;
  // A platform elsewhere writes nothing down for us, and does not say whether it had the report already.
  await writeAs(deps.database.system, actor, origin, async ({ tx, now, record, unchanged }) => {
    const key = { user_id: inspector._id, key: `${tripId}/${referencia}`, request_hash: act.action };
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

/** Whoever is refused is heard out all the same, or the phone would see a broken line instead of the reason. */
function refusedUnread({ config }: Deps, { raw }: FastifyRequest, error: unknown): unknown {
  leaveUnread(raw, config.MAX_REQUEST_MB * 1_000_000);
  return error;
}

async function readForm(deps: Deps, request: FastifyRequest): Promise<{ referencia: string; text: string }> {
  const { config, database } = deps;
  const { inspector } = request;
  const mostBytes = Object.values(REPORT_FILES).reduce((sum, { maxBytes }) => sum + maxBytes, 0);
  const said = Number(request.headers['content-length'] ?? mostBytes);
  const leave = takeRoom(
    inspector._id,
    Math.min(said, mostBytes),
    await spaceOf(database.system, inspector.clientId, config),
  );
  let folder: string | undefined;
  try {
    folder = await openIncoming(config);
    const { texts, files } = await readParts(request, FORM, folder, Math.ceil(mostBytes / 1_000_000));
    const { data } = parseFields(FORM, texts);
    // Whose report it is says the session, not the phone.
    const report = data.nameInspector === undefined ? data : { ...data, nameInspector: inspector.name };
    const read = await Promise.all(files.map(async (file) => [file.field, await dataAddress(file)] as const));
    return { referencia: report.referencia, text: dataExtraOf(report, Object.fromEntries(read)) };
  } catch (error) {
    throw fullDiskAsAway(error);
  } finally {
    leave();
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

async function dataAddress({ path, mime }: Incoming): Promise<string> {
  return `data:${mime};base64,${await readFile(path, 'base64')}`;
}
