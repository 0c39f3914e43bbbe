import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DomainError } from '@fenix/domain/errors';
import { adjuntoName } from '@fenix/domain/incontrol/adjuntos';
import { UPLOADS } from '@fenix/domain/uploads';
import type { ReportFiles } from '@fenix/gps/fleet/reportar';
import { z } from 'zod';
import type { Tx } from '../db/database';
import type { Deps } from '../deps';
import { fullDiskAsAway } from '../media/away';
import { openIncoming, spool } from '../media/incoming';
import { type KeptFile, keepFile } from '../media/keep';
import { recordFiles } from '../media/queries';
import { discardUnrecorded } from '../media/receive';
import { findPayer } from './payer';

type Parts = Pick<Deps, 'database' | 'media' | 'clock' | 'config' | 'log'>;

const upload = UPLOADS.inspeccion;
const SPEC = { fields: z.object({}), files: { adjunto: upload } };

/** Files of inspectors' reports, drawn anew and measured like those of any form. What is no file of ours is left out. */
export function openReportFiles(parts: Parts): ReportFiles {
  return {
    async take(contents) {
      const announced: string[] = [];
      const keeper = { store: parts.media, announce: (id: string) => void announced.push(id) };
      const folder = await openIncoming(parts.config);
      const kept: KeptFile[][] = [];
      const close = () => discardUnrecorded(parts, announced, parts.log);
      try {
        for (const [index, content] of contents.entries()) {
          const label = `inspeccion-${index + 1}`;
          const place = { field: 'adjunto', label, path: join(folder, label), upload, budget: UNLIMITED };
          kept.push(await unlessRefused(keepOne(keeper, content, place)));
        }
      } catch (error) {
        await close();
        throw fullDiskAsAway(error);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      return {
        names: kept.map(([file]) => file && adjuntoName(file.id, file.mime)),
        async keepFor(tx, accountId, reportId) {
          const clientId = await findPayer(tx, accountId);
          const use = { kind: 'inspeccion', record: reportId, clientId } as const;
          await recordFiles(tx as Tx, parts, { spec: SPEC, kept: kept.flat(), use });
        },
        close,
      };
    },
  };
}

/** The door has measured the whole. */
const UNLIMITED = { take: () => {} };

async function keepOne(
  keeper: Parameters<typeof keepFile>[0],
  content: Uint8Array,
  place: Parameters<typeof spool>[1],
): Promise<KeptFile[]> {
  const incoming = await spool(Readable.from([Buffer.from(content)]), place);
  return incoming ? keepFile(keeper, incoming) : [];
}

const REFUSALS: ReadonlySet<string> = new Set(['invalid', 'wrongKind', 'tooLarge'] satisfies DomainError['kind'][]);

/** A store that is away keeps nothing of the report; a picture that is none keeps only itself from it. */
function unlessRefused(work: Promise<KeptFile[]>): Promise<KeptFile[]> {
  return work.catch((error: unknown) => {
    if (error instanceof DomainError && REFUSALS.has(error.kind)) return [];
    throw error;
  });
}
