import type { ListedActa } from '@fenix/domain/actas/acta';
import { CLIENTE_MESSAGES, SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Page } from '@playwright/test';
import { CARIBE, SIERRA, actAs, heldSession, openSession, stored } from './pages/sesion';
import { createInforme } from './pages/createInforme';
import { ShellPage } from './pages/ShellPage';
import type { DemoUser } from './support/demoAccounts';
import { expect, test } from './support/fixtures';
import { recordToasts } from './support/toasts';

const WARNING = 'no tienes permisos para ingresar a esta vista';
const ID = '0190a6f0-0000-7000-8000-000000000000';
const own = encodeURIComponent(CARIBE);
const PQRS = '/pqrs/acciondemejora/veracciondemejora';

/** Where each person ends who has nowhere to go back to. */
const LANDING: Partial<Record<DemoUser, string>> = {
  despachos: `/operacion/despachos/verdespachos/${own}`,
  operaciones: `/operacion/despachos/verdespachos/${own}`,
  tecnico: `/optimizacion/mantenimientos/actas/${own}`,
  juridico: `/optimizacion/informes/verinformes/${own}?vista=por-vencer`,
};

/** The route table of the requirements, with someone who holds the permission and someone who does not. */
type Line = [ids: string, path: string, title: string | RegExp, opens: DemoUser, refused?: DemoUser];
const ROUTES: Line[] = [
  ['GUARD-25', '/operacion/despachos/creardespacho', 'Crear despacho', 'despachos', 'tecnico'],
  ['GUARD-26', `/operacion/despachos/verdespachos/${own}`, 'Despachos', 'despachos', 'juridico'],
  ['GUARD-27', `/operacion/prealistamiento/verprealistamientos/${own}`, 'Prealistamientos', 'despachos', 'tecnico'],
  ['GUARD-28', '/operacion/codigosqr/generarcodigoqr', 'Códigos QR', 'despachos', 'juridico'],
  ['GUARD-29', `/validacion/dashboard/dashboardgeneral/${own}`, 'Dashboard general', 'operaciones', 'despachos'],
  ['GUARD-30', '/validacion/dashboard/dashboardpesvtr', 'PESV en tiempo real', 'operaciones', 'despachos'],
  ['GUARD-31', `/ejecucion/onbus/detalledeviajes/${own}`, 'Detalle de viajes', 'despachos', 'tecnico'],
  ['GUARD-32', '/ejecucion/incontrol/inspecciones', 'Inspecciones', 'operaciones', 'despachos'],
  ['GUARD-33', '/ejecucion/incontrol/configuracion', 'Configuración InControl', 'consulta'],
  ['GUARD-35', '/optimizacion/informes/crearinforme', 'Crear informe', 'operaciones', 'juridico'],
  ['GUARD-36', `/optimizacion/informes/verinformes/${own}`, 'Informes', 'juridico', 'despachos'],
  ['GUARD-37', `/optimizacion/mantenimientos/actas/${own}`, 'Actas de mantenimiento', 'tecnico', 'juridico'],
  ['GUARD-38 GUARD-79', PQRS, 'Acciones de mejora', 'consulta'],
  ['GUARD-40', `/validacion/main/${own}`, 'Dashboard general', 'operaciones', 'despachos'],
  ['GUARD-41', '/validacion/dashboardactive', 'Comparativos', 'operaciones', 'despachos'],
  ['GUARD-42', `/ejecucion/formulario/${ID}/Pedro%20P%C3%A9rez/7`, 'Libro de viaje', 'despachos', 'tecnico'],
  ['GUARD-43', `/ejecucion/incontrol/inspecciones/preview/${ID}`, 'Reporte de inspección', 'operaciones', 'despachos'],
  [
    'GUARD-44',
    '/ejecucion/incontrol/usuarios',
    'Creacion de usuarios app InControl inspector',
    'gerente',
    'operaciones',
  ],
  ['GUARD-45', `/ejecucion/inspect/${ID}`, 'Inspección', 'operaciones', 'despachos'],
  [
    'GUARD-46 GUARD-47',
    '/operacion/prealistamiento/crearprealistamiento',
    'Crear prealistamiento',
    'despachos',
    'tecnico',
  ],
  ['GUARD-48', `/operacion/pdfrender/${ID}`, 'Reporte de prealistamiento', 'despachos', 'tecnico'],
  ['GUARD-49', `/operacion/prealistamiento/preview/${ID}`, 'Reporte de prealistamiento', 'despachos', 'juridico'],
  ['GUARD-50', '/optimizacion/newrecord/{pendiente}', 'Completar acta', 'tecnico', 'juridico'],
  ['GUARD-51', '/optimizacion/previewrecord/{completa}', /^Acta \d+$/, 'tecnico', 'juridico'],
  ['GUARD-52', '/optimizacion/previewrecord/old/{anterior}', 'Acta en formato anterior', 'tecnico', 'juridico'],
  ['GUARD-53', '/optimizacion/previewinforme/{informe}', /^Informe \d+$/, 'juridico', 'tecnico'],
  ['GUARD-54', '/optimizacion/previewlab/{correctiva}', 'Informe de laboratorio', 'juridico', 'tecnico'],
  ['GUARD-55', '/optimizacion/new-state?id={correctiva}', 'Nuevo proceso', 'tecnico', 'juridico'],
  ['GUARD-56', `/pqrs/main/preview?id=${ID}`, 'Acción de mejora', 'consulta'],
  ['GUARD-57', '/nuevo-producto', 'Constructor de plantillas', 'tecnico', 'juridico'],
  ['GUARD-05 GUARD-58', '/main', 'Selecciona un cliente', 'gerente', 'operaciones'],
  ['GUARD-59 USR-38', '/newuser', 'Administración de usuarios', 'gerente', 'operaciones'],
  ['GUARD-60', '/newsletter', 'Boletin informativo', 'gerente', 'operaciones'],
  ['GUARD-61', '/newdeliveryformat', 'Crear formato de entrega', 'gerente', 'operaciones'],
  ['GUARD-62', '/clients', 'Gestion de clientes', 'gerente', 'operaciones'],
  ['GUARD-64', `/newsletter/preview?id=${ID}`, 'Acción de mejora', 'consulta'],
];

