import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate';
import { openPostgres } from '../db/postgres';
import { createDatabase, dropDatabase, urlOf } from './databases';
import { type PostgresServer, startPostgresServer } from './postgresServer';

/** One server and one migrated template per run; each test file copies the template. */
export default async function setup(project: TestProject) {
  const server = await startServer();
  const template = `fenix_template_${process.pid}`;
  await createDatabase(server.url, template);
  const engine = openPostgres(urlOf(server.url, template));
  await migrate(engine);
  await engine.close();
  project.provide('database', { kind: 'postgres', url: server.url, template });
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
}

/** The whole test run may share one server; alone, this part starts its own. */
async function startServer(): Promise<Pick<PostgresServer, 'url' | 'stop'>> {
  const url = process.env['TEST_POSTGRES_URL'];
  return url ? { url, stop: async () => {} } : startPostgresServer({ isHasty: true });
}
