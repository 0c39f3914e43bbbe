import { type Doc, PAGE, type PageSize } from '@fenix/domain/document/blocks';
import { type Of, type Part, partsOf } from './arrange';
import { cutPart, withShortRows } from './cut';
import { heightOf } from './measure';
import { type Placed, paginate } from './paging';
import { piecesOf } from './pieces';
import { keepSigned } from './signed';
import { CONTENT_WIDTH, FOOTER_BOTTOM, FOOTER_GAP, FOOTER_PAGE_WIDTH, styles } from './style';

export type Paged = {
  /** What is on each page. */
  pages: Part[][];
  footer: Of<'footer'> | undefined;
  page: PageSize;
};

/** The pages of a document, the same for screen, print and PDF. */
export function pagesOf(doc: Doc): Paged {
  const page = doc.page ?? PAGE;
  const parts = partsOf(doc.blocks).map((part) => (part.kind === 'table' ? withShortRows(part) : part));
  const footer = parts.find((part) => part.kind === 'footer');
  const pieces = keepSigned(
    parts,
    parts.flatMap((part, of) => piecesOf(part).map((piece, row): Placed => Object.assign({ of, row }, piece))),
  );
  const pages = paginate(pieces, roomOf(page, footer)).map(([from, to]) => partsBetween(parts, pieces.slice(from, to)));
  return { pages: pages.length > 0 ? pages : [[]], footer, page };
}

/** The rows of each part that came onto a page. */
function partsBetween(parts: readonly Part[], pieces: readonly Placed[]): Part[] {
  const places = [...new Set(pieces.map(({ of }) => of))];
  return places.flatMap((of) => {
    const rows = pieces.filter((piece) => piece.of === of).map(({ row }) => row);
    const part = parts[of];
    return part ? [cutPart(part, Math.min(...rows), Math.max(...rows) + 1)] : [];
  });
}

/** Letters may turn out a little taller than they are said to be. */
const SPARE = 8;

function roomOf({ height }: PageSize, footer: Of<'footer'> | undefined): number {
  return height - styles.sheet.paddingTop - footRoom(footer) - SPARE;
}

/** What the footer and the space around it take at the end of each page. */
function footRoom(footer: Of<'footer'> | undefined): number {
  return footPadding(footer) + FOOTER_GAP;
}

/** What is drawn as the end of a page: less, because the room below its last part may fall off it. */
export function footPadding(footer: Of<'footer'> | undefined): number {
  const { paddingTop, borderTopWidth } = styles.footer;
  const words = heightOf(footer?.text ?? '', styles.footer, CONTENT_WIDTH - FOOTER_PAGE_WIDTH);
  return FOOTER_BOTTOM + borderTopWidth + paddingTop + words;
}
