import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { VERSION } from '@fenix/domain/version';
import { isSame } from '../ground/signature';
import { isLoopback } from '../ground/config';
import type { Deps } from '../ports/deps';
import { readFacts } from '../db/facts';
import { readArchived } from '../db/walArchive';
import { readLateness } from '../jobs/list';
import { countWaiting } from '../jobs/queue';

/** Prometheus metrics: request durations by route and status, the job queue and the process. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Shorter than the scrape timeout of Prometheus, which would otherwise lose the figures of this process too. */
const MOST_WAIT_MS = 2_000;

type Series = { counts: number[]; sum: number; count: number };

export function registerMetrics(app: FastifyInstance, deps: Deps): void {
  const series = new Map<string, Series>();
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  app.addHook('onClose', async () => void loop.disable());

  app.addHook('onResponse', async (request, reply) => {
    const labels = `method="${request.method}",route="${request.routeOptions.url ?? 'unknown'}",status="${reply.statusCode}"`;
    observe(series, labels, reply.elapsedTime / 1000);
  });

  app.get('/metrics', { config: { permission: 'public' }, schema: { hide: true } }, async (request, reply) => {
    assertAllowed(request, deps.config.METRICS_TOKEN);
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await render(series, deps, loop, app.isStopping));
  });
}

/** With METRICS_TOKEN its bearers; without one this machine only, and no requests forwarded by a proxy on it. */
function assertAllowed(request: FastifyRequest, token: string | undefined): void {
  const isAllowed = token
    ? isSame(request.headers.authorization ?? '', `Bearer ${token}`)
    : isLoopback(request.ip) && !request.headers['x-forwarded-for'] && !request.headers.forwarded;
  if (!isAllowed) throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
}

function observe(series: Map<string, Series>, labels: string, seconds: number): void {
  const one = series.get(labels) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
  for (const [index, limit] of BUCKETS.entries())
    if (seconds <= limit) one.counts[index] = (one.counts[index] ?? 0) + 1;
  one.sum += seconds;
  one.count += 1;
  series.set(labels, one);
}

async function render(
  series: Map<string, Series>,
  deps: Deps,
  loop: IntervalHistogram,
  isStopping: boolean,
): Promise<string> {
  const { database, clock, meters, log, platform } = deps;
  const trips = platform.drivingBacklog();
  // Before the first query of our own takes a connection.
  const pool = database.engine.pool();
  const ready = isStopping
    ? false
    : database.engine.probe().then(
        () => true,
        () => false,
      );
  // With the pool full or the database unreachable the figures of this process are needed most.
  const shared = await Promise.race([
    sharedFigures(deps).catch((error: unknown) => {
      log.warn({ err: error }, 'the figures of the database could not be read');
      return undefined;
    }),
    sleep(MOST_WAIT_MS, undefined, { ref: false }),
  ]);
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const disk = await diskOf(deps);
  const delay = loop.percentile(99) / 1e9;
  loop.reset();
  return [
    ...gauge('fenix_ready', '1 when /health/ready answers 200', Number(await ready)),
    ...gauge('fenix_database_up', '1 when the database answered this reading', shared ? 1 : 0),
    ...(shared ?? []),
    ...gauge('fenix_database_pool_size', 'Connections that this process may open', pool.size),
    ...gauge('fenix_database_pool_used', 'Connections in use', pool.used),
    ...gauge('fenix_database_pool_waiting', 'Requests that wait for a connection', pool.waiting),
    ...gauge('fenix_positions_waiting', 'Positions that came and are not committed yet', meters.positionsWaiting),
    ...counter('fenix_positions_kept_total', 'Positions committed by this process', meters.positionsKept),
    ...gauge('fenix_open_lines', 'Live lines (server-sent events)', meters.openLines),
    ...counter('fenix_audit_entries_lost_total', 'Entries of reads and refusals not written', meters.entriesLost),
    ...gauge('fenix_data_free_bytes', 'Free space of the disk of DATA_DIR', disk.free),
    ...gauge('fenix_data_size_bytes', 'Size of that disk', disk.size),
    ...gauge('fenix_trips_waiting', 'Vehicles that waited for a look at the last round', trips.vehicles),
    ...gauge('fenix_trips_oldest_seconds', 'Time since the oldest of them was looked at', trips.oldestSeconds),
    ...gauge('fenix_clock_skew_seconds', "This machine's clock minus the database's", (clock.skewMs?.() ?? 0) / 1000),
    ...labelled('fenix_build_info', 'Version of the product', 'version', [[VERSION, 1]]),
    ...gauge('nodejs_eventloop_delay_p99_seconds', 'Delay of the event loop since the last reading', delay),
    ...gauge('process_resident_memory_bytes', 'Resident memory', rss),
    ...gauge('nodejs_heap_used_bytes', 'Heap in use', heapUsed),
    ...counter('process_cpu_seconds_total', 'CPU time', (user + system) / 1e6),
    '# HELP http_request_duration_seconds Time to answer',
    '# TYPE http_request_duration_seconds histogram',
    ...[...series].flatMap(([labels, one]) => histogram(labels, one)),
    '',
  ].join('\n');
}

/** What all servers of the installation share, read from their database. */
async function sharedFigures({ database: { system: db }, clock }: Deps): Promise<string[]> {
  const jobs = await countWaiting(db);
  const { due, late } = await readLateness(db, clock.now());
  const { auditBroken, backup, backupVerified } = await readFacts(db);
  const archived = await readArchived(db);
  const moment = (name: string, help: string, seconds: number) => gauge(name, `${help}; 0: never`, seconds);
  return [
    ...gauge('fenix_jobs_waiting', 'Jobs in the queue, future turns included', jobs.waiting),
    ...gauge('fenix_jobs_failed', 'Jobs that gave up', jobs.failed),
    ...gauge('fenix_jobs_due', 'Jobs that are due and in no hands', due),
    ...labelled('fenix_job_late_seconds', 'For how long the oldest due job of a kind has waited', 'kind', late),
    ...gauge('fenix_audit_chain_broken', '1 when the last check found it broken', auditBroken ? 1 : 0),
    ...moment('fenix_backup_timestamp_seconds', 'When the last copy was made', secondsOf(backup)),
    ...moment('fenix_backup_verified_timestamp_seconds', 'When a copy was last verified', secondsOf(backupVerified)),
    ...(archived === undefined
      ? []
      : moment('fenix_wal_archived_timestamp_seconds', 'When PostgreSQL last archived WAL', archived)),
  ];
}

const secondsOf = (fact: { at: string } | undefined) => (fact ? Date.parse(fact.at) / 1000 : 0);

async function diskOf({ config }: Deps): Promise<{ free: number; size: number }> {
  const disk = await statfs(resolve(config.DATA_DIR)).catch(() => undefined);
  return { free: (disk?.bavail ?? 0) * (disk?.bsize ?? 0), size: (disk?.blocks ?? 0) * (disk?.bsize ?? 0) };
}

function gauge(name: string, help: string, value: number): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`];
}

function counter(name: string, help: string, value: number): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} counter`, `${name} ${value}`];
}

function labelled(name: string, help: string, label: string, values: Iterable<readonly [string, number]>): string[] {
  const lines = [...values].map(([of, value]) => `${name}{${label}="${of}"} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines];
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
