import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyRequest } from 'fastify';
import { type Act, type Actor, recordAct } from '../db/auditLog';
import type { Db } from '../db/database';
import type { Deps } from '../ports/deps';
import { newId } from '../ground/ids';
import { enqueueOncePer } from '../jobs/queue';
import { originOf, write, writeAs } from './write';

export const OUTSIDE_SETTLE = 'outside-settle';
const MINUTE = 60_000;
const EVERY = 5 * MINUTE;
/** The lease of a call in progress: longer than the timeout of any service, so that two calls never overlap. */
const LEASE = 90_000;
/** A call that the service does not know of after this time never arrived. */
const GIVE_UP = 60 * MINUTE;
const BATCH = 50;

/** An action that an external service performs for a company; one per kind and subject at a time. */
export type OutsideAct = { kind: string; subject: string; entry: Act & { of: { clientId: string; client: string } } };

/** How an action is requested, and how to find out about one whose response was lost. */
type Performer = {
  /** `record` is for a service on our own database, which writes action and audit entry in one transaction. */
  perform: (record: (tx: Db) => Promise<void>) => Promise<void>;
  wasDone: () => Promise<boolean>;
};

/**
 * Performs an external action exactly once. The intent is committed before the service is called; only a refusal by the
 * service itself is final. After any other failure the outcome is unknown, and the next request or the job resolves it.
 */
export async function doOutside<T>(
  deps: Deps,
  request: FastifyRequest,
  act: OutsideAct,
  { perform, wasDone }: Performer,
  result: T,
): Promise<T> {
  const before = await findOpen(request.db, act);
  if (before) {
    if (before.sending_until && before.sending_until > deps.clock.now())
      throw new DomainError('conflict', SHELL_MESSAGES.underWay);
    if (await wasDone()) {
      await complete(deps, before);
      if (before.user_id === request.viewer._id && before.key === keyOf(request)) return result;
    } else await end(request.db, before._id, 'rechazado');
  }
  const id = await claim(deps, request, act);
  const actor = actorOf(request);
  const origin = originOf(request, deps.clock);
  try {
    await perform(async (tx) => {
      if (await markDone(tx, id)) await recordAct(tx, actor, origin, act.entry);
    });
  } catch (error) {
    const isUnsure = !(error instanceof DomainError) || error.kind === 'unavailable';
    await end(request.db, id, isUnsure ? 'enviando' : 'rechazado');
    throw error;
  }
  try {
    return await write(request, deps.clock, async ({ tx, record, unchanged }) => {
      if (await markDone(tx, id)) await record(act.entry);
      else unchanged();
      return result;
    });
  } catch (error) {
    // The service has done it, so the request succeeds; the job writes its entry later.
    request.log.error({ err: error, act: id }, 'an external action was done but its audit entry is not written yet');
    await end(request.db, id, 'enviando').catch((again: unknown) => request.log.error({ err: again, act: id }));
    return result;
  }
}

const keyOf = ({ headers }: FastifyRequest) => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
};

export function actorOf({ viewer }: FastifyRequest): Actor {
  return { userId: viewer._id, user: viewer.name, clientId: viewer.clienteId, client: viewer.cliente };
}

function findOpen(db: Db, { kind, subject, entry }: OutsideAct) {
  return db
    .selectFrom('outside_acts')
    .select(['_id', 'user_id', 'key', 'entry', 'sending_until'])
    .where('client_id', '=', entry.of.clientId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', 'enviando')
    .executeTakeFirst();
}

async function claim({ clock }: Deps, request: FastifyRequest, { kind, subject, entry }: OutsideAct): Promise<string> {
  const now = clock.now();
  const _id = newId(now.getTime());
  const added = await request.db
    .insertInto('outside_acts')
    .values({
      _id,
      client_id: entry.of.clientId,
      user_id: request.viewer._id,
      key: keyOf(request),
      kind,
      subject,
      entry: JSON.stringify(entry),
      state: 'enviando',
      sending_until: new Date(now.getTime() + LEASE),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw new DomainError('conflict', SHELL_MESSAGES.underWay);
  return _id;
}

/** `rechazado` is final; `enviando` without a lease means that the outcome is still unknown. */
async function end(db: Db, id: string, state: 'enviando' | 'rechazado'): Promise<void> {
  await db
    .updateTable('outside_acts')
    .set({ state, sending_until: null })
    .where('_id', '=', id)
    .where('state', '=', 'enviando')
    .execute();
}

/** False when a concurrent request or job has already recorded the outcome. */
async function markDone(db: Db, id: string): Promise<boolean> {
  const marked = await db
    .updateTable('outside_acts')
    .set({ state: 'hecho', sending_until: null })
    .where('_id', '=', id)
    .where('state', '=', 'enviando')
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** The audit entry names the user who requested the action. */
async function complete({ database, clock }: Deps, { _id, user_id, entry }: Open): Promise<void> {
  const db = database.system;
  const requester = await db
    .selectFrom('users')
    .innerJoin('clients', 'clients._id', 'users.client_id')
    .select(['users.name', 'clients._id as clientId', 'clients.client'])
    .where('users._id', '=', user_id)
    .executeTakeFirstOrThrow();
  const actor = { userId: user_id, user: requester.name, clientId: requester.clientId, client: requester.client };
  await writeAs(db, actor, { address: null, requestId: null, at: clock.now() }, async ({ tx, record, unchanged }) => {
    if (await markDone(tx, _id)) await record(entry as OutsideAct['entry']);
    else unchanged();
  });
}

type Open = { _id: string; user_id: string; entry: Record<string, unknown> };

export type UnsureAct = { subject: string; clientId: string; entry: Record<string, unknown> };
/** By kind: asks the service whether an action was done. */
export type Inquiries = Readonly<Record<string, (deps: Deps, act: UnsureAct) => Promise<boolean>>>;

/** Resolves actions of unknown outcome that no request has retried. */
export async function settleOutside(deps: Deps, inquiries: Inquiries): Promise<void> {
  const db = deps.database.system;
  const now = deps.clock.now();
  const unsure = await db
    .selectFrom('outside_acts')
    .select(['_id', 'client_id', 'user_id', 'kind', 'subject', 'entry', 'created_at'])
    .where('state', '=', 'enviando')
    .where((where) => where.or([where('sending_until', 'is', null), where('sending_until', '<=', now)]))
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  for (const row of unsure) {
    const action = { subject: row.subject, clientId: row.client_id, entry: row.entry };
    // An unavailable service is asked again in the next run, without holding up the others.
    const isDone = await inquiries[row.kind]?.(deps, action).catch((error: unknown) => {
      deps.log.warn({ err: error, act: row._id }, 'the outcome of an external action is still unknown');
      return null;
    });
    if (isDone) await complete(deps, row);
    else if (isDone === false && now.getTime() - row.created_at.getTime() > GIVE_UP)
      await end(db, row._id, 'rechazado');
  }
  await scheduleOutside(db, new Date(now.getTime() + EVERY), now);
}

export function scheduleOutside(db: Db, runAt: Date, now: Date): Promise<void> {
  return enqueueOncePer(db, 'fiveMinutes', { kind: OUTSIDE_SETTLE, runAt }, now);
}
