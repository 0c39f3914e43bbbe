import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { type Plugin, defineConfig } from 'vite';
import { baseMapFile } from './baseMap.ts';
import { WORKER_SOURCES, serviceWorker } from './serviceWorker.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** In production the API fills these in, one nonce per answer; the dev server has no policy to satisfy. */
const placeholders: Plugin = {
  name: 'fenix:placeholders',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replaceAll('__PRODUCT_NAME__', 'Fénix').replace(/__(CSP_NONCE|PUBLIC_URL|PROVIDER|MAP_GROUND)__/g, ''),
};

const DESCRIBES = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;

/** Every schema can describe itself as JSON Schema. The server does so for its callers; no page does, and none carries it. */
const withoutDescriptions: Plugin = {
  name: 'fenix:without-descriptions',
  apply: 'build',
  transform: {
    filter: { id: DESCRIBES },
    handler: (code) => {
      const names = [...code.matchAll(/^export (?:const |function |\{ \w+ as )(\w+)/gm)].map(([, name]) => name);
      if (names.length === 0) throw new Error('zod keeps its JSON Schema elsewhere now');
      return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
  },
};

const DRAWS = /[\\/]web[\\/]src[\\/]page\.tsx$/;

/**
 * What the page shows at once waits for no file. After it come the styles of the first screen and what draws it, asked
 * for beside the script that begins: that one has asked for the records before what draws them is there.
 */
const skeletonFirst: Plugin = {
  name: 'fenix:skeleton-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const drawing = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => DRAWS.test(id)),
      );
      if (drawing?.type !== 'chunk') throw new Error('The build has nothing that draws the first screen');
      const styles = [...(drawing.viteMetadata?.importedCss ?? [])].map(
        (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
      );
      const needed = drawing.imports.filter((file) => !html.includes(file));
      const scripts = [drawing.fileName, ...needed].map(
        (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
      );
      return html.replace('<!-- styles -->', [...styles, ...scripts].join('\n    '));
    },
  },
};

const isOfPages = (id: string) => !WORKER_SOURCES.test(id);

/** Maps, charts and documents are fetched by those who open one. */
const isOfScreens = (id: string) =>
  isOfPages(id) && !/maplibre|[\\/]web[\\/]src[\\/](map|charts)[\\/]|[\\/]documents[\\/]src[\\/]/.test(id);

/** The records as they are read before the application is there. */
const PICTURE = /[\\/]web[\\/]src[\\/]actas[\\/]lista[\\/]FirstActas\.tsx$/;
/** With all that these read: what a slow line carries before the first record is seen. */
const SHELL = /[\\/]web[\\/]src[\\/]app[\\/](start|App|router|Appearance|guarding|queries)\.tsx?$|[\\/]get-nonce[\\/]/;
const FIELD = /[\\/]web[\\/]src[\\/]actas[\\/]lista[\\/]ActasListScreen\.tsx$/;
/** What opens over a screen: it comes when the first one is drawn (shared/later.tsx). */
const OVER =
  /[\\/]web[\\/]src[\\/](app[\\/]shell[\\/](UserMenu|AdminMenu|MenuDrawer|SessionEnded)|app[\\/]palette[\\/](Palette|ShortcutsDialog)|app[\\/]cuenta[\\/]PasswordAgainDialog|shared[\\/](Toasts|QuestionDialog|tip[\\/]TipBox)|avisos[\\/]AvisosDrawer|outbox[\\/]OutboxDrawer|actas[\\/]lista[\\/](ActaMenu|ListMenu))\.tsx$/;
/** The menu at the side of a desk. */
const SIDE = /[\\/]web[\\/]src[\\/]app[\\/]shell[\\/]Sidebar\.tsx$/;
const TABLE = /[\\/]web[\\/]src[\\/]actas[\\/]lista[\\/]ActasByDays\.tsx$/;

export default defineConfig({
  root: import.meta.dirname,
  // Fast refresh reaches for `window`, and the PDF is drawn in a worker.
  plugins: [
    react({ exclude: [/node_modules/, /documents\/src\/pdf\.tsx$/] }),
    placeholders,
    withoutDescriptions,
    skeletonFirst,
    baseMapFile(),
    serviceWorker(import.meta.dirname, {
      page: '/',
      prefix: 'fenix-',
      html: 'index.html',
      start: /[\\/]app[\\/]start\.tsx$/,
      publicFolders: [''],
    }),
  ],
  css: { postcss: { plugins: [mantine()] } },
  server: { proxy: { '/api': api, '/incontrol': api, '/uploads': api, '/manual': api, '/health': api } },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    sourcemap: false,
    emptyOutDir: true,
    reportCompressedSize: false,
    // The size of the map engine, a lazy chunk that only screens with a map load.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        // What the first page needs comes in one piece: on a poor signal each further file waits for its turn. Of the
        // rest the bundler would make a file for every combination of screens that share something: 82 of them, most
        // below a kilobyte, to open the first screen.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], test: isOfPages, priority: 6 },
            { name: 'page', test: (id) => isOfPages(id) && DRAWS.test(id), priority: 5 },
            { name: 'picture', test: (id) => isOfPages(id) && PICTURE.test(id), priority: 4.5 },
            // What surrounds every screen, and no screen; then the first screen of a technician's phone; then a list
            // as a desk has it, with its table and its days.
            { name: 'shell', test: (id) => isOfPages(id) && SHELL.test(id), priority: 4 },
            { name: 'field', test: (id) => isOfPages(id) && FIELD.test(id), priority: 3 },
            { name: 'menu', test: (id) => isOfPages(id) && SIDE.test(id), priority: 2.5 },
            { name: 'overlay', test: (id) => isOfPages(id) && OVER.test(id), priority: 2 },
            { name: 'table', test: (id) => isOfPages(id) && TABLE.test(id), priority: 2 },
            {
              name: 'libs',
              test: (id) => isOfScreens(id) && id.includes('node_modules'),
              minShareCount: 2,
              priority: 1,
            },
            { name: 'app', test: isOfScreens, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
