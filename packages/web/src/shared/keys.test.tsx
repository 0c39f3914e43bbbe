import { Button, Modal } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPiece } from '../testing/renderPiece';
import { KeyTip, listKeys, turnKeys, useKeyboard, useKeys, useShellKeys } from './keys';

function Keyed({ onKey, isAsking = false }: { onKey: (what: string) => void; isAsking?: boolean }) {
  useKeyboard();
  useShellKeys([{ key: 'N', does: 'Del marco', act: () => onKey('shell') }]);
  useKeys([{ key: 'J', does: 'Fila siguiente', act: () => onKey('next') }]);
  return (
    <>
      <KeyTip label="Nueva acta" keys="N">
        <Button onClick={() => onKey('new')}>Nueva acta</Button>
      </KeyTip>
      <input aria-label="Texto" />
      <input type="checkbox" aria-label="Casilla" />
      <Modal opened={isAsking} onClose={() => undefined} title="Pregunta">
        <button type="button">Sí</button>
      </Modal>
    </>
  );
}

async function given(isAsking = false) {
  const onKey = vi.fn<(what: string) => void>();
  const { unmount } = await renderPiece(() => <Keyed onKey={onKey} isAsking={isAsking} />);
  return { onKey, hand: userEvent.setup(), pressed: () => onKey.mock.calls.flat(), leave: unmount };
}

test('SHELL-41 a key does what the screen says and not what the shell would, in either case', async () => {
  const { hand, pressed } = await given();
  await hand.keyboard('njJ');
  expect(pressed()).toEqual(['new', 'next', 'next']);
  expect(screen.getByRole('button', { name: 'Nueva acta' }).getAttribute('aria-keyshortcuts')).toBe('N');
});

test('SHELL-41 what is declared is what is listed, and leaves with its part', async () => {
  const { leave } = await given();
  expect(listKeys().map(({ key, does }) => [key, does])).toEqual([
    ['N', 'Nueva acta'],
    ['J', 'Fila siguiente'],
  ]);
  leave();
  expect(listKeys()).toEqual([]);
});

test('SHELL-41 letters stay letters in a text, with a modifier, and behind a dialog', async () => {
  const { hand, pressed } = await given();
  await hand.type(screen.getByRole('textbox', { name: 'Texto' }), 'nj');
  await hand.click(document.body);
  await hand.keyboard('{Control>}j{/Control}{Alt>}n{/Alt}');
  expect(pressed()).toEqual([]);
  await hand.click(screen.getByRole('checkbox', { name: 'Casilla' }));
  await hand.keyboard('j');
  expect(pressed()).toEqual(['next']);
});

test('SHELL-41 a dialog is not reached through', async () => {
  const { hand, pressed } = await given(true);
  await screen.findByRole('dialog', { name: 'Pregunta' });
  await hand.keyboard('nj');
  expect(pressed()).toEqual([]);
});

test('SHELL-41 single keys can be turned off on the device, and on again', async () => {
  const { hand, pressed } = await given();
  turnKeys(false);
  await hand.keyboard('nj');
  expect(pressed()).toEqual([]);
  turnKeys(true);
  await hand.keyboard('j');
  expect(pressed()).toEqual(['next']);
});
