import { readFile } from 'node:fs/promises';
import { freshComponente, labelled } from '@fenix/domain/plantillas/constructor/componente';
import { actAs, heldSession } from './pages/sesion';
import { expect, expectAccessibleInBothThemes, test } from './support/fixtures';

const asked = (id: string, type: Parameters<typeof freshComponente>[1], label: string, ask: object = {}) => ({
  ...labelled(freshComponente(id, type), 'input', label),
  ask,
});

test('TPL-12, TPL-13, TPL-14, TPL-15 a form of the provider with every question is filled in by a client, found by template and plate, and exported with a column for each', async ({
  page,
}) => {
  const name = `Entrega de turno ${crypto.randomUUID().slice(0, 8)}`;
  const { token, user } = await heldSession(page, 'gerente');
  const headers = { Authorization: `Bearer ${token}` };
  const made = await page.request.post('/api/templates', {
    headers,
    data: {
      name,
      client: user.cliente,
      components: [
        asked('motivo', 'textBox', 'Motivo', { isTitle: true }),
        asked('dia', 'date', 'Día de la entrega'),
        asked('km', 'number', 'Kilometraje', { unit: 'km' }),
        asked('turno', 'choice', 'Turno', { options: ['Mañana', 'Noche'] }),
        asked('bus', 'vehicle', 'Vehículo entregado'),
        asked('quien', 'driver', 'Conductor que recibe'),
        asked('cosas', 'rows', 'Elementos', {
          columns: [{ id: 'que', label: 'Elemento', type: 'text', isRequired: true }],
        }),
      ],
    },
  });
  expect(made.status(), await made.text()).toBe(200);
  await actAs(page, 'gerente', { client: user.cliente });
  await page.goto('/nuevo-producto');
  await page.getByRole('switch', { name: `${name}: ofrecida a todos los clientes` }).click({ force: true });
  await expect(page.getByRole('switch', { name: `${name}: ofrecida a todos los clientes` })).toBeChecked();

  const own = await page.context().newPage();
  await actAs(own, 'operaciones');
  await own.goto('/nuevo-producto');
  await own
    .getByRole('list', { name: 'Plantillas ofrecidas' })
    .getByRole('link', { name: `Diligenciar ${name}` })
    .click();
  const form = own.getByRole('form', { name });
  await form.getByLabel('Motivo').fill('Cambio de turno en Barranquilla');
  await form.getByLabel('Día de la entrega').fill('15/11/2026');
  await form.getByLabel('Kilometraje').fill('128450');
  await form.getByRole('group', { name: 'Turno' }).getByText('Noche', { exact: true }).click();
  const bus = form.getByRole('combobox', { name: 'Vehículo entregado' });
  await bus.click();
  const option = own.getByRole('listbox', { name: 'Vehículo entregado' }).getByRole('option').first();
  const [plate = ''] = /[A-Z]{3}\d{3}/.exec(await option.innerText()) ?? [];
  await option.click();
  await form.getByRole('combobox', { name: 'Conductor que recibe' }).click();
  await own.getByRole('listbox', { name: 'Conductor que recibe' }).getByRole('option').first().click();
  const rows = form.getByRole('group', { name: 'Elementos' });
  await rows.getByRole('button', { name: 'Agregar fila' }).click();
  await rows.getByLabel('Elemento').fill('Botiquín');
  await expectAccessibleInBothThemes(own, [1440, 390]);
  await own.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('button', { name: 'Guardar documento' }).click();
  await own.waitForURL('**/optimizacion/previewdocumento/*');
  await expect(own.getByRole('article')).toContainText('Botiquín');

  await own.getByRole('link', { name: 'Volver a los documentos' }).click();
  await own.getByLabel('Plantilla', { exact: true }).selectOption({ label: name });
  await own.getByLabel('Placa', { exact: true }).fill(plate);
  await own.getByLabel('Placa', { exact: true }).press('Enter');
  const row = own.getByRole('row').filter({ hasText: 'Cambio de turno en Barranquilla' });
  await expect(row).toHaveCount(1);
  await expect(own).toHaveURL(new RegExp(`placa=${plate}`));
  await own.getByRole('button', { name: 'Exportar' }).click();
  const saved = own.waitForEvent('download');
  await own.getByRole('menuitem', { name: /CSV/ }).click();
  const [head = '', line = ''] = (await readFile((await (await saved).path()) ?? '', 'utf8')).split('\r\n');
  for (const question of ['Motivo', 'Día de la entrega', 'Kilometraje', 'Turno', 'Vehículo entregado', 'Elementos'])
    expect(head).toContain(question);
  expect(line).toContain('Noche');
  expect(line).toContain('Botiquín');
});
