import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.mjs';

const PAGE = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** Where a test of the page may stand: from the root, in a package by its name, or in the server. */
function placesOf(path: string): string[] {
  const [first = '', ...rest] = path.split('/');
  return [path, join('packages', first, 'src', ...rest), join('packages/api/src', path)];
}

const namedIn = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path);
const missingIn = (text: string) =>
  namedIn(text).filter((path) => !placesOf(path).some((place) => existsSync(join(ROOT, place))));

/** Lines of tables of the part, without their heads. */
function threatsIn(part: string): string[][] {
  const rows = part.split('\n').filter((line) => line.startsWith('|') && !/^\| (threat|-)/.test(line));
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const doorsIn = (page: string) => {
  const [, model = ''] = /\n## Threats, door by door\n(.*?)\n## /s.exec(page) ?? [];
  return model.split('\n### ').slice(1);
};

test('every test that the page about security names exists', () => {
  expect(namedIn(PAGE).length).toBeGreaterThan(100);
  expect(missingIn(PAGE)).toEqual([]);
  expect(missingIn('`sesion/nadie.test.ts`, `web/shared/session.test.ts`')).toEqual(['sesion/nadie.test.ts']);
});

test('every door has threats, and every threat a control and a test', () => {
  const doors = doorsIn(PAGE);
  expect(doors.map((door) => door.split('\n')[0])).toEqual([
    'Sign-in',
    'Session',
    'API',
    'Uploads',
    'Exports',
    'Codes and public pages',
    "Inspector's app",
    'Trackers and the GPS platform',
    'InControl service',
    'Device with a PIN',
    'State of the server',
    'Calls out',
    'Live lines',
    'Files and the data folder',
    'Mail',
    'Backups',
    "Operator's commands",
  ]);
  expect(doors.filter((door) => threatsIn(door).length < 2)).toEqual([]);
  const unproven = doors
    .flatMap(threatsIn)
    .filter(([, control = '', proof = '']) => control === '' || namedIn(proof).length === 0);
  expect(unproven).toEqual([]);
});
