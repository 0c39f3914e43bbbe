import { DomainError } from '@fenix/domain/errors';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../testing/testApp';
import {
  type Counted,
  countAttempt,
  countCode,
  forgetNetworks,
  rememberNetwork,
  resetCodeCount,
  undoCount,
} from './limits';

/** The counts behind sign-in on every boundary, without hashing passwords: limits.test.ts asks them over HTTP. */
const api = await createTestApp();
const db = api.deps.database.system;
afterAll(() => api.close());
afterEach(async () => {
  await db.deleteFrom('sign_in_failures').execute();
  await db.deleteFrom('sign_in_networks').execute();
});

const START = new Date('2026-11-18T12:00:00.000Z');
const later = (ms: number) => new Date(START.getTime() + ms);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Asked = { name?: string; address?: string; now?: Date };
const attempt = ({ name = 'ana', address = '198.51.100.1', now = START }: Asked = {}) =>
  countAttempt(api.deps, { endpoint: 'sesion', name, address, now });
async function attempts(times: number, of: (at: number) => Asked = () => ({})): Promise<Counted> {
  let last: Counted | undefined;
  for (let at = 0; at < times; at += 1) last = await attempt(of(at));
  if (!last) throw new Error('no attempt');
  return last;
}
const retryOf = ({ refusal }: Counted) => refusal?.retryAfter;
const failures = async () =>
  (await db.selectFrom('sign_in_failures').select(['key', 'failures']).orderBy('key').execute()).map(
    (row) => row.failures,
  );

describe('per name and network', () => {
  test('ten are let through, the eleventh is the first that is refused, the twelfth is no longer the first', async () => {
    expect(await attempts(10)).toMatchObject({ refusal: undefined, isSlow: false, isFirst: false });
    const eleventh = await attempt({ now: later(1_000) });
    expect(eleventh).toMatchObject({ isSlow: false, isFirst: true });
    expect(eleventh.refusal).toBeInstanceOf(DomainError);
    // What is left of fifteen minutes.
    expect(retryOf(eleventh)).toBe(899);
    expect(await attempt()).toMatchObject({ isFirst: false });
  });

  test.each([
    ['a millisecond before the window ends', 15 * MINUTE - 1, 0.001],
    ['when it has ended', 15 * MINUTE, undefined],
  ])('%s', async (_, after, retry) => {
    await attempts(11);
    expect(retryOf(await attempt({ now: later(after) }))).toBe(retry);
  });

  test('another name, and another network, have their own count', async () => {
    await attempts(11);
    expect(retryOf(await attempt({ name: 'leo' }))).toBeUndefined();
    expect(retryOf(await attempt({ address: '198.51.100.2' }))).toBeUndefined();
  });
});

test('a network that is known by an earlier sign-in has the limit of ten as well', async () => {
  await rememberNetwork(db, await attempt());
  expect(await attempts(9)).toMatchObject({ isKnown: true, refusal: undefined });
  expect(retryOf(await attempt())).toBe(900);
});

describe('per network', () => {
  const spread = (at: number): Asked => ({ name: `persona ${at}` });

  test('sixty are let through, the next is the first that is refused', async () => {
    expect(await attempts(60, spread)).toMatchObject({ refusal: undefined, isFirst: false });
    const next = await attempt({ name: 'otra' });
    expect(next.isFirst).toBe(true);
    expect(retryOf(next)).toBe(900);
    expect(await attempt({ name: 'otra mas' })).toMatchObject({ isFirst: false });
  });

  test('what is refused by the name and network is not counted for the network', async () => {
    await attempts(80);
    expect(retryOf(await attempt({ name: 'otra' }))).toBeUndefined();
  });
});

describe('per name', () => {
  const fromAnywhere = (at: number): Asked => ({ address: `203.0.${Math.floor(at / 200)}.${at % 200}` });

  test('a hundred are as quick as ever, the next is the first that is slowed down, and none is refused', async () => {
    expect(await attempts(100, fromAnywhere)).toMatchObject({ refusal: undefined, isSlow: false, isFirst: false });
    expect(await attempt(fromAnywhere(100))).toMatchObject({ refusal: undefined, isSlow: true, isFirst: true });
    expect(await attempt(fromAnywhere(101))).toMatchObject({ refusal: undefined, isSlow: true, isFirst: false });
  });
});

describe('what is taken back', () => {
  test('one that was not looked at leaves all three counts', async () => {
    await attempts(3);
    await undoCount(db, await attempt(), { isRight: false });
    expect(await failures()).toEqual([3, 3, 3]);
  });

  test('a right one ends the count of its name and network, and leaves the two others', async () => {
    await attempts(3);
    await undoCount(db, await attempt(), { isRight: true });
    expect(await failures()).toEqual([3, 3]);
  });

  test('of a known network only its own count is touched', async () => {
    await attempts(2, () => ({ address: '203.0.113.9' }));
    await rememberNetwork(db, await attempt({ address: '203.0.113.9' }));
    expect(await failures()).toEqual([3, 3, 3]);
    const known = await attempt({ address: '203.0.113.9' });
    expect(known.isKnown).toBe(true);
    expect((await failures()).toSorted((one, other) => one - other)).toEqual([3, 3, 4]);
    await undoCount(db, known, { isRight: false });
    expect(await failures()).toEqual([3, 3, 3]);
    await undoCount(db, await attempt({ address: '203.0.113.9' }), { isRight: true });
    expect(await failures()).toEqual([3, 3]);
  });

  test('a count does not go below nothing', async () => {
    const one = await attempt();
    await undoCount(db, one, { isRight: false });
    await undoCount(db, one, { isRight: false });
    expect(await failures()).toEqual([0, 0, 0]);
  });
});

describe('a known network', () => {
  test.each([
    ['a millisecond before thirty days', 30 * DAY - 1, true],
    ['after thirty days', 30 * DAY, false],
  ])('%s', async (_, after, isKnown) => {
    await rememberNetwork(db, await attempt());
    expect(await attempt({ now: later(after) })).toMatchObject({ isKnown });
  });

  test('one that is used again begins its thirty days anew; what is older is forgotten', async () => {
    await rememberNetwork(db, await attempt());
    await rememberNetwork(db, await attempt({ now: later(10 * DAY) }));
    await forgetNetworks(db, later(40 * DAY));
    expect(await attempt({ now: later(40 * DAY - 1) })).toMatchObject({ isKnown: true });
    await forgetNetworks(db, later(40 * DAY + 1));
    expect(await db.selectFrom('sign_in_networks').selectAll().execute()).toEqual([]);
  });
});

describe('codes of the second step', () => {
  const ID = '00000000-0000-7000-8000-000000000001';

  test('ten are looked at, the eleventh is refused until its window ends, and a right one begins anew', async () => {
    for (let at = 0; at < 10; at += 1) await countCode(db, ID, START);
    await expect(countCode(db, ID, later(MINUTE))).rejects.toMatchObject({ kind: 'tooMany', retryAfter: 840 });
    await resetCodeCount(db, ID);
    await countCode(db, ID, later(MINUTE));
  });
});
