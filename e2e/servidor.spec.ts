import { actAs } from './pages/sesion';
import { ShellPage } from './pages/ShellPage';
import { PHONE_AND_DESK, expect, expectAccessibleInBothThemes, test } from './support/fixtures';

test('SRV-01, SRV-03: staff see what the server does by itself and try again what failed, at a desk and on a phone', async ({
  page,
}) => {
  await actAs(page, 'gerente');
  await page.goto('/main');
  await expect(new ShellPage(page).userMenu).toBeVisible();
  await new ShellPage(page).go('/servidor');
  const table = page.getByRole('table', { name: 'Trabajos' });
  // Others wait for their turn: journeys beside this one send mail too.
  const mail = table.getByRole('row', { name: /Enviar el correo de una cuenta Fallido/ });
  await expect(mail).toHaveCount(1);
  await expect(mail).toContainText('connect ECONNREFUSED 127.0.0.1:25');
  await expectAccessibleInBothThemes(page, PHONE_AND_DESK);

  const again = page.getByRole('button', { name: 'Intentar de nuevo: Enviar el correo de una cuenta' });
  await again.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(table.getByText('Fallido')).toHaveCount(1);

  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole('list', { name: 'Trabajos' });
  await expect(cards.getByRole('listitem').first()).toContainText('Borrar archivos eliminados');
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways()).toBe(0);
  await page.getByRole('button', { name: 'Intentar de nuevo: Borrar archivos eliminados' }).click();
  await expect(cards.getByText('Fallido')).toHaveCount(0);
});
