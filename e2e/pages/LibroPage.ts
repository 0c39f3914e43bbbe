import type { IsoDay } from '@fenix/domain/dates/days';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { tripBookHref } from '@fenix/domain/flota/travel';
import { ViajesPage, type ViajeRow } from '@fenix/domain/viajes/viaje';
import { FormImages } from '@fenix/domain/libro/pasajeros';
import type { Locator, Page } from '@playwright/test';
import { yesterday } from '../support/days';
import { CARIBE, heldSession } from './sesion';

/** /ejecucion/formulario/{id}/{driver}/{travel}. */
export class LibroPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly pdf: Locator;
  readonly back: Locator;
  readonly points: Locator;
  readonly passengers: Locator;
  readonly fotos: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Libro de viaje', level: 1 });
    this.pdf = page.getByRole('button', { name: 'PDF' });
    this.back = page.getByRole('button', { name: 'Volver' });
    this.points = page.getByRole('region', { name: 'Puntos de control' }).getByRole('listitem');
    this.passengers = page.getByRole('table', { name: 'Pasajeros' });
    this.fotos = page.getByRole('article');
  }

  foto(place: number): FotoOnPage {
    return new FotoOnPage(this.page, this.fotos.nth(place));
  }

  async open(trip: ViajeRow, day: IsoDay = yesterday): Promise<void> {
    const query = new URLSearchParams({ client: CARIBE, from: day, to: day });
    await this.page.goto(`${tripBookHref(trip)}?${query}`);
  }
}

/** One photo of the book. */
export class FotoOnPage {
  readonly root: Locator;
  readonly canvas: Locator;
  readonly enlarge: Locator;
  readonly map: Locator;
  readonly count: Locator;
  readonly novelty: Locator;
  readonly save: Locator;
  readonly reset: Locator;
  readonly #page: Page;

  constructor(page: Page, root: Locator) {
    this.#page = page;
    this.root = root;
    this.canvas = root.locator('canvas');
    this.enlarge = root.getByRole('button', { name: /^Ampliar/ });
    this.map = root.getByRole('button', { name: /^Abrir el mapa/ });
    this.count = root.getByRole('textbox', { name: 'Pasajeros' });
    this.novelty = root.getByRole('textbox', { name: 'Novedad' });
    this.save = root.getByRole('button', { name: 'Guardar' });
    this.reset = root.getByRole('button', { name: 'Reiniciar' });
  }

  view(label: 'Información' | 'Editar imagen'): Locator {
    return this.root.getByRole('radio', { name: label });
  }

  more(label: string): Locator {
    return this.root.getByRole('button', { name: `Más ${label}` });
  }

  value(label: string): Locator {
    return this.root.getByRole('group', { name: label }).getByRole('status');
  }

  /** The middle dot of the photo as it is drawn. */
  middleDot(): Promise<number[]> {
    return this.canvas.evaluate((canvas: HTMLCanvasElement) => {
      const pen = canvas.getContext('2d');
      return [...(pen?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [])];
    });
  }

  question(text: string): Locator {
    return this.#page.getByRole('dialog', { name: text });
  }
}

/** Journeys that count passengers have trips of their own: what is counted stays counted. */
export type Share = 0 | 1 | 2 | 3 | 4;
const SHARES = 5;

/** A trip of yesterday's demo data with uncounted photos, from this share of the trips. */
export async function findTrip(page: Page, share: Share): Promise<ViajeRow> {
  const get = await reader(page);
  const own = (await listTrips(get)).filter(({ fotos }) => (fotos ?? 0) >= 8).filter((_, at) => at % SHARES === share);
  for (const trip of own) {
    const counted = FormImages.parse(await get(`/api/formimages/${trip.id}`));
    if (counted.data.length === 0) return trip;
  }
  throw new Error('The demo data of yesterday has no trip left to count');
}

export async function findTripWithoutFotos(page: Page): Promise<ViajeRow> {
  const trip = (await listTrips(await reader(page))).find(({ fotos }) => fotos === 0);
  if (!trip) throw new Error('Every trip of yesterday has photos');
  return trip;
}

type Get = (path: string) => Promise<unknown>;

async function reader(page: Page): Promise<Get> {
  const { token } = await heldSession(page, 'despachos');
  return async (path) => {
    const answer = await page.request.get(path, { headers: { Authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: unknown }).data;
  };
}

async function listTrips(get: Get): Promise<ViajeRow[]> {
  const day = SlashDmy.encode(yesterday);
  const query = new URLSearchParams({ fechaInicio: day, fechaFin: day, sort: 'inicio:asc', limit: '100' });
  return ViajesPage.parse(await get(`/api/viajes?${query}`)).items;
}
