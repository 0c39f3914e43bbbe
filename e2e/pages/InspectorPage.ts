import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/fixtures';
import { CARIBE, heldSession } from './sesion';

const PASSWORD = 'Clave-inspector-1';

/** The inspector's app on a phone, with an inspector of its own. */
export class InspectorPage {
  readonly trips: Locator;
  readonly form: Locator;
  readonly next: Locator;
  readonly send: Locator;

  readonly page: Page;
  readonly username: string;

  constructor(page: Page, username: string) {
    this.page = page;
    this.username = username;
    this.trips = page.getByRole('main').getByRole('link');
    this.form = page.getByRole('form', { name: 'Reporte de inspección' });
    this.next = this.form.getByRole('button', { name: 'Siguiente' });
    this.send = this.form.getByRole('button', { name: 'Enviar reporte' });
  }

  /** The office makes the account. */
  static async givenAccount(page: Page, name: string): Promise<InspectorPage> {
    const { token } = await heldSession(page, 'gerente');
    const username = `inspector.${crypto.randomUUID().slice(0, 8)}`;
    const made = await page.request.post('/incontrol/api/auth/sign-up', {
      headers: { Authorization: `Bearer ${token}` },
      data: {
        username,
        password: PASSWORD,
        nameInspector: name,
        phone: '300 123 4567',
        apikeyClient: '',
        client: CARIBE,
      },
    });
    expect(made.status()).toBe(200);
    return new InspectorPage(page, username);
  }

  async signIn(): Promise<void> {
    await this.page.getByLabel('Usuario').fill(this.username);
    await this.page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
    await this.page.getByRole('button', { name: 'Ingresar' }).click();
    await expect(this.trips.first()).toBeVisible();
  }

  /** A report of the first trip, its first section filled in; returns the trip's id. */
  async beginReport(passengers: number): Promise<string> {
    await this.trips.first().click();
    await this.page.getByRole('button', { name: 'Nuevo reporte' }).click();
    await expect(this.form).toBeVisible();
    await this.form.getByLabel(/Punto de control/).selectOption({ index: 1 });
    await this.form.getByLabel(/Número de pasajeros/).fill(String(passengers));
    await this.form.getByLabel(/^Empresa/).selectOption({ index: 1 });
    return /viaje\/([^/]+)/.exec(this.page.url())?.[1] ?? '';
  }

  /** On to the last section, which describes what was found. */
  async goToEnd(description: string): Promise<void> {
    const step = this.form.getByText(/^\d de \d/).first();
    while (!(await this.send.isVisible())) {
      const before = await step.innerText();
      await this.next.click();
      await expect(step).not.toHaveText(before);
    }
    await this.form.getByLabel(/Descripción/).fill(description);
  }

  /** What the office has of a trip. */
  async reportsOf(trip: string): Promise<Record<string, unknown>[]> {
    const { token } = await heldSession(this.page, 'gerente');
    const reply = await this.page.request.get(`/api/inspecciones/${trip}?client=${encodeURIComponent(CARIBE)}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { data } = (await reply.json()) as { data: { data_extra: { data: Record<string, unknown> }[] } };
    return data.data_extra.map((report) => report.data);
  }

  async sendAsItIs(): Promise<void> {
    await this.send.click();
    await this.page.getByRole('button', { name: 'Enviar así' }).click();
  }
}
