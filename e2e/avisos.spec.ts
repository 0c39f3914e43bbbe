import { actAs } from './pages/sesion';
import { expect, expectAccessibleInBothThemes, test } from './support/fixtures';

test('NOTI-03, NOTI-04: the bell is read by keyboard and leads to its record', async ({ page }) => {
  await actAs(page, 'sierra');
  await page.goto('/pqrs/acciondemejora/veracciondemejora');
  const bell = page.getByRole('button', { name: /^Avisos: \d+\+? sin leer$/ });
  await bell.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Avisos' });
  const release = panel.getByRole('link', { name: /Acción de mejora n.º \d+ por leer.*Sin leer/ }).first();
  await expect(release).toBeVisible();
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await release.press('Enter');
  await expect(page).toHaveURL(/\/pqrs\/main\/preview\?id=/);
  await expect(panel).toBeHidden();

  await page.getByRole('button', { name: /^Avisos/ }).press('Enter');
  await expect(panel.getByRole('link').first()).toBeVisible();
  const all = panel.getByRole('button', { name: 'Marcar todo como leído' });
  await all.press('Enter');
  await expect(all).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Avisos', exact: true })).toBeVisible();
});
