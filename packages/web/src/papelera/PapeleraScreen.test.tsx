import type { Borrado } from '@fenix/domain/assembly/papelera';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenManager, givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { type Answer, stubApi } from '../testing/stubApi';

const BORRADO: Borrado = {
  _id: '0197f0a0-0000-7000-8000-000000000001',
  kind: 'acta',
  record: '0197f0a0-0000-7000-8000-0000000000aa',
  label: 'N.º 12 · ABC123',
  client: 'expreso del caribe',
  deletedBy: 'jefa',
  deletedAt: '2026-11-16T17:00:00.000Z',
};

function open(items: readonly Borrado[], answers: Record<string, Answer> = {}, user = givenManager()) {
  const page = { data: { items, next: null, total: { value: items.length, capped: false } } };
  const log = stubApi({
    'GET /api/papelera?limit=100': page,
    'GET /api/papelera?limit=100&search=abc': page,
    'POST /api/papelera/restaurar': { data: null },
    ...answers,
  });
  return { ...renderApp('/papelera', user), log, hand: userEvent.setup() };
}

test('PAP-03 what was deleted, whose, by whom and when, and a search', async () => {
  const { hand, log } = open([BORRADO]);
  const table = within(await screen.findByRole('table', { name: 'Eliminados' }));
  const cells = (await table.findByText('N.º 12 · ABC123')).closest('tr')?.textContent;
  expect(cells).toContain('Acta');
  expect(cells).toContain('Expreso del Caribe');
  expect(cells).toContain('jefa');
  expect(cells).toContain('16/11/2026 12:00');
  await hand.type(screen.getByLabelText('Buscar'), 'abc');
  await waitFor(() => expect(log.some(({ path }) => path.endsWith('search=abc'))).toBe(true));
});

test('PAP-04 restoring asks, naming the record, and says what became of it', async () => {
  const { hand, log } = open([BORRADO]);
  await hand.click(await screen.findByRole('button', { name: 'Restaurar acta N.º 12 · ABC123' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Restaurar acta N.º 12 · ABC123?' }));
  await hand.click(dialog.getByRole('button', { name: 'Restaurar' }));
  expect(await screen.findByText('Se restauró.')).toBeTruthy();
  expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'acta', ids: [BORRADO.record] });
});

test('PAP-05 a name that is taken has a message', async () => {
  const { hand } = open([{ ...BORRADO, kind: 'plantilla', label: 'Entrega' }], {
    'POST /api/papelera/restaurar': { status: 409, message: 'No se puede restaurar «Entrega»' },
  });
  await hand.click(await screen.findByRole('button', { name: 'Restaurar plantilla Entrega' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Restaurar plantilla Entrega?' }));
  await hand.click(dialog.getByRole('button', { name: 'Restaurar' }));
  expect(await screen.findByText('No se puede restaurar «Entrega»')).toBeTruthy();
});

test('PAP-03 an empty bin has its message, and it is for managers alone', async () => {
  open([]);
  expect(await screen.findByText('La papelera está vacía')).toBeTruthy();
});

test('PAP-03 users who are no managers are refused', async () => {
  const { address } = open([BORRADO], {}, givenUsuario());
  await waitFor(() => expect(address()).not.toContain('/papelera'));
});
