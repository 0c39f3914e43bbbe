import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { writeSbom } from './sbom.mjs';

test('what is installed is written into the folder that is given, as a release does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fenix-sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { file, count } = writeSbom(folder);
  expect(file).toBe(join(folder, 'sbom.cdx.json'));
  const bom = JSON.parse(readFileSync(file, 'utf8')) as { components: { name: string }[] };
  expect(bom.components).toHaveLength(count);
  expect(bom.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'zod']));
  expect(readFileSync(join(ROOT, 'scripts/release/release.mjs'), 'utf8')).toContain('  writeSbom(folder);\n');
});
