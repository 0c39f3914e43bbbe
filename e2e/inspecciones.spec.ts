import { CARIBE, SIERRA, actAs } from './pages/sesion';
import { expect, expectAccessible, test } from './support/fixtures';

const LIST = '/ejecucion/incontrol/inspecciones';

test('INSP-30, INSP-31, INSP-32, INSP-33 a novelty that was reported leads to its inspections, whose filter is in the address and in the file', async ({
  page,
}) => {
  await actAs(page, 'operaciones');
  await page.goto(LIST);
  const novelties = page.getByRole('region', { name: 'Novedades reportadas' });
  const figure = novelties.getByRole('button', { name: /: \d+ inspecci/ }).first();
  const [, novedad = '', times = ''] =
    /^(.*): (\d+) inspecci/.exec((await figure.getAttribute('aria-label')) ?? '') ?? [];
  await figure.click();
  await expect(page).toHaveURL((url) => url.searchParams.get('novedad') === novedad);
  await expect(page.getByRole('table', { name: 'Inspecciones' }).getByRole('row')).toHaveCount(
    1 + Math.min(10, Number(times)),
  );
  await page.reload();
  await expect(figure).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('combobox', { name: 'Reportes' }).click();
  await page.getByRole('option', { name: 'Sin reportar' }).click();
  await expect(page.getByRole('table', { name: 'Inspecciones' }).getByRole('row')).toHaveCount(1);
  await page.goBack();

  await page.goto(`${LIST}?${new URLSearchParams({ novedad }).toString()}`);
  await page.getByRole('button', { name: 'Exportar' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^inspecciones.*\.csv$/);
});

test('INSP-35, IAPP-30, IAPP-31, INSP-34 what waits on the phone of an inspector is told in the office; a report without a trip stands in the list', async ({
  page,
  context,
}) => {
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/inspector');
  await phone.getByLabel('Usuario').fill('inspector2');
  await phone.getByRole('textbox', { name: 'Contraseña' }).fill('Fenix-demo-1');
  await phone.getByRole('button', { name: 'Ingresar' }).click();
  await expect(phone.getByRole('main').getByRole('link').first()).toBeVisible();
  const desde = new Date(Date.now() - 3_600_000).toISOString();
  const told = await phone.evaluate(
    async (since) =>
      (
        await fetch('/incontrol/app/celular', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ telefono: crypto.randomUUID(), orden: Date.now(), esperan: 2, desde: since }),
        })
      ).status,
    desde,
  );
  expect(told).toBe(200);
  await phone.close();

  await actAs(page, 'operaciones');
  await page.goto(LIST);
  const waiting = page.getByRole('alert', { name: /^Hay \d+ reportes que todavía no salen de los celulares$/ });
  await expect(
    waiting.getByText(/Esperan 2 reportes desde \d\d\/\d\d\/\d{4} \d\d:\d\d · visto hace/).first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test('INSP-36 staff copy the configuration of one client to another, see what changes, and undo it', async ({
  page,
}) => {
  await actAs(page, 'gerente', { client: SIERRA });
  await page.goto('/ejecucion/incontrol/configuracion');
  const points = page.getByRole('list', { name: 'Puntos de control' });
  await expect(points).toBeVisible();
  const before = await points.innerText();
  await page.getByRole('button', { name: 'Copiar de otro cliente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copiar de otro cliente' });
  await dialog.getByRole('combobox', { name: 'Copiar la configuración de' }).click();
  await page.getByRole('option', { name: new RegExp(CARIBE, 'i') }).click();
  await expect(dialog.getByRole('definition').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copiar', exact: true }).click();
  await expect(points).not.toHaveText(before);
  await page.getByRole('button', { name: 'Deshacer la copia' }).click();
  await expect.poll(() => points.innerText()).toBe(before);
});
