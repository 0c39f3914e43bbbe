import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.mjs';

/** @typedef {import('./cyclonedx.mjs').Lock} Lock */

/** What may be part of the product or of its making without further thought. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/**
 * Licences that ask for something in return, by the packages that were looked at: LGPL for libvips, a library of its
 * own that anyone who runs the product may replace; MPL for tools that are not shipped.
 * @type {readonly { licence: string, packages: RegExp, onlyDev?: true }[]}
 */
const EXCEPTIONS = [
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ },
  { licence: 'MPL-2.0', packages: /^(axe-core|lightningcss(-.+)?)$/, onlyDev: true },
];

/** Packages whose package.json names no licence the lock file takes over; the text of each was read. */
const READ_BY_HAND = new Map([
  ['busboy', 'MIT'],
  ['dicer', 'MIT'],
  ['humanize-number', 'MIT'],
  ['only', 'MIT'],
  ['png-js', 'MIT'],
  ['streamsearch', 'MIT'],
]);

/**
 * Every package whose licence is not allowed, as a line.
 * @param {Lock} lock
 * @returns {string[]}
 */
export function wrongLicences({ packages }) {
  return Object.entries(packages).flatMap(([path, { link, license, dev }]) => {
    const at = path.lastIndexOf('node_modules/');
    if (link || at === -1) return [];
    const name = path.slice(at + 'node_modules/'.length);
    const licence = license ?? READ_BY_HAND.get(name);
    const isFine =
      licence !== undefined && isAllowed(licence, (one) => ALLOWED.has(one) || isException(one, name, dev));
    return isFine ? [] : [`${name}: ${licence ?? 'names no licence'}`];
  });
}

/** @param {string} licence @param {string} name @param {boolean | undefined} dev */
function isException(licence, name, dev) {
  return EXCEPTIONS.some((one) => one.licence === licence && one.packages.test(name) && (!one.onlyDev || dev === true));
}

/**
 * An SPDX expression: of alternatives one is enough, of what holds together all are needed. AND binds more than OR.
 * @param {string} expression @param {(licence: string) => boolean} allows
 * @returns {boolean}
 */
function isAllowed(expression, allows) {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  const value = either();
  return value && words.length === 0;

  /** @returns {boolean} */
  function either() {
    let isFine = both();
    while (words[0] === 'OR') {
      words.shift();
      isFine = both() || isFine;
    }
    return isFine;
  }

  /** @returns {boolean} */
  function both() {
    let isFine = one();
    while (words[0] === 'AND') {
      words.shift();
      isFine = one() && isFine;
    }
    return isFine;
  }

  /** @returns {boolean} */
  function one() {
    const word = words.shift() ?? '';
    if (word !== '(') return allows(word);
    const isFine = either();
    return words.shift() === ')' && isFine;
  }
}

/** @returns {Lock} */
export const readLock = () => JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

/** `npm run licences`: status 1 and a line for each package whose licence is not on the list. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wrong = wrongLicences(readLock());
  for (const line of wrong) console.log(line);
  console.log(`${wrong.length} packages whose licence is not allowed.`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
