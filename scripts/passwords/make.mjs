// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fromRoot } from '../root.mjs';

/**
 * Writes the fingerprints of the most used passwords. Run by hand when the list changes:
 *   npm pack @zxcvbn-ts/language-common@4.1.3 && tar xzf zxcvbn-ts-language-common-4.1.3.tgz
 *   node scripts/passwords/make.mjs package/src/passwords.json
 * The first five bytes of each SHA-256, sorted: the sources hold no readable passwords, and the rate of false positives
 * is one in a hundred million.
 */
const MOST = 10_000;
const SHORTEST = 8;
const BYTES = 5;

const [file] = process.argv.slice(2);
if (!file) throw new Error('Usage: node scripts/passwords/make.mjs <passwords.json, the most used first>');
/** @type {string[]} */
const list = JSON.parse(readFileSync(file, 'utf8'));
const folded = list.map((password) => password.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, ''));
const chosen = [...new Set(folded.filter((password) => password.length >= SHORTEST))].slice(0, MOST);
const prints = chosen.map((password) => createHash('sha256').update(password).digest().subarray(0, BYTES));
writeFileSync(
  fromRoot('packages', 'api', 'src', 'sesion', 'lists', 'common-passwords.bin'),
  Buffer.concat(prints.toSorted((one, other) => one.compare(other))),
);
console.log(`${prints.length} fingerprints written.`);
