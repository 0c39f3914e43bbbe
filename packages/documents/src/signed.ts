import { type Of, PHOTO_COLUMNS, type Part, inRows } from './arrange';

/** What stays together on the page where it is signed. */
export type Signed = { kind: 'signed'; content: readonly Part[]; signatures: Part };

/** Nobody signs an empty page: what stands last before signatures stays with them. */
export function withSigned(parts: readonly Part[]): (Part | Signed)[] {
  const drawn: (Part | Signed)[] = [];
  for (const part of parts) {
    if (!isSigning(part)) drawn.push(part);
    else drawn.push({ kind: 'signed', content: takeLast(drawn), signatures: part });
  }
  return drawn;
}

function isSigning(part: Part): boolean {
  return (
    part.kind === 'signatures' || (part.kind === 'columns' && part.cells.some((cell) => cell?.kind === 'signature'))
  );
}

/** More would not fit a page with the signatures. */
const MOST = 3;

/** Takes away, from the end, as much as is worth a signature: a heading or a lone name is not. */
function takeLast(drawn: (Part | Signed)[]): Part[] {
  const taken: Part[] = [];
  while (taken.length < MOST) {
    const last = drawn.at(-1);
    if (!last || last.kind === 'signed') break;
    if (last.kind === 'photos') {
      const [others, row] = withoutLastRow(last);
      drawn.splice(-1, 1, ...others);
      return [row, ...taken];
    }
    if (!isShort(last)) break;
    drawn.pop();
    taken.unshift(last);
    if (isEnough(last)) break;
  }
  return taken;
}

function withoutLastRow(photos: Of<'photos'>): [others: Of<'photos'>[], row: Of<'photos'>] {
  const rows = inRows(photos.photos, photos.columns ?? PHOTO_COLUMNS);
  const last = rows.at(-1) ?? [];
  if (rows.length <= 1) return [[], photos];
  const { title: _, ...untitled } = photos;
  return [[{ ...photos, photos: rows.slice(0, -1).flat() }], { ...untitled, photos: last }];
}

const FEW_LETTERS = 600;
const FEW_LINES = 6;

const isBrief = (text: string) => text.length <= FEW_LETTERS && text.split('\n').length <= FEW_LINES;

function isShort(part: Part): boolean {
  switch (part.kind) {
    case 'text':
      return isBrief(part.body);
    case 'notice':
      return isBrief(part.text ?? '');
    case 'fields':
      return part.rows.length <= FEW_LINES && part.rows.every(([, value]) => isBrief(value));
    case 'table':
      return part.rows.length <= FEW_LINES;
    case 'checks':
      return part.items.length <= FEW_LINES * part.columns;
    case 'columns':
      return part.cells.every((cell) => cell?.kind !== 'words' || isBrief(cell.text));
    default:
      return false;
  }
}

function isEnough(part: Part): boolean {
  if (part.kind === 'columns') return part.cells.length > 0;
  return part.kind === 'fields' ? part.title !== undefined : part.kind !== 'notice';
}
