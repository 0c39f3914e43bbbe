import type { Block, TableCell } from '@fenix/domain/document/blocks';

export type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

/** What is drawn in one piece: a block, or the signatures that follow each other. */
export type Part = Exclude<Block, Of<'signature'>> | { kind: 'signatures'; people: readonly Of<'signature'>[] };

export function partsOf(blocks: readonly Block[]): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind !== 'signature') parts.push(block);
    else if (last?.kind === 'signatures') parts[parts.length - 1] = { ...last, people: [...last.people, block] };
    else parts.push({ kind: 'signatures', people: [block] });
  }
  return parts;
}

/** What of a table stands right, and what is bold. */
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
