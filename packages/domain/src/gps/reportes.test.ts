import { expect, test } from 'vitest';
import type { ReportesFilter } from './programar';
import { CIFRAS_MAX, addCifras, asksNothing, cifrasOf, filterFor, isWanted } from './reportes';

const ana = { inspector: 'Ana', punto: 'Peaje', novedades: ['Llantas', 'Luces'] };
const luis = { inspector: 'Luis', punto: '', novedades: ['Llantas'] };
const OPEN = { isCancelled: false };

test.each<[ReportesFilter, boolean]>([
  [{}, true],
  [{ reportado: undefined, inspector: '' }, true],
  [{ reportado: false }, false],
  [{ punto: 'Peaje' }, false],
])('INSP-30 %o asks nothing: %s', (filter, nothing) => {
  expect(asksNothing(filter)).toBe(nothing);
});

test.each<[string, ReportesFilter, { with: boolean; without: boolean }]>([
  ['nothing', {}, { with: true, without: true }],
  ['reported', { reportado: true }, { with: true, without: false }],
  ['not reported', { reportado: false }, { with: false, without: true }],
  ['an inspector', { inspector: 'Luis' }, { with: true, without: false }],
  ['another inspector', { inspector: 'Eva' }, { with: false, without: false }],
  ['a novelty', { novedad: 'Luces' }, { with: true, without: false }],
  ['two things of one report', { inspector: 'Ana', novedad: 'Luces' }, { with: true, without: false }],
  ['two things of different reports', { inspector: 'Luis', novedad: 'Luces' }, { with: false, without: false }],
  ['not reported, by somebody', { reportado: false, inspector: 'Ana' }, { with: false, without: false }],
])('INSP-30 asked for %s', (_, filter, wanted) => {
  expect({ with: isWanted([ana, luis], filter, OPEN), without: isWanted([], filter, OPEN) }).toEqual(wanted);
});

test('INSP-30 a cancelled trip needs no report', () => {
  expect(isWanted([], { reportado: false }, { isCancelled: true })).toBe(false);
});

test('INSP-33 an inspection counts once for each thing, however many of its reports say it', () => {
  expect(cifrasOf([[ana, luis], [luis], []], {})).toEqual({
    novedades: [
      { nombre: 'Llantas', veces: 2 },
      { nombre: 'Luces', veces: 1 },
    ],
    inspectores: [
      { nombre: 'Luis', veces: 2 },
      { nombre: 'Ana', veces: 1 },
    ],
    puntos: [{ nombre: 'Peaje', veces: 1 }],
  });
});

test('INSP-33 each list is made by the other filters and not by its own', () => {
  expect(filterFor('novedades', { novedad: 'Luces', punto: 'Peaje' })).toEqual({ punto: 'Peaje' });
  const cifras = cifrasOf([[ana], [luis]], { novedad: 'Luces' });
  expect(cifras.novedades).toHaveLength(2);
  expect(cifras.inspectores).toEqual([{ nombre: 'Ana', veces: 1 }]);
  expect(cifrasOf([[ana]], { reportado: false })).toEqual({ novedades: [], inspectores: [], puntos: [] });
});

test('INSP-33 the figures of different inspections are added, the most frequent first, by name among equals', () => {
  const one = cifrasOf([[ana]], {});
  const other = cifrasOf([[luis]], {});
  expect(addCifras(one, other).novedades).toEqual([
    { nombre: 'Llantas', veces: 2 },
    { nombre: 'Luces', veces: 1 },
  ]);
  expect(addCifras(one, other).inspectores.map(({ nombre }) => nombre)).toEqual(['Ana', 'Luis']);
  const many = Array.from({ length: CIFRAS_MAX + 1 }, (_, index) => [{ ...luis, novedades: [`n${index}`] }]);
  expect(cifrasOf(many, {}).novedades).toHaveLength(100);
});
