// @ts-check
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A bundler whose native part is of another version has once ended well and written code that no browser could read:
 * every chunk is read again before it counts as built.
 * @param {string} folder
 */
export async function checkChunksParse(folder) {
  const { parseAst } = await import('rolldown/parseAst');
  const chunks = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  if (chunks.length === 0) throw new Error(`The build left no code in ${folder}`);
  for (const chunk of chunks) {
    try {
      parseAst(readFileSync(chunk, 'utf8'), { lang: 'js' }, chunk);
    } catch (cause) {
      throw new Error(`The build wrote code that cannot be read: ${chunk}`, { cause });
    }
  }
}
