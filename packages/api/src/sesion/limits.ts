import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { nameKey } from '@fenix/domain/text/names';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database';
import type { Deps } from '../ports/deps';
import { networkOf } from './network';

/** Attempts per quarter of an hour, counted in the database because several servers may run in parallel. */
const WINDOW_MINUTES = 15;
const MAX_PER_NAME_AND_NETWORK = 10;
const MAX_PER_NETWORK = 60;
/** Beyond this, attempts at one name are slowed down and not refused: otherwise anyone could lock a user out. */
const SLOW_PER_NAME = 100;
/** A network from which a name has signed in within this time has its own count: attempts from elsewhere do not affect it. */
const KNOWN_DAYS = 30;

/** Each endpoint has its own counts. */
export type LoginEndpoint = 'sesion' | 'equipo' | 'gps' | 'inspector';
export type Attempt = { endpoint: LoginEndpoint; name: string; address: string; now: Date };
type LimitKeys = { who: string; place: string; here: string; network: string; name: string };

export type Counted = {
  keys: LimitKeys;
  now: Date;
  isKnown: boolean;
  /** The error where a limit is exceeded: the password must not be checked. */
  refusal: DomainError | undefined;
  /** Whether this attempt has to go through the login queue. */
  isSlow: boolean;
  /** The first attempt in its window that was refused or slowed down: only this one gets an audit entry. */
  isFirst: boolean;
};

type Has = Pick<Deps, 'database' | 'fingerprint'>;

function keysOf({ fingerprint }: Has, { endpoint, name, address }: Attempt): LimitKeys {
  const who = fingerprint(nameKey(name));
  const place = networkOf(address);
  return {
    who,
    place,
    here: `${endpoint}:${who}@${place}`,
    network: `${endpoint}:@${place}`,
    name: `${endpoint}:${who}`,
  };
}

/** Counts before the password is checked, so that concurrent attempts cannot pass the limit together. */
export async function countAttempt(has: Has, attempt: Attempt): Promise<Counted> {
  const db = has.database.system;
  const { now } = attempt;
  const keys = keysOf(has, attempt);
  const isKnown = await isKnownNetwork(db, keys, now);
  const [here, network, name] = isKnown ? [await countHere(db, keys, now)] : await countAll(db, keys, now);
  const full = [
    { count: here, most: MAX_PER_NAME_AND_NETWORK },
    { count: network, most: MAX_PER_NETWORK },
  ].find(({ count, most }) => count && count.failures > most);
  const attempts = name?.failures ?? 0;
  return {
    keys,
    now,
    isKnown,
    refusal: full?.count && tooMany(full.count, now),
    isSlow: attempts > SLOW_PER_NAME,
    isFirst: full ? full.count?.failures === full.most + 1 : attempts === SLOW_PER_NAME + 1,
  };
}

/** An attempt that was not checked, or was right, does not count. A right one also resets the count of its name and network. */
export async function undoCount(db: Db, { keys, isKnown }: Counted, { isRight }: { isRight: boolean }): Promise<void> {
  const counted = [...(isRight ? [] : [keys.here]), ...(isKnown ? [] : [keys.network, keys.name])];
  if (isRight) await db.deleteFrom('sign_in_failures').where('key', '=', keys.here).execute();
  if (counted.length === 0) return;
  // In the order in which attempts are counted: concurrent requests lock the rows in the same order.
  for (const key of counted)
    await db
      .updateTable('sign_in_failures')
      .set({ failures: sql`greatest(failures - 1, 0)` })
      .where('key', '=', key)
      .execute();
}

export async function rememberNetwork(db: Db, { keys: { who, place }, now }: Counted): Promise<void> {
  await db
    .insertInto('sign_in_networks')
    .values({ who, network: place, last_at: now })
    .onConflict((conflict) => conflict.columns(['who', 'network']).doUpdateSet({ last_at: now }))
    .execute();
}

export async function forgetNetworks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_networks').where('last_at', '<', knownSince(now)).execute();
}

const knownSince = (now: Date) => new Date(now.getTime() - KNOWN_DAYS * 24 * 3_600_000);

async function isKnownNetwork(db: Db, { who, place }: LimitKeys, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_networks')
    .select('last_at')
    .where('who', '=', who)
    .where('network', '=', place)
    .where('last_at', '>', knownSince(now))
    .executeTakeFirst();
  return row !== undefined;
}

type Count = { failures: number; window_ends: Date };

/** Increments a count, in a new window if the last one is over; only where `from` has a row. */
function increment(key: string, now: Date, from: RawBuilder<unknown> = sql`(select 1) as always`): RawBuilder<Count> {
  const ends = new Date(now.getTime() + WINDOW_MINUTES * 60_000);
  const isOpen = sql`sign_in_failures.window_ends > ${now}::timestamptz`;
  return sql<Count>`insert into sign_in_failures (key, failures, window_ends)
    select ${key}::text, 1, ${ends}::timestamptz from ${from}
    on conflict (key) do update set
      failures = case when ${isOpen} then sign_in_failures.failures + 1 else 1 end,
      window_ends = case when ${isOpen} then sign_in_failures.window_ends else excluded.window_ends end
    returning failures, window_ends`;
}

async function countHere(db: Db, { here }: LimitKeys, now: Date): Promise<Count | undefined> {
  return (await increment(here, now).execute(db)).rows[0];
}

/** In one statement. An attempt over one limit is not added to the wider counts, so that it cannot exhaust them. */
async function countAll(db: Db, { here, network, name }: LimitKeys, now: Date): Promise<(Count | undefined)[]> {
  const { rows } = await sql<Count & { of: number }>`with
    here as (${increment(here, now)}),
    network as (${increment(network, now, sql`here where here.failures <= ${MAX_PER_NAME_AND_NETWORK}`)}),
    name as (${increment(name, now, sql`network where network.failures <= ${MAX_PER_NETWORK}`)})
    select 0 as of, * from here union all select 1, * from network union all select 2, * from name`.execute(db);
  return [0, 1, 2].map((of) => rows.find((row) => row.of === of));
}

/** Codes have only six digits, so attempts of one user are counted together, whatever their network. */
const MAX_CODES = 10;
const codesOf = (userId: string) => `codigo:${userId}`;

/** Counts before the code is checked. Only a caller who knows the password gets here, so others cannot lock the user out. */
export async function countCode(db: Db, userId: string, now: Date): Promise<void> {
  const [count] = (await increment(codesOf(userId), now).execute(db)).rows;
  if (count && count.failures > MAX_CODES) throw tooMany(count, now);
}

export async function resetCodeCount(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', codesOf(userId)).execute();
}

function tooMany({ window_ends }: Count, now: Date): DomainError {
  const retryAfter = (window_ends.getTime() - now.getTime()) / 1000;
  return new DomainError('tooMany', SHELL_MESSAGES.tooManyAttempts, { retryAfter });
}
