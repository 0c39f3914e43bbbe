import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { programOf } from '../testing/program';

const ROOT = join(import.meta.dirname, '../../../..');
const READY = 'está listo en ';
const READY_WITHIN_MS = 60_000;

export type ServerProcess = {
  url: string;
  pid: number;
  /** Everything it has said so far. */
  output: () => string;
  /** Waits until it has said something as often as this. */
  said: (words: string, times: number) => Promise<void>;
  /** Sends the signal and waits for the end; the exit code, or null when the signal itself ended it. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
};

/** The product as it is run. One process, so that a signal hits it. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = await spawnServer(env);
  const { said, output } = listenTo(child);
  await said(READY, 1);
  const url = output().split(READY)[1]?.split('\n', 1)[0]?.trim() ?? '';
  return {
    url,
    pid: child.pid ?? 0,
    output,
    said,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}

/** A start that should fail: its exit code and what it said. */
export async function failToStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = await spawnServer(env);
  const { output } = listenTo(child);
  const limit = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
  await once(child, 'close');
  clearTimeout(limit);
  return { code: child.exitCode, output: output() };
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Kills whatever is still running. */
export async function endAll(): Promise<void> {
  const ends = [...running].map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(ends);
}

async function spawnServer(env: Record<string, string>): Promise<ChildProcess> {
  program ??= programOf('main');
  const child = spawn(process.execPath, await program, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], PORT: '0', DEMO: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

let program: Promise<string[]> | undefined;

function listenTo(child: ChildProcess) {
  let text = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      for (const look of waiting) look();
    });
  }

  function said(words: string, times: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(limit);
        waiting.delete(look);
        child.off('exit', leave);
        act();
      };
      const fail = (why: string) => settle(() => reject(new Error(`${why} before saying '${words}':\n${text}`)));
      const leave = () => fail('the server ended');
      const look = () => text.split(words).length > times && settle(resolve);
      const limit = setTimeout(() => fail('time ran out'), READY_WITHIN_MS);
      waiting.add(look);
      child.once('exit', leave);
      look();
    });
  }

  return { said, output: () => text };
}
