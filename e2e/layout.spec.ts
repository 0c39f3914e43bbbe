import type { Page } from '@playwright/test';
import { AuditoriaPage } from './pages/AuditoriaPage';
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

for (const [place, address] of [
  ['/main', '/main'],
  ['the dispatches of a client', DESPACHOS],
] as const) {
  for (const sidebar of ['open', 'closed']) {
    test(`the top bar of ${place} keeps its controls apart, sidebar ${sidebar}`, async ({ page }) => {
      await actAs(page, 'gerente');
      await page.addInitScript((state) => localStorage.setItem('sidebar', state), sidebar);
      await page.goto(address);
      await expect(new ShellPage(page).userMenu).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => collisions(page), `${width} px`).toEqual([]);
      }
    });
  }
}

test('the whole menu of a client fits a screen of 800 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await actAs(page, 'operaciones');
  await page.goto(DESPACHOS);
  const { menu } = new ShellPage(page);
  await expect(menu).toBeVisible();
  await expect.poll(() => menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
});

test('the filters of the audit stand in one row at 1440 px', async ({ page }) => {
  await actAs(page, 'gerente');
  const auditoria = new AuditoriaPage(page);
  await auditoria.open();
  const tops = await Promise.all(
    [auditoria.from, auditoria.to, auditoria.search].map(async (field) => (await field.boundingBox())?.y),
  );
  expect(new Set(tops).size).toBe(1);
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
];

const TABLES = [
  ['dispatches', 'operaciones', DESPACHOS],
  ['trips', 'operaciones', `/ejecucion/onbus/detalledeviajes/${encodeURIComponent(CARIBE)}`],
  ['records', 'operaciones', `/optimizacion/mantenimientos/actas/${encodeURIComponent(CARIBE)}`],
  ['records of staff', 'gerente', `/optimizacion/mantenimientos/actas/${encodeURIComponent(CARIBE)}`],
  ['checks', 'operaciones', `/operacion/prealistamiento/verprealistamientos/${encodeURIComponent(CARIBE)}`],
  [
    'reports',
    'operaciones',
    `/optimizacion/informes/verinformes/${encodeURIComponent(CARIBE)}?from=2020-01-01&to=2100-01-01`,
  ],
  ['improvement actions', 'operaciones', '/pqrs/acciondemejora/veracciondemejora?from=2020-01-01&to=2100-01-01'],
  ['newsletters', 'gerente', '/newsletter?from=2020-01-01&to=2100-01-01'],
  ['audit', 'gerente', '/auditoria'],
  ['users', 'gerente', '/newuser'],
  ['clients', 'gerente', '/clients'],
  ['inspections', 'operaciones', '/ejecucion/incontrol/inspecciones'],
  ['inspectors', 'operaciones', '/ejecucion/incontrol/usuarios'],
  [
    'filled documents',
    'operaciones',
    `/optimizacion/documentos/${encodeURIComponent(CARIBE)}?from=2020-01-01&to=2100-01-01`,
  ],
  ['people of the records', 'gerente', '/optimizacion/catalogos'],
] as const;

/** Headings and cells whose words have less room than they need. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate((never) => {
    const isCut = (cell: Element) => cell.scrollWidth > cell.clientWidth;
    return [...document.querySelectorAll('table')].flatMap((table) => {
      const heads = [...table.querySelectorAll('thead th')];
      const cells = [...table.querySelectorAll('tbody tr')].flatMap((row) =>
        [...row.children].filter((_, at) => never.includes(heads[at]?.textContent ?? '')),
      );
      return [...heads, ...cells].filter(isCut).map((cell) => cell.textContent);
    });
  }, NEVER_CUT);
}

for (const [what, person, address] of TABLES) {
  test(`the table of ${what} cuts no heading, state, plate, hour or act at 1440 and 1024 px`, async ({ page }) => {
    await actAs(page, person);
    await page.goto(address);
    await expect(page.locator('table[aria-busy="false"] tbody tr').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 860 });
      await expect.poll(() => cutWords(page), `${width} px`).toEqual([]);
    }
  });
}

test('a route that is cut is read whole by mouse and by keyboard, and by a finger without opening the row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 860 });
  await actAs(page, 'operaciones');
  await page.goto(DESPACHOS);
  const row = page
    .getByRole('table', { name: 'Despachos' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first();
  await expect(row).toBeVisible();
  const route = row.getByRole('cell').nth(5);
  const words = await route.textContent();
  // Narrow enough to be cut whatever the demo's routes are called today.
  await page.evaluate(() => {
    for (const col of document.querySelectorAll<HTMLElement>('col:nth-child(6)')) col.style.width = '60px';
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
