import { routeOf } from '@fenix/domain/routes';
import type { Page } from '@playwright/test';
import { CARIBE, actAs, stored } from './pages/sesion';
import { ShellPage } from './pages/ShellPage';
import { SignInPage } from './pages/SignInPage';
import { WITH_MOTION, expect, test } from './support/fixtures';
import { expectToComeToRest, motionsOf, watchMotion } from './support/motion';

test.use(WITH_MOTION);

const own = encodeURIComponent(CARIBE);
const DESPACHOS = `/operacion/despachos/verdespachos/${own}`;
const PQRS = '/pqrs/acciondemejora/veracciondemejora';
const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');

test('SHELL-05 until someone chooses a theme the system’s counts, before and after signing in', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.submit).toBeVisible();
  expect(await scheme(page)).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => scheme(page)).toBe('light');

  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn.enter('gerente');
  const toLight = page.getByRole('button', { name: 'Cambiar a tema claro' });
  await expect(toLight).toBeVisible();
  expect(await scheme(page)).toBe('dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  await toLight.click();
  await expect.poll(() => scheme(page)).toBe('light');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cambiar a tema oscuro' })).toBeVisible();
  expect(await scheme(page)).toBe('light');
});

test('SHELL-05 SHELL-06 the theme changes in the top bar, is saved, and applied before the first paint', async ({
  page,
  problems,
}) => {
  await actAs(page, 'gerente');
  await page.goto('/main');
  const { bar } = new ShellPage(page);
  await bar.getByRole('button', { name: 'Cambiar a tema oscuro' }).click();
  await expect.poll(() => scheme(page)).toBe('dark');
  expect((await stored(page, 'local'))['theme']).toBe('dark');

  // No script and no style arrives: what is dark now was dark without them.
  problems.allow(/ERR_FAILED/);
  await page.route(/\.(js|css)$/, (route) => route.abort());
  await page.reload();
  expect(await scheme(page)).toBe('dark');
  await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'dark');

  await page.unroute(/\.(js|css)$/);
  await page.reload();
  await bar.getByRole('button', { name: 'Cambiar a tema claro' }).click();
  await expect.poll(() => scheme(page)).toBe('light');
  expect((await stored(page, 'local'))['theme']).toBe('default');
});

test('under reduced motion a theme chosen in another tab is there at once: no colour is on its way', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await actAs(page, 'gerente');
  await page.goto('/main');
  await new ShellPage(page).bar.waitFor();
  const moving = await page.evaluate(() => {
    const changed = new Promise<number>((resolve) => {
      // Transitions only: what is still loading pulses, and a pulse is no colour on its way.
      const observer = new MutationObserver(() =>
        resolve(document.getAnimations().filter((moving) => moving instanceof CSSTransition).length),
      );
      observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    });
    localStorage.setItem('theme', 'dark');
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    return changed;
  });
  expect(moving).toBe(0);
});

