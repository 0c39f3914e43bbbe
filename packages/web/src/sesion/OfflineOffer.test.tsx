import type { Usuario } from '@fenix/domain/sesion/usuario';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { hasPin, noteWaiting, readPerson, readWaiting, storePin } from '../shared/lastPerson';
import { clearSession, storeSession } from '../shared/session';
import { givenUsuario } from '../testing/givens';
import { renderPiece } from '../testing/renderPiece';
import { OfflineOffer, useOffered } from './OfflineOffer';

const token = `head.${btoa(JSON.stringify({ exp: 9e9 }))}.sign`;

async function show({
  isOnline = true,
  hasFailed = false,
  hasPin = true,
  user = givenUsuario({ name: 'tecnico' }),
} = {}) {
  storeSession({ token, user });
  if (hasPin) storePin(JSON.stringify({ user: user._id }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const chosen: Usuario[] = [];
  await renderPiece(() => {
    const person = useOffered(hasFailed);
    return <OfflineOffer person={person} onContinue={(one) => chosen.push(one)} />;
  });
  return chosen;
}

const offer = () => screen.queryByRole('button', { name: 'Continuar sin señal como tecnico' });

test('AUTH-23 with signal nobody goes on without signing in', async () => {
  await show();
  expect(offer()).toBeNull();
});

test('AUTH-23 without signal the person who was here last may go on', async () => {
  const chosen = await show({ isOnline: false });
  await userEvent.click(screen.getByRole('button', { name: 'Continuar sin señal como tecnico' }));
  expect(chosen).toMatchObject([{ name: 'tecnico', cliente: 'expreso del caribe' }]);
});

test('a server that could not be reached counts as no signal', async () => {
  await show({ hasFailed: true });
  expect(offer()).not.toBeNull();
});

test('the offer comes when the signal goes', async () => {
  await show();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(offer()).not.toBeNull();
});

test('whoever fills in no records has nothing to go on with', async () => {
  await show({ isOnline: false, user: givenUsuario({ name: 'tecnico', scopes: ['readDispatch'] }) });
  expect(offer()).toBeNull();
});

test('AUTH-25 without a PIN of that person nothing on the device opens, and nothing is offered', async () => {
  await show({ isOnline: false, hasPin: false });
  expect(offer()).toBeNull();
});

test('AUTH-25 what has not left the device is told with its owner, and not shown', async () => {
  noteWaiting({ _id: 'otra', name: 'ana' }, 2);
  await show();
  expect(
    screen.getByText('En este equipo hay 2 registros de ana por enviar. Se envían cuando inicie sesión.'),
  ).toBeTruthy();
  expect(offer()).toBeNull();
});

test('AUTH-25 whoever signs out with work waiting finds the way back with their PIN; whoever leaves nothing does not', async () => {
  const user = givenUsuario({ name: 'tecnico' });
  storeSession({ token, user });
  storePin(JSON.stringify({ user: user._id }));
  noteWaiting(user, 1);
  clearSession();
  expect([window.sessionStorage.length, readPerson(0)?.name, hasPin(user)]).toEqual([0, 'tecnico', true]);
  noteWaiting(user, 0);
  clearSession();
  expect([readPerson(0), hasPin(user)]).toEqual([undefined, false]);
});

test('AUTH-25 without a PIN signing out closes the way, and what waits is still told', () => {
  const user = givenUsuario({ name: 'tecnico' });
  storeSession({ token, user });
  noteWaiting(user, 1);
  clearSession();
  expect([readPerson(0), readWaiting()]).toEqual([undefined, [{ name: 'tecnico', count: 1 }]]);
});
