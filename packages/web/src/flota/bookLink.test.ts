import { expect, test } from 'vitest';
import { givenRow } from '../testing/flota/givenDespacho';
import { bookHref, bookTarget } from './bookLink';

const context = { client: 'expreso del caribe', from: '2026-11-14', to: '2026-11-16' };

test('TRIP-39: the book of a trip is looked for among the days of its list', () => {
  expect(bookTarget(givenRow(), context)).toEqual({
    to: 'libroDeViaje',
    params: { id: '7', driver: 'Ángel Peña', travel: 'BS' },
    search: context,
  });
  expect(bookHref(givenRow(), context)).toBe(
    '/ejecucion/formulario/7/%C3%81ngel%20Pe%C3%B1a/BS?client=expreso+del+caribe&from=2026-11-14&to=2026-11-16',
  );
});

test.each([
  ['13/11/2026', '2026-11-13', '2026-11-13'],
  ['14/11/2026', '2026-11-14', '2026-11-16'],
  ['16/11/2026', '2026-11-14', '2026-11-16'],
  ['17/11/2026', '2026-11-17', '2026-11-17'],
  ['?', '2026-11-14', '2026-11-16'],
])('TRIP-39: a trip of %s is looked for from %s to %s', (fecha_inicio, from, to) => {
  expect(bookTarget(givenRow({ fecha_inicio }), context).search).toEqual({ ...context, from, to });
});
