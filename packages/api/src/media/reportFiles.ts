import { DomainError } from '@fenix/domain/errors';
import type { ReportFile } from '@fenix/domain/gps/reportar';
import { adjuntoName } from '@fenix/domain/incontrol/app/adjuntos';
import { UPLOADS } from '@fenix/domain/uploads';
import { z } from 'zod';
import type { Tx } from '../db/database';
import type { Deps } from '../ports/deps';
import { fullDiskAsUnavailable } from '../ports/mediaAway';
import { refusedFields } from './form';
import { type KeptFile, keepFile } from './keep';
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
export function keepReportFiles(parts: Parts, files: readonly ReportFile[]): Promise<Stored> {
  return keepEach(parts, files, (keeper, { place, ...file }) =>
    keepFile(keeper, { ...file, field: REPORT_FIELD }).catch((error: unknown) => {
      throw isRefusal(error) ? refusedFields([{ path: place, message: error.message }]) : error;
    }),
  );
}

const REFUSALS: ReadonlySet<string> = new Set(['invalid', 'wrongKind', 'tooLarge'] satisfies DomainError['kind'][]);

export const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && REFUSALS.has(error.kind);
