import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { hasPin, noteWaiting, readPerson, readRenewal, readWaiting, storePin } from '../shared/lastPerson';
import { clearSession, storeSession } from '../shared/session';
import { givenUsuario } from '../testing/givens';
import { renderPiece } from '../testing/renderPiece';
import { DeviceNotes, useOffered } from './OfflineOffer';

const token = 'abc';

async function show({
  isOnline = true,
  hasFailed = false,
  hasPin = true,
  renewal = undefined as string | undefined,
  user = givenUsuario({ name: 'tecnico' }),
} = {}) {
  storeSession({ token, user });
  if (hasPin) storePin(JSON.stringify({ user: user._id, renewal }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  await renderPiece(() => {
    const { offered } = useOffered(hasFailed);
    return (
      <>
        <p>Ofrecido: {offered?.name ?? 'nadie'}</p>
        <DeviceNotes person={offered} />
      </>
    );
  });
}

const offer = () => screen.getByText(/^Ofrecido/).textContent;

test('AUTH-23 with signal a PIN that opens no session is not offered', async () => {
  await show();
  expect(offer()).toBe('Ofrecido: nadie');
});

test('AUTH-50 with signal a PIN that opens a session is offered', async () => {
  await show({ renewal: 'sellada' });
  expect(offer()).toBe('Ofrecido: tecnico');
});

test('AUTH-23 without signal the person who was here last may go on', async () => {
  await show({ isOnline: false });
  expect(offer()).toBe('Ofrecido: tecnico');
});

test('a server that could not be reached counts as no signal', async () => {
  await show({ hasFailed: true });
  expect(offer()).toBe('Ofrecido: tecnico');
});

test('the offer comes when the signal goes', async () => {
  await show();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(offer()).toBe('Ofrecido: tecnico');
});

test('a user who fills in no records has nothing to continue with', async () => {
  await show({ isOnline: false, user: givenUsuario({ name: 'tecnico', scopes: ['readDispatch'] }) });
  expect(offer()).toBe('Ofrecido: nadie');
});

test('AUTH-25 without a PIN of that person nothing on the device opens, and nothing is offered', async () => {
  await show({ isOnline: false, hasPin: false });
  expect(offer()).toBe('Ofrecido: nadie');
});

test('AUTH-25 unsent work is listed with its owner, without its content', async () => {
  noteWaiting({ _id: 'otra', name: 'ana' }, 2);
  await show();
  expect(
    screen.getByText('En este equipo hay 2 registros de ana por enviar. Se envían cuando inicie sesión.'),
  ).toBeTruthy();
  expect(offer()).toBe('Ofrecido: nadie');
});

test('AUTH-46 from the fifth day on it is said since when it waits', async () => {
  noteWaiting({ _id: 'otra', name: 'ana' }, 2, Date.parse('2026-01-12T14:00:00Z'));
  await show();
  expect(
    screen.getByText(
      'En este equipo hay 2 registros de ana por enviar desde el 12/01. Se envían cuando inicie sesión.',
    ),
  ).toBeTruthy();
});

test('AUTH-25 after signing out with unsent work the PIN gives access again; without unsent work it does not', async () => {
  const user = givenUsuario({ name: 'tecnico' });
  storeSession({ token, user });
  storePin(JSON.stringify({ user: user._id, renewal: 'sellada' }));
  noteWaiting(user, 1);
  clearSession();
  expect(readRenewal(user)).toBeUndefined();
  expect([window.sessionStorage.length, readPerson(0)?.name, hasPin(user)]).toEqual([0, 'tecnico', true]);
  noteWaiting(user, 0);
  clearSession();
  expect([readPerson(0), hasPin(user)]).toEqual([undefined, false]);
});

test('AUTH-25 without a PIN signing out ends offline access, and unsent work is still announced', () => {
  const user = givenUsuario({ name: 'tecnico' });
  storeSession({ token, user });
  noteWaiting(user, 1);
  clearSession();
  expect([readPerson(0), readWaiting()]).toEqual([undefined, [{ name: 'tecnico', count: 1 }]]);
});
