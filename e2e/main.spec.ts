import { CARIBE, actAs, stored } from './pages/sesion';
import { ShellPage } from './pages/ShellPage';
import { WITH_MOTION, expect, test } from './support/fixtures';

test.use(WITH_MOTION);

const own = encodeURIComponent(CARIBE);
const DESPACHOS = `/operacion/despachos/verdespachos/${own}`;
const PQRS = '/pqrs/acciondemejora/veracciondemejora';
const DEMO_CLIENTS = [
  'Expreso del Caribe',
  'Transportes Sierra Nevada',
  'Rutas del Altiplano',
  'Cóndor Andino',
  'Carga Llanera',
  'Pacífico Express',
  'Líneas del Magdalena',
  'Cafetera de Buses',
  'Turismo Guajiro',
];

test('GUARD-01 SHELL-18 SHELL-36 SHELL-37 every client has a card with its name and a logo that loads', async ({
  page,
  request,
}) => {
  await actAs(page, 'gerente');
  await page.goto('/main');
  const cards = page.getByRole('main').getByRole('listitem');
  for (const name of DEMO_CLIENTS) {
    const card = cards.filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(card).toHaveCount(1);
    const logo = card.locator('img');
    await logo.scrollIntoViewIfNeeded();
    await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  }
  const address = (await cards.locator('img').first().getAttribute('src')) ?? '';
  expect(address).toMatch(/^\/uploads\/.+\?/);
  expect((await page.request.get(address)).status()).toBe(200);
  expect((await request.get(address)).status()).toBe(404);
  expect((await page.request.get(address.replace(/\?.*/, ''))).status()).not.toBe(200);
});

test('GUARD-11 SHELL-19 SHELL-20 SHELL-21 choosing a client keeps it and opens its dispatches; the shortcuts to administration stand on /main, in order, and nowhere else', async ({
  page,
}) => {
  await actAs(page, 'gerente');
  await page.goto('/main');
  const shell = new ShellPage(page);
  for (const [name, client] of [
    ['Expreso del Caribe', CARIBE],
    ['Líneas del Magdalena', 'líneas del magdalena'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/operacion/despachos/verdespachos/${encodeURIComponent(client)}`);
    expect((await stored(page, 'session'))['clientTem']).toBe(client);
    await expect(shell.bar.getByRole('button', { name: `Trabajas para ${name}. Cambiar de cliente` })).toBeVisible();
    await shell.bar.getByRole('link', { name: 'Volver a los clientes' }).click();
    await expect(page).toHaveURL('/main');
  }

  const shortcuts = page.getByRole('navigation', { name: 'Administración' });
  await expect(shortcuts.getByRole('link')).toHaveText(['Clientes', 'Usuarios', 'Boletín', 'Formato de entrega']);
  for (const [label, path] of [
    ['Clientes', '/clients'],
    ['Usuarios', '/newuser'],
    ['Boletín', '/newsletter'],
    ['Formato de entrega', '/newdeliveryformat'],
  ] as const) {
    await shortcuts.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(shortcuts).toHaveCount(0);
    await page.goBack();
  }
});

test('SHELL-22 SHELL-23 SHELL-24 SHELL-25 home for everyone and back for staff, everywhere but on /main', async ({
  page,
}) => {
  const shell = new ShellPage(page);
  const { bar } = shell;
  const home = bar.getByRole('link', { name: 'Inicio' });
  const back = bar.getByRole('link', { name: 'Volver a los clientes' });
  await actAs(page, 'gerente');
  await page.goto('/main');
  await expect(bar.getByRole('searchbox', { name: 'Buscar cliente' })).toBeVisible();
  await expect(home).toHaveCount(0);
  await expect(back).toHaveCount(0);
  for (const path of ['/auditoria', DESPACHOS]) {
    for (const way of [home, back]) {
      await shell.go(path);
      await way.click();
      await expect(page).toHaveURL('/main');
    }
  }

  await actAs(page, 'tecnico');
  await page.goto(PQRS);
  await expect(back).toHaveCount(0);
  await home.click();
  await expect(page).toHaveURL(`/optimizacion/mantenimientos/actas/${own}`);
});

test('SHELL-26 the search of the top bar filters the cards by name, accents or not; ? is written there and shows the keys elsewhere', async ({
  page,
}) => {
  await actAs(page, 'gerente');
  await page.goto('/main');
  const cards = page.getByRole('main').getByRole('listitem');
  const search = new ShellPage(page).bar.getByRole('searchbox', { name: 'Buscar cliente' });
  const keys = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await search.press('?');
  await expect(search).toHaveValue('?');
  await expect(keys).toHaveCount(0);
  await search.blur();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await search.fill('CONDOR');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Cóndor Andino');
  await page.reload();
  await expect(search).toHaveValue('CONDOR');
  await expect(cards).toHaveCount(1);
  await search.fill('zzz');
  await expect(page.getByText('No hay datos')).toBeVisible();
  await page.getByRole('button', { name: 'Ver todos' }).click();
  await expect(cards.filter({ hasText: 'Turismo Guajiro' })).toHaveCount(1);
});
