// @ts-check
import { spawn } from 'node:child_process';
import { buildWhatChanged } from './build/build.mjs';
import { installIfNeeded } from './install.mjs';
import { runCommand } from './progress.mjs';
import { ROOT, fromRoot } from './root.mjs';
import { exitStatus, stopOnce } from './process.mjs';

await runCommand(async () => {
  await installIfNeeded();
  await buildWhatChanged();
  const server = spawn(process.execPath, ['--enable-source-maps', fromRoot('packages', 'api', 'dist', 'main.mjs')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { NODE_ENV: 'production', ...process.env },
    detached: true,
  });
  stopOnce([server]);
  process.exitCode = await exitStatus(server);
});
