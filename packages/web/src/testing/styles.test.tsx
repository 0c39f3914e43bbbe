import { Box } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPiece } from './renderPiece';
import { resizeWindow } from './setup';

test('what is shown and can be clicked is what happy-dom would work out', async () => {
  resizeWindow(1440);
  await renderPiece(() => (
    <>
      <div data-testid="plain" />
      <div data-testid="none" style={{ display: 'none' }} />
      <div style={{ visibility: 'hidden' }}>
        <p data-testid="below hidden" />
        <p data-testid="shown again" style={{ visibility: 'visible' }} />
      </div>
      <div data-testid="dead" style={{ pointerEvents: 'none' }} />
      <dialog data-testid="closed" />
      <dialog data-testid="open" open />
      <Box data-testid="on phones" hiddenFrom="sm" />
      <Box data-testid="on desks" visibleFrom="sm" />
    </>
  ));
  const look = (id: string) => {
    const { display, visibility, pointerEvents } = window.getComputedStyle(screen.getByTestId(id));
    return [display, visibility, pointerEvents].join(' ').trim();
  };
  expect(look('plain')).toBe('block');
  expect(look('none')).toBe('none');
  expect(look('below hidden')).toBe('block hidden');
  expect(look('shown again')).toBe('block visible');
  expect(look('dead')).toBe('block  none');
  expect(look('closed')).toBe('none');
  expect(look('open')).toBe('block');
  expect(look('on phones')).toBe('none');
  expect(look('on desks')).toBe('block');
  expect(screen.queryAllByRole('paragraph')).toEqual([screen.getByTestId('shown again')]);
});
