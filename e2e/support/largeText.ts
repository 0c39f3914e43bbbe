import type { Page } from '@playwright/test';

/** As a phone whose owner reads with letters of twice the size. */
export async function enlarge(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.setProperty('font-size', '200%');
    // Bars measure themselves after the letters have grown.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Words that are cut off, words that lie on other words, and how far the page goes beyond its right edge. */
export function faults(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    type Word = { text: string; box: DOMRect; element: Element; layer: Element | null };
    /** For readers of the screen alone, or not there at all. */
    const isHidden = (element: Element) => {
      const { clip, clipPath, opacity, visibility } = getComputedStyle(element);
      return clip !== 'auto' || clipPath !== 'none' || opacity === '0' || visibility === 'hidden';
    };
    const layerOf = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
      return null;
    };
    /** The part of it that what scrolls around it lets through. */
    const inSight = (rect: DOMRect, element: Element): DOMRect => {
      let [top, bottom] = [rect.top, rect.bottom];
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        if (!['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) continue;
        const outer = at.getBoundingClientRect();
        [top, bottom] = [Math.max(top, outer.top), Math.min(bottom, outer.bottom)];
      }
      return new DOMRect(rect.left, top, rect.width, Math.max(0, bottom - top));
    };
    const words: Word[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || element.closest('script, style, noscript, svg, [aria-hidden="true"]')) continue;
      // What is folded has a place and is not drawn.
      if (element.closest('details:not([open])') && !element.closest('summary')) continue;
      let isGone = false;
      for (let at: Element | null = element; at; at = at.parentElement) isGone ||= isHidden(at);
      if (isGone) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = inSight(rect, element);
        if (box.width > 1 && box.height > 1) words.push({ text, box, element, layer: layerOf(element) });
      }
    }
    const cut = words.filter(({ box, element }) => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(at);
        // What ends in dots says that there is more, and what scrolls shows it.
        if (textOverflow === 'ellipsis') return false;
        const outer = at.getBoundingClientRect();
        const isCutAcross =
          ['hidden', 'clip'].includes(overflowX) && (box.right > outer.right + 2 || box.left < outer.left - 2);
        const isCutDown =
          ['hidden', 'clip'].includes(overflowY) && (box.bottom > outer.bottom + 4 || box.top < outer.top - 4);
        if (isCutAcross || isCutDown) return true;
        if (['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY)) return false;
      }
      return false;
    });
    const share = (a: number, b: number, c: number, d: number) => Math.min(b, d) - Math.max(a, c);
    const overlaps = words.flatMap((one, index) =>
      words
        .slice(index + 1)
        .filter(({ element, layer }) => element !== one.element && layer === one.layer)
        .filter(({ box }) => share(one.box.left, one.box.right, box.left, box.right) > 3)
        .filter(({ box }) => share(one.box.top, one.box.bottom, box.top, box.bottom) > one.box.height / 3)
        .map((other) => `«${one.text}» lies on «${other.text}»`),
    );
    /** Where to look: the words of what reaches furthest. */
    const widest = () =>
      [...document.body.querySelectorAll('*')]
        .filter((element) => element.childElementCount === 0 && element.getBoundingClientRect().right > width + 1)
        .slice(0, 3)
        .map((element) => `${element.tagName} ${element.className} «${element.textContent}»`);
    // Not `innerWidth`: on a phone it grows with what is too wide.
    const beyond = Math.max(document.documentElement.scrollWidth - width, 0);
    return [
      ...new Set([
        ...cut.map(({ text }) => `«${text}» is cut`),
        ...overlaps,
        ...(beyond > 1 ? [`${beyond} px beyond the edge`, ...widest()] : []),
      ]),
    ];
  }, page.viewportSize()?.width ?? 0);
}
