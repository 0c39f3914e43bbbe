import { PAGE } from '@fenix/domain/document/blocks';
import type { Of, Part } from './arrange';
import type { Signed } from './signed';
import { CONTENT_WIDTH, FOOTER_ROOM, RECORD_FACTS, RECORD_FRAMES, styles } from './style';

type Drawn = Part | Signed;

/** As many records as this are not worth sheets of their own. */
const FEW = 3;

/**
 * Many records are laid on sheets here, each as full as it can be. The renderer would cut them into the same pages, but
 * measures all that is left again after each one: a book of forty photos took it twice the time.
 */
export function sheetsOf(parts: readonly Drawn[]): Drawn[][] {
  if (parts.filter(({ kind }) => kind === 'record').length <= FEW) return [[...parts]];
  const sheets: Drawn[][] = [[]];
  let left = 0;
  for (const part of parts) {
    const needed = part.kind === 'record' ? heightOf(part) : 0;
    if (needed > left) {
      sheets.push([]);
      left = ROOM;
    }
    sheets.at(-1)?.push(part);
    left -= needed;
  }
  return sheets.filter((sheet) => sheet.length > 0);
}

const { sheet, heading, record, recordNote, label, value, field } = styles;
/** Some is left over: the renderer measures lines a little taller than they are said to be. */
const SPARE = 12;
const ROOM = PAGE.height - sheet.paddingTop - FOOTER_ROOM - sheet.paddingBottom - SPARE;
/** Of a letter, rather too wide than too narrow. */
const LETTER = 0.6;

const linesOf = (text: string, size: number, width: number) =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil((line.length * size * LETTER) / width)), 0);

function heightOf({ title, rows, note }: Of<'record'>): number {
  const factOf = ([, text]: readonly [string, string], width: number) =>
    (label.fontSize + value.fontSize * linesOf(text, value.fontSize, width)) * sheet.lineHeight + field.marginBottom;
  const facts = rows.reduce((height, fact) => height + factOf(fact, RECORD_FACTS), 0);
  return (
    linesOf(title, heading.fontSize, CONTENT_WIDTH) * heading.fontSize * heading.lineHeight +
    heading.marginBottom +
    Math.max(RECORD_FRAMES[0].height, facts) +
    record.marginBottom +
    (note ? factOf(note, CONTENT_WIDTH) + recordNote.marginTop + recordNote.marginBottom : 0)
  );
}
