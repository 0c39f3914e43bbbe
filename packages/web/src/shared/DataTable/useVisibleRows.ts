import { type RefObject, useLayoutEffect, useState } from 'react';
import { usePrinted } from '../usePrinted';

/** Up to this many rows all of them are drawn; beyond, only those that can be seen. */
const DRAW_ALL = 100;
/** Rows drawn above and below the frame, and how far one scrolls before others are drawn. */
const SPARE = 16;
const STEP = 8;

type Options = { count: number; rowHeight: number; frame: RefObject<HTMLElement | null> };

/** Which rows to draw. Every row has the same height, so the place of each is known without measuring. */
export function useVisibleRows({ count, rowHeight, frame }: Options) {
  // Paper does not scroll.
  const isPrinting = usePrinted(() => true) ?? false;
  const isLong = count > DRAW_ALL && !isPrinting;
  const [first, setFirst] = useState(0);
  const [fit, setFit] = useState(DRAW_ALL);

  useLayoutEffect(() => {
    const box = frame.current;
    if (!isLong || !box) return undefined;
    const look = () => {
      setFirst(Math.floor(box.scrollTop / rowHeight / STEP) * STEP);
      setFit(Math.ceil(box.clientHeight / rowHeight) + STEP);
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    const watch = new ResizeObserver(look);
    watch.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      watch.disconnect();
    };
  }, [isLong, rowHeight, frame]);

  /** Scrolls just as far as needed for the row to be seen whole, below the head that stays in place. */
  function reveal(index: number) {
    const box = frame.current;
    if (!isLong || !box) return;
    const top = index * rowHeight;
    const lowest = top + 2 * rowHeight - box.clientHeight;
    if (box.scrollTop > top) box.scrollTo({ top });
    else if (box.scrollTop < lowest) box.scrollTo({ top: lowest });
  }

  if (!isLong) return { from: 0, to: count - 1, isAtEnd: false, reveal };
  const from = Math.min(Math.max(0, first - SPARE), count - 1);
  const to = Math.min(count - 1, first + fit + SPARE);
  return { from, to, isAtEnd: to === count - 1, reveal };
}
