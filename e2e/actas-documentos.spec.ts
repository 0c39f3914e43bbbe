import { FLAGS } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { LAB_QUESTIONS, VERDICTS } from '@fenix/domain/actas/laboratorio/laboratory';
import { BAJA_REASONS } from '@fenix/domain/actas/laboratorio/baja';
import { PAGE } from '@fenix/domain/document/blocks';
import type { Download, Page } from '@playwright/test';
import { ActaRecord } from './pages/ActaRecord';
import { ShellPage } from './pages/ShellPage';
import { readPdf } from './pages/pdf';
import { expect, expectAccessible, expectAccessibleInBothThemes, signIn, test } from './support/fixtures';
import { cameraPhoto } from './support/photos';
import { recordedVideo } from './support/video';

const NOT_THERE = /status of 404/;

async function downloadPdf(page: Page): Promise<{ name: string; text: string; pages: number }> {
  const download: Promise<Download> = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  const file = await download;
  const { pages, text } = await readPdf(await file.path());
  for (const { width, height } of pages) expect([width, height]).toEqual([PAGE.width, PAGE.height]);
  // The lines of a PDF are cut anywhere; words are what can be looked for.
  return { name: file.suggestedFilename(), text: text.replaceAll(/\s+/g, ' '), pages: pages.length };
}

const loaded = (page: Page, name: string) =>
  expect
    .poll(() =>
      page
        .getByRole('article')
        .getByRole('img', { name, exact: true })
        .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
    )
    .toBeGreaterThan(0);

test('ACTA-71, ACTA-95, ACTA-99, ACTA-101, ACTA-103, ACTA-104 a record as paper, with its pictures, signatures and video', async ({
  page,
}) => {
  // The technician's own account: no other user adds the signature.
  const session = await signIn(page, 'tecnico');
  const video = { name: 'final.mp4', mimeType: 'video/mp4', buffer: await recordedVideo(page) };
  const id = await new ActaRecord(page, session).createComplete('DOC101', video);
  await page.goto(`/optimizacion/previewrecord/${id}`);
  const paper = page.getByRole('article');
  await expect(paper.getByRole('heading', { name: 'MANTENIMIENTO CORRECTIVO' })).toBeVisible();
  await expect(paper).toContainText('DOC101');
  await expect(paper).not.toContainText('Comentario interno');
  await expect(paper).toContainText('Completada por Yeison Cantillo Ruiz');
  for (const picture of ['GPS al inicio', 'Evidencia', 'Firma de Ana Torregrosa', 'Firma de Yeison Cantillo Ruiz'])
    await loaded(page, picture);
  // A still of the video, taken by this browser, and the code that leads back here.
  await loaded(page, 'Video al final');
  await expect(paper.getByText(page.url())).toBeVisible();
  await expect(page.getByRole('region', { name: 'Videos' }).getByLabel('final.mp4')).toBeVisible();
  await expectAccessible(page);
});

