import type { Page } from '@playwright/test';
import { CARIBE, actAs } from './pages/sesion';
import { ShellPage } from './pages/ShellPage';
import { expect, test } from './support/fixtures';

const WIDTHS = [768, 900, 1024, 1025, 1100, 1200, 1280, 1366, 1440, 1920];
const DESPACHOS = `/operacion/despachos/verdespachos/${encodeURIComponent(CARIBE)}`;

/** Pairs of controls of the top bar that lie on each other, and controls that stick out of it. */
function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = document.querySelector('header');
    const controls = [...(bar?.querySelectorAll('a, button, input, [aria-current]') ?? [])]
      .filter((element) => !element.closest('[role="menu"]') && element.getClientRects().length > 0)
      .map((element) => ({
        name: element.getAttribute('aria-label') ?? element.textContent,
        box: element.getBoundingClientRect(),
      }));
    const outer = bar?.getBoundingClientRect() ?? new DOMRect();
    const outside = controls.filter(({ box }) => box.left < outer.left || box.right > outer.right + 0.5);
    const pairs = controls.flatMap((one, index) =>
      controls
        .slice(index + 1)
        .filter(({ box }) => overlap(one.box.left, one.box.right, box.left, box.right))
        .filter(({ box }) => overlap(one.box.top, one.box.bottom, box.top, box.bottom))
        .map((other) => `${one.name} / ${other.name}`),
    );
    return [...pairs, ...outside.map(({ name }) => `${name} outside`)];

    function overlap(start: number, end: number, otherStart: number, otherEnd: number): boolean {
      return Math.min(end, otherEnd) - Math.max(start, otherStart) > 0.5;
    }
  });
}

test('the top bar of /main and of the dispatches of a client keeps its controls apart, with the sidebar open and closed', async ({
  page,
}) => {
  await actAs(page, 'gerente');
  await page.goto('/main');
  const shell = new ShellPage(page);
  await expect(shell.userMenu).toBeVisible();
  const apart = async (place: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => collisions(page), `${width} px, ${place}`).toEqual([]);
    }
  };
  const [close, open] = ['Contraer el menú', 'Expandir el menú'].map((name) => page.getByRole('button', { name }));
  await apart('/main, sidebar open');
  await close?.click();
  await open?.waitFor();
  await apart('/main, sidebar closed');
  await shell.go(DESPACHOS);
  await expect(page).toHaveTitle('Despachos · Fénix');
  await apart('dispatches, sidebar closed');
  await open?.click();
  await close?.waitFor();
  await apart('dispatches, sidebar open');
});

/** What is read at a glance is never cut: headings, and the cells under these. */
const NEVER_CUT = [
  'Estado',
  'Placa',
  'Hora',
  'Inicio',
  'Fin',
  'Fecha',
  'Acciones',
  'Descargar',
  'Libro',
  'Consecutivo',
  '#',
  'N.º',
  'Desde',
  'Hasta',
  'Distancia',
  'Duracion',
  'Calificacion',
  'Ruta',
  'Conductor',
  'Técnico',
  'Operador',
  'Cliente',
  'En el celular',
];
/** The head of this column holds the names of its figures as well. */
const NEVER_CUT_UNDER = 'Categorias';

