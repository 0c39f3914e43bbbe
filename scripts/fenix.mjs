// @ts-check
import { buildWhatChanged } from './build/build.mjs';
import { installIfNeeded } from './install.mjs';
import { runCommand } from './progress.mjs';
import { fromRoot } from './root.mjs';
import { run } from './process.mjs';

await runCommand(async () => {
  await installIfNeeded();
  await buildWhatChanged(['server']);
  const cli = fromRoot('packages', 'api', 'dist', 'cli.mjs');
  process.exitCode = await run(process.execPath, ['--enable-source-maps', cli, ...process.argv.slice(2)], {
    NODE_ENV: process.env['NODE_ENV'] ?? 'production',
  });
});
