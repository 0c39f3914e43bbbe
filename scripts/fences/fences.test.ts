import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { type Source, breaches, circles, folderCircles } from './fences';
import { ROOT } from '../root.mjs';

const SKIPPED =
  /(^|\/)(node_modules|dist|dist-manual|data|coverage|test-results|playwright-report|\.git|\.build)(\/|$)/;
const READ = /\.(ts|tsx|mjs|js|css|sql|md|json|html|sh|yml|yaml)$/;
/** These two must name what they forbid. */
const OWN = new Set(['scripts/fences/fences.ts', 'scripts/fences/fences.test.ts']);

function sourcePaths(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = relative(ROOT, join(folder, entry.name)).replaceAll('\\', '/');
    if (SKIPPED.test(path) || OWN.has(path)) return [];
    if (entry.isDirectory()) return sourcePaths(join(folder, entry.name));
    return READ.test(path) && path !== 'package-lock.json' ? [path] : [];
  });
}

function sources(): Source[] {
  return sourcePaths(ROOT).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

test('the sources keep to the plan of the house', () => {
  const all = sources();
  expect(all.length).toBeGreaterThan(50);
  expect(all.flatMap(breaches).join('\n')).toBe('');
});

test('no file imports one that imports it', () => {
  const code = sources().filter(({ path }) => /\.tsx?$/.test(path));
  expect(circles(code).map((way) => way.join(' → '))).toEqual([]);
});

test('no folder imports one that imports it', () => {
  const code = sources().filter(({ path }) => /\.tsx?$/.test(path));
  expect(folderCircles(code).map((way) => way.join(' → '))).toEqual([]);
});

test('the sub-folders of a feature have the same names in domain, api and web', () => {
  // The inspectors' application is a program of its own in web (`inspector`); domain and api keep it in `incontrol/app`.
  const elsewhere = new Set(['incontrol/app']);
  const subFolders = (name: string) =>
    new Set(
      sourcePaths(join(ROOT, 'packages', name, 'src')).flatMap(
        (path) => /^packages\/\w+\/src\/(?!testing\/|shared\/|app\/)(\w+\/\w+)\//.exec(path)?.[1] ?? [],
      ),
    );
  const web = subFolders('web');
  const features = new Set([...web].map((path) => path.split('/')[0]));
  for (const name of ['domain', 'api']) {
    const own = [...subFolders(name)].filter((path) => features.has(path.split('/')[0]) && !elsewhere.has(path));
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((path) => !web.has(path)).map((path) => `${name}: ${path}`)).toEqual([]);
  }
});

test('a circle of folders is found where no file imports itself', () => {
  const at = (name: string, one: string): Source => ({ path: `packages/api/src/${name}.ts`, text: `import '${one}';` });
  expect(folderCircles([at('a/one', '../b/one'), at('b/two', '../a/two')])).toHaveLength(1);
  expect(folderCircles([at('a/one', '../b/one'), at('b/two', '../c/two')])).toEqual([]);
});

test('a circle is found, through a package name and through others; a diamond is none', () => {
  const at = (name: string, ...imports: string[]): Source => ({
    path: `packages/domain/src/${name}.ts`,
    text: imports.map((one) => `import '${one}';`).join('\n'),
  });
  expect(circles([at('a', './b'), at('b', './c/d'), at('c/d', '@fenix/domain/a')])).toHaveLength(1);
  expect(circles([at('a', './b', './c'), at('b', './d'), at('c', './d'), at('d')])).toEqual([]);
});

