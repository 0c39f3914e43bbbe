import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { nameKey } from '@fenix/domain/text/names';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database';
import type { Deps } from '../deps';
import { networkOf } from './network';

/** Tries per quarter of an hour, counted in the database because several servers may run side by side. */
const WINDOW_MINUTES = 15;
const MOST_OF_NAME_HERE = 10;
const MOST_OF_NETWORK = 60;
/** From here on tries at one name are slow, and nobody is refused: otherwise anyone could lock anyone out. */
const MANY_OF_NAME = 100;
/** A network from which a name has signed in lately is its own: what strangers try elsewhere does not count there. */
const KNOWN_DAYS = 30;

/** Which door is knocked at: counts of one do not close the other. */
export type Door = 'sesion' | 'gps' | 'inspector';
export type Attempt = { door: Door; name: string; address: string; now: Date };
type Keys = { who: string; place: string; here: string; network: string; name: string };

export type Counted = {
  keys: Keys;
  now: Date;
  isKnown: boolean;
  /** Nothing may be looked at. */
  refusal: DomainError | undefined;
  /** Whether this try is to be made slowly, after others at the same name. */
  isSlow: boolean;
  /** The first one in its window that was refused, or slowed down: worth an entry in the log. */
  isFirst: boolean;
};

type Has = Pick<Deps, 'database' | 'fingerprint'>;

function keysOf({ fingerprint }: Has, { door, name, address }: Attempt): Keys {
  const who = fingerprint(nameKey(name));
  const place = networkOf(address);
  return { who, place, here: `${door}:${who}@${place}`, network: `${door}:@${place}`, name: `${door}:${who}` };
}

/** Before anything is looked at: whoever asks at the same moment finds this try counted already. */
export async function countAttempt(has: Has, attempt: Attempt): Promise<Counted> {
  const db = has.database.system;
  const { now } = attempt;
  const keys = keysOf(has, attempt);
  const isKnown = await isKnownNetwork(db, keys, now);
  const [here, network, name] = isKnown ? [await countHere(db, keys, now)] : await countAll(db, keys, now);
  const full = [
    { count: here, most: MOST_OF_NAME_HERE },
    { count: network, most: MOST_OF_NETWORK },
  ].find(({ count, most }) => count && count.failures > most);
  const tries = name?.failures ?? 0;
  return {
    keys,
    now,
    isKnown,
    refusal: full?.count && tooMany(full.count, now),
    isSlow: tries > MANY_OF_NAME,
    isFirst: full ? full.count?.failures === full.most + 1 : tries === MANY_OF_NAME + 1,
  };
}

/** A try that was not looked at after all, or was right, does not count. A right one also clears what was tried here before. */
export async function giveBack(db: Db, { keys, isKnown }: Counted, { isRight }: { isRight: boolean }): Promise<void> {
  const counted = [...(isRight ? [] : [keys.here]), ...(isKnown ? [] : [keys.network, keys.name])];
  if (isRight) await db.deleteFrom('sign_in_failures').where('key', '=', keys.here).execute();
  if (counted.length === 0) return;
  // In the order in which tries are counted: two at once lock the rows in the same order.
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

async function isKnownNetwork(db: Db, { who, place }: Keys, now: Date): Promise<boolean> {
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

/** One more, in a window of its own if the last one is over; `from` says under which condition. */
function oneMore(key: string, now: Date, from: RawBuilder<unknown> = sql`(select 1) as always`): RawBuilder<Count> {
  const ends = new Date(now.getTime() + WINDOW_MINUTES * 60_000);
  const isOpen = sql`sign_in_failures.window_ends > ${now}::timestamptz`;
  return sql<Count>`insert into sign_in_failures (key, failures, window_ends)
    select ${key}::text, 1, ${ends}::timestamptz from ${from}
    on conflict (key) do update set
      failures = case when ${isOpen} then sign_in_failures.failures + 1 else 1 end,
      window_ends = case when ${isOpen} then sign_in_failures.window_ends else excluded.window_ends end
    returning failures, window_ends`;
}

async function countHere(db: Db, { here }: Keys, now: Date): Promise<Count | undefined> {
  return (await oneMore(here, now).execute(db)).rows[0];
}

/** In one statement. What is refused here is not counted further out: a full count cannot be used to fill another. */
async function countAll(db: Db, { here, network, name }: Keys, now: Date): Promise<(Count | undefined)[]> {
  const { rows } = await sql<Count & { of: number }>`with
    here as (${oneMore(here, now)}),
    network as (${oneMore(network, now, sql`here where here.failures <= ${MOST_OF_NAME_HERE}`)}),
    name as (${oneMore(name, now, sql`network where network.failures <= ${MOST_OF_NETWORK}`)})
    select 0 as of, * from here union all select 1, * from network union all select 2, * from name`.execute(db);
  return [0, 1, 2].map((of) => rows.find((row) => row.of === of));
}

/** Codes have six digits: however many places they are tried from, those of one person are counted together. */
const MOST_CODES = 10;
const codesOf = (userId: string) => `codigo:${userId}`;

/** Before a code is looked at. Whoever comes so far knew the password, so only they can be the one who is stopped. */
export async function countCode(db: Db, userId: string, now: Date): Promise<void> {
  const [count] = (await oneMore(codesOf(userId), now).execute(db)).rows;
  if (count && count.failures > MOST_CODES) throw tooMany(count, now);
}

export async function forgetCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', codesOf(userId)).execute();
}

function tooMany({ window_ends }: Count, now: Date): DomainError {
  const retryAfter = (window_ends.getTime() - now.getTime()) / 1000;
  return new DomainError('tooMany', SHELL_MESSAGES.tooManyAttempts, { retryAfter });
}
