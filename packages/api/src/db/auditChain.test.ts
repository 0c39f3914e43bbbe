import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import { type TestDatabase, openTestDatabase } from '../testing/testDatabase';
import { type Act, recordAct } from './auditLog';
import { BEGINNING, findLink, keepVerified, readEnd, readVerified, verifyChain } from './auditChain';
import { Database, type Db } from './database';

let source: TestDatabase;
let database: Database;
let db: Db;
beforeAll(async () => {
  source = await openTestDatabase();
  database = new Database(source.engine);
  db = database.system;
});
afterAll(() => source.close());
beforeEach(() => tamper('truncate audit_chain, audit_log'));

const ACTOR = { userId: null, user: 'ana "ñ" \\ \n\t\u0007 🚌', clientId: null, client: null };
const origin = () => ({ address: '::1', requestId: newId(), agent: 'prueba/1.0', at: new Date() });
const act = (entityId: string): Act => ({
  action: 'cliente.crear',
  entity: 'cliente',
  entityId,
  before: { z: 1.5, a: ['é', null, true], '\u2028': '"' },
});

const add = (handle: Db, entityId: string) =>
  handle.transaction().execute((tx) => recordAct(tx, ACTOR, origin(), act(entityId)));

const ids = async () =>
  (
    await sql<{
      id: string;
    }>`select e.entity_id as id from audit_chain c join audit_log e on e._id = c.entry order by seq`.execute(db)
  ).rows.map(({ id }) => id);

/** As an attacker with the owner's rights, who disables the triggers. */
const tamper = (script: string) =>
  source.engine.asOwner((owner) =>
    owner.exec(`
      set app.tenant = '*';
      alter table audit_log disable trigger user; alter table audit_chain disable trigger user;
      ${script};
      alter table audit_log enable trigger user; alter table audit_chain enable trigger user`),
  );

