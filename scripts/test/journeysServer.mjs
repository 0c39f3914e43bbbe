// @ts-check
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../progress.mjs';
import { atExit, freePort } from '../process.mjs';
import { fromRoot } from '../root.mjs';

/** The demo data are computed and written at the first start: on a busy machine that takes its time. */
const START_LIMIT_MS = 300_000;

/**
 * The environment variables of the journeys: the address of the server, and when it was started, because the demo data
 * end then.
 * @typedef {{ E2E_BASE_URL: string, E2E_STARTED_AT: string }} JourneysEnv
 */

/**
 * The built product with demo data in a folder of its own, unless E2E_BASE_URL names one that runs already.
 * @returns {Promise<{ env: JourneysEnv, stop: () => Promise<void> }>}
 */
export async function startJourneysServer() {
  const running = process.env['E2E_BASE_URL'];
  const now = new Date().toISOString();
  if (running) {
    if (!(await isHealthy(running))) {
      throw new OperatorError(`E2E_BASE_URL=${running} no responde en /health: los recorridos necesitan ese servidor.`);
    }
    return {
      env: { E2E_BASE_URL: running, E2E_STARTED_AT: process.env['E2E_STARTED_AT'] ?? now },
      stop: async () => {},
    };
  }

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
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output = `${output}${text}`.slice(-20_000);
    });
  }
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  // If the parent process ends without stopping it, the server must not stay behind.
  const callOff = atExit(() => {
    server.kill('SIGKILL');
    remove();
  });
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;

  const stop = async () => {
    if (!hasEnded()) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await Promise.race([ended, sleep(10_000, undefined, { ref: false }).then(() => server.kill('SIGKILL'))]);
    }
    remove();
    callOff();
  };

  const url = `http://127.0.0.1:${port}`;
  const limit = performance.now() + START_LIMIT_MS;
  while (!(await isHealthy(url))) {
    if (hasEnded() || performance.now() > limit) {
      await stop();
      throw new Error(`The server did not answer ${url}/health. It said:\n${output}`);
    }
    await sleep(100);
  }
  return { env: { E2E_BASE_URL: url, E2E_STARTED_AT: now }, stop };
}

/** @param {string} url */
async function isHealthy(url) {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
}
