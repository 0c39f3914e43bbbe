import { MODULES } from '@fenix/domain/permissions';
import { CONTRASENA_MESSAGES } from '@fenix/domain/sesion/contrasena';
import { SEGUNDO_PASO_MESSAGES } from '@fenix/domain/sesion/segundoPaso';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/renderApp';
import { givenUsuario } from '../../testing/givens';
import { type Answer, type Sent, stubApi } from '../../testing/stubApi';

async function open(item: string, answers: Record<string, Answer | ((sent: Sent) => Answer)>) {
  const log = stubApi(answers);
  renderApp('/pqrs/acciondemejora/veracciondemejora', givenUsuario());
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: /Menú del usuario/ }));
  await hand.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: item }));
  return { hand, dialog, sent: () => log.filter(({ method, path }) => method !== 'GET' && path.includes('/auth/')) };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function change({ hand, dialog }: Opened, current: string, password: string, again = password) {
  const typed = {
    'Contraseña actual': current,
    'Contraseña nueva': password,
    'Repite la contraseña nueva': again,
  };
  for (const [label, text] of Object.entries(typed)) {
    await hand.clear(dialog.getByLabelText(label));
    await hand.click(dialog.getByLabelText(label));
    await hand.paste(text);
  }
  await hand.click(dialog.getByRole('button', { name: 'Cambiar' }));
}

