import { type Block, type Doc, PAGE } from '@fenix/domain/document/blocks';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderPdf } from './pdf';
import { DocumentSheet } from './screen';
import { MISSING_PICTURE } from './style';
import { readPdfText } from './testing/readPdfText';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pixel = () => Promise.resolve(new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }));

/** One block of each kind with the words that must reach the reader. A new kind does not compile until it is here. */
const SAMPLES: { [K in Block['kind']]: { block: Extract<Block, { kind: K }>; words: string[]; pictures: number } } = {
  header: {
    block: { kind: 'header', title: 'Acta de servicio', subtitle: 'Preventivo', logo: '/logo' },
    words: ['Acta de servicio', 'Preventivo'],
    pictures: 1,
  },
  fields: {
    block: { kind: 'fields', columns: 3, rows: [['Placa', 'SKT490']] },
    words: ['Placa', 'SKT490'],
    pictures: 0,
  },
  text: {
    block: { kind: 'text', title: 'Notas', body: 'Quedó en orden' },
    words: ['Notas', 'Quedó en orden'],
    pictures: 0,
  },
  table: {
    block: { kind: 'table', title: 'Cambios', headers: ['Campo', 'Antes'], rows: [['nit', '900']] },
    words: ['Cambios', 'Campo', 'Antes', 'nit', '900'],
    pictures: 0,
  },
  photos: {
    block: { kind: 'photos', title: 'Fotos', photos: [{ url: '/a', caption: 'Cabina' }, { url: '/b' }] },
    words: ['Fotos', 'Cabina'],
    pictures: 2,
  },
  signature: {
    block: { kind: 'signature', name: 'Ana Núñez', role: 'Recibe', url: '/firma' },
    words: ['Ana Núñez', 'Recibe'],
    pictures: 1,
  },
  footer: { block: { kind: 'footer', text: 'Sin valor comercial' }, words: ['Sin valor comercial'], pictures: 0 },
};
const EVERY_KIND = Object.values(SAMPLES);

const docOf = (blocks: readonly Block[]): Doc => ({ title: 'Documento ñ', fileName: 'documento.pdf', blocks });

test.each(EVERY_KIND)('the screen draws a $block.kind', ({ block, words, pictures }) => {
  const html = renderToStaticMarkup(<DocumentSheet doc={docOf([block])} />);
  for (const word of words) expect(html).toContain(word);
  expect(html.match(/<img/g) ?? []).toHaveLength(pictures);
});

test.each(EVERY_KIND)('the PDF draws a $block.kind', async ({ block, words, pictures }) => {
  const pdf = await readPdf(docOf([block]), pixel);
  for (const word of words) expect(pdf.text).toContain(word);
  expect(pdf.pictures).toBe(pictures);
});

test('SHELL-35: a page is 1024 by 1325 points', async () => {
  const pdf = await readPdf(docOf([SAMPLES.header.block]), pixel);
  expect(pdf.boxes).toEqual([`${PAGE.width} ${PAGE.height}`]);
});

test('a picture that cannot be read leaves its place and says so', async () => {
  const pdf = await readPdf(docOf([SAMPLES.photos.block]), (url) =>
    url === '/a' ? pixel() : Promise.reject(new Error('gone')),
  );
  expect(pdf.pictures).toBe(1);
  expect(pdf.text).toContain(MISSING_PICTURE);
});

test('a long table goes on over more pages, each with its footer and number', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => [`Fila ${index}`, 'x']);
  const pdf = await readPdf(docOf([{ kind: 'table', headers: ['Campo', 'Valor'], rows }, SAMPLES.footer.block]), pixel);
  expect(pdf.boxes.length).toBeGreaterThan(1);
  expect(pdf.text).toContain(`Página 1 de ${pdf.boxes.length}`);
  expect(pdf.text).toContain(`Página ${pdf.boxes.length} de ${pdf.boxes.length}`);
});

test('ids and JSON break inside their column, without hyphens that are not theirs', async () => {
  const id = 'a'.repeat(120);
  const pdf = await readPdf(docOf([{ kind: 'table', headers: ['Uno', 'Dos', 'Tres'], rows: [['x', id, 'y']] }]), pixel);
  expect(pdf.lines.filter((line) => /^a+$/.test(line)).length).toBeGreaterThan(1);
  expect(pdf.text).not.toContain('a-');
});

/** What can be told from the bytes: page boxes, pictures, and the text of the drawing commands. */
async function readPdf(doc: Doc, load: (url: string) => Promise<Blob>) {
  const bytes = Buffer.from(await (await renderPdf(doc, load)).arrayBuffer());
  const raw = bytes.toString('latin1');
  const lines = readPdfText(bytes);
  return {
    lines,
    text: lines.join('\n'),
    boxes: [...raw.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => `${width} ${height}`),
    // A transparent picture brings its mask as a second image object.
    pictures: [...raw.matchAll(/\/Subtype \/Image/g)].length - [...raw.matchAll(/\/SMask/g)].length,
  };
}
