import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { AuditoriaPage } from './pages/AuditoriaPage';
import { ShellPage } from './pages/ShellPage';
import { SignInPage } from './pages/SignInPage';
import { CARIBE, SIERRA, openSession, stored } from './pages/sesion';
import { DEMO_PASSWORD, type DemoUser } from './support/demoAccounts';
import { WITH_MOTION, expect, expectAccessible, signIn, test } from './support/fixtures';
import { expectToComeToRest, watchMotion } from './support/motion';

test.use(WITH_MOTION);

const dispatches = (client: string) => `/operacion/despachos/verdespachos/${encodeURIComponent(client)}`;
const PQRS = '/pqrs/acciondemejora/veracciondemejora';
/** Who signs out may be asking for the line of notices, which opens some seconds after the first screen. */
const LATE_LINE = /status of 401 .*\/api\/avisos\/cambios/;

test('SHELL-01 AUTH-01 AUTH-02 AUTH-03 AUTH-04 AUTH-05 AUTH-06 AUTH-07 SHELL-03 the sign-in page, in Spanish and open to anyone; both fields are required, the password is hidden until it is asked for', async ({
  page,
}) => {
  const signInPage = new SignInPage(page);
  const { password } = signInPage;
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await watchMotion(page);
  await signInPage.open();
  await expect(page).toHaveTitle('Fénix');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-CO');
  await expect(page.getByRole('heading', { level: 1, name: 'Fénix' })).toBeVisible();
  await expect(signInPage.name).toBeEditable();
  await expect(signInPage.submit).toBeEnabled();
  await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
  expect(new URL(page.url()).pathname).toBe('/');
  // The animation beside the form stops: it distracts from reading and costs processor time.
  await expectToComeToRest(page);

  await signInPage.submit.click();
  await expect(page.getByText(SHELL_MESSAGES.required)).toHaveCount(2);
  await expect(signInPage.name).toBeFocused();
  await signInPage.name.fill('gerente');
  await signInPage.submit.click();
  await expect(page.getByText(SHELL_MESSAGES.required)).toHaveCount(1);
  await expect(password).toBeFocused();
  expect(calls).not.toContain('/api/auth/sign-in');

  await password.fill('secreta');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('secreta');
  await page.getByRole('button', { name: 'Ocultar contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('AUTH-08 AUTH-11 AUTH-12 AUTH-21 AUTH-22 the call, what the session keeps, and /main for staff', async ({
  page,
}) => {
  const signInPage = new SignInPage(page);
  const sent = page.waitForRequest('**/api/auth/sign-in');
  await signInPage.open();
  await signInPage.enter('gerente');
  const basic = (await (await sent).headerValue('authorization')) ?? '';
  expect(Buffer.from(basic.replace('Basic ', ''), 'base64').toString('utf8')).toBe('gerente:Fenix-demo-1');

  await expect(page).toHaveURL('/main');
  await expect(page.getByRole('heading', { name: 'Selecciona un cliente' })).toBeVisible();
  const { token, user } = await stored(page, 'session');
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const kept = JSON.parse(user ?? '{}') as Record<string, unknown>;
  expect(kept).toMatchObject({ name: 'gerente', cliente: 'fenix sas', isActive: true });
  expect(Object.keys(kept)).toEqual(expect.arrayContaining(['_id', 'nameUser', 'email', 'fecha']));
  expect(kept['scopes']).toEqual(expect.arrayContaining(['all', 'colfenix']));
});

test('AUTH-09 AUTH-10 a wrong password and an unknown name get the same answer; a disabled account gets its own message', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 4(01|23)/);
  const signInPage = new SignInPage(page);
  await signInPage.open();
  for (const name of ['gerente', 'nadie']) {
    await signInPage.enter(name, 'equivocada');
    await expect(page.getByRole('alert')).toHaveText('Usuario y/o contraseña incorrecta!');
    await expect(signInPage.name).toHaveValue(name);
  }
  await signInPage.enter('inactivo');
  await expect(page.getByRole('alert')).toHaveText('Tu cuenta se encuentra deshabilitada!');
  expect(await stored(page, 'session')).not.toHaveProperty('token');
});

