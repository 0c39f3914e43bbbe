import type { Selection } from './types';

export type Choosing<T> = {
  has: (row: T) => boolean;
  /** Its box is shut. */
  isLocked: (row: T) => boolean;
  toggle: (row: T) => void;
  /** The box in the table's head: all rows of the page, as far as the limit goes. */
  page: { checked: boolean; indeterminate: boolean; onToggle: () => void };
};

export function useSelection<T>(
  selection: Selection | undefined,
  shown: readonly T[],
  rowKey: (row: T) => string,
): Choosing<T> | undefined {
  if (!selection) return undefined;
  const { selected, onChange, max = Number.POSITIVE_INFINITY, onLimit, isSelectable = () => true } = selection;
  const keys = shown.map(rowKey).filter(isSelectable);
  const chosen = keys.filter((key) => selected.has(key));
  const isFull = selected.size >= max;

  function toggle(row: T) {
    const key = rowKey(row);
    if (!isSelectable(key)) return;
    if (selected.has(key)) onChange(without(selected, [key]));
    else if (isFull) onLimit?.();
    else onChange(new Set([...selected, key]));
  }

  function togglePage() {
    if (chosen.length > 0) return onChange(without(selected, chosen));
    const all = [...selected, ...keys];
    if (all.length > max) onLimit?.();
    return onChange(new Set(all.slice(0, max)));
  }

  return {
    toggle,
    has: (row) => selected.has(rowKey(row)),
    isLocked: (row) => {
      const key = rowKey(row);
      return !isSelectable(key) || (isFull && !onLimit && !selected.has(key));
    },
    page: {
      checked: keys.length > 0 && chosen.length === keys.length,
      indeterminate: chosen.length > 0 && chosen.length < keys.length,
      onToggle: togglePage,
    },
  };
}

function without(selected: ReadonlySet<string>, keys: readonly string[]): Set<string> {
  return new Set([...selected].filter((key) => !keys.includes(key)));
}