const own = encodeURIComponent(CARIBE);
const EVER = 'from=2020-01-01&to=2100-01-01';
/** Of each table its user, its address and the title of its screen. */
const TABLES = [
  ['dispatches', 'operaciones', DESPACHOS, 'Despachos'],
  ['trips', 'operaciones', `/ejecucion/onbus/detalledeviajes/${own}`, 'Detalle de viajes'],
  ['records', 'operaciones', `/optimizacion/mantenimientos/actas/${own}`, 'Actas de mantenimiento'],
  ['checks', 'operaciones', `/operacion/prealistamiento/verprealistamientos/${own}`, 'Prealistamientos'],
  ['defects', 'operaciones', '/operacion/prealistamiento/defectos', 'Defectos abiertos'],
  ['defects of every state', 'operaciones', '/operacion/prealistamiento/defectos?estado=todos', 'Defectos abiertos'],
  ['reports', 'operaciones', `/optimizacion/informes/verinformes/${own}?${EVER}`, 'Informes'],
  ['improvement actions', 'operaciones', `/pqrs/acciondemejora/veracciondemejora?${EVER}`, 'Acciones de mejora'],
  ['inspections', 'operaciones', '/ejecucion/incontrol/inspecciones', 'Inspecciones'],
  ['filled documents', 'operaciones', `/optimizacion/documentos/${own}?${EVER}`, 'Documentos'],
  ['vehicles compared', 'operaciones', '/validacion/dashboardactive?vista=activo', 'Comparativos'],
  ['drivers compared', 'operaciones', '/validacion/dashboardactive?vista=conductor', 'Comparativos'],
  ['fleets', 'operaciones', '/validacion/dashboard/dashboardpesvtr', 'PESV en tiempo real'],
  ['records of staff', 'gerente', `/optimizacion/mantenimientos/actas/${own}`, 'Actas de mantenimiento'],
  ['dispatches for staff', 'gerente', DESPACHOS, 'Despachos'],
  ['trips for staff', 'gerente', `/ejecucion/onbus/detalledeviajes/${own}`, 'Detalle de viajes'],
  ['checks for staff', 'gerente', `/operacion/prealistamiento/verprealistamientos/${own}`, 'Prealistamientos'],
  ['reports for staff', 'gerente', `/optimizacion/informes/verinformes/${own}?${EVER}`, 'Informes'],
  ['improvement actions for staff', 'gerente', `/pqrs/acciondemejora/veracciondemejora?${EVER}`, 'Acciones de mejora'],
  ['inspections for staff', 'gerente', '/ejecucion/incontrol/inspecciones', 'Inspecciones'],
  ['filled documents for staff', 'gerente', `/optimizacion/documentos/${own}?${EVER}`, 'Documentos'],
  ['newsletters', 'gerente', `/newsletter?${EVER}`, 'Boletin informativo'],
  ['audit', 'gerente', '/auditoria', 'Auditoría'],
  ['users', 'gerente', '/newuser', 'Administración de usuarios'],
  ['clients', 'gerente', '/clients', 'Gestion de clientes'],
  ['users of InControl', 'gerente', '/newuser?tab=incontrol', 'Administración de usuarios'],
  ['inspectors', 'gerente', '/ejecucion/incontrol/usuarios', 'Creacion de usuarios app InControl inspector'],
  ['people of the records', 'gerente', '/optimizacion/catalogos', 'Catálogos de actas'],
  ['bin', 'gerente', '/papelera', 'Papelera'],
  ['GPS accounts', 'gerente', '/clients?tab=cuentas', 'Gestion de clientes'],
] as const;

/** How far the tables go beyond their frames. */
function hiddenWidth(page: Page): Promise<number> {
  return page
    .locator('section:has(> table)')
    .evaluateAll((frames) => Math.max(...frames.map((frame) => frame.scrollWidth - frame.clientWidth)));
}

