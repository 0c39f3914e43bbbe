// @ts-check
import { readFileSync } from 'node:fs';
import { OperatorError } from './progress.mjs';
import { fromRoot } from './root.mjs';

/**
 * A line of Node versions that we promise: all of one major from a minor on, the newest also the majors after it.
 * @typedef {{ major: number, minor: number, andLater: boolean }} Line
 */

/** `engines` of package.json is where the promise is written; npm reads it too. @type {readonly Line[]} */
const LINES = readLines();

/** The majors we promise, the oldest first. */
export const MAJORS = LINES.map(({ major }) => major);

function readLines() {
  /** @type {{ engines: { node: string } }} */
  const { engines } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  return engines.node.split('||').map((part) => {
    const found = /^\s*(\^|>=)(\d+)\.(\d+)\.0\s*$/.exec(part);
    if (!found) throw new Error(`engines.node in package.json: ${part} is neither ^20.19.0 nor >=26.0.0`);
    return { major: Number(found[2]), minor: Number(found[3]), andLater: found[1] === '>=' };
  });
}

/** @param {string} version */
export function isPromised(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return LINES.some((line) => (line.major === major ? minor >= line.minor : line.andLater && major > line.major));
}

/** The promise in words: `20 (desde 20.19), 22 (desde 22.12), 24, 26 o más reciente`. */
export function promiseInWords() {
  return LINES.map(({ major, minor, andLater }) => {
    const from = minor > 0 ? ` (desde ${major}.${minor})` : '';
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
