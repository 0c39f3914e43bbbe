import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { ActasPage } from './pages/ActasPage';
import { CompletarPage } from './pages/CompletarPage';
import { readPdf } from './pages/pdf';
import { actAs } from './pages/sesion';
import { ShellPage } from './pages/ShellPage';
import { expect, signIn, test } from './support/fixtures';
import { cameraPhoto } from './support/photos';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('ACTA-01 the life of a record: completed in the yard, read, found, on paper, closed', async ({ page }) => {
  const plate = 'VID001';
  const session = await signIn(page, 'tecnico');
  const form = new CompletarPage(page);
  const id = await form.createActa(session, 'gps', plate);
  await form.open(id);
  await form.fillAll(await cameraPhoto(page));
  await form.save();
  await page.waitForURL(`**/optimizacion/previewrecord/${id}`);
  await expect(page.getByRole('article')).toContainText('MANTENIMIENTO CORRECTIVO');

  await page.setViewportSize({ width: 1440, height: 900 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  const { text } = await readPdf(await (await download).path());
  expect(text).toContain(plate);
  expect(text).toContain('Ana Torregrosa');

  await actAs(page, 'gerente');
  const actas = new ActasPage(page);
  await actas.open(`?search=${plate}`);
  await actas.choose(plate, 'Cerrar acta');
  await actas.confirm(ACTA_MESSAGES.closeTitle, 'Cerrar acta');
  await new ShellPage(page).expectToast(ACTA_MESSAGES.closed);
  await expect(actas.row(plate)).toContainText('Cerrada');
});
