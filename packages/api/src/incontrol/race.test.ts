import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnPostgres } from '../system/onDatabase';
import { endInspectorSessions } from '../viewer/inspector';
import { eventually } from '../testing/eventually';
import { createTestApp } from '../testing/testApp';
import { asInspector, givenInspector } from '../testing/incontrol/appFixture';

/** Needs two connections at once, which the embedded database does not have. */
describeOnPostgres('a sign-in of an inspector while the account is being disabled', async () => {
  const api = await createTestApp();
  const db = api.deps.database.system;

  test('opens no session, also not an ended one that returns when the account is enabled', async () => {
    const { id, username } = await givenInspector(api, await api.givenClient());
    let [begun, end] = [() => {}, () => {}];
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const mayEnd = new Promise<void>((resolve) => (end = resolve));
    const closing = db.transaction().execute(async (tx) => {
      await tx.updateTable('incontrol_users').set({ isActive: false }).where('_id', '=', id).execute();
      await endInspectorSessions(tx, { userId: id });
      begun();
      await mayEnd;
    });
    await hasBegun;
    const reply = api.call(undefined, 'POST', '/incontrol/app/sign-in', asInspector(username));
    const waiting = async () => (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length;
    await Promise.race([reply, eventually(async () => expect(await waiting()).toBe(1))]);
    end();
    await closing;
    expect((await reply).statusCode).toBe(423);
    await db.updateTable('incontrol_users').set({ isActive: true }).where('_id', '=', id).execute();
    expect(await db.selectFrom('inspector_sessions').select('_id').where('user_id', '=', id).execute()).toEqual([]);
    expect((await api.call(undefined, 'POST', '/incontrol/app/sign-in', asInspector(username))).statusCode).toBe(200);
    await api.close();
  });
});
