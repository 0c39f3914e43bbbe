import { freshComponente, labelled } from '@fenix/domain/plantillas/constructor/componente';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import type { Locator, Page } from '@playwright/test';
import { ShellPage } from './pages/ShellPage';
import { heldSession } from './pages/sesion';
import { expect, expectAccessibleInBothThemes, signIn, test } from './support/fixtures';
import { recordedVideo } from './support/video';

const NEW = '/nuevo-producto?plantilla=nueva';
/** Journeys share a company: each has names of its own. */
const named = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

const sheetOf = (page: Page) => page.getByRole('list', { name: 'Componentes de la plantilla' });
const add = (page: Page, kind: string) => page.getByRole('button', { name: `Agregar ${kind}`, exact: true });
const gripOf = (page: Page, caption: string) => page.getByRole('button', { name: new RegExp(`^Mover ${caption},`) });

/** The components on the sheet from top to bottom; columns with their content. */
async function expectOnSheet(page: Page, captions: readonly string[]): Promise<void> {
  const grips = sheetOf(page).getByRole('button', { name: /^Mover .*posición/ });
  await expect(grips).toHaveText(captions.map(() => ''));
  for (const [at, caption] of captions.entries())
    await expect(grips.nth(at)).toHaveAccessibleName(new RegExp(`^Mover ${caption},`));
}

/** By the mouse, to the upper edge of the target; dropped once the sheet shows the drop position. */
async function drag(page: Page, what: Locator, onto: Locator): Promise<void> {
  await what.hover();
  await page.mouse.down();
  const box = await onto.boundingBox();
  if (!box) throw new Error('nothing to drop on');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(6, box.height / 4), { steps: 4 });
  await expect(page.locator('[data-drop], [data-over]')).toHaveCount(1);
  await page.mouse.up();
  await expect(page.locator('[data-drop], [data-over]')).toHaveCount(0);
}

async function confirmText(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(text);
  await page.getByRole('button', { name: 'Confirmar' }).click();
}

test('TPL-01, TPL-02, TPL-05, TPL-06, TPL-07, TPL-09, TPL-10 a template built with the mouse, seen on paper, printed empty and deleted', async ({
  page,
}) => {
  await signIn(page, 'operaciones');
  await page.goto(NEW);
  const name = named('Inspección de botiquín');
  await page.getByRole('textbox', { name: 'Nombre de la plantilla' }).fill(name);
  await add(page, 'dos columnas').click();
  await drag(page, add(page, 'encabezado'), sheetOf(page).getByRole('listitem').first());
  await confirmText(page, 'Título del documento', 'BOTIQUÍN');
  await drag(page, add(page, 'imagen'), page.getByText('Columna 2', { exact: true }));
  await confirmText(page, 'Qué se ve en la imagen', 'Contenido');
  await add(page, 'firma').click();
  await confirmText(page, 'Quién firma', 'Inspector');
  await expectOnSheet(page, ['BOTIQUÍN', 'Dos columnas', 'Contenido', 'Inspector']);
  await drag(page, gripOf(page, 'Inspector'), page.getByText('BOTIQUÍN', { exact: true }));
  await expectOnSheet(page, ['Inspector', 'BOTIQUÍN', 'Dos columnas', 'Contenido']);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expectOnSheet(page, ['BOTIQUÍN', 'Dos columnas', 'Contenido', 'Inspector']);
  await add(page, 'cuadro de texto').click();
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByText('Sí o no').click();
  await confirmText(page, 'Texto', '¿Está sellado?');
  await page.keyboard.press('ControlOrMeta+S');
  await new ShellPage(page).expectToast(PLANTILLA_MESSAGES.created);

  // The saved one is open now, under an address of its own.
  await expect(page.getByRole('link', { name: 'Diligenciar' })).toBeVisible();
  await page.getByRole('button', { name: 'Vista previa' }).click();
  await expect(page.getByRole('article', { name })).toContainText('¿Está sellado?');
  await page.getByText('Formato vacío').click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Inspeccion-de-botiquin-.*-en-blanco\.pdf$/);

  await page.getByRole('link', { name: 'Volver a las plantillas' }).click();
  await page.getByRole('button', { name: `Eliminar ${name}` }).click();
  const question = page.getByRole('dialog', { name: PLANTILLA_MESSAGES.deleteTitle });
  await expect(question).toContainText(PLANTILLA_MESSAGES.deleteQuestion);
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
});

