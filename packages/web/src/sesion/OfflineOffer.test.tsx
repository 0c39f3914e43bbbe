import type { Usuario } from '@fenix/domain/sesion/usuario';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { storePin } from '../shared/lastPerson';
import { storeSession } from '../shared/session';
import { givenUsuario } from '../testing/givens';
import { renderPiece } from '../testing/renderPiece';
import { OfflineOffer } from './OfflineOffer';

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
  await renderPiece(() => <OfflineOffer hasFailed={hasFailed} onContinue={(one) => chosen.push(one)} />);
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
