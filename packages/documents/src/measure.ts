import { type Weight, letterWidth } from './widths';

export type Ink = { fontSize: number; weight?: Weight };

export function widthOf(text: string, { fontSize, weight = 'regular' }: Ink): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter, weight);
  return width * fontSize;
}

/** A word, with the blanks after it. */
const WORD = /\S+[^\S\n]*|[^\S\n]+/g;

/**
 * A text in the lines it takes at a width, each with the blanks and the line break that end it: joined they are the text
 * again. A word wider than the line breaks where the line ends, as on screen and in the PDF.
 */
export function linesOf(text: string, ink: Ink, width: number): string[] {
  return text
    .split(/(?<=\n)/)
    .flatMap((paragraph) => paragraphLines(paragraph, ink, width))
    .concat(text.endsWith('\n') ? [''] : []);
}

function paragraphLines(paragraph: string, ink: Ink, width: number): string[] {
  const end = paragraph.endsWith('\n') ? '\n' : '';
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of paragraph.match(WORD) ?? []) {
    const needed = widthOf(word.trimEnd(), ink);
    if (line !== '' && used + needed > width) {
      lines.push(line);
      [line, used] = ['', 0];
    }
    if (needed > width) {
      const pieces = brokenWord(word, ink, width);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? '';
      used = widthOf(line, ink);
    } else {
      line += word;
      used += widthOf(word, ink);
    }
  }
  return [...lines, line + end];
}

function brokenWord(word: string, ink: Ink, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const letter of word) {
    const needed = widthOf(letter, ink);
    if (piece !== '' && used + needed > width) {
      pieces.push(piece);
      [piece, used] = ['', 0];
    }
    piece += letter;
    used += needed;
  }
  return [...pieces, piece];
}

/** How tall a text is: its lines, each so many times as tall as its letters. */
export function heightOf(text: string, ink: Ink & { lineHeight?: number }, width: number): number {
  return linesOf(text, ink, width).length * ink.fontSize * (ink.lineHeight ?? LINE_HEIGHT);
}

export const LINE_HEIGHT = 1.4;
