import { inflateSync } from 'node:zlib';

const STREAM = /stream\r?\n/g;
const SHOW_TEXT = /\[((?:<[0-9a-f]*>|[-\d.\s])*)\] TJ/gi;
const WIN_ANSI = new TextDecoder('windows-1252');

/** The lines of text a PDF draws, in drawing order. Reads what our renderer writes, not PDF at large. */
export function readPdfText(bytes: Buffer): string[] {
  return readStreams(bytes).flatMap(textOf);
}

/** The lines of text of one stream, which is a page. */
export function textOf(drawing: string): string[] {
  return [...drawing.matchAll(SHOW_TEXT)].map(([, parts = '']) => decode(parts));
}

/** The drawing commands, page by page. */
export function readStreams(bytes: Buffer): string[] {
  const raw = bytes.toString('latin1');
  return [...raw.matchAll(STREAM)].flatMap((match) => {
    const start = match.index + match[0].length;
    try {
      return [inflateSync(bytes.subarray(start, raw.indexOf('endstream', start))).toString('latin1')];
    } catch {
      // Pictures and fonts are not always deflated; they hold no text.
      return [];
    }
  });
}

function decode(parts: string): string {
  const hex = [...parts.matchAll(/<([0-9a-f]*)>/gi)].map(([, text]) => text).join('');
  return WIN_ANSI.decode(Buffer.from(hex, 'hex'));
}
