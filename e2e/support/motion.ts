import { type Page, expect } from '@playwright/test';

/** What moves by itself beside something to be read has to stop by itself within this time (WCAG 2.2.2). */
const LONGEST_MS = 5_000;

type Motion = { of: Element; endsAt: number };
type Watched = Window & { motions?: Motion[] };

/** Notes the motions of the pages to come, also those that wait for their turn or are over before anybody looks. */
export async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const motions: Motion[] = [];
    (window as Watched).motions = motions;
    addEventListener(
      'animationstart',
      () => {
        for (const { effect } of document.getAnimations()) {
          if (!(effect instanceof KeyframeEffect) || !effect.target) continue;
          motions.push({ of: effect.target, endsAt: Number(effect.getComputedTiming().endTime ?? 0) });
        }
      },
      { capture: true },
    );
  });
}

/** When the motions of what is on the page end, in milliseconds from their beginning, which is the next frame at the latest. */
export function motionsOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    return ((window as Watched).motions ?? []).filter(({ of }) => of.isConnected).map(({ endsAt }) => endsAt);
  });
}

export async function expectToComeToRest(page: Page): Promise<void> {
  await expect.poll(() => motionsOf(page), 'something moves').not.toEqual([]);
  expect(Math.max(...(await motionsOf(page))), 'the last of it ends').toBeLessThanOrEqual(LONGEST_MS);
}
