import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPiece } from '../testing/renderPiece';
import { BarChart } from './BarChart';
import { ChartFigure } from './ChartFigure';
import { TimeChart, valueAt } from './TimeChart';

const SERIES = [
  { name: 'Alertas', color: 'red' },
  { name: 'Velocidades', color: 'blue' },
];

test('a chart says its sentence, and shows the same figures as a table', async () => {
  await renderPiece(() => (
    <ChartFigure
      title="Vehículos por evento"
      words="El más bajo es SQK482."
      table={{ columns: ['Activo', 'Alertas', 'Velocidades'], rows: [['SQK482', '9,0', '4,2']] }}
      fileName="comparativo"
    >
      <BarChart series={SERIES} rows={[{ id: '1', label: 'SQK482', values: [9, null] }]} max={10} format={String} />
    </ChartFigure>
  ));
  const figure = screen.getByRole('figure', { name: 'Vehículos por evento' });
  expect(within(figure).getByText('El más bajo es SQK482.')).toBeTruthy();
  expect(within(figure).getByRole('button', { name: 'Guardar imagen' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(within(figure).getByRole('button', { name: 'Ver tabla' }));
  const cells = within(screen.getByRole('row', { name: /SQK482/ })).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['9,0', '4,2']);
  await userEvent.click(screen.getByRole('button', { name: 'Ver gráfica' }));
  expect(screen.queryByRole('table')).toBeNull();
});

test('a stationary vehicle is drawn over whole kilometres per hour', async () => {
  const points = [
    { at: 0, value: 0 },
    { at: 60_000, value: 0.4 },
  ];
  const { container } = await renderPiece(() => <TimeChart points={points} unit="km/h" />);
  const values = [...container.querySelectorAll('text[text-anchor="end"]')].map(({ textContent }) => textContent);
  expect(values).toEqual(['0', '5', '10', '15', '20']);
});

test('one bar per value that is known, each with its figure', async () => {
  const { container } = await renderPiece(() => (
    <BarChart
      series={SERIES}
      rows={[
        { id: '1', label: 'SQK482', values: [9, null] },
        { id: '2', label: 'Un nombre que no cabe entero', values: [0, 10] },
      ]}
      max={10}
      format={(value) => `${value} pts`}
    />
  ));
  const said = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(said).toEqual(expect.arrayContaining(['Alertas', 'Velocidades', 'SQK482', '9 pts', '0 pts', '10 pts']));
  expect(said).toContain('Un nombre que…');
  // Two in the legend, three bars; the lowest score is still seen.
  const widths = [...container.querySelectorAll('rect')].map((rect) => Number(rect.getAttribute('width')));
  expect(widths).toHaveLength(5);
  expect(Math.min(...widths)).toBe(2);
});

test('a chart is as wide as its place from its first drawing on, follows it, and keeps its width while put away', async () => {
  let width = 700;
  let resize = () => {};
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, width, 100));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // A browser that paints nothing: a tab in the background, or one that is busy.
  vi.stubGlobal('requestAnimationFrame', () => 1);
  const { container } = await renderPiece(() => (
    <BarChart series={SERIES} rows={[{ id: '1', label: 'SQK482', values: [9, 8] }]} max={10} format={String} />
  ));
  const drawn = () => container.querySelector('svg[data-chart]')?.getAttribute('width');
  expect(drawn()).toBe('700');
  width = 912.6;
  act(() => resize());
  expect(drawn()).toBe('912');
  width = 1;
  act(() => resize());
  expect(drawn()).toBe('912');
  vi.unstubAllGlobals();
});

const POINTS = [
  { at: 0, value: 40 },
  { at: 60_000, value: 95 },
  { at: 120_000, value: 60 },
];

test.each([
  [-1, 40],
  [0, 40],
  [59_999, 40],
  [60_000, 95],
  [500_000, 60],
])('at %i ms the last reading is %i', (at, value) => {
  expect(valueAt(POINTS, at)).toBe(value);
});

test('the pointer reads the curve, and takes the common moment along while it is down', async () => {
  const onSeek = vi.fn<(at: number) => void>();
  const onRest = vi.fn<() => void>();
  const { container } = await renderPiece(() => (
    <TimeChart points={POINTS} unit="km/h" at={60_000} onSeek={onSeek} onRest={onRest} />
  ));
  const svg = container.querySelector('svg[data-chart]');
  if (!svg) throw new Error('no chart');
  // Nothing is laid out here: the chart has its least width, 240, of which 188 are for the curve.
  fireEvent.pointerMove(svg, { clientX: 36 + 94, buttons: 0 });
  expect(await screen.findByText(/95 km\/h/)).toBeTruthy();
  expect(onSeek).not.toHaveBeenCalled();
  fireEvent.pointerDown(svg, { clientX: 36 + 94 });
  fireEvent.pointerMove(svg, { clientX: 10_000, buttons: 1 });
  fireEvent.pointerUp(svg);
  expect(onSeek.mock.calls).toEqual([[60_000], [120_000]]);
  expect(onRest).toHaveBeenCalledOnce();
});
