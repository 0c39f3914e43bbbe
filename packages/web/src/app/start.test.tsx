import { CONTRASENA_MESSAGES } from '@fenix/domain/sesion/contrasena';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { SEGUNDO_PASO_MESSAGES } from '@fenix/domain/sesion/segundoPaso';
import type { Owed } from '@fenix/domain/sesion/usuario';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeLastPath, storeSession } from '../shared/session';
import { givenUsuario } from '../testing/givens';
import { type Answer, type Sent, stubApi } from '../testing/stubApi';
import { enterApp } from './start';

const WANTED = '/pqrs/acciondemejora/veracciondemejora?buscar=frenos';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => act(async () => root.unmount()));

/** Comes from the sign-in page with a session that owes something. */
async function enter(owes: Owed[], answers: Record<string, Answer | ((sent: Sent) => Answer)>) {
  const user = givenUsuario({ owes });
  storeSession({ token: 'token', user });
  storeLastPath(WANTED);
  const log = stubApi({ 'GET /api/session': { data: givenUsuario() }, ...answers });
  await act(async () => enterApp(root, user));
  return { log, hand: userEvent.setup() };
}

async function fill(hand: ReturnType<typeof userEvent.setup>, given: string, chosen: string) {
  const typed = {
    'Contraseña que te dieron': given,
    'Contraseña nueva': chosen,
    'Repite la contraseña nueva': chosen,
  };
  for (const [label, text] of Object.entries(typed)) {
    await hand.click(screen.getByLabelText(label));
    await hand.paste(text);
  }
}

test('AUTH-30 a first password is changed before anything else, and then the person is where they wanted to go', async () => {
  const { hand, log } = await enter(['contrasena'], { 'POST /api/auth/password': { data: null } });
  expect(screen.getByText(CONTRASENA_MESSAGES.first)).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  await fill(hand, 'la-que-me-dieron', 'Puente-largo-7');
  expect(log).toEqual([]);
  await hand.click(screen.getByRole('button', { name: 'Cambiar y continuar' }));
  expect(await screen.findByRole('button', { name: /Menú del usuario/ })).toBeTruthy();
  expect(window.location.pathname + window.location.search).toBe(WANTED);
});

test('AUTH-30 errors are shown under their field, and there is a way out', async () => {
  const errors = [{ path: 'password', message: CONTRASENA_MESSAGES.same }];
  const refusal = { status: 400, message: SHELL_MESSAGES.invalid, errors };
  const { hand } = await enter(['contrasena'], { 'POST /api/auth/password': refusal });
  await fill(hand, 'Puente-largo-7', 'Puente-largo-7');
  await hand.click(screen.getByRole('button', { name: 'Cambiar y continuar' }));
  expect(await screen.findByText(CONTRASENA_MESSAGES.same)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeTruthy();
});

test('AUTH-35 a second step that is asked for is turned on before anything else', async () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const { hand } = await enter(['segundoPaso'], {
    'POST /api/auth/second-step': { data: { secret, uri: `otpauth://totp/x?secret=${secret}` } },
    'PUT /api/auth/second-step': { data: { codes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] } },
  });
  expect(screen.getByText(SEGUNDO_PASO_MESSAGES.owed)).toBeTruthy();
  await hand.type(await screen.findByLabelText('2. Escribe el código que muestra'), '123456');
  await hand.click(screen.getByRole('button', { name: 'Activar' }));
  expect(await screen.findByText('AAAAA-BBBBB')).toBeTruthy();
  await hand.click(screen.getByRole('button', { name: 'Ya los guardé' }));
  await waitFor(() => expect(screen.queryByText(SEGUNDO_PASO_MESSAGES.owed)).toBeNull());
  expect(await screen.findByRole('button', { name: /Menú del usuario/ })).toBeTruthy();
});
