import { SORTED_MAX } from '@fenix/domain/paging';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPiece } from '../../testing/renderPiece';
import { type Sort, useTableState } from '../list/useTableState';
import { DataTable } from './DataTable';
import type { Column } from './types';
import { useKeysetRows } from './useKeysetRows';

type Trip = { id: string; plate: string };

const COLUMNS: readonly Column<Trip>[] = [
  { id: 'inicio', header: 'Inicio', sortable: true, cell: ({ id }) => id },
  { id: 'plate', header: 'Placa', sortable: true, cell: ({ plate }) => plate },
];

const NEWEST_FIRST: Sort = { id: 'inicio', descending: true };

/** A list on a server with a single order: unsorted plates, a page of the requested length at a time. */
function listOf(count: number) {
  const asked: string[] = [];
  const fetchPage = ({ limit, cursor, sort }: { limit: number; cursor: string | undefined; sort: string }) => {
    asked.push(`${sort} ${limit} ${cursor ?? ''}`.trim());
    const start = Number(cursor ?? 0);
    const end = Math.min(start + limit, count);
    const items = Array.from({ length: end - start }, (_, at) => tripAt(start + at));
    const total = { value: Math.min(count, 1_000), capped: count > 1_000 };
    return Promise.resolve({ items, next: end < count ? String(end) : null, total });
  };
  function Trips() {
    const state = useTableState({ sort: NEWEST_FIRST });
    const data = useKeysetRows({ queryKey: ['trips'], state, order: NEWEST_FIRST, fetchPage });
    return <DataTable caption="Viajes" data={data} state={state} columns={COLUMNS} rowKey={({ id }) => id} />;
  }
  return { asked, Trips };
}

const tripAt = (at: number): Trip => ({ id: String(at), plate: `P${String((at * 7_919) % 10_007).padStart(5, '0')}` });
const secondPlate = () => screen.getAllByRole('row')[2]?.lastElementChild?.textContent;
const sortBy = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the order of the server is asked of it, forwards and backwards', async () => {
  const { asked, Trips } = listOf(250);
  const { address } = await renderPiece(() => <Trips />, { at: '/viajes' });
  await screen.findByText('1–10 de 250');
  await sortBy('Inicio');
  await screen.findByText('1–10 de 250');
  expect(decodeURIComponent(address())).toBe('/viajes?sort=inicio:asc');
  expect(asked).toEqual(['inicio:desc 100', 'inicio:asc 100']);
});

test('every other order is made here of all the rows, both ways, and is in the address', async () => {
  const { asked, Trips } = listOf(1_200);
  const plates = Array.from({ length: 1_200 }, (_, at) => tripAt(at).plate).toSorted();
  await renderPiece(() => <Trips />, { at: '/viajes?sort=plate:asc' });
  await waitFor(() => expect(secondPlate()).toBe(plates[1]));
  expect(asked).toEqual(['inicio:desc 500', 'inicio:desc 500 500', 'inicio:desc 500 1000']);
  await sortBy('Placa');
  expect(secondPlate()).toBe(plates.at(-2));
  expect(asked).toHaveLength(3);
});

test('of more rows than can be gathered it stays in its own order and says why', async () => {
  const { Trips } = listOf(SORTED_MAX + 1);
  await renderPiece(() => <Trips />, { at: '/viajes?sort=plate:asc' });
  expect(await screen.findByText(/^Son más de 5.000 filas: .* para ordenarlas por Placa\.$/)).toBeTruthy();
  expect(secondPlate()).toBe(tripAt(1).plate);
  expect(screen.getByRole('columnheader', { name: 'Placa' }).getAttribute('aria-sort')).toBe('none');
});
