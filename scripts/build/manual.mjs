// @ts-check
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { precompress } from './precompress.mjs';
import { replaceFolder } from './replaceFolder.mjs';
import { ROOT, fromRoot } from '../root.mjs';

const SOURCE = fromRoot('docs', 'manual');
const THEME = fromRoot('packages', 'web', 'src', 'theme');
const FONT = 'inter-fenix.woff2';

/** @type {import('./stamps.mjs').Part} */
export const MANUAL = {
  name: 'manual',
  inputs: [
    'docs/manual',
    'packages/domain/src/text',
    'packages/web/src/theme/tokens.css',
    `packages/web/src/theme/${FONT}`,
    'package-lock.json',
    'scripts/build/manual.mjs',
    'scripts/manual',
  ],
  output: 'packages/web/dist-manual',
};

/** @param {boolean} isQuick */
export async function buildManual(isQuick) {
  const { readChapters } = await import('../manual/chapters.mjs');
  const { chapterPage, indexPage } = await import('../manual/page.mjs');
  const { manualStyles } = await import('../manual/styles.mjs');
  const { searchIndex } = await import('../manual/searchIndex.mjs');

  const chapters = readChapters(SOURCE);

  await replaceFolder(MANUAL.output, async (folder) => {
    mkdirSync(folder, { recursive: true });
    for (const chapter of chapters) writeFileSync(join(folder, `${chapter.slug}.html`), chapterPage(chapters, chapter));
    writeFileSync(join(folder, 'index.html'), indexPage(chapters));
    const [tokens, own] = [join(THEME, 'tokens.css'), fromRoot('scripts', 'manual', 'manual.css')];
    writeFileSync(join(folder, 'manual.css'), manualStyles(readFileSync(tokens, 'utf8'), readFileSync(own, 'utf8')));
    writeFileSync(join(folder, 'buscar.json'), JSON.stringify(searchIndex(chapters)));
    await bundleSearch(folder);
    cpSync(join(THEME, FONT), join(folder, FONT));
    if (existsSync(join(SOURCE, 'img'))) cpSync(join(SOURCE, 'img'), join(folder, 'img'), { recursive: true });
    await precompress(folder, isQuick);
  });
}

/** One file that the pages load by its name: the content policy refuses scripts inside them. @param {string} folder */
async function bundleSearch(folder) {
  const { build } = await import('rolldown');
  await build({
    cwd: ROOT,
    input: fromRoot('scripts', 'manual', 'buscar.mjs'),
    platform: 'browser',
    logLevel: 'warn',
    output: { file: join(folder, 'buscar.js'), format: 'esm', minify: true },
  });
}
