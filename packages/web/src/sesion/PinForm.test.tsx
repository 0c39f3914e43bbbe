import type { SignedIn, Usuario } from '@fenix/domain/sesion/usuario';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { storeKeys } from '../outbox/deviceKey';
import { lockWithPin } from '../outbox/pin';
import { askRenewal } from '../outbox/renewal';
import { hasPin, readPerson, readRenewal, storeRenewal } from '../shared/lastPerson';
import { endSession, readSession, storeSession } from '../shared/session';
import { givenUsuario } from '../testing/givens';
import { renderPiece } from '../testing/renderPiece';
import { type Answer, stubApi } from '../testing/stubApi';
import { SignInScreen } from './SignInScreen';

const PIN = '407182';
const TOKEN = 'clave-de-este-equipo-de-prueba-000000000000';
const KEY = 'A'.repeat(43);
const user = givenUsuario({ name: 'conductor1', nameUser: 'Wilmer Díaz', scopes: ['createPreset', 'all'] });

/** A phone whose person made a PIN with signal and whose tab was then closed. */
async function givenPhone() {
  stubApi({ 'POST /api/auth/device': { data: { token: TOKEN } } });
  storeSession({ token: 'vieja', user });
  storeKeys(user._id, [KEY]);
  await lockWithPin(user._id, PIN, [KEY]);
  storeRenewal(user, await askRenewal(user, { isAsked: true }));
  endSession();
}

async function open(answer: Answer, { isOnline = true } = {}) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const log = stubApi({ 'POST /api/auth/renew': answer });
  const [signedIn, gone]: [SignedIn[], Usuario[]] = [[], []];
  await renderPiece(() => (
    <SignInScreen
      onBegin={() => undefined}
      onSignedIn={(session) => void signedIn.push(session)}
      onContinue={(one) => void gone.push(one)}
    />
  ));
  const hand = userEvent.setup();
  const type = async (pin: string) => {
    await hand.type(await screen.findByLabelText('PIN de este equipo'), pin);
    await hand.click(screen.getByRole('button', { name: /^Continuar/ }));
  };
  return { log, signedIn, gone, hand, type };
}

test('AUTH-50 with signal the PIN opens a session: six digits and no name', async () => {
  await givenPhone();
  expect(JSON.stringify(window.localStorage)).not.toContain(TOKEN);
  const { log, signedIn, type } = await open({ data: { token: 'nueva', user } });
  expect(await screen.findByRole('button', { name: 'Continuar como conductor1' })).toBeTruthy();
  expect(screen.queryByLabelText('Contraseña')).toBeNull();
  await type(PIN);
  await waitFor(() => expect(signedIn).toEqual([{ token: 'nueva', user }]));
  expect(log.map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  expect(log[0]?.headers.get('x-browser')).toMatch(/^[\w-]{36}$/);
  expect(readSession()?.token).toBe('nueva');
});

test('AUTH-50 a wrong PIN asks the server nothing', async () => {
  await givenPhone();
  const { log, type } = await open({ data: { token: 'nueva', user } });
  await type('111111');
  expect(await screen.findByText('PIN incorrecto. Quedan 9 intentos.')).toBeTruthy();
  expect(log).toEqual([]);
});

test('AUTH-50 without signal it opens what is kept on the device', async () => {
  await givenPhone();
  const { log, gone, type } = await open({ data: null }, { isOnline: false });
  expect(await screen.findByRole('button', { name: 'Continuar sin señal como conductor1' })).toBeTruthy();
  await type(PIN);
  await waitFor(() => expect(gone).toMatchObject([{ name: 'conductor1' }]));
  expect(log).toEqual([]);
});

test('AUTH-50 a server that does not answer counts as no signal', async () => {
  await givenPhone();
  const { gone, type } = await open({ status: 503, message: 'No' });
  await type(PIN);
  await waitFor(() => expect(gone).toHaveLength(1));
});

test('AUTH-50 a token that the server ended asks for the password, with the name filled in, and keeps the PIN', async () => {
  await givenPhone();
  const { type } = await open({ status: 401, message: 'Por seguridad, esta vez ingresa con tu contraseña.' });
  await type(PIN);
  expect(await screen.findByText('Por seguridad, esta vez ingresa con tu contraseña.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Usuario').value).toBe('conductor1');
  expect([hasPin(user), readRenewal(user)]).toEqual([true, undefined]);
});

test('AUTH-50 a disabled account loses its PIN and its way in', async () => {
  await givenPhone();
  const { type } = await open({ status: 423, message: 'Tu cuenta se encuentra deshabilitada!' });
  await type(PIN);
  expect(await screen.findByText('Tu cuenta se encuentra deshabilitada!')).toBeTruthy();
  expect([hasPin(user), readPerson(Date.now())]).toEqual([false, undefined]);
  expect(window.sessionStorage.getItem('llave')).toBeNull();
});

test('AUTH-50 too many tries give a message, and the PIN can be tried again', async () => {
  await givenPhone();
  const { type } = await open({ status: 429, message: 'Demasiados intentos. Espera unos minutos e intenta de nuevo.' });
  await type(PIN);
  expect(await screen.findByText('Demasiados intentos. Espera unos minutos e intenta de nuevo.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continuar como conductor1' })).toBeTruthy();
});

test('AUTH-50 the password is one press away, and so is the return to the PIN', async () => {
  await givenPhone();
  const { hand } = await open({ data: null });
  await hand.click(await screen.findByRole('button', { name: 'Usar la contraseña' }));
  expect(screen.getByLabelText<HTMLInputElement>('Usuario').value).toBe('conductor1');
  await hand.click(screen.getByRole('button', { name: 'Usar el PIN de conductor1' }));
  expect(await screen.findByLabelText('PIN de este equipo')).toBeTruthy();
});

test('AUTH-50 what the PIN opens sessions with does not open under the keys of another user', async () => {
  await givenPhone();
  await lockWithPin(user._id, PIN, ['B'.repeat(43)]);
  storeRenewal(user, 'AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  const { log, type } = await open({ data: { token: 'nueva', user } });
  await type(PIN);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(log).toEqual([]);
});

test('S6 without signal and without a PIN the page says what is needed', async () => {
  await open({ data: null }, { isOnline: false });
  expect(
    screen.getByText('Sin señal. Para entrar sin señal hace falta un PIN creado antes en este equipo.'),
  ).toBeTruthy();
});
