import type { EstadoServidor, Trabajo } from '@fenix/domain/servidor/estado';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenManager, givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { resizeWindow } from '../testing/setup';
import { stubApi } from '../testing/stubApi';

const FAILED: Trabajo = {
  _id: '0197f0a0-0000-7000-8000-000000000001',
  kind: 'mail.send',
  state: 'fallido',
  since: '2026-11-16T17:00:00.000Z',
  attempts: 8,
  maxAttempts: 8,
  lastError: 'connect ECONNREFUSED',
};

const ESTADO: EstadoServidor = {
  version: '7.1.0',
  database: 'PostgreSQL 15.20',
  audit: { broken: null, verifiedUntil: 1360 },
  backup: null,
  backupVerified: null,
  walArchivedAt: null,
  jobs: [FAILED],
};

function open(estado: EstadoServidor, user = givenManager()) {
  const log = stubApi({
    'GET /api/servidor': { data: estado },
    'POST /api/servidor/reintentar': { data: { cuantos: 1 } },
  });
  return { ...renderApp('/servidor', user), log, hand: userEvent.setup() };
}

test('SRV-01 version, chain, copies and jobs are shown; a missing copy is marked', async () => {
  open(ESTADO);
  expect(await screen.findByText('Completa hasta la entrada 1360')).toBeTruthy();
  expect(screen.getByText('PostgreSQL 15.20')).toBeTruthy();
  expect(screen.getAllByText('Ninguna')[0]?.getAttribute('data-state')).toBe('danger');
  const row = within(screen.getByRole('table', { name: 'Trabajos' }))
    .getByText('Enviar el correo de una acción de mejora')
    .closest('tr');
  expect(row?.textContent).toBe(
    'Enviar el correo de una acción de mejoraFallido16/11/2026 12:008 de 8connect ECONNREFUSEDIntentar de nuevo',
  );
});

test('SRV-01 a broken chain names its entry', async () => {
  open({ ...ESTADO, audit: { broken: { at: '2026-11-16T17:00:00.000Z', seq: 77 }, verifiedUntil: 70 } });
  expect(await screen.findByText('Rota en la entrada 77, encontrada el 16/11/2026 12:00')).toBeTruthy();
});

const RETRY = 'Intentar de nuevo: Enviar el correo de una acción de mejora';

test('SRV-03 one that failed is tried again', async () => {
  const { hand, log } = open(ESTADO);
  await hand.click(await screen.findByRole('button', { name: RETRY }));
  const id = '0197f0a0-0000-7000-8000-000000000001';
  await waitFor(() => expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ id }));
  expect(await screen.findByText('Se intentará de nuevo')).toBeTruthy();
});

test('SRV-03 several that failed are tried again at once; those that wait have no button', async () => {
  const waiting = { ...FAILED, _id: '0197f0a0-0000-7000-8000-000000000003', state: 'en espera' as const };
  const other = { ...FAILED, _id: '0197f0a0-0000-7000-8000-000000000002', kind: 'retention' };
  const { hand, log } = open({ ...ESTADO, jobs: [FAILED, other, waiting] });
  await hand.click(await screen.findByRole('button', { name: 'Intentar de nuevo los fallidos' }));
  await waitFor(() => expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ todos: true }));
  expect(screen.getAllByRole('button', { name: /^Intentar de nuevo: / })).toHaveLength(2);
});

test('SRV-01 on a phone jobs are cards with the same words', async () => {
  resizeWindow(390);
  open(ESTADO);
  const cards = await screen.findByRole('list', { name: 'Trabajos' });
  const [card] = within(cards).getAllByRole('listitem');
  expect(card?.textContent).toBe(
    'Enviar el correo de una acción de mejoraFallidoDesde 16/11/2026 12:00 · Intentos: 8 de 8connect ECONNREFUSEDIntentar de nuevo',
  );
  expect(within(card!).getByRole('button', { name: RETRY })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('SRV-01 no jobs at all are said', async () => {
  open({ ...ESTADO, jobs: [] });
  expect(await screen.findByText('No hay trabajos')).toBeTruthy();
});

test('SRV-01 a user who is no manager does not see it', async () => {
  const { address } = open(ESTADO, givenUsuario());
  await waitFor(() => expect(address()).not.toContain('/servidor'));
});
