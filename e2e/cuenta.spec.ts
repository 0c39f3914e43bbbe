import type { APIResponse, Page } from '@playwright/test';
import { ShellPage } from './pages/ShellPage';
import { actAs, openSession } from './pages/sesion';
import { Authenticator } from './support/authenticator';
import { expect, expectAccessible, signInOnScreen, test } from './support/fixtures';

const PASSWORD = 'Puente-largo-7';

/** A person of this journey alone: what they turn on must not meet the others. */
async function givenPerson(page: Page): Promise<string> {
  const { token } = await openSession(page, 'gerente');
  const name = `lia.${Date.now().toString(36)}${Math.floor(performance.now())}`;
  const reply = await page.request.post('/api/auth/sign-up', {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      name,
      nameUser: 'Lía Mora',
      email: 'lia@empresa.co',
      password: PASSWORD,
      cliente: 'expreso del caribe',
      scopes: ['readDispatch'],
    },
  });
  expect(reply.status()).toBe(200);
  return name;
}

const menuItem = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /Menú del usuario/ }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('AUTH-33, AUTH-34 a person turns the second step on with a code of their application', async ({ page }) => {
  await signInOnScreen(page, await givenPerson(page), PASSWORD);
  await menuItem(page, 'Verificación en dos pasos');
  const dialog = page.getByRole('dialog', { name: 'Verificación en dos pasos' });
  await dialog.getByRole('button', { name: 'Empezar' }).click();
  await expect(dialog.getByRole('figure', { name: 'Código QR para la aplicación' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await dialog.getByLabel('2. Escribe el código que muestra').fill(new Authenticator(secret).code());
  await dialog.getByRole('button', { name: 'Activar' }).click();
  await expect(dialog.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(dialog).toBeHidden();
});

/** The same without the screen: what the application and the person hold afterwards. */
async function givenSecondStep(page: Page, name: string): Promise<{ phone: Authenticator; codes: string[] }> {
  const basic = { Authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` };
  const dataOf = async (reply: APIResponse) => ((await reply.json()) as { data: Record<string, unknown> }).data;
  const { token } = await dataOf(await page.request.post('/api/auth/sign-in', { headers: basic }));
  const headers = { Authorization: `Bearer ${String(token)}` };
  const { secret } = await dataOf(await page.request.post('/api/auth/second-step', { headers }));
  const phone = new Authenticator(String(secret));
  const data = { code: phone.code() };
  const { codes } = await dataOf(await page.request.put('/api/auth/second-step', { headers, data }));
  return { phone, codes: codes as string[] };
}

test('AUTH-33 signing in asks for the code of the application', async ({ page, problems }) => {
  problems.allow(/status of 401/);
  const name = await givenPerson(page);
  const { phone } = await givenSecondStep(page, name);
  await signInOnScreen(page, name, PASSWORD);
  await expect(page.getByLabel('Código', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Código', { exact: true }).fill(phone.code());
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/verdespachos/);
});

test('AUTH-34 who has no phone signs in with a recovery code', async ({ page, problems }) => {
  problems.allow(/status of 401/);
  const name = await givenPerson(page);
  const { codes } = await givenSecondStep(page, name);
  await signInOnScreen(page, name, PASSWORD);
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await page.getByLabel('Código de recuperación').fill(codes[0]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/verdespachos/);
});

test('AUTH-37 signing in in another tab leaves one session, and both tabs go on with it', async ({ page, context }) => {
  const name = await givenPerson(page);
  await signInOnScreen(page, name, PASSWORD);
  await expect(page).toHaveURL(/verdespachos/);
  // The link of the company's logo is of the session that is about to be replaced: it is used before.
  const logo = page.getByRole('complementary', { name: 'Barra lateral' }).locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const other = await context.newPage();
  await signInOnScreen(other, name, PASSWORD);
  await expect(other).toHaveURL(/verdespachos/);
  await menuItem(page, 'Mis sesiones');
  const sessions = page.getByRole('dialog', { name: 'Mis sesiones' });
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByText('Esta sesión')).toBeVisible();
  await new ShellPage(other).bar.getByRole('link', { name: 'Inicio' }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
});

test('AUTH-17 the user menu is worked with the keyboard', async ({ page }) => {
  await actAs(page, 'gerente');
  await page.goto('/main');
  const button = page.getByRole('button', { name: /Menú del usuario/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Cambiar contraseña' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeHidden();
  await expect(button).toBeFocused();
});
