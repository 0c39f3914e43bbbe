// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { checkNodeVersion } from './nodeVersion.mjs';
import { oneAtATime } from './oneAtATime.mjs';
import { OperatorError, timed } from './progress.mjs';
import { fromRoot } from './root.mjs';
import { run } from './process.mjs';

const INSTALLED_LOCK = fromRoot('node_modules', '.fenix-lock');

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(fromRoot('package-lock.json')))
    .digest('hex');
}

/** npm gives the path of its own program to the commands it runs; it is the only one that works on every system. */
export function npm() {
  const own = process.env['npm_execpath'];
  return own?.endsWith('.js') ? { program: process.execPath, before: [own] } : { program: 'npm', before: [] };
}

/** Brings node_modules to what package-lock.json says; costs nothing when it is already there. */
export async function installIfNeeded() {
  checkNodeVersion();
  if (isInstalled()) return;
  await oneAtATime('install', async () => {
    if (!isInstalled()) await install();
  });
}

function isInstalled() {
  return existsSync(INSTALLED_LOCK) && readFileSync(INSTALLED_LOCK, 'utf8') === lockHash();
}

async function install() {
  const wanted = lockHash();
  console.log('Instalando las dependencias (solo la primera vez o cuando cambian)…');
  await timed('dependencias', async () => {
    const { program, before } = npm();
    // NODE_ENV=production would leave out the tools that build the product.
    const status = await run(program, [...before, 'ci', '--include=dev', '--no-audit', '--no-fund'], { NODE_ENV: '' });
    if (status !== 0) {
      throw new OperatorError(
        'No se pudieron instalar las dependencias (npm ci). Revisa la conexión a internet y el mensaje de arriba, y vuelve a intentar.',
      );
    }
  });
  writeFileSync(INSTALLED_LOCK, wanted);
}
