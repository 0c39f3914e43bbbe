import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readConfig } from '../config';
import { openEmbedded } from '../db/embedded';
import type { Deps } from '../deps';
import { newId } from '../ids';
import { createDeps, openEngine } from '../server';
import { createDatabase, dropDatabase, urlOf } from '../testing/databases';
import { type GivenClient, type GivenUser, createGivens } from '../testing/givens';

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
  remove: () => Promise<void>;
};

export async function createDrillSite(size: number): Promise<DrillSite> {
  const given = inject('database');
  const dataDir = mkdtempSync(join(tmpdir(), 'fenix-drill-'));
  const env: Record<string, string> = { DATA_DIR: dataDir };
  const name = `fenix_drill_${newId().replaceAll('-', '')}`;
  if (given.kind === 'postgres') {
    await createDatabase(given.url, name, given.template);
    env['DATABASE_URL'] = urlOf(given.url, name);
  } else {
    const image = new Blob([readFileSync(given.image)]);
    await (await openEmbedded({ dataDir: join(dataDir, 'db'), image })).close();
  }

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
    async remove() {
      if (given.kind === 'postgres') await dropDatabase(given.url, name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
