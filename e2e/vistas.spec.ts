import { CARIBE, SIERRA, actAs } from './pages/sesion';
import { expect, expectAccessibleInBothThemes, test } from './support/fixtures';

const listOf = (client: string) =>
  `/optimizacion/informes/verinformes/${encodeURIComponent(client)}?from=2020-01-01&to=2100-01-01`;

test('VISTA-02, VISTA-03, VISTA-04, VISTA-05 a list as a user wants it: kept, named, and seen by another company through a link', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await actAs(page, 'juridico');
  await page.goto(listOf(CARIBE));
  const table = page.getByRole('table', { name: 'Informes' });
  const operator = table.getByRole('columnheader', { name: 'Operador' });
  const columns = page.getByRole('button', { name: 'Columnas' });
  await expect(operator).toBeVisible();

  const kept = page.waitForResponse((reply) => reply.url().endsWith('/api/vistas/tablas/informes'));
  await columns.press('Enter');
  await page.getByRole('checkbox', { name: 'Operador' }).press('Space');
  await expect(operator).toHaveCount(0);
  await kept;
  await expectAccessibleInBothThemes(page, [1440]);
  await page.keyboard.press('Escape');
  await expect(columns).toBeFocused();
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Placa' })).toBeVisible();
  await expect(operator).toHaveCount(0);

  const name = `Sin operador ${Date.now() % 100_000}`;
  await page.getByRole('button', { name: /^Vistas/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Guardar vista…' }).press('Enter');
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await page.keyboard.press('Enter');
  const view = page.getByRole('button', { name: `Vista: ${name}` });
  await expect(view).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await view.press('Enter');
  await page.getByRole('menuitem', { name: 'Copiar enlace' }).press('Enter');
  await expect(page.getByText('Enlace copiado')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await actAs(other, 'sierra');
  await other.goto(link);
  await expect(other).toHaveURL((url) => url.pathname.endsWith(encodeURIComponent(SIERRA)));
  const theirs = other.getByRole('table', { name: 'Informes' });
  await expect(theirs.getByRole('columnheader', { name: 'Placa' })).toBeVisible();
  await expect(theirs.getByRole('columnheader', { name: 'Operador' })).toHaveCount(0);
  await context.close();

  await view.press('Enter');
  await page.getByRole('menuitem', { name: 'Administrar vistas…' }).press('Enter');
  await page.getByRole('button', { name: `Eliminar ${name}` }).press('Enter');
  await page.getByRole('button', { name: 'Eliminar', exact: true }).press('Enter');
  await expect(view).toHaveCount(0);
  await page.keyboard.press('Escape');
  await columns.press('Enter');
  const restored = page.waitForResponse((reply) => reply.url().endsWith('/api/vistas/tablas/informes'));
  await page.getByRole('button', { name: 'Como venía' }).press('Enter');
  await expect(operator).toBeVisible();
  await restored;
});
