import type { Locator, Page } from '@playwright/test';
import { expectToast } from '../support/toasts';

/** What surrounds every screen. */
export class ShellPage {
  readonly page: Page;
  readonly bar: Locator;
  /** Says on which screen one is. */
  readonly title: Locator;
  readonly sidebar: Locator;
  readonly menu: Locator;
  readonly userMenu: Locator;
  readonly palette: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bar = page.getByRole('banner');
    this.title = page.getByRole('navigation', { name: 'Ubicación' }).locator('[aria-current="page"]');
    this.sidebar = page.getByRole('complementary', { name: 'Barra lateral' });
    this.menu = page.getByRole('navigation', { name: 'Menú principal' });
    this.userMenu = page.getByRole('button', { name: /Menú del usuario/ });
    this.palette = page.getByRole('dialog', { name: 'Ir a' });
  }

  /** Appeared, also if it has gone since. */
  expectToast(text: string | RegExp): Promise<void> {
    return expectToast(this.page, text);
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByRole('status').or(this.page.getByRole('alert')).filter({ hasText: text });
  }

  /** Those that have not gone by themselves meanwhile. */
  putToastsAway(): Promise<void> {
    return this.page.evaluate(() => {
      for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Cerrar aviso"]')) close.click();
    });
  }

  /** A line of the menu that can be used. */
  link(label: string): Locator {
    return this.menu.getByRole('link', { name: new RegExp(`^${label}(\\W+\\d+ sin leer)?$`) });
  }

  /** A line of the menu with its lock; its name goes on with the reason. */
  locked(label: string): Locator {
    return this.menu.getByRole('button', { name: new RegExp(`^${label} ?\\. `) });
  }

  /** To another screen as the back button gets there: the guard is asked, and the product is not loaded again. */
  go(address: string): Promise<void> {
    return this.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  }

  async signOut(): Promise<void> {
    await this.userMenu.click();
    await this.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  }

  async openPalette(): Promise<void> {
    await this.bar.getByRole('button', { name: /^Ir a/ }).waitFor();
    await this.page.keyboard.press('Control+k');
    await this.palette.waitFor();
  }
}