test('after ten wrong passwords the account has to wait, and reads why', async ({ page, problems }) => {
  problems.allow(/status of 4(01|29)/);
  const name = `insistente-${Date.now()}`;
  const Authorization = `Basic ${Buffer.from(`${name}:no`).toString('base64')}`;
  // One that comes too soon after others of this network, as journeys beside this one do, is not counted.
  let counted = 0;
  await expect
    .poll(async () => {
      const reply = await page.request.post('/api/auth/sign-in', { headers: { Authorization } });
      if (reply.status() === 401) counted += 1;
      return counted;
    })
    .toBe(10);
  const signInPage = new SignInPage(page);
  await signInPage.open();
  await signInPage.enter(name, 'no');
  await expect(page.getByRole('alert')).toHaveText(SHELL_MESSAGES.tooManyAttempts);
});

const LANDINGS: [user: DemoUser, path: string, title: string][] = [
  ['despachos', dispatches(CARIBE), 'Despachos'],
  ['operaciones', dispatches(CARIBE), 'Despachos'],
  ['sierra', dispatches(SIERRA), 'Despachos'],
  ['tecnico', `/optimizacion/mantenimientos/actas/${encodeURIComponent(CARIBE)}`, 'Actas de mantenimiento'],
  ['juridico', `/optimizacion/informes/verinformes/${encodeURIComponent(CARIBE)}?vista=por-vencer`, 'Informes'],
  ['consulta', PQRS, 'Acciones de mejora'],
];
test('AUTH-13 everybody lands on the first screen that is theirs, on a computer that others used before', async ({
  page,
  problems,
}) => {
  problems.allow(LATE_LINE);
  const signInPage = new SignInPage(page);
  const shell = new ShellPage(page);
  await signInPage.open();
  for (const [user, path, title] of LANDINGS) {
    await test.step(`${user}: ${title}`, async () => {
      await signInPage.enter(user);
      await expect(page).toHaveURL(path);
      await expect(shell.title).toHaveText(title);
      await shell.signOut();
      await expect(signInPage.submit).toBeVisible();
    });
  }
});

test('P14 while the application is on its way after signing in, the page says so in its shape', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Usuario' }).waitFor();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Usuario' }).fill('consulta');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Abriendo, .+…$/ })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
});

test('AUTH-14 SHELL-16 without a session every address is the sign-in page, known or not', async ({ page }) => {
  for (const path of ['/main', dispatches(CARIBE), '/auditoria?search=x', '/no/existe']) {
    await page.goto(path);
    await expect(new SignInPage(page).submit).toBeVisible();
    await expect(page).toHaveURL('/');
  }
});

test('AUTH-15 AUTH-16 after signing in the user is at the address first asked for', async ({ page }) => {
  await page.goto('/auditoria?search=sesion');
  await new SignInPage(page).enter('gerente');
  await expect(page).toHaveURL('/auditoria?search=sesion');
  await expect(new AuditoriaPage(page).search).toHaveValue('sesion');
});

test('AUTH-16 an address one may not open gives way to the landing screen', async ({ page }) => {
  await page.goto('/clients');
  await new SignInPage(page).enter('despachos');
  await expect(page).toHaveURL(dispatches(CARIBE));
});

test('AUTH-16 AUTH-17 AUTH-18 AUTH-19 signing out ends the session here and on the server', async ({
  page,
  problems,
}) => {
  problems.allow(LATE_LINE);
  const { token } = await signIn(page, 'gerente', { isOwn: true });
  await page.goto('/auditoria');
  const asked = page.waitForResponse('**/api/auth/logout');
  await new ShellPage(page).signOut();
  const answer = await asked;
  expect([answer.request().method(), answer.request().postData(), answer.status()]).toEqual(['POST', null, 200]);

  await expect(new SignInPage(page).submit).toBeVisible();
  for (const key of ['token', 'user', 'clientTem', 'lastPath'])
    expect(await stored(page, 'session')).not.toHaveProperty(key);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await page.request.get('/api/session', { headers })).status()).toBe(401);

  await page.goBack();
  await expect(new SignInPage(page).submit).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('AUTH-20 a sign-out that does not reach the server still ends the session here, with a warning', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await signIn(page, 'gerente', { isOwn: true });
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.goto('/main');
  await new ShellPage(page).signOut();
  await expect(page.getByText(SHELL_MESSAGES.signOutFailed)).toBeVisible();
  expect(await stored(page, 'session')).not.toHaveProperty('token');
});