/** Headings and cells whose words have less room than they need. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(
    ([never, under]) => {
      const isCut = (cell: Element) => {
        // Of what takes two lines each piece is looked at, and that there are no more than two.
        const pieces = [...cell.querySelectorAll('[data-wraps], [data-wraps] *')];
        return (
          [cell, ...pieces].some((piece) => piece.scrollWidth > piece.clientWidth && piece.clientWidth > 0) ||
          pieces.some((piece) => piece.matches('[data-wraps]') && piece.scrollHeight > piece.clientHeight + 1)
        );
      };
      return [...document.querySelectorAll('table')].flatMap((table) => {
        const heads = [...table.querySelectorAll('thead th')];
        const cells = [...table.querySelectorAll('tbody tr')].flatMap((row) =>
          [...row.children].filter((_, at) => {
            const head = heads[at]?.textContent ?? '';
            return never.includes(head) || head.startsWith(under);
          }),
        );
        return [...heads, ...cells].filter(isCut).map((cell) => cell.textContent);
      });
    },
    [NEVER_CUT, NEVER_CUT_UNDER] as const,
  );
}

async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('table[aria-busy="false"] tbody tr').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 860 });
    await expect.poll(() => cutWords(page), `${width} px`).toEqual([]);
    await expect.poll(() => hiddenWidth(page), `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 860 });
}

for (const person of ['operaciones', 'gerente'] as const) {
  const tables = TABLES.filter(([, who]) => who === person);
  const names = tables.map(([what]) => what).join(', ');
  test(`no heading, state, plate, hour or act is cut at 1440 and 1024 px in the tables of ${names}`, async ({
    page,
  }) => {
    test.slow();
    await actAs(page, person, { client: CARIBE });
    const shell = new ShellPage(page);
    for (const [at, [what, , address, title]] of tables.entries()) {
      await test.step(what, async () => {
        // The second of one title is loaded: nothing else says that it is there.
        await (title === tables[at - 1]?.[3] || at === 0 ? page.goto(address) : shell.go(address));
        await expect(page).toHaveTitle(`${title} · Fénix`);
        await expectWhole(page);
      });
    }
  });
}

test('what staff may do with records and checks stays at the right edge of their lists', async ({ page }) => {
  await actAs(page, 'gerente', { client: CARIBE });
  for (const [address, act] of [
    [`/optimizacion/mantenimientos/actas/${own}`, page.getByRole('button', { name: 'Nueva acta' })],
    [
      `/operacion/prealistamiento/verprealistamientos/${own}`,
      page.getByRole('link', { name: 'Crear prealistamiento' }),
    ],
  ] as const) {
    await page.goto(address);
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 860 });
      const edges = async () => {
        const [list, last] = [await page.locator('section:has(> table)').boundingBox(), await act.boundingBox()];
        return list && last && Math.abs(list.x + list.width - last.x - last.width);
      };
      await expect.poll(edges, `${width} px`).toBeLessThan(3);
    }
  }
});

test('nor in the tables of vehicles and trips that open below the fleets', async ({ page }) => {
  await actAs(page, 'operaciones');
  await page.goto('/validacion/dashboard/dashboardpesvtr');
  await page
    .getByRole('region', { name: 'Todas las flotas' })
    .getByRole('button', { name: 'Ver Detalle' })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Ver viajes de/ })
    .first()
    .click();
  const trips = page.getByRole('table', { name: /^Tabla de viajes/ });
  await expect(trips.getByRole('row').nth(1)).toBeVisible();
  await expectWhole(page);
});

test('the whole menu fits a screen of 800 px; a route that is cut is read whole by mouse and by keyboard, and by a finger without opening the row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await actAs(page, 'operaciones');
  await page.goto(DESPACHOS);
  const { menu } = new ShellPage(page);
  await expect(menu).toBeVisible();
  await expect.poll(() => menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);

  await page.setViewportSize({ width: 1024, height: 860 });
  const row = page
    .getByRole('table', { name: 'Despachos' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first();
  await expect(row).toBeVisible();
  // Of one day, at this width: hour, vehicle, plate, route.
  const route = row.getByRole('cell').nth(3);
  const words = await route.textContent();
  // Narrow enough to be cut whatever the demo's routes are called today.
  await page.evaluate(() => {
    for (const col of document.querySelectorAll<HTMLElement>('col:nth-child(4)')) col.style.width = '60px';
  });
  const tip = page.getByRole('tooltip');
  await route.hover({ force: true });
  await expect(tip).toHaveText(words ?? '');
  await page.mouse.move(5, 5);
  await expect(tip).toHaveCount(0);
  await row.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(tip).toContainText(`Ruta: ${words}`);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await route.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await expect(tip).toHaveText(words ?? '');
});

for (const place of ['vencimientos', 'personas', 'aptos'])
  test(`the search of ${place} is on one line with the answers beside it`, async ({ page }) => {
    await actAs(page, 'operaciones');
    await page.goto(`/cumplimiento/${place}`);
    const bar = page.getByRole('search', { name: 'Filtros' });
    const search = await bar.getByRole('searchbox').boundingBox();
    const answer = await bar.getByRole('group').first().locator('label').first().boundingBox();
    expect(Math.abs((search?.y ?? 0) - (answer?.y ?? -99))).toBeLessThanOrEqual(1);
    expect(search?.height).toBe(answer?.height);
  });

test('on a phone the way to a new record lies on no row of the list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await actAs(page, 'operaciones');
  await page.goto(`/optimizacion/mantenimientos/actas/${own}`);
  const create = page.getByRole('button', { name: 'Nueva acta' });
  await expect(
    page
      .getByRole('button', { name: 'Completar' })
      .or(page.getByRole('link', { name: 'Completar' }))
      .first(),
  ).toBeVisible();
  const strip = create.locator('..');
  expect((await strip.boundingBox())?.width).toBe(390);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const top = (await strip.boundingBox())?.y ?? 0;
  const last = await page
    .locator('main')
    .locator('a:visible, button:visible, select:visible')
    .evaluateAll(
      (controls, name) =>
        Math.max(
          ...controls.filter((one) => one.textContent !== name).map((one) => one.getBoundingClientRect().bottom),
        ),
      'Nueva acta',
    );
  expect(last).toBeLessThanOrEqual(top);
});
