import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from './config';

/** The embedded database creates files with mode 0666 despite the umask, so their folders must exclude other accounts. */
export const PRIVATE_FOLDER = 0o700;
const GROUP_AND_OTHERS = 0o077;
/** The umask of our processes, for files that are created without a mode. */
export const PRIVATE_UMASK = GROUP_AND_OTHERS;
/** The sticky bit, set on shared folders such as /tmp. */
const STICKY = 0o1000;

/** The product's own folders, and how many levels of folders there are below each: files are not gone through. */
const FOLDERS = { db: 3, media: 1, incoming: 1 };

/** Creates a folder that only its owner may enter, or restricts the existing one. */
export function openPrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
  close(path);
}

/** Restricts folders of earlier versions: DATA_DIR and the product's own folders in it; creates none. */
export function closeDataFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): void {
  const dataDir = resolve(DATA_DIR);
  close(dataDir);
  for (const [name, levels] of Object.entries(FOLDERS)) closeBelow(join(dataDir, name), levels);
}

function closeBelow(path: string, levels: number): void {
  close(path);
  if (levels > 0) for (const name of foldersIn(path)) closeBelow(join(path, name), levels - 1);
}

/** The warning for the operator when other accounts may enter DATA_DIR. */
export function findOpenDataFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string | undefined {
  const dataDir = resolve(DATA_DIR);
  const mode = modeOf(dataDir);
  if (mode === undefined || (mode & GROUP_AND_OTHERS) === 0) return undefined;
  const advice = mode & STICKY ? 'Usa una carpeta propia de Fénix.' : `Ejecuta: chmod 700 ${dataDir}`;
  return `otras cuentas de este equipo pueden entrar en ${dataDir}. ${advice}`;
}

/** A folder of another account cannot be changed; the start and `doctor` report it. */
function close(path: string): void {
  const mode = modeOf(path);
  if (mode === undefined || mode & STICKY || (mode & GROUP_AND_OTHERS) === 0) return;
  try {
    chmodSync(path, PRIVATE_FOLDER);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS'))) throw error;
  }
}

/** Undefined where there is no such folder, and on Windows, which has no such modes. */
function modeOf(path: string): number | undefined {
  if (process.platform === 'win32') return undefined;
  return statSync(path, { throwIfNoEntry: false })?.mode;
}

function foldersIn(path: string): string[] {
  if (modeOf(path) === undefined) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
