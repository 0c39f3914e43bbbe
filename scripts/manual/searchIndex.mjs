// @ts-check
/** @typedef {import('@fenix/domain/text/passages').Passage} Passage */

const HEADING = /<h([1-3]) id="([^"]+)">(.*?)<\/h\1>/gs;
/** Ends of what is read as one: a cell, a line of a list, a paragraph. */
const ENDS = /<\/(?:p|li|td|th|tr|pre|blockquote|h4)>|<br>/g;
const SENTENCE_END = /(?<=[.!?])\s+(?=[\p{Lu}¿¡«*])/u;

/**
 * What the search of the manual reads: each heading with the sentences under it.
 * @param {readonly Pick<import('./chapters.mjs').Chapter, 'slug' | 'title' | 'html'>[]} chapters
 * @returns {Passage[]}
 */
export function searchIndex(chapters) {
  return chapters.flatMap(({ slug, title, html }) => {
    const headings = [...html.matchAll(HEADING)];
    return headings.map((heading, index) => {
      const from = heading.index + heading[0].length;
      const [, depth, id = '', text = ''] = heading;
      return {
        address: `/manual/${slug}.html${depth === '1' ? '' : `#${id}`}`,
        chapter: title,
        heading: plainText(text),
        sentences: sentencesOf(html.slice(from, headings[index + 1]?.index)),
      };
    });
  });
}

/** @param {string} html */
function sentencesOf(html) {
  return html
    .replace(/\s+/g, ' ')
    .replace(ENDS, '\n')
    .split('\n')
    .flatMap((line) => plainText(line).split(SENTENCE_END))
    .filter((sentence) => sentence !== '');
}

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** @param {string} html */
function plainText(html) {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[/** @type {keyof typeof ENTITIES} */ (entity)])
    .trim();
}
