// @ts-check
import { readFileSync } from 'node:fs';
import { OperatorError } from './progress.mjs';
import { fromRoot } from './root.mjs';

/**
 * A line of Node versions that we promise: all of one major from a minor on, the newest also the majors after it.
 * @typedef {{ major: number, minor: number, patch: number, andLater: boolean }} Line
 */

/** `engines` of package.json is where the promise is written; npm reads it too. @type {readonly Line[]} */
const LINES = readLines();

/** The majors we promise, the oldest first. */
export const MAJORS = LINES.map(({ major }) => major);

function readLines() {
  /** @type {{ engines: { node: string } }} */
  const { engines } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  return engines.node.split('||').map((part) => {
    const found = /^\s*(\^|>=)(\d+)\.(\d+)\.(\d+)\s*$/.exec(part);
    if (!found) throw new Error(`engines.node in package.json: ${part} is neither ^20.19.0 nor >=26.0.0`);
    return { major: Number(found[2]), minor: Number(found[3]), patch: Number(found[4]), andLater: found[1] === '>=' };
  });
}

/** @param {string} version */
export function isPromised(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return LINES.some((line) => {
    if (line.major !== major) return line.andLater && major > line.major;
    return minor > line.minor || (minor === line.minor && patch >= line.patch);
  });
}

/** The promise in words: `20 (desde 20.19.2), 22 (desde 22.12), 24, 26 o más reciente`. */
export function promiseInWords() {
  return LINES.map(({ major, minor, patch, andLater }) => {
    const from = minor > 0 ? ` (desde ${major}.${minor}${patch > 0 ? `.${patch}` : ''})` : '';
    return `${major}${from}${andLater ? ' o más reciente' : ''}`;
  }).join(', ');
}

/** @param {string} [version] */
export function checkNodeVersion(version = process.versions.node) {
  if (isPromised(version)) return;
  throw new OperatorError(
    `Fénix necesita Node ${promiseInWords()}, y este es ${version}. Instala uno de ellos desde https://nodejs.org y vuelve a intentar.`,
  );
}
