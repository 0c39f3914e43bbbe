import { useCallback } from 'react';

/** The ticket's roll: no printer margin, and a page just as long as the ticket, so that nothing is fed in vain. */
const WIDTH = '80mm';
const PIXELS_PER_MM = 96 / 25.4;

/**
 * Keeps the printed page as long as the element is high. A style sheet cannot say `80mm` by 'as long as it takes': a
 * single length makes a square, and no unit in `@page` looks at the content.
 */
export function useRollPage() {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const fit = () => {
      const height = Math.ceil(element.offsetHeight / PIXELS_PER_MM) + 1;
      sheet.replaceSync(`@page ticket { size: ${WIDTH} ${height}mm; margin: 0; }`);
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    return () => {
      watch.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
}
