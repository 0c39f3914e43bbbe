// @ts-check
import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fromRoot } from '../root.mjs';

const SOURCES = fromRoot('packages', 'api', 'src');

/**
 * What differs between the two databases: connections, transactions, locks, types, restart, the first start. By the
 * beginning of the path under packages/api/src. Of `http` that is what writes; reading bodies and writing answers
 * asks no database. Of `cli` that is backup, restore, migration and the move from one to the other;
 * importing is ordinary writing. Of the servers that are killed that is `durability`; a queue that goes on after a death
 * is `jobs`.
 */
const COULD_BREAK = [
  'cli/cli.',
  'db/',
  'ground/mutex.',
  'http/write.',
  'jobs/',
  'records/',
  'viewer/accessLog.',
  'gps/positions.',
  'media/store.',
  'system/away.',
  'system/durability.',
];

/**
 * The plans of the search, over ten thousand rows of each kind: one planner makes both, and the lists search there too.
 * The demo data: the journeys' server loads them into the embedded database, and every journey walks over them.
 */
const SAME_ON_BOTH = ['records/searchIndex.', 'demo/'];

/** Every file of the API, by its path under packages/api/src. */
export function apiSources() {
  return readdirSync(SOURCES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(SOURCES, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/**
 * The test of a feature that bears its drawer's name lists, writes, meets a conflict and another company. It is in
 * the drawer, or under `system` where it needs the records of several.
 * @param {string} path
 */
function drawerOf(path) {
  const name = basename(path, '.test.ts');
  if (dirname(path) === 'system') return name;
  return name === basename(dirname(path)) ? dirname(path) : undefined;
}

/** Drawers that answer calls. @param {readonly string[]} paths */
const drawersOf = (paths) => new Set(paths.filter((path) => /routes\.ts$/i.test(path)).map((path) => dirname(path)));

/**
 * The API tests that run on the embedded database each time; all of them do with --both.
 * @param {readonly string[]} paths under packages/api/src
 */
export function embeddedTests(paths) {
  const drawers = drawersOf(paths);
  const isNamedAfterDrawer = (/** @type {string} */ path) => {
    const drawer = drawerOf(path);
    return drawer !== undefined && (dirname(path) !== 'system' || drawers.has(drawer));
  };
  const begins = (/** @type {string} */ path, /** @type {readonly string[]} */ those) =>
    those.some((beginning) => path.startsWith(beginning));
  return paths.filter(
    (path) =>
      path.endsWith('.test.ts') &&
      !begins(path, SAME_ON_BOTH) &&
      (isNamedAfterDrawer(path) || begins(path, COULD_BREAK)),
  );
}

/**
 * Drawers that answer calls and of which nothing runs on the embedded database.
 * @param {readonly string[]} paths under packages/api/src
 */
export function drawersLeftOut(paths) {
  const tested = new Set(embeddedTests(paths).flatMap((path) => [dirname(path), drawerOf(path)]));
  return [...drawersOf(paths)].filter((drawer) => !tested.has(drawer)).toSorted();
}