test('AUTH-27 the password is changed once the new one was typed twice alike', async () => {
  const opened = await open('Cambiar contraseña', { 'POST /api/auth/password': { data: null } });
  await change(opened, 'la de hoy', 'Puente-largo-7', 'Puente-largo-8');
  expect(opened.dialog.getByText(CONTRASENA_MESSAGES.different)).toBeTruthy();
  expect(document.activeElement).toBe(opened.dialog.getByLabelText('Repite la contraseña nueva'));
  expect(opened.sent()).toEqual([]);
  await change(opened, 'la de hoy', 'Puente-largo-7');
  expect(await screen.findByText(CONTRASENA_MESSAGES.changed)).toBeTruthy();
  expect(opened.sent().map(({ body }) => body)).toEqual([{ current: 'la de hoy', password: 'Puente-largo-7' }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cambiar contraseña' })).toBeNull());
});

test.each([
  ['AUTH-27', 'current', 'Contraseña actual', CONTRASENA_MESSAGES.wrong],
  ['AUTH-28', 'password', 'Contraseña nueva', CONTRASENA_MESSAGES.common],
])('%s a refusal of %s is shown under its field, and the dialog stays', async (_, path, label, message) => {
  const refusal = { status: 400, message: SHELL_MESSAGES.invalid, errors: [{ path, message }] };
  const opened = await open('Cambiar contraseña', { 'POST /api/auth/password': refusal });
  await change(opened, 'la de hoy', 'colombia2026');
  expect(await opened.dialog.findByText(message)).toBeTruthy();
  expect(opened.dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
});

const session = (digit: number, device: string, isCurrent = false) => ({
  _id: `0199f0a0-0000-7000-8000-00000000000${digit}`,
  device,
  address: '10.0.0.7',
  fecha: '2026-11-16T12:00:00.000Z',
  lastUsed: '2026-11-16T13:30:00.000Z',
  isCurrent,
  hasPin: device === 'Safari en iPhone',
});

test('AUTH-29 the own sessions are listed; one is ended, then all the others, never this one', async () => {
  let rows = [session(1, 'Edge en Windows', true), session(2, 'Chrome en Android'), session(3, 'Safari en iPhone')];
  const keep = (isKept: (row: (typeof rows)[number]) => boolean) => () => {
    rows = rows.filter(isKept);
    return { data: null };
  };
  const phone = `/api/auth/sessions/${session(2, '')._id}`;
  const { hand, dialog, sent } = await open('Mis sesiones', {
    'GET /api/auth/sessions': () => ({ data: rows }),
    [`DELETE ${phone}`]: keep(({ device }) => device !== 'Chrome en Android'),
    'DELETE /api/auth/sessions': keep(({ isCurrent }) => isCurrent),
  });
  const here = (await dialog.findByText('Edge en Windows')).closest('li') ?? document.body;
  expect(within(here).getByText('Esta sesión')).toBeTruthy();
  expect(within(here).queryByRole('button')).toBeNull();
  expect(dialog.getAllByText(/^Último uso: .*8:30/)).toHaveLength(2);
  await hand.click(dialog.getByRole('button', { name: /^Cerrar la sesión de Chrome en Android/ }));
  await waitFor(() => expect(dialog.queryByText('Chrome en Android')).toBeNull());
  const withPin = dialog.getByText('Safari en iPhone').closest('li') ?? document.body;
  expect(within(withPin).getByText('Con PIN: puede volver a entrar sin contraseña')).toBeTruthy();
  await hand.click(dialog.getByRole('button', { name: 'Cerrar las demás' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  expect(dialog.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull();
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE ${phone}`,
    'DELETE /api/auth/sessions',
  ]);
});

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const step = (change = {}) => ({ data: { since: null, codesLeft: 0, isRequired: false, ...change } });

test('AUTH-33 AUTH-34 the second step is scanned or typed, confirmed with a code, and its other codes are shown once', async () => {
  const codes = Array.from({ length: 10 }, (_, n) => `AAAA${n}-BBBBB`);
  const { hand, dialog, sent } = await open('Verificación en dos pasos', {
    'GET /api/auth/second-step': step(),
    'POST /api/auth/second-step': { data: { secret: SECRET, uri: `otpauth://totp/x?secret=${SECRET}` } },
    'PUT /api/auth/second-step': ({ body }) =>
      (body as { code: string }).code === '123456'
        ? { data: { codes } }
        : {
            status: 400,
            message: SHELL_MESSAGES.invalid,
            errors: [{ path: 'code', message: SEGUNDO_PASO_MESSAGES.wrong }],
          },
  });
  await hand.click(await dialog.findByRole('button', { name: 'Empezar' }));
  expect(await dialog.findByRole('figure', { name: 'Código QR para la aplicación' })).toBeTruthy();
  expect(dialog.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();
  const field = dialog.getByLabelText('2. Escribe el código que muestra');
  await hand.type(field, '999999{Enter}');
  expect(await dialog.findByText(SEGUNDO_PASO_MESSAGES.wrong)).toBeTruthy();
  await hand.clear(field);
  await hand.type(field, '123456{Enter}');
  const list = await dialog.findByRole('list', { name: 'Códigos de recuperación' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  await hand.click(dialog.getByRole('button', { name: 'Ya los guardé' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent().map(({ method }) => method)).toEqual(['POST', 'PUT', 'PUT']);
});

test('AUTH-32 AUTH-34 turning it off asks for a code, and for the password where it was typed long ago', async () => {
  let isConfirmed = false;
  const { hand, dialog, sent } = await open('Verificación en dos pasos', {
    'GET /api/auth/second-step': step({ since: '2026-11-16T12:00:00.000Z', codesLeft: 2 }),
    'POST /api/auth/confirm': ({ body }) => {
      isConfirmed = (body as { password: string }).password === 'la mía';
      return isConfirmed
        ? { data: null }
        : { status: 400, errors: [{ path: 'password', message: CONTRASENA_MESSAGES.wrong }] };
    },
    'DELETE /api/auth/second-step': () =>
      isConfirmed ? { data: null } : { status: 428, message: CONTRASENA_MESSAGES.unconfirmed },
  });
  expect(await dialog.findByText(/Te quedan 2 códigos de recuperación/)).toBeTruthy();
  await hand.type(dialog.getByLabelText('Código de la aplicación o de recuperación'), '123456{Enter}');
  const again = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
  await hand.type(again.getByLabelText('Tu contraseña'), 'otra{Enter}');
  expect(await again.findByText(CONTRASENA_MESSAGES.wrong)).toBeTruthy();
  await hand.clear(again.getByLabelText('Tu contraseña'));
  await hand.type(again.getByLabelText('Tu contraseña'), 'la mía{Enter}');
  expect(await screen.findByText(SEGUNDO_PASO_MESSAGES.turnedOff)).toBeTruthy();
  const off = sent().filter(({ method }) => method === 'DELETE');
  expect(off.map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '123456' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('GUARD-14 the mail about reports is turned off and on by who gets it', async () => {
  let informes = true;
  const { hand, dialog, sent } = await open('Avisos por correo', {
    'GET /api/auth/notices': () => ({ data: { informes, vencimientos: false } }),
    'PUT /api/auth/notices': ({ body }) => {
      ({ informes } = body as { informes: boolean });
      return { data: null };
    },
  });
  const toggle = await dialog.findByRole<HTMLInputElement>('switch', { name: /^Informes/ });
  expect(toggle.checked).toBe(true);
  await hand.click(toggle);
  expect(await screen.findByText('Ya no recibirás los avisos de informes')).toBeTruthy();
  await waitFor(() => expect(toggle.checked).toBe(false));
  expect(sent().map(({ body }) => body)).toEqual([{ informes: false }]);
});

test('CUM-16 who reads papers chooses the weekly mail, and has no switch of the legal team', async () => {
  let vencimientos = false;
  const sent: unknown[] = [];
  stubApi({
    'GET /api/auth/notices': () => ({ data: { informes: true, vencimientos } }),
    'PUT /api/auth/notices': ({ body }) => {
      sent.push(body);
      ({ vencimientos } = body as { vencimientos: boolean });
      return { data: null };
    },
  });
  renderApp(
    '/pqrs/acciondemejora/veracciondemejora',
    givenUsuario({ scopes: ['readCompliance', 'all'], modulesClient: [...MODULES] }),
  );
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: /Menú del usuario/ }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Avisos por correo', hidden: true }));
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /^Correo semanal de vencimientos/ });
  expect([toggle.checked, screen.queryByRole('switch', { name: /^Informes/ })]).toEqual([false, null]);
  await hand.click(toggle);
  expect(await screen.findByText('Recibirás el correo semanal de vencimientos')).toBeTruthy();
  await waitFor(() => expect(toggle.checked).toBe(true));
  expect(sent).toEqual([{ vencimientos: true }]);
});

test('GUARD-14 who is not of the legal team has no such switch', async () => {
  stubApi({});
  renderApp('/pqrs/acciondemejora/veracciondemejora', givenUsuario({ scopes: ['readNovelty', 'all'] }));
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: /Menú del usuario/ }));
  await screen.findByRole('menuitem', { name: 'Mis sesiones', hidden: true });
  expect(screen.queryByRole('menuitem', { name: 'Avisos por correo', hidden: true })).toBeNull();
});
