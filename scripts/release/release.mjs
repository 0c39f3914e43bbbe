// @ts-check
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { buildWhatChanged } from '../build/build.mjs';
import { GOES_IN } from '../build/server.mjs';
import { installIfNeeded } from '../install.mjs';
import { run } from '../process.mjs';
import { OperatorError, runCommand } from '../progress.mjs';
import { ROOT, fromRoot } from '../root.mjs';
import { writeSbom } from '../supply/sbom.mjs';
import { installedClosure } from './modules.mjs';

/** With the scripts `doctor` reads which versions of Node are promised. */
const AS_THEY_ARE = [
  'packages/api/dist',
  'packages/web/dist',
  'packages/web/dist-manual',
  'deploy',
  'docs/settings.md',
  'scripts/nodeVersion.mjs',
  'scripts/progress.mjs',
  'scripts/root.mjs',
  'README.md',
  'LICENSE',
  'NOTICE',
];
/** Secrets of the machine that makes the release. */
const PRIVATE = /deploy[/\\](fenix\.env|certs)$/;
/** Of no use to a running server; packages inside a package are copied on their own. */
const LEFT_OUT = /\.(d\.[cm]?ts|map)$|^[/\\](node_modules|test|tests|docs|example|examples)$/i;

/** @param {string} name */
const isBundled = (name) => GOES_IN.some((one) => name === one || name.startsWith(`${one}/`));

/**
 * The product as a folder that needs only Node: what was built, and of node_modules what the server needs. The
 * binaries in it are those of this machine's platform.
 * @param {string} folder
 */
function fill(folder) {
  const { name, version, description, license, engines } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  for (const path of AS_THEY_ARE)
    cpSync(fromRoot(path), join(folder, path), { recursive: true, filter: (from) => !PRIVATE.test(from) });
  for (const from of installedClosure(ROOT, [fromRoot('packages', 'api')], isBundled)) {
    const isWanted = (/** @type {string} */ path) => path === from || !LEFT_OUT.test(path.slice(from.length));
    cpSync(from, join(folder, relative(ROOT, from)), { recursive: true, dereference: true, filter: isWanted });
  }
  for (const program of ['main', 'cli'])
    writeFile(folder, `dist/${program}.mjs`, `#!/usr/bin/env node\nimport '../packages/api/dist/${program}.mjs';\n`);
  chmodSync(join(folder, 'dist/cli.mjs'), 0o755);
  const bin = { fenix: 'dist/cli.mjs' };
  const scripts = { start: 'node --enable-source-maps dist/main.mjs', fenix: 'node --enable-source-maps dist/cli.mjs' };
  const about = { name, version, private: true, description, license, type: 'module', engines, bin, scripts };
  writeSbom(folder);
  writeFile(folder, 'package.json', `${JSON.stringify(about, null, 2)}\n`);
}

/** @param {string} folder @param {string} path @param {string} text */
function writeFile(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** @param {string} folder */
function megabytes(folder) {
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  return (bytes / 1e6).toFixed(0);
}

await runCommand(async () => {
  const [option, target] = process.argv.slice(2);
  if (option !== undefined && (option !== '--folder' || !target))
    throw new OperatorError('Uso: npm run release [-- --folder <carpeta>]');
  await installIfNeeded();
  await buildWhatChanged();
  const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const name = `fenix-${version}-${process.platform}-${process.arch}`;
  const folder = target ? resolve(target) : fromRoot('.build', 'release', name);
  if (!target) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new OperatorError(`La carpeta ${folder} no está vacía.`);
  fill(folder);
  console.log(`${folder}: ${megabytes(folder)} MB`);
  if (target) return;
  const file = `${folder}.tar.gz`;
  const status = await run('tar', ['-czf', file, '-C', dirname(folder), name]);
  if (status !== 0) throw new OperatorError('No se pudo escribir el archivo: se necesita el programa tar.');
  console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(0)} MB`);
});
