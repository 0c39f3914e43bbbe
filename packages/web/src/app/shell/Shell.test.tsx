import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { MODULES } from '@fenix/domain/permissions';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { readSession } from '../../shared/session';
import { givenCliente, givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { stubApi } from '../../testing/stubApi';

const pqrs = '/pqrs/acciondemejora/veracciondemejora';
const caribe = givenCliente('expreso del caribe');
const answers = {
  'GET /api/modules/clients/fenix sas': { data: [caribe] },
  'GET /api/modules/expreso del caribe': { data: caribe },
};

beforeEach(() => void stubApi(answers));

async function open(path = pqrs, user = givenUsuario()) {
  const app = renderApp(path, user);
  await screen.findByText('Saltar al contenido');
  return { ...app, hand: userEvent.setup() };
}

const menu = () => within(screen.getByRole('navigation', { name: 'Menú principal' }));

test('GUARD-20 the menu has the five groups in their order', async () => {
  await open();
  const groups = menu().getAllByRole('heading');
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    'Operación',
    'Validación',
    'Ejecución',
    'Optimización',
    'PQRS',
  ]);
});

test('GUARD-21 an item without its scope is greyed, says whom to ask, and leads nowhere', async () => {
  const { address, hand } = await open(pqrs, givenUsuario({ scopes: ['readDispatch', 'all'] }));
  const locked = menu().getByRole('button', { name: /^Códigos QR.*Pide este permiso al administrador de tu empresa/ });
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  expect(locked.dataset['locked']).toBe('refused');
  await hand.click(locked);
  expect(address()).toBe(pqrs);
  expect(menu().getByRole('link', { name: 'Ver despachos' })).toBeTruthy();
});

test('GUARD-23 an item of a group the company has not contracted is locked even with its scope', async () => {
  await open(pqrs, givenUsuario({ modulesClient: MODULES.filter((module) => module !== 'optimizacion') }));
  expect(menu().getByRole('button', { name: /^Actas.*Módulo no contratado/ })).toBeTruthy();
});

test('GUARD-34 the configuration is locked in the menu without configInspect', async () => {
  await open(pqrs, givenUsuario({ scopes: ['readInspect', 'all'] }));
  expect(menu().getByRole('button', { name: /^Configuración InControl/ })).toBeTruthy();
});

test('GUARD-81 staff without a client see the menu waiting for one, without locks', async () => {
  await open('/main', givenManager());
  const item = menu().getByRole('button', { name: /^Ver despachos.*Elige primero un cliente/ });
  expect(item.dataset['locked']).toBe('waiting');
  expect(menu().getByRole('link', { name: 'Acciones de mejora' })).toBeTruthy();
});

test('SHELL-04 the version is on display', async () => {
  await open();
  expect(screen.getByText('Versión 7.1.0')).toBeTruthy();
});

test('SHELL-07 SHELL-08 the sidebar starts open, closes, and remembers it', async () => {
  const { hand } = await open();
  await hand.click(screen.getByRole('button', { name: 'Contraer el menú' }));
  expect(window.localStorage.getItem('sidebar')).toBe('closed');
  await hand.click(screen.getByRole('button', { name: 'Expandir el menú' }));
  expect(window.localStorage.getItem('sidebar')).toBe('open');
});

test('SHELL-09 at 1024 px the sidebar is compact whatever was chosen', async () => {
  resizeWindow(1024);
  await open();
  expect(screen.getByText('7.1.0')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Contraer el menú' })).toBeNull();
});

test('SHELL-06 the theme toggle changes the page and remembers it under its key', async () => {
  const { hand } = await open();
  await hand.click(screen.getByRole('button', { name: 'Cambiar a tema oscuro' }));
  expect(window.localStorage.getItem('theme')).toBe('dark');
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  await hand.click(screen.getByRole('button', { name: 'Cambiar a tema claro' }));
  expect(window.localStorage.getItem('theme')).toBe('default');
});

test('SHELL-10 SHELL-11 the documentation opens the manual in its own tab', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'Documentación' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/manual', '_blank']);
});

test('SHELL-12 name and company are written in upper case', async () => {
  await open();
  expect(screen.getByText('ÓSCAR PEÑA')).toBeTruthy();
  expect(screen.getByText('EXPRESO DEL CARIBE')).toBeTruthy();
});

test('SHELL-20 SHELL-21 the shortcuts stand only on /main, in their order', async () => {
  const { router } = await open('/main', givenManager());
  const bar = await screen.findByRole('navigation', { name: 'Administración' });
  const links = within(bar).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Clientes',
    'Usuarios',
    'Boletín',
    'Formato de entrega',
  ]);
  await router.navigate({ to: '/clients' });
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Administración' })).toBeNull());
});

test('SHELL-22 SHELL-24 SHELL-25 staff have back and home everywhere but on /main', async () => {
  const { router } = await open('/main', givenManager());
  expect(screen.queryByRole('link', { name: 'Inicio' })).toBeNull();
  await router.navigate({ to: '/clients' });
  expect((await screen.findByRole('link', { name: 'Inicio' })).getAttribute('href')).toBe('/main');
  expect(screen.getByRole('link', { name: 'Volver a los clientes' }).getAttribute('href')).toBe('/main');
});

test('SHELL-23 SHELL-24 the home of a client user is their landing screen, and they have no way to /main', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Inicio' }).getAttribute('href')).toBe(
    '/operacion/despachos/verdespachos/expreso%20del%20caribe',
  );
  expect(screen.queryByRole('link', { name: 'Volver a los clientes' })).toBeNull();
});

