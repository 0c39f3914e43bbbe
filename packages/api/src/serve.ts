import type { FastifyBaseLogger } from 'fastify';
import { createApp } from './app';
import { type Config, ConfigError, isLoopback } from './config';
import { rescheduleMail } from './boletin/outbox';
import { ensureProvider } from './clientes/provider';
import type { Engine } from './db/engine';
import { assertWorker } from './db/worker';
import type { Deps } from './deps';
import { scheduleSettle } from './despachos/settle';
import { scheduleArrivals, scheduleDriving, scheduleGpsTidy } from './gps/jobs';
import { scheduleOutside } from './http/outside';
import { scheduleTurns } from './informes/avisos';
import { runDemo } from './demo/run';
import { greeting } from './demo/greeting';
import { hasDemo, loadDemo } from './demo/load';
import { JOBS, MAIL_JOBS } from './jobs/handlers';
import { startJobs } from './jobs/runner';
import { scheduleSweep } from './jobs/sweep';
import { scheduleAuditVerify } from './auditoria/verify';
import { clearAtStart } from './media/incoming';
import { scheduleMediaJobs } from './media/sweep';
import { createDeps, prepareDatabase } from './server';

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** The product on its database: brought up to date, filled if it is to be shown, and answering. */
export async function serve(config: Config, engine: Engine): Promise<void> {
  const fresh = await prepareDatabase(config, engine);
  if (fresh.length > 0) say(`Base de datos lista (${fresh.length} migraciones).`);
  await assertWorker(engine, config.ALLOW_OWNER);
  const deps = createDeps(config, engine);
  await ensureProvider(deps);
  if (config.DEMO && (await loadDemo(deps))) say('Datos de demostración cargados.');
  if (!isLoopback(config.HOST) && (await hasDemo(deps))) {
    throw new ConfigError('HOST: esta base de datos tiene cuentas de demostración y solo se sirve en 127.0.0.1.');
  }

  const app = await createApp(deps);
  await clearAtStart(config, deps.clock.now());
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  say(greeting(config.PRODUCT_NAME, address, config.DEMO ? { password: config.DEMO_PASSWORD } : undefined));
  const working = takeUpWork(deps, app.log);

  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    await app.close();
    const lines = await working;
    await Promise.all(lines.map((line) => line.stop()));
    await deps.database.close();
    say('Servidor detenido.');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
  await working;
}

/** What waited while the server was off may be hours of work: who waits for the first answer comes before it. */
async function takeUpWork(deps: Deps, log: FastifyBaseLogger): Promise<{ stop: () => Promise<void> }[]> {
  await scheduleAll(deps);
  const lines = [startJobs(deps, JOBS, log)];
  // Without a mail server nobody takes the messages up: they wait, and no attempt is spent.
  if (deps.mail) lines.push(startJobs(deps, MAIL_JOBS, log));
  // The buses of the demo have hours to make up for: they come after the first answers too.
  if (deps.config.DEMO) lines.push(runDemo(deps, log, { firstAfterMs: 5_000 }));
  return lines;
}

/** The work that comes again and again: its first turn, and what a server that was killed had left behind. */
async function scheduleAll({ database: { system }, clock }: Deps): Promise<void> {
  const now = clock.now();
  await scheduleSweep(system, now, now);
  await scheduleAuditVerify(system, now, now);
  await scheduleMediaJobs(system, now);
  await scheduleGpsTidy(system, now, now);
  await scheduleOutside(system, now, now);
  await scheduleArrivals(system, now, now);
  await scheduleDriving(system, now, now);
  await scheduleSettle(system, now, now);
  await scheduleTurns(system, now, now);
  await rescheduleMail(system, now);
}
