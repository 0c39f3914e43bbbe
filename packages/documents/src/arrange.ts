import type { Block, TableCell } from '@fenix/domain/document/blocks';

export type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

/** What is drawn in one piece: a block, the signatures that follow each other, or two pictures that do. */
export type Part = Exclude<Block, Of<'signature'>> | { kind: 'signatures'; people: readonly Of<'signature'>[] };

/** A picture alone in its row leaves half of it empty: the next one is there. */
function isLonePicture({ title, count, cells: [cell] }: Of<'columns'>): boolean {
  return title === undefined && count === 1 && cell?.kind === 'picture';
}

export function partsOf(blocks: readonly Block[]): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (last?.kind === 'columns' && block.kind === 'columns' && isLonePicture(last) && isLonePicture(block))
      parts[parts.length - 1] = { ...last, count: 2, cells: [...last.cells, ...block.cells] };
    else if (block.kind !== 'signature') parts.push(block);
    else if (last?.kind === 'signatures') parts[parts.length - 1] = { ...last, people: [...last.people, block] };
    else parts.push({ kind: 'signatures', people: [block] });
  }
  return parts;
}

/** What of a table is aligned right, and what is bold. */
export function lookOf({ numbers = [], hasTotal = false, rows }: Of<'table'>) {
  return {
    isNumber: (column: number) => numbers.includes(column),
    isTotal: (row: readonly TableCell[]) => hasTotal && row === rows.at(-1),
  };
}

export function cellOf(cell: TableCell): { text: string; note?: string } {
  return typeof cell === 'string' ? { text: cell } : cell;
}

/** Side by side, where a document does not say. */
export const PHOTO_COLUMNS = 3;

/** Rows of so many: a row is never cut between two pages. */
export function inRows<T>(items: readonly T[], columns: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
}

/** At the right of a page's foot. */
export function footerPage(page: number, pages: number, provider: string | undefined): string {
  return `${provider ? `${provider}  ·  ` : ''}Página ${page} de ${pages}`;
}
