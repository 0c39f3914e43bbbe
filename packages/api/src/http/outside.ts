import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyRequest } from 'fastify';
import { type Act, type Actor, recordAct } from '../db/auditLog';
import type { Db } from '../db/database';
import type { Deps } from '../deps';
import { newId } from '../ids';
import { enqueue } from '../jobs/queue';
import { originOf, write, writeAs } from './write';

export const OUTSIDE_SETTLE = 'outside-settle';
const MINUTE = 60_000;
const EVERY = 5 * MINUTE;
/** Longer than any service is waited for, so that nobody asks while another still does. */
const SENDING = 90_000;
/** After this long without a trace at the service, it never arrived. */
const GIVE_UP = 60 * MINUTE;
const BATCH = 50;

/** Something that another service does for a company. One of a kind and subject is under way at a time. */
export type OutsideAct = { kind: string; subject: string; entry: Act & { of: { clientId: string; client: string } } };

/** How an act is asked for, and how one whose answer was lost is found out about. */
type Doing = {
  /** `record` is for a service that works on our own database: the act and its entry are then one. */
  perform: (record: (tx: Db) => Promise<void>) => Promise<void>;
  wasDone: () => Promise<boolean>;
};

/**
 * Asked, done, written: once, whatever is lost on the way. What is asked for is committed before the service is; only
 * its own refusal ends as one. Whatever fails after that is doubt, which the next who asks or the job ends.
 */
export async function doOutside<T>(
  deps: Deps,
  request: FastifyRequest,
  act: OutsideAct,
  { perform, wasDone }: Doing,
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
    // It was done: that is the answer, and its entry follows.
    request.log.error({ err: error, act: id }, 'an act was done and not written down yet');
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
      sending_until: new Date(now.getTime() + SENDING),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw new DomainError('conflict', SHELL_MESSAGES.underWay);
  return _id;
}

/** For good refused, or still to be found out. */
async function end(db: Db, id: string, state: 'enviando' | 'rechazado'): Promise<void> {
  await db
    .updateTable('outside_acts')
    .set({ state, sending_until: null })
    .where('_id', '=', id)
    .where('state', '=', 'enviando')
    .execute();
}

/** False when somebody else has already written down what became of it. */
async function markDone(db: Db, id: string): Promise<boolean> {
  const marked = await db
    .updateTable('outside_acts')
    .set({ state: 'hecho', sending_until: null })
    .where('_id', '=', id)
    .where('state', '=', 'enviando')
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** In the name of who asked for it. */
async function complete({ database, clock }: Deps, { _id, user_id, entry }: Open): Promise<void> {
  const db = database.system;
  const asker = await db
    .selectFrom('users')
    .innerJoin('clients', 'clients._id', 'users.client_id')
    .select(['users.name', 'clients._id as clientId', 'clients.client'])
    .where('users._id', '=', user_id)
    .executeTakeFirstOrThrow();
  const actor = { userId: user_id, user: asker.name, clientId: asker.clientId, client: asker.client };
  await writeAs(db, actor, { address: null, requestId: null, at: clock.now() }, async ({ tx, record, unchanged }) => {
    if (await markDone(tx, _id)) await record(entry as OutsideAct['entry']);
    else unchanged();
  });
}

type Open = { _id: string; user_id: string; entry: Record<string, unknown> };

export type UnsureAct = { subject: string; clientId: string; entry: Record<string, unknown> };
/** Asks the service whether an act was done; by its kind. */
export type Inquiries = Readonly<Record<string, (deps: Deps, act: UnsureAct) => Promise<boolean>>>;

/** Acts in doubt that nobody asked for again: each service is asked what became of them. */
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
    const asked = { subject: row.subject, clientId: row.client_id, entry: row.entry };
    // A service that is away is asked again the next time; the others need not wait for it.
    const isDone = await inquiries[row.kind]?.(deps, asked).catch((error: unknown) => {
      deps.log.warn({ err: error, act: row._id }, 'an act stays in doubt');
      return null;
    });
    if (isDone) await complete(deps, row);
    else if (isDone === false && now.getTime() - row.created_at.getTime() > GIVE_UP)
      await end(db, row._id, 'rechazado');
  }
  await scheduleOutside(db, new Date(now.getTime() + EVERY), now);
}

/** One for each five minutes: the running job does not stand in the way, and starts of the server do not add up. */
export function scheduleOutside(db: Db, runAt: Date, now: Date): Promise<void> {
  const uniqueKey = `${OUTSIDE_SETTLE}:${Math.floor(runAt.getTime() / EVERY)}`;
  return enqueue(db, { kind: OUTSIDE_SETTLE, runAt, uniqueKey }, now);
}
