import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config';

/** The repository's root, found from the sources as well as from the bundle: the folder with packages/. */
export function root(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'packages', 'api')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

export function webFolders(config: Pick<Config, 'WEB_DIR' | 'MANUAL_DIR'>): { webDir: string; manualDir: string } {
  return {
    webDir: resolve(config.WEB_DIR ?? join(root(), 'packages/web/dist')),
    manualDir: resolve(config.MANUAL_DIR ?? join(root(), 'packages/web/dist-manual')),
  };
}
