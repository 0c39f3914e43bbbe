import { expect, test } from 'vitest';
import { readLock, wrongLicences } from './licences.mjs';

const lockOf = (packages: Record<string, object>) => ({ name: 'x', version: '1', packages });
const given = (name: string, license?: string, more: object = {}) =>
  lockOf({ '': {}, [`node_modules/${name}`]: { version: '1', ...(license && { license }), ...more } });

test('every package that is installed has a licence that is allowed', () => {
  expect(wrongLicences(readLock())).toEqual([]);
});

test.each(['MIT', 'ISC', '(MIT OR GPL-3.0-only)', 'MIT AND Apache-2.0', 'MIT OR GPL-2.0-only AND ISC'])(
  '%s is allowed',
  (license) => {
    expect(wrongLicences(given('a', license))).toEqual([]);
  },
);

test.each([
  'GPL-3.0-only',
  'AGPL-3.0-or-later',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'SSPL-1.0',
  'UNLICENSED',
  'SEE LICENSE IN x',
  'MIT AND GPL-3.0-only',
  '(MIT OR ISC) AND GPL-3.0-only',
  '(MIT',
  'MIT ISC',
])('%s is not', (license) => {
  expect(wrongLicences(given('a', license))).toEqual([`a: ${license}`]);
});

test('a package without a licence is wrong, unless its text was read', () => {
  expect(wrongLicences(given('a'))).toEqual(['a: names no licence']);
  expect(wrongLicences(given('png-js'))).toEqual([]);
});

test('an exception is for its package only, and of tools only while they are not shipped', () => {
  expect(wrongLicences(given('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'))).toEqual([]);
  expect(wrongLicences(given('lightningcss', 'MPL-2.0', { dev: true }))).toEqual([]);
  expect(wrongLicences(given('lightningcss', 'MPL-2.0'))).toEqual(['lightningcss: MPL-2.0']);
});

test('packages inside packages are looked at, links and our own are not', () => {
  const packages = {
    'packages/api': { license: 'GPL-3.0-only' },
    'node_modules/@fenix/api': { link: true, resolved: 'packages/api' },
    'node_modules/a/node_modules/@b/c': { version: '1', license: 'GPL-3.0-only' },
  };
  expect(wrongLicences(lockOf(packages))).toEqual(['@b/c: GPL-3.0-only']);
});
