import { SECCIONES, SECCION_IDS } from '@fenix/domain/prealistamiento/plantilla/plantillaInicial';
import type { Page } from '@playwright/test';
import { ShellPage } from './pages/ShellPage';
import { heldSession } from './pages/sesion';
import { DEMO_PASSWORD } from './support/demoAccounts';
import { expect, expectAccessibleInBothThemes, signIn, signInOnScreen, test } from './support/fixtures';
import { enlarge, faults } from './support/largeText';
import { cameraPhoto } from './support/photos';

const CARIBE = encodeURIComponent('expreso del caribe');
const CREATE = '/operacion/prealistamiento/crearprealistamiento';

const SIGNATURES = ['Firma del responsable', 'Firma del conductor'];

type Vehicle = { id: string; patente: string; odometro?: { fuente: string } };

async function vehicles(page: Page): Promise<Vehicle[]> {
  const { token } = await heldSession(page, 'despachos');
  const answer = await page.request.get('/api/vehiculos', { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: { items: Vehicle[] } }).data.items;
}

async function openQuick(page: Page, vehicle: Vehicle | undefined): Promise<void> {
  await page.goto(`${CREATE}?vehicle=${vehicle?.id}`);
  await page.getByRole('form', { name: 'Prealistamiento' }).waitFor();
}

async function chooseDriver(page: Page): Promise<void> {
  await page.getByText('Rápida').tap();
  await page.getByRole('combobox', { name: 'Conductor' }).tap();
  await page.getByRole('listbox', { name: 'Conductor' }).getByRole('option').first().tap();
}

async function markAllGood(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: /: todo bueno$/ });
  await buttons.first().waitFor();
  for (let left = await buttons.count(); left > 0; left -= 1) await buttons.first().tap();
}

async function signAs(page: Page, name: string): Promise<void> {
  for (const firma of SIGNATURES) {
    const pad = page.getByRole('group', { name: firma });
    await pad.getByText('Escribir el nombre').tap();
    await pad.getByLabel('Nombre como firma').fill(name);
  }
}

async function photograph(page: Page, item: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  const photo = page.getByRole('group', { name: `Foto de ${item}` });
  await photo.getByRole('button', { name: 'Tomar foto' }).tap();
  await (await chooser).setFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(page) });
  await expect(page.getByRole('button', { name: `Quitar Foto de ${item}` })).toBeVisible();
}

