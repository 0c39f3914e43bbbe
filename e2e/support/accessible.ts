import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails with one readable paragraph per violation. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  // Legacy mode is the one that opens no page of its own for each question; it leaves out frames of other sites only.
  const axe = new AxeBuilder({ page }).withTags(WCAG_22_AA).setLegacyMode(true);
  const { violations } = await axe.analyze();
  const list = violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(' ')}\n      ${node.failureSummary ?? node.html}`);
    return `${id} (${impact ?? 'unknown'}): ${help}\n${places.join('\n')}`;
  });
  expect(list.join('\n\n'), `accessibility of ${page.url()}`).toBe('');
}

/** The same scene in both themes, and at each width that is named, without coming to it again. */
export async function expectAccessibleInBothThemes(page: Page, widths: readonly number[] = []): Promise<void> {
  for (const theme of ['dark', 'default'] as const) {
    await switchTheme(page, theme);
    if (widths.length === 0) await expectAccessible(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible(page);
    }
  }
}

/** As if it had been changed in another tab, which every open one follows (SHELL-06). */
export async function switchTheme(page: Page, theme: 'default' | 'dark'): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('theme', value);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: value }));
  }, theme);
  const scheme = theme === 'dark' ? 'dark' : 'light';
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
}

/**
 * Half-faded text has half its contrast: what moves is left to arrive. Endless motion is not waited for. One look is not
 * enough: an end can be the beginning of the next (a toast that moves up, a colour that is inherited), so that two
 * frames in a row have to be at rest.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter((animation) => {
        const isEndless = animation.effect?.getComputedTiming().endTime === Infinity;
        return !isEndless && animation.playState === 'running';
      });
    for (let still = 0; still < 2;) {
      const found = moving();
      await Promise.allSettled(found.map((animation) => animation.finished));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still = found.length === 0 ? still + 1 : 0;
    }
  });
}
