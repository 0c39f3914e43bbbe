import { expect, expectAccessible, signIn, test } from './support/fixtures';

test('DELIV-01, DELIV-05, DELIV-06, DELIV-07 the form, its log line, the letter and its PDF; no call is made', async ({
  page,
}) => {
  await signIn(page, 'gerente');
  await page.goto('/newdeliveryformat');
  const form = page.getByRole('form', { name: 'Formato de entrega' });
  await form.getByRole('button', { name: 'Crear formato' }).click();
  await expect(form.getByText('Este campo es obligatorio')).toHaveCount(5);
  await expectAccessible(page);

  await form.getByLabel('Consecutivo').fill('42');
  await form.getByLabel('Ciudad').fill('Barranquilla');
  await form.getByLabel('Destinatario').fill('Ana Torregrosa Vides');
  await form.getByRole('combobox', { name: 'Cliente' }).fill('caribe');
  await page.getByRole('option', { name: 'Expreso del Caribe' }).click();
  await form.getByLabel('Asunto').fill('Equipo GPS de repuesto');

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url());
  });
  const logged = page.waitForEvent('console', (message) => message.type() === 'info');
  await form.getByRole('button', { name: 'Crear formato' }).click();
  expect((await logged).text()).toContain('formato de entrega');
  await expect(page.getByRole('article', { name: 'Formato de entrega n.º 42' })).toContainText(
    'Equipo GPS de repuesto',
  );
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toBe('Formato-de-entrega-42.pdf');
  expect(calls).toEqual([]);

  await page.getByRole('button', { name: 'Volver al formulario' }).click();
  await expect(form.getByLabel('Asunto')).toHaveValue('Equipo GPS de repuesto');
});
