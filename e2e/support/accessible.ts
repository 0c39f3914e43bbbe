import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Frame, type Page, expect } from '@playwright/test';
import type axe from 'axe-core';

/** The small edition: the whole one is a megabyte for each document to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG_22_AA: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The rules of those levels that look at colours. */
const COLOURS: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** The widths at which everyone has to be able to use a screen. */
export const PHONE_AND_DESK = [390, 1440];

/** Fails with one readable paragraph per violation. */
export async function expectAccessible(page: Page, runOnly = WCAG_22_AA): Promise<void> {
  await settle(page);
  for (const frame of page.frames()) await bringAxe(frame);
  const violations = await page.evaluate(async (options) => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    return (await engine.run(document, options)).violations;
  }, violationsOnly(runOnly));
  const list = violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(' ')}\n      ${node.failureSummary ?? node.html}`);
    return `${id} (${impact ?? 'unknown'}): ${help}\n${places.join('\n')}`;
  });
  expect(list.join('\n\n'), `accessibility of ${page.url()}`).toBe('');
}

/** What passes is counted and not described: describing it takes longer than finding it. */
const violationsOnly = (runOnly: axe.RunOnly): axe.RunOptions => ({ runOnly, resultTypes: ['violations'] });

/** Once per document. The frames of other sites do not answer it. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(AXE);
}

/**
 * The same scene in both themes, and at each width that is named, without coming to it again. A theme is a set of
 * colours: names, roles and order are the same in both (they are asked in the first), and sizes differ by width alone.
 */
export async function expectAccessibleInBothThemes(page: Page, widths: readonly number[] = []): Promise<void> {
  for (const [theme, rules] of [
    ['dark', WCAG_22_AA],
    ['default', COLOURS],
  ] as const) {
    await switchTheme(page, theme);
    if (widths.length === 0) await expectAccessible(page, rules);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible(page, rules);
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
 * Half-faded text has half its contrast: what moves is brought to where it is going. Endless motion is left alone. One
 * look is not enough: an end can be the beginning of the next (a toast that moves up, a colour that is inherited), so
 * that two frames in a row have to be at rest.
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
      for (const animation of found) animation.finish();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still = found.length === 0 ? still + 1 : 0;
    }
  });
}
