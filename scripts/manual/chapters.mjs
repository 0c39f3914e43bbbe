// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { placeOf } from './groups.mjs';
import { headingId } from './headingId.mjs';

/**
 * @typedef {{ file: string, slug: string, title: string, summary: string, sections: { id: string, text: string }[],
 *   ids: Set<string>, links: string[], html: string }} Chapter
 */

/** The chapters of a folder by their readers, then by their numbers: 02-sesion.md is sesion.html. @param {string} folder */
export function readChapters(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted((one, other) => placeOf(slugOf(one)) - placeOf(slugOf(other)) || one.localeCompare(other))
    .map((file) => renderChapter(file, readFileSync(join(folder, file), 'utf8')));
}

/** @param {string} file */
export function slugOf(file) {
  return file.replace(/^\d+-/, '').replace(/\.md$/, '');
}

/**
 * @param {string} file
 * @param {string} markdown
 * @returns {Chapter}
 */
export function renderChapter(file, markdown) {
  /** @type {Chapter} */
  const chapter = {
    file,
    slug: slugOf(file),
    title: '',
    summary: '',
    sections: [],
    ids: new Set(),
    links: [],
    html: '',
  };
  let tables = 0;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const html = this.parser.parseInline(tokens);
        if (depth === 1) chapter.title = chapter.title || plain(text);
        const id = headingId(plain(text), chapter.ids);
        chapter.ids.add(id);
        if (depth === 2) chapter.sections.push({ id, text: html });
        return `<h${depth} id="${id}">${html}</h${depth}>\n`;
      },
      paragraph({ tokens }) {
        const html = this.parser.parseInline(tokens);
        chapter.summary ||= html.replace(/<[^>]+>/g, '');
        return `<p>${html}</p>\n`;
      },
      link({ href, tokens }) {
        const target = toManualAddress(href);
        chapter.links.push(target);
        return `<a href="${escapeHtml(target)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const target = toManualAddress(href);
        chapter.links.push(target);
        return `<img src="${escapeHtml(target)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      // Raw HTML would bring styles and scripts that the server's content policy refuses.
      html({ text }) {
        return escapeHtml(text);
      },
    },
    hooks: {
      postprocess: (html) =>
        html
          .replaceAll('<table>', () => {
            tables += 1;
            return `<div class="table" role="region" aria-label="Tabla ${tables}" tabindex="0"><table>`;
          })
          .replaceAll('</table>', '</table></div>')
          .replaceAll('<th></th>', '<td></td>')
          .replaceAll('<pre>', '<pre tabindex="0">'),
    },
  });
  chapter.html = /** @type {string} */ (marked.parse(markdown));
  return chapter;
}

/** Pages link to each other by file name, so that the links also work where the files are read. @param {string} href */
function toManualAddress(href) {
  const [path = '', anchor] = href.split('#');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (path.startsWith('img/') || path.startsWith('./img/')) return `/manual/${path.replace('./', '')}`;
  if (/^(\.\/)?[\w-]+\.md$/.test(path)) return `/manual/${slugOf(path.replace('./', ''))}.html${hash}`;
  return href;
}

/** @param {string} markdown */
function plain(markdown) {
  return markdown.replace(/[*_`]/g, '').trim();
}

/** @param {string} text */
export function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
