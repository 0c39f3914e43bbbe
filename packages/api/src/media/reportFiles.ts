import { DomainError } from '@fenix/domain/errors';
import type { ReportFile } from '@fenix/domain/gps/reportar';
import { adjuntoName } from '@fenix/domain/incontrol/app/adjuntos';
import { UPLOADS } from '@fenix/domain/uploads';
import { z } from 'zod';
import type { Tx } from '../db/database';
import type { Deps } from '../ports/deps';
import { fullDiskAsUnavailable } from '../ports/mediaAway';
import { refusedFields } from './form';
import { claimVideos } from './claims';
import { type KeptFile, keepFile, keepStill } from './keep';
import { labelAs } from './label';
import { recordFiles } from './queries';
import { discardUnrecorded } from './receive';
import type { MediaUse } from './uses';

type Parts = Pick<Deps, 'database' | 'media' | 'clock' | 'config' | 'log'>;

export const REPORT_UPLOAD = UPLOADS.inspeccion;
export const REPORT_FIELD = 'adjunto';
const SPEC = { fields: z.object({}), files: { [REPORT_FIELD]: REPORT_UPLOAD } };

export type Keeper = Parameters<typeof keepFile>[0];

/** Files of a report in the store, before the transaction that keeps them. */
export type Stored = {
  /** The name that each goes by in the report, in their order; none for what cannot be kept. */
  names: readonly (string | undefined)[];
  record: (tx: Tx, use: MediaUse) => Promise<void>;
  /** However it ended: what no report keeps is taken out of the store again. */
  close: () => Promise<void>;
};

/** All of them in the store, or none. */
export async function keepEach<T>(
  parts: Parts,
  given: readonly T[],
  keep: (keeper: Keeper, one: T, index: number) => Promise<KeptFile[]>,
): Promise<Stored> {
  const announced: string[] = [];
  const keeper = { store: parts.media, announce: (id: string) => void announced.push(id) };
  const kept: KeptFile[][] = [];
  const close = () => discardUnrecorded(parts, announced, parts.log);
  try {
    for (const [index, one] of given.entries()) kept.push(await keep(keeper, one, index));
  } catch (error) {
    await close();
    throw fullDiskAsUnavailable(error);
  }
  return {
    names: kept.map(([file]) => file && adjuntoName(file.id, file.mime)),
    record: async (tx, use) => void (await recordFiles(tx, parts, { spec: SPEC, kept: kept.flat(), use })),
    close,
  };
}

/** What came beside a report. One that cannot be kept refuses the report under its place. */
export async function keepReportFiles(parts: Parts, files: readonly ReportFile[]): Promise<Stored> {
  const stored = await keepEach(parts, files, (keeper, file) =>
    keepReportFile(keeper, file).catch((error: unknown) => {
      throw isRefusal(error) ? refusedFields([{ path: file.place, message: error.message }]) : error;
    }),
  );
  const record: Stored['record'] = async (tx, use) => {
    // Before the rows of the files, so that a video does not count as announced and as kept.
    for (const file of files) if ('sent' in file) await claimSent(tx, file, parts.clock.now());
    await stored.record(tx, use);
  };
  return { ...stored, record };
}

async function keepReportFile(keeper: Keeper, file: ReportFile): Promise<KeptFile[]> {
  const { moment } = file;
  const kept = 'sent' in file ? [keptOf(file)] : await keepFile(keeper, { ...file, field: REPORT_FIELD });
  const [video] = kept;
  if (!moment || !video) return kept;
  video.moment = moment.at;
  return [...kept, await keepStill(keeper, { ...moment.still, field: REPORT_FIELD }, video)];
}

type SentBefore = Extract<ReportFile, { sent: unknown }>;

/** VIDEO-07: it is in the store since its pieces were joined. */
function keptOf({ sent, label, bytes, sha256 }: SentBefore): KeptFile {
  const facts = { mime: 'video/mp4', bytes, sha256, width: null, height: null, thumbOf: null };
  return { id: sent.object, field: REPORT_FIELD, label: labelAs(label, 'mp4'), ...facts };
}

function claimSent(tx: Tx, file: SentBefore, now: Date): Promise<void> {
  const { carga, inspector, key } = file.sent;
  const owner = { column: 'inspector_id', _id: inspector } as const;
  return claimVideos(tx, { owner, key }, [{ carga, kept: { ...keptOf(file), field: file.place } }], now);
}

const REFUSALS: ReadonlySet<string> = new Set(['invalid', 'wrongKind', 'tooLarge'] satisfies DomainError['kind'][]);

export const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && REFUSALS.has(error.kind);
