import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@fenix/api/assembly/app';
import { readConfig } from '@fenix/api/ground/config';
import { migrate } from '@fenix/api/db/migrate';
import { loadDemo } from '@fenix/api/demo/load';
import { openEngine } from '@fenix/api/db/open';
import { createDeps } from '@fenix/api/assembly/server';
import type { Clock } from '@fenix/api/ports/clock';

/** The real application on the bench's PostgreSQL, with the demo data and what the measurement adds by SQL. */
export async function openSite(fill = '', clock?: Clock) {
  const config = readConfig({
    ...process.env,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'fenix-bench-')),
    DEMO: '1',
    LOG_LEVEL: 'silent',
  });
  const engine = await openEngine(config);
  await migrate(engine);
  const deps = createDeps(config, engine, clock);
  await loadDemo(deps);
  await engine.asOwner((connection) => connection.exec(`set app.tenant = '*'; ${fill}; analyze`));
  return { config, deps, app: await createApp(deps) };
}
