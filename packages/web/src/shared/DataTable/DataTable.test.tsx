import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/renderPiece';
import { resizeWindow } from '../../testing/setup';
import { listKeys, useKeyboard } from '../keys';
import { useTableState } from '../list/useTableState';
import { DataTable } from './DataTable';
import type { Column, Rows } from './types';

type Bus = { id: string; name: string; seats: number };

const COLUMNS: readonly Column<Bus>[] = [
  { id: 'name', header: 'Nombre', sortable: true, sortValue: (bus) => bus.name, cell: (bus) => bus.name },
  {
    id: 'seats',
    header: 'Puestos',
    align: 'right',
    sortable: true,
    sortValue: (bus) => bus.seats,
    cell: (bus) => bus.seats,
  },
];

const buses = (count: number): Bus[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `Bus ${index + 1}`,
    seats: (index * 7) % 40,
  }));

type Extra = {
  data: Rows<Bus>;
  onOpen?: (bus: Bus) => void;
  max?: number;
  emptyTitle?: string;
  card?: (bus: Bus) => string;
  columns?: readonly Column<Bus>[];
};

function Table({ data, onOpen, max, emptyTitle, card, columns = COLUMNS }: Extra) {
  const state = useTableState();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      caption="Buses"
      data={data}
      state={state}
      columns={columns}
      rowKey={(bus) => bus.id}
      {...(onOpen && { onOpen, href: (bus: Bus) => `/buses/${bus.id}` })}
      {...(max !== undefined && { selection: { selected, onChange: setSelected, max } })}
      {...(emptyTitle && { empty: { title: emptyTitle } })}
      {...(card && { card })}
    />
  );
}

const show = (extra: Extra, at = '/buses') => renderPiece(() => <Table {...extra} />, { at });
const bodyRows = () => screen.getAllByRole('row').slice(1);
const firstCells = () => bodyRows().map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('SHELL-39: ten rows at first, other sizes on request, and all of them with Todos', async () => {
  const user = userEvent.setup();
  const { address } = await show({ data: { rows: buses(42) } });
  expect(bodyRows()).toHaveLength(10);
  const sizes = screen.getByRole('combobox', { name: 'Filas por página' });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['10', '15', '20', '25', '30', 'Todos']);

  await user.selectOptions(sizes, '25');
  expect(bodyRows()).toHaveLength(25);
  expect(address()).toBe('/buses?size=25');
  await user.selectOptions(sizes, 'Todos');
  expect(bodyRows()).toHaveLength(42);
});

test('page, size and sort live in the address: a pasted link shows the same', async () => {
  await show({ data: { rows: buses(42) } }, '/buses?page=2&size=15&sort=name:desc');
  expect(screen.getByRole('status').textContent).toBe('16–30 de 42');
  expect(screen.getByRole('columnheader', { name: 'Nombre' }).getAttribute('aria-sort')).toBe('descending');
  expect(firstCells()[0]).toBe('Bus 27');
});

test('the pager goes first, back, forward and last, and stops at the ends', async () => {
  const user = userEvent.setup();
  const { address } = await show({ data: { rows: buses(42) } });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('button', { name: 'Página anterior' })).toHaveProperty('disabled', true);
  await press('Última página');
  expect(screen.getByRole('status').textContent).toBe('41–42 de 42');
  expect(screen.getByRole('button', { name: 'Página siguiente' })).toHaveProperty('disabled', true);
  await press('Página anterior');
  expect(address()).toBe('/buses?page=4');
  await press('Primera página');
  expect(address()).toBe('/buses');
});

test('a page number beyond the end shows the last page', async () => {
  await show({ data: { rows: buses(12) } }, '/buses?page=99');
  expect(screen.getByRole('status').textContent).toBe('11–12 de 12');
});

test('a column sorts up, down and not at all; words as Colombians order them', async () => {
  const user = userEvent.setup();
  const rows = ['Zoila', 'Íñigo', 'ñame', 'nardo', 'Ana'].map((name, index) => ({ id: name, name, seats: index }));
  await show({ data: { rows } });
  const header = screen.getByRole('button', { name: 'Nombre' });
  await user.click(header);
  expect(firstCells()).toEqual(['Ana', 'Íñigo', 'nardo', 'ñame', 'Zoila']);
  await user.click(header);
  expect(firstCells()).toEqual(['Zoila', 'ñame', 'nardo', 'Íñigo', 'Ana']);
  await user.click(header);
  expect(firstCells()).toEqual(['Zoila', 'Íñigo', 'ñame', 'nardo', 'Ana']);
});