test.each([
  ['packages/domain/src/dates/days.ts', `import { x } from 'dayjs';`, 'zod and itself only'],
  ['packages/domain/src/actas/acta.ts', `import { x } from '../../../api/src/ids';`, 'zod and itself only'],
  ['packages/domain/src/actas/age.ts', 'const now = new Date();', 'clock'],
  ['packages/domain/src/actas/age.ts', 'const now = Date.now();', 'clock'],
  [
    'packages/api/src/actas/routes.ts',
    `import { x } from '@fenix/web/shared/api';`,
    'domain and documents and gps only',
  ],
  [
    'packages/web/src/actas/useActas.ts',
    `const x = await import('@fenix/api/ground/ids');`,
    'domain and documents only',
  ],
  ['packages/documents/src/pdf.tsx', `import '@fenix/web/theme/theme';`, 'domain only'],
  ['packages/web/src/actas/Form.tsx', '<TextInput label="NIT" withAsterisk />', "say 'required'"],
  ['packages/web/src/actas/useActas.ts', `import type { X } from '../../../domain/src/paging';`, 'name the package'],
  ['packages/web/src/actas/kept.ts', `window.localStorage.setItem('x', 'y');`, 'shared/storage.ts'],
  ['packages/api/src/actas/queries.ts', `import { y } from '../informes/queries';`, 'feature informes'],
  ['packages/api/src/actas/queries.ts', `import { y } from '@fenix/domain/informes/informe';`, 'feature informes'],
  ['packages/domain/src/actas/acta.ts', `export { y } from '../informes/informe';`, 'feature informes'],
  ['packages/api/src/despachos/detalle.ts', `import { x } from '@fenix/gps/geo/course';`, 'through ports/gps'],
  ['packages/api/src/flota/driven.ts', `import type { X } from '@fenix/gps/platform';`, 'through ports/gps'],
  ['packages/api/src/adapters/media/disk.ts', `import { x } from '@fenix/gps/rules';`, 'through ports/gps'],
  ['packages/web/src/outbox/outbox.ts', `import { X } from '@fenix/domain/actas/messages';`, 'may not know actas'],
  ['packages/api/src/http/write.ts', `import { X } from '../actas/actions';`, 'may not know actas'],
  ['packages/api/src/http/write.ts', `import { X } from '../viewer/guard';`, 'http lies below viewer'],
  ['packages/api/src/sesion/routes.ts', `import { X } from '../flota/queries';`, 'sesion lies below flota'],
  ['packages/api/src/actas/routes.ts', `import { X } from '../deps';`, 'root of api'],
  ['packages/web/src/actas/utils.ts', '', 'named after nothing'],
  ['packages/web/src/helpers/dates.ts', '', 'named after nothing'],
  [
    'packages/web/src/actas/index.ts',
    `// all\nexport * from './a';\nexport { b } from './b';\n`,
    'import the file itself',
  ],
  ['packages/api/src/actas/routes.ts', `import { x } from './actasFixture';`, 'exists for tests'],
  ['packages/api/src/assembly/main.ts', `import { x } from '../testing/givens';`, 'exists for tests'],
  ['packages/api/src/demo/load.ts', `import { x } from '../system/picture';`, 'exists for tests'],
  ['packages/web/src/libro/Libro.tsx', `import { x } from './givenLibro';`, 'exists for tests'],
  [
    'packages/web/src/libro/Libro.tsx',
    `import { x } from '@fenix/domain/testing/libro/libroFixture';`,
    'exists for tests',
  ],
  ['packages/api/src/sesion/deviceFixture.ts', '', 'move it to testing'],
  ['packages/api/src/actas/routes.ts', `config: { ...config, reads: 'acta' },`, 'use recordCall'],
  ['docs/glosario.md', 'see ../shared/spec/decisions.md', 'outside the repository'],
])('%s with %j is refused', (path, text, words) => {
  expect(breaches({ path, text }).join('\n')).toContain(words);
});

test.each([
  ['packages/domain/src/actas/age.ts', `import { z } from 'zod';\nimport { d } from '../dates/days';\nnew Date(0);`],
  ['packages/domain/src/version.test.ts', `import own from '../package.json';`],
  ['packages/domain/src/actas/age.test.ts', `import { test } from 'vitest';\nconst now = new Date();`],
  [
    'packages/api/src/actas/routes.ts',
    `import { ok } from '../http/envelope';\nimport type { Deps } from '../ports/deps';`,
  ],
  ['packages/api/src/actas/routes.ts', `import { Acta } from '@fenix/domain/actas/acta';`],
  ['packages/web/src/actas/List.tsx', `import type { Usuario } from '@fenix/domain/sesion/usuario';`],
  ['packages/api/src/assembly/app.ts', `import { actasRoutes } from '../actas/routes';`],
  ['packages/web/src/actas/ActaScreen/index.tsx', `export { B } from './B';\nexport const A = 1;`],
  ['packages/web/src/libro/givenLibro.ts', `import { x } from '@fenix/domain/testing/libro/libroFixture';`],
  ['packages/api/src/actas/actas.test.ts', `import { x } from './actasFixture';\nimport '../testing/testApp';`],
  ['packages/web/src/commonwealth.ts', `import { call } from '../shared/api';`],
])('%s with %j is fine', (path, text) => {
  expect(breaches({ path, text })).toEqual([]);
});
