/** What is said, and beside what. */
export type Tip = { target: HTMLElement; lines: readonly string[] };

type Hint = { 'data-tip': string | undefined; 'data-tip-side'?: 'right'; 'data-tip-by'?: 'mouse' };

/** The words of a control that acts when a finger is on it, and that says its name to the ear: for who points at it. */
export function hint(words: string | undefined, side?: 'right'): Hint {
  return { 'data-tip': words, 'data-tip-by': 'mouse', ...(side && { 'data-tip-side': side }) };
}

type Point = { target: EventTarget | null; clientX: number; clientY: number };

/** What the pointer is on: a picture that has words, or a cell of a table whose words are cut. */
export function tipAt({ target, clientX: x, clientY: y }: Point): Tip | undefined {
  if (!(target instanceof Element)) return undefined;
  const told = target.closest<HTMLElement>('[data-tip]');
  if (told) return tipOf(told);
  // The link of a row lies over its cells, so the cell is found by its place.
  const row = target.closest('tr');
  const cell = row && ([...row.cells].find((one) => isIn(one, x, y)) ?? target.closest('td'));
  if (!cell) return undefined;
  const beneath = [...cell.querySelectorAll<HTMLElement>('[data-tip]')].find((one) => isIn(one, x, y));
  if (beneath) return tipOf(beneath);
  const words = cutWords(cell);
  return words === undefined ? undefined : { target: cell, lines: [words] };
}

/** By keyboard a row is reached as a whole: all that is cut in it, each under its heading. */
export function tipOfFocus(target: HTMLElement): Tip | undefined {
  if (target.dataset['tip']) return isForMouse(target) ? undefined : tipOf(target);
  if (!(target instanceof HTMLTableRowElement)) return undefined;
  const heads = target.closest('table')?.querySelectorAll('thead th');
  const cut = [...target.cells].flatMap((cell, at) => {
    const words = cutWords(cell);
    const head = heads?.[at]?.textContent ?? '';
    return words === undefined ? [] : [{ cell, line: head ? `${head}: ${words}` : words }];
  });
  const [first] = cut;
  return first && { target: first.cell, lines: cut.map(({ line }) => line) };
}

export function isForMouse({ dataset }: HTMLElement): boolean {
  return dataset['tipBy'] === 'mouse';
}

function tipOf(told: HTMLElement): Tip | undefined {
  const words = told.dataset['tip'];
  return words ? { target: told, lines: [words] } : undefined;
}

function isIn(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left <= x && x < right && top <= y && y < bottom;
}

/**
 * The whole of what has less room than it needs, in the cell or in a piece of it; a piece of a `data-whole` is read with
 * the rest of it. Words for the ear only have none.
 */
function cutWords(cell: HTMLElement): string | undefined {
  const isCut = (element: HTMLElement) =>
    element.clientWidth > 1 &&
    (element.scrollWidth > element.clientWidth ||
      (element.dataset['wraps'] !== undefined && element.scrollHeight > element.clientHeight));
  const pieces = [...cell.querySelectorAll<HTMLElement>('*')];
  const cut = pieces.find((piece) => isCut(piece) && piece.textContent) ?? (isCut(cell) ? cell : undefined);
  return (cut?.closest('[data-whole]') ?? cut)?.textContent || undefined;
}
