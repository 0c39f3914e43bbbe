import type { Block, Doc } from '@fenix/domain/document/blocks';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pagesOf } from './pages';
import { renderPdf } from './pdf';
import { DocumentSheet } from './screen';
import { readPdfPages } from './testing/readPdfText';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pixel = () => Promise.resolve(new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }));

const docOf = (blocks: readonly Block[]): Doc => ({ title: 'Documento', fileName: 'documento.pdf', blocks });
const lines = (count: number) => Array.from({ length: count }, (_, at) => `Línea ${at}`).join('\n');
const times = <T,>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

const HEADER: Block = { kind: 'header', title: 'ACTA DE SERVICIO', subtitle: 'Acta n.º 7 · Expreso', logo: '/logo' };
const FOOTER: Block = { kind: 'footer', text: 'Acta n.º 7 · Expreso del Caribe · SKT490', provider: 'Fenix SAS' };
const SIGNATURES: Block[] = ['Ana', 'Luis'].map((name) => ({ kind: 'signature', name, role: 'Recibe', url: '/firma' }));
const photos = (count: number): Block => ({
  kind: 'photos',
  title: 'Evidencias',
  columns: 2,
  photos: times(count, (at) => ({ url: '/foto', caption: `Foto ${at}` })),
});
const checks = (count: number): Block => ({
  kind: 'checks',
  title: 'Lista de chequeo',
  note: 'Todo bueno',
  columns: 3,
  items: times(count, (at) => ({ name: `${at}. Luces bajas y altas`, value: 'Bueno', mark: 'ok' })),
});
const table = (count: number): Block => ({
  kind: 'table',
  title: 'Cambios',
  headers: ['Campo', 'Antes', 'Después'],
  rows: times(count, (at) => [`Fila ${at}`, 'x'.repeat(40), 'palabras que no caben en una sola línea de la columna']),
});
const PHRASE = 'El vehículo llegó con el vidrio panorámico fisurado y la cámara de cabina sin señal. ';

/** What a document of each kind is made of, in the measures in which they come. */
const KINDS: [what: string, blocks: Block[]][] = [
  ['a short one', [HEADER, { kind: 'text', body: 'Quedó en orden' }, FOOTER]],
  ['an acta', [HEADER, checks(38), photos(5), { kind: 'text', title: 'Notas', body: PHRASE }, ...SIGNATURES, FOOTER]],
  ['a check of 115 points', [HEADER, ...times(9, () => checks(13)), ...SIGNATURES, FOOTER]],
  [
    'a report',
    [
      HEADER,
      { kind: 'notice', tone: 'info', title: 'Aviso', text: PHRASE },
      { kind: 'fields', title: 'Novedad 1', columns: 2, rows: [['Novedad', PHRASE]] },
      { kind: 'text', body: PHRASE.repeat(12) },
      photos(2),
      { kind: 'video', caption: 'Novedad 1, video', frame: '/v', address: 'https://flota.example/optimizacion/1' },
      { kind: 'text', body: PHRASE.repeat(9) },
      photos(2),
      { kind: 'video', caption: 'Novedad 2, video', address: 'https://flota.example/optimizacion/1' },
      FOOTER,
    ],
  ],
  ['a long table', [HEADER, table(70), ...SIGNATURES, FOOTER]],
  ['a long text', [HEADER, { kind: 'text', title: 'Notas', body: PHRASE.repeat(120) }, ...SIGNATURES, FOOTER]],
  ['many lines', [HEADER, { kind: 'text', title: 'Notas', body: lines(140) }, ...SIGNATURES, FOOTER]],
  [
    'a template',
    [
      HEADER,
      ...times(3, (): Block => ({ kind: 'columns', count: 1, cells: [{ kind: 'picture', photo: { url: '/f' } }] })),
      { kind: 'columns', title: 'Recibe', count: 3, cells: [{ kind: 'lines', label: 'Placa', lines: 4 }, null, null] },
      { kind: 'columns', count: 2, cells: [{ kind: 'words', label: 'Notas', text: PHRASE.repeat(40) }, null] },
      { kind: 'columns', count: 1, cells: [{ kind: 'signature', name: 'Quien recibe', url: '/firma' }] },
      FOOTER,
    ],
  ],
];

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const letters = (text: string) => text.replaceAll(/\s/g, '');
const sorted = (text: string) => Array.from(letters(text)).toSorted().join('');

test.each(KINDS)(
  '%s has the same pages on the screen and in the PDF, with the same words on each',
  async (_, blocks) => {
    const doc = docOf(blocks);
    const html = renderToStaticMarkup(<DocumentSheet doc={doc} />);
    const shown = html.split('<section data-page').slice(1);
    const bytes = Buffer.from(await (await renderPdf(doc, pixel)).arrayBuffer());
    const printed = readPdfPages(bytes);
    expect(printed).toHaveLength(shown.length);
    for (const [at, page] of printed.entries()) {
      // The text begins with the rest of the opening tag, which the split cut off.
      const words = textOf(`<${shown[at] ?? ''}`);
      expect(sorted(page.lines.join(''))).toBe(sorted(words));
    }
  },
);

