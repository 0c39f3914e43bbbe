import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { SEGUNDO_PASO_MESSAGES } from '@fenix/domain/sesion/segundoPaso';
import type { SignedIn } from '@fenix/domain/sesion/usuario';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { readSession } from '../shared/session';
import { givenUsuario } from '../testing/givens';
import { resizeWindow } from '../testing/setup';
import { type Answer, type Sent, stubApi } from '../testing/stubApi';
import { SignInForm } from './SignInForm';

const user = givenUsuario();

function open(answer: Answer | ((sent: Sent) => Answer), props: { username?: string; onBegin?: () => void } = {}) {
  const log = stubApi({ 'POST /api/auth/sign-in': answer });
  const onSignedIn = vi.fn<(session: SignedIn) => void>();
  render(<SignInForm lead={<p>Hola</p>} onSignedIn={onSignedIn} {...props} />);
  return { log, onSignedIn, hand: userEvent.setup() };
}

const nameField = () => screen.getByLabelText<HTMLInputElement>('Usuario');
const passwordField = () => screen.getByLabelText<HTMLInputElement>('Contraseña');
const submit = () => screen.getByRole('button', { name: 'Iniciar Sesión' });

test('AUTH-08 AUTH-11 name and password travel as UTF-8 basic authentication and the answer becomes the session', async () => {
  const { log, onSignedIn, hand } = open({ data: { token: 'abc', user } });
  await hand.type(nameField(), 'muñoz');
  await hand.type(passwordField(), 'clave:ñ');
  await hand.click(submit());
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith({ token: 'abc', user }));
  const basic = log[0]?.headers.get('Authorization')?.replace('Basic ', '') ?? '';
  expect(new TextDecoder().decode(Uint8Array.from(atob(basic), (char) => char.charCodeAt(0)))).toBe('muñoz:clave:ñ');
  expect(log[0]?.body).toBeUndefined();
  expect(readSession()).toEqual({ token: 'abc', user });
});

test.each([
  [1440, 'Usuario'],
  [768, 'Usuario'],
  [390, undefined],
])('at %i px the focus on arrival is on %s', (width, label) => {
  resizeWindow(width);
  open({});
  expect(document.activeElement).toBe(label ? screen.getByLabelText(label) : document.body);
});

test('AUTH-07 both fields are required; the first missing one gets the focus and nothing is sent', async () => {
  const { log, hand } = open({});
  await hand.click(submit());
  expect(screen.getAllByText(SHELL_MESSAGES.required)).toHaveLength(2);
  expect(document.activeElement).toBe(nameField());
  await hand.type(nameField(), 'alguien');
  await hand.click(submit());
  expect(screen.getAllByText(SHELL_MESSAGES.required)).toHaveLength(1);
  expect(document.activeElement).toBe(passwordField());
  expect(passwordField().getAttribute('aria-invalid')).toBe('true');
  expect(log).toHaveLength(0);
});

test.each([
  ['AUTH-09', 401, SHELL_MESSAGES.badCredentials],
  ['AUTH-10', 423, SHELL_MESSAGES.accountDisabled],
  ['AUTH-09', 429, SHELL_MESSAGES.tooManyAttempts],
])(
  '%s a refusal %i is shown as an alert, the form keeps what was typed and can be sent again',
  async (_, status, message) => {
    const { hand, onSignedIn } = open({ status, message });
    await hand.type(nameField(), 'alguien');
    await hand.type(passwordField(), 'algo{Enter}');
    expect((await screen.findByText(message)).closest('[role="alert"]')).not.toBeNull();
    expect([nameField().value, passwordField().value]).toEqual(['alguien', 'algo']);
    expect(document.activeElement).toBe(passwordField());
    expect(submit().hasAttribute('disabled')).toBe(false);
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(readSession()).toBeUndefined();
  },
);

test('AUTH-04 the password can be shown and hidden, also with the keyboard', async () => {
  const { hand } = open({});
  expect(passwordField().type).toBe('password');
  passwordField().focus();
  await hand.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  await hand.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(passwordField().type).toBe('text');
  await hand.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
  expect(passwordField().type).toBe('password');
});

test('AUTH-03 the name of a running session is fixed', async () => {
  const { hand } = open({}, { username: 'operaciones' });
  await hand.type(nameField(), 'otro');
  expect(nameField().value).toBe('operaciones');
});

test('the application is asked for when someone begins to type', async () => {
  const onBegin = vi.fn<() => void>();
  const { hand } = open({}, { onBegin });
  expect(onBegin).not.toHaveBeenCalled();
  await hand.type(nameField(), 'a');
  expect(onBegin).toHaveBeenCalled();
});

test('AUTH-33 AUTH-34 where a code is asked for it is sent beside name and password; a recovery code does as well', async () => {
  const right = 'AAAAA-BBBBB';
  const { log, onSignedIn, hand } = open(({ headers }) => {
    const code = headers.get('x-second-step');
    if (code === right) return { data: { token: 'abc', user } };
    const message = code === null ? SEGUNDO_PASO_MESSAGES.asked : SEGUNDO_PASO_MESSAGES.wrong;
    return { status: 401, reason: 'secondStep', message };
  });
  await hand.type(nameField(), 'alguien');
  await hand.type(passwordField(), 'algo{Enter}');
  const code = await screen.findByLabelText('Código');
  expect(document.activeElement).toBe(code);
  expect(screen.queryByRole('alert')).toBeNull();
  await hand.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(screen.getByText(SHELL_MESSAGES.required)).toBeTruthy();
  await hand.type(code, '123456{Enter}');
  expect((await screen.findByText(SEGUNDO_PASO_MESSAGES.wrong)).closest('[role="alert"]')).not.toBeNull();
  await hand.click(screen.getByRole('button', { name: 'Usar un código de recuperación' }));
  const recovery = screen.getByLabelText<HTMLInputElement>('Código de recuperación');
  await hand.clear(recovery);
  await hand.type(recovery, `${right}{Enter}`);
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith({ token: 'abc', user }));
  expect(log).toHaveLength(3);
  expect(new Set(log.map(({ headers }) => headers.get('Authorization'))).size).toBe(1);
});

test('AUTH-33 one can go back to name and password', async () => {
  const { hand } = open({ status: 401, reason: 'secondStep', message: SEGUNDO_PASO_MESSAGES.asked });
  await hand.type(nameField(), 'alguien');
  await hand.type(passwordField(), 'algo{Enter}');
  await hand.click(await screen.findByRole('button', { name: 'Volver' }));
  expect(nameField().value).toBe('alguien');
});

test('AUTH-37 a browser says by which name it is the same as before', async () => {
  const { log, hand, onSignedIn } = open({ data: { token: 'abc', user } });
  await hand.type(nameField(), 'alguien');
  await hand.type(passwordField(), 'algo{Enter}');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(log[0]?.headers.get('x-browser')).toMatch(/^[\w-]{36}$/);
  expect(log[0]?.headers.get('x-browser')).toBe(localStorage.getItem('equipo'));
});