test.describe('in the hand', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('PRE-19 to PRE-21, PRE-28, QR-04 from the code on the door to the report: signed out, one bad item, no signal', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    // The papers of the last ones have ended.
    const vehicle = (await vehicles(page)).at(-6);
    await page.goto(`${CREATE}?vehicle=${vehicle?.id}`);
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Usuario' }).fill('despachos');
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await page.waitForURL(`**${CREATE}?vehicle=${vehicle?.id}`);

    const form = page.getByRole('form', { name: 'Prealistamiento' });
    const step = form.locator('#paso');
    const next = async (title: string) => {
      await form.getByRole('button', { name: 'Siguiente' }).tap();
      await expect(step).toContainText(title);
    };
    await expect(form.getByRole('combobox', { name: 'Vehículo', exact: true })).toHaveValue(
      new RegExp(vehicle?.patente ?? '—'),
    );
    await form.getByRole('combobox', { name: 'Conductor' }).tap();
    await page.getByRole('listbox', { name: 'Conductor' }).getByRole('option').first().tap();
    await form.getByLabel('Kilometraje').fill('128.450');
    await expectAccessibleInBothThemes(page);
    for (const id of SECCION_IDS) {
      await next(SECCIONES[id].title);
      if (id === 'luces') {
        await form.getByRole('group', { name: 'Luz de placa' }).getByRole('radio', { name: 'Malo' }).tap();
        await form.getByLabel('Qué tiene Luz de placa').fill('Fundida');
        await photograph(page, 'Luz de placa');
      }
      await form.getByRole('button', { name: /bueno$/ }).tap();
      if (id === 'luces') await expectAccessibleInBothThemes(page);
    }
    await next('Novedades');
    await next('Firmas');
    await signAs(page, 'Ana Torregrosa');

    await context.setOffline(true);
    await form.getByRole('button', { name: 'Guardar' }).tap();
    // The GPS says something else than what was written.
    const question = page.getByRole('dialog', { name: '¿Seguro que son 128.450 km?' });
    await question.getByRole('button', { name: 'Sí, son 128.450 km' }).tap();
    await expect(page.getByRole('region', { name: 'Pendiente de enviar' })).toContainText('Esperando señal');
    // The toast appears after a failed attempt; before that it is only queued.
    await new ShellPage(page).expectToast('Pendiente de enviar');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Aprobado', exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Ver el reporte' }).tap();
    await page.waitForURL('**/operacion/pdfrender/*');
    const paper = page.getByRole('article');
    await expect(paper).toContainText('Fundida');
    await expect(paper).toContainText('Búfer');
    await expect(paper).toContainText('Kilometraje por revisar');
  });

  test('PRE-20 the second quick check of a driver takes at most twelve taps, and its maker shares the paper', async ({
    page,
  }) => {
    const vehicle = (await vehicles(page)).find(({ odometro }) => odometro?.fuente === 'odometro');
    await signIn(page, 'despachos');
    await openQuick(page, vehicle);
    await chooseDriver(page);
    await page.getByRole('button', { name: 'Usar' }).tap();
    await markAllGood(page);
    await signAs(page, 'Ana Torregrosa');
    await page.getByRole('button', { name: 'Guardar' }).tap();
    await expect(page.getByRole('heading', { name: 'Aprobado', exact: true })).toBeVisible();

    await openQuick(page, vehicle);
    await page.evaluate(() => {
      const counter = window as typeof window & { taps: number };
      counter.taps = 0;
      window.addEventListener('pointerdown', () => (counter.taps += 1), { capture: true });
    });
    await page.getByRole('button', { name: /^Soy yo/ }).tap();
    await expect(page.getByText(/: conductor y responsable, con tu firma guardada en este equipo/)).toBeFocused();
    await page.getByRole('button', { name: 'Usar' }).tap();
    await markAllGood(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Guardar' }).tap();
    await expect(page.getByRole('heading', { name: 'Aprobado', exact: true })).toBeVisible();
    const taps = await page.evaluate(() => (window as typeof window & { taps: number }).taps);
    expect(taps).toBeGreaterThan(5);
    expect(taps).toBeLessThanOrEqual(12);
    await expect(page.getByRole('region', { name: 'Resultado' })).toContainText(vehicle?.patente ?? '—');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar PDF' }).tap();
    expect((await saved).suggestedFilename()).toMatch(/^Prealistamiento-\d+\.pdf$/);
  });

  test('S5, PRE-14 a refused check names its vehicle, its driver and what is bad, whole with large letters', async ({
    page,
  }) => {
    // Not the first of them: other journeys dispatch it.
    const vehicle = (await vehicles(page)).findLast(({ odometro }) => odometro?.fuente === 'odometro');
    await signIn(page, 'despachos');
    await openQuick(page, vehicle);
    await chooseDriver(page);
    const driver = await page.getByRole('combobox', { name: 'Conductor' }).inputValue();
    await page.getByRole('button', { name: 'Usar' }).tap();
    await markAllGood(page);
    await page.getByRole('button', { name: /: Estado mecánico · / }).tap();
    await page
      .getByRole('group', { name: /^Freno de servicio/ })
      .getByRole('radio', { name: 'Malo' })
      .tap();
    await page.getByLabel('Qué tiene Freno de servicio').fill('El pedal llega al piso');
    await photograph(page, 'Freno de servicio');
    await signAs(page, 'Ana Torregrosa');
    await page.getByRole('button', { name: 'Guardar' }).tap();
    const result = page.getByRole('region', { name: 'Resultado' });
    await expect(result.getByRole('heading', { name: 'No aprobado' })).toBeVisible();
    await expect(result).toContainText('No salgas. Avisa a tu despachador.');
    for (const fact of [vehicle?.patente ?? '—', driver, /N\.º \d+/]) await expect(result).toContainText(fact);
    await expect(result.getByRole('listitem').filter({ hasText: 'Freno de servicio' })).toBeVisible();
    await expect(page.getByText('Prealistamiento guardado')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await enlarge(page);
    expect(await faults(page)).toEqual([]);
  });
});

