// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { OperatorError } from '../progress.mjs';

const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const INSTALL = `apt-get update && apt-get install -y --no-install-recommends ${SHELL} fonts-liberation`;

/**
 * 150, which is what Debian without its security updates has, believes after a reload that it has signal again: journeys
 * without signal wait there until they are ended. 156 is the one that was tried.
 */
const OLDEST = 156;

/** What the browser is started with, everywhere. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param {string} name */
function onPath(name) {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

function findChromium() {
  for (const name of NAMES) {
    const path = onPath(name);
    if (path) return path;
  }
  return undefined;
}

/** The browser of the journeys; installed when we may, asked for when we may not, never done without. */
export function resolveChromium() {
  const asked = process.env['CHROMIUM_PATH'];
  if (asked) {
    if (!existsSync(asked)) throw new OperatorError(`CHROMIUM_PATH=${asked} no existe.`);
    return asked;
  }
  // Preferred to a whole browser that is there: a journey takes half the time in it.
  const shell = onPath(SHELL);
  const found = shell && !isTooOld(versionOf(shell)) ? shell : (installShell() ?? findChromium());
  if (found) {
    const version = versionOf(found);
    if (isTooOld(version))
      console.warn(
        `${version}: los recorridos sin señal necesitan Chromium ${OLDEST} o más nuevo. Como root: ${INSTALL}`,
      );
    return found;
  }
  throw new OperatorError(
    `Las pruebas de recorrido necesitan Chromium y no está. Instálalo (como root) con:\n  ${INSTALL}\no indica dónde está en CHROMIUM_PATH.`,
  );
}

/** @param {string} path */
const versionOf = (path) => (spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '').trim();

/**
 * What a browser that does not say its version can do shows in the journeys.
 * @param {string} version as in 'Chromium 150.0.7871.100'
 */
export function isTooOld(version) {
  const major = /(\d+)\.\d+\.\d+/.exec(version)?.[1];
  return major !== undefined && Number(major) < OLDEST;
}

function installShell() {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return undefined;
  console.log(`Se instala el navegador de las pruebas con: ${INSTALL}`);
  spawnSync('sh', ['-c', INSTALL], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  return onPath(SHELL);
}
