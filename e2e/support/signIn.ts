import type { SignedIn } from '@fenix/domain/sesion/usuario';
import type { Page } from '@playwright/test';
import { heldSession, openSession } from '../pages/sesion';
import { DEMO_PASSWORD, type DemoUser } from './demoAccounts';

/** Signs in as a person would. */
export async function signInOnScreen(page: Page, user: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Usuario' }).fill(user);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

/**
 * Has the session of a user before the first page opens: for journeys that begin after sign-in. It is shared with the
 * other journeys of the worker; one that ends it asks for its own.
 */
export async function signIn(page: Page, user: DemoUser, { isOwn = false } = {}): Promise<SignedIn> {
  const session = await (isOwn ? openSession(page, user) : heldSession(page, user));
  await page.addInitScript(
    ({ token, user }) => {
      // Once per tab: a journey that signs out must stay signed out after a reload.
      // A frame of another origin, or one that could not be loaded, has no storage.
      if (window !== window.top || !location.protocol.startsWith('http')) return;
      if (sessionStorage.getItem('e2e') === token) return;
      sessionStorage.setItem('e2e', token);
      sessionStorage.setItem('token', token);
      sessionStorage.setItem('user', JSON.stringify(user));
    },
    { token: session.token, user: session.user },
  );
  return session;
}
