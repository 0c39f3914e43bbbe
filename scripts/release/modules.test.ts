import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installedClosure } from './modules.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fenix-release-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function given(path: string, content: object): void {
  mkdirSync(join(root, path), { recursive: true });
  writeFileSync(join(root, path, 'package.json'), JSON.stringify(content));
}

function closureOf(dependencies: object, bundled: readonly string[] = []): string[] {
  given('packages/api', { dependencies });
  const found = installedClosure(root, [join(root, 'packages/api')], (name) => bundled.includes(name));
  return found.map((folder) => relative(root, folder).replaceAll('\\', '/'));
}

test('what a package needs comes along, the nested version before the one above', () => {
  given('node_modules/a', { dependencies: { b: '1' }, peerDependencies: { c: '1' } });
  given('node_modules/a/node_modules/b', {});
  given('node_modules/b', {});
  given('node_modules/c', { dependencies: { a: '1' } });
  given('node_modules/unused', {});
  expect(closureOf({ a: '1' })).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']);
});

test('what went into the bundle stays behind, what it needs does not', () => {
  given('node_modules/swagger', { dependencies: { resolver: '1', zod: '1' } });
  given('node_modules/resolver', {});
  given('node_modules/zod', {});
  expect(closureOf({ swagger: '1' }, ['swagger', 'zod'])).toEqual(['node_modules/resolver']);
});

test('what went into the bundle is copied for a package outside of it that needs it', () => {
  given('node_modules/outside', { dependencies: { zod: '1' } });
  given('node_modules/zod', {});
  const expected = ['node_modules/outside', 'node_modules/zod'];
  expect(closureOf({ zod: '1', outside: '1' }, ['zod'])).toEqual(expected);
});

test('the binary of another platform may be missing, anything else may not', () => {
  given('node_modules/sharp', {
    dependencies: { '@img/other': '1' },
    optionalDependencies: { '@img/this': '1', '@img/other': '1' },
    peerDependencies: { extra: '1' },
    peerDependenciesMeta: { extra: { optional: true } },
  });
  given('node_modules/@img/this', {});
  expect(closureOf({ sharp: '1' })).toEqual(['node_modules/@img/this', 'node_modules/sharp']);
  given('node_modules/@img/this', { dependencies: { gone: '1' } });
  expect(() => closureOf({ sharp: '1' })).toThrow('gone');
});