test('AUTH-16 AUTH-23 a session that is over says so and comes back after signing in', async ({ page, problems }) => {
  problems.allow(/status of 401/);
  const { token } = await signIn(page, 'gerente', { isOwn: true });
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  await page.goto('/auditoria?size=25');
  await expect(page.getByText('Tu sesión ha expirado, inicia sesión de nuevo.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await new SignInPage(page).enter('gerente');
  await expect(page).toHaveURL('/auditoria?size=25');
});

test('AUTH-23 a forged token opens nothing', async ({ page, problems }) => {
  problems.allow(/status of 401/);
  const { token, user } = await openSession(page, 'consulta');
  const [head = '', body = ''] = token.split('.');
  await page.addInitScript(
    ({ forged, manager }) => {
      if (location.protocol === 'about:' || sessionStorage.getItem('e2e')) return;
      sessionStorage.setItem('e2e', '1');
      sessionStorage.setItem('token', forged);
      sessionStorage.setItem('user', manager);
    },
    { forged: `${head}.${body}.AAAA`, manager: JSON.stringify({ ...user, scopes: ['all', 'colfenix'] }) },
  );
  await page.goto('/main');
  await expect(page.getByText(SHELL_MESSAGES.sessionExpired)).toBeVisible();
});

test('AUTH-23 a session that ends while someone works is renewed over the screen, and work goes on', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 401/);
  const { token } = await signIn(page, 'gerente', { isOwn: true });
  const auditoria = new AuditoriaPage(page);
  await auditoria.open();
  await expect(auditoria.rows.first()).toBeVisible();
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });

  await auditoria.search.fill('usuario');
  const dialog = page.getByRole('dialog', { name: 'Inicia sesión para continuar' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Usuario')).toHaveValue('gerente');
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill('Fenix-demo-1');
  await dialog.getByRole('button', { name: 'Iniciar Sesión' }).click();

  await expect(dialog).toBeHidden();
  await expect(auditoria.search).toHaveValue('usuario');
  await expect(auditoria.rows.first()).toContainText('usuario', { ignoreCase: true });
  await expect(page).toHaveURL('/auditoria?search=usuario');
});

test('the first load of the sign-in page stays under 120 kB, in eight files at most', async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let [bytes, files] = [0, 0];
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    files += 1;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(new SignInPage(page).submit).toBeVisible();
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(119_000);
  expect(files).toBeLessThanOrEqual(8);
});

for (const width of [1440, 390]) {
  test(`nothing moves on the sign-in page when there is something to say, at ${width} px`, async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/);
    await page.setViewportSize({ width, height: 844 });
    const signIn = new SignInPage(page);
    await signIn.open();
    await expect(signIn.submit).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const places = async () => [await signIn.name.boundingBox(), await signIn.submit.boundingBox()];
    const before = await places();

    await signIn.submit.click();
    await expect(page.getByText('Este campo es obligatorio')).toHaveCount(2);
    expect(await places()).toEqual(before);

    await page.route('**/api/auth/sign-in', (route) => route.abort());
    await signIn.enter('gerente');
    await expect(page.getByText('Sin conexión con el servidor. Revisa tu red e intenta de nuevo.')).toBeVisible();
    expect(await places()).toEqual(before);
  });
}

test('on a phone the fields of the sign-in page and what is in them are for a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const signIn = new SignInPage(page);
  await signIn.open();
  for (const target of [
    signIn.name,
    signIn.password,
    signIn.submit,
    page.getByRole('button', { name: 'Mostrar contraseña' }),
  ])
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
