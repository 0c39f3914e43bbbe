import { inflateSync } from 'node:zlib';

const OBJECT = /(?:^|\n)(\d+) 0 obj\n([\s\S]*?)endobj/g;
const FONT_OR_TEXT = /\/(F\d+) [-\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d.\s])*)\] TJ/gi;

/** The letter of each character code of a font. */
type Letters = readonly string[];
type PdfPage = { drawing: string; lines: string[] };

/** The lines of text a PDF draws, in drawing order. Reads what our renderer writes, not PDF at large. */
export function readPdfText(bytes: Buffer): string[] {
  return readPdfPages(bytes).flatMap(({ lines }) => lines);
}

/** The drawing commands and the lines of text, page by page. */
export function readPdfPages(bytes: Buffer): PdfPage[] {
  const objects = new Map([...bytes.toString('latin1').matchAll(OBJECT)].map(([, id = '', body = '']) => [id, body]));
  const streamOf = (id: string | undefined) => readStream(objects.get(id ?? '') ?? '');
  const fonts = new Map<string, Letters>();
  for (const body of objects.values())
    for (const [, name = '', font = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, lettersOf(streamOf(/\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1])));
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b(?!s)/.test(body))
    .map((body) => {
      const drawing = streamOf(/\/Contents (\d+) 0 R/.exec(body)?.[1]);
      return { drawing, lines: linesOf(drawing, fonts) };
    });
}

function readStream(body: string): string {
  const [, stream = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? [];
  return stream === '' ? '' : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}

/** The table that lets a reader select and copy what is drawn by the number of its shape. */
function lettersOf(table: string): Letters {
  return [...table.matchAll(/\[(.*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, codes = '']) =>
      String.fromCharCode(...codes.split(' ').map((code) => Number.parseInt(code, 16))),
    ),
  );
}

function linesOf(drawing: string, fonts: ReadonlyMap<string, Letters>): string[] {
  let letters: Letters = [];
  return [...drawing.matchAll(FONT_OR_TEXT)].flatMap(([, font, text = '']) => {
    if (font === undefined) return [decode(text, letters)];
    letters = fonts.get(font) ?? [];
    return [];
  });
}

function decode(text: string, letters: Letters): string {
  const codes = [...text.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return codes.map((code) => letters[Number.parseInt(code, 16)] ?? '').join('');
}
