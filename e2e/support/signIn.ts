import { SignedIn } from '@fenix/domain/sesion/usuario';
import { type Page, expect } from '@playwright/test';
import { DEMO_PASSWORD, type DemoUser } from './demoAccounts';

/** Signs in as a person would. */
export async function signInOnScreen(page: Page, user: DemoUser, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Usuario').fill(user);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

/** Has the session of a user before the first page opens: for journeys that begin after sign-in. */
export async function signIn(page: Page, user: DemoUser): Promise<SignedIn> {
  const credentials = Buffer.from(`${user}:${DEMO_PASSWORD}`, 'utf8').toString('base64');
  const response = await page.request.post('/api/auth/sign-in', { headers: { Authorization: `Basic ${credentials}` } });
  expect(response.status(), `sign-in of ${user}: ${await response.text()}`).toBe(200);
  const session = SignedIn.parse(((await response.json()) as { data: unknown }).data);
  await page.addInitScript(
    ({ token, user }) => {
      // Once per tab: a journey that signs out must stay signed out after a reload.
      if (location.protocol === 'about:' || sessionStorage.getItem('e2e') === token) return;
      sessionStorage.setItem('e2e', token);
      sessionStorage.setItem('token', token);
      sessionStorage.setItem('user', JSON.stringify(user));
    },
    { token: session.token, user: session.user },
  );
  return session;
}
