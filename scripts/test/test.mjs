// @ts-check
import { installIfNeeded } from '../install.mjs';
import { startPostgres } from '../postgres/postgres.mjs';
import { OperatorError, runCommand, secondsSince } from '../progress.mjs';
import { ONE_FAILURE, total, verdict } from './counts.mjs';
import { runJourneys, runScript, runVitest } from './steps.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */
/** @typedef {{ isBuilt: boolean }} State what earlier steps leave to later ones */
/** @typedef {{ title: string, groups: readonly string[], run: (state: State) => Promise<Counts> }} Step */

/** @type {readonly Step[]} */
const STEPS = [
  { title: 'Formato', groups: ['checks'], run: () => runScript('format:check') },
  { title: 'Tipos', groups: ['checks'], run: () => runScript('typecheck') },
  { title: 'Reglas del código', groups: ['checks'], run: () => runScript('lint') },
  { title: 'Construcción', groups: ['checks', 'e2e'], run: build },
  { title: 'Reglas del producto', groups: ['unit'], run: () => runVitest('unit') },
  { title: 'Pantallas', groups: ['unit'], run: () => runVitest('web') },
  { title: 'API sobre la base embebida', groups: ['api'], run: () => runVitest('api-embedded') },
  { title: 'API sobre PostgreSQL', groups: ['api'], run: apiOnPostgres },
  { title: 'Recorridos en el navegador', groups: ['e2e'], run: journeys },
];
const GROUPS = new Set(STEPS.flatMap((step) => step.groups));

/** @param {State} state */
async function build(state) {
  const counts = await runScript('build');
  state.isBuilt = counts.failed === 0;
  return counts;
}

async function apiOnPostgres() {
  const postgres = await startPostgres();
  try {
    return await runVitest('api-postgres', { TEST_POSTGRES_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** @param {State} state */
async function journeys({ isBuilt }) {
  if (isBuilt) return runJourneys();
  console.log('La construcción falló: los recorridos se cuentan como fallo.');
  return ONE_FAILURE;
}

/** @param {readonly string[]} args */
function chosenSteps(args) {
  const at = args.indexOf('--only');
  if (at === -1) return STEPS;
  const group = args[at + 1] ?? '';
  if (!GROUPS.has(group)) throw new OperatorError(`--only admite: ${[...GROUPS].join(', ')}`);
  return STEPS.filter((step) => step.groups.includes(group));
}

/**
 * @param {Step} step
 * @param {State} state
 */
async function runStep({ title, run }, state) {
  console.log(`\n━━ ${title}`);
  const start = performance.now();
  /** @type {Counts} */
  let counts = ONE_FAILURE;
  try {
    counts = await run(state);
  } catch (error) {
    console.error(error);
  }
  return { title, counts, took: secondsSince(start) };
}

await runCommand(async () => {
  const steps = chosenSteps(process.argv.slice(2));
  await installIfNeeded();

  /** @type {State} */
  const state = { isBuilt: false };
  const results = [];
  for (const step of steps) results.push(await runStep(step, state));

  console.log('\n━━ Resumen');
  for (const { title, counts, took } of results) {
    console.log(`${counts.failed === 0 ? '✓' : '✗'} ${title}: ${verdict(counts)} (${took})`);
  }
  const sum = total(results.map(({ counts }) => counts));
  process.exitCode = sum.failed === 0 ? 0 : 1;
  console.log(`\n${verdict(sum)}`);
});
