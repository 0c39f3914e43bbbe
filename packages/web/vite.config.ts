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
    html.replaceAll('__PRODUCT_NAME__', 'Fénix').replace(/__(CSP_NONCE|PUBLIC_URL|MAP_GROUND)__/g, ''),
};

/** What the page shows at once waits for no file: its styles are asked for after it. */
const skeletonFirst: Plugin = {
  name: 'fenix:skeleton-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const styles = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? [];
      const bare = styles.reduce((page, link) => page.replace(link, ''), html);
      return bare.replace('<!-- styles -->', styles.join('').trim());
    },
  },
};

const isOfPages = (id: string) => !WORKER_SOURCES.test(id);

/** Maps, charts and documents are fetched by those who open one. */
const isOfScreens = (id: string) =>
  isOfPages(id) && !/maplibre|[\\/]web[\\/]src[\\/](map|charts)[\\/]|[\\/]documents[\\/]src[\\/]/.test(id);

/** With all that these read: what a slow line carries before the first record is seen. */
const SHELL = /[\\/]web[\\/]src[\\/]app[\\/](App|router|Appearance|guarding|queries)\.tsx?$/;
const FIELD = /[\\/]web[\\/]src[\\/]actas[\\/]lista[\\/]ActasListScreen\.tsx$/;
const TABLE = /[\\/]web[\\/]src[\\/]actas[\\/]lista[\\/]ActasByDays\.tsx$/;

export default defineConfig({
  root: import.meta.dirname,
  // Fast refresh reaches for `window`, and the PDF is drawn in a worker.
  plugins: [
    react({ exclude: [/node_modules/, /documents\/src\/pdf\.tsx$/] }),
    placeholders,
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
    // Of the map's engine, which nobody loads who opens no map.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        // What the first page needs comes in one piece: on a poor signal each further file waits for its turn. Of the
        // rest the bundler would make a file for every combination of screens that share something: 82 of them, most
        // below a kilobyte, to open the first screen.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], test: isOfPages, priority: 5 },
            // What surrounds every screen, and no screen; then the first screen of a technician's phone; then a list
            // as a desk has it, with its table and its days.
            { name: 'shell', test: (id) => isOfPages(id) && SHELL.test(id), priority: 4 },
            { name: 'campo', test: (id) => isOfPages(id) && FIELD.test(id), priority: 3 },
            { name: 'tabla', test: (id) => isOfPages(id) && TABLE.test(id), priority: 2 },
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
