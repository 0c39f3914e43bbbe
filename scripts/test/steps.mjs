// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter } from 'node:path';
import { ROOT, fromRoot, installedTool } from '../root.mjs';
import { outlive, run } from '../process.mjs';
import { countCheck, countPlaywright, countVitest } from './counts.mjs';

const REPORTS = fromRoot('.build', 'reports');

/** @typedef {import('./counts.mjs').Counts} Counts */

/**
 * A command of package.json, run as npm would, so that it is written down once.
 * @param {string} name
 * @returns {Promise<Counts>}
 */
export async function runScript(name) {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const command = scripts[name];
  if (!command) throw new Error(`package.json has no script ${name}`);
  const path = `${fromRoot('node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const child = spawn(command, { cwd: ROOT, shell: true, stdio: 'inherit', env: { ...process.env, PATH: path } });
  return countCheck(await outlive(child));
}

/**
 * @param {string} project
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Counts>}
 */
export async function runVitest(project, env = {}) {
  const report = freshReport(project);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await run(installedTool('vitest'), args, env);
  return countVitest(readReport(report), status);
}

/** @returns {Promise<Counts>} */
export async function runJourneys() {
  const report = freshReport('e2e');
  const status = await run(installedTool('playwright'), ['test'], { E2E_JSON_REPORT: report });
  return countPlaywright(readReport(report), status);
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
