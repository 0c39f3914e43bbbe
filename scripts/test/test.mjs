// @ts-check
import { readdirSync } from 'node:fs';
import { installIfNeeded } from '../install.mjs';
import { startPostgres } from '../postgres/postgres.mjs';
import { runCommand, secondsSince } from '../progress.mjs';
import { fromRoot } from '../root.mjs';
import { changedSince, journeysFor, touchesEverything } from './changed.mjs';
import { ONE_FAILURE, total, verdict } from './counts.mjs';
import { apiSources, embeddedTests } from './embedded.mjs';
import { startJourneysServer } from './journeysServer.mjs';
import { folderInMemory } from './memory.mjs';
import { needChromium, needPostgres, unmetNeeds } from './needs.mjs';
import { readOptions, withoutNode } from './options.mjs';
import { runOnNode } from './otherNode.mjs';
import checkEnvironment from './screens/setup.mjs';
import { slowest } from './slowest.mjs';
import { runJourneys, runScript, runVitest } from './steps.mjs';

/** @typedef {import('./steps.mjs').Outcome} Outcome */
/** @typedef {import('./steps.mjs').Voice} Voice */
/**
 * What a run is about, and what earlier steps leave to later ones. `since` is the revision of --changed, unless the
 * change touches everything; `specs` the journeys it can break; `unmet` the steps that cannot run on this machine, and
 * why; `server` what the journeys are driven on.
 * @typedef {{ since: string | undefined, specs: string[] | undefined, isBoth: boolean, isBuilt: boolean,
 *   unmet: ReadonlyMap<Step, string>, server?: Server }} Run
 */
/** @typedef {Awaited<ReturnType<typeof startJourneysServer>>} Server */
/**
 * `needs` throws when this machine lacks what the step needs.
 * @typedef {{ title: string, groups: readonly string[], run: (run: Run, voice: Voice) => Promise<Outcome>,
 *   needs?: (run: Run) => unknown }} Step
 */

/** @type {import('./counts.mjs').Counts} */
const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** For programs in Go, which read all types: with room for three gigabytes they tidy up less, a sixth of the linter's time. */
const ROOMY = { GOGC: '400' };

/** @type {Record<string, Step>} */
const STEP = {
  unit: {
    title: 'Reglas del producto',
    groups: ['unit'],
    run: ({ since }, voice) => runVitest('unit', voice, { changedSince: since }),
  },
  format: { title: 'Formato', groups: ['checks'], run: (_, voice) => runScript('format:check', voice) },
  lint: { title: 'Reglas del código', groups: ['checks'], run: (_, voice) => runScript('lint', voice, ROOMY) },
  build: { title: 'Construcción', groups: ['checks', 'e2e'], run: build },
  types: { title: 'Tipos', groups: ['checks'], run: (_, voice) => runScript('typecheck', voice, ROOMY) },
  web: {
    title: 'Pantallas',
    groups: ['unit'],
    run: ({ since }, voice) => runVitest('web', voice, { changedSince: since }),
    needs: () => checkEnvironment(),
  },
  postgres: { title: 'API sobre PostgreSQL', groups: ['api'], run: apiOnPostgres, needs: needPostgres },
  embedded: { title: 'API sobre la base embebida', groups: ['api'], run: apiOnEmbedded },
  server: {
    title: 'Servidor de los recorridos',
    groups: ['e2e'],
    run: journeysServer,
    needs: ({ specs }) => specs?.length === 0 || needChromium(),
  },
  journeys: { title: 'Recorridos en el navegador', groups: ['e2e'], run: journeys },
};

/**
 * One round after the other; the lanes of a round run beside each other, the steps of a lane in turn. Two at a time
 * only where one leaves a core idle: the checks use little more than one, and the tests' workers take both.
 * @type {readonly (readonly (readonly Step[])[])[]}
 */
const ROUNDS = [
  [
    [STEP.build, STEP.unit],
    [STEP.format, STEP.types, STEP.lint],
  ],
  [[STEP.web]],
  [[STEP.postgres]],
  [[STEP.embedded], [STEP.server]],
  [[STEP.journeys]],
].map((round) => round.map((lane) => lane.flatMap((step) => (step ? [step] : []))));
const GROUPS = [...new Set(Object.values(STEP).flatMap((step) => step.groups))];

/**
 * @param {Run} run
 * @param {Voice} voice
 */
async function build(run, voice) {
  const outcome = await runScript('build', voice, { FENIX_BUILD: 'quick' });
  run.isBuilt = outcome.counts.failed === 0;
  return outcome;
}

/**
 * @param {Run} run
 * @param {Voice} voice
 */
async function apiOnPostgres({ since }, voice) {
  const postgres = await startPostgres({ isHasty: true });
  try {
    const env = { TEST_POSTGRES_URL: postgres.url };
    return await runVitest('api-postgres', voice, { env, changedSince: since });
  } finally {
    await postgres.stop();
  }
}

/**
 * @param {Run} run
 * @param {Voice} voice
 */