test('SHELL-13 SHELL-14 under 768 px a bottom bar leads to what a person may open, and to the menu', async () => {
  resizeWindow(390);
  await open(pqrs, givenUsuario({ scopes: ['readDispatch', 'all'] }));
  const bar = within(screen.getByRole('navigation', { name: 'Accesos rápidos' }));
  expect(bar.getByRole('link', { name: 'Despachos' }).getAttribute('href')).toBe(
    '/operacion/despachos/verdespachos/expreso%20del%20caribe',
  );
  expect(bar.getByRole('link', { name: 'Mejoras' }).getAttribute('href')).toBe(pqrs);
  expect(bar.queryByRole('button', { name: /Pide este permiso/ })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Menú principal' })).toBeNull();
  await userEvent.setup().click(bar.getByRole('button', { name: 'Menú' }));
  const opened = within(await screen.findByRole('navigation', { name: 'Menú principal' }));
  expect(opened.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Ver despachos',
    'Detalle de viajes',
    'Acciones de mejora',
  ]);
  expect(opened.getByText('Sin acceso (10)').closest('details')?.open).toBe(false);
});

test('SHELL-14 who makes prealistamientos and does not read them is led to making one', async () => {
  resizeWindow(390);
  await open(pqrs, givenUsuario({ scopes: ['createPreset', 'all'] }));
  const bar = within(screen.getByRole('navigation', { name: 'Accesos rápidos' }));
  expect(bar.getByRole('link', { name: 'Prealistamiento' }).getAttribute('href')).toBe(
    '/operacion/prealistamiento/crearprealistamiento',
  );
});

test('SHELL-14 a technician sees their own entries in place of screens they may not open', async () => {
  resizeWindow(390);
  await open(pqrs, givenUsuario({ scopes: ['readRecords', 'createRecords', 'all'] }));
  const bar = within(screen.getByRole('navigation', { name: 'Accesos rápidos' }));
  expect(bar.getByRole('link', { name: 'Actas' }).getAttribute('href')).toBe(
    '/optimizacion/mantenimientos/actas/expreso%20del%20caribe',
  );
  expect(bar.getByRole('link', { name: 'Diligenciar' })).toBeTruthy();
});

test('SHELL-42 without signal the top bar says so, with what waits, and says more when it is pressed', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { hand } = await open();
  expect(screen.queryByText(/Sin señal/)).toBeNull();
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  const chip = screen.getByRole('button', { name: 'Sin señal · lo que ves puede no estar al día' });
  await hand.click(chip);
  expect(
    await screen.findByText(
      'Sin señal. Lo que completes queda en este equipo y se envía solo cuando vuelva la señal. Lo demás puede no estar al día.',
    ),
  ).toBeTruthy();
});

test('SHELL-42 on a form that opens from the device the words are about what one does there', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open('/optimizacion/actas-sin-senal');
  expect(screen.getByRole('button', { name: 'Sin señal · todo queda en este equipo' })).toBeTruthy();
});

async function signOutWith(logout: { status?: number }) {
  const log = stubApi({ ...answers, 'POST /api/auth/logout': logout });
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { hand } = await open();
  await hand.click(screen.getByRole('button', { name: /Menú del usuario/ }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión', hidden: true }));
  await waitFor(() => expect(assign).toHaveBeenCalled());
  return { to: assign.mock.calls[0]?.[0], sent: log.find(({ path }) => path === '/api/auth/logout') };
}

test('AUTH-17 AUTH-18 AUTH-19 signing out tells the server, without a body, and leaves nothing here', async () => {
  const { to, sent } = await signOutWith({});
  expect([to, sent?.method, sent?.body]).toEqual(['/', 'POST', undefined]);
  expect(window.sessionStorage).toHaveLength(0);
});

test('AUTH-20 a sign-out the server did not confirm still ends the session here, and says so', async () => {
  const { to } = await signOutWith({ status: 503 });
  expect(to).toBe('/?aviso=salida-sin-confirmar');
  expect(readSession()).toBeUndefined();
});

test('AUTH-23 a session that ends is renewed over the screen, and the waiting call goes on', async () => {
  let isOver = true;
  const user = givenManager();
  stubApi({
    'GET /api/modules/clients/fenix sas': () =>
      isOver ? { status: 401, message: SHELL_MESSAGES.sessionExpired } : { data: [caribe] },
    'POST /api/auth/sign-in': () => {
      isOver = false;
      return { data: { token: 'fresh', user } };
    },
  });
  const { address, hand } = await open('/main', user);
  const dialog = await screen.findByRole('dialog', { name: 'Inicia sesión para continuar' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Usuario').value).toBe('gerente');
  await hand.type(within(dialog).getByLabelText('Contraseña'), 'clave{Enter}');
  expect(await screen.findByRole('link', { name: 'Expreso del Caribe' })).toBeTruthy();
  expect([address(), readSession()?.token]).toEqual(['/main', 'fresh']);
});

test('AUTH-16 leaving that dialog keeps the place for the next sign-in', async () => {
  stubApi({ 'GET /api/modules/clients/fenix sas': { status: 401, message: SHELL_MESSAGES.sessionExpired } });
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { hand } = await open('/main', givenManager());
  await hand.click(await screen.findByRole('button', { name: 'Salir' }));
  expect(assign).toHaveBeenCalledWith('/');
  expect(readSession()).toBeUndefined();
  expect(window.sessionStorage.getItem('lastPath')).toBe('/main');
});

test('the first stop of the Tab key skips to the content', async () => {
  const { hand } = await open('/ejecucion/incontrol/configuracion');
  await hand.tab();
  expect(document.activeElement?.textContent).toBe('Saltar al contenido');
});
