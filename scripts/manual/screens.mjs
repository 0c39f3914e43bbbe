// @ts-check

/** @typedef {import('@playwright/test').Page} Page */

const CARIBE = encodeURIComponent('expreso del caribe');
/** Names the client in the address, for staff. */
const OF_CARIBE = `?empresa=${CARIBE}`;

/** A day of Bogotá, as addresses name it. @param {number} days */
const daysAgo = (days) => new Date(Date.now() - 5 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

/**
 * Screens of the manual that need no more than to be opened. `act`: what has to be done before it is worth a picture.
 * @type {readonly { who: string, path: string, name: string, act?: (page: Page) => Promise<void> }[]}
 */
export const SCREENS = [
  { who: 'gerente', path: '/clients', name: 'lista-de-clientes' },
  { who: 'gerente', path: '/newdeliveryformat', name: 'formato-de-entrega' },
  { who: 'gerente', path: '/papelera', name: 'papelera' },
  { who: 'gerente', path: '/servidor', name: 'servidor' },
  { who: 'gerente', path: `/ejecucion/incontrol/usuarios${OF_CARIBE}`, name: 'inspectores' },
  { who: 'gerente', path: `/optimizacion/catalogos${OF_CARIBE}`, name: 'catalogos' },
  {
    who: 'gerente',
    path: `/optimizacion/mantenimientos/actas/${CARIBE}?vista=todas`,
    name: 'seguimientos',
    act: async (page) => {
      const rows = page.locator('tbody tr').filter({ hasText: /Correctivo/i });
      await rows.first().getByRole('button').last().click();
      await page.getByRole('menuitem', { name: /Agregar proceso/ }).click();
      await page.getByRole('button', { name: 'Guardar proceso' }).waitFor();
    },
  },
  { who: 'despachos', path: `/ejecucion/onbus/detalledeviajes/${CARIBE}`, name: 'viajes' },
  { who: 'operaciones', path: `/operacion/prealistamiento/verprealistamientos/${CARIBE}`, name: 'prealistamientos' },
  {
    who: 'operaciones',
    path: '/operacion/codigosqr/generarcodigoqr',
    name: 'codigos-qr',
    act: async (page) => {
      await page.getByRole('combobox').first().fill('SAN338');
      await page.keyboard.press('Enter');
    },
  },
  {
    who: 'operaciones',
    path: `/validacion/dashboard/dashboardgeneral/${CARIBE}`,
    name: 'torre',
    act: (page) => page.locator('[data-drawn]').waitFor(),
  },
  {
    who: 'operaciones',
    path: '/validacion/dashboard/dashboardpesvtr',
    name: 'pesv',
    act: async (page) => {
      await page
        .getByRole('button', { name: /Ver Detalle/ })
        .first()
        .click();
      await page.getByRole('heading', { name: /Activos flota/ }).waitFor();
    },
  },
  {
    who: 'operaciones',
    path: `/validacion/dashboard/dashboardpesvtr?vista=graficas&from=${daysAgo(13)}&to=${daysAgo(0)}`,
    name: 'pesv-graficas',
    act: (page) => page.getByRole('figure').last().waitFor(),
  },
  {
    who: 'operaciones',
    path: '/validacion/dashboard/dashboardpesvtr',
    name: 'informe-desde-exceso',
    act: async (page) => {
      await page
        .getByRole('button', { name: /Ver Detalle/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Ver viajes de/ })
        .first()
        .click();
      const trips = page.getByRole('region', { name: /^Tabla de viajes/ }).getByRole('button', { name: 'Ver Detalle' });
      await trips.first().waitFor();
      const link = page.getByRole('link', { name: 'Crear informe de exceso 1' });
      for (let trip = 0; trip < (await trips.count()); trip += 1) {
        await trips.nth(trip).click();
        await page.locator('[data-drawn]').waitFor();
        if ((await link.count()) > 0) break;
      }
      await link.scrollIntoViewIfNeeded();
    },
  },
  { who: 'operaciones', path: '/validacion/dashboardactive', name: 'comparativos' },
  { who: 'tecnico', path: `/optimizacion/mantenimientos/actas/${CARIBE}`, name: 'actas' },
  { who: 'operaciones', path: '/optimizacion/informes/crearinforme', name: 'crear-informe' },
  { who: 'juridico', path: `/optimizacion/informes/verinformes/${CARIBE}?vista=por-vencer`, name: 'informes' },
  { who: 'pesv', path: '/cumplimiento/personas', name: 'personas' },
  { who: 'pesv', path: '/cumplimiento/papeles', name: 'papeles' },
  { who: 'pesv', path: '/cumplimiento/vencimientos', name: 'vencimientos' },
  { who: 'operaciones', path: '/cumplimiento/aptos', name: 'aptos' },
  { who: 'operaciones', path: '/operacion/prealistamiento/defectos', name: 'defectos' },
  { who: 'pesv', path: '/cumplimiento/reglas', name: 'reglas' },
  { who: 'operaciones', path: '/ejecucion/incontrol/configuracion', name: 'configuracion-incontrol' },
  { who: 'operaciones', path: '/ejecucion/incontrol/inspecciones', name: 'inspecciones' },
  {
    who: 'operaciones',
    path: '/nuevo-producto',
    name: 'constructor',
    act: async (page) => {
      await page.getByRole('list', { name: 'Plantillas' }).getByRole('heading').getByRole('link').first().click();
      await page.getByRole('list', { name: 'Componentes de la plantilla' }).waitFor();
    },
  },
  {
    who: 'operaciones',
    path: '/nuevo-producto',
    name: 'diligenciar',
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Diligenciar/ })
        .first()
        .click();
      await page.getByRole('form').waitFor();
    },
  },
];

/**
 * The phone of an inspector: trips, one of them, and its report.
 * @param {Page} page
 * @param {string} password
 * @param {(page: Page) => Promise<Buffer>} picture
 */
export async function inspectorPhones(page, password, picture) {
  await page.goto('/inspector');
  await page.getByLabel('Usuario').fill('inspector1');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  const trip = page.getByRole('region', { name: /^Hoy/ }).getByRole('link').first();
  await trip.waitFor();
  const list = await picture(page);
  await trip.click();
  await page.getByRole('button', { name: 'Nuevo reporte' }).waitFor();
  const one = await picture(page);
  await page.getByRole('button', { name: 'Nuevo reporte' }).click();
  await page.getByRole('form', { name: 'Reporte de inspección' }).waitFor();
  return [list, one, await picture(page)];
}
