import { addDays, bogotaDay } from '@fenix/domain/dates/days';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import type { Page } from '@playwright/test';
import { actAs, heldSession } from './pages/sesion';
import { expect, expectAccessibleInBothThemes, test } from './support/fixtures';
import { cameraPhoto } from './support/photos';

type Vehicle = { id: string; patente: string; odometro?: { fuente: string } };

/** One that other journeys leave alone: theirs take the last ones and the first with an odometer. */
async function quietVehicle(page: Page): Promise<Vehicle> {
  const { token } = await heldSession(page, 'operaciones');
  const answer = await page.request.get('/api/vehiculos', { headers: { Authorization: `Bearer ${token}` } });
  const { items } = ((await answer.json()) as { data: { items: Vehicle[] } }).data;
  const [, ...found] = items.slice(0, -10).filter(({ odometro }) => odometro?.fuente === 'odometro');
  const vehicle = found.at(-1);
  if (!vehicle) throw new Error('no vehicle of the demo data reports its kilometres');
  return vehicle;
}

/** A whole check of this vehicle with all of it good, still to be saved: what is not good is said by the journey. */
async function beginCheck(page: Page, { id }: Vehicle): Promise<void> {
  await page.goto(`/operacion/prealistamiento/crearprealistamiento?vehicle=${id}`);
  await page.getByRole('form', { name: 'Prealistamiento' }).waitFor();
  await page.getByRole('combobox', { name: 'Conductor' }).click();
  await page.getByRole('listbox', { name: 'Conductor' }).getByRole('option').first().click();
  await page.getByRole('button', { name: 'Usar' }).click();
  const good = page.getByRole('button', { name: 'Todo bueno', exact: true });
  for (let left = await good.count(); left > 0; left -= 1) await good.first().click();
  for (const firma of ['Firma del responsable', 'Firma del conductor']) {
    const pad = page.getByRole('group', { name: firma });
    await pad.getByText('Escribir el nombre').click();
    await pad.getByLabel('Nombre como firma').fill('Ana Torregrosa');
  }
}

/** Whether its vehicle may leave follows from its papers too; the defect is the same in both. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name: /^(Aprobado|No aprobado)/ })).toBeVisible();
}

test('CUM-20, CUM-22, CUM-23, CUM-24 a defect from the check that found it, by its promised day, to the check that found it repaired', async ({
  page,
}) => {
  const vehicle = await quietVehicle(page);
  await actAs(page, 'operaciones');
  await beginCheck(page, vehicle);
  const point = page.getByRole('group', { name: 'Luz de placa', exact: true });
  await point.getByText('Malo', { exact: true }).click();
  await page.getByLabel('Qué tiene Luz de placa').fill('Fundida');
  const photo = page.getByRole('group', { name: 'Foto de Luz de placa' });
  await photo
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'luz.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(page) });
  await expect(photo.getByRole('button', { name: /^Quitar/ })).toBeVisible();
  await save(page);

  await page.goto(`/operacion/prealistamiento/defectos?placa=${vehicle.patente}`);
  const row = page.getByRole('row').filter({ hasText: 'Luz de placa' });
  await expect(row).toContainText('Abierto');
  await row.getByRole('button', { name: /^Cambiar el día prometido/ }).click();
  const tomorrow = SlashDmy.encode(addDays(bogotaDay(new Date()), 1));
  const form = page.getByRole('form', { name: 'Cambiar el compromiso' });
  await form.getByRole('textbox', { name: 'Prometido para' }).fill(tomorrow);
  // By the keyboard: the calendar lies over the button until its field is left.
  await form.getByRole('button', { name: 'Guardar compromiso' }).press('Enter');
  await expect(form).toBeHidden();
  await expect(row).toContainText(tomorrow);
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });

  // At its point, before anyone looks at the vehicle again.
  await beginCheck(page, vehicle);
  await expect(point.locator('..')).toContainText(`prometido para el ${tomorrow}`);
  await save(page);
  await page.goto(`/operacion/prealistamiento/defectos?placa=${vehicle.patente}&estado=reparado`);
  await expect(row.first()).toContainText('En la revisión');

  // What is overdue is red, in the list and with its reason.
  await page.goto('/operacion/prealistamiento/defectos?estado=vencido');
  const overdue = page.getByRole('table', { name: 'Defectos' }).getByRole('row').nth(1);
  const label = overdue.getByRole('button', { name: 'Vencido' });
  await expect(label).toBeVisible();
  await label.click();
  await expect(page.getByRole('dialog', { name: 'Por qué' })).toContainText('Vence cuando pasa el día prometido.');
});
