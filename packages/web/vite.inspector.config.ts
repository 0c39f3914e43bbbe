import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { WORKER_SOURCES, serviceWorker } from './serviceWorker.ts';

/**
 * The inspector's app is a build of its own beside the product's, under /inspector: it shares sources with it and no
 * file, so that a phone at the roadside fetches nothing that the office needs.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    serviceWorker(import.meta.dirname, {
      page: '/inspector/',
      prefix: 'inspector-',
      html: 'inspector/index.html',
      start: /[\\/]inspector[\\/]ReporteForm\.tsx$/,
      publicFolders: ['inspector', ''],
    }),
  ],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    assetsDir: 'inspector/assets',
    // The product's build has put them in place.
    copyPublicDir: false,
    sourcemap: false,
    emptyOutDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'inspector/index.html',
      output: {
        // What the sign-in takes comes in one piece: each further file costs a kilobyte of headers and waits its turn.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'], test: (id) => !WORKER_SOURCES.test(id) }] },
      },
    },
  },
});