test('TPL-03 columns have the widths of the paper in the builder; a narrower window sees them from further away', async ({
  page,
}) => {
  await signIn(page, 'operaciones');
  await page.goto(NEW);
  for (const kind of ['una columna', 'dos columnas', 'tres columnas', 'cuatro columnas', 'cinco columnas'])
    await add(page, kind).click();
  const widths = () =>
    sheetOf(page)
      .getByRole('list', { name: /: contenido$/ })
      .evaluateAll((lists) => lists.map((list) => (list.firstElementChild as HTMLElement).offsetWidth));
  for (const width of [1920, 1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(widths).toEqual([882, 440, 294, 219, 174]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${width} px`)
      .toBeLessThanOrEqual(0);
  }
});

test('TPL-01, TPL-06 a template built with the keyboard alone', async ({ page }) => {
  await signIn(page, 'operaciones');
  await page.goto('/nuevo-producto');
  await expect(page.getByRole('link', { name: 'Nueva plantilla' })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Nueva plantilla' }).press('Enter');
  const name = named('Autorización de salida');
  const title = page.getByRole('textbox', { name: 'Nombre de la plantilla' });
  await title.focus();
  await page.keyboard.type(name);
  await add(page, 'cuadro de texto').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Texto' })).toBeFocused();
  await page.keyboard.type('Motivo');
  await page.keyboard.press('Enter');
  await expect(gripOf(page, 'Motivo')).toBeFocused();
  await add(page, 'encabezado').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Título del documento' })).toBeFocused();
  await page.keyboard.type('SALIDA');
  await page.keyboard.press('Enter');
  await expect(gripOf(page, 'SALIDA')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expectOnSheet(page, ['SALIDA', 'Motivo']);
  await expect(gripOf(page, 'SALIDA')).toBeFocused();
  await add(page, 'tres columnas').press('Enter');
  await expect(gripOf(page, 'Tres columnas')).toBeFocused();
  await gripOf(page, 'Motivo').press('ArrowRight');
  await expect(gripOf(page, 'Motivo')).toHaveAccessibleName('Mover Motivo, columna 1 de 3, posición 2 de 2');
  await page.keyboard.press('Delete');
  await expectOnSheet(page, ['SALIDA', 'Tres columnas']);
  await page.keyboard.press('Control+z');
  await expectOnSheet(page, ['SALIDA', 'Tres columnas', 'Motivo']);
  await page.getByRole('button', { name: 'Guardar plantilla' }).press('Enter');
  await new ShellPage(page).expectToast(PLANTILLA_MESSAGES.created);
});

test('TPL-08 a document with a video is filled in and sent; its paper shows a still, and the screen plays it', async ({
  page,
}) => {
  const { token } = await heldSession(page, 'tecnico');
  const name = named('Recorrido');
  const made = await page.request.post('/api/templates', {
    headers: { Authorization: `Bearer ${token}` },
    data: { name, components: [labelled(freshComponente('vuelta', 'video'), 'texto', 'Vuelta al vehículo')] },
  });
  expect(made.status()).toBe(200);
  await signIn(page, 'tecnico');
  await page.goto('/optimizacion/diligenciar');
  await page.getByRole('link', { name: new RegExp(name) }).click();
  const form = page.getByRole('form', { name });
  const film = { name: 'vuelta.mp4', mimeType: 'video/mp4', buffer: await recordedVideo(page) };
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Grabar video' }).click();
  await (await chooser).setFiles(film);
  await expect(form).toContainText('vuelta.mp4');
  await form.getByRole('button', { name: 'Guardar documento' }).click();
  await page.waitForURL('**/optimizacion/previewdocumento/*');
  const still = page.getByRole('article').getByRole('img', { name: 'Vuelta al vehículo', exact: true });
  await expect.poll(() => still.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  const player = page.getByRole('region', { name: 'Videos' }).getByLabel('vuelta.mp4');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320);
});

test.describe('in the hand', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('TPL-08 a document that was refused and corrected is saved by the next tap, however soon it comes', async ({
    page,
  }) => {
    const { token } = await heldSession(page, 'tecnico');
    const name = named('Conteo');
    const people = {
      ...labelled(freshComponente('asistentes', 'number'), 'input', 'Asistentes'),
      ask: { min: 1, max: 90, isTitle: true, unit: 'personas' },
    };
    const made = await page.request.post('/api/templates', {
      headers: { Authorization: `Bearer ${token}` },
      data: { name, components: [people] },
    });
    expect(made.status()).toBe(200);
    await signIn(page, 'tecnico');
    await page.goto('/optimizacion/diligenciar');
    await page.getByRole('link', { name: new RegExp(name) }).tap();
    const form = page.getByRole('form', { name });
    const save = form.getByRole('button', { name: 'Guardar documento' });
    const asked = form.getByLabel('Asistentes');
    await asked.fill('120');
    await save.tap();
    await expect(asked).toHaveAttribute('aria-invalid', 'true');
    await asked.fill('12');
    await save.tap();
    await page.waitForURL('**/optimizacion/previewdocumento/*');
    await expect(page.getByRole('article')).toContainText('12 personas');
  });

  test('TPL-08, TPL-12, TPL-13 a document filled in without signal is sent when the signal is back, and is in the list', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const { token } = await heldSession(page, 'tecnico');
    const name = named('Acta de reunión');
    const nasty = '<img src=x onerror=alert(1)>';
    const components = [
      labelled(freshComponente('h', 'header'), 'texto', 'ACTA'),
      labelled(freshComponente('p', 'textBox'), 'texto', nasty),
      labelled(freshComponente('lugar', 'textBox'), 'input', 'Lugar'),
      labelled(freshComponente('q', 'textBox'), 'toggle', '¿Hubo quórum?'),
      {
        ...labelled(freshComponente('asistentes', 'number'), 'input', 'Asistentes'),
        ask: { min: 1, max: 90, isTitle: true, unit: 'personas' },
      },
      {
        ...labelled(freshComponente('tareas', 'rows'), 'input', 'Compromisos'),
        ask: {
          columns: [
            { id: 'que', label: 'Qué', type: 'text', isRequired: true },
            { id: 'quien', label: 'Área', type: 'choice', isRequired: false, options: ['Taller', 'Patio'] },
          ],
        },
      },
      labelled(freshComponente('f', 'signature'), 'texto', 'Preside'),
    ];
    const made = await page.request.post('/api/templates', {
      headers: { Authorization: `Bearer ${token}` },
      data: { name, components },
    });
    expect(made.status()).toBe(200);
    await signIn(page, 'tecnico');
    await page.goto('/optimizacion/diligenciar');
    await page.getByRole('link', { name: new RegExp(name) }).tap();
    const form = page.getByRole('form', { name });
    await expect(form).toContainText(nasty);
    await form.getByLabel('Lugar').fill('Riohacha');
    await form.getByRole('group', { name: '¿Hubo quórum?' }).getByText('Sí', { exact: true }).tap();
    await form.getByLabel('Asistentes').fill('12');
    const rows = form.getByRole('group', { name: 'Compromisos' });
    await rows.getByRole('button', { name: 'Agregar fila' }).tap();
    await rows.getByLabel('Qué').fill('Revisar frenos');
    await rows.getByRole('group', { name: 'Área' }).getByText('Taller', { exact: true }).tap();
    const pad = form.getByRole('group', { name: 'Preside' });
    await pad.getByText('Escribir el nombre').tap();
    await pad.getByLabel('Nombre como firma').fill('Ana Torregrosa');
    await expectAccessibleInBothThemes(page);

    await context.setOffline(true);
    await form.getByRole('button', { name: 'Guardar documento' }).tap();
    await expect(page.getByRole('region', { name: 'Pendiente de enviar' })).toContainText('Esperando señal');
    // The toast appears after a failed attempt; before that it is only queued.
    await new ShellPage(page).expectToast('Pendiente de enviar');
    await context.setOffline(false);
    await page.waitForURL('**/optimizacion/previewdocumento/*');
    const paper = page.getByRole('article');
    await expect(paper).toContainText('Riohacha');
    await expect(paper).toContainText('12 personas');
    await expect(paper).toContainText('Revisar frenos');
    await expect(paper).toContainText(nasty);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Volver a los documentos' }).tap();
    await page.waitForURL('**/optimizacion/documentos/*');
    const row = page.getByRole('list', { name: 'Documentos' }).getByRole('listitem').filter({ hasText: name });
    await expect(row.getByText(name, { exact: true })).toBeVisible();
    await expect(row.getByText('12 personas', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
