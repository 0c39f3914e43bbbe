// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Links between chapters, to headings and to pictures that lead nowhere.
 * @param {readonly import('./chapters.mjs').Chapter[]} chapters
 * @param {string} folder
 * @returns {string[]}
 */
export function brokenLinks(chapters, folder) {
  const idsOf = new Map(chapters.map((chapter) => [`/manual/${chapter.slug}.html`, chapter.ids]));
  return chapters.flatMap((chapter) =>
    chapter.links
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        if (path.startsWith('/manual/img/')) return !existsSync(join(folder, path.slice('/manual/'.length)));
        if (path !== '' && !path.endsWith('.html') && !path.endsWith('.md')) return false;
        if (/^[a-z]+:/.test(path)) return false;
        const ids = path === '' ? chapter.ids : idsOf.get(path);
        return !ids || (anchor !== undefined && !ids.has(anchor));
      })
      .map((link) => `${chapter.file}: ${link}`),
  );
}
