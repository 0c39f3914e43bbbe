import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { notifications, notificationsStore } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPiece } from '../testing/renderPiece';
import { DownloadButton } from './list/DownloadButton';
import { confirm } from './confirm';
import { notify } from './notify';

afterEach(() => {
  notifications.clean();
  vi.useRealTimers();
});

const shown = () =>
  notificationsStore.getState().notifications.map(({ title, message, autoClose }) => ({ title, message, autoClose }));

test('SHELL-27, SHELL-28: a toast lasts three seconds unless it asks for more', async () => {
  await renderPiece(() => null);
  act(() => notify.success('Guardado', 'Todo en orden'));
  act(() => notify.warning('Revisa', undefined, { seconds: 5 }));
  expect(shown()).toEqual([
    { title: 'Guardado', message: 'Todo en orden', autoClose: 3_000 },
    { title: 'Revisa', message: '', autoClose: 5_000 },
  ]);
});

test('SHELL-28 a message names the record it is about, and explains a title that says nothing', async () => {
  await renderPiece(() => null);
  act(() => notify.done('Ok!', 'Acta 401 · UXT001', { text: 'Acta actualizada correctamente!.' }));
  const toast = await screen.findByRole('status');
  expect(toast.textContent).toBe('Ok!Acta actualizada correctamente!.Acta 401 · UXT001');
});

test('SHELL-32: a failure speaks the words of a refusal, and the fallback for anything else', async () => {
  await renderPiece(() => null);
  act(() => notify.failure(new DomainError('conflict', SHELL_MESSAGES.conflict), 'No se pudo guardar'));
  act(() => notify.failure(new TypeError('boom'), 'No se pudo guardar'));
  act(() => notify.failure('boom'));
  expect(shown().map(({ title }) => title)).toEqual([
    SHELL_MESSAGES.conflict,
    'No se pudo guardar',
    SHELL_MESSAGES.unexpected,
  ]);
  expect(await screen.findAllByRole('alert')).toHaveLength(3);
});

const QUESTION = { title: '¿Eliminar?', message: 'No se puede revertir.', confirmLabel: 'Eliminar', danger: true };

test.each([
  ['Eliminar', true],
  ['Cancelar', false],
  ['Cerrar', false],
])('a question answered with %s gives %s', async (button, answer) => {
  await renderPiece(() => null);
  let given: Promise<boolean> | undefined;
  act(() => void (given = confirm(QUESTION)));
  const dialog = await screen.findByRole('dialog', { name: '¿Eliminar?' });
  expect(dialog.textContent).toContain('No se puede revertir.');
  await userEvent.click(screen.getByRole('button', { name: button }));
  await expect(given).resolves.toBe(answer);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [true, 'Cancelar'],
  [false, 'Aceptar'],
])('Enter does no harm: with danger %s the first button is %s', async (danger, button) => {
  await renderPiece(() => null);
  act(() => void confirm({ title: '¿Seguro?', danger }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(button));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('where staying is the safe answer it is the loud button, and the act the quiet one', async () => {
  await renderPiece(() => null);
  act(() => void confirm({ title: '¿Salir?', confirmLabel: 'Salir', danger: true, isStayingSafe: true }));
  const looks = async (name: string) => (await screen.findByRole('button', { name })).dataset['variant'];
  expect([await looks('Cancelar'), await looks('Salir')]).toEqual(['filled', 'default']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
});

test('a question that is overtaken by another counts as refused', async () => {
  await renderPiece(() => null);
  let first: Promise<boolean> | undefined;
  act(() => void (first = confirm(QUESTION)));
  act(() => void confirm({ title: '¿Otra?' }));
  await expect(first).resolves.toBe(false);
  expect(screen.getByRole('dialog', { name: '¿Otra?' })).toBeTruthy();
});

test('SHELL-29: the spinner of a download turns for one second even when the file is there at once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderPiece(() => <DownloadButton onDownload={() => undefined}>Descargar</DownloadButton>);
  const button = screen.getByRole('button', { name: 'Descargar' });
  act(() => button.click());
  expect(button.dataset['loading']).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(button.dataset['loading']).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(button.dataset['loading']).toBeUndefined();
});
