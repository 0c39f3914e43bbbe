import type { Page } from '@playwright/test';
import { CARIBE, actAs } from './pages/sesion';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/fixtures';

const ACTAS = `/optimizacion/mantenimientos/actas/${encodeURIComponent(CARIBE)}`;

/** What the step is about is on the screen, and the ring lies around it. */
async function expectRinged(page: Page): Promise<void> {
  await expect(page.locator('[data-lit]')).toBeVisible();
  const [lit, ring] = [page.locator('[data-lit]'), page.locator('[data-ring]')];
  await expect
    .poll(async () => {
      const [inner, outer] = [await lit.boundingBox(), await ring.boundingBox()];
      if (!inner || !outer) return 'not drawn';
      const isAround =
        outer.x <= inner.x &&
        outer.y <= inner.y &&
        outer.x + outer.width >= inner.x + inner.width &&
        outer.y + outer.height >= inner.y + inner.height;
      return isAround && outer.width - inner.width < 20 ? 'around' : JSON.stringify({ inner, outer });
    })
    .toBe('around');
}

test('BIEN-01, BIEN-02, BIEN-03 the tour is offered in the menu, works by keyboard, and not offered again', async ({
  page,
}) => {
  await actAs(page, 'tecnico');
  await page.goto(ACTAS);
  const card = page.getByRole('button', { name: 'Fénix en 5 pasos' });
  const tour = page.getByRole('dialog', { name: 'Recorrido' });
  await expect(card).toBeVisible();
  await expect(tour).toHaveCount(0);
  await card.click();
  await expect(tour.getByRole('heading', { name: 'Las actas de mantenimiento' })).toBeVisible();
  await expect(page.locator('[data-lit]')).toHaveText('Actas');
  await expectRinged(page);
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await expect(tour.getByRole('button', { name: 'Siguiente' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tour.getByText('Paso 2 de 5')).toBeVisible();
  for (let step = 3; step <= 5; step += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(tour.getByText(`Paso ${step} de 5`)).toBeVisible();
    await expectRinged(page);
  }
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Nueva acta' })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('BIEN-04, MAN-01, MAN-02 the manual is searched by keyboard, and leads to the tour', async ({ page }) => {
  await actAs(page, 'tecnico');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/manual/');
  const field = page.getByRole('searchbox', { name: 'Buscar en el manual' });
  await expect(field).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('CODIGO qr');
  const found = page.getByRole('search').getByRole('link');
  await expect(found.first()).toContainText('QR');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(found.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/manual\/codigos-qr\.html/);
  await field.fill('zzzz');
  await expect(page.getByText('Nada coincide con «zzzz».')).toBeVisible();
  await field.press('Escape');
  await expect(page.getByText('Nada coincide')).toHaveCount(0);

  await page.goto('/manual/');
  await page.getByRole('link', { name: 'Repetir el recorrido' }).click();
  await expect(page.getByRole('dialog', { name: 'Recorrido' })).toBeVisible();
});
