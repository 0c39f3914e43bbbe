import { useCallback, useState } from 'react';

/**
 * How wide an element is: known before the first drawing is painted, and whenever it changes. Measured a frame later, a
 * chart would first be drawn as narrow as it can be, and stay so while the browser paints nothing. What is put away
 * keeps the width it had: its picture can still be saved.
 */
export function useWidth(least: number): {
  ref: (node: HTMLElement | null) => (() => void) | undefined;
  width: number;
} {
  const [width, setWidth] = useState(0);
  const ref = useCallback((node: HTMLElement | null) => {
    if (!node) return undefined;
    const measure = () => {
      const { width: measured } = node.getBoundingClientRect();
      if (measured > PUT_AWAY) setWidth(Math.floor(measured));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { ref, width: Math.max(least, width) };
}

/** Visually hidden elements are one pixel wide, or not laid out at all: their width is not measured. */
const PUT_AWAY = 1;
