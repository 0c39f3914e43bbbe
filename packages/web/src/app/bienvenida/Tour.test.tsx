import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hasSeenTour } from '../../shared/session';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';
import { noticeTourLink } from './asked';

const SCREEN = '/pqrs/acciondemejora/veracciondemejora';
const user = givenUsuario({ scopes: ['createRecords', 'readRecords', 'all'] });

function open(at = SCREEN) {
  stubApi({});
  return { hand: userEvent.setup(), ...renderApp(at, user) };
}

afterEach(() => window.history.replaceState(null, '', '/'));

const card = () => screen.findByRole('button', { name: 'Fénix en 5 pasos' });
const tour = async () => within(await screen.findByRole('dialog', { name: 'Recorrido' }));

test('BIEN-01, BIEN-02, BIEN-03 offered by a card and never by itself; five steps, the menu’s line lit, then not offered again', async () => {
  const { hand } = open();
  await card();
  expect(screen.queryByRole('dialog', { name: 'Recorrido' })).toBeNull();
  await hand.click(await card());
  const dialog = await tour();
  expect(dialog.getByText('Paso 1 de 5')).toBeTruthy();
  expect(dialog.getByRole('heading', { name: 'Las actas de mantenimiento' })).toBeTruthy();
  const lit = () => document.querySelector('[data-lit]')?.textContent;
  expect(lit()).toBe('Actas');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Siguiente'));
  await hand.keyboard('{Enter}{Enter}{ArrowLeft}{ArrowRight}{ArrowRight}{Enter}');
  expect(dialog.getByText('Paso 5 de 5')).toBeTruthy();
  // The last step is about no screen: it points at the search in the bar.
  const pointed = document.querySelector('[data-lit]');
  expect(pointed?.getAttribute('aria-label')).toBe('Ir a… una placa, un registro, una pantalla o una acción');
  expect(document.querySelectorAll('[data-ring]')).toHaveLength(1);
  await hand.click(dialog.getByRole('button', { name: 'Terminar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Recorrido' })).toBeNull());
  expect(document.querySelector('[data-lit], [data-ring]')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Fénix en 5 pasos' })).toBeNull();
  expect(hasSeenTour(user._id)).toBe(true);
});

test('BIEN-02 one press takes the card away, for this person and not for the next', async () => {
  const { hand } = open();
  await card();
  await hand.click(screen.getByRole('button', { name: 'No mostrar más el recorrido' }));
  expect(screen.queryByRole('button', { name: 'Fénix en 5 pasos' })).toBeNull();
  cleanup();
  renderApp(SCREEN, givenUsuario({ _id: '0b6f2f1e-0f57-4a3c-9d4e-0000000000ff' }));
  expect(await card()).toBeTruthy();
});

test('BIEN-04 skipped at once by Escape, and repeated from the user’s menu or by the manual’s link', async () => {
  window.history.replaceState(null, '', '/#recorrido');
  noticeTourLink();
  const { hand } = open();
  await tour();
  await hand.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Recorrido' })).toBeNull());
  await hand.click(screen.getByRole('button', { name: /Menú del usuario/ }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Ver el recorrido', hidden: true }));
  expect((await tour()).getByText('Paso 1 de 5')).toBeTruthy();
});
