import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readConfig } from '../ground/config';
import { migrate } from '../db/migrate';
import { openEngine } from '../db/open';
import { openPostgres } from '../db/postgres';
import type { Deps } from '../ports/deps';
import { newId } from '../ground/ids';
import { createDeps } from '../assembly/server';
import { createDatabase, dropDatabase, urlOf } from '../testing/databases';
import { embeddedImages } from '../testing/embeddedImages';
import { type GivenClient, type GivenUser, createGivens } from '../testing/givens';
import { startPostgresServer } from '../testing/postgresServer';

/** A place where a real server can be started, killed and started again: its settings, its data, its people. */
export type DrillSite = {
  kind: 'embedded' | 'postgres';
  env: Record<string, string>;
  dataDir: string;
  users: readonly GivenUser[];
  manager: GivenUser;
  companies: readonly GivenClient[];
  /** Reads the data directly; only while no server runs on it, which the embedded database insists on. */
  inspect: <T>(read: (deps: Deps) => Promise<T>) => Promise<T>;
  /** Ends the database as a power cut would, and brings it back. The embedded one died with its server. */
  crash: () => Promise<void>;
  remove: () => Promise<void>;
};

/** `isDurable` asks for a database that keeps what it acknowledged when it is killed itself: the tests' own does not. */
export async function createDrillSite(size: number, { isDurable = false } = {}): Promise<DrillSite> {
  const given = inject('database');
  const dataDir = mkdtempSync(join(tmpdir(), 'fenix-drill-'));
  const place = given.kind === 'embedded' ? await embeddedPlace(dataDir) : await postgresPlace(isDurable);
  // The workers of a drill sign in from one address as fast as the machine lets them.
  const env = { DATA_DIR: dataDir, SIGN_INS_PER_SECOND: '10000', ...place.env };

  const inspect: DrillSite['inspect'] = async (read) => {
    const config = readConfig({ ...env, DEMO: '0' });
    const deps = createDeps(config, await openEngine(config));
    try {
      return await read(deps);
    } finally {
      await deps.database.close();
    }
  };

  const people = await inspect(async (deps) => {
    const { givenClient, givenUser } = createGivens(deps, '');
    const companies: GivenClient[] = [];
    const users: GivenUser[] = [];
    for (let at = 0; at < size; at += 1) {
      const company = await givenClient(`empresa ${at}`);
      companies.push(company);
      users.push(await givenUser(company, { name: `persona ${at}` }));
    }
    const office = await givenClient('oficina');
    return { companies, users, manager: await givenUser(office, { name: 'gestora', scopes: ['colfenix'] }) };
  });

  return {
    kind: given.kind,
    env,
    dataDir,
    ...people,
    inspect,
    crash: place.crash,
    async remove() {
      await place.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Place = Pick<DrillSite, 'env' | 'crash' | 'remove'>;

async function embeddedPlace(dataDir: string): Promise<Place> {
  await cp((await embeddedImages()).migrated, join(dataDir, 'db'), { recursive: true });
  return { env: {}, crash: async () => {}, remove: async () => {} };
}

async function postgresPlace(isDurable: boolean): Promise<Place> {
  if (isDurable) {
    const server = await startPostgresServer({ isHasty: false });
    const engine = openPostgres(server.url);
    await migrate(engine);
    await engine.close();
    const crash = async () => {
      await server.kill9();
      await server.start();
    };
    return { env: { DATABASE_URL: server.url }, crash, remove: server.stop };
  }
  const given = inject('database');
  if (given.kind !== 'postgres') throw new Error('these tests run on the embedded database');
  const name = `fenix_drill_${newId().replaceAll('-', '')}`;
  await createDatabase(given.url, name, given.template);
  const crash = () => Promise.reject(new Error('only a site that asked to be durable may be crashed'));
  return { env: { DATABASE_URL: urlOf(given.url, name) }, crash, remove: () => dropDatabase(given.url, name) };
}
