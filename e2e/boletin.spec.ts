import { ShellPage } from './pages/ShellPage';
import { expect, expectAccessible, signIn, test } from './support/fixtures';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('NEWS-10, NEWS-11, NEWS-25, NEWS-37 staff publish a release; it is highlighted and its mail waits', async ({
  page,
}) => {
  await signIn(page, 'gerente');
  await page.goto('/newsletter');
  await page.getByRole('button', { name: 'Crear acción de mejora' }).click();
  const form = page.getByRole('form', { name: 'Crear acción de mejora' });
  await form.getByRole('textbox', { name: /Correos/ }).pressSequentially('ana@empresa.co luis@empresa.co ');
  await expect(form.getByRole('button', { name: 'Quitar luis@empresa.co' })).toBeVisible();
  await form.getByRole('combobox', { name: /Clientes/ }).click();
  await page.getByRole('option', { name: 'Expreso del Caribe' }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('textbox', { name: /Título/ }).fill('Extintores al día');
  await form.getByRole('textbox', { name: /Descripción/ }).fill('Revisen la fecha de recarga.');
  await form
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'extintor.png', mimeType: 'image/png', buffer: PICTURE });
  await form.getByRole('button', { name: 'Enviar' }).click();
  const row = page.locator('tr[data-highlighted]');
  await expect(row).toContainText('Extintores al día');
  await expect(row).toBeInViewport();
  await expect(form).toHaveCount(0);
  await expect(page.getByText(/Sin servidor de correo: \d+ mensajes en espera/)).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('button', { name: /Descargar/ }).click();
  await page.waitForURL(/newsletter\/preview\?id=/);
  await expect(page.getByRole('region', { name: 'Correos' })).toContainText('luis@empresa.co');
  const picture = page.getByRole('article').getByRole('img', { name: /Foto/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
});

test('NEWS-06, NEWS-13, NEWS-15, NEWS-17 a client reads an unread release, answers it and downloads it', async ({
  page,
}) => {
  await signIn(page, 'operaciones');
  await page.goto('/pqrs/acciondemejora/veracciondemejora');
  const row = page.getByRole('row', { name: /Alertas de velocidad/ });
  await expect(row).toContainText('Sin leer');
  await expectAccessible(page);
  await row.getByRole('link').click();
  await page.waitForURL(/pqrs\/main\/preview\?id=/);
  await page.reload();
  await expect(page.getByRole('article')).toContainText('temporada de lluvias');
  await page.getByRole('button', { name: 'Responder' }).click();
  await page.keyboard.type('Enterados, gracias.');
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(page.getByRole('region', { name: 'Respuestas' })).toContainText('Enterados, gracias.');
  await expect(page.getByRole('textbox', { name: 'Tu respuesta' })).toHaveCount(0);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Accion-de-mejora-\d+\.pdf$/);
  await new ShellPage(page).go('/pqrs/acciondemejora/veracciondemejora');
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('Sin leer');
});

test('NEWS-01, NEWS-14 in the dark: the list at 1024 and 390 px, and there the form as well', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await signIn(page, 'gerente');
  await page.goto('/newsletter');
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByText('Revisión de frenos cada 10.000 km')).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Crear acción de mejora' }).click();
  await expect(page.getByRole('textbox', { name: /Título/ })).toBeVisible();
  await expectAccessible(page);
});
