import { expect, expectAccessibleInBothThemes, signIn, test } from './support/fixtures';

test('CUM-01, CUM-03, CUM-04 a coordinator reads a rule, changes it with its reason, and finds both in its history', async ({
  page,
}) => {
  const motivo = `Acta ${Date.now()} del comité`;
  await signIn(page, 'pesv');
  await page.goto('/pqrs/acciondemejora/veracciondemejora');
  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Reglas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reglas' })).toBeVisible();
  const rule = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Responsable distinto' }) });
  await expect(rule).toContainText('De fuentes secundarias');
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await rule.getByRole('button', { name: 'Cambiar Responsable distinto del conductor' }).click();
  const form = page.getByRole('form', { name: 'Cambiar Responsable distinto del conductor' });
  await form.getByRole('button', { name: 'Guardar regla' }).click();
  await expect(form.getByText('Este campo es obligatorio')).toHaveCount(2);
  await form.getByLabel('Fuente').fill('Reglamento interno, artículo 12');
  await form.getByLabel('Motivo').fill(motivo);
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('button', { name: 'Guardar regla' }).click();
  await expect(form).toBeHidden();
  await expect(rule).toContainText('De Expreso del Caribe');
  await expect(rule).toContainText(motivo);

  await rule.getByRole('button', { name: 'Historia de Responsable distinto del conductor' }).click();
  const history = page.getByRole('dialog', { name: 'Historia: Responsable distinto del conductor' });
  await expect(history.getByRole('listitem').first()).toContainText(motivo);
  await expect(history.getByRole('listitem').last()).toContainText('Resolución 315 de 2013');
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
});

test('CUM-07, CUM-09, CUM-10 a person and a paper are written, and what ends soonest is first', async ({ page }) => {
  const documento = `${Date.now()}`;
  await signIn(page, 'pesv');
  await page.goto('/cumplimiento/reglas');
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await menu.getByRole('link', { name: 'Personas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Personas' })).toBeVisible();
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Nueva persona' }).click();
  const person = page.getByRole('form', { name: 'Nueva persona' });
  await person.getByRole('textbox', { name: 'Documento' }).fill(documento);
  await person.getByRole('textbox', { name: 'Nombres' }).fill('Berta');
  await person.getByRole('textbox', { name: 'Apellidos' }).fill(`Prueba ${documento}`);
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await person.getByRole('button', { name: 'Guardar persona' }).click();
  await expect(person).toBeHidden();
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(documento);
  await expect(page.getByRole('row').filter({ hasText: documento })).toContainText('Sin dato');

  await menu.getByRole('link', { name: 'Papeles' }).click();
  await page.getByRole('button', { name: 'Nuevo papel' }).click();
  const paper = page.getByRole('form', { name: 'Nuevo papel' });
  await paper.getByText('De una persona').click();
  await paper.getByRole('combobox', { name: 'Persona' }).fill(documento);
  await page.getByRole('option', { name: `Berta Prueba ${documento}` }).click();
  await paper.getByLabel('Número').fill(documento);
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await paper.getByRole('button', { name: 'Guardar papel' }).click();
  await expect(paper).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: documento }).first()).toContainText('Licencia de conducción');

  await menu.getByRole('link', { name: 'Vehículos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vehículos' })).toBeVisible();
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await menu.getByRole('link', { name: 'Vencimientos' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Vencido');
  await expectAccessibleInBothThemes(page, [1440, 390]);
});

test('CUM-13, CUM-14, CUM-15 from the list to the page of a vehicle, its time line, a record, and the calendar', async ({
  page,
}) => {
  await signIn(page, 'operaciones');
  await page.goto('/cumplimiento/vencimientos?estado=vencido');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const line = page.getByRole('region', { name: 'Línea de tiempo' });
  await expect(line).toBeVisible();
  await expect(page.getByRole('region', { name: 'Papeles' })).toContainText('Vencido');
  await page.goBack();

  await page.goto('/cumplimiento/vehiculos');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(line.getByRole('listitem').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await line.getByLabel('Mostrar').selectOption({ label: 'Prealistamientos' });
  await line
    .getByRole('link', { name: /^Prealistamiento n\.º \d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/operacion\/pdfrender\//);

  await page.goto('/cumplimiento/vencimientos');
  await page.getByText('Calendario', { exact: true }).click();
  const month = page.getByRole('main').getByRole('heading', { level: 2 });
  const shown = await month.innerText();
  await page.getByRole('button', { name: 'Mes siguiente' }).click();
  await expect(month).not.toHaveText(shown);
  await expectAccessibleInBothThemes(page, [1440, 390]);
});
