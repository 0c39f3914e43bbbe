import { type BrowserContext, type Page, expect } from '@playwright/test';

const shown = new WeakMap<Page, string[]>();

/** Records each toast when it appears: it is shown for three seconds, and a busy page may answer too late to see it. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, text: string) => {
    shown.set(page, [...(shown.get(page) ?? []), text]);
  });
  await context.addInitScript(() => {
    const { noteToast } = window as unknown as { noteToast: (text: string) => void };
    const TOAST = '.mantine-Notification-root:is([role="status"], [role="alert"])';
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const toasts = node.matches(TOAST) ? [node] : node.querySelectorAll(TOAST);
        for (const toast of toasts) noteToast(toast.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** A toast that appeared since the last one that was expected. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const isIt = (toast: string) => (typeof text === 'string' ? toast.includes(text) : text.test(toast));
  const since = () => shown.get(page) ?? [];
  await expect.poll(() => since().some(isIt), { message: `toast ${text}; shown: ${since().join(' | ')}` }).toBe(true);
  shown.set(page, since().slice(since().findIndex(isIt) + 1));
}
