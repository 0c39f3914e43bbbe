// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, createVitest } from 'vitest/node';
import { ROOT } from '../root.mjs';
import { ARGUED } from './argued.mjs';
import { changeOf, standIn, testsWith } from './choices.mjs';
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
/** `--piece=2/3`: every third change from the second on, where a machine has no time for all of them at once. */
const [piece = 1, pieces = 1] = (
  args
    .find((one) => one.startsWith('--piece='))
    ?.slice(8)
    .split('/') ?? []
).map(Number);
const chosen = TARGETS.filter(
  ({ source, database }) =>
    (!database || args.includes('--database')) && (parts.length === 0 || parts.some((part) => source.includes(part))),
);

class InOrder extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    return files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
  }
}

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
async function judge(target) {
  const { source } = target;
  const text = readFileSync(join(ROOT, source), 'utf8');
  const everyOne = mutantsOf(text);
  const found = everyOne.filter((_, at) => at % pieces === piece - 1);
  const given = ARGUED.filter((argument) => argument.source === source);
  const mutants = found.filter((mutant) => !given.some((argument) => isOf(argument, text, mutant)));
  const quiet = await unnoticed(target, text, mutants);
  // What other modules took of the source while they were loaded is still the original's there: ask once more, alone.
  const survivors = [];
  for (const mutant of quiet) if ((await unnoticed(target, text, [mutant], 'alone')).length > 0) survivors.push(mutant);
  const idle = given.filter((argument) => !everyOne.some((mutant) => isOf(argument, text, mutant)));
  return {
    source,
    killed: mutants.length - survivors.length,
    argued: found.length - mutants.length,
    survivors: survivors.map(({ line, from, to }) => `line ${line}: ${from} → ${to || '(nothing)'}`),
    idle: idle.map(({ change, code }) => `${change} in \`${code}\``),
  };
}

/**
 * Those that no test notices. All in one process, where the tests run again with each and nothing else is loaded anew;
 * or one alone, from the beginning.
 * @param {(typeof TARGETS)[number]} target @param {string} text @param {readonly import('./mutants.mjs').Mutant[]} mutants
 * @param {'together' | 'alone'} [how]
 */
async function unnoticed({ source, tests, database }, text, mutants, how = 'together') {
  const path = join(ROOT, source);
  const [only] = mutants;
  const isAlone = how === 'alone' && only !== undefined;
  const texts = [text, ...mutants.map((mutant) => applied(text, mutant)), text];
  /** @param {string} id */
  const load = (id) => {
    if (id === path) return isAlone ? applied(text, only) : standIn(path, text);
    return id.startsWith(`${path}?`) ? texts[changeOf(id)] : undefined;
  };
  const folder = join(ROOT, '.build/mutate', String(process.pid));
  mkdirSync(folder, { recursive: true });
  // The source as it is comes first and last: what the changes between leave behind may fail no test.
  const files = texts.flatMap((_, change) =>
    tests.map((one, at) => {
      const file = join(folder, `${String(change).padStart(4, '0')}-${at}.test.ts`);
      writeFileSync(file, testsWith({ path, change, tests: join(ROOT, one) }));
      return { file, change };
    }),
  );
  /** @param {string} file @param {boolean} isOk */
  const tell = (file, isOk) => {
    const { change } = files.find((one) => one.file === file) ?? {};
    const mutant = change === undefined ? undefined : mutants[change - 1];
    if (mutant && args.includes('--verbose'))
      console.log(
        `  ${isOk ? 'quiet  ' : 'noticed'} line ${mutant.line}: ${mutant.from} → ${mutant.to}  ${file.slice(-9, -8)}`,
      );
  };
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
      include: isAlone ? [...tests] : files.map(({ file }) => file),
      reporters: [{ onTestModuleEnd: (one) => tell(one.moduleId, one.ok()) }],
      maxWorkers: 1,
      isolate: false,
      sequence: { sequencer: InOrder },
      testTimeout: 60_000,
      hookTimeout: 120_000,
      ...(database && onPostgres),
    },
    { plugins: [{ name: 'change', enforce: 'pre', load }] },
  );
  try {
    const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications(), true);
    if (isAlone) return testModules.length === tests.length && testModules.every((one) => one.ok()) ? [only] : [];
    const failed = new Set(
      files
        .filter(({ file }) => !testModules.some((one) => one.moduleId === file && one.ok()))
        .map(({ change }) => change),
    );
    if (failed.has(0)) throw new Error(`The tests of ${source} fail without any change.`);
    if (failed.has(texts.length - 1)) throw new Error(`A change of ${source} left something behind.`);
    return mutants.filter((_, at) => !failed.has(at + 1));
  } finally {
    await vitest.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
