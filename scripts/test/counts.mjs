// @ts-check
/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const ONE_FAILURE = { passed: 0, failed: 1, skipped: 0 };

/**
 * A check without tests of its own (format, types, lint, build) counts as one.
 * @param {number} status
 * @returns {Counts}
 */
export function countCheck(status) {
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : ONE_FAILURE;
}

/**
 * Vitest's JSON report. A file that could not even be read has no tests: it is one failure.
 * @param {unknown} report
 * @param {number} status
 * @param {boolean} [mayBeEmpty] when only what a change touches was asked for
 * @returns {Counts}
 */
export function countVitest(report, status, mayBeEmpty = false) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    /** @type {Partial<Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number>> &
     * { testResults?: { status: string, assertionResults: { status: string }[] }[] }} */ (report ?? {});
  const brokenFiles = (testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  );
  return believe(
    {
      passed: numPassedTests ?? 0,
      failed: (numFailedTests ?? 0) + brokenFiles.length,
      skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
    },
    status,
    mayBeEmpty,
  );
}

/**
 * Playwright's JSON report. A test that passed only when it was tried again has failed.
 * @param {unknown} report
 * @param {number} status
 * @returns {Counts}
 */
export function countPlaywright(report, status) {
  const { stats, errors } =
    /** @type {{ stats?: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>, errors?: unknown[] }} */ (
      report ?? {}
    );
  return believe(
    {
      passed: stats?.expected ?? 0,
      failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (errors?.length ?? 0),
      skipped: stats?.skipped ?? 0,
    },
    status,
  );
}

/**
 * A runner that crashed, or that found nothing to run, has not passed.
 * @param {Counts} counts
 * @param {number} status
 * @param {boolean} [mayBeEmpty]
 * @returns {Counts}
 */
function believe(counts, status, mayBeEmpty = false) {
  const isHollow = counts.failed === 0 && (status !== 0 || (counts.passed === 0 && !mayBeEmpty));
  return isHollow ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function total(all) {
  return all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** The last line of a run. @param {Counts} counts */
export function verdict({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
