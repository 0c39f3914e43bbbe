import type { IsoDay } from '@fenix/domain/dates/days';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { href } from '@fenix/domain/routes';
import type { Locator, Page } from '@playwright/test';
import { ShellPage } from './ShellPage';

/** /operacion/despachos/creardespacho. */
export class CrearDespachoPage {
  readonly page: Page;
  readonly day: Locator;
  readonly hour: Locator;
  readonly vehicle: Locator;
  readonly driver: Locator;
  readonly route: Locator;
  readonly submit: Locator;
  readonly ticket: Locator;
  readonly created: Locator;

  constructor(page: Page) {
    this.page = page;
    const form = page.getByRole('form', { name: 'Nuevo despacho' });
    this.day = form.getByRole('textbox', { name: 'Fecha' });
    this.hour = form.getByRole('textbox', { name: 'Hora de salida' });
    this.vehicle = form.getByRole('combobox', { name: 'Vehículo' });
    this.driver = form.getByRole('combobox', { name: 'Conductor' });
    this.route = form.getByRole('combobox', { name: 'Ruta' });
    this.submit = form.getByRole('button', { name: 'Crear despacho' });
    this.ticket = page.getByRole('article', { name: 'Tiquete' });
    this.created = page.getByRole('dialog', { name: DESPACHO_MESSAGES.created });
  }

  /** Counts what would have been printed instead of asking for a printer. */
  async open(): Promise<void> {
    await this.page.addInitScript(() => {
      const counter = window as Window & { printed?: number };
      counter.printed = 0;
      window.print = () => {
        counter.printed = (counter.printed ?? 0) + 1;
      };
    });
    const lists = ['/api/vehiculos', '/api/conductores', '/api/rutas'].map((path) =>
      this.page.waitForResponse((response) => new URL(response.url()).pathname === path),
    );
    await this.page.goto(href('despachoCreate', {}));
    await Promise.all([...lists, this.ticket.getByText('NIT').waitFor()]);
  }

  printed(): Promise<number | undefined> {
    return this.page.evaluate(() => (window as Window & { printed?: number }).printed);
  }

  /** From the date on, with nothing but keys. */
  async type(day: IsoDay, hour: string, [vehicle, driver, route]: readonly [string, string, string]): Promise<void> {
    const { keyboard } = this.page;
    await this.day.focus();
    await keyboard.press('ControlOrMeta+A');
    for (const text of [SlashDmy.encode(day), hour, vehicle, driver, route]) {
      await keyboard.type(text);
      await keyboard.press('Enter');
    }
  }
}

/** The two lists of trips. */
export class TripsPage {
  readonly page: Page;
  readonly #path: string;
  readonly table: Locator;
  readonly rows: Locator;
  readonly from: Locator;
  readonly to: Locator;
  readonly search: Locator;
  readonly detail: Locator;

  constructor(page: Page, route: 'despachosList' | 'viajesList', client: string) {
    this.page = page;
    this.#path = href(route, { client });
    this.table = page.getByRole('table', { name: route === 'despachosList' ? 'Despachos' : 'Viajes' });
    this.rows = this.table.getByRole('row').filter({ has: page.getByRole('cell') });
    this.from = page.getByRole('textbox', { name: 'Fecha inicial' });
    this.to = page.getByRole('textbox', { name: 'Fecha final' });
    this.search = page.getByRole('searchbox', { name: 'Buscar' });
    this.detail = page.getByRole('dialog', { name: 'Detalle del viaje' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.#path}${query}`);
  }

  openDay(day: IsoDay): Promise<void> {
    return this.open(oneDay(day));
  }

  /** From another screen, without loading the product again. */
  goToDay(day: IsoDay): Promise<void> {
    return new ShellPage(this.page).go(`${this.#path}${oneDay(day)}`);
  }
}

const oneDay = (day: IsoDay) => `?from=${day}&to=${day}`;
