import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.mjs';
import { describeLock } from './cyclonedx.mjs';

/**
 * `npm run sbom`: everything that package-lock.json installs, as a CycloneDX bill of materials. Each release contains its
 * own.
 */
export function writeSbom(folder = join(ROOT, '.build')) {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const file = join(folder, 'sbom.cdx.json');
  const bom = describeLock(lock, { serial: randomUUID(), timestamp: new Date().toISOString() });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(bom, undefined, 2)}\n`);
  return { file, count: bom.components.length };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { file, count } = writeSbom();
  console.log(`${count} componentes en ${file}`);
}
