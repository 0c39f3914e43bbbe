// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { ROOT } from '../root.mjs';
import { ARGUED } from './argued.mjs';
import { applied, mutantsOf } from './mutants.mjs';
import { TARGETS } from './targets.mjs';

/**
 * `npm run mutate [part of a path …]`: changes one thing of a source at a time and runs the tests that should notice.
 * Sources are changed as they are read by the tests, never on the disk. With --database also those whose tests need
 * PostgreSQL. Status 1 when fewer than nine of ten are noticed.
 */
const NOTICED = 0.9;

const args = process.argv.slice(2);
const parts = args.filter((one) => !one.startsWith('--'));
const chosen = TARGETS.filter(
  ({ source, database }) =>
    (!database || args.includes('--database')) && (parts.length === 0 || parts.some((part) => source.includes(part))),
);

let [killed, all] = [0, 0];
for (const target of chosen) {
  const outcome = await judge(target);
  killed += outcome.killed;
  all += outcome.all;
  console.log(`${outcome.killed} of ${outcome.all}  ${target.source}`);
  for (const line of outcome.survivors) console.log(`  ${line}`);
}
console.log(`${killed} of ${all} changes were noticed (${((100 * killed) / Math.max(all, 1)).toFixed(1)} %).`);
process.exit(killed >= all * NOTICED ? 0 : 1);

/** @param {string} source @param {string} text @param {import('./mutants.mjs').Mutant} mutant */
function isArgued(source, text, { start, from, to }) {
  return ARGUED.some(({ source: of, change, code }) => {
    const at = text.lastIndexOf(code, start);
    return of === source && change === `${from} → ${to}` && at !== -1 && start < at + code.length;
  });
}

/** @param {(typeof TARGETS)[number]} target */
async function judge({ source, tests, database }) {
  const path = join(ROOT, source);
  const text = readFileSync(path, 'utf8');
  let current = text;
  const plugin = { name: 'mutant', enforce: /** @type {const} */ ('pre'), load };
  /** @param {string} id */
  function load(id) {
    return id.split('?', 1)[0] === path ? current : undefined;
  }
  const onPostgres = {
    env: { TEST_DATABASE: 'postgres' },
    globalSetup: [join(ROOT, 'packages/api/src/testing/setupPostgres.ts')],
  };
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root: ROOT,
      watch: false,
      include: [...tests],
      reporters: [{}],
      maxWorkers: 1,
      bail: 1,
      testTimeout: database ? 60_000 : 5_000,
      hookTimeout: 120_000,
      ...(database && onPostgres),
    },
    { plugins: [plugin] },
  );
  try {
    const specifications = await vitest.globTestSpecifications();
    const run = async () => {
      vitest.invalidateFile(path);
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true);
      return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok());
    };
    if (!(await run())) throw new Error(`The tests of ${source} fail without any change.`);
    const survivors = [];
    const mutants = mutantsOf(text).filter((mutant) => !isArgued(source, text, mutant));
    for (const mutant of mutants) {
      current = applied(text, mutant);
      if (await run()) survivors.push(`line ${mutant.line}: ${mutant.from} → ${mutant.to || '(nothing)'}`);
    }
    return { killed: mutants.length - survivors.length, all: mutants.length, survivors };
  } finally {
    await vitest.close();
  }
}