test.describe('without signal from the start', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' });

  test('PRE-20, QR-04, AUTH-24, AUTH-25, AUTH-50 a scanned code opens its check with the PIN of the device, without signal and with it', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const vehicle = (await vehicles(page)).at(-1);
    const scanned = `${CREATE}?vehicle=${vehicle?.id}`;
    await signInOnScreen(page, 'despachos');
    await page.getByRole('banner').waitFor();
    await page.goto(CREATE);
    await page.getByRole('form', { name: 'Prealistamiento' }).waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.getByRole('button', { name: 'Crear PIN' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Crea tu PIN de este equipo' });
    const eye = await dialog.getByRole('button', { name: 'Mostrar u ocultar el PIN' }).first().boundingBox();
    expect([eye?.width, eye?.height]).toEqual([44, 44]);
    await dialog.getByRole('textbox', { name: 'PIN', exact: true }).fill('407182');
    await dialog.getByRole('textbox', { name: 'Repite el PIN' }).fill('407182');
    await dialog.getByRole('button', { name: 'Crear PIN' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('crea un PIN en este equipo')).toBeHidden();
    await page.close();

    await context.setOffline(true);
    const again = await context.newPage();
    await again.goto(scanned);
    await again.getByRole('textbox', { name: 'PIN de este equipo' }).fill('407182');
    await again.getByRole('button', { name: 'Continuar sin señal como despachos' }).tap();
    await expect(
      again.getByRole('form', { name: 'Prealistamiento' }).getByRole('combobox', { name: 'Vehículo', exact: true }),
    ).toHaveValue(new RegExp(vehicle?.patente ?? '—'));
    await expect(again).toHaveURL(scanned);
    await again.close();

    // With signal the same six digits open a session; whatever ended it elsewhere asks for the password.
    await context.setOffline(false);
    const third = await context.newPage();
    await third.goto(scanned);
    await expectAccessibleInBothThemes(third);
    await third.getByRole('textbox', { name: 'PIN de este equipo' }).fill('407182');
    await third.getByRole('button', { name: 'Continuar como despachos' }).tap();
    await third.getByRole('form', { name: 'Prealistamiento' }).waitFor();
    await expect(third).toHaveURL(scanned);
    const sent = await third.evaluate(async () => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}` };
      return (await fetch('/api/auth/logout', { method: 'POST', headers })).status;
    });
    expect(sent).toBe(200);
    await third.close();
    const fourth = await context.newPage();
    problems.allow(/status of 401/);
    await fourth.goto(scanned);
    await fourth.getByRole('textbox', { name: 'PIN de este equipo' }).fill('407182');
    await fourth.getByRole('button', { name: 'Continuar como despachos' }).tap();
    await expect(fourth.getByText('Por seguridad, esta vez ingresa con tu contraseña.')).toBeVisible();
    await expect(fourth.getByRole('textbox', { name: 'Usuario' })).toHaveValue('despachos');
  });
});

test('PRE-01, PRE-03, PRE-05, PRE-13, GUARD-49 the list of the client, its fleet of today, and the report on paper', async ({
  page,
}) => {
  await signIn(page, 'despachos');
  await page.goto(`/operacion/prealistamiento/verprealistamientos/${CARIBE}`);
  await expect(page.getByText(/de \d+ vehículos aprobados hoy/)).toBeVisible();
  const report = page.getByRole('link', { name: /^Reporte del prealistamiento/ }).first();
  await expect(report).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await report.click();
  await page.waitForURL('**/operacion/pdfrender/*');
  await expect(page.getByRole('article')).toContainText('PREALISTAMIENTO');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Prealistamiento-\d+\.pdf$/);
  await page.goto(page.url().replace('/pdfrender/', '/prealistamiento/preview/'));
  await page.waitForURL('**/operacion/pdfrender/*');
});

test('PRE-19 everyone can use the creation at a desk, in both themes', async ({ page }) => {
  await signIn(page, 'despachos');
  await page.goto(CREATE);
  const form = page.getByRole('form', { name: 'Prealistamiento' });
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByRole('combobox', { name: 'Vehículo', exact: true })).toBeFocused();
  await expectAccessibleInBothThemes(page);
});

test('PRE-20 staff publish the checklist of a company: a point more, and who did it', async ({ page }) => {
  await signIn(page, 'gerente');
  await page.goto(`/operacion/prealistamiento/verprealistamientos/${encodeURIComponent('transportes sierra nevada')}`);
  await page.getByRole('link', { name: 'Plantilla' }).click();
  const form = page.getByRole('form', { name: 'Plantilla de prealistamiento' });
  await page.getByText(/^De /).click();
  await form.getByRole('button', { name: /Ruta de montaña/, expanded: false }).click();
  await form.getByRole('button', { name: 'Agregar punto' }).click();
  await form.getByRole('textbox', { name: 'Punto 3' }).fill('Cuña de estacionamiento');
  // As high as the form: wherever it is scrolled to, the bar at its end covers half of some row.
  await page.setViewportSize({ width: 1440, height: 2_400 });
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('button', { name: 'Publicar versión' }).click();
  await expect(page.getByRole('region', { name: 'Versiones' })).toContainText('Versión 3 · vigente');
});
