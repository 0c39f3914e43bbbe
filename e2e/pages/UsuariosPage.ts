import type { Locator, Page } from '@playwright/test';

/** /newuser, as a manager uses it. */
export class UsuariosPage {
  readonly #page: Page;
  readonly form: Locator;
  readonly table: Locator;
  readonly search: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.form = page.getByRole('form', { name: 'Crear usuario' });
    this.table = page.getByRole('table', { name: 'Usuarios', exact: true });
    this.search = page.getByRole('searchbox', { name: 'Buscar' });
  }

  async open(query = ''): Promise<void> {
    await this.#page.goto(`/newuser${query}`);
  }

  /** The list, with the form that makes a user. */
  async openForm(): Promise<void> {
    await this.open();
    await this.#page.getByRole('button', { name: 'Crear usuario' }).click();
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ has: this.#page.getByRole('button', { name: `Editar ${name}` }) });
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog', { name: 'Editar usuario' });
  }

  async fill(form: Locator, person: { name: string; nameUser: string; email: string; password: string }) {
    await form.getByLabel('Nombre de usuario').fill(person.name);
    await form.getByLabel('Nombre completo').fill(person.nameUser);
    await form.getByLabel('Correo').fill(person.email);
    await form.getByLabel(/^Contraseña/).fill(person.password);
  }

  async chooseClient(form: Locator, typed: string, client: string): Promise<void> {
    const field = form.getByRole('combobox', { name: 'Cliente' });
    await field.click();
    await field.fill(typed);
    await this.#page.getByRole('option', { name: client }).click();
  }
}
