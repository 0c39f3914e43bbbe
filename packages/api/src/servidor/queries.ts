import type { EstadoServidor } from '@fenix/domain/servidor/estado';
import { VERSION } from '@fenix/domain/version';
import { sql } from 'kysely';
import { readVerified } from '../db/auditChain';
import { readFacts } from '../db/facts';
import { readArchived } from '../db/walArchive';
import { listJobs } from '../jobs/list';
import type { Deps } from '../ports/deps';

const MOST_JOBS = 50;

/** SRV-01: read by the server's own handle, because these tables are of no company. */
export async function readEstado({ database, clock }: Deps): Promise<EstadoServidor> {
  const db = database.system;
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const { auditBroken, backup, backupVerified } = await readFacts(db);
  const verified = await readVerified(db);
  const archived = await readArchived(db);
  const jobs = await listJobs(db, clock.now(), MOST_JOBS);
  const name = database.engine.kind === 'postgres' ? 'PostgreSQL' : 'PostgreSQL embebido';
  return {
    version: VERSION,
    database: `${name} ${rows[0]?.version ?? ''}`.trim(),
    audit: {
      broken: auditBroken ? { at: auditBroken.at, seq: auditBroken.seq } : null,
      verifiedUntil: verified?.seq ?? null,
    },
    backup: backup ?? null,
    backupVerified: backupVerified ?? null,
    walArchivedAt: archived ? new Date(archived * 1000).toISOString() : null,
    jobs: jobs.map(({ _id, kind, state, attempts, since, max_attempts, last_error }) => ({
      _id,
      kind,
      state,
      attempts,
      since: since.toISOString(),
      maxAttempts: max_attempts,
      lastError: last_error,
    })),
  };
}
