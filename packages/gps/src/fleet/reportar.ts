import { createHash } from 'node:crypto';
import { DomainError } from '@fenix/domain/errors';
import { DATA_EXTRA_MAX } from '@fenix/domain/gps/programada';
import type { NewReport, ReportFile } from '@fenix/domain/gps/reportar';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import { ADJUNTOS_MAX, NOT_KEPT, findAdjuntos } from '@fenix/domain/incontrol/app/adjuntos';
import { INCONTROL_MESSAGES } from '@fenix/domain/incontrol/messages';
import { referenceOf } from '@fenix/domain/incontrol/app/reporte';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { parseStorableJson } from '@fenix/domain/text/storable';
import { sql } from 'kysely';
import type { GpsDb } from '../schema';
import { assertNotMoving } from '../store/moving';
import { type Recorder, assertOwn, unrecorded } from './programar';

/** Files that stand in the store and wait for the report they belong to. */
export type TakenFiles = {
  /** The name that each goes by in the report, in their order; none for what cannot be kept. */
  names: readonly (string | undefined)[];
  /** In the transaction of the report. */
  keepFor: (tx: GpsDb, accountId: string, reportId: string) => Promise<void>;
  /** However it ended: what no report keeps is taken out of the store again. */
  close: () => Promise<void>;
};

/** Where the files of reports are kept. */
export type ReportFiles = {
  /** What stood in a report as text. One that cannot be kept has no name. */
  take: (contents: readonly Uint8Array[]) => Promise<TakenFiles>;
  /** What came beside a report. One that cannot be kept refuses the report under its place. */
  keep: (files: readonly ReportFile[]) => Promise<TakenFiles>;
};

type Named = { text: string; taken?: TakenFiles };
type ReadReport = { sha256: string; nameFiles: () => Promise<Named> };

/** GPS-11: a report of any app, its files inside as base64. */
export function addDataExtra(
  db: GpsDb,
  files: ReportFiles,
  accountId: string,
  { id, data, now }: { id: string; data: string; now: Date },
  record?: Recorder,
): Promise<string> {
  const read = () => {
    const report = readObject(data);
    return { sha256: reportKey(report, data), nameFiles: () => takeFiles(files, report, data) };
  };
  return addOnce(db, accountId, { id, now, read }, record);
}

/** GPS-11: a report with its files beside it. */
export function addReport(
  db: GpsDb,
  files: ReportFiles,
  accountId: string,
  { id, report, now }: { id: string; report: NewReport; now: Date },
  record?: Recorder,
): Promise<string> {
  const read = () => {
    const bare = report.textWith({});
    return { sha256: reportKey(readObject(bare), bare), nameFiles: () => keepFiles(files, report, bare) };
  };
  return addOnce(db, accountId, { id, now, read, mayAdd: assertNotCancelled }, record);
}

/**
 * Added to those that are there. The same one twice is one, by the reference its sender gave it or else by its text. Its
 * files stand in the store before the transaction begins.
 */
async function addOnce(
  db: GpsDb,
  accountId: string,
  { id, now, read, mayAdd }: { id: string; now: Date; read: () => ReadReport; mayAdd?: typeof assertNotCancelled },
  record: Recorder = unrecorded,
): Promise<string> {
  await assertOwn(db, accountId, id);
  const { sha256, nameFiles } = read();
  const known = await findSame(db, id, sha256);
  if (known) return known;
  const { text, taken } = await nameFiles();
  try {
    return await db.transaction().execute(async (tx) => {
      await assertNotMoving(tx, accountId);
      const added = await tx
        .insertInto('gps_data_extra')
        .values({ programada_id: id, data: text, sha256, created_at: now })
        .onConflict((conflict) => conflict.columns(['programada_id', 'sha256']).doNothing())
        .returning('_id')
        .executeTakeFirst();
      if (!added) return (await findSame(tx, id, sha256)) ?? '';
      await mayAdd?.(tx, id);
      await taken?.keepFor(tx, accountId, added._id);
      await markInspected(tx, id);
      await record(tx, { what: 'reportar', id });
      return added._id;
    });
  } finally {
    await taken?.close();
  }
}

/** N9: locks the trip until the report is committed, so that a concurrent cancellation comes before or after it. */
async function assertNotCancelled(tx: GpsDb, id: string): Promise<void> {
  const trip = await tx
    .selectFrom('gps_programadas')
    .select('estado')
    .where('_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (trip?.estado === 'Cancelado') throw new DomainError('conflict', INCONTROL_MESSAGES.tripCancelled);
}

function readObject(data: string): object {
  const parsed = parseStorableJson(data);
  const value = typeof parsed === 'string' ? null : parsed.value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused();
  return value;
}

const refused = () =>
  new DomainError('invalid', SHELL_MESSAGES.invalid, {
    errors: [{ path: 'data', message: PLATFORM_MESSAGES.badData }],
  });

/** What makes a report one. */
export function reportKey(report: object, data: string): string {
  const reference = referenceOf(report);
  return createHash('sha256')
    .update(reference === undefined ? data : `referencia ${reference}`)
    .digest('hex');
}

async function findSame(db: GpsDb, id: string, sha256: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('gps_data_extra')
    .select('_id')
    .where('programada_id', '=', id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return found?._id;
}

/** One picture that cannot be kept does not lose the report: its place says so. */
async function takeFiles(files: ReportFiles, report: object, data: string): Promise<Named> {
  const found = findAdjuntos(report);
  for (const { replace } of found) replace('');
  // What is too long without its files is refused before any of them is looked at.
  const rest = found.length === 0 ? data : JSON.stringify(report);
  if (rest.length > DATA_EXTRA_MAX) throw refused();
  if (found.length === 0) return { text: data };
  const tried = found.slice(0, ADJUNTOS_MAX);
  const taken = await files.take(tried.map(({ base64 }) => Buffer.from(base64, 'base64')));
  for (const [index, { replace }] of tried.entries()) replace(taken.names[index] ?? '');
  const lost = found.filter((_, index) => taken.names[index] === undefined).map(({ path }) => path.slice(0, 100));
  const kept = lost.length === 0 ? report : { ...report, [NOT_KEPT]: lost.slice(0, ADJUNTOS_MAX) };
  return { text: JSON.stringify(kept), taken };
}

async function keepFiles(store: ReportFiles, { files, textWith }: NewReport, bare: string): Promise<Named> {
  if (bare.length > DATA_EXTRA_MAX) throw refused();
  if (files.length === 0) return { text: bare };
  const taken = await store.keep(files);
  const names = files.map(({ place }, index) => [place, taken.names[index]] as const);
  return { text: textWith(Object.fromEntries(names)), taken };
}

/** A trip with an inspector's report counts as inspected even if it was not planned: it joins the list of inspections. */
async function markInspected(tx: GpsDb, id: string): Promise<void> {
  await sql`update gps_programadas set definicion = jsonb_set(definicion, '{inControl}', 'true')
    where _id = ${id} and definicion->>'inControl' is distinct from 'true'`.execute(tx);
}
