// @ts-check
/** @typedef {{ file: string, ms: number }} Timed */

/**
 * How long each file of a run took, from vitest's JSON report.
 * @param {unknown} report
 * @param {string} root
 * @returns {Timed[]}
 */
export function slowestOfVitest(report, root) {
  const { testResults = [] } = /** @type {{ testResults?: { name: string, startTime: number, endTime: number }[] }} */ (
    report ?? {}
  );
  return testResults.map(({ name, startTime, endTime }) => ({
    file: name.replace(`${root}/`, ''),
    ms: Math.round(endTime - startTime),
  }));
}

/** @typedef {{ file?: string, specs?: { tests: { results: { duration: number }[] }[] }[], suites?: Suite[] }} Suite */

/**
 * The same from Playwright's: the time of all journeys of a file together.
 * @param {unknown} report
 * @returns {Timed[]}
 */
export function slowestOfPlaywright(report) {
  const { suites = [] } = /** @type {{ suites?: Suite[] }} */ (report ?? {});
  return suites.map((suite) => ({ file: `e2e/${suite.file ?? ''}`, ms: durationOf(suite) }));
}

/**
 * @param {Suite} suite
 * @returns {number}
 */
function durationOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0);
}

/**
 * @param {readonly Timed[]} files
 * @param {number} [most]
 */
export function slowest(files, most = 10) {
  return files.toSorted((a, b) => b.ms - a.ms).slice(0, most);
}
