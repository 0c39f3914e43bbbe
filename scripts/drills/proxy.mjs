// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitStatus, freePort } from '../process.mjs';
import { fromRoot } from '../root.mjs';

const WITHIN_MS = 10_000;

/** Debian keeps it where ordinary users do not look. */
const PROGRAM = ['haproxy', '/usr/sbin/haproxy'].find((path) => spawnSync(path, ['-v']).status === 0);

/**
 * deploy/haproxy.cfg as it is, but without TLS, and on the loopback: a change there that breaks it shows here.
 * @param {string} example
 * @param {{ port: number, servers: readonly [number, number], check: string }} here
 */
export function configOf(example, { port, servers: [one, two], check }) {
  /** @type {readonly (readonly [RegExp, string])[]} */
  const changes = [
    [/^ {2}bind :80$/m, `  bind 127.0.0.1:${port}`],
    [/^ {2}bind :443 .*\n/m, ''],
    [/^ {2}http-request redirect scheme https .*\n/m, ''],
    [/^ {2}http-request set-header X-Forwarded-Proto https$/m, '  http-response set-header X-Server %s'],
    [/^resolvers system\n(?: .*\n)+/m, ''],
    [/ resolvers system init-addr last,libc,none/g, ''],
    [/fenix-1:3000/g, `127.0.0.1:${one}`],
    [/fenix-2:3000/g, `127.0.0.1:${two}`],
    [/httpchk GET \/health\/ready$/m, `httpchk GET ${check} `],
  ];
  return changes.reduce((text, [from, to]) => {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`deploy/haproxy.cfg has no ${from}`);
    return changed;
  }, example);
}

/**
 * haproxy before two servers of this machine; undefined where it is not installed. Answers say in X-Server which of the
 * two (`one`, `two`) they come from.
 * @param {readonly [number, number]} servers their ports
 * @param {string} [check] where it asks whether a server may be sent requests
 */
export async function startProxy(servers, check = '/health/ready') {
  if (!PROGRAM) return undefined;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'fenix-proxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configOf(readFileSync(fromRoot('deploy', 'haproxy.cfg'), 'utf8'), { port, servers, check }));
  const proxy = spawn(PROGRAM, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  proxy.stderr.setEncoding('utf8').on('data', (text) => (said = `${said}${text}`.slice(-5_000)));
  const ended = exitStatus(proxy);
  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + WITHIN_MS; ; await sleep(100)) {
    if ((await fetch(url + check).catch(() => undefined))?.ok) break;
    if (proxy.exitCode === null && Date.now() < end) continue;
    proxy.kill('SIGKILL');
    throw new Error(`haproxy does not pass requests on: ${said}`);
  }
  return {
    url,
    pid: proxy.pid ?? 0,
    async stop() {
      // The gentle signal waits for lines to end.
      proxy.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
