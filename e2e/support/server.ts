import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/process.mjs';
import { fromRoot } from '../../scripts/root.mjs';
// Says the day of the data once for the whole run.
import './days';

/** The demo data are computed and written at the first start: on a busy machine that takes its time. */
const START_LIMIT_MS = 300_000;

/** The journeys' server: the built product with demo data in a folder of its own. E2E_BASE_URL names a running one. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (process.env['E2E_BASE_URL']) return async () => {};

  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'fenix-e2e-'));
  const server = spawn(process.execPath, ['--enable-source-maps', fromRoot('packages', 'api', 'dist', 'main.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
    },
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-20_000);
    });
  }
  // If the runner ends without its teardown, the server must not stay behind.
  const abandon = () => server.kill('SIGKILL');
  process.once('exit', abandon);

  const stop = async () => {
    process.off('exit', abandon);
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await Promise.race([ended, sleep(10_000).then(() => server.kill('SIGKILL'))]);
    }
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };

  const url = `http://127.0.0.1:${port}`;
  const limit = performance.now() + START_LIMIT_MS;
  while (!(await isHealthy(url))) {
    if (server.exitCode !== null || performance.now() > limit) {
      await stop();
      throw new Error(`The server did not answer ${url}/health. It said:\n${output}`);
    }
    await sleep(100);
  }
  // Workers inherit the environment of the runner.
  process.env['E2E_BASE_URL'] = url;
  return stop;
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
}
