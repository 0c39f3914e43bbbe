// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { buildWhatChanged } from './build/build.mjs';
import { installIfNeeded } from './install.mjs';
import { runCommand } from './progress.mjs';
import { ROOT, fromRoot, installedTool } from './root.mjs';
import { exitStatus, stopOnce } from './process.mjs';

/**
 * @param {string} prefix
 * @param {string} tool
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function startPrefixed(prefix, tool, args, env) {
  const child = spawn(installedTool(tool), args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    detached: true,
  });
  createInterface(child.stdout).on('line', (line) => console.log(`${prefix} ${line}`));
  createInterface(child.stderr).on('line', (line) => console.error(`${prefix} ${line}`));
  return child;
}

await runCommand(async () => {
  await installIfNeeded();
  await buildWhatChanged(['manual']);
  const port = process.env['PORT'] ?? '3000';
  const api = startPrefixed('[api]', 'tsx', ['watch', '--clear-screen=false', 'packages/api/src/assembly/main.ts'], {
    PORT: port,
    DATA_DIR: process.env['DATA_DIR'] ?? fromRoot('data'),
  });
  const web = startPrefixed(
    '[web]',
    'vite',
    ['packages/web', '--port', '5173', '--strictPort', '--clearScreen', 'false'],
    {
      API_URL: `http://127.0.0.1:${port}`,
    },
  );
  const children = [api, web];
  const stop = stopOnce(children);
  const statuses = children.map(exitStatus);
  // One without the other is of no use: the first to end takes the other along.
  await Promise.race(statuses);
  stop();
  process.exitCode = Math.max(...(await Promise.all(statuses)));
});