test('ACTA-71, ACTA-101, ACTA-105 the same record as PDF and as printed pages', async ({ page }) => {
  const id = await new ActaRecord(page, await signIn(page, 'operaciones')).createComplete('PDF105');
  await page.goto(`/optimizacion/previewrecord/${id}`);
  await loaded(page, 'Evidencia');
  const pdf = await downloadPdf(page);
  expect(pdf.name).toMatch(/^Acta-\d+\.pdf$/);
  expect(pdf.pages).toBeGreaterThan(1);
  for (const words of ['MANTENIMIENTO CORRECTIVO', 'Expreso del Caribe', '4. Velocímetro', 'Malo', 'TX-2002'])
    expect(pdf.text).toContain(words);
  expect(pdf.text).toContain(`Página 1 de ${pdf.pages}`);
  expect(pdf.text).not.toContain('Comentario interno');

  // Without it a printer leaves out the ground behind what is bad.
  await expect(page.locator('[data-sheet]')).toHaveCSS('print-color-adjust', 'exact');
  const printed = await page.pdf({ preferCSSPageSize: true });
  expect(printed.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(pdf.pages);
});

test('ACTA-29, ACTA-30, ACTA-102 a record that is not there, or of another company, warns and leads back', async ({
  page,
  problems,
}) => {
  problems.allow(NOT_THERE);
  const own = await new ActaRecord(page, await signIn(page, 'sierra')).create('SNV290');
  await signIn(page, 'operaciones');
  const shell = new ShellPage(page);
  await page.goto('/pqrs/acciondemejora/veracciondemejora');
  await expect(shell.title).toHaveText('Acciones de mejora');
  for (const id of [own, '0199f000-0000-7000-8000-00000000dead']) {
    await shell.go(`/optimizacion/previewrecord/${id}`);
    await shell.expectToast('Al parecer este registro ya no existe!');
    await expect(page).not.toHaveURL(/previewrecord/);
    await shell.putToastsAway();
    await expect(shell.toast('Al parecer')).toHaveCount(0);
  }
});

test('ACTA-97 a pending record leads to its form', async ({ page }) => {
  const id = await new ActaRecord(page, await signIn(page, 'operaciones')).create('PEN097');
  await page.goto(`/optimizacion/previewrecord/${id}`);
  await expect(page.getByText('Esta acta todavía no está completa')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Completar acta' }).click();
  await page.waitForURL(`**/optimizacion/newrecord/${id}`);
});

test('OLD-01, OLD-02, OLD-03 a legacy record opens by itself, and a manager saves it in the new format', async ({
  page,
  problems,
}) => {
  problems.allow(NOT_THERE);
  const { _id, consecutive } = await new ActaRecord(page, await signIn(page, 'gerente')).findOld(0);
  await page.goto(`/optimizacion/previewrecord/${_id}`);
  await page.waitForURL(`**/optimizacion/previewrecord/old/${_id}`);
  await expect(page.getByRole('article')).toContainText('Formato anterior');
  await expectAccessible(page);
  expect((await downloadPdf(page)).name).toBe(`Acta-${consecutive}.pdf`);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.waitForURL(`**/optimizacion/previewrecord/${_id}`);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('article')).not.toContainText('Formato anterior');
});

test('LAB-01, LAB-02, LAB-05, LAB-07, LAB-14 the laboratory answers by keyboard, and its report becomes a document', async ({
  page,
}) => {
  const session = await signIn(page, 'operaciones');
  const id = await new ActaRecord(page, session).createComplete('LAB101');
  await page.goto(`/optimizacion/previewlab/${id}`);
  const form = page.getByRole('form', { name: 'Informe de laboratorio' });
  await form.getByRole('button', { name: 'Guardar informe' }).click();
  await expect(form.getByText('Este campo es obligatorio')).toHaveCount(FLAGS.length + 3);
  await expect(form.getByLabel('Serial')).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.type('TX-1001');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Teltonika');
  for (const flag of FLAGS) {
    await page.keyboard.press('Tab');
    const question = form.getByRole('group', { name: LAB_QUESTIONS[flag].question });
    await expect(question.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Space');
    if (!LAB_QUESTIONS[flag].favourable) await page.keyboard.press('ArrowRight');
  }
  await expect(form.getByText(VERDICTS.operativo)).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Elegir archivo' }).click();
  const buffer = await cameraPhoto(page);
  await (await chooser).setFiles([1, 2].map((n) => ({ name: `banco-${n}.jpg`, mimeType: 'image/jpeg', buffer })));
  await form.getByLabel('Observaciones').fill('Equipo revisado en banco.');
  await form.getByRole('button', { name: 'Guardar informe' }).click();
  await new ShellPage(page).expectToast('Informe de laboratorio creado exitosamente!');

  const paper = page.getByRole('article');
  await expect(paper).toContainText('Equipo revisado en banco.');
  await loaded(page, 'Imagen 2');
  await expectAccessible(page);
  const pdf = await downloadPdf(page);
  expect(pdf.name).toMatch(/^Laboratorio-\d+\.pdf$/);
  expect(pdf.text).toContain(VERDICTS.operativo);
});

test('BAJA-01, BAJA-03, BAJA-06 the decommission of the same record, in its own form and document', async ({
  page,
}) => {
  const id = await new ActaRecord(page, await signIn(page, 'operaciones')).createComplete('BAJ106');
  await page.goto(`/optimizacion/previewlab/${id}`);
  await page.getByText('Baja', { exact: true }).click();
  await expect(page).toHaveURL(/tipo=baja/);
  const baja = page.getByRole('form', { name: 'Informe de baja' });
  await baja.getByLabel('Serial').fill('TX-1001');
  await baja.getByLabel('Marca').fill('Teltonika');
  await baja.getByLabel('Observaciones').fill('No admite reparación.');
  await baja.getByLabel(BAJA_REASONS.one).check();
  await expectAccessible(page);
  await baja.getByRole('button', { name: 'Guardar informe' }).click();
  const paper = page.getByRole('article');
  await expect(paper).toContainText('INFORME DE BAJA');
  expect((await downloadPdf(page)).name).toMatch(/^Baja-\d+\.pdf$/);
  await page.reload();
  await expect(paper).toContainText('No admite reparación.');
});

test('ACTA-101, LAB-01 in the hand, in both themes: the document is read, the sheet is one tap away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await new ActaRecord(page, await signIn(page, 'operaciones')).createComplete('MOV390');
  await page.goto(`/optimizacion/previewrecord/${id}`);
  const paper = page.getByRole('article');
  await expect(paper.getByText('TX-2002')).toBeVisible();
  await expect(paper.getByRole('table')).toHaveCount(0);
  expect((await paper.boundingBox())?.width).toBeLessThanOrEqual(390);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessibleInBothThemes(page);
  await page.getByText('Hoja', { exact: true }).click();
  await expect(paper.getByRole('table')).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  await new ShellPage(page).go(`/optimizacion/previewlab/${id}`);
  await expect(page.getByRole('form', { name: 'Informe de laboratorio' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('ACTA-101, LAB-01, BAJA-06 on a dark desk the paper and the forms can be read', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  const id = await new ActaRecord(page, await signIn(page, 'operaciones')).createComplete('DRK144');
  await page.goto(`/optimizacion/previewrecord/${id}`);
  await loaded(page, 'Evidencia');
  await expectAccessible(page);
  for (const [query, name] of [
    ['', 'Informe de laboratorio'],
    ['?tipo=baja', 'Informe de baja'],
  ] as const) {
    await new ShellPage(page).go(`/optimizacion/previewlab/${id}${query}`);
    await expect(page.getByRole('form', { name })).toBeVisible();
    await expectAccessible(page);
  }
});
