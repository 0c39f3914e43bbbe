import { createHash } from 'node:crypto';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Act, type Actor, type Origin, recordAct } from '../db/auditLog';
import type { Db, Tx } from '../db/database';
import type { Clock } from '../ports/clock';

export type Write = {
  tx: Tx;
  now: Date;
  /** Writes the audit entries of what was done. */
  record: (...acts: Act[]) => Promise<void>;
  /** Declares that nothing had to change; otherwise a write without an audit entry throws. */
  unchanged: () => void;
};

/** Validates the Idempotency-Key before any handler: an external call must not be made and then refused for its key. */
export function registerKeys(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const key = headers['idempotency-key'];
    if (key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{8,100}$/.test(key))) return;
    throw new DomainError('invalid', SHELL_MESSAGES.invalid);
  });
}

/**
 * Every write of a request goes through here: one transaction with the change, its audit entry and, where the caller sent
 * an Idempotency-Key, the response. A repeated key waits for the first call and gets its response.
 */
export function write<T>(request: FastifyRequest, clock: Clock, work: (write: Write) => Promise<T>): Promise<T> {
  const { viewer } = request;
  const actor: Actor = { userId: viewer._id, user: viewer.name, clientId: viewer.clienteId, client: viewer.cliente };
  return writeAs(request.db, actor, originOf(request, clock), (write) => once(request, write, () => work(write)));
}

/** As write, for the server's own actions and for callers who are not signed in. */
export function writeAs<T>(db: Db, actor: Actor, origin: Origin, work: (write: Write) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    let isAccountedFor = false;
    const unchanged = () => {
      isAccountedFor = true;
    };
    const record = async (...acts: Act[]) => {
      await recordAct(tx, actor, origin, ...acts);
      isAccountedFor = true;
    };
    const result = await work({ tx, now: origin.at, record, unchanged });
    if (!isAccountedFor) throw new Error('a write must record an audit entry');
    return result;
  });
}

const MAX_AGENT = 300;

export function originOf(request: FastifyRequest, clock: Clock): Origin {
  const agent = request.headers['user-agent']?.slice(0, MAX_AGENT) ?? null;
  return { address: request.ip, requestId: request.id, agent, at: clock.now() };
}

async function once<T>(request: FastifyRequest, { tx, now, unchanged }: Write, work: () => Promise<T>): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return work();

  const row = { user_id: request.viewer._id, key, request_hash: hashOf(request) };
  const client_id = request.viewer.clienteId;
  // The insert blocks while another transaction holds the same key, so two equal requests cannot both do the work.
  const first = await tx
    .insertInto('idempotency_keys')
    .values({ ...row, client_id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!first) {
    unchanged();
    return answerOf(await findKey(tx, row), row) as T;
  }

  const result = await work();
  const response = JSON.stringify({ result });
  await tx
    .updateTable('idempotency_keys')
    .set({ response })
    .where('user_id', '=', row.user_id)
    .where('key', '=', key)
    .execute();
  return result;
}

/**
 * The response of an earlier request with the same key, if there was one: for work of an external service, which cannot
 * be part of the transaction.
 */
export async function earlierAnswer<T>(request: FastifyRequest): Promise<T | undefined> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  const row = { user_id: request.viewer._id, key, request_hash: hashOf(request) };
  const earlier = await findKey(request.db, row);
  return earlier && (answerOf(earlier, row) as T);
}

type KeyRow = { user_id: string; key: string; request_hash: string };

function findKey(db: Db, { user_id, key }: KeyRow) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();
}

function answerOf(before: Awaited<ReturnType<typeof findKey>>, { request_hash }: KeyRow): unknown {
  if (before?.request_hash !== request_hash || !before.response)
    throw new DomainError('conflict', SHELL_MESSAGES.keyReused);
  return before.response.result;
}

const SECRET_FIELDS = new Set(['password', 'current', 'apikey', 'code', 'clave', 'codigo']);

/** Secrets enter the hash as keyed fingerprints, because a plain hash could be brute-forced. */
function hashOf(request: FastifyRequest): string {
  // A body without a schema was not validated and is not used.
  const read = request.routeOptions.schema?.body ? request.body : null;
  const { dataKeys } = request.server;
  const body = JSON.stringify(read ?? null, (key, value: unknown) =>
    SECRET_FIELDS.has(key) && typeof value === 'string' ? dataKeys.fingerprint(value, 'idempotency') : value,
  );
  const content = `${request.method} ${request.url} ${body}`;
  return createHash('sha256').update(content).digest('base64url');
}
