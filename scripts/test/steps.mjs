// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter } from 'node:path';
import { outlive } from '../process.mjs';
import { ROOT, fromRoot, installedTool } from '../root.mjs';
import { countCheck, countPlaywright, countVitest } from './counts.mjs';
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs';
import { slowestOfPlaywright, slowestOfVitest } from './slowest.mjs';

const REPORTS = fromRoot('.build', 'reports');

/** @typedef {import('./counts.mjs').Counts} Counts */
/** @typedef {import('./slowest.mjs').Timed} Timed */
/** @typedef {import('./failures.mjs').Failure} Failure */
/** @typedef {{ counts: Counts, files?: Timed[], failures?: Failure[] }} Outcome */
/** Where a step writes: undefined is our own output, else it is kept until the step beside it lets it speak. @typedef {string[] | undefined} Voice */

/**
 * A program in the repository's folder.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Voice} voice
 * @param {import('node:child_process').SpawnOptions} [options]
 */
function speak(program, args, voice, options = {}) {
  const child = spawn(program, args, { cwd: ROOT, stdio: voice ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...options });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => voice?.push(text));
  }
  return outlive(child);
}

/**
 * A command of package.json, run as npm would, so that it is written down once.
 * @param {string} name
 * @param {Voice} voice
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Outcome>}
 */
export async function runScript(name, voice, env = {}) {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const command = scripts[name];
  if (!command) throw new Error(`package.json has no script ${name}`);
  const path = `${fromRoot('node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const status = await speak(command, [], voice, { shell: true, env: { ...process.env, ...env, PATH: path } });
  return { counts: countCheck(status) };
}

/**
 * @param {string} project
 * @param {Voice} voice
 * @param {{ env?: NodeJS.ProcessEnv, files?: readonly string[], changedSince?: string | undefined }} [options]
 * @returns {Promise<Outcome>}
 */
export async function runVitest(project, voice, { env = {}, files = [], changedSince } = {}) {
  const report = freshReport(project);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // A change may touch nothing of a project: then there is nothing to run, and that is well.
  if (changedSince) args.push('--changed', changedSince, '--passWithNoTests');
  const status = await speak(installedTool('vitest'), [...args, ...files], voice, { env: { ...process.env, ...env } });
  const read = readReport(report);
  return {
    counts: countVitest(read, status, changedSince !== undefined),
    files: slowestOfVitest(read, ROOT),
    failures: failuresOfVitest(read, ROOT),
  };
}

/**
 * @param {Voice} voice
 * @param {{ specs?: readonly string[] | undefined, env?: NodeJS.ProcessEnv | undefined }} options all specs unless named
 * @returns {Promise<Outcome>}
 */
export async function runJourneys(voice, { specs = [], env: added = {} }) {
  const report = freshReport('e2e');
  const env = { ...process.env, ...added, E2E_JSON_REPORT: report };
  const status = await speak(installedTool('playwright'), ['test', ...specs], voice, { env });
  const read = readReport(report);
  return {
    counts: countPlaywright(read, status),
    files: slowestOfPlaywright(read),
    failures: failuresOfPlaywright(read),
  };
}

/** The report of an earlier run must not speak for this one. @param {string} name */
function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const path = fromRoot('.build', 'reports', `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

/**
 * @param {string} path
 * @returns {unknown}
 */
function readReport(path) {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}
