import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { isSame } from '../adapters/signature';
import { isLoopback } from '../config';
import type { Deps } from '../deps';
import { countWaiting } from '../jobs/queue';

/** What a Prometheus server reads: requests by route and status, time spent, the queue and the process. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

type Series = { counts: number[]; sum: number; count: number };

export function registerMetrics(app: FastifyInstance, deps: Deps): void {
  const series = new Map<string, Series>();

  app.addHook('onResponse', async (request, reply) => {
    const labels = `method="${request.method}",route="${request.routeOptions.url ?? 'unknown'}",status="${reply.statusCode}"`;
    observe(series, labels, reply.elapsedTime / 1000);
  });

  app.get('/metrics', { config: { permission: 'public' }, schema: { hide: true } }, async (request, reply) => {
    assertMayRead(request, deps.config.METRICS_TOKEN);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await render(series, deps));
  });
}

/** With a token: who has it. Without one: this machine only, and nobody whom a proxy on it let through. */
function assertMayRead(request: FastifyRequest, token: string | undefined): void {
  const mayRead = token
    ? isSame(request.headers.authorization ?? '', `Bearer ${token}`)
    : isLoopback(request.ip) && !request.headers['x-forwarded-for'] && !request.headers.forwarded;
  if (!mayRead) throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
}

function observe(series: Map<string, Series>, labels: string, seconds: number): void {
  const one = series.get(labels) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
  for (const [index, limit] of BUCKETS.entries())
    if (seconds <= limit) one.counts[index] = (one.counts[index] ?? 0) + 1;
  one.sum += seconds;
  one.count += 1;
  series.set(labels, one);
}

async function render(series: Map<string, Series>, { database }: Deps): Promise<string> {
  const jobs = await countWaiting(database.system);
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    ...gauge('fenix_jobs_waiting', 'Jobs waiting in the queue', jobs.waiting),
    ...gauge('fenix_jobs_failed', 'Jobs that gave up', jobs.failed),
    ...gauge('process_resident_memory_bytes', 'Resident memory', rss),
    ...gauge('nodejs_heap_used_bytes', 'Heap in use', heapUsed),
    '# HELP process_cpu_seconds_total CPU time',
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
    '# HELP http_request_duration_seconds Time to answer',
    '# TYPE http_request_duration_seconds histogram',
    ...[...series].flatMap(([labels, one]) => histogram(labels, one)),
    '',
  ].join('\n');
}

function gauge(name: string, help: string, value: number): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`];
}

function histogram(labels: string, { counts, sum, count }: Series): string[] {
  const name = 'http_request_duration_seconds';
  return [
    ...BUCKETS.map((limit, index) => `${name}_bucket{${labels},le="${limit}"} ${counts[index]}`),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sum}`,
    `${name}_count{${labels}} ${count}`,
  ];
}
