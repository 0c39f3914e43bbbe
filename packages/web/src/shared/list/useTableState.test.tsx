import type { Lista } from '@fenix/domain/vistas/vista';
import { act, cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderPiece } from '../../testing/renderPiece';
import { stubApi } from '../../testing/stubApi';
import { storeSession } from '../session';
import { patched } from './useQueryState';
import { type ListState, useTableState } from './useTableState';

async function stateAt(at: string, lista?: Lista) {
  let state: ListState<'from' | 'client'> | undefined;
  const report = (now: typeof state) => {
    state = now;
  };
  function Probe() {
    const now = useTableState({
      filters: { from: '2026-11-01', client: '' },
      sort: { id: 'at', descending: true },
      ...(lista && { lista }),
    });
    report(now);
    return null;
  }
  const { address } = await renderPiece(() => <Probe />, { at });
  return {
    address,
    now: () => {
      if (!state) throw new Error('not rendered');
      return state;
    },
  };
}

test('an address without words gives the defaults', async () => {
  const { now } = await stateAt('/lista');
  expect(now()).toMatchObject({
    page: 1,
    size: 10,
    search: '',
    sort: { id: 'at', descending: true },
    filters: { from: '2026-11-01', client: '' },
  });
});

test('a pasted address gives what it says', async () => {
  const { now } = await stateAt('/lista?page=3&size=all&sort=user:asc&search=pe%C3%B1a&from=2026-01-31&client=acme');
  expect(now()).toMatchObject({
    page: 3,
    size: 'all',
    search: 'peña',
    sort: { id: 'user', descending: false },
    filters: { from: '2026-01-31', client: 'acme' },
  });
});

test.each(['page=0', 'page=-2', 'page=x', 'size=7', 'size=', 'sort='])(
  'nonsense in the address is ignored: %s',
  async (text) => {
    const { now } = await stateAt(`/lista?${text}`);
    expect(now()).toMatchObject({ page: 1, size: 10, sort: { id: 'at', descending: true } });
  },
);

test('another filter starts on the first page and keeps the rest; defaults leave the address', async () => {
  const { now, address } = await stateAt('/lista?page=4&size=20&client=acme');
  act(() => now().setFilters({ from: '2026-02-02' }));
  expect(address()).toBe('/lista?size=20&client=acme&from=2026-02-02');
  act(() => now().setFilters({ from: '2026-11-01', client: '' }));
  expect(address()).toBe('/lista?size=20');
  act(() => now().setSize(10));
  expect(address()).toBe('/lista');
});

test('a filter that begins with a value can be emptied, and stays so in the address', async () => {
  const { now, address } = await stateAt('/lista');
  act(() => now().setFilters({ from: '' }));
  expect([address(), now().filters]).toEqual(['/lista?from=-', { from: '', client: '' }]);
  act(() => now().setFilters({ client: 'acme' }));
  expect([address(), now().filters]).toEqual(['/lista?from=-&client=acme', { from: '', client: 'acme' }]);
  act(() => now().setFilters({ from: '2026-11-01' }));
  expect([address(), now().filters]).toEqual(['/lista?client=acme', { from: '2026-11-01', client: 'acme' }]);
});

test('the order the list comes in can be turned round and back, and then leaves the address', async () => {
  const { now, address } = await stateAt('/lista?page=2');
  act(() => now().setSort(undefined));
  expect([address(), now().sort]).toEqual(['/lista?sort=at%3Aasc', { id: 'at', descending: false }]);
  act(() => now().setSort({ id: 'at', descending: true }));
  expect([address(), now().sort]).toEqual(['/lista', { id: 'at', descending: true }]);
});

test('after another column the list goes back to its own order', async () => {
  const { now, address } = await stateAt('/lista?sort=user:desc');
  act(() => now().setSort(undefined));
  expect(address()).toBe('/lista');
});

test('SHELL-39 the rows per page are remembered for the person and the list; the address wins', async () => {
  stubApi({ 'GET /api/vistas': { data: { vistas: [], tablas: [] } } });
  storeSession({ token: 'token', user: givenUsuario() });
  const first = await stateAt('/lista', 'actas');
  act(() => first.now().setSize(25));
  cleanup();
  expect((await stateAt('/lista', 'actas')).now().size).toBe(25);
  cleanup();
  expect((await stateAt('/lista?size=15', 'actas')).now().size).toBe(15);
  cleanup();
  expect((await stateAt('/lista', 'informes')).now().size).toBe(10);
  cleanup();
  storeSession({ token: 'token', user: givenUsuario({ _id: '0b6f2f1e-0f57-4a3c-9d4e-0000000000ff' }) });
  expect((await stateAt('/lista', 'actas')).now().size).toBe(10);
});

test.each(['x', '{}', '[null]', '[{"user":7}]'])('SHELL-39 unusable remembered rows are ignored: %s', async (kept) => {
  stubApi({ 'GET /api/vistas': { data: { vistas: [], tablas: [] } } });
  storeSession({ token: 'token', user: givenUsuario() });
  window.localStorage.setItem('filas', kept);
  const { now } = await stateAt('/lista', 'actas');
  expect(now().size).toBe(10);
  act(() => now().setSize(20));
  expect(now().size).toBe(20);
});

test('words that the table does not know stay in the address', () => {
  expect(patched('?tab=2&page=3', { page: undefined, search: 'ñ' })).toBe('?tab=2&search=%C3%B1');
  expect(patched('?page=3', { page: '' })).toBe('');
});
