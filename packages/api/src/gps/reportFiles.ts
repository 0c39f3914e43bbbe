import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReportFiles, TakenFiles } from '@fenix/gps/fleet/reportar';
import type { Tx } from '../db/database';
import type { Deps } from '../ports/deps';
import { openIncoming, spool } from '../media/incoming';
import { type KeptFile, keepFile } from '../media/keep';
import {
  type Keeper,
  REPORT_FIELD,
  REPORT_UPLOAD,
  type Stored,
  isRefusal,
  keepEach,
  keepReportFiles,
} from '../media/reportFiles';
import { findPayer } from './payer';

type Parts = Pick<Deps, 'database' | 'media' | 'clock' | 'config' | 'log'>;

/** Files of inspectors' reports, drawn anew and measured like those of any form. What is no file of ours is left out. */
export function openReportFiles(parts: Parts): ReportFiles {
  return {
    async take(contents) {
      const folder = await openIncoming(parts.config);
      try {
        const stored = await keepEach(parts, contents, (keeper, content, index) => {
          const label = `inspeccion-${index + 1}`;
          const path = join(folder, label);
          const place = { field: REPORT_FIELD, label, path, upload: REPORT_UPLOAD, budget: UNLIMITED };
          return unlessRefused(keepOne(keeper, content, place));
        });
        return takenOf(stored);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    keep: async (files) => takenOf(await keepReportFiles(parts, files)),
  };
}

/** Kept at the expense of the company whose account it is. */
function takenOf({ names, record, close }: Stored): TakenFiles {
  return {
    names,
    async keepFor(tx, accountId, reportId) {
      const clientId = await findPayer(tx, accountId);
      await record(tx as Tx, { kind: 'inspeccion', record: reportId, clientId });
    },
    close,
  };
}

/** The door has measured the whole. */
const UNLIMITED = { take: () => {} };

async function keepOne(keeper: Keeper, content: Uint8Array, place: Parameters<typeof spool>[1]): Promise<KeptFile[]> {
  const incoming = await spool(Readable.from([Buffer.from(content)]), place);
  return incoming ? keepFile(keeper, incoming) : [];
}

/** A store that is away keeps nothing of the report; a picture that is none keeps only itself from it. */
function unlessRefused(work: Promise<KeptFile[]>): Promise<KeptFile[]> {
  return work.catch((error: unknown) => {
    if (isRefusal(error)) return [];
    throw error;
  });
}
