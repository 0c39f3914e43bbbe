import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STANDARD_MODULES } from '@fenix/domain/permissions';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { Ledger, MODULE_SETS, type Voice, createVoice, workUntilDeath } from './acknowledged';
import { type DrillSite, createDrillSite } from './drillSite';
import { describeOnEmbedded, describeOnPostgres } from './onDatabase';
import { type ServerProcess, endAll, failToStart, startServer } from './serverProcess';

const SEED = 7_010_001;
const ROUNDS = 3;
const WORKERS = 4;
const IS_EMBEDDED = inject('database').kind === 'embedded';

let site: DrillSite;
beforeAll(async () => {
  site = await createDrillSite(WORKERS, { isDurable: true });
});
afterAll(() => site.remove());

const lockOf = () => join(site.dataDir, 'db', 'fenix.lock');

describe('a server that is killed, and its database with it', () => {
  const ledgers = Array.from({ length: WORKERS }, () => new Ledger());
  const random = seeded(SEED);
  // A test that failed half way leaves a server, and its workers would go on.
  afterEach(endAll);

  test('has lost nothing it acknowledged, round after round', { timeout: 180_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startServer(site.env);
      const voice = createVoice(server.url);
      const managerToken = await voice.signIn(site.manager.name);
      for (const [at, ledger] of ledgers.entries()) await expectKept(voice, managerToken, at, ledger);

      const work = ledgers.map((ledger, at) =>
        workUntilDeath({ voice, user: userAt(at), companyId: companyAt(at).id, managerToken, random }, ledger),
      );
      await heard(ledgers, 4 + random() * 30);
      await sleep(random() * 20);
      await server.end('SIGKILL');
      await site.crash();
      await Promise.all(work);
    }
    expect(existsSync(lockOf()), 'the dead server could not take its lock away').toBe(IS_EMBEDDED);
  });

  test('has done what it did not acknowledge whole or not at all', async () => {
    const found = await site.inspect(async ({ database }) => {
      const db = database.system;
      const entries = await db
        .selectFrom('audit_log')
        .select(['entity_id', 'request_id', sql<string[]>`after->'modulesClient'`.as('modules')])
        .where('action', '=', 'cliente.modulos')
        .orderBy('at')
        .orderBy('_id')
        .execute();
      const halves = await sql<{ count: number }>`
        select count(*)::int as count from sessions s
        full join (select entity_id from audit_log where action = 'sesion.abrir') opened on opened.entity_id = s._id::text
        full join (select entity_id from audit_log where action = 'sesion.cerrar') left_ on left_.entity_id = s._id::text
        where s._id is null or opened.entity_id is null or (s.revoked_at is null) <> (left_.entity_id is null)`.execute(
        db,
      );
      const clients = await db.selectFrom('clients').select(['_id', 'modulesClient']).execute();
      return { entries, halves: halves.rows[0]?.count, clients };
    });

    expect(found.halves, 'sessions without their entry, or entries without their session').toBe(0);
    for (const [at, { changes }] of ledgers.entries()) {
      const { id } = companyAt(at);
      const entries = found.entries.filter((entry) => entry.entity_id === id);
      for (const { requestId, modules } of changes) {
        const own = entries.filter((entry) => entry.request_id === requestId);
        expect(own.map((entry) => entry.modules.join())).toEqual([modules]);
      }
      // One call per round may have been done and not answered.
      expect(entries.length - changes.length).toBeLessThanOrEqual(ROUNDS);
      const kept = found.clients.find((client) => client._id === id)?.modulesClient.join();
      expect(entries.at(-1)?.modules.join() ?? STANDARD_MODULES.join()).toBe(kept);
    }
  });

  async function expectKept(voice: Voice, managerToken: string, at: number, ledger: Ledger): Promise<void> {
    for (const token of ledger.open) expect(await voice.isOpen(token), 'a session that was opened').toBe(true);
    for (const token of ledger.closed) expect(await voice.isOpen(token), 'a session that was closed').toBe(false);
    const kept = await voice.modulesOf(managerToken, companyAt(at).client);
    expect([ledger.modules, ledger.unheard.modules]).toContain(kept);
    // The unheard change was done or was not; from here on that is known, also if nothing is done before the next end.
    ledger.modules = kept;
    ledger.unheard = {};
  }
});

