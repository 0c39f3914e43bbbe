import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { VERSION } from '@fenix/domain/version';
import type { FastifyBaseLogger } from 'fastify';
import { openDatabaseClock } from '../adapters/databaseClock';
import { createApp } from './app';
import { type Config, ConfigError, isLoopback } from '../ground/config';
import { rescheduleMail } from '../boletin/outbox';
import { ensureProvider } from '../clientes/provider';
import { findOpenDataFolder } from '../ground/dataFolder';
import type { Engine } from '../db/engine';
import { loggerOptions } from '../http/log';
import { missingMigrations } from '../db/migrate';
import { assertWorker } from '../db/worker';
import type { Deps } from '../ports/deps';
import { scheduleSettle } from '../despachos/settle';
import { scheduleArrivals, scheduleGpsTidy } from '../gps/jobs';
import { scheduleOutside } from '../http/outside';
import { scheduleSemana } from '../cumplimiento/vencimientos/correo';
import { scheduleVencimientos } from '../cumplimiento/vencimientos/avisos';
import { scheduleTurns } from '../informes/avisos';
import { runDemo } from '../demo/run';
import { greeting } from '../demo/greeting';
import { hasDemo, loadDemo } from '../demo/load';
import { JOBS, MAIL_JOBS } from './jobHandlers';
import { startJobs } from '../jobs/runner';
import { startMinuteLine } from './minuteLine';
import { scheduleRetention } from './retention';
import { scheduleSweep } from './sweep';
import { scheduleAuditVerify } from '../auditoria/verify';
import { clearAtStart } from '../media/incoming';
import { scheduleMediaJobs } from '../media/sweep';
import { assertSecrets, createDeps, prepareDatabase } from './server';
import { startAnchors } from '../auditoria/anchor';
import { stopServer } from './stop';

const print = (text: string) => void process.stdout.write(`${text}\n`);

/** Migrates the database, loads demo data where configured, and starts the server. */
export async function serve(config: Config, engine: Engine): Promise<void> {
  if (!config.MIGRATE) await waitForMigrations(engine);
  const fresh = await prepareDatabase(config, engine, print, { mayBeNewer: true });
  if (fresh.length > 0) print(`Base de datos lista (${fresh.length} migraciones).`);
  await assertWorker(engine, config.ALLOW_OWNER);
  await assertSecrets(config, engine);
  const log = pino(loggerOptions(config.LOG_LEVEL));
  const clock = await openDatabaseClock(engine, (ms) =>
    log.warn({ skewMs: Math.round(ms) }, "this machine's clock differs from the database's: check NTP on both"),
  );
  const deps = createDeps(config, engine, clock);
  await ensureProvider(deps);
  if (config.DEMO && (await loadDemo(deps))) print('Datos de demostración cargados.');
  if (!isLoopback(config.HOST) && (await hasDemo(deps))) {
    throw new ConfigError('HOST: esta base de datos tiene cuentas de demostración y solo se sirve en 127.0.0.1.');
  }

  const app = await createApp(deps);
  await clearAtStart(config, deps.clock.now());
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  print(greeting(config.PRODUCT_NAME, address, config.DEMO ? { password: config.DEMO_PASSWORD } : undefined));
  app.log.info({ version: VERSION, node: process.version, database: engine.kind }, 'the server is ready');
  const open = findOpenDataFolder(config);
  if (open) print(`DATA_DIR: ${open}`);
  const starting = startBackgroundWork(deps, app.log);
  const anchors = startAnchors(deps, app.log);
  const minutes = startMinuteLine(deps, app.log);

  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    app.isStopping = true;
    await deps.clock.wait(config.STOP_DELAY_S * 1000);
    clock.stop();
    await minutes.stop();
    await stopServer({ app, runners: starting, anchors, database: deps.database });
    print('Servidor detenido.');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
  await starting;
}

const LOOK_AGAIN_MS = 2_000;

/** MIGRATE=0: in a fleet of servers one command migrates, and the servers wait for it. */
async function waitForMigrations(engine: Engine): Promise<void> {
  for (let hasSaid = false; ; hasSaid = true) {
    const missing = await missingMigrations(engine, undefined, { mayBeNewer: true });
    if (missing.length === 0) return;
    if (!hasSaid)
      print(`Esperando la migración de la base de datos: faltan ${missing.length}. npm run fenix -- migrate`);
    await sleep(LOOK_AGAIN_MS);
  }
}

/** What waited while the server was off may be hours of work: who waits for the first answer comes before it. */
async function startBackgroundWork(deps: Deps, log: FastifyBaseLogger): Promise<{ stop: () => Promise<void> }[]> {
  await scheduleAll(deps);
  const runners = [startJobs(deps, JOBS, log), deps.platform.startDriving()];
  // Without a mail server messages stay queued, and no attempt is used.
  if (deps.mail) runners.push(startJobs(deps, MAIL_JOBS, log));
  // The demo buses have hours of positions to generate, so they start later still.
  if (deps.config.DEMO) runners.push(runDemo(deps, log, { firstAfterMs: 5_000 }));
  return runners;
}

/** The first run of each recurring job, and jobs that a killed server left. */
async function scheduleAll({ database: { system }, clock }: Deps): Promise<void> {
  const now = clock.now();
  await scheduleSweep(system, now, now);
  await scheduleRetention(system, now);
  await scheduleAuditVerify(system, now, now);
  await scheduleMediaJobs(system, now);
  await scheduleGpsTidy(system, now, now);
  await scheduleOutside(system, now, now);
  await scheduleArrivals(system, now, now);
  await scheduleSettle(system, now, now);
  await scheduleTurns(system, now, now);
  await scheduleVencimientos(system, now, now);
  await scheduleSemana(system, now, now);
  await rescheduleMail(system, now);
}
