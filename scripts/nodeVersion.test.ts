import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAJORS, checkNodeVersion } from './nodeVersion.mjs';
import { fromRoot } from './root.mjs';

const read = (path: string) => readFileSync(fromRoot(path), 'utf8');

test.each([
  '20.19.2',
  '20.20.0',
  '20.20.2',
  '22.12.0',
  '22.23.3',
  '24.0.0',
  '24.22.0',
  '26.0.0',
  '26.12.0',
  '27.0.0',
  '100.1.0',
])('Node %s is one that we promise', (version) => {
  expect(() => checkNodeVersion(version)).not.toThrow();
});

test.each(['9.99.0', '18.20.0', '20.18.9', '20.19.0', '20.19.1', '21.7.3', '22.11.0', '23.11.1', '25.9.0'])(
  'Node %s is refused, and the message says which ones are not',
  (version) => {
    expect(() => checkNodeVersion(version)).toThrow(
      `Fénix necesita Node 20 (desde 20.19.2), 22 (desde 22.12), 24, 26 o más reciente, y este es ${version}. Instala`,
    );
  },
);

test('package.json, README and manual promise the same versions', () => {
  expect(MAJORS).toEqual([20, 22, 24, 26]);
  expect(read('package-lock.json')).toContain('"node": "^20.19.2 || ^22.12.0 || ^24.0.0 || >=26.0.0"');
  expect(read('README.md')).toContain('You need Node 20 (from 20.19.2), 22 (from 22.12), 24, 26 or newer.');
  expect(read('docs/manual/20-operacion.md')).toContain(
    'Necesitas Node 20 (desde 20.19.2), 22 (desde 22.12), 24, 26 o más reciente.',
  );
});
