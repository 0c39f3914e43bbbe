// @ts-check
import { readdirSync } from 'node:fs';
import { buildWhatChanged } from './build/build.mjs';
import { installIfNeeded } from './install.mjs';
import { startPostgres } from './postgres/postgres.mjs';
import { OperatorError, runCommand } from './progress.mjs';
import { fromRoot } from './root.mjs';
import { run } from './process.mjs';

await runCommand(async () => {
  await installIfNeeded();
  await buildWhatChanged();
  const only = process.argv[2] ?? '';
  const all = readdirSync(fromRoot('bench'))
    .filter((name) => name.endsWith('.bench.ts'))
    .toSorted();
  // A whole name means that one only: 'load' is also a part of 'upload'.
  const named = all.filter((name) => name === `${only}.bench.ts`);
  const files = named.length > 0 ? named : all.filter((name) => name.includes(only));
  if (files.length === 0) throw new OperatorError(`No hay mediciones en bench/ que se llamen así: ${only}`);

  const kept = process.env['BENCH_DATABASE_URL'];
  const postgres = kept ? { url: kept, stop: async () => {} } : await startPostgres();
  try {
    for (const file of files) {
      console.log(`\n── ${file}`);
      const status = await run(process.execPath, ['--import', 'tsx', fromRoot('bench', file)], {
        DATABASE_URL: postgres.url,
        NODE_ENV: 'production',
      });
      if (status !== 0) process.exitCode = 1;
    }
  } finally {
    await postgres.stop();
  }
});
