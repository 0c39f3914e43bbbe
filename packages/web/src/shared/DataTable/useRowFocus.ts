import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowActions } from './Row';

type Options<T> = {
  rows: readonly T[];
  onOpen: ((row: T) => void) | undefined;
  onToggle: ((row: T) => void) | undefined;
  /** Brings a row that is not drawn into view; it is focused as soon as it exists. */
  reveal: (index: number) => void;
};

type TableActs = { step: (by: number) => void; doMainAct: () => void };

/** One row of the table is in the tab order; the arrows move which one. */
export function useRowFocus<T>(options: Options<T>) {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const [active, setActive] = useState(0);
  const latestActive = useRef(active);
  useLayoutEffect(() => {
    latestActive.current = Math.min(active, options.rows.length - 1);
  });
  const wanted = useRef<number>(undefined);
  const drawn = useRef(new Map<number, HTMLElement>());

  const actions = useMemo((): RowActions<T> & TableActs => {
    function focusRow(index: number) {
      const { rows, reveal } = latest.current;
      const next = Math.min(Math.max(index, 0), rows.length - 1);
      setActive(next);
      const row = drawn.current.get(next);
      if (row) row.focus();
      else wanted.current = next;
      reveal(next);
    }

    function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number) {
      // Keys pressed on a button or field inside the row are theirs.
      if (event.target !== event.currentTarget) return;
      const { rows, onOpen, onToggle } = latest.current;
      const row = rows[index];
      const move = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
      if (move !== undefined) focusRow(move);
      else if (event.key === 'Enter' && onOpen && row !== undefined) onOpen(row);
      else if (event.key === ' ' && onToggle && row !== undefined) onToggle(row);
      else return;
      event.preventDefault();
    }

    function onDraw(index: number, element: HTMLElement) {
      drawn.current.set(index, element);
      if (wanted.current === index) {
        wanted.current = undefined;
        element.focus();
      }
      return () => void drawn.current.delete(index);
    }

    /** SHELL-41: from wherever the focus is to the row it left, then from row to row. */
    function step(by: number) {
      const here = [...drawn.current].find(([, row]) => row.contains(document.activeElement));
      focusRow(here ? here[0] + by : latestActive.current);
    }

    function doMainAct() {
      const index = latestActive.current;
      const main = drawn.current.get(index)?.querySelector<HTMLElement>('[data-main-act]');
      const row = latest.current.rows[index];
      if (main) main.click();
      else if (row !== undefined) latest.current.onOpen?.(row);
    }

    return {
      step,
      doMainAct,
      onFocus: setActive,
      onKeyDown,
      onDraw,
      open: (row) => latest.current.onOpen?.(row),
      toggle: (row) => latest.current.onToggle?.(row),
    };
  }, []);

  return { actions, active: Math.min(active, options.rows.length - 1) };
}
