import type { Explicacion } from '@fenix/domain/explicacion';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/renderPiece';
import { WhyButton, WhyIcon, WhyLabel } from './PorQue';

const WHY: Explicacion = { que: 'Informe: al límite', regla: 'Por sus días', valor: '9 días', limite: '8 días' };

test.each([
  ['an icon', 'Por qué: Informe 7', <WhyIcon key="i" of="Informe 7" explain={() => WHY} />],
  ['a button', 'Por qué: Informe 7', <WhyButton key="b" of="Informe 7" explain={() => WHY} />],
  [
    'the words themselves',
    '9',
    <WhyLabel key="l" of="Informe 7" explain={() => WHY}>
      9
    </WhyLabel>,
  ],
])('WHY-01 %s opens by keyboard and gives the keyboard back', async (_, name, piece) => {
  await renderPiece(() => piece);
  const button = screen.getByRole('button', { name });
  expect(button.getAttribute('aria-haspopup')).toBe('dialog');
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Por qué' }));
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Regla', 'Valor', 'Límite']);
  expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Por sus días',
    '9 días',
    '8 días',
  ]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('WHY-01 it is worked out when it is asked for, and not before', async () => {
  const explain = vi.fn<(now: Date) => Explicacion>(() => ({ ...WHY, desde: '18/11/2026', fuente: 'Acta 4' }));
  await renderPiece(() => <WhyIcon of="Informe 7" explain={explain} />);
  expect(explain).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('dialog')).textContent).toContain('Fuente');
  expect(explain).toHaveBeenCalledTimes(1);
});
