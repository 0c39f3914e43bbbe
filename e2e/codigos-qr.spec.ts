import { readFile } from 'node:fs/promises';
import { expect, expectAccessibleInBothThemes, signIn, test } from './support/fixtures';

test('QR-01 to QR-03 the code of a vehicle, and the whole fleet in one file', async ({ page }) => {
  await signIn(page, 'despachos');
  await page.goto('/operacion/codigosqr/generarcodigoqr');
  const fleet = page.getByRole('list', { name: 'Flota' }).getByRole('listitem');
  await expect(fleet.first().getByRole('checkbox')).toBeVisible();
  const count = await fleet.count();
  await page.getByRole('combobox', { name: 'Vehículo', exact: true }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('figure', { name: /^Código QR de/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('checkbox', { name: /^Todos/ }).check();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Descargar \d+ códigos$/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('codigo-QR.pdf');
  const pdf = (await readFile(await file.path())).toString('latin1');
  expect(pdf.match(/MediaBox \[0 0 822\.\d+ 822\.\d+\]/g)).toHaveLength(count);
});
