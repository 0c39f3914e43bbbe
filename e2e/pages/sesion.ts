import { SignedIn } from '@fenix/domain/sesion/usuario';
import { type Page, expect } from '@playwright/test';
import { DEMO_PASSWORD, type DemoUser } from '../support/demoAccounts';

/** One session per person and worker: journeys that only look around need no sign-in of their own. */
const held = new Map<DemoUser, { session: Promise<SignedIn>; since: number }>();
/** Well within the ten minutes after which grave changes ask for the password again (AUTH-32). */
const FRESH_MS = 5 * 60_000;

export const CARIBE = 'expreso del caribe';
export const SIERRA = 'transportes sierra nevada';

export async function openSession(page: Page, user: DemoUser): Promise<SignedIn> {
  const credentials = Buffer.from(`${user}:${DEMO_PASSWORD}`, 'utf8').toString('base64');
  const response = await page.request.post('/api/auth/sign-in', { headers: { Authorization: `Basic ${credentials}` } });
  expect(response.status(), `sign-in of ${user}`).toBe(200);
  return SignedIn.parse(((await response.json()) as { data: unknown }).data);
}

export function heldSession(page: Page, user: DemoUser): Promise<SignedIn> {
  const known = held.get(user);
  if (known && performance.now() - known.since < FRESH_MS) return known.session;
  const fresh = { session: openSession(page, user), since: performance.now() };
  held.set(user, fresh);
  return fresh.session;
}

/** Makes this tab the person's from its next page on. The last one called counts. */
export async function actAs(page: Page, user: DemoUser, { client }: { client?: string } = {}): Promise<void> {
  const session = await heldSession(page, user);
  await page.addInitScript(
    ({ token, person, chosen }) => {
      // A frame of another origin, or one that could not be loaded, has no storage.
      if (window !== window.top || !location.protocol.startsWith('http')) return;
      sessionStorage.setItem('token', token);
      sessionStorage.setItem('user', person);
      if (chosen && !sessionStorage.getItem('clientTem')) sessionStorage.setItem('clientTem', chosen);
    },
    { token: session.token, person: JSON.stringify(session.user), chosen: client },
  );
}

export function stored(page: Page, area: 'local' | 'session'): Promise<Record<string, string>> {
  return page.evaluate((kind) => {
    const storage = kind === 'local' ? localStorage : sessionStorage;
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return Object.fromEntries(keys.map((key) => [key, storage.getItem(key) ?? '']));
  }, area);
}
