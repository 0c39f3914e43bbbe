import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, fromRoot } from '../root.mjs';
import { type Known, deployProblems } from './deploy';

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

const read = (path: string) => readFileSync(fromRoot(path), 'utf8');
const sources = ['api', 'gps']
  .flatMap((name) => filesOf(fromRoot('packages', name, 'src')))
  .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
  .map(read);
const found = (texts: readonly string[], pattern: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, one = '']) => one));

const known: Known = {
  settings: new Set(
    found(
      read('docs/settings.md')
        .split('\n')
        .filter((line) => line.startsWith('| `')),
      /`([A-Z][A-Z0-9_]*)`/g,
    ),
  ),
  metrics: new Set(found(sources, /['`# ]((?:fenix|http|process|nodejs)_[a-z0-9_]+)\b/g)),
  routes: ['/manual', ...found(sources, /'(\/(?:health|api|gps|metrics)(?:\/[^']*)?)'/g)],
  commands: new Set(found([read('packages/api/src/cli/main.ts')], /^ {2}'?([a-z-]+)'?[:,]/gm)),
  exists: (path) => path === 'deploy/fenix.env' || path.startsWith('deploy/certs') || existsSync(fromRoot(path)),
};
const files = filesOf(fromRoot('deploy'))
  .filter((path) => !/^deploy\/(fenix\.env$|certs\/)/.test(path))
  .map((path) => ({ path, text: read(path) }));

test('what the product has is found', () => {
  expect(known.settings.size).toBeGreaterThan(40);
  for (const metric of ['fenix_jobs_failed', 'http_request_duration_seconds', 'process_cpu_seconds_total'])
    expect(known.metrics).toContain(metric);
  for (const route of ['/health/ready', '/metrics', '/api/torre/cambios']) expect(known.routes).toContain(route);
  for (const command of ['migrate', 'backup', 'create-admin']) expect(known.commands).toContain(command);
});

test('deploy/ names only settings, metrics, routes, commands and files that exist', () => {
  expect(files.length).toBeGreaterThanOrEqual(10);
  expect(files.flatMap((file) => deployProblems(file, known))).toEqual([]);
});

test('the manual tells every alert and no other', () => {
  const alerts = found([read('deploy/prometheus/alerts.yaml')], /- alert: (\w+)/g);
  const told = found([read('docs/manual/21-varios-servidores.md')], /^\| `(Fenix\w+)`/gm);
  expect(told.toSorted()).toEqual(alerts.toSorted());
});

test.each([
  ['a setting', 'Environment=PORTS=3 STOP_DELAY_MS=5', ['STOP_DELAY_MS', 'PORTS']],
  ['a metric', 'expr: fenix_jobs_lost > 0', ['fenix_jobs_lost']],
  ['a metric of requests', 'rate(http_request_seconds_bucket[5m])', ['http_request_seconds_bucket']],
  ['a route', 'option httpchk GET /health/steady', ['/health/steady']],
  ['a pattern of routes', 'location ~ ^/api/[^/]+/nothing$ {', ['/api/[^/]+/nothing$']],
  ['a command', 'ExecStart=node /opt/fenix/dist/cli.mjs save x', ['save']],
  ['a file', 'dockerfile: deploy/Dockerfile.old', ['deploy/Dockerfile.old']],
])('%s that does not exist is found', (_, text, names) => {
  const problems = deployProblems({ path: 'deploy/x', text }, known);
  expect(problems).toHaveLength(names.length);
  for (const name of names) expect(problems.join('\n')).toContain(` ${name} does not exist`);
});
