import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { describeLock } from './cyclonedx.mjs';

const FACTS = { serial: '3e671687-395b-41f5-a30f-a58921a69b79', timestamp: '2026-11-16T00:00:00.000Z' };
const LOCK = {
  name: 'casa',
  version: '1.0.0',
  packages: {
    '': { dependencies: { c: '2' } },
    'node_modules/@casa/api': { resolved: 'packages/api', link: true },
    'packages/api': { name: '@casa/api', dependencies: { a: '1', b: '1' } },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-AQID', license: 'MIT', dependencies: { b: '2' } },
    'node_modules/b': { version: '1.0.0', license: '(MIT OR Apache-2.0)' },
    'node_modules/a/node_modules/b': { version: '2.0.0', dev: true },
  },
};

test('each package once, with hash, licence, scope and what it depends on as Node finds it', () => {
  const { components, dependencies } = describeLock(LOCK, FACTS);
  expect(components).toEqual([
    expect.objectContaining({ group: '@casa', name: 'api', version: '1.0.0', purl: 'pkg:npm/%40casa/api@1.0.0' }),
    {
      type: 'library',
      'bom-ref': 'pkg:npm/a@1.0.0',
      name: 'a',
      version: '1.0.0',
      scope: 'required',
      purl: 'pkg:npm/a@1.0.0',
      hashes: [{ alg: 'SHA-512', content: '010203' }],
      licenses: [{ license: { id: 'MIT' } }],
    },
    expect.objectContaining({ name: 'b', version: '1.0.0', licenses: [{ expression: '(MIT OR Apache-2.0)' }] }),
    expect.objectContaining({ name: 'b', version: '2.0.0', scope: 'excluded' }),
  ]);
  expect(dependencies).toContainEqual({ ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/b@2.0.0'] });
  expect(dependencies).toContainEqual({ ref: 'pkg:npm/casa@1.0.0', dependsOn: ['pkg:npm/%40casa/api@1.0.0'] });
  expect(dependencies).toContainEqual({
    ref: 'pkg:npm/%40casa/api@1.0.0',
    dependsOn: ['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0'],
  });
});

/** The parts of the schema of CycloneDX 1.6 that we write. */
test('our own lock file becomes what the schema asks for: every reference resolves and is there once', () => {
  const bom = describeLock(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')), FACTS);
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(bom.components.length).toBeGreaterThan(300);
  const refs = [bom.metadata.component['bom-ref'], ...bom.components.map((one) => one['bom-ref'])];
  expect(new Set(refs).size).toBe(refs.length);
  for (const { type, name, version, scope, purl, hashes = [] } of bom.components) {
    expect([type, ['required', 'optional', 'excluded'].includes(scope)]).toEqual(['library', true]);
    expect(name && version).toBeTruthy();
    expect(purl).toMatch(/^pkg:npm\/[^@\s]+@\S+$/);
    for (const { alg, content } of hashes) expect([alg, content.length]).toEqual(['SHA-512', 128]);
  }
  const known = new Set(refs);
  expect(bom.dependencies.map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted());
  for (const { dependsOn } of bom.dependencies) expect(dependsOn.filter((ref) => !known.has(ref))).toEqual([]);
});
