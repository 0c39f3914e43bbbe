import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The content of a file outside both folders: no address may ever answer it. */
export const SECRET = 'contenido que nadie debe leer';
export const SCRIPT = 'export const fenix = "aplicación";\n'.repeat(50);

const PAGE = `<!doctype html><html lang="es" data-mantine-color-scheme="light"><head><meta name="color-scheme" content="light dark" /><title>__PRODUCT_NAME__</title>
<meta name="product-name" content="__PRODUCT_NAME__"><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="public-url" content="__PUBLIC_URL__"><meta name="provider" content="__PROVIDER__">
<meta name="map-ground" content="__MAP_GROUND__"></head></html>`;

export type WebFixture = { env: { WEB_DIR: string; MANUAL_DIR: string }; remove: () => void };

/** A built application and manual of a few files, so that tests need no build and know every byte. */
export function createWebFixture(): WebFixture {
  const root = mkdtempSync(join(tmpdir(), 'fenix-web-'));
  const env = { WEB_DIR: join(root, 'web'), MANUAL_DIR: join(root, 'manual') };
  const files: Record<string, string | Buffer> = {
    'secreto.txt': SECRET,
    'package.json': JSON.stringify({ secreto: SECRET }),
    'web/index.html': PAGE,
    'web/app.webmanifest': '{"name":"__PRODUCT_NAME__"}',
    'web/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'web/assets/app-abc123.js': SCRIPT,
    'web/assets/app-abc123.js.br': brotliCompressSync(SCRIPT),
    'web/assets/app-abc123.js.gz': gzipSync(SCRIPT),
    'web/assets/map-worker-abc123.mjs': SCRIPT,
    'web/sw.js': SCRIPT,
    'web/inspector/index.html': PAGE.replace('<title>', '<title>InControl '),
    'web/inspector/manifest.webmanifest': '{"name":"InControl Inspector"}',
    'web/inspector/assets/app-abc123.js': SCRIPT,
    'manual/index.html': '<!doctype html><title>Manual</title>',
    'manual/manual.css': 'body { margin: 0 }',
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return { env, remove: () => rmSync(root, { recursive: true, force: true }) };
}
