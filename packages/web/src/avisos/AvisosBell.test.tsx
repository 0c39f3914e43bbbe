import type { Aviso } from '@fenix/domain/avisos/aviso';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { stubApi } from '../testing/stubApi';

const HOME = '/pqrs/acciondemejora/veracciondemejora';

const givenAviso = (change: Partial<Aviso> = {}): Aviso => ({
  _id: '0197f0a0-0000-7000-8000-000000000001',
  kind: 'informe.orange',
  subject: '0197f0a0-0000-7000-8000-0000000000aa',
  client: 'expreso del caribe',
  at: '2026-11-16T17:00:00.000Z',
  isRead: false,
  data: { numero: 7, placa: 'ABC123' },
  ...change,
});

type Told = { avisos?: readonly Aviso[]; sinLeer?: number; acciones?: number; next?: string; status?: number };

async function open({ avisos = [], sinLeer = 0, acciones = 0, next, status = 200 }: Told) {
  const page = { data: { items: avisos, next: next ?? null } };
  const log = stubApi({
    'GET /api/avisos/resumen': { data: { sinLeer, accionesSinLeer: acciones } },
    'GET /api/avisos?limit=20': status === 200 ? page : { status, message: 'No puedes ver estos avisos.' },
    [`GET /api/avisos?limit=20&cursor=${next}`]: {
      data: { items: [givenAviso({ _id: '0197f0a0-0000-7000-8000-000000000009', kind: 'informe.red' })], next: null },
    },
    'PUT /api/avisos/leidos': { data: null },
    // The screen of a record that is not there leaves again.
    [`GET /api/informes/${givenAviso().subject}`]: { status: 503, message: 'La base de datos no responde.' },
  });
  const app = renderApp(HOME, givenUsuario({ scopes: ['readNovelty', 'changeStateNovelties', 'all'] }));
  return { ...app, log, hand: userEvent.setup() };
}

const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const panel = async () => within(await screen.findByRole('dialog', { name: 'Avisos' }));

test('NOTI-03 the bell says how many are unread, and opens, closes and gives the focus back by keyboard', async () => {
  const { hand } = await open({ avisos: [givenAviso()], sinLeer: 3 });
  const button = await bell('Avisos: 3 sin leer');
  button.focus();
  await hand.keyboard('{Enter}');
  const inside = await panel();
  const link = await inside.findByRole('link', { name: /El informe n.º 7 está en naranja ?\. Sin leer/ });
  expect(link.getAttribute('href')).toBe('/optimizacion/previewinforme/0197f0a0-0000-7000-8000-0000000000aa');
  expect(link.textContent).toContain('Placa ABC123 · Sigue en proceso');
  expect(link.textContent).toContain('16/11/2026 12:00');
  await hand.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Avisos' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('NOTI-04 following one marks it as read, and only if it was not', async () => {
  const { hand, log, address } = await open({ avisos: [givenAviso()], sinLeer: 1 });
  await hand.click(await bell('Avisos: 1 sin leer'));
  await hand.click(await (await panel()).findByRole('link', { name: /está en naranja/ }));
  await waitFor(() => expect(address()).toBe('/optimizacion/previewinforme/0197f0a0-0000-7000-8000-0000000000aa'));
  const sent = log.find(({ method }) => method === 'PUT');
  expect([sent?.path, sent?.body]).toEqual(['/api/avisos/leidos', { ids: [givenAviso()._id] }]);
});

test('NOTI-04 all at once are marked up to the newest on screen', async () => {
  const older = givenAviso({ _id: '0197f0a0-0000-7000-8000-000000000002', at: '2026-11-15T17:00:00.000Z' });
  const { hand, log } = await open({ avisos: [givenAviso(), older], sinLeer: 2 });
  await hand.click(await bell(/^Avisos: 2/));
  const all = await (await panel()).findByRole('button', { name: 'Marcar todo como leído' });
  await waitFor(() => expect(all.hasAttribute('disabled')).toBe(false));
  await hand.click(all);
  await waitFor(() =>
    expect(log.find(({ method }) => method === 'PUT')?.body).toEqual({ hasta: '2026-11-16T17:00:00.000Z' }),
  );
});

test('NOTI-05 older ones are fetched when they are asked for', async () => {
  const { hand } = await open({ avisos: [givenAviso({ isRead: true })], next: 'fin' });
  await hand.click(await bell('Avisos'));
  const inside = await panel();
  await hand.click(await inside.findByRole('button', { name: 'Ver anteriores' }));
  expect(await inside.findByRole('link', { name: /está en rojo/ })).toBeTruthy();
  expect(inside.queryByRole('button', { name: 'Ver anteriores' })).toBeNull();
  expect(inside.getByRole<HTMLButtonElement>('button', { name: 'Marcar todo como leído' }).disabled).toBe(true);
});

test('NOTI-03 an empty list has its message, and so has a failure', async () => {
  const { hand } = await open({});
  await hand.click(await bell('Avisos'));
  expect(await (await panel()).findByText('No tienes avisos')).toBeTruthy();
});

test('NOTI-03 a list that cannot be read says so and can be asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { hand } = await open({ status: 403 });
  await hand.click(await bell('Avisos'));
  const inside = await panel();
  expect((await inside.findByRole('alert')).textContent).toContain('No puedes ver estos avisos.');
  expect(inside.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

test('NOTI-06 the menu says how many releases wait to be opened', async () => {
  await open({ acciones: 100 });
  expect(await screen.findByRole('link', { name: 'Acciones de mejora . 99+ sin leer' })).toBeTruthy();
});
