import type { Page } from '@playwright/test';
import { CompletarPage } from './pages/CompletarPage';
import { ShellPage } from './pages/ShellPage';
import { SignInPage } from './pages/SignInPage';
import {
  WITH_MOTION,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  signIn,
  signInOnScreen,
  test,
} from './support/fixtures';
import { cameraPhoto } from './support/photos';
import { retryNow } from './support/retry';

test.use(WITH_MOTION);

test.describe('in the hand', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('ACTA-39, ACTA-40, ACTA-41, ACTA-42, ACTA-66, ACTA-69, ACTA-73, ACTA-76, ACTA-88 filled in by touch, section by section, and saved', async ({
    page,
  }) => {
    const session = await signIn(page, 'tecnico');
    const acta = new CompletarPage(page);
    const id = await acta.createActa(session, 'other', 'TCH390');
    await acta.open(id);
    const boxes = page.locator('dl');
    for (const text of ['TCH390', 'Correctivo', 'Otro', 'Darío Epalza Movilla', 'Expreso del Caribe'])
      await expect(boxes).toContainText(text);
    await expect(boxes).toContainText(/\d{4}-\d\d-\d\d/);
    await expect(acta.step).toHaveText('1 de 6 · Datos');
    await expect(acta.form.getByLabel('Número interno')).toHaveValue('1042');
    await expect(acta.form.getByLabel('Número interno')).toBeEditable();

    await acta.goTo('Cierre');
    await acta.save();
    await expect(acta.step).toHaveText('1 de 6 · Datos');
    await expect(acta.form.getByLabel('Dirección')).toBeFocused();
    await expect(acta.form.getByText('Este campo es obligatorio')).toHaveCount(3);
    await acta.fillDatos();
    await expect(acta.form.getByText('Este campo es obligatorio')).toHaveCount(0);

    await acta.next('Checklist');
    await acta.next('Pruebas del equipo');
    await acta.form.getByRole('switch', { name: 'Buzzer' }).tap();
    await acta.next('Cambios');
    await acta.next('Evidencias');
    await expect(acta.slot('GPS al inicio')).toBeVisible();
    await acta.pick('GPS al inicio', 'Tomar foto', await cameraPhoto(page));
    await acta.pick('Evidencia', 'Elegir de la galería', await cameraPhoto(page));
    await acta.slot('Evidencia').getByRole('button', { name: 'Quitar Evidencia' }).tap();
    await acta.next('Cierre');
    await acta.fillCierre();
    await expect(acta.form.getByText('34 / 500')).toBeVisible();
    await acta.save();

    await new ShellPage(page).expectToast('Acta actualizada correctamente!.');
    await page.waitForURL(`**/optimizacion/previewrecord/${id}`);
    const saved = await acta.acta(id, session);
    expect(saved).toMatchObject({
      complete: true,
      addres: 'Calle 30 # 1-20',
      internalNumber: '1042',
      responsibleName: 'Ana Torregrosa',
      foto1: { kind: 'picture' },
      foto5: null,
    });
    expect(saved['test']).toContainEqual({ indice: 4, name: 'Buzzer', checked: true });
    expect(saved['signature']).not.toBeNull();

    await page.goto(`/optimizacion/newrecord/${id}`);
    await page.waitForURL(`**/optimizacion/previewrecord/${id}`);
  });

  test('ACTA-43, ACTA-44, ACTA-46, ACTA-48, ACTA-50 the checklist: templates, answers, counts and the filter', async ({
    page,
  }) => {
    const acta = new CompletarPage(page);
    await acta.open(await acta.createActa(await signIn(page, 'tecnico')));
    await acta.goTo('Checklist');
    const answer = (item: string, value: string) =>
      acta.form.getByRole('group', { name: item }).getByRole('radio', { name: value });
    await expect(acta.form.getByRole('listitem')).toHaveCount(36);
    await expect(answer('Golpes y Rayones', 'Malo')).toBeChecked();
    await expect(acta.form.getByLabel('Respuestas')).toHaveText('Bueno 35Malo 1N/A 0');

    await answer('Pito', 'Malo').tap();
    await answer('Radio', 'N/A').tap();
    await expect(acta.form.getByLabel('Respuestas')).toHaveText('Bueno 33Malo 2N/A 1');
    await answer('Radio', 'N/A').tap();
    await expect(answer('Radio', 'Bueno')).toBeChecked();
    await acta.form.getByRole('switch', { name: 'Solo Malo' }).tap();
    await expect(acta.form.getByRole('listitem')).toHaveCount(2);

    await acta.form.getByLabel('Clase de vehículo').selectOption({ label: 'Moto' });
    const question = page.getByRole('dialog', { name: '¿Cambiar la plantilla?' });
    await question.getByRole('button', { name: 'Cancelar' }).tap();
    await expect(answer('Pito', 'Malo')).toBeChecked();
    await acta.form.getByLabel('Clase de vehículo').selectOption({ label: 'Moto' });
    await question.getByRole('button', { name: 'Cambiar' }).tap();
    await acta.form.getByRole('switch', { name: 'Solo Malo' }).tap();
    await expect(acta.form.getByRole('group', { name: 'Sillín' })).toBeVisible();
    await expect(acta.form.getByLabel('Respuestas')).toHaveText('Bueno 35Malo 1N/A 0');
  });

  for (const [format, hidden, shown] of [
    ['dvr', '¿Se cambió el GPS?', '¿Se cambió la unidad de almacenamiento?'],
    ['gps', '¿Se cambió la unidad de almacenamiento?', '¿Se cambió el GPS?'],
  ] as const)
    test(`ACTA-55 to ACTA-63 the questions of a record in format ${format}, and what a yes reveals`, async ({
      page,
    }) => {
      const acta = new CompletarPage(page);
      await acta.open(await acta.createActa(await signIn(page, 'tecnico'), format));
      await acta.goTo('Cambios');
      await expect(acta.form.getByRole('group', { name: hidden })).toHaveCount(0);
      await expect(acta.form.getByLabel('Marca')).toHaveCount(0);
      await expect(acta.form.getByLabel('Puerto USB')).toHaveCount(0);
      await acta.form.getByRole('group', { name: shown }).getByRole('radio', { name: 'Sí' }).tap();
      await acta.form
        .getByRole('group', { name: '¿Se cambiaron los sellos?' })
        .getByRole('radio', { name: 'Sí' })
        .tap();
      await expect(acta.form.getByLabel('Marca')).toHaveCount(2);
      await expect(acta.form.getByLabel('Puerto USB')).toBeVisible();
      await expect(acta.form.getByRole('radio', { name: 'Laboratorio' })).toHaveCount(format === 'gps' ? 1 : 0);
      await expect(acta.form.getByRole('radio', { name: 'Disco duro' })).toHaveCount(format === 'dvr' ? 1 : 0);
    });

  test('ACTA-66, ACTA-68 photos are made smaller and upright before they are kept; videos stay; other files are refused', async ({
    page,
  }) => {
    const acta = new CompletarPage(page);
    await acta.open(await acta.createActa(await signIn(page, 'tecnico')));
    await acta.goTo('Evidencias');
    await acta.pick('GPS al final', 'Tomar foto', await cameraPhoto(page));
    const picture = acta.slot('GPS al final').getByRole('img');
    const size = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(size).toEqual([1_200, 1_600]);

    await acta.pick(
      'Video al inicio',
      'Elegir de la galería',
      Buffer.from('not read here'),
      'recorrido.mp4',
      'video/mp4',
    );
    await expect(acta.slot('Video al inicio')).toContainText('recorrido.mp4');

    const chooser = page.waitForEvent('filechooser');
    await acta.slot('Evidencia').getByRole('button', { name: 'Elegir de la galería' }).tap();
    await (await chooser).setFiles({ name: 'informe.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await expect(acta.form.getByRole('alert')).toContainText('informe.pdf: el formato no está permitido');
  });

  test('ACTA-41, ACTA-66, ACTA-88 a reload keeps everything that was filled in; discarding leaves nothing', async ({
    page,
  }) => {
    const acta = new CompletarPage(page);
    const id = await acta.createActa(await signIn(page, 'tecnico'));
    await acta.open(id);
    await acta.fillAll(await cameraPhoto(page));
    await acta.savedDraft();
    await page.reload();
    await expect(acta.step).toHaveText('6 de 6 · Cierre');
    await expect(acta.form.getByLabel('Observaciones')).toHaveValue('Equipo cambiado y probado en ruta.');
    await expect(acta.form.getByRole('img', { name: 'Firma guardada' })).toBeVisible();
    await page.goBack();
    await expect(acta.step).toHaveText('5 de 6 · Evidencias');
    await expect(acta.slot('GPS al inicio').getByRole('img')).toBeVisible();

    await acta.form.getByRole('button', { name: 'Descartar borrador' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).tap();
    await page.waitForURL(/mantenimientos\/actas/);
    await acta.open(id);
    await expect(acta.form.getByLabel('Dirección')).toHaveValue('');
    await expect(acta.form.getByText(/Borrador guardado/)).toHaveCount(0);
  });

  test('ACTA-73, ACTA-76 without signal it waits in sight, and is sent once when there is signal', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const session = await signIn(page, 'tecnico');
    const acta = new CompletarPage(page);
    const id = await acta.createActa(session, 'other', 'SIN001');
    await acta.open(id);
    await acta.fillAll(await cameraPhoto(page));
    await context.setOffline(true);
    await acta.save();
    await expect(acta.queued).toContainText('Esperando señal');
    await page.getByRole('button', { name: /1 por enviar/ }).tap();
    const panel = page.getByRole('dialog', { name: 'Pendiente de enviar' });
    await expect(panel).toContainText('SIN001');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Cerrar' }).tap();

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.headers()['idempotency-key'] ?? '');
    });
    await context.setOffline(false);
    await page.waitForURL(`**/optimizacion/previewrecord/${id}`);
    await expect(page.getByRole('button', { name: /por enviar/ })).toHaveCount(0);
    expect(sent).toHaveLength(1);
    expect(await acta.completions(id, session)).toBe(1);
  });

  test('ACTA-74 an answer that was lost on the way does not complete it twice', async ({ page, problems }) => {
    problems.allow(/ERR_FAILED/);
    const session = await signIn(page, 'tecnico');
    const acta = new CompletarPage(page);
    const id = await acta.createActa(session);
    await acta.open(id);
    await acta.fillAll(await cameraPhoto(page));
    const keys: (string | undefined)[] = [];
    await page.route(`**/api/actas/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await acta.save();
    await expect(acta.queued).toContainText('Esperando señal');
    const retry = acta.queued.getByRole('button', { name: 'Reintentar' });
    await retryNow(page, retry, `**/optimizacion/previewrecord/${id}`);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await acta.completions(id, session)).toBe(1);
  });

  test('ACTA-75 one completed meanwhile by another user is refused with a message, and the draft stays until it is discarded', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/status of 409/, /ERR_INTERNET_DISCONNECTED/);
    const session = await signIn(page, 'tecnico');
    const acta = new CompletarPage(page);
    const id = await acta.createActa(session);
    await acta.open(id);
    const photo = await cameraPhoto(page);
    await acta.fillAll(photo);
    await context.setOffline(true);
    await acta.save();
    await expect(acta.queued).toContainText('Esperando señal');

    await acta.completeElsewhere(id, await signIn(await context.newPage(), 'operaciones'), photo);

    await context.setOffline(false);
    await new ShellPage(page).expectToast('Ocurrio un error al actualizar los datos, intentalo de nuevo');
    await expect(acta.queued).toContainText('Rechazada: Esta acta ya fue completada.');
    await page.reload();
    await expect(acta.queued).toContainText('Rechazada: Esta acta ya fue completada.');
    await expectAccessible(page);
    await acta.queued.getByRole('button', { name: 'Descartar borrador' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).tap();
    await page.waitForURL(/mantenimientos\/actas/);
    await expect(page.getByRole('button', { name: /no se pudo enviar/ })).toHaveCount(0);
    expect(await acta.completions(id, session)).toBe(1);
  });

  test('ACTA-29 a record that is not there: the warning, and back', async ({ page, problems }) => {
    problems.allow(/status of 404/);
    await signIn(page, 'tecnico');
    await page.goto('/optimizacion/newrecord/01a1e038-0000-762e-9ef7-e80980ed1c6d');
    await new ShellPage(page).expectToast('Al parecer este registro ya no existe!');
    await page.waitForURL(/mantenimientos\/actas\/expreso/);
  });

  test('ACTA-39 everyone can use each section at 390 px, in both themes', async ({ page }) => {
    const acta = new CompletarPage(page);
    await acta.open(await acta.createActa(await signIn(page, 'tecnico')));
    for (const section of ['Checklist', 'Pruebas del equipo', 'Cambios', 'Evidencias', 'Cierre']) {
      await acta.goTo(section);
      if (section === 'Cambios')
        for (const yes of await acta.form.getByRole('radio', { name: 'Sí' }).all()) await yes.tap();
      await expectAccessibleInBothThemes(page);
    }
    await acta.save();
    await expect(acta.step).toContainText('Datos');
    await expectAccessibleInBothThemes(page);
  });
});

const PIN = '407182';

async function createPin(page: Page): Promise<void> {
  await page.goto('/optimizacion/actas-sin-senal');
  await page.getByRole('button', { name: 'Llevar sin señal' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Crea tu PIN de este equipo' });
  await dialog.getByRole('textbox', { name: 'PIN', exact: true }).fill(PIN);
  await dialog.getByRole('textbox', { name: 'Repite el PIN' }).fill(PIN);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Crear PIN' }).tap();
  await new ShellPage(page).expectToast('PIN creado');
  await expect(dialog).toBeHidden();
}

type Value = { sealed?: number };

/** Everything that the browser's database holds, shelf by shelf. */
function shelves(page: Page): Promise<Record<string, Value[]>> {
  return page.evaluate(async () => {
    const asked = indexedDB.open('fenix');
    const database = await new Promise<IDBDatabase>((resolve) =>
      asked.addEventListener('success', () => resolve(asked.result)),
    );
    const names = [...database.objectStoreNames];
    const found = await Promise.all(
      names.map((name) => {
        const all = database.transaction(name).objectStore(name).getAll() as IDBRequest<{ sealed?: number }[]>;
        return new Promise<{ sealed?: number }[]>((resolve) =>
          all.addEventListener('success', () => resolve(all.result)),
        );
      }),
    );
    database.close();
    return Object.fromEntries(names.map((name, place) => [name, found[place] ?? []]));
  });
}

async function readableOnDevice(page: Page): Promise<Value[]> {
  return Object.values(await shelves(page))
    .flat()
    .filter(({ sealed }) => sealed !== 1);
}

test.describe('without signal from the start', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' });

  test('ACTA-39, ACTA-73, AUTH-23 closed and opened again without signal: the form with its draft; sent after signing in', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/, /status of 401/);
    test.slow();
    // A session of its own for the calls beside; on the phone a person signs in, and the device remembers who.
    const session = await signIn(await context.newPage(), 'tecnico');
    const acta = new CompletarPage(page);
    const id = await acta.createActa(session, 'other', 'SIN777');
    await signInOnScreen(page, 'tecnico');
    await page.getByRole('banner').waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await createPin(page);
    await acta.open(id);
    await acta.fillAll(await cameraPhoto(page));
    await acta.savedDraft();
    expect(await readableOnDevice(page)).toEqual([]);
    await page.close();

    await context.setOffline(true);
    const again = await context.newPage();
    const form = new CompletarPage(again);
    await again.goto('/');
    await expectAccessible(again);
    const pin = again.getByRole('form', { name: 'Ingresar con PIN' });
    const goOn = pin.getByRole('button', { name: 'Continuar sin señal como tecnico' });
    await pin.getByRole('textbox', { name: 'PIN de este equipo' }).fill('111111');
    await goOn.tap();
    await expect(pin.getByText('PIN incorrecto. Quedan 9 intentos.')).toBeVisible();
    await expectAccessible(again);
    await pin.getByRole('textbox', { name: 'PIN de este equipo' }).fill(PIN);
    await goOn.tap();
    await expect(again.getByRole('heading', { name: 'Actas sin señal' })).toBeVisible();
    await expectAccessible(again);
    await again.getByRole('link', { name: /SIN777/ }).tap();
    await expect(form.form.getByLabel('Dirección')).toHaveValue('Calle 30 # 1-20');
    await form.goTo('Cierre');
    await form.save();
    await expect(form.queued).toContainText('Esperando señal');

    await context.setOffline(false);
    // The PIN was typed in this tab: with the signal comes the session, and the acta goes by itself.
    await again.waitForURL(`**/optimizacion/previewrecord/${id}`);
    expect(await form.completions(id, session)).toBe(1);
  });

  test('ACTA-76, AUTH-46 two actas without signal both wait; after signing out the PIN lists them first; both arrive once', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/, /status of 401/);
    test.slow();
    const session = await signIn(await context.newPage(), 'tecnico');
    const acta = new CompletarPage(page);
    const plates = ['DOS001', 'DOS002'] as const;
    const ids = [
      await acta.createActa(session, 'other', plates[0]),
      await acta.createActa(session, 'other', plates[1]),
    ] as const;
    await signInOnScreen(page, 'tecnico');
    await page.getByRole('banner').waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await createPin(page);
    for (const id of ids) await acta.open(id);
    const photo = await cameraPhoto(page);
    await context.setOffline(true);
    for (const [place, id] of ids.entries()) {
      await acta.open(id);
      await acta.fillAll(photo);
      await acta.save();
      await expect(acta.queued).toContainText('Esperando señal');
      await expect(page.getByRole('button', { name: `${place + 1} por enviar` })).toBeVisible();
    }

    await new ShellPage(page).signOut();
    const question = page.getByRole('dialog', { name: 'Tienes 2 registros pendientes de enviar' });
    await expect(question.getByRole('button', { name: 'Seguir aquí' })).toHaveAttribute('data-variant', 'filled');
    await question.getByRole('button', { name: 'Cerrar sesión' }).tap();
    const pin = page.getByRole('form', { name: 'Ingresar con PIN' });
    await pin.getByRole('textbox', { name: 'PIN de este equipo' }).fill(PIN);
    await pin.getByRole('button', { name: 'Continuar sin señal como tecnico' }).tap();
    const waiting = page.getByRole('region', { name: 'Por enviar' });
    for (const plate of plates) await expect(waiting).toContainText(plate);
    await expect(page.getByText('Este equipo no tiene actas')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await waiting.getByRole('link', { name: 'Abrir' }).first().tap();
    await expect(acta.queued).toContainText('Pendiente de enviar');

    await context.setOffline(false);
    await acta.queued.getByRole('button', { name: 'Iniciar sesión' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Inicia sesión para continuar' });
    await dialog.getByRole('textbox', { name: 'Contraseña' }).fill('Fenix-demo-1');
    await dialog.getByRole('button', { name: 'Iniciar Sesión' }).tap();
    await expect(page.getByRole('button', { name: /por enviar/ })).toHaveCount(0);
    for (const id of ids) await expect.poll(() => acta.completions(id, session)).toBe(1);
  });

  test('AUTH-17, AUTH-23 signing out leaves no way in without signal, and the next user sees nothing that is queued', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    test.slow();
    const session = await signIn(await context.newPage(), 'tecnico');
    await signIn(page, 'tecnico', { isOwn: true });
    const signInPage = new SignInPage(page);
    const acta = new CompletarPage(page);
    const id = await acta.createActa(session);
    await acta.open(id);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await acta.fillAll(await cameraPhoto(page));
    await context.setOffline(true);
    await acta.save();
    await expect(page.getByRole('button', { name: /1 por enviar/ })).toBeVisible();
    // The record and the catalogues that all records share, besides what the phone took along by itself; all sealed.
    const { kept = [] } = await shelves(page);
    expect(kept.length).toBeGreaterThanOrEqual(2);
    expect(kept.filter(({ sealed }) => sealed !== 1)).toEqual([]);
    await new ShellPage(page).signOut();
    const question = page.getByRole('dialog', { name: 'Tienes 1 registro pendiente de enviar' });
    await expect(question).toContainText('No hay señal.');
    await expect(question.getByRole('button', { name: 'Seguir aquí' })).toBeFocused();
    await question.getByRole('button', { name: 'Cerrar sesión' }).tap();
    // The form itself: the menu of the user, still there while the server is asked, has the word in its name.
    await expect(signInPage.name).toBeVisible();
    expect(await readableOnDevice(page)).toEqual([]);
    expect(await shelves(page)).toMatchObject({ kept: [], outbox: [{ sealed: 1 }], drafts: [{ sealed: 1 }] });
    await expect(page.getByText('Cerramos tu sesión en este equipo, pero el servidor no lo confirmó.')).toBeVisible();
    await page.reload();
    await expect(signInPage.name).toBeVisible();
    await expect(page.getByRole('button', { name: /Continuar sin señal/ })).toHaveCount(0);
    await expect(page.getByText('En este equipo hay 1 registro de tecnico por enviar.')).toBeVisible();

    await context.setOffline(false);
    await signInOnScreen(page, 'operaciones');
    await page.getByRole('banner').waitFor();
    await page.goto('/optimizacion/actas-sin-senal');
    await expect(page.getByText('Este equipo no tiene actas')).toBeVisible();
    await expect(page.getByRole('button', { name: /por enviar/ })).toHaveCount(0);
    expect(await acta.completions(id, session)).toBe(0);
  });
});

test.describe('on a desk', () => {
  test('ACTA-39, ACTA-64, ACTA-70, ACTA-88 with the keyboard alone: a typed signature and every section on one page', async ({
    page,
  }) => {
    test.slow();
    const session = await signIn(page, 'operaciones');
    const acta = new CompletarPage(page);
    const id = await acta.createActa(session);
    await acta.open(id);
    await page.getByLabel('Dirección').focus();
    await page.keyboard.type('Calle 30 # 1-20');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Santa Marta, Magdalena');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Luis Daza');
    await acta.form.getByRole('group', { name: 'Encendido del motor' }).getByRole('radio', { name: 'Bueno' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(
      acta.form.getByRole('group', { name: 'Encendido del motor' }).getByRole('radio', { name: 'Malo' }),
    ).toBeChecked();
    await acta.pick('GPS al inicio', 'Elegir de la galería', await cameraPhoto(page));
    await acta.form.getByLabel('Analista').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Sin novedad.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ana Torregrosa');
    await acta.form.getByRole('radio', { name: 'Firmar con el dedo' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ana Torregrosa');
    await expect(acta.form.getByRole('button', { name: 'Borrar firma' })).toBeEnabled();
    await expectAccessible(page);
    await acta.form.getByRole('button', { name: 'Guardar' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/optimizacion/previewrecord/${id}`);
    const saved = await acta.acta(id, session);
    expect(saved).toMatchObject({
      complete: true,
      nameOperator: 'Luis Daza',
      observations: 'Sin novedad.',
      novelties: null,
    });
  });

  test('ACTA-39 the errors and the index at 1440 and 1024 px, dark', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    const acta = new CompletarPage(page);
    await acta.open(await acta.createActa(await signIn(page, 'operaciones')));
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await acta.save();
      await expect(acta.form.getByLabel('Dirección')).toBeFocused();
      await expect(acta.form.getByText('Agrega al menos un archivo de evidencia.')).toBeAttached();
      await expectAccessible(page);
    }
  });

  test('ACTA-39 a record of another company is not there, and without the scope the form does not open', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/status of 404/);
    const acta = new CompletarPage(page);
    const id = await acta.createActa(await signIn(page, 'tecnico'));
    const other = await context.newPage();
    await signIn(other, 'sierra');
    await other.goto(`/optimizacion/newrecord/${id}`);
    await new ShellPage(other).expectToast('Al parecer este registro ya no existe!');
    const reader = await context.newPage();
    await signIn(reader, 'consulta');
    await reader.goto(`/optimizacion/newrecord/${id}`);
    await expect(
      new ShellPage(reader)
        .toast('no tienes permisos para ingresar a esta vista')
        .or(reader.getByText('no tienes permisos para ingresar a esta vista'))
        .first(),
    ).toBeVisible();
  });
});
