import type { DayRange } from '@fenix/domain/dates/range';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/renderPiece';
import { DateRange } from './DateRange';
import { parseDay, showDay } from './dayText';

test.each([
  ['02/11/2026', '2026-11-02'],
  ['2/11/2026', '2026-11-02'],
  ['02-11-2026', '2026-11-02'],
  ['02112026', '2026-11-02'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['31/04/2026', null],
  ['13/13/2026', null],
  ['2026-11-02', null],
  ['hoy', null],
  ['', null],
])('the day typed as %j is %j', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test('days are shown as dd/mm/yyyy', () => {
  expect(showDay('2026-11-02')).toBe('02/11/2026');
});

const RANGE = { from: '2026-11-10', to: '2026-11-12' };

test('Hoy is the day it is in Bogotá, at both ends', async () => {
  const onChange = vi.fn<(range: DayRange) => void>();
  // 02:00 UTC is still the evening before in Bogotá.
  await renderPiece(() => <DateRange value={RANGE} onChange={onChange} now={() => new Date('2026-11-15T02:00:00Z')} />);
  await userEvent.click(screen.getByRole('button', { name: 'Hoy' }));
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-14', to: '2026-11-14' });
});

test('a range in the wrong order is explained and not searched', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(range: DayRange) => void>();
  await renderPiece(() => <DateRange value={RANGE} onChange={onChange} />);
  const to = screen.getByLabelText('Hasta');
  await user.clear(to);
  await user.type(to, '01/11/2026');
  await user.tab();
  expect(screen.getByText('La fecha final es anterior a la inicial')).toBeTruthy();
  expect(onChange).not.toHaveBeenCalledWith(expect.objectContaining({ to: '2026-11-01' }));
});
