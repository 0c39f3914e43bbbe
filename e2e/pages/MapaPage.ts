import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/fixtures';

/** The map of the visual guide. */
export class MapaPage {
  readonly page: Page;
  readonly section: Locator;
  /** What takes the arrows and the plus. */
  readonly canvas: Locator;
  readonly scale: Locator;
  readonly picture: Locator;

  constructor(page: Page) {
    this.page = page;
    this.section = page.getByRole('region', { name: 'Mapa', exact: true });
    this.canvas = this.section.getByRole('region', { name: 'Recorrido de Barranquilla a Santa Marta' });
    this.scale = this.section.getByText(/^[\d.]+ k?m$/);
    this.picture = this.section.getByRole('img', { name: 'El Peaje Tasajera en el mapa' });
  }

  async open(): Promise<void> {
    await this.page.goto('/guia-visual');
    await this.section.scrollIntoViewIfNeeded();
    await expect(this.section.locator('[data-drawn]')).toBeVisible({ timeout: 30_000 });
  }

  control(name: string): Locator {
    return this.section.getByRole('button', { name });
  }

  /** How many pixels of the map on the screen have each of these colours. */
  async pixelsOf(colors: readonly string[]): Promise<number[]> {
    const shot = await this.canvas.screenshot({ animations: 'disabled' });
    return this.#count(`data:image/png;base64,${shot.toString('base64')}`, colors);
  }

  /** The same of the still picture. */
  async picturePixelsOf(colors: readonly string[]): Promise<number[]> {
    return this.#count((await this.picture.getAttribute('src')) ?? '', colors);
  }

  #count(address: string, colors: readonly string[]): Promise<number[]> {
    return this.page.evaluate(
      async ({ address, colors }) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d');
        context?.drawImage(image, 0, 0);
        const { data } = context?.getImageData(0, 0, image.naturalWidth, image.naturalHeight) ?? { data: [] };
        const found = new Map<string, number>();
        for (let at = 0; at < data.length; at += 4) {
          const color = `#${[0, 1, 2].map((step) => (data[at + step] ?? 0).toString(16).padStart(2, '0')).join('')}`;
          found.set(color, (found.get(color) ?? 0) + 1);
        }
        return colors.map((color) => found.get(color) ?? 0);
      },
      { address, colors },
    );
  }
}
