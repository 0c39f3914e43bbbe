/** A column as far as choosing it goes. The first of a list carries the way to its record. */
export type Choosable = {
  id: string;
  /** Says which row it is, or what can be done with it: it cannot be hidden. */
  isKept?: boolean | undefined;
  /** Says the same in every row as long as the filters are unchanged: hidden until a user chooses it. */
  isImplied?: boolean | undefined;
  /** Stays at the right edge. */
  isPinned?: boolean | undefined;
};

/** VISTA-02: whether a person may hide it. */
export function canHide<C extends Choosable>(columns: readonly C[], column: C): boolean {
  return !column.isKept && !column.isPinned && column.id !== columns[0]?.id;
}

/**
 * VISTA-02, VISTA-03: the columns to show, in their order. Of what was chosen counts what this person's list offers;
 * what cannot be hidden is where the list has it, and what is pinned stays last.
 */
export function arrangeColumns<C extends Choosable>(columns: readonly C[], chosen: readonly string[] | null): C[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const known = (chosen ?? []).flatMap((id) => byId.get(id) ?? []);
  if (known.length === 0) return columns.filter(({ isImplied }) => !isImplied);
  const shown = [...known];
  for (const [place, column] of columns.entries())
    if (!canHide(columns, column) && !shown.includes(column)) shown.splice(place, 0, column);
  return [...shown.filter(({ isPinned }) => !isPinned), ...shown.filter(({ isPinned }) => isPinned)];
}

/** VISTA-02: all of them in the order of the menu: the shown ones as they are, each hidden one after its neighbour. */
export function menuOrder<C extends Choosable>(columns: readonly C[], shown: readonly C[]): C[] {
  const order = [...shown];
  for (const [place, column] of columns.entries()) {
    if (order.includes(column)) continue;
    const before = columns.slice(0, place).findLast((one) => order.includes(one));
    order.splice(before ? order.indexOf(before) + 1 : 0, 0, column);
  }
  return order;
}

/** One place up or down among the shown ones; nothing passes what is pinned. */
export function moveColumn(shown: readonly Choosable[], id: string, by: 1 | -1): string[] {
  const ids = shown.map((column) => column.id);
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || !shown[to] || shown[from]?.isPinned || shown[to].isPinned) return ids;
  ids.splice(from, 1);
  ids.splice(to, 0, id);
  return ids;
}
