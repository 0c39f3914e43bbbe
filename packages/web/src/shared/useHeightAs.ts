import { useCallback } from 'react';

/** How high a bar is, as a variable of the page: what is above it knows where it ends, whatever the size of its text. */
export function useHeightAs(name: `--${string}`): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar || !('ResizeObserver' in window)) return undefined;
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() => style.setProperty(name, `${bar.offsetHeight}px`));
      observer.observe(bar);
      return () => {
        observer.disconnect();
        style.removeProperty(name);
      };
    },
    [name],
  );
}
