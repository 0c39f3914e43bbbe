import { type KeyboardEvent, useRef, useState } from 'react';

type Options = {
  count: number;
  onOpen: ((index: number) => void) | undefined;
  onSelect: ((index: number) => void) | undefined;
  /** Brings a row that is not drawn into view; it is focused as soon as it exists. */
  reveal: (index: number) => void;
};

/** One row of the table is in the tab order; the arrows move which one. */
export function useRowFocus({ count, onOpen, onSelect, reveal }: Options) {
  const [active, setActive] = useState(0);
  const wanted = useRef<number>(undefined);
  const drawn = useRef(new Map<number, HTMLElement>());

  function focusRow(index: number) {
    const next = Math.min(Math.max(index, 0), count - 1);
    setActive(next);
    const row = drawn.current.get(next);
    if (row) row.focus();
    else wanted.current = next;
    reveal(next);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>, index: number) {
    // Keys pressed on a button or field inside the row are theirs.
    if (event.target !== event.currentTarget) return;
    const move = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[event.key];
    if (move !== undefined) focusRow(move);
    else if (event.key === 'Enter' && onOpen) onOpen(index);
    else if (event.key === ' ' && onSelect) onSelect(index);
    else return;
    event.preventDefault();
  }

  return (index: number) => ({
    tabIndex: index === Math.min(active, count - 1) ? 0 : -1,
    onFocus: () => setActive(index),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => handleKeyDown(event, index),
    ref: (row: HTMLElement | null) => {
      if (!row) return void drawn.current.delete(index);
      drawn.current.set(index, row);
      if (wanted.current !== index) return;
      wanted.current = undefined;
      row.focus();
    },
  });
}
