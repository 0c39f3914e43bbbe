import { type Block, type Doc, PAGE } from '@fenix/domain/document/blocks';
import jsQr from 'jsqr';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { qrOf } from './glyphs';
import { renderPdf } from './pdf';
import { DocumentReading, DocumentSheet } from './screen';
import { MISSING_PICTURE } from './style';
import { partsOf } from './arrange';
import { drawBars } from './testing/readBars';
import { readPdfPages, readPdfText } from './testing/readPdfText';

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
    words: ['Cambios', 'Antes', 'nit', '900'],
    pictures: 0,
  },
  notice: {
    block: { kind: 'notice', tone: 'alert', title: 'Acta eliminada', text: 'Solo la ven los gestores' },
    words: ['Acta eliminada', 'Solo la ven los gestores'],
    pictures: 0,
  },
  checks: {
    block: {
      kind: 'checks',
      title: 'Estado',
      note: '1 Malo',
      columns: 3,
      items: [
        { name: 'Pito', value: 'Bueno', mark: 'ok' },
        { name: 'Radio', value: 'Malo', mark: 'alert' },
        { name: 'Extintor', value: 'N/A', mark: 'off' },
        { name: 'Llantas', value: 'Bueno', mark: 'ok' },
      ],
    },
    words: ['Estado', '1 Malo', 'Pito', 'Bueno', 'Radio', 'Malo', 'Extintor', 'N/A', 'Llantas'],
    pictures: 0,
  },
  video: {
    block: { kind: 'video', title: 'Videos', caption: 'Video al final', frame: '/cuadro', address: 'https://f.co/a' },
    words: ['Videos', 'Video al final', 'Escanea'],
    pictures: 1,
  },
  photos: {
    block: { kind: 'photos', title: 'Fotos', photos: [{ url: '/a', caption: 'Cabina' }, { url: '/b' }] },
    words: ['Fotos', 'Cabina'],
    pictures: 2,
  },
  record: {
    block: {
      kind: 'record',
      title: 'Ciénaga · Cabina',
      pictures: [{ url: '/foto' }, { url: '/mapa' }],
      rows: [['Pasajeros', '12']],
      note: ['Novedad', 'Sin cinturón'],
    },
    words: ['Ciénaga · Cabina', 'Pasajeros', '12', 'Novedad', 'Sin cinturón'],
    pictures: 2,
  },
  qr: {
    block: { kind: 'qr', address: 'https://f.co/a', title: 'SZK482', subtitle: 'Expreso del Caribe', hint: 'Escanea' },
    words: ['SZK482', 'Expreso del Caribe', 'Escanea'],
    pictures: 0,
  },
  labels: {
    block: {
      kind: 'labels',
      labels: [{ address: 'https://f.co/a', title: 'SZK482', subtitle: 'Expreso del Caribe', hint: 'Escanea' }],
    },
    words: ['SZK482', 'Expreso del Caribe', 'Escanea'],
    pictures: 0,
  },
  signature: {
    block: { kind: 'signature', name: 'Ana Núñez', role: 'Recibe', url: '/firma' },
    words: ['Ana Núñez', 'Recibe'],
    pictures: 1,
  },
  columns: {
    block: {
      kind: 'columns',
      title: 'Entrega',
      count: 5,
      cells: [
        { kind: 'words', label: 'Recibe', text: 'Ana Ruiz' },
        { kind: 'boxes', label: '¿Con llaves?', options: ['Sí', 'No'], chosen: 'No' },
        { kind: 'picture', photo: { url: '/a', caption: 'Frente' } },
        { kind: 'video', caption: 'Recorrido', frame: '/b', address: 'https://f.co/a' },
        { kind: 'signature', name: 'Quien recibe', url: '/firma' },
      ],
    },
    words: ['Entrega', 'Recibe', 'Ana Ruiz', 'Con llaves?', 'Frente', 'Recorrido', 'Escanea', 'Quien recibe'],
    pictures: 3,
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

test.each(EVERY_KIND)('a telephone reads a $block.kind with the same words', ({ block, words, pictures }) => {
  const html = renderToStaticMarkup(<DocumentReading doc={docOf([block])} />);
  for (const word of words) expect(html).toContain(word);
  expect(html.match(/<img/g) ?? []).toHaveLength(pictures);
  expect(html).not.toContain('<table');
});

test.each(EVERY_KIND)('the PDF draws a $block.kind', async ({ block, words, pictures }) => {
  const pdf = await readPdf(docOf([block]), pixel);
  for (const word of words) expect(pdf.words).toContain(word);
  expect(pdf.pictures).toBe(pictures);
});

test('on a telephone a photo has the whole width in its own proportions; on the sheet its frame', () => {
  const doc = docOf([{ kind: 'photos', columns: 2, photos: [{ url: '/a' }] }]);
  expect(renderToStaticMarkup(<DocumentReading doc={doc} />)).toContain(
    'width:100%;max-height:75vh;aspect-ratio:auto 438 / 329',
  );
  expect(renderToStaticMarkup(<DocumentSheet doc={doc} />)).toContain('width:438px;height:329px');
});

test('a signature without a name says its role, and leaves no line for the name', () => {
  const html = renderToStaticMarkup(
    <DocumentSheet doc={docOf([{ kind: 'signature', name: '', role: 'Firma recibido', url: '/firma' }])} />,
  );
  expect(html).toContain('alt="Firma recibido"');
  expect(html).not.toContain('<div></div>');
});

test('TPL-03 columns have the given widths on the sheet, and an empty one keeps its place', () => {
  const words = { kind: 'words', text: 'x' } as const;
  const widths = ([1, 2, 3, 4, 5] as const).map((count) => {
    const cells = Array.from({ length: count }, (_, at) => (at === 1 ? null : words));
    const html = renderToStaticMarkup(<DocumentSheet doc={docOf([{ kind: 'columns', count, cells }])} />);
    return Array.from(html.matchAll(/padding-right:14px;box-sizing:border-box;width:(\d+)px/g), ([, width]) => width);
  });
  expect(widths).toEqual([
    ['882'],
    ['440', '440'],
    ['294', '294', '294'],
    ['219', '219', '219', '219'],
    ['174', '174', '174', '174', '174'],
  ]);
});

test('a column without answers has lines and boxes to write on, and says what is missing', async () => {
  const block: Block = {
    kind: 'columns',
    count: 3,
    cells: [
      { kind: 'lines', label: 'Placa', lines: 2 },
      { kind: 'picture', photo: { url: null, missing: 'Espacio para la imagen' } },
      { kind: 'video', caption: 'Video', missing: 'Sin archivo' },
    ],
  };
  const pdf = await readPdf(docOf([block]), pixel);
  for (const words of ['Placa', 'Espacio para la', 'Sin archivo']) expect(pdf.words).toContain(words);
});

test('a text longer than a page goes on in its column', async () => {
  const text = Array.from({ length: 120 }, (_, line) => `Renglón ${line}`).join('\n');
  const block: Block = { kind: 'columns', count: 5, cells: [{ kind: 'words', text }, null, null, null, null] };
  const pdf = await readPdf(docOf([block]), pixel);
  expect(pdf.words).toContain('Renglón 119');
  expect(pdf.boxes.length).toBeGreaterThan(1);
});

test('numbers of a table are right-aligned, its total is bold, and the key of a field is small beneath its name', async () => {
  const block: Block = {
    kind: 'table',
    headers: ['Parada', 'Cabina'],
    rows: [
      [{ text: 'Ciénaga', note: 'cienaga' }, '2'],
      ['Total', '15'],
    ],
    numbers: [1],
    hasTotal: true,
  };
  const html = renderToStaticMarkup(<DocumentSheet doc={docOf([block])} />);
  expect(html.match(/text-align:right/g)).toHaveLength(3);
  expect(html).toMatch(/font-weight:700[^>]*><span[^>]*>Total/);
  expect((await readPdf(docOf([block]), pixel)).words).toBe('Parada Cabina Ciénaga cienaga 2 Total 15');
});

test('SHELL-35: a page is 1024 by 1325 points', async () => {
  const pdf = await readPdf(docOf([SAMPLES.header.block]), pixel);
  expect(pdf.boxes).toEqual([`${PAGE.width} ${PAGE.height}`]);
});

test('QR-03 a page for each code, of the size the document names; a scanner reads each as it is printed', async () => {
  const addresses = ['https://flota.example/operacion?vehicle=1', `https://f.co/${'a'.repeat(120)}`, 'https://f.co/c'];
  const words = { title: 'SZK482', subtitle: 'Expreso del Caribe', hint: 'Escanea' };
  const blocks = addresses.map((address): Block => ({ kind: 'qr', address, ...words }));
  const page = { width: 822, height: 822 };
  const bytes = Buffer.from(await (await renderPdf({ ...docOf(blocks), page }, pixel)).arrayBuffer());
  expect(bytes.toString('latin1').match(/MediaBox \[0 0 822 822\]/g)).toHaveLength(3);
  const pages = readPdfPages(bytes);
  expect(pages.map(({ lines }) => lines.join(' '))).toEqual(addresses.map(() => 'SZK482 Expreso del Caribe Escanea'));
  const read = pages.map(({ drawing }) => {
    const { data, width, height } = drawBars(drawing, page);
    return jsQr(data, width, height)?.data;
  });
  expect(read).toEqual(addresses);
});

test('SHELL-34 names from all of Europe are printed and can be copied, in letters the file brings along', async () => {
  const names = 'Ñuflo Łukasz Őrsi Žižek Ğül Řehoř Ștefan Nguyễn Ελένη Жанна ≥ 12 → № €';
  const bytes = Buffer.from(
    await (await renderPdf(docOf([{ kind: 'text', title: names, body: names }]), pixel)).arrayBuffer(),
  );
  // A line is drawn script by script.
  expect(readPdfText(bytes).join('')).toBe(names + names);
  const raw = bytes.toString('latin1');
  expect(raw.match(/\/FontFile2/g)).toHaveLength(2);
  expect(raw).not.toContain('Helvetica');
});

test('SHELL-34 a second document of the same worker can be copied as the first, though that one had the e of é only', async () => {
  const linesOf = async (body: string) => (await readPdf(docOf([{ kind: 'text', title: body, body }]), pixel)).lines;
  await linesOf('ÉéÁáÍíÓóÚúÑñÜü;:');
  const body = 'Eje de la zona, aéreo: una guía.';
  expect(await linesOf(body)).toEqual([body, body]);
});

test('figures are of one width, as on the screen', async () => {
  const widths = await Promise.all(
    ['1111', '8888'].map(async (body) => {
      const pdf = await readPdf(docOf([{ kind: 'text', body }]), pixel);
      return /\/W \[0 \[([^\]]*)\]/.exec(pdf.raw)?.[1]?.trim().split(' ').at(-1);
    }),
  );
  expect(widths[0]).toMatch(/^\d/);
  expect(widths[1]).toBe(widths[0]);
});

test('a picture that cannot be read leaves its place and says so', async () => {
  const pdf = await readPdf(docOf([SAMPLES.photos.block]), (url) =>
    url === '/a' ? pixel() : Promise.reject(new Error('gone')),
  );
  expect(pdf.pictures).toBe(1);
  expect(pdf.text).toContain(MISSING_PICTURE);
});

const GONE = 'Puede que este archivo llegue pronto';
const WITHOUT_FILES: Block[] = [
  { kind: 'photos', photos: [{ url: null, missing: GONE }] },
  { kind: 'video', missing: GONE, address: 'https://f.co/a' },
  { kind: 'record', title: 'Foto', pictures: [{ url: '/a' }, { url: null, missing: GONE }], rows: [] },
  { kind: 'signature', name: 'Ana', missing: GONE },
];

test.each(WITHOUT_FILES)(
  'what a $kind without its file says stands in its place, on screen and on paper',
  async (block) => {
    expect(renderToStaticMarkup(<DocumentSheet doc={docOf([block])} />)).toContain(GONE);
    expect((await readPdf(docOf([block]), pixel)).words).toContain(GONE);
  },
);

test('a video without a still has a neutral one, and its code stays', async () => {
  const block: Block = { kind: 'video', caption: 'Video', address: 'https://f.co/a' };
  const html = renderToStaticMarkup(<DocumentSheet doc={docOf([block])} />);
  expect(html).toContain('https://f.co/a');
  expect(html).toContain(qrOf('https://f.co/a').d);
  expect(html).not.toContain('<img');
  expect((await readPdf(docOf([block]), pixel)).pictures).toBe(0);
});

test('signatures that follow each other stand side by side; a text between them parts them', () => {
  const ana: Block = { kind: 'signature', name: 'Ana' };
  const rows = (blocks: Block[]) => partsOf(blocks).filter(({ kind }) => kind === 'signatures');
  expect(rows([ana, { ...ana, name: 'Luis' }])).toHaveLength(1);
  expect(rows([ana, { kind: 'text', body: 'y' }, ana])).toHaveLength(2);
});

test('a row of photos is never cut: the second one goes to the next page with its caption', async () => {
  const photo = (caption: string) => ({ url: '/a', caption });
  const pages = await readPages(
    docOf([
      { kind: 'photos', columns: 2, photos: Array.from({ length: 8 }, (_, index) => photo(`Foto ${index + 1}`)) },
    ]),
  );
  // Three rows of 329 points fit into a page of 1325.
  expect(pages).toEqual([
    { pictures: 6, captions: 6 },
    { pictures: 2, captions: 2 },
  ]);
});

test('a record is never cut: what does not fit goes to the next page with its heading and its facts', async () => {
  const records = Array.from({ length: 4 }, (_, index): Block => ({
    kind: 'record',
    title: `Foto ${index + 1}`,
    pictures: [{ url: '/a' }, { url: '/b' }],
    rows: [['Pasajeros', '12']],
  }));
  // Three records of some 390 points fill a page of 1325.
  expect(await readPages(docOf(records))).toEqual([
    { pictures: 6, captions: 3 },
    { pictures: 2, captions: 1 },
  ]);
});

test.each<[what: string, note: string | undefined, perPage: number[]]>([
  ['without notes three to a page', undefined, [3, 3, 1]],
  ['with notes two', 'Sin cinturón', [2, 2, 2, 1]],
  ['with long notes two as well', 'Sin cinturón y de pie. '.repeat(24), [2, 2, 2, 1]],
])(
  'a book begins with its tables, then come the records as they fit, %s, each page with its footer',
  async (_what, note, perPage) => {
    const records = Array.from({ length: 7 }, (_, index): Block => ({
      kind: 'record',
      title: `Foto ${index + 1}`,
      pictures: [{ url: '/a' }, { url: '/b' }],
      rows: Array.from({ length: 4 }, () => ['Responsable', 'Óscar Nieves Peña'] as const),
      ...(note && { note: ['Novedad', note] as const }),
    }));
    const doc = docOf([SAMPLES.table.block, ...records, SAMPLES.footer.block]);
    const pages = await readPages(doc);
    expect(pages.map(({ captions }) => captions)).toEqual(perPage);
    const { text } = await readPdf(doc, pixel);
    for (const page of perPage.keys()) expect(text).toContain(`Página ${page + 1} de ${perPage.length}`);
  },
);

test.each<[string, Block]>([
  ['photos', { kind: 'photos', title: 'Título', columns: 2, photos: [{ url: '/a' }] }],
  ['checks', { kind: 'checks', title: 'Título', columns: 1, items: [{ name: 'Pito', value: 'Bueno', mark: 'ok' }] }],
  ['table', { kind: 'table', title: 'Título', headers: ['Uno'], rows: [['x']] }],
  ['fields', { kind: 'fields', title: 'Título', columns: 2, rows: [['Uno', 'x']] }],
  ['text', { kind: 'text', title: 'Título', body: 'uno\ndos\ntres' }],
  ['video', { kind: 'video', title: 'Título', address: 'https://f.co/a' }],
])('the heading of %s is never left alone at the foot of a page', async (_kind, block) => {
  // The page has room for the heading, not for what follows it.
  const room: Block = { kind: 'text', body: Array.from({ length: 46 }, (_, index) => `Línea ${index}`).join('\n') };
  const pages = await readPages(docOf([room, block]), ['Título']);
  expect(pages.map(({ captions }) => captions)).toEqual([0, 1]);
});

test('two signatures that do not fit go to the next page together, with their names', async () => {
  const lines = Array.from({ length: 51 }, (_, index) => `Línea ${index}`).join('\n');
  const people: Block[] = ['Ana', 'Luis'].map((name) => ({ kind: 'signature', name, url: '/firma' }));
  const pages = await readPages(docOf([{ kind: 'text', body: lines }, ...people]), ['Ana', 'Luis']);
  expect(pages).toEqual([
    { pictures: 0, captions: 0 },
    { pictures: 2, captions: 2 },
  ]);
});

test('no page holds signatures only: the last photos go with the signature, and their heading where there are no others', async () => {
  // The page has room for the photos, not for the signature under them.
  const room: Block = { kind: 'text', body: Array.from({ length: 28 }, (_, index) => `Línea ${index}`).join('\n') };
  const photos = (count: number): Block => ({
    kind: 'photos',
    title: 'Imágenes',
    columns: 2,
    photos: Array.from({ length: count }, () => ({ url: '/foto' })),
  });
  const ana: Block = { kind: 'signature', name: 'Ana', url: '/firma' };
  expect(await readPages(docOf([room, photos(2), ana]), ['Imágenes', 'Ana'])).toEqual([
    { pictures: 0, captions: 0 },
    { pictures: 3, captions: 2 },
  ]);
  expect(await readPages(docOf([room, photos(3), ana]), ['Imágenes', 'Ana'])).toEqual([
    { pictures: 2, captions: 1 },
    { pictures: 2, captions: 1 },
  ]);
});

const NAME: Block = { kind: 'fields', columns: 3, rows: [['Revisa', 'Luis']] };
const OBSERVED: Block = { kind: 'text', title: 'Notas', body: 'Quedó en orden' };
const HEADED: Block = { kind: 'columns', title: 'Firmas', count: 1, cells: [] };
const CELL: Block = { kind: 'columns', count: 1, cells: [{ kind: 'signature', name: 'Ana' }] };
const ROW: Block = { kind: 'columns', count: 1, cells: [{ kind: 'words', label: 'Notas', text: 'Bien' }] };
const ANA: Block = { kind: 'signature', name: 'Ana' };

test.each<[string, Block[]]>([
  ['a short text', [OBSERVED, ANA]],
  ['a short text and a lone name under it', [OBSERVED, NAME, ANA]],
  ['in a template, the row before the heading of the signatures', [ROW, HEADED, CELL]],
])('no page holds signatures only: %s goes with the signature', async (_what, blocks) => {
  // The page has room for all but the signature.
  for (const lines of [41, 42, 43, 44, 45, 46]) {
    const room: Block = { kind: 'text', body: Array.from({ length: lines }, (_, at) => `Línea ${at}`).join('\n') };
    const pages = await readPages(docOf([room, ...blocks]), ['Notas', 'Ana']);
    expect(pages.map(({ captions }) => captions).filter((count) => count > 0)).toEqual([2]);
  }
});

test('a long text before a signature stays where it is, and goes on', async () => {
  const body = Array.from({ length: 60 }, (_, at) => `Línea ${at}`).join('\n');
  const pages = await readPages(docOf([{ kind: 'text', title: 'Notas', body }, ANA]), ['Notas', 'Ana']);
  expect(pages.map(({ captions }) => captions)).toEqual([1, 1]);
});

test('long words in the head break before the logo', async () => {
  const subtitle = 'Líneas del Magdalena '.repeat(4).trim();
  const linesOf = async (text: string) =>
    (await readPdf(docOf([{ kind: 'header', title: 'T', subtitle: text, logo: '/l' }]), pixel)).lines;
  expect(await linesOf(subtitle)).toHaveLength((await linesOf('Corto')).length + 1);
});

test('a long table goes on over more pages, each with its footer and number', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => [`Fila ${index}`, 'x']);
  const pdf = await readPdf(docOf([{ kind: 'table', headers: ['Campo', 'Valor'], rows }, SAMPLES.footer.block]), pixel);
  expect(pdf.boxes.length).toBeGreaterThan(1);
  expect(pdf.text).toContain(`Página 1 de ${pdf.boxes.length}`);
  expect(pdf.text).toContain(`Página ${pdf.boxes.length} de ${pdf.boxes.length}`);
});