test('SHELL-04 SHELL-07 SHELL-08 SHELL-09 SHELL-12 name and company in upper case; the sidebar opens with the version, closes, stays closed, and is compact at 1024 px', async ({
  page,
}) => {
  await actAs(page, 'operaciones');
  await page.goto(PQRS);
  const { sidebar, menu, userMenu } = new ShellPage(page);
  const { user } = await stored(page, 'session');
  const { nameUser } = JSON.parse(user ?? '{}') as { nameUser: string };
  await expect(userMenu.getByText(nameUser.toLocaleUpperCase('es-CO'), { exact: true })).toBeVisible();
  await expect(userMenu.getByText('EXPRESO DEL CARIBE', { exact: true })).toBeVisible();

  await expect(sidebar).toContainText('7.1.0');
  await expect.poll(() => widthOf(sidebar)).toBeGreaterThan(200);
  await sidebar.getByRole('button', { name: 'Contraer el menú' }).click();
  await expect.poll(() => widthOf(sidebar)).toBe(64);
  expect((await stored(page, 'local'))['sidebar']).toBe('closed');

  await page.reload();
  await expect.poll(() => widthOf(sidebar)).toBe(64);
  await menu.getByRole('link', { name: 'Actas' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Actas' })).toBeVisible();
  await sidebar.getByRole('button', { name: 'Expandir el menú' }).click();
  await expect.poll(() => widthOf(sidebar)).toBeGreaterThan(200);
  expect((await stored(page, 'local'))['sidebar']).toBe('open');

  // Whatever was chosen; a pixel more and it is not.
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect.poll(() => widthOf(sidebar)).toBe(64);
  await expect(sidebar.getByRole('button', { name: /Expandir|Contraer/ })).toHaveCount(0);
  await page.setViewportSize({ width: 1025, height: 800 });
  await expect.poll(() => widthOf(sidebar)).toBeGreaterThan(200);
});

test('SHELL-10 SHELL-11 the documentation is the manual, in its own tab', async ({ page, context }) => {
  await actAs(page, 'consulta');
  await page.goto(PQRS);
  const opened = context.waitForEvent('page');
  await new ShellPage(page).bar.getByRole('link', { name: 'Documentación' }).click();
  const manual = await opened;
  await expect(manual).toHaveURL(/\/manual/);
  await expect(manual.getByRole('heading', { level: 1 })).toBeVisible();
});

test('SHELL-13 under 768 px a bar at the bottom links to dispatches and pre-readiness, and opens the whole menu, which closes when one goes somewhere', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await actAs(page, 'despachos');
  await page.goto(PQRS);
  const quick = page.getByRole('navigation', { name: 'Accesos rápidos' });
  await expect(quick.getByRole('link', { name: 'Despachos' })).toHaveAttribute('href', DESPACHOS);
  await quick.getByRole('link', { name: 'Prealistamiento' }).click();
  await expect(page).toHaveURL(`/operacion/prealistamiento/verprealistamientos/${own}`);
  const box = await quick.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);

  await page.getByRole('button', { name: 'Menú', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menú' });
  await drawer.getByRole('link', { name: 'Detalle de viajes' }).click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*/ejecucion/onbus/detalledeviajes/${own}`));
  await expect(drawer).toBeHidden();

  await page.setViewportSize({ width: 768, height: 844 });
  await expect(quick).toHaveCount(0);
});

test('SHELL-15 SHELL-16 an unknown path fills the screen with a moving picture, which comes to rest, and shows the way home', async ({
  page,
}) => {
  await watchMotion(page);
  await actAs(page, 'despachos');
  await page.goto('/no/existe');
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  const picture = page.getByRole('main').locator('svg').first();
  await expect.poll(() => picture.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await expectToComeToRest(page);
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL(DESPACHOS);
});

test('SHELL-16 the picture is not animated with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchMotion(page);
  await actAs(page, 'despachos');
  await page.goto('/no/existe');
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  expect(await motionsOf(page)).toEqual([]);
});

test('AUTH-11 SHELL-17 SHELL-19 a day of staff leaves only the named keys in the browser', async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.open();
  await signInPage.enter('gerente');
  await page.getByRole('link', { name: 'Turismo Guajiro' }).click();
  await expect(page).toHaveURL('/operacion/despachos/verdespachos/turismo%20guajiro');
  // The recent place is stored once the screen is shown, which is when the tab takes its title.
  await expect(page).toHaveTitle(new RegExp(routeOf('despachosList').title));
  const shell = new ShellPage(page);
  await shell.bar.getByRole('button', { name: 'Cambiar a tema oscuro' }).click();
  await shell.sidebar.getByRole('button', { name: 'Contraer el menú' }).click();
  await shell.bar.getByRole('link', { name: 'Inicio' }).click();
  await expect(page).toHaveURL('/main');

  const session = await stored(page, 'session');
  expect(Object.keys(session).toSorted()).toEqual(['clientTem', 'lastPath', 'token', 'user']);
  expect(session['clientTem']).toBe('turismo guajiro');
  const { sinSenal, equipo, recientes, vistas = '', ...local } = await stored(page, 'local');
  expect(local).toEqual({ sidebar: 'closed', theme: 'dark' });
  expect(recientes).toContain('Ver despachos');
  expect(equipo).toMatch(/^[\w-]{36}$/);
  // Stored for filling in records without signal; the token is not part of it.
  expect(sinSenal).toContain('"name":"gerente"');
  for (const kept of [sinSenal, vistas]) expect(kept).not.toContain(session['token'] ?? '');
});

test('SHELL-27 SHELL-28 SHELL-29 a toast stays between two and four seconds, the spinner of a download one, even when the file is there at once', async ({
  page,
}) => {
  await page.clock.install();
  await actAs(page, 'gerente');
  await page.goto('/guia-visual');
  const toast = new ShellPage(page).toast('Hay una versión nueva');
  const button = page.getByRole('button', { name: 'Información' });
  await button.scrollIntoViewIfNeeded();
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.click();
  await page.clock.runFor(2_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(toast).toHaveCount(0);

  const download = page.getByRole('button', { name: 'Descargar' });
  const file = page.waitForEvent('download');
  await download.click();
  await file;
  await page.clock.runFor(900);
  await expect(download).toHaveAttribute('data-loading', 'true');
  await page.clock.runFor(200);
  await expect(download).not.toHaveAttribute('data-loading');
});

test('SHELL-32 SHELL-33 a screen that breaks says so, and the rest goes on', async ({ page, problems }) => {
  problems.allow(/./);
  await actAs(page, 'gerente');
  await page.route('**/assets/GuiaVisualScreen*', (route) => route.abort());
  await page.goto('/guia-visual');
  await expect(
    page.getByText('Ocurrio un error inesperado, comunicate con el area de desarrollo.', { exact: true }),
  ).toBeVisible();
  await new ShellPage(page).bar.getByRole('link', { name: 'Inicio' }).click();
  await expect(page.getByRole('heading', { name: 'Selecciona un cliente' })).toBeVisible();
});

test('the palette finds what one may open, without accents, and goes there', async ({ page }) => {
  await actAs(page, 'despachos');
  await page.goto(PQRS);
  const shell = new ShellPage(page);
  await shell.openPalette();
  const entries = shell.palette.getByRole('option');
  await expect(entries.filter({ hasText: 'Ver despachos' })).toHaveCount(1);
  for (const closed of ['Actas', 'Auditoría', 'Clientes'])
    await expect(entries.filter({ hasText: closed })).toHaveCount(0);
  await shell.palette.getByRole('combobox').fill('codigos');
  await expect(entries).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/operacion/codigosqr/generarcodigoqr');
});

test('staff find clients in the palette and work for the chosen one', async ({ page }) => {
  await actAs(page, 'gerente');
  await page.goto('/auditoria');
  const shell = new ShellPage(page);
  await shell.openPalette();
  await shell.palette.getByRole('combobox').fill('pacifico');
  await shell.palette.getByRole('option', { name: /^Pacífico Express/ }).click();
  await expect(page).toHaveURL(`/operacion/despachos/verdespachos/${encodeURIComponent('pacífico express')}`);
});

test('a lost connection shows a message, and so does its return', async ({ page, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await actAs(page, 'consulta');
  await page.goto(PQRS);
  await expect(new ShellPage(page).title).toBeVisible();
  const banner = page.getByRole('button', { name: /^Sin señal/ });
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
});

async function widthOf(part: ShellPage['sidebar']): Promise<number> {
  return (await part.boundingBox())?.width ?? 0;
}
