import type { FastifyBaseLogger } from 'fastify';
import { BEGINNING, type Verdict, keepVerified, readVerified, verifyChain } from '../db/auditChain';
import { addAviso } from '../db/avisos';
import type { Db } from '../db/database';
import { forgetFact, noteFact } from '../db/facts';
import type { Deps } from '../ports/deps';
import { enqueueOncePer } from '../jobs/queue';

export const AUDIT_VERIFY = 'audit-verify';
const HOUR = 3_600_000;
const FULL_EVERY = 7 * 24 * HOUR;

type Break = Extract<Verdict, { isWhole: false }>;

/**
 * Every hour: computes the hashes of what is new, and once a week all of them. The last hash goes into the log, and with
 * it off this machine: anyone who writes the chain anew must also find every copy of that line.
 */
export async function verifyAudit(
  { database, clock }: Deps,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<void> {
  const db = database.system;
  const now = clock.now();
  const before = await readVerified(db);
  const isFull = !before || now.getTime() - Date.parse(before.fullAt) >= FULL_EVERY;
  // The mark is asked first also on a full turn: a chain written anew from its beginning looks whole by itself.
  const since = before ? await verifyChain(db, before) : undefined;
  const verdict = since?.isWhole === false || (since && !isFull) ? since : await verifyChain(db, BEGINNING);
  if (verdict.isWhole) {
    const fullAt = isFull ? now.toISOString() : before.fullAt;
    await keepVerified(db, { ...verdict.last, fullAt });
    await forgetFact(db, 'auditBroken');
    log.info({ auditSeq: verdict.last.seq, auditHash: verdict.last.hash, full: isFull }, 'the audit chain is whole');
  } else {
    log.error({ auditSeq: verdict.seq, problem: verdict.problem }, 'the audit chain is broken');
    await announceBreak(db, verdict, now);
  }
  await scheduleAuditVerify(db, new Date(now.getTime() + HOUR), now);
}

/** The provider's staff are notified once of each break; the metric and the staff's page show it until it is mended. */
async function announceBreak(db: Db, { seq, problem }: Break, now: Date): Promise<void> {
  await noteFact(db, 'auditBroken', { at: now.toISOString(), seq, problem });
  await addAviso(db, {
    kind: 'auditoria.rota',
    subject: String(seq),
    clientId: null,
    actorId: null,
    at: now,
    data: { numero: seq },
    once: `auditoria.rota:${seq}:${problem}`,
  });
}

export function scheduleAuditVerify(db: Db, runAt: Date, now: Date): Promise<void> {
  return enqueueOncePer(db, 'hour', { kind: AUDIT_VERIFY, runAt }, now);
}
