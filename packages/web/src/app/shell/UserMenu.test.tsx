import { CONTRASENA_MESSAGES } from '@fenix/domain/sesion/contrasena';
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
    await hand.type(dialog.getByLabelText(label), text);
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
])('%s a refusal of %s stands under its field, and the dialog stays', async (_, path, label, message) => {
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
  isCurrent,
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
  await hand.click(dialog.getByRole('button', { name: /^Cerrar la sesión de Chrome en Android/ }));
  await waitFor(() => expect(dialog.queryByText('Chrome en Android')).toBeNull());
  expect(dialog.getByText('Safari en iPhone')).toBeTruthy();
  await hand.click(dialog.getByRole('button', { name: 'Cerrar las demás' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  expect(dialog.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull();
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE ${phone}`,
    'DELETE /api/auth/sessions',
  ]);
});
