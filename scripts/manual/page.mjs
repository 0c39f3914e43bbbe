// @ts-check
import { escapeHtml } from './chapters.mjs';
import { grouped } from './groups.mjs';

/** @typedef {import('./chapters.mjs').Chapter} Chapter */

/**
 * @param {readonly Chapter[]} chapters
 * @param {Chapter} chapter
 */
export function chapterPage(chapters, chapter) {
  const index = chapters.indexOf(chapter);
  const content = chapter.html.replace('<h2 ', `${sectionsList(chapter)}<h2 `);
  return page({
    title: `${chapter.title} · Manual de Fénix`,
    chapters,
    current: chapter,
    content: `${content}${neighbours(chapters[index - 1], chapters[index + 1])}`,
  });
}

/** @param {readonly Chapter[]} chapters */
export function indexPage(chapters) {
  const lists = grouped(chapters).map(({ title, chapters: own }) => {
    const items = own.map(
      (chapter) =>
        `<li><a href="/manual/${chapter.slug}.html">${escapeHtml(chapter.title)}</a><span>${chapter.summary}</span></li>`,
    );
    return `${title && `<h2>${escapeHtml(title)}</h2>\n`}<ol class="contents">${items.join('\n')}</ol>`;
  });
  return page({
    title: 'Manual de Fénix',
    chapters,
    content: `<h1 id="manual">Manual de Fénix</h1>
<p class="lead">Cómo se usa cada pantalla, paso a paso.</p>
<p><a href="/#recorrido">Repetir el recorrido</a>: cinco pasos por lo que puedes hacer en Fénix.</p>
${lists.join('\n')}`,
  });
}

/** @param {Chapter} chapter */
function sectionsList({ sections }) {
  if (sections.length < 3) return '';
  const items = sections.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`);
  return `<nav class="sections" aria-label="En esta página"><p>En esta página</p><ul>${items.join('')}</ul></nav>\n`;
}

/**
 * @param {Chapter | undefined} before
 * @param {Chapter | undefined} after
 */
function neighbours(before, after) {
  const links = [
    before && `<a rel="prev" href="/manual/${before.slug}.html"><span>Anterior</span>${escapeHtml(before.title)}</a>`,
    after && `<a rel="next" href="/manual/${after.slug}.html"><span>Siguiente</span>${escapeHtml(after.title)}</a>`,
  ].filter(Boolean);
  return links.length === 0 ? '' : `<nav class="neighbours" aria-label="Otros capítulos">${links.join('')}</nav>`;
}

/** @param {{ title: string, chapters: readonly Chapter[], current?: Chapter, content: string }} parts */
function page({ title, chapters, current, content }) {
  const lists = grouped(chapters).map((group) => {
    const items = group.chapters.map((chapter) => {
      const here = chapter === current ? ' aria-current="page"' : '';
      return `<li><a href="/manual/${chapter.slug}.html"${here}>${escapeHtml(chapter.title)}</a></li>`;
    });
    return `${group.title && `<h3>${escapeHtml(group.title)}</h3>\n`}<ol>${items.join('\n')}</ol>`;
  });
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/manual/manual.css">
<script type="module" src="/manual/buscar.js"></script>
</head>
<body>
<a class="skip" href="#contenido">Saltar al contenido</a>
<header class="top">
<a class="brand" href="/manual/"><img src="/favicon.svg" alt="" width="28" height="28"><span>Manual <i>de Fénix</i></span></a>
<form class="search" role="search" aria-label="Manual" hidden>
<input type="search" id="buscar" autocomplete="off" spellcheck="false" placeholder="Buscar en el manual" aria-label="Buscar en el manual" aria-keyshortcuts="/">
<div class="found" id="resultados" hidden></div>
</form>
<nav aria-label="Principal"><a class="jump" href="#capitulos">Capítulos</a><a href="/">Abrir Fénix</a></nav>
</header>
<div class="layout">
<main id="contenido" tabindex="-1">
${content}
</main>
<nav class="chapters" id="capitulos" aria-labelledby="capitulos-titulo">
<h2 id="capitulos-titulo">Capítulos</h2>
${lists.join('\n')}
</nav>
</div>
</body>
</html>
`;
}
