import { expect, expectAccessibleInBothThemes, signIn, test } from './support/fixtures';

const CARIBE = encodeURIComponent('expreso del caribe');
const CREATE = '/operacion/prealistamiento/crearprealistamiento';

test('PRE-01, PRE-03, PRE-05, PRE-13, GUARD-49 the list of the client, its fleet of today, and the report on paper', async ({
  page,
}) => {
  await signIn(page, 'despachos');
  await page.goto(`/operacion/prealistamiento/verprealistamientos/${CARIBE}`);
  await expect(page.getByText(/de \d+ vehículos aprobados hoy/)).toBeVisible();
  const report = page.getByRole('link', { name: /^Reporte del prealistamiento/ }).first();
  await expect(report).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await report.click();
  await page.waitForURL('**/operacion/pdfrender/*');
  await expect(page.getByRole('article')).toContainText('PREALISTAMIENTO');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Prealistamiento-\d+\.pdf$/);
  await page.goto(page.url().replace('/pdfrender/', '/prealistamiento/preview/'));
  await page.waitForURL('**/operacion/pdfrender/*');
});

test('PRE-19 everyone can use the creation at a desk, in both themes', async ({ page }) => {
  await signIn(page, 'despachos');
  await page.goto(CREATE);
  const form = page.getByRole('form', { name: 'Prealistamiento' });
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByRole('combobox', { name: 'Vehículo', exact: true })).toBeFocused();
  await expectAccessibleInBothThemes(page);
});
