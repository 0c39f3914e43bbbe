// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What failed, and the first words of why. @typedef {{ test: string, why: string }} Failure */

/** A difference of two large objects would bury the other failures. */
const LINES_SHOWN = 40;

/**
 * The failed tests of vitest's JSON report. A file that could not even be read is one, by its name.
 * @param {unknown} report
 * @param {string} root
 * @returns {Failure[]}
 */
export function failuresOfVitest(report, root) {
  const { testResults = [] } =
    /** @type {{ testResults?: { name: string, status: string, message?: string,
     * assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} */ (report ?? {});
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ test: file, why: beginning(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${file} › ${fullName}`,
      why: beginning(failureMessages?.[0]),
    }));
  });
}

/** @typedef {{ error?: { message?: string }, attachments?: { name: string, path?: string }[] }} Result */
/** @typedef {{ title: string, ok: boolean, tests: { results: Result[] }[] }} Spec */
/** @typedef {{ file?: string, specs?: Spec[], suites?: Suite[] }} Suite */

/**
 * The same from Playwright's.
 * @param {unknown} report
 * @returns {Failure[]}
 */
export function failuresOfPlaywright(report) {
  const { suites = [], errors = [] } = /** @type {{ suites?: Suite[], errors?: { message?: string }[] }} */ (
    report ?? {}
  );
  return [
    ...errors.map(({ message }) => ({ test: 'e2e', why: beginning(message) })),
    ...suites.flatMap((suite) => failedIn(suite, `e2e/${suite.file ?? ''}`)),
  ];
}

/**
 * @param {Suite} suite
 * @param {string} file
 * @returns {Failure[]}
 */
function failedIn({ specs = [], suites = [] }, file) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => ({
      test: `${file} › ${title}`,
      why: whyOf(tests.flatMap(({ results }) => results).find(({ error }) => error)),
    }));
  return [...own, ...suites.flatMap((suite) => failedIn(suite, file))];
}

/**
 * With what the page showed: a failure on another machine leaves nothing else to look at.
 * @param {Result | undefined} result
 */
function whyOf(result) {
  const path = result?.attachments?.find(({ name }) => name === 'error-context')?.path;
  const context = path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : '';
  const page = /^```yaml\n(.*?)^```/ms.exec(context)?.[1];
  return [beginning(result?.error?.message), ...(page ? [`La página mostraba:\n${beginning(page)}`] : [])].join('\n\n');
}

/** @param {string | undefined} text */
function beginning(text = 'no dijo por qué') {
  // The colours that the runners write are for a terminal, and this is read in logs.
  return stripVTControlCharacters(text).trim().split('\n').slice(0, LINES_SHOWN).join('\n');
}
