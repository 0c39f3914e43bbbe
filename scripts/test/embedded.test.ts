import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../root.mjs';
import { apiSources, drawersLeftOut, embeddedTests } from './embedded.mjs';

test('every drawer that answers calls has a test that runs on the embedded database', () => {
  expect(
    drawersLeftOut(apiSources()),
    'name the test that lists, writes, meets a conflict and another company after its drawer: x/x.test.ts',
  ).toEqual([]);
});

test('of the engine’s own folders what it could break runs, of a feature the file named after its drawer', () => {
  const paths = ['db/rls.test.ts', 'db/rls.ts', 'actas/actas.test.ts', 'actas/lista.test.ts', 'system/away.test.ts'];
  expect(embeddedTests(paths)).toEqual(['db/rls.test.ts', 'actas/actas.test.ts', 'system/away.test.ts']);
  expect(embeddedTests(['records/searchIndex.test.ts', 'demo/demo.test.ts', 'system/mail.test.ts'])).toEqual([]);
  expect(embeddedTests(apiSources()).length).toBeGreaterThan(20);
});

test('a test that exists for the embedded database alone runs there', () => {
  const read = (path: string) => readFileSync(fromRoot('packages', 'api', 'src', path), 'utf8');
  const tests = apiSources().filter((path) => path.endsWith('.test.ts'));
  const own = tests.filter((path) => read(path).includes('describeOnEmbedded('));
  expect(own).toContain('ground/mutex.test.ts');
  expect(own.filter((path) => !embeddedTests(apiSources()).includes(path))).toEqual([]);
});

test('a drawer without such a test is found, also inside another', () => {
  const paths = ['actas/routes.ts', 'actas/actas.test.ts', 'actas/fotos/fotosRoutes.ts', 'rutas/routes.ts'];
  expect(drawersLeftOut([...paths, 'rutas/lista.test.ts'])).toEqual(['actas/fotos', 'rutas']);
  expect(drawersLeftOut([...paths, 'rutas/rutas.test.ts', 'actas/fotos/fotos.test.ts'])).toEqual([]);
});

test('one that needs the records of several is where they meet, under the drawer’s name', () => {
  const paths = ['rutas/routes.ts', 'system/rutas.test.ts', 'system/other.test.ts'];
  expect(embeddedTests(paths)).toEqual(['system/rutas.test.ts']);
  expect(drawersLeftOut(paths)).toEqual([]);
});
