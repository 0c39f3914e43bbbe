// @ts-check
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { atExit, exitStatus, freePort } from '../process.mjs';

/**
 * A program that serves HTTP in a process of its own on 127.0.0.1, once it answers. `logged` says how many bytes it has
 * written to its output.
 * @param {string} program
 * @param {NodeJS.ProcessEnv} settings
 * @param {{ port?: number, args?: readonly string[], path?: string }} [options] `path` answers 200 when it is there
 */
export async function startProgram(program, settings, { port: given, args = [], path = '/health' } = {}) {
  const port = given ?? (await freePort());
  const env = { ...process.env, ...settings, HOST: '127.0.0.1', PORT: String(port) };
  const server = spawn(process.execPath, [...args, program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let logged = 0;
  server.stdout.on('data', (/** @type {Buffer} */ bytes) => (logged += bytes.length));
  const ended = exitStatus(server);
  const callOff = atExit(() => server.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  const stop = async (/** @type {NodeJS.Signals} */ signal = 'SIGTERM') => {
    server.kill(signal);
    const status = await ended;
    callOff();
    return status;
  };
  while (!(await fetch(url + path).catch(() => undefined))?.ok) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`${program} ended with ${await stop()} before it answered`);
    await sleep(50);
  }
  return { url, port, pid: server.pid ?? 0, logged: () => logged, stop };
}