test('SHELL-31: while rows are on their way the table keeps its shape and says Cargando...', async () => {
  await show({ data: { rows: undefined } });
  expect(screen.getByText(SHELL_MESSAGES.loading)).toBeTruthy();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('columnheader', { name: 'Nombre' })).toBeTruthy();
});

test('SHELL-31: on a phone cards are awaited in the shape of cards, not of a table', async () => {
  resizeWindow(390);
  const card = (bus: Bus) => bus.name;
  const { unmount } = await show({ data: { rows: undefined }, card });
  expect(screen.getByText(SHELL_MESSAGES.loading)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  unmount();
  await show({ data: { rows: buses(2) }, card });
  expect(within(screen.getByRole('list', { name: 'Buses' })).getAllByRole('listitem')).toHaveLength(2);
});

test('SHELL-30: an empty table says No hay datos, or the words of its screen', async () => {
  const { unmount } = await show({ data: { rows: [] } });
  expect(screen.getByText(SHELL_MESSAGES.empty)).toBeTruthy();
  unmount();
  await show({ data: { rows: [] }, emptyTitle: 'Aún no hay buses' });
  expect(screen.getByText('Aún no hay buses')).toBeTruthy();
  expect(screen.queryByText(SHELL_MESSAGES.empty)).toBeNull();
});

test('a failure says what happened and can be tried again', async () => {
  const retry = vi.fn<() => void>();
  await show({ data: { rows: undefined, error: new DomainError('unavailable', SHELL_MESSAGES.unavailable), retry } });
  expect(screen.getByRole('alert').textContent).toContain(SHELL_MESSAGES.unavailable);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('an error without words of its own shows the one unexpected sentence', async () => {
  await show({ data: { rows: undefined, error: new TypeError('x is not a function') } });
  expect(screen.getByRole('alert').textContent).toContain(SHELL_MESSAGES.unexpected);
});

function Keyboard() {
  useKeyboard();
  return null;
}

test('SHELL-41 J and K go from row to row, from wherever the focus is; E opens the row', async () => {
  const user = userEvent.setup();
  const onOpen = vi.fn<(bus: Bus) => void>();
  await show({ data: { rows: buses(3) }, onOpen });
  render(<Keyboard />);
  const rows = bodyRows();
  await user.keyboard('j');
  expect(document.activeElement).toBe(rows[0]);
  await user.keyboard('jjjk');
  expect(document.activeElement).toBe(rows[1]);
  await user.keyboard('e');
  expect(onOpen.mock.calls.map(([bus]) => bus.id)).toEqual(['2']);
  expect(listKeys().map(({ key }) => key)).toEqual(['J', 'K', 'E', '↑ ↓ Inicio Fin', 'Enter']);
});

const EDIT: Column<Bus> = {
  id: 'edit',
  header: 'Acciones',
  cell: () => (
    <button type="button" data-main-act>
      Editar
    </button>
  ),
};

test.each([
  ['has a main act', [EDIT], ['Editar la fila']],
  ['only shows', [...COLUMNS], []],
])('SHELL-41 where a row %s, the help lists for the key E %s', async (_, columns, told) => {
  await show({ data: { rows: buses(2) }, columns });
  const ofE = listKeys().filter(({ key }) => key === 'E');
  expect(ofE.map(({ does }) => does)).toEqual(told);
});

test('rows are walked with the arrows, opened with Enter, and one of them is in the tab order', async () => {
  const user = userEvent.setup();
  const onOpen = vi.fn<(bus: Bus) => void>();
  await show({ data: { rows: buses(5) }, onOpen });
  const rows = bodyRows();
  expect(rows.map((row) => row.tabIndex)).toEqual([0, -1, -1, -1, -1]);
  rows[0]?.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(rows[2]);
  await user.keyboard('{Enter}');
  expect(onOpen.mock.calls.at(-1)?.[0]).toMatchObject({ id: '3' });
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(rows[4]);
  await user.keyboard('{Home}{ArrowUp}');
  expect(document.activeElement).toBe(rows[0]);
});

test('a row is a link: a plain click opens it here, its address is there for a new tab', async () => {
  const onOpen = vi.fn<(bus: Bus) => void>();
  await show({ data: { rows: buses(2) }, onOpen });
  const link = screen.getByRole('link', { name: 'Bus 2' });
  expect(link.getAttribute('href')).toBe('/buses/2');
  await userEvent.click(link);
  expect(onOpen).toHaveBeenCalledOnce();
  await userEvent.click(within(bodyRows()[0] as HTMLElement).getAllByRole('cell')[1] as HTMLElement);
  expect(onOpen.mock.calls.at(-1)?.[0]).toMatchObject({ id: '1' });
});

test('no more rows can be chosen than the limit, by mouse, by Space and by the box of the page', async () => {
  const user = userEvent.setup();
  await show({ data: { rows: buses(8) }, max: 3 });
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
  expect(screen.getByText('3 de 3 seleccionadas')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Seleccionar fila 4' })).toHaveProperty('disabled', true);

  const [, , third, fourth] = bodyRows();
  fourth?.focus();
  await user.keyboard(' ');
  expect(fourth?.getAttribute('aria-selected')).toBe('false');
  third?.focus();
  await user.keyboard(' ');
  expect(third?.getAttribute('aria-selected')).toBe('false');
  expect(screen.getByText('2 de 3 seleccionadas')).toBeTruthy();
});

test('on paper every row of the list is drawn, also those the screen leaves out', async () => {
  await show({ data: { rows: buses(400) } }, '/buses?size=all');
  const drawn = () => bodyRows().filter((row) => row.id || row.textContent).length;
  expect(drawn()).toBeLessThan(200);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(drawn()).toBe(400);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(drawn()).toBeLessThan(200);
});

test('a long list counts to 1.000+ and counts exactly only when asked', async () => {
  const countExactly = vi.fn<() => void>();
  const server = { total: { value: 1_000, capped: true }, hasMore: true, loadMore: vi.fn<() => void>(), countExactly };
  await show({ data: { rows: buses(100), server } });
  expect(screen.getByRole('status').textContent).toContain('1–10 de 1.000+');
  expect(screen.getByRole('button', { name: 'Última página' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Contar todo' }));
  expect(countExactly).toHaveBeenCalledOnce();
});

test('a page that is not at hand yet is fetched, and the table waits in its shape', async () => {
  const loadMore = vi.fn<() => void>();
  const server = { total: { value: 1_000, capped: true }, hasMore: true, loadMore };
  await show({ data: { rows: buses(100), server } }, '/buses?page=12');
  expect(loadMore).toHaveBeenCalled();
  expect(screen.getByText(SHELL_MESSAGES.loading)).toBeTruthy();
});

test('once every row is here, their number is the exact count', async () => {
  const server = { total: { value: 1_000, capped: true }, hasMore: false, loadMore: vi.fn<() => void>() };
  await show({ data: { rows: buses(1_639), server } }, '/buses?size=all');
  expect(screen.getByText('1–1.639 de 1.639')).toBeTruthy();
});

test('rows at hand stay when the next ones fail', async () => {
  const server = { total: { value: 500, capped: false }, hasMore: false, loadMore: vi.fn<() => void>() };
  const error = new DomainError('unavailable', SHELL_MESSAGES.unavailable);
  await show({ data: { rows: buses(100), error, server } });
  expect(bodyRows()).toHaveLength(10);
  expect(screen.getByRole('alert').textContent).toContain(SHELL_MESSAGES.unavailable);
});

test('an empty result of a search offers to take it away; an empty list does not', async () => {
  const { address } = await show({ data: { rows: [] } }, '/buses?search=zzz&size=20');
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  expect(address()).toBe('/buses?size=20');
  expect(screen.queryByRole('button', { name: 'Quitar filtros' })).toBeNull();
});

test('a list that refetches says when it was fetched last', async () => {
  await show({ data: { rows: buses(3), updatedAt: Date.parse('2026-11-16T01:48:00Z') } });
  expect(screen.getByText('Actualizado 20:48')).toBeTruthy();
});

test('columns and table grow with the letters of who reads', async () => {
  const doors = { id: 'doors', header: 'Puertas', width: 120, cell: () => '2' };
  await show({ data: { rows: buses(2) }, columns: [...COLUMNS.slice(0, 1), doors] });
  const table = await screen.findByRole('table');
  const widths = Array.from(table.querySelectorAll('col'), ({ style }) => style.width);
  expect(widths).toEqual(['9.375rem', '7.5rem']);
  expect(table.style.minWidth).toBe('16.875rem');
});