function apiOnEmbedded({ since, isBoth }, voice) {
  if (isBoth) return runVitest('api-embedded', voice, { changedSince: since });
  const files = embeddedTests(apiSources()).map((path) => `packages/api/src/${path}`);
  // Of a feature's own file what lists, writes, meets a conflict and another company (testing/inFull.ts).
  return runVitest('api-embedded', voice, { files, changedSince: since, env: { TEST_BRIEF: '1' } });
}

/**
 * Loading the demo keeps one core busy: it is done beside the tests that come before the journeys.
 * @param {Run} run
 * @returns {Promise<Outcome>}
 */
async function journeysServer(run) {
  if (!run.isBuilt || run.specs?.length === 0) return { counts: NOTHING };
  run.server = await startJourneysServer();
  return { counts: { ...NOTHING, passed: 1 } };
}

/**
 * @param {Run} run
 * @param {Voice} voice
 * @returns {Promise<Outcome>}
 */
async function journeys({ specs, server }, voice) {
  if (specs?.length === 0) return { counts: NOTHING };
  if (!server) {
    console.log('No hay servidor para los recorridos: se cuentan como fallo.');
    return { counts: ONE_FAILURE };
  }
  try {
    return await runJourneys(voice, { specs, env: server.env });
  } finally {
    await server.stop();
  }
}

/**
 * @param {string} title
 * @param {string} why
 * @returns {Outcome}
 */
function failure(title, why) {
  return { counts: ONE_FAILURE, failures: [{ test: title, why }] };
}

/**
 * @param {Step} step
 * @param {Run} run
 * @param {boolean} isBeside its output waits until it is whole, so that two do not speak at once
 */
async function runStep(step, run, isBeside) {
  const { title } = step;
  /** @type {Voice} */
  const voice = isBeside ? [] : undefined;
  if (!isBeside) console.log(`\n━━ ${title}`);
  const start = performance.now();
  /** @type {Outcome} */
  let outcome;
  try {
    const missing = run.unmet.get(step);
    outcome = missing ? failure(title, missing) : await step.run(run, voice);
  } catch (error) {
    console.error(error);
    outcome = failure(title, error instanceof Error ? error.message : String(error));
  }
  return { title, ...outcome, took: secondsSince(start), said: voice?.join('') };
}

/**
 * @param {readonly Step[]} lane
 * @param {Run} run
 * @param {boolean} isBeside
 */
async function runLane(lane, run, isBeside) {
  const results = [];
  for (const step of lane) results.push(await runStep(step, run, isBeside));
  return results;
}

/** @param {import('./options.mjs').Options} options */
function planRun({ changed, isBoth }) {
  /** @type {Run} */
  const run = { since: undefined, specs: undefined, isBoth, isBuilt: false, unmet: new Map() };
  if (!changed) return run;
  const paths = changedSince(changed);
  const wide = paths.find(touchesEverything);
  console.log(wide ? `Cambió ${wide}: se prueba todo.` : `Se prueba lo que tocan ${paths.length} archivos.`);
  if (wide) return run;
  const specs = readdirSync(fromRoot('e2e')).filter((name) => name.endsWith('.spec.ts'));
  return { ...run, since: changed, specs: journeysFor(paths, specs) };
}

await runCommand(async () => {
  const [script = '', ...args] = process.argv.slice(1);
  const options = readOptions(args, GROUPS);
  if (options.node) {
    process.exitCode = await runOnNode(options.node, script, withoutNode(args));
    return;
  }
  await installIfNeeded();
  // Child processes inherit it: their temporary files go to memory.
  const inMemory = folderInMemory();
  if (inMemory) process.env['TMPDIR'] ??= inMemory;
  const run = planRun(options);
  const start = performance.now();
  const rounds = ROUNDS.map((round) =>
    round
      .map((lane) => lane.filter(({ groups }) => !options.only || groups.includes(options.only)))
      .filter((lane) => lane.length > 0),
  );
  run.unmet = await unmetNeeds(rounds.flat(2), ({ needs }) => needs?.(run));
  for (const [{ title }, why] of run.unmet) console.log(`\n✗ ${title}: no se puede probar.\n${why}`);
  const results = [];
  for (const lanes of rounds) {
    const outcomes = await Promise.all(lanes.map((lane, at) => runLane(lane, run, at > 0)));
    for (const { title, said } of outcomes.flat())
      if (said !== undefined) console.log(`\n━━ ${title}\n${said.trimEnd()}`);
    results.push(...outcomes.flat());
  }

  console.log('\n━━ Los archivos más lentos');
  for (const { file, ms } of slowest(results.flatMap(({ files }) => files ?? []))) {
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
  }
  console.log(`\n━━ Resumen (Node ${process.versions.node}, ${secondsSince(start)})`);
  for (const { title, counts, took } of results) {
    console.log(`${counts.failed === 0 ? '✓' : '✗'} ${title}: ${verdict(counts)} (${took})`);
  }
  // Once more at the end: anyone who reads a log that was cut reads its tail.
  for (const { test, why } of results.flatMap(({ failures }) => failures ?? [])) console.log(`\n✗ ${test}\n${why}`);
  const sum = total(results.map(({ counts }) => counts));
  process.exitCode = sum.failed === 0 ? 0 : 1;
  console.log(`\n${verdict(sum)}`);
});
