import type { Locator, Page } from '@playwright/test';

export class AuditoriaPage {
  readonly page: Page;
  readonly table: Locator;
  readonly rows: Locator;
  readonly search: Locator;
  readonly from: Locator;
  readonly to: Locator;
  readonly sizes: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Entradas de auditoría' });
    this.rows = this.table.getByRole('row').filter({ has: page.getByRole('cell') });
    this.search = page.getByRole('searchbox', { name: 'Buscar' });
    this.from = page.getByRole('textbox', { name: 'Desde' });
    this.to = page.getByRole('textbox', { name: 'Hasta' });
    this.sizes = page.getByRole('combobox', { name: 'Filas por página' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/auditoria${query}`);
  }
}