const kindsOf = (blocks: readonly Block[]) => pagesOf(docOf(blocks)).pages.map((page) => page.map(({ kind }) => kind));

test('no signature is alone on its page, however long the document is', () => {
  for (let count = 1; count < 110; count += 1) {
    const endings: Block[][] = [
      [{ kind: 'text', body: lines(count) }],
      [table(count)],
      [checks(count * 3)],
      [{ kind: 'text', body: lines(count) }, photos(3)],
    ];
    for (const blocks of endings)
      expect(kindsOf([...blocks, ...SIGNATURES]).filter((page) => page[0] === 'signatures')).toEqual([]);
  }
});

test('a table that goes on has its head on each page, its title on the first and its total on the last', () => {
  const rows = times(70, (at) => [`Fila ${at}`, '1']);
  const doc = docOf([{ kind: 'table', title: 'Pasajeros', headers: ['Parada', 'Total'], rows, hasTotal: true }]);
  const parts = pagesOf(doc).pages.map(([part]) => part);
  expect(parts).toMatchObject([
    { title: 'Pasajeros', headers: ['Parada', 'Total'], hasTotal: false },
    { headers: ['Parada', 'Total'], hasTotal: false },
    { headers: ['Parada', 'Total'], hasTotal: true },
  ]);
  expect(parts.slice(1).every((part) => part && !('title' in part))).toBe(true);
  expect(parts.flatMap((part) => (part?.kind === 'table' ? part.rows : []))).toEqual(rows);
});

test('a row of a table that is taller than a page goes on in further rows, whole', () => {
  const text = lines(120);
  const { pages } = pagesOf(docOf([{ kind: 'table', headers: ['Campo', 'Valor'], rows: [['Nota', text]] }]));
  expect(pages.length).toBeGreaterThan(1);
  const cells = pages.flat().flatMap((part) => (part.kind === 'table' ? part.rows : []));
  expect(cells.map(([, value]) => (typeof value === 'string' ? value : '')).join('\n')).toBe(text);
});

test('a text that is cut between pages is whole again when they are read one after the other', () => {
  const body = `${PHRASE.repeat(90)}\n\n${lines(60)}`;
  const parts = pagesOf(docOf([{ kind: 'text', title: 'Notas', body }])).pages.flat();
  const read = parts.map((part) => (part.kind === 'text' ? part.body : '')).join(' ');
  expect(parts.length).toBeGreaterThan(2);
  expect(letters(read)).toBe(letters(body));
});

test('pictures of a template that stand alone in their rows stand two in a row', () => {
  const picture: Block = { kind: 'columns', count: 1, cells: [{ kind: 'picture', photo: { url: '/f' } }] };
  const words: Block = { kind: 'columns', count: 1, cells: [{ kind: 'words', text: 'x' }] };
  const counts = pagesOf(docOf([picture, picture, picture, words, picture]))
    .pages.flat()
    .map((part) => (part.kind === 'columns' ? part.cells.length : 0));
  expect(counts).toEqual([2, 1, 1, 1]);
});

test('six labels fill a letter page, and a code of its own size keeps its page', () => {
  const label = { address: 'https://f.co/a', title: 'SZK482', subtitle: 'Expreso', hint: 'Escanea' };
  const labels: Block = { kind: 'labels', labels: times(6, () => label) };
  expect(pagesOf({ ...docOf([labels, labels]), page: { width: 612, height: 792, margin: 18 } }).pages).toHaveLength(2);
  expect(
    kindsOf([
      { kind: 'qr', ...label },
      { kind: 'qr', ...label },
    ]),
  ).toEqual([['qr'], ['qr']]);
});

test('each page of the PDF has its footer', async () => {
  const bytes = Buffer.from(await (await renderPdf(docOf([table(70), FOOTER]), pixel)).arrayBuffer());
  for (const { drawing } of readPdfPages(bytes)) {
    const places = [...drawing.matchAll(/1 0 0 1 [-\d.]+ ([-\d.]+) cm/g)].map(([, y]) => Number(y));
    // The line above the footer: 13 points of its own and a line of 13 letters over 40 to the edge.
    expect(Math.max(...places)).toBeGreaterThan(1245);
    expect(Math.max(...places)).toBeLessThan(1285);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(-1);
  }
});

test('the foot of each page says its number, who made it, and the document', () => {
  const html = renderToStaticMarkup(<DocumentSheet doc={docOf([table(70), FOOTER])} />);
  for (const page of [1, 2, 3, 4]) expect(html).toContain(`Fenix SAS  ·  Página ${page} de `);
  expect(html.match(/Acta n\.º 7 · Expreso del Caribe · SKT490/g)).toHaveLength(html.match(/data-page/g)?.length ?? 0);
});
