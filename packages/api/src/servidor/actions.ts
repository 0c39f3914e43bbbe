import { jobName } from '@fenix/domain/trabajos';
import type { Write } from '../http/write';
import { retryJobs } from '../jobs/list';

/** SRV-03: failed jobs get their attempts again, with one audit entry that names them. */
export async function retryFailed({ tx, now, record, unchanged }: Write, which: string): Promise<string[]> {
  const kinds = await retryJobs(tx, which, now);
  if (kinds.length === 0) unchanged();
  else
    await record({
      action: 'trabajo.reintentar',
      entity: 'trabajo',
      entityId: which === 'all' ? 'todos' : which,
      after: { trabajos: [...new Set(kinds.map(jobName))].toSorted(), cuantos: kinds.length },
    });
  return kinds;
}
