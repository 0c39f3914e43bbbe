// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { ROOT } from '../root.mjs';
import { ARGUED } from './argued.mjs';
import { applied, mutantsOf } from './mutants.mjs';
import { TARGETS } from './targets.mjs';
import { faultsOf } from './verdict.mjs';

/**
 * `npm run mutate [part of a path …]`: changes one thing of a source at a time and runs the tests that should notice.
 * Sources are changed as they are read by the tests, never on the disk. With --database also those whose tests need
 * PostgreSQL. Status 1 when of any source fewer than nine of ten are noticed, or one that is not is not argued.
 */
const args = process.argv.slice(2);
const parts = args.filter((one) => !one.startsWith('--'));
const chosen = TARGETS.filter(
  ({ source, database }) =>
    (!database || args.includes('--database')) && (parts.length === 0 || parts.some((part) => source.includes(part))),
);

let [killed, all, faults] = [0, 0, 0];
for (const target of chosen) {
  const outcome = await judge(target);
  killed += outcome.killed;
  const inAll = outcome.killed + outcome.argued + outcome.survivors.length;
  all += inAll;
  console.log(`${outcome.killed} of ${inAll}, ${outcome.argued} argued  ${target.source}`);
  const wrong = faultsOf(outcome);
  faults += wrong.length;
  for (const line of wrong) console.log(`  ${line}`);
}
console.log(`${killed} of ${all} changes were noticed (${((100 * killed) / Math.max(all, 1)).toFixed(1)} %).`);
process.exit(faults === 0 ? 0 : 1);

/** @param {(typeof ARGUED)[number]} argument @param {string} text @param {import('./mutants.mjs').Mutant} mutant */
function isOf({ change, code }, text, { start, from, to }) {
  const at = text.lastIndexOf(code, start);
  return change === `${from} → ${to}` && at !== -1 && start < at + code.length;
}

/** @param {(typeof TARGETS)[number]} target @returns {Promise<import('./verdict.mjs').Outcome>} */
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
    const found = mutantsOf(text);
    const given = ARGUED.filter((argument) => argument.source === source);
    const mutants = found.filter((mutant) => !given.some((argument) => isOf(argument, text, mutant)));
    for (const mutant of mutants) {
      current = applied(text, mutant);
      if (await run()) survivors.push(`line ${mutant.line}: ${mutant.from} → ${mutant.to || '(nothing)'}`);
    }
    const idle = given.filter((argument) => !found.some((mutant) => isOf(argument, text, mutant)));
    return {
      source,
      killed: mutants.length - survivors.length,
      argued: found.length - mutants.length,
      survivors,
      idle: idle.map(({ change, code }) => `${change} in \`${code}\``),
    };
  } finally {
    await vitest.close();
  }
}
