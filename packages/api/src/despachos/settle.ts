import type { Db } from '../db/database';
import type { Deps } from '../ports/deps';
import { readCompany } from '../http/company';
import { writeAs } from '../http/write';
import { enqueueOncePer } from '../jobs/queue';
import { endSending, markProgrammed } from './asked';
import { creationOf } from './create';

export const DESPACHOS_SETTLE = 'despachos-settle';
const MINUTE = 60_000;
const EVERY = 5 * MINUTE;
/** After this long without a trace at the platform, it never arrived. */
const GIVE_UP = 60 * MINUTE;
const BATCH = 50;

/** Reconciles dispatches whose answer was lost and that were not retried: looks them up on the platform. */
export async function settleDespachos(deps: Deps): Promise<void> {
  const db = deps.database.system;
  const now = deps.clock.now();
  for (const row of await listUnsure(db, now)) await settleOne(deps, row, now);
  await scheduleSettle(db, new Date(now.getTime() + EVERY), now);
}

export function scheduleSettle(db: Db, runAt: Date, now: Date): Promise<void> {
  return enqueueOncePer(db, 'fiveMinutes', { kind: DESPACHOS_SETTLE, runAt }, now);
}

function listUnsure(db: Db, now: Date) {
  return db
    .selectFrom('despachos')
    .innerJoin('users', 'users._id', 'despachos.user_id')
    .innerJoin('clients as employer', 'employer._id', 'users.client_id')
    .select(['despachos._id', 'despachos.client_id', 'despachos.asked', 'despachos.created_at', 'despachos.respaldo'])
    .select(['despachos.user_id', 'users.name as user', 'employer._id as employerId', 'employer.client as employer'])
    .where('despachos.state', '=', 'enviando')
    .where((where) => where.or([where('sending_until', 'is', null), where('sending_until', '<=', now)]))
    .orderBy('despachos.created_at')
    .limit(BATCH)
    .execute();
}

type Unsure = Awaited<ReturnType<typeof listUnsure>>[number];

/** A platform that is away is asked again the next time; the others need not wait for it. */
async function settleOne({ gps, database, clock }: Deps, row: Unsure, now: Date): Promise<void> {
  const db = database.system;
  const company = await readCompany(db, { id: row.client_id });
  if (!company?.account) return endSending(db, row._id, 'rechazado');
  const found = await gps.findReferencia(company.account, row._id, new Date(row.asked.fecha)).catch(() => null);
  if (found === null) return;
  if (found === undefined) {
    if (now.getTime() - row.created_at.getTime() > GIVE_UP) await endSending(db, row._id, 'rechazado');
    return;
  }
  const actor = { userId: row.user_id, user: row.user, clientId: row.employerId, client: row.employer };
  const origin = { address: null, requestId: null, at: clock.now() };
  await writeAs(db, actor, origin, async ({ tx, record, unchanged }) => {
    if (await markProgrammed(tx, row._id, found)) await record(creationOf(found, company, row.asked, row.respaldo));
    else unchanged();
  });
}
