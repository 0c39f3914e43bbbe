// @ts-check
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { OperatorError } from '../progress.mjs';
import { ROOT } from '../root.mjs';

/** Journeys through the whole product, whatever feature was touched. */
const CROSSING = new Set(['accessibility', 'guard', 'layout', 'shell']);

/** Folders of the packages that every feature depends on. */
const FOUNDATIONS = new Set([
  'adapters',
  'db',
  'demo',
  'flota',
  'http',
  'jobs',
  'media',
  'ports',
  'sesion',
  'dates',
  'text',
  'document',
  'app',
  'shared',
  'theme',
  'map',
  'outbox',
  'testing',
]);

/** What no list of imports shows: settings, tools, tables, what is installed, the journeys' own ground. */
const EVERYTHING = [
  /^(package(-lock)?\.json|vitest\.config\.ts|playwright\.config\.ts|tsconfig[\w.]*\.json|\.ci\/)/,
  /^packages\/[\w-]+\/(package|tsconfig)\.json$/,
  /^packages\/api\/src\/(db\/migrations|testing)\//,
  /^packages\/web\/src\/testing\//,
  /^scripts\/(?!manual\/)/,
];

/** @param {string} path */
export const touchesEverything = (path) => EVERYTHING.some((pattern) => pattern.test(path));

/**
 * The files that differ from a revision, those not yet committed included.
 * @param {string} base
 * @returns {string[]}
 */
export function changedSince(base) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const fork = git('merge-base', base, 'HEAD').trim();
    const paths = git('diff', '--name-only', fork) + git('ls-files', '--others', '--exclude-standard');
    return [...new Set(paths.split('\n').filter(Boolean))].toSorted();
  } catch (cause) {
    throw new OperatorError(`No se pueden comparar los archivos con «${base}».`, { cause });
  }
}

/**
 * The journeys that a change can break; the ones through the whole product go along with any of them.
 * @param {readonly string[]} changed
 * @param {readonly string[]} specs file names of e2e/
 */
export function journeysFor(changed, specs) {
  const touching = changed.filter((path) => !/\.test\.tsx?$|\.md$/.test(path));
  const features = touching.map((path) => /^packages\/[\w-]+\/src\/([\w-]+)\//.exec(path)?.[1]);
  const isWide = touching.some(
    (path, at) =>
      touchesEverything(path) ||
      /^e2e\/(pages|support)\//.test(path) ||
      (path.startsWith('packages/') && (features[at] === undefined || FOUNDATIONS.has(features[at]))),
  );
  if (isWide) return [...specs];
  const own = specs.filter(
    (spec) =>
      touching.includes(`e2e/${spec}`) || features.some((feature) => feature && nameOf(spec).startsWith(feature)),
  );
  const isProduct = touching.some((path) => path.startsWith('packages/'));
  return isProduct ? specs.filter((spec) => own.includes(spec) || CROSSING.has(nameOf(spec))) : own;
}

/** @param {string} spec */
const nameOf = (spec) => basename(spec, '.spec.ts');
