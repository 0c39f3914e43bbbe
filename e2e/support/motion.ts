import type { Page } from '@playwright/test';

type Watched = Window & { motions?: number[] };

/** Notes each motion of the pages to come, also one that is over before anybody looks. */
export async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const motions: number[] = [];
    (window as Watched).motions = motions;
    addEventListener(
      'animationstart',
      ({ target }) => {
        if (!(target instanceof Element)) return;
        motions.push(...target.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0)));
      },
      { capture: true },
    );
  });
}

/** When each ends that has begun, in milliseconds from its beginning. What is there by now begins with the next frame. */
export function motionsOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as Watched).motions ?? [];
  });
}
