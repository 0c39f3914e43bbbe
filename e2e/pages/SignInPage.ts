import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD, type DemoUser } from '../support/demoAccounts';

export class SignInPage {
  readonly page: Page;
  readonly name: Locator;
  readonly password: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.name = page.getByRole('textbox', { name: 'Usuario' });
    this.password = page.getByRole('textbox', { name: 'Contraseña' });
    this.submit = page.getByRole('button', { name: 'Iniciar Sesión' });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
  }

  /** Fills in the form on the current page. */
  async enter(user: DemoUser | (string & {}), password = DEMO_PASSWORD): Promise<void> {
    await this.name.fill(user);
    await this.password.fill(password);
    await this.submit.click();
  }
}
