import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hasPin, readRenewal } from '../shared/lastPerson';
import { storeSession } from '../shared/session';
import { ViewerProvider, createViewerStore } from '../shared/viewer';
import { givenUsuario } from '../testing/givens';
import { renderPiece } from '../testing/renderPiece';
import { type Answer, stubApi } from '../testing/stubApi';
import { storeKeys } from './deviceKey';
import { PinDialog } from './PinDialog';

const viewer = givenUsuario();

async function open(answer: Answer) {
  stubApi({ 'POST /api/auth/device': answer });
  storeSession({ token: 'sesion', user: viewer });
  storeKeys(viewer._id, ['A'.repeat(43)]);
  const calls: string[] = [];
  await renderPiece(() => (
    <ViewerProvider store={createViewerStore(viewer)}>
      <PinDialog onClose={() => calls.push('close')} onDone={() => calls.push('done')} />
    </ViewerProvider>
  ));
  const hand = userEvent.setup();
  const fill = async (pin: string, again: string) => {
    for (const [label, text] of [
      ['PIN', pin],
      ['Repite el PIN', again],
    ] as const) {
      const field = await screen.findByLabelText(label);
      await hand.clear(field);
      await hand.type(field, text);
    }
    await hand.click(screen.getByRole('button', { name: 'Crear PIN' }));
  };
  return { calls, fill };
}

test('AUTH-24 a PIN typed twice is kept, with what renews the session, and a toast confirms it', async () => {
  const { calls, fill } = await open({ data: { token: 'clave-de-este-equipo-de-prueba-000000000000' } });
  await fill('407182', '407183');
  expect([calls, hasPin(viewer)]).toEqual([[], false]);
  await fill('407182', '407182');
  expect(await screen.findByText('PIN creado')).toBeTruthy();
  expect([calls, hasPin(viewer), readRenewal(viewer) === undefined]).toEqual([['done'], true, false]);
});

test('a refusal of the server keeps the dialog open and creates no PIN', async () => {
  const { calls, fill } = await open({ status: 400, message: 'Datos no válidos' });
  await fill('407182', '407182');
  expect(await screen.findByText('Datos no válidos')).toBeTruthy();
  expect([calls, hasPin(viewer)]).toEqual([[], false]);
});