/** Screens of a record go back when there is none: their addresses are filled in with records of the demo data. */
async function addressOf(page: Page, path: string): Promise<string> {
  const kind = /\{(\w+)\}/.exec(path)?.[1];
  if (!kind) return path;
  if (kind === 'informe')
    return path.replace('{informe}', await createInforme(page, await heldSession(page, 'operaciones'), 'Luis Daza'));
  const { token } = await heldSession(page, 'gerente');
  const answer = await page.request.get(`/api/actas/client/${own}?limit=500`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { items } = ((await answer.json()) as { data: { items: ListedActa[] } }).data;
  const found = items.find((acta) => !acta.delete && RECORDS[kind as keyof typeof RECORDS](acta));
  return path.replace(`{${kind}}`, found?._id ?? '');
}

const RECORDS = {
  pendiente: ({ complete, isOld }: ListedActa) => !complete && !isOld,
  completa: ({ complete, isOld }: ListedActa) => complete && !isOld,
  anterior: ({ isOld }: ListedActa) => isOld,
  correctiva: ({ tipe, complete, close, isOld }: ListedActa) => tipe === 'correctivo' && complete && !close && !isOld,
};

/** The title of the tab once the screen is shown; the top bar has it as soon as it is requested. */
const tabOf = (title: string | RegExp) =>
  new RegExp(`^${typeof title === 'string' ? title : title.source.slice(1, -1)} · Fénix$`);

/** GUARD-49: a legacy address that redirects to the report. */
const landsAt = (address: string) => address.replace('/prealistamiento/preview/', '/pdfrender/');

/** The lines of each person, walked in one journey: a step says which one failed. */
function byPerson(person: (line: Line) => DemoUser | undefined): [DemoUser, string, Line[]][] {
  const people = new Set(ROUTES.flatMap((line) => person(line) ?? []));
  return [...people].map((one) => {
    const lines = ROUTES.filter((line) => person(line) === one);
    return [one, lines.map(([ids]) => ids).join(' '), lines];
  });
}

for (const [person, ids, lines] of byPerson(([, , , opens]) => (opens === 'gerente' ? undefined : opens)))
  test(`${ids} open for ${person}`, async ({ page, problems }) => {
    test.slow();
    // A made-up record may be looked for: that it does not exist is not the guard's business.
    problems.allow(/status of 404/);
    const shell = new ShellPage(page);
    await actAs(page, person, { client: CARIBE });
    for (const [at, [id, path, title]] of lines.entries()) {
      await test.step(`${id} ${path}`, async () => {
        const address = await addressOf(page, path);
        // The tab says that the screen has come, unless the one before has the same title: then the page is a new one.
        await (at === 0 || lines[at - 1]?.[2] === title ? page.goto(address) : shell.go(address));
        await expect(page).toHaveTitle(tabOf(title));
        await expect(shell.title).toHaveText(title);
        await expect(page).toHaveURL(landsAt(address));
        await expect(shell.toast(WARNING)).toHaveCount(0);
      });
    }
  });

for (const [person, ids, lines] of byPerson(([, , , , refused]) => refused))
  test(`${ids} GUARD-17 GUARD-19 warn ${person}, who lands where they begin`, async ({ page, problems }) => {
    test.slow();
    problems.allow(/status of 404/);
    const shell = new ShellPage(page);
    await actAs(page, person);
    for (const [at, [id, path]] of lines.entries()) {
      await test.step(`${id} ${path}`, async () => {
        const address = await addressOf(page, path);
        await (at === 0 ? page.goto(address) : shell.go(address));
        await shell.expectToast(WARNING);
        await expect(page).toHaveURL(LANDING[person] ?? '/');
        // The next one warns in words of its own.
        await shell.putToastsAway();
        await expect(shell.toast(WARNING)).toHaveCount(0);
        // As in a new tab: there is nowhere to go back to.
        await page.evaluate(() => sessionStorage.removeItem('lastPath'));
      });
    }
  });

const MANAGERS = ROUTES.flatMap(([ids, , , opens]) => (opens === 'gerente' ? ids : []));

test(`GUARD-16 GUARD-78 ${MANAGERS.join(' ')} the manager scope opens every screen`, async ({ page, problems }) => {
  test.slow();
  problems.allow(/status of 404/);
  await actAs(page, 'gerente', { client: CARIBE });
  const shell = new ShellPage(page);
  await page.goto('/main');
  // Navigation events are only handled once the application has started.
  await expect(page).toHaveTitle(tabOf('Selecciona un cliente'));
  for (const [, path, title] of ROUTES) {
    await test.step(path, async () => {
      const address = await addressOf(page, path);
      await shell.go(address);
      await expect(page).toHaveTitle(tabOf(title));
      await expect(shell.title).toHaveText(title);
      await expect(page).toHaveURL(landsAt(address));
      await expect(shell.toast(WARNING)).toHaveCount(0);
    });
  }
});

test('GUARD-15 a session without its user is no session', async ({ page }) => {
  const { token } = await openSession(page, 'consulta');
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token);
  await page.goto(PQRS);
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('GUARD-17 GUARD-18 a refused address leaves the person where they were', async ({ page }) => {
  await actAs(page, 'operaciones');
  const shell = new ShellPage(page);
  const before = `${PQRS}?search=frenos`;
  await page.goto(before);
  await expect(shell.title).toHaveText('Acciones de mejora');
  await page.goto('/clients');
  await shell.expectToast(WARNING);
  await expect(page).toHaveURL(before);
});

const MENU: [group: string, items: string[]][] = [
  ['Operación', ['Crear despacho', 'Ver despachos', 'Prealistamientos', 'Códigos QR']],
  ['Validación', ['Dashboard general', 'PESV en tiempo real']],
  ['Ejecución', ['Detalle de viajes', 'Inspecciones', 'Configuración InControl']],
  ['Optimización', ['Crear informe', 'Ver informes', 'Actas']],
  ['PQRS', ['Acciones de mejora']],
  ['Cumplimiento', ['Personas', 'Vehículos', 'Papeles', 'Vencimientos', 'Aptos para salir', 'Reglas']],
];
const ITEMS = MENU.flatMap(([, items]) => items);
/** An item, with the count of what is unread behind it or not yet. */
const worded = (labels: readonly string[] = []) =>
  labels.map((label) => new RegExp(`^${label}(\\d+. \\d+ sin leer)?$`));

test('GUARD-20 GUARD-22 CUM-01 the groups with their items, each one leading to its screen', async ({ page }) => {
  await actAs(page, 'operaciones');
  await page.goto(PQRS);
  const shell = new ShellPage(page);
  await expect(shell.menu.getByRole('heading')).toHaveText(MENU.map(([group]) => group));
  await expect(shell.menu.getByRole('list')).toHaveCount(MENU.length);
  for (const [index, [, items]] of MENU.entries()) {
    await expect(shell.menu.getByRole('list').nth(index).getByRole('listitem')).toHaveText(worded(items));
  }
  for (const label of ITEMS) {
    await shell.link(label).click();
    await expect(shell.link(label)).toHaveAttribute('aria-current', 'page');
  }
});

const OPEN_ITEMS: Partial<Record<DemoUser, string[]>> = {
  consulta: ['Acciones de mejora'],
  despachos: [
    'Crear despacho',
    'Ver despachos',
    'Prealistamientos',
    'Códigos QR',
    'Detalle de viajes',
    'Acciones de mejora',
    'Aptos para salir',
  ],
};
for (const user of ['consulta', 'despachos'] as const) {
  test(`GUARD-21 ${user} sees the rest of the menu grey, with a red lock, and cannot use it`, async ({ page }) => {
    await actAs(page, user);
    await page.goto(PQRS);
    const shell = new ShellPage(page);
    await expect(shell.menu.getByRole('link')).toHaveText(worded(OPEN_ITEMS[user]));
    const locked = ITEMS.filter((label) => !OPEN_ITEMS[user]?.includes(label));
    await expect(shell.menu.getByRole('button')).toHaveCount(locked.length);
    const inkOf = (element: Element) => getComputedStyle(element).color;
    const open = await shell.link('Acciones de mejora').evaluate(inkOf);
    for (const label of locked) {
      const item = shell.locked(label);
      await expect(item).toHaveAttribute('aria-disabled', 'true');
      await expect.poll(() => item.evaluate(inkOf)).not.toBe(open);
      const [red = 0, green = 0, blue = 0] = numbers(await item.locator('svg').last().evaluate(inkOf));
      expect(red, `lock of ${label}`).toBeGreaterThan(1.4 * Math.max(green, blue));
    }

    const first = shell.locked(locked[0] ?? '');
    await first.hover();
    await expect(page.getByRole('tooltip')).toHaveText('Pide este permiso al administrador de tu empresa');
    await first.click({ force: true });
    await first.press('Enter');
    await expect(page).toHaveURL(PQRS);
    await expect(shell.title).toHaveText('Acciones de mejora');
  });
}

test('GUARD-34 the inspector configuration: locked in the menu, open by its address', async ({ page }) => {
  await actAs(page, 'despachos');
  await page.goto('/ejecucion/incontrol/configuracion');
  const shell = new ShellPage(page);
  await expect(shell.title).toHaveText('Configuración InControl');
  await expect(shell.locked('Configuración InControl')).toHaveAttribute('aria-disabled', 'true');
  await expect(shell.toast(WARNING)).toHaveCount(0);
});

test('GUARD-80 another client in the address: the warning, and the same screen of the own one', async ({
  page,
  request,
}) => {
  await actAs(page, 'operaciones');
  const shell = new ShellPage(page);
  await page.goto(`/optimizacion/informes/verinformes/${encodeURIComponent(SIERRA)}`);
  await shell.expectToast(WARNING);
  await expect(page).toHaveURL(`/optimizacion/informes/verinformes/${own}`);
  await expect(shell.title).toHaveText('Informes');

  const { token } = await stored(page, 'session');
  const answer = await request.get(`/api/modules/${encodeURIComponent(SIERRA)}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(403);
});

test('GUARD-81 staff who have not chosen a client are sent to choose one', async ({ page }) => {
  await actAs(page, 'gerente');
  await page.goto('/operacion/codigosqr/generarcodigoqr');
  await expect(page).toHaveURL(/\/main\?seguir=/);
  const shell = new ShellPage(page);
  await expect(shell.locked('Códigos QR')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'Cóndor Andino' }).click();
  await expect(page).toHaveURL('/operacion/codigosqr/generarcodigoqr');
  await expect(shell.title).toHaveText('Códigos QR');
  expect((await stored(page, 'session'))['clientTem']).toBe('cóndor andino');
});

test('GUARD-06 GUARD-23 a module that is switched off is locked for its users, and opens again', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext();
  await recordToasts(other);
  const user = await other.newPage();
  const shell = new ShellPage(user);
  // A module that no other journey of this company needs meanwhile.
  const pesv = '/validacion/dashboard/dashboardpesvtr';
  await actAs(page, 'gerente');
  await actAs(user, 'sierra');

  const switchModule = async (on: boolean) => {
    await page.goto('/main');
    await page.getByRole('button', { name: 'Opciones de Transportes Sierra Nevada' }).click();
    await page.getByRole('menuitem', { name: 'Módulos contratados' }).click();
    const dialog = page.getByRole('dialog', { name: /Módulos contratados/ });
    await dialog.getByRole('switch', { name: 'Validación' }).setChecked(on);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await new ShellPage(page).expectToast(CLIENTE_MESSAGES.updated);
  };

  await switchModule(false);
  try {
    await user.goto(pesv);
    await shell.expectToast(SHELL_MESSAGES.moduleNotContracted);
    await expect(user).toHaveURL(`/operacion/despachos/verdespachos/${encodeURIComponent(SIERRA)}`);
    for (const label of ['Dashboard general', 'PESV en tiempo real']) {
      await expect(shell.locked(label)).toHaveAccessibleName(/Módulo no contratado$/);
    }
    await expect(shell.link('Ver informes')).toBeVisible();
  } finally {
    await switchModule(true);
  }
  await user.goto(pesv);
  await expect(shell.title).toHaveText('PESV en tiempo real');
  await expect(shell.link('PESV en tiempo real')).toBeVisible();
  await other.close();
});

function numbers(color: string): number[] {
  return [...color.matchAll(/[\d.]+/g)].map(([text]) => Number(text));
}
