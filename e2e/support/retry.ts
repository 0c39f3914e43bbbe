import { type Locator, type Page, expect } from '@playwright/test';

/** Sends again what waits on the device, or sees it leave: on a busy machine its own next try comes before the hand. */
export async function retryNow(page: Page, button: Locator, arrival: string): Promise<void> {
  await expect(button).toBeVisible();
  const left = page.waitForURL(arrival);
  await Promise.race([left, button.click()]);
  await left;
}
