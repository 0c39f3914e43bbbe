import { readFileSync } from 'node:fs';
import { TOUR_CHAPTERS } from '@fenix/domain/bienvenida';
import { passageFinder } from '@fenix/domain/text/passages';
import { expect, test } from 'vitest';
import { fromRoot } from '../root.mjs';
import { brokenLinks } from './brokenLinks.mjs';
import { readChapters, renderChapter, slugOf } from './chapters.mjs';
import { GROUPS, groupOf } from './groups.mjs';
import { headingId } from './headingId.mjs';
import { chapterPage, indexPage } from './page.mjs';
import { searchIndex } from './searchIndex.mjs';
import { manualStyles } from './styles.mjs';

const sesion = renderChapter(
  '02-sesion.md',
  '# Iniciar sesión\n\nEntra con tu **usuario**.\n\n## ¿Olvidaste la clave?\n\nMira [la auditoría](03-auditoria.md#filtros).',
);
const auditoria = renderChapter(
  '03-auditoria.md',
  '# Auditoría\n\nQuién hizo qué.\n\n## Filtros\n\nVer [arriba](#filtros).',
);

test('the manual itself has a title on every page and no link or picture that leads nowhere', () => {
  const folder = fromRoot('docs', 'manual');
  const chapters = readChapters(folder);
  expect(chapters.length).toBeGreaterThan(0);
  expect(chapters.filter((chapter) => chapter.title === '')).toEqual([]);
  expect(brokenLinks(chapters, folder)).toEqual([]);
});

test('a file becomes a page named without its number', () => {
  expect(slugOf('02-sesion.md')).toBe('sesion');
});

test('title, summary and headings come from the text', () => {
  expect(sesion.title).toBe('Iniciar sesión');
  expect(sesion.summary).toBe('Entra con tu usuario.');
  expect(sesion.html).toContain('<h2 id="olvidaste-la-clave">');
});

test('links between files become links between pages', () => {
  expect(sesion.html).toContain('href="/manual/auditoria.html#filtros"');
  expect(brokenLinks([sesion, auditoria], fromRoot('docs', 'manual'))).toEqual([]);
});

test.each([
  ['[x](04-nada.md)', '/manual/nada.html'],
  ['[x](02-sesion.md#nada)', '/manual/sesion.html#nada'],
  ['[x](#nada)', '#nada'],
  ['![x](img/nada.png)', '/manual/img/nada.png'],
])('%s leads nowhere', (markdown, link) => {
  const chapter = renderChapter('09-x.md', `# X\n\n${markdown}`);
  expect(brokenLinks([sesion, auditoria, chapter], fromRoot('docs', 'manual'))).toEqual([`09-x.md: ${link}`]);
});

test('the same heading twice has two ids', () => {
  expect(headingId('Qué ves', new Set())).toBe('que-ves');
  expect(headingId('Qué ves', new Set(['que-ves']))).toBe('que-ves-2');
});

test('MAN-02 a page has neither styles nor scripts inside it, whatever the text says: the search is a file', () => {
  const chapter = renderChapter('01-x.md', '# X\n\n<script>alert(1)</script>\n\n<b style="color:red">y</b>');
  const html = chapterPage([chapter, sesion], chapter) + indexPage([chapter, sesion]);
  expect(html.replaceAll('<script type="module" src="/manual/buscar.js"></script>', '')).not.toMatch(
    /<script|<style|<[^>]+\s(style|on\w+)=/,
  );
});

test('the chapter one is reading is marked, and its neighbours are offered', () => {
  const html = chapterPage([sesion, auditoria], auditoria);
  expect(html).toContain('<a href="/manual/auditoria.html" aria-current="page">Auditoría</a>');
  expect(html).toContain('rel="prev" href="/manual/sesion.html"');
  expect(html).not.toContain('rel="next"');
});

test('the dark colours of the theme follow the system', () => {
  const tokens = readFileSync(fromRoot('packages', 'web', 'src', 'theme', 'tokens.css'), 'utf8');
  const css = manualStyles(tokens, '');
  expect(css).toContain('(prefers-color-scheme: dark)');
  expect(css).not.toContain('data-mantine-color-scheme');
});

test('MAN-01 the index has each heading with its sentences, without tags and with every cell of a table', () => {
  const chapter = renderChapter(
    '04-x.md',
    '# Título\n\nEntra con `a < b`. ¿Y luego? Sale.\n\n## Teclas & más\n\n| Tecla | Qué hace |\n| --- | --- |\n| **N** | Crea |\n\n- Uno\n- Dos\n',
  );
  expect(searchIndex([chapter])).toEqual([
    {
      address: '/manual/x.html',
      chapter: 'Título',
      heading: 'Título',
      sentences: ['Entra con a < b.', '¿Y luego?', 'Sale.'],
    },
    {
      address: '/manual/x.html#teclas-mas',
      chapter: 'Título',
      heading: 'Teclas & más',
      sentences: ['Tecla', 'Qué hace', 'N', 'Crea', 'Uno', 'Dos'],
    },
  ]);
});

const manual = readChapters(fromRoot('docs', 'manual'));

test('MAN-01 the manual is found by what people ask, each word in one or many, and stays small', () => {
  const index = searchIndex(manual);
  const first = (search: string) => passageFinder(index)(search)[0]?.address ?? '';
  expect(first('crear un usuario')).toContain('/manual/usuarios.html');
  expect(first('código QR')).toContain('/manual/codigos-qr.html');
  expect(first('olvidé mi contraseña')).not.toBe('');
  expect(JSON.stringify(index).length).toBeLessThan(400_000);
});

test('BIEN-01 every step of a tour leads to a chapter that is there', () => {
  const slugs = manual.map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining([...TOUR_CHAPTERS]));
});

test('MAN-03 every chapter is in one group, and no group names a chapter that does not exist', () => {
  expect(manual.filter(({ slug }) => groupOf(slug) === '').map(({ file }) => file)).toEqual([]);
  const listed = GROUPS.flatMap(({ slugs }) => slugs);
  expect(listed).toEqual(manual.map(({ slug }) => slug));
  expect(new Set(listed).size).toBe(listed.length);
});

test('MAN-03 the readers are named in the contents and beside each chapter', () => {
  const readers = [
    'Para todos',
    'Conductor',
    'Despachador',
    'Técnico',
    'Inspector',
    'Jurídico',
    'Seguridad vial',
    'Gestor',
    'Operador del servidor',
  ];
  const named = (html: string, tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([^<]+)</${tag}>`, 'g'))].map(([, name]) => name);
  expect(named(indexPage(manual), 'h2')).toEqual(readers);
  const [first] = manual;
  expect(first && named(chapterPage(manual, first), 'h3')).toEqual(readers);
});

test('MAN-04 every chapter about a screen shows it', () => {
  const own = GROUPS.filter(({ title }) => title !== 'Para todos' && title !== 'Operador del servidor');
  const slugs = new Set(own.flatMap((group) => group.slugs));
  const without = manual.filter(({ slug, html }) => slugs.has(slug) && !html.includes('<img '));
  expect(without.map(({ file }) => file)).toEqual([]);
});