describe('S9 the audit log is a chain', () => {
  test('of every entry in commit order, and the program computes the same hashes as the database', async () => {
    for (const id of ['1', '2', '3']) await add(db, id);
    expect(await ids()).toEqual(['1', '2', '3']);
    const verdict = await verifyChain(db);
    expect(verdict).toMatchObject({ isWhole: true, checked: 3, last: { seq: 3 } });
  });

  test('several entries in one transaction, a rollback and concurrent writes leave no fork and no gap', async () => {
    const writers = Array.from({ length: 24 }, (_, index) => async () => {
      const undone = index % 4 === 3;
      await db
        .transaction()
        .execute(async (tx) => {
          await recordAct(tx, ACTOR, origin(), act(`${index} a`));
          await recordAct(tx, ACTOR, origin(), act(`${index} b`));
          if (undone) throw new Error('undone');
        })
        .catch((error: unknown) => {
          if (!undone) throw error;
        });
    });
    await Promise.all(writers.map((write) => write()));
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, checked: 36 });
    const order = await ids();
    expect(order).toHaveLength(36);
    expect(order.some((id) => id.startsWith('3 '))).toBe(false);
  });

  test('an entry written under a company’s row-level security is chained although the company cannot read the chain', async () => {
    const clientId = newId();
    await sql`insert into clients (_id, client, client_key, "modulesClient", fecha) values (${clientId}, 'x', 'x', '{}', now())`.execute(
      db,
    );
    const tenant = database.for({ clienteId: clientId });
    const own = { ...ACTOR, clientId, client: 'x' };
    await tenant.transaction().execute((tx) => recordAct(tx, own, origin(), act('propia')));
    expect(await tenant.selectFrom('audit_chain').selectAll().execute()).toEqual([]);
    expect(await tenant.selectFrom('audit_log').select('entity_id').execute()).toEqual([{ entity_id: 'propia' }]);
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, checked: 1 });
  });

  test.each([
    ['a text changed', `update audit_log set "user" = 'otra' where entity_id = '2'`, 2, 'cambiada'],
    ['a moment changed', `update audit_log set at = at + interval '1 ms' where entity_id = '2'`, 2, 'cambiada'],
    [
      'a deleted entry',
      `delete from audit_chain where seq = 2; delete from audit_log where entity_id = '2'`,
      2,
      'faltante',
    ],
    ['a deleted last link', 'delete from audit_chain where seq = 3', 3, 'suelta'],
    [
      'an entry without a link',
      `insert into audit_log (_id, at, "user", action, entity, entity_id) values (gen_random_uuid(), now(), 'x', 'x', 'x', 'x')`,
      4,
      'suelta',
    ],
  ])('%s is found', async (_, script, seq, problem) => {
    for (const id of ['1', '2', '3']) await add(db, id);
    await tamper(script);
    expect(await verifyChain(db)).toEqual({ isWhole: false, seq, problem });
  });

  test('from a mark on only new entries are read, and a chain truncated or rewritten before the mark is detected', async () => {
    for (const id of ['1', '2', '3']) await add(db, id);
    const whole = await verifyChain(db);
    if (!whole.isWhole) throw new Error('the chain is whole');
    await add(db, '4');
    expect(await verifyChain(db, whole.last)).toMatchObject({ isWhole: true, checked: 1, last: { seq: 4 } });
    expect(await verifyChain(db, { ...whole.last, hash: BEGINNING.hash })).toMatchObject({ isWhole: false, seq: 3 });
    await tamper("delete from audit_chain where seq >= 3; delete from audit_log where entity_id in ('3', '4')");
    expect(await verifyChain(db)).toMatchObject({ isWhole: true });
    expect(await verifyChain(db, whole.last)).toEqual({ isWhole: false, seq: 3, problem: 'faltante' });
  });

  test('a mark at the first entry is compared too', async () => {
    await add(db, '1');
    expect(await verifyChain(db, { seq: 1, hash: BEGINNING.hash })).toEqual({
      isWhole: false,
      seq: 1,
      problem: 'cambiada',
    });
  });

  test('a chain longer than one batch is read to its end; one without entries ends at its beginning', async () => {
    expect(await readEnd(db)).toEqual(BEGINNING);
    await sql`insert into audit_log (_id, at, "user", action, entity, entity_id)
      select gen_random_uuid(), now(), 'x', 'x', 'x', n::text from generate_series(1, 1001) n`.execute(db);
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, checked: 1001 });
    expect(await readEnd(db)).toMatchObject({ seq: 1001 });
    await tamper(`update audit_log set "user" = 'y' where _id = (select entry from audit_chain where seq = 1001)`);
    expect(await verifyChain(db)).toEqual({ isWhole: false, seq: 1001, problem: 'cambiada' });
  });

  test('how far the chain was verified is unknown at first, and then what was kept last', async () => {
    expect(await readVerified(db)).toBeUndefined();
    const first = { seq: 3, hash: 'ab', fullAt: '2026-11-18T05:00:00.000Z' };
    await keepVerified(db, first);
    expect(await readVerified(db)).toEqual({ seq: 3, hash: 'ab', fullAt: '2026-11-18T05:00:00.000Z' });
    await keepVerified(db, { ...first, seq: 7, hash: 'cd' });
    expect(await readVerified(db)).toEqual({ seq: 7, hash: 'cd', fullAt: '2026-11-18T05:00:00.000Z' });
  });

  test('an entry that is not in the chain has no link', async () => {
    expect(await findLink(db, newId())).toBeUndefined();
  });

  test('the link of an entry has its position and the hash before it', async () => {
    for (const id of ['1', '2']) await add(db, id);
    const entries = await db.selectFrom('audit_log').select(['_id', 'entity_id']).orderBy('entity_id').execute();
    const [first, second] = await Promise.all(entries.map(({ _id }) => findLink(db, _id)));
    expect(first).toMatchObject({ seq: 1, previous: BEGINNING.hash });
    expect(second).toMatchObject({ seq: 2, previous: first?.hash });
  });

  test.each([
    `update audit_log set "user" = 'x'`,
    'delete from audit_log',
    'truncate audit_log cascade',
    'delete from audit_chain',
    `insert into audit_chain values (99, gen_random_uuid(), '')`,
    'alter table audit_log disable trigger audit_chained',
    'alter table users no force row level security',
    'drop trigger audit_chained on audit_log',
  ])('the role of the server may not %s', async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner/);
  });
});
