// @ts-check
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fromRoot } from '../root.mjs';

/**
 * Fills a new folder and puts it in place of the old one only when it is whole, so that a build that fails, or that
 * runs beside a working server, never leaves half a product.
 * @param {string} output
 * @param {(folder: string) => Promise<void>} fill
 */
export async function replaceFolder(output, fill) {
  const target = fromRoot(output);
  // As deep as packages/<name>/dist: relative paths inside source maps stay true after the move.
  const unique = `${basename(dirname(target))}-${basename(target)}-${process.pid}`;
  const next = fromRoot('.build', 'next', unique);
  const old = fromRoot('.build', 'old', unique);
  for (const folder of [next, old, target]) mkdirSync(dirname(folder), { recursive: true });
  try {
    await fill(next);
    if (existsSync(target)) renameSync(target, old);
    renameSync(next, target);
  } finally {
    rmSync(next, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}
