// @ts-check
import { checkChunksParse } from './parseCheck.mjs';
import { precompress } from './precompress.mjs';
import { replaceFolder } from './replaceFolder.mjs';
import { fromRoot } from '../root.mjs';

/** @type {import('./stamps.mjs').Part} */
export const WEB = {
  name: 'web',
  inputs: [
    'packages/web',
    'packages/domain',
    'packages/documents',
    'package-lock.json',
    'tsconfig.base.json',
    'scripts/build/web.mjs',
    'scripts/build/precompress.mjs',
  ],
  output: 'packages/web/dist',
};

/** @param {boolean} isQuick */
export async function buildWeb(isQuick) {
  const { build } = await import('vite');
  await replaceFolder(WEB.output, async (folder) => {
    await build({
      root: fromRoot('packages', 'web'),
      logLevel: 'warn',
      mode: 'production',
      build: { outDir: folder, emptyOutDir: true },
    });
    await build({
      configFile: fromRoot('packages', 'web', 'vite.inspector.config.ts'),
      logLevel: 'warn',
      mode: 'production',
      build: { outDir: folder, emptyOutDir: false },
    });
    await checkChunksParse(folder);
    await precompress(folder, isQuick);
  });
}
