import type { Page } from '@playwright/test';

/** Of the hand: keys, without those that are only held, and presses of mouse or finger. */
export type Presses = { keys: number; pointer: number };

type Counting = Window & { presses?: Presses };

/** Counts from here on what a person does, until the page is loaded anew. Texts put in by `fill` press nothing. */
export async function countPresses(page: Page): Promise<() => Promise<Presses>> {
  await page.evaluate(() => {
    const window_ = window as Counting;
    const presses = { keys: 0, pointer: 0 };
    const isListening = window_.presses !== undefined;
    window_.presses = presses;
    if (isListening) return;
    const held = new Set(['Shift', 'Control', 'Alt', 'Meta']);
    const count = (what: keyof Presses) => {
      const now = window_.presses;
      if (now) now[what] += 1;
    };
    addEventListener('keydown', ({ key }) => !held.has(key) && count('keys'), { capture: true });
    addEventListener('pointerdown', () => count('pointer'), { capture: true });
  });
  return () => page.evaluate(() => (window as Counting).presses ?? { keys: Number.NaN, pointer: Number.NaN });
}
