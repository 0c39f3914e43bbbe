import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../db/database';
import { eventually } from '../testing/eventually';
import { type GivenUser, PASSWORD } from '../testing/givens';
import { createTestApp } from '../testing/testApp';
import { describeOnPostgres } from '../system/onDatabase';
import { revokeSessions } from './queries';

const NOW = new Date('2026-11-18T10:00:00.000Z');

/** Needs two connections at once, which the embedded database does not have. */
describeOnPostgres('a sign-in while its account is being closed', async () => {
  const api = await createTestApp();
  const db = api.deps.database.system;
  const signIn = ({ name }: GivenUser) =>
    api.call(undefined, 'POST', '/api/auth/sign-in', {
      headers: { authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` },
    });
  const waiting = async () => (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length;
  const openOf = ({ id }: GivenUser) =>
    db.selectFrom('sessions').select('_id').where('user_id', '=', id).where('revoked_at', 'is', null).execute();

  type Close = (tx: Db, user: GivenUser) => Promise<unknown>;
  const users = (tx: Db, { id }: GivenUser) => tx.updateTable('users').where('_id', '=', id);
  const CLOSINGS: readonly [string, Close, number, Close][] = [
    [
      'disabled',
      (tx, user) => users(tx, user).set({ isActive: false }).execute(),
      423,
      (tx, user) => users(tx, user).set({ isActive: true }).execute(),
    ],
    [
      'given another password',
      (tx, user) => users(tx, user).set({ password_hash: 'otra' }).execute(),
      401,
      async () => undefined,
    ],
    [
      'deleted',
      (tx, user) => users(tx, user).set({ deleted_at: NOW }).execute(),
      423,
      (tx, user) => users(tx, user).set({ deleted_at: null }).execute(),
    ],
    [
      'deleted with its company',
      (tx, { client }) => tx.updateTable('clients').set({ deleted_at: NOW }).where('_id', '=', client.id).execute(),
      423,
      (tx, { client }) => tx.updateTable('clients').set({ deleted_at: null }).where('_id', '=', client.id).execute(),
    ],
  ];

  test.each(CLOSINGS)(
    '%s opens no session, also not one that lives again when that is taken back',
    async (_, close, status, reopen) => {
      const user = await api.givenUser(await api.givenClient());
      let [begun, end] = [() => {}, () => {}];
      const hasBegun = new Promise<void>((resolve) => (begun = resolve));
      const mayEnd = new Promise<void>((resolve) => (end = resolve));
      const closing = db.transaction().execute(async (tx) => {
        await close(tx, user);
        await revokeSessions(tx, { userId: user.id }, 'disabled', NOW);
        begun();
        await mayEnd;
      });
      await hasBegun;
      const reply = signIn(user);
      // The password is right and the account was open when it was looked at: the row of the user is waited for.
      await Promise.race([reply, eventually(async () => expect(await waiting()).toBe(1))]);
      end();
      await closing;
      expect((await reply).statusCode).toBe(status);
      await reopen(db, user);
      expect(await openOf(user)).toEqual([]);
    },
  );

  test('without anything beside it gets in', async () => {
    const user = await api.givenUser(await api.givenClient());
    expect((await signIn(user)).statusCode).toBe(200);
    expect(await openOf(user)).toHaveLength(1);
    await api.close();
  });
});
