import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPiece } from '../testing/renderPiece';
import { type Answer, stubApi } from '../testing/stubApi';
import { offerUndo } from './undo';

afterEach(() => vi.useRealTimers());

async function offer(answer: Answer = { data: null }) {
  const log = stubApi({ 'POST /api/papelera/deshacer': answer });
  const refresh = vi.fn<() => void>();
  await renderPiece(() => <input aria-label="Notas" />);
  act(() =>
    offerUndo({ kind: 'acta', ids: ['uno', 'dos'], title: 'Actas eliminadas', about: 'Acta 1 y acta 2', refresh }),
  );
  return { log, refresh, button: await screen.findByRole('button', { name: 'Deshacer' }) };
}
const isGone = () => screen.queryByRole('button', { name: 'Deshacer' }) === null;

test('PAP-01 the toast of a deletion takes it back, once, and the list is asked for again', async () => {
  const { log, refresh, button } = await offer();
  expect(screen.getByText('Actas eliminadas')).toBeTruthy();
  expect(screen.getByText('Acta 1 y acta 2')).toBeTruthy();
  await userEvent.dblClick(button);
  expect(await screen.findByText('Se deshizo la eliminación.')).toBeTruthy();
  expect(log.map(({ body }) => body)).toEqual([{ kind: 'acta', ids: ['uno', 'dos'] }]);
  await waitFor(() => expect(isGone()).toBe(true));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('PAP-01 a refusal shows its own message', async () => {
  const { button } = await offer({ status: 409, message: 'Ya pasó el tiempo para deshacer.' });
  await userEvent.click(button);
  expect(await screen.findByText('Ya pasó el tiempo para deshacer.')).toBeTruthy();
});

test('PAP-01 Ctrl+Z takes it back from anywhere but from what is being typed', async () => {
  const { log } = await offer();
  await userEvent.type(screen.getByLabelText('Notas'), '{Control>}z{/Control}');
  expect(log).toEqual([]);
  act(() => screen.getByLabelText('Notas').blur());
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(log).toHaveLength(1));
});

test('PAP-01 it stays ten seconds, and longer while it has the focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { button } = await offer();
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(isGone()).toBe(false);
  act(() => button.focus());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(isGone()).toBe(false);
  act(() => button.blur());
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(isGone()).toBe(true);
});
