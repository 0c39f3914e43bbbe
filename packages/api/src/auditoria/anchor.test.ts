import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '../db/auditChain';
import { newId } from '../ground/ids';
import { type TestApp, createTestApp } from '../testing/testApp';
import { createAnchor } from './anchor';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const START = Date.parse('2026-11-18T12:00:00Z');
const MINUTE = 60_000;
const at = (minutes: number) => api.setNow(new Date(START + minutes * MINUTE));

async function givenEntries(count: number): Promise<void> {
  const entry = { at: new Date(), user: 'x', action: 'x', entity: 'x', entity_id: 'x' };
  for (let made = 0; made < count; made += 1)
    await api.deps.database.system
      .insertInto('audit_log')
      .values({ ...entry, _id: newId() })
      .execute();
}

async function end() {
  const verdict = await verifyChain(api.deps.database.system);
  if (!verdict.isWhole) throw new Error('the chain is broken');
  return { auditSeq: verdict.last.seq, auditHash: verdict.last.hash };
}

test('a chain without entries has no end to write down', async () => {
  const lines: unknown[] = [];
  const anchor = createAnchor(api.deps, { info: (line: unknown) => lines.push(line), warn: () => {} });
  await api.deps.database.engine.asOwner((owner) =>
    owner.exec(`alter table audit_log disable trigger user; alter table audit_chain disable trigger user;
      truncate audit_chain, audit_log;
      alter table audit_log enable trigger user; alter table audit_chain enable trigger user`),
  );
  expect(await end()).toMatchObject({ auditSeq: 0 });
  await anchor.look();
  await anchor.note();
  expect(lines).toEqual([]);
});

test('N11 the end of the chain goes into the log at once, after 100 entries, after 5 minutes and when asked', async () => {
  const lines: unknown[] = [];
  const anchor = createAnchor(api.deps, { info: (line: unknown) => lines.push(line), warn: () => {} });
  at(0);
  await givenEntries(1);
  await anchor.look();
  expect(lines).toEqual([await end()]);

  await givenEntries(99);
  at(4.9);
  await anchor.look();
  expect(lines).toHaveLength(1);
  await givenEntries(1);
  await anchor.look();
  expect(lines).toHaveLength(2);
  expect(lines.at(-1)).toEqual(await end());

  // Nothing new: a line more would tell nothing.
  at(60);
  await anchor.look();
  expect(lines).toHaveLength(2);

  await givenEntries(1);
  at(60.1);
  await anchor.look();
  expect(lines).toHaveLength(3);
  await givenEntries(1);
  at(65);
  await anchor.look();
  expect(lines).toHaveLength(3);
  at(65.1);
  await anchor.look();
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toEqual(await end());

  await givenEntries(1);
  await anchor.note();
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toEqual(await end());
});

test('N11 an unreachable database is a warning in the log, and the next round continues', async () => {
  const lines: unknown[] = [];
  const warnings: unknown[] = [];
  const { deps } = api;
  let isAway = true;
  const anchor = createAnchor(
    {
      clock: deps.clock,
      database: {
        get system() {
          if (isAway) throw new Error('away');
          return deps.database.system;
        },
      },
    },
    { info: (line: unknown) => lines.push(line), warn: (line: unknown) => warnings.push(line) },
  );
  await anchor.look();
  expect([lines.length, warnings.length]).toEqual([0, 1]);
  isAway = false;
  await anchor.look();
  expect([lines.length, warnings.length]).toEqual([1, 1]);
});
