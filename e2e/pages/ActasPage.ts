import { type Locator, type Page, expect } from '@playwright/test';
import { ShellPage } from './ShellPage';
import { CARIBE } from './sesion';

/** The list of records of the signed-in user. */
export class ActasPage {
  readonly #page: Page;
  readonly table: Locator;
  readonly search: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.table = page.getByRole('table', { name: 'Actas', exact: true });
    this.search = page.getByRole('searchbox', { name: 'Búsqueda' });
  }

  async open(query = '', client = CARIBE): Promise<void> {
    await this.#page.goto(`${listOf(client)}${query}`);
  }

  /** From another screen, without loading the product again. */
  go(): Promise<void> {
    return new ShellPage(this.#page).go(listOf(CARIBE));
  }

  row(plate: string): Locator {
    return this.table.getByRole('row').filter({ hasText: plate });
  }

  async openMenu(plate: string): Promise<void> {
    await this.row(plate)
      .getByRole('button', { name: /^Más acciones/ })
      .click();
    await expect(this.#page.getByRole('menu')).toBeVisible();
  }

  async choose(plate: string, item: string): Promise<void> {
    await this.openMenu(plate);
    await this.#page.getByRole('menuitem', { name: item }).click();
  }

  dialog(name: string): Locator {
    return this.#page.getByRole('dialog', { name });
  }

  /** Answers the question of the product's own dialog. */
  async confirm(title: string, answer: string): Promise<void> {
    await this.dialog(title).getByRole('button', { name: answer }).click();
  }
}

const listOf = (client: string) => `/optimizacion/mantenimientos/actas/${encodeURIComponent(client)}`;