describe('a server that is asked to stop', () => {
  test('answers whom it was serving, gives its lock back and ends with 0', { timeout: 120_000 }, async () => {
    const server = await startServer(site.env);
    const voice = createVoice(server.url);
    const calls = Array.from({ length: 6 }, (_, at) => voice.signIn(userAt(at % WORKERS)));
    await server.said('incoming request', 6);
    const code = await server.end('SIGTERM');
    expect((await Promise.all(calls)).every(Boolean)).toBe(true);
    expect(code).toBe(0);
    expect(server.output()).toContain('Servidor detenido.');
    // N11: the last line of the log names the newest audit entry.
    const last = server
      .output()
      .split('\n')
      .findLast((line) => line.startsWith('{'));
    expect(JSON.parse(last ?? '')).toMatchObject({
      auditSeq: expect.any(Number),
      auditHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(existsSync(lockOf())).toBe(false);

    const again = await startServer(site.env);
    for (const token of await Promise.all(calls)) expect(await createVoice(again.url).isOpen(token)).toBe(true);
    expect(await again.end('SIGTERM')).toBe(0);
  });
});

describeOnEmbedded('two servers on one embedded database', () => {
  test('the second is refused, with the setting to change; the first goes on', { timeout: 120_000 }, async () => {
    // The number of a living process, which is not the one that took the lock: it is taken over.
    writeFileSync(lockOf(), JSON.stringify({ pid: process.pid, started: '1' }));
    const first = await startServer(site.env);
    const second = await failToStart(site.env);
    expect(second.code).toBe(1);
    expect(second.output).toContain(`DATA_DIR: ${join(site.dataDir, 'db')} ya está en uso por el proceso ${first.pid}`);
    expect(second.output).not.toMatch(/\n\s+at /);
    expect(await createVoice(first.url).signIn(userAt(0))).toBeTruthy();
    await first.end('SIGTERM');
  });
});

describeOnPostgres('two servers on one PostgreSQL', () => {
  let servers: ServerProcess[];
  beforeAll(async () => {
    servers = await Promise.all([startServer(site.env), startServer(site.env)]);
  }, 120_000);
  afterAll(() => Promise.all(servers.map((server) => server.end('SIGTERM'))));

  function bothVoices(): [Voice, Voice] {
    const [one, other] = servers;
    if (!one || !other) throw new Error('two servers were started');
    return [createVoice(one.url), createVoice(other.url)];
  }

  test('AUTH-23 a session opened on one is open on the other, and closed there is closed here', async () => {
    const [one, other] = bothVoices();
    const token = await one.signIn(userAt(0));
    expect(await other.isOpen(token)).toBe(true);
    await other.signOut(token);
    expect(await one.isOpen(token)).toBe(false);
  });

  test('changes of both at once follow one another: each has its entry, and the last one counts', async () => {
    const { id, client } = companyAt(0);
    const [one, other] = bothVoices();
    const token = await one.signIn(site.manager.name);
    const now = await one.modulesOf(token, client);
    const changes = MODULE_SETS.filter((modules) => modules.join() !== now).slice(0, 10);
    const ids = await Promise.all(
      changes.map((modules, at) => (at % 2 ? one : other).changeModules(token, id, modules)),
    );
    const entries = await site.inspect(({ database }) =>
      database.system
        .selectFrom('audit_log')
        .select(['request_id', 'before', 'after'])
        .where('entity_id', '=', id)
        .where('request_id', 'in', ids)
        .execute(),
    );
    expect(new Set(entries.map((entry) => entry.request_id))).toEqual(new Set(ids));
    expect(entries).toHaveLength(10);
    expect(changes.map(String)).toContain(await other.modulesOf(token, client));
  });
});

function userAt(at: number): string {
  return site.users[at]?.name ?? '';
}

function companyAt(at: number) {
  const company = site.companies[at];
  if (!company) throw new Error('no such company');
  return company;
}

/** Waits until the workers together have so many more acknowledged changes: a slow machine only takes longer. */
async function heard(ledgers: readonly Ledger[], more: number): Promise<void> {
  const count = () => ledgers.reduce((sum, { changes }) => sum + changes.length, 0);
  const enough = count() + more;
  while (count() < enough) await sleep(1);
}

/** The same moments in every run of the drill. */
function seeded(seed: number): () => number {
  const [stream = []] = fc.sample(
    fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 997, maxLength: 997 }),
    {
      seed,
      numRuns: 1,
    },
  );
  let at = 0;
  return () => stream[at++ % stream.length] ?? 0;
}
