// @ts-check
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(html|js|mjs|css|svg|json|txt|xml|wasm|ttf|ico|webmanifest|geojson)$/;
const WORTH_IT_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The best of brotli takes as long on the few large files as the rest of the build; in tests they get less. */
const QUICK_QUALITY = 5;
const LARGE_BYTES = 300_000;

/**
 * @param {string} path
 * @param {boolean} isQuick
 */
async function compress(path, isQuick) {
  const content = await readFile(path);
  if (content.length <= WORTH_IT_BYTES) return;
  const isHasty = isQuick && content.length > LARGE_BYTES;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isHasty ? QUICK_QUALITY : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content, { level: isHasty ? 1 : 9 })]);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
}

/**
 * Leaves .br and .gz beside each text of the folder, so that the server compresses nothing while it answers. Source
 * maps are read by people with the tools open: they stay as they are.
 * @param {string} folder
 * @param {boolean} isQuick
 */
export async function precompress(folder, isQuick) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map((path) => compress(path, isQuick)));
}
