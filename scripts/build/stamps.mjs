// @ts-check
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromRoot } from '../root.mjs';

const NOT_AN_INPUT = /(^|\/)(node_modules|dist|dist-manual|\.build|\.vite)(\/|$)|\.test\.tsx?$|\.tsbuildinfo$/;

/**
 * The files under a path of the repository, sorted; none when it does not exist.
 * @param {string} path
 * @returns {string[]}
 */
export function filesUnder(path) {
  const found = statSync(fromRoot(path), { throwIfNoEntry: false });
  if (!found || NOT_AN_INPUT.test(path)) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(fromRoot(path))
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)));
}

/**
 * A part of the build: what it reads, where it writes.
 * @typedef {{ name: string, inputs: readonly string[], output: string }} Part
 */

/** @param {Part} part */
function stampPath(part) {
  return fromRoot('.build', 'stamps', part.name);
}

/**
 * Names and contents, not dates: a fresh checkout of the same sources needs no new build.
 * @param {Part} part
 */
export function inputsHash(part) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const path of part.inputs.flatMap(filesUnder)) {
    const content = readFileSync(fromRoot(path));
    hash.update(`\n${path} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * What the build left, by name and size, so that a deleted or half-written file is noticed.
 * @param {Part} part
 */
function outputsList(part) {
  const folder = fromRoot(part.output);
  if (!statSync(folder, { throwIfNoEntry: false })) return '';
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => `${path.slice(folder.length)} ${statSync(path).size}`)
    .join('\n');
}

/**
 * @param {Part} part
 * @param {string} inputs as given by inputsHash() before the build began
 */
export function isFresh(part, inputs) {
  try {
    return readFileSync(stampPath(part), 'utf8') === `${inputs}\n${outputsList(part)}`;
  } catch {
    return false;
  }
}

/**
 * @param {Part} part
 * @param {string} inputs
 */
export function writeStamp(part, inputs) {
  mkdirSync(dirname(stampPath(part)), { recursive: true });
  writeFileSync(stampPath(part), `${inputs}\n${outputsList(part)}`);
}

/** @param {Part} part */
export function removeStamp(part) {
  rmSync(stampPath(part), { force: true });
}
