import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { ActaRecord } from './pages/ActaRecord';
import { ActasPage } from './pages/ActasPage';
import { ShellPage } from './pages/ShellPage';
import { actAs, heldSession } from './pages/sesion';
import { expect, expectAccessibleInBothThemes, test } from './support/fixtures';

test('PAP-01, PAP-03, PAP-04: what was deleted is taken back from the toast, and from the bin', async ({ page }) => {
  const letters = Array.from({ length: 5 }, () => String.fromCharCode(65 + Math.floor(Math.random() * 26)));
  const plate = `${letters.join('')}7`;
  await new ActaRecord(page, await heldSession(page, 'operaciones')).create(plate);
  await actAs(page, 'gerente');
  const actas = new ActasPage(page);
  await actas.open(`?search=${plate}`);
  const undo = page.getByRole('button', { name: 'Deshacer' });
  const remove = async () => {
    await actas.row(plate).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await actas.confirm(ACTA_MESSAGES.deleteTitle, 'Eliminar');
    await expect(undo).toBeVisible();
    await expect(actas.row(plate)).toContainText('eliminada');
  };
  await remove();
  await undo.press('Enter');
  await expect(page.getByText('Se deshizo la eliminación.')).toBeVisible();
  await expect(actas.row(plate)).not.toContainText('eliminada');
  await remove();

  await new ShellPage(page).go(`/papelera?search=${plate}`);
  const back = page.getByRole('button', { name: new RegExp(`^Restaurar acta .*${plate}`) });
  await expect(back).toBeVisible();
  await expectAccessibleInBothThemes(page, [1440]);
  await back.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).press('Enter');
  await expect(page.getByText('La papelera está vacía')).toBeVisible();
});