test('two names that are joined by a hyphen break after it, and nowhere else', async () => {
  const name = 'María Fernanda de los Ángeles Santamaría-Villavicencio';
  const pdf = await readPdf(docOf([{ kind: 'fields', columns: 3, rows: [['Técnico', name]] }]), pixel);
  expect(pdf.lines.join(' ')).toMatch(/ Santamaría- ?Villavicencio/);
});

test('ids and JSON break inside their column, without hyphens that are not theirs', async () => {
  const id = 'a'.repeat(120);
  const pdf = await readPdf(docOf([{ kind: 'table', headers: ['Uno', 'Dos', 'Tres'], rows: [['x', id, 'y']] }]), pixel);
  expect(pdf.lines.filter((line) => /^a+$/.test(line)).length).toBeGreaterThan(1);
  expect(pdf.text).not.toContain('a-');
});

/** What the bytes contain: page boxes, pictures, and the text of the drawing commands. */
async function readPdf(doc: Doc, load: (url: string) => Promise<Blob>) {
  const bytes = Buffer.from(await (await renderPdf(doc, load)).arrayBuffer());
  const raw = bytes.toString('latin1');
  const lines = readPdfText(bytes);
  return {
    raw,
    lines,
    text: lines.join('\n'),
    words: lines.map((line) => line.trim()).join(' '),
    boxes: [...raw.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => `${width} ${height}`),
    // A transparent picture brings its mask as a second image object.
    pictures: [...raw.matchAll(/\/Subtype \/Image/g)].length - [...raw.matchAll(/\/SMask/g)].length,
  };
}

/** Page by page: how many pictures it draws, and how many of the texts it has. */
async function readPages(doc: Doc, captions = ['Foto ']) {
  const bytes = Buffer.from(await (await renderPdf(doc, pixel)).arrayBuffer());
  return readPdfPages(bytes).map(({ drawing, lines }) => ({
    pictures: [...drawing.matchAll(/\/I\d+ Do/g)].length,
    captions: lines.filter((line) => captions.some((caption) => line.startsWith(caption))).length,
  }));
}
