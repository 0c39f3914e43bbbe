import { describe, expect, test } from 'vitest';
import type { Flota } from '../../gps/conduccion';
import {
  comparativoCells,
  comparativoHeaders,
  comparativoOf,
  filterComparativo,
  rank,
} from '../comparativos/comparativo';
import { FlotaConduccion, categoriasOf, flotaConduccion, grupoShown, gruposOf, totalsOf } from './flota';
import { excesosOf, shownCategorias } from './viajes';

const HEARD = { at: '2026-11-16T17:00:00.000Z', isStale: false };
const NOW = '2026-11-16 12:00:00';
const viaje = (tiempo_viaje: number, distancia_recorrida: number, grupo: string) => {
  const moments = { fechahorainicio: '2026-11-16 08:00:00', fechahorafin: '2026-11-16 09:00:00' };
  return { tiempo_viaje, distancia_recorrida, grupo, ...moments };
};
const scores = (Velocidades: number, Ralenti = 10) => ({ Velocidades, Ralenti });

/** Two buses that drove, one with the best scores that did not, and one without a group. */
const FLEET: Flota = {
  fInicio: '2026-11-15 00:00:00',
  fFin: '2026-11-17 00:00:00',
  flota: {
    Urbano: { valor: 10, calificacion: scores(10) },
    Intermunicipal: { valor: 6.5, calificacion: scores(5) },
    '': { valor: 9, calificacion: scores(9) },
  },
  activo: [
    bus('AAA001', 'Intermunicipal', 4.2, [
      viaje(3600, 40_000, 'Intermunicipal'),
      viaje(1800, 20_000, 'Intermunicipal'),
    ]),
    bus('AAA002', 'Intermunicipal', 8.8, [viaje(43_200, 500_000, 'Intermunicipal')]),
    bus('AAA003', 'Urbano', 10, []),
    bus('AAA004', '', 9, [viaje(37_800, 300_500, '')]),
  ],
};
function bus(patente: string, grupo: string, valor: number, viajes: Flota['activo'][number]['viajes']) {
  return {
    id: patente,
    nombre: `Móvil ${patente.slice(-1)}`,
    patente,
    grupo,
    valor,
    calificacion: scores(valor),
    viajes,
  };
}
const ANSWER = flotaConduccion(FLEET, HEARD, NOW);

describe('PESV-28, PESV-29 the fleet as it is answered', () => {
  test('says who did not drive, vehicle and group alike', () => {
    expect(ANSWER.activo.map(({ condujo }) => condujo)).toEqual([true, true, false, true]);
    expect(Object.entries(ANSWER.flota).map(([grupo, { condujo }]) => [grupo, condujo])).toEqual([
      ['Urbano', false],
      ['Intermunicipal', true],
      ['', true],
    ]);
  });

  test('is what its description says', () => expect(FlotaConduccion.parse(ANSWER)).toEqual(ANSWER));

  test('PESV-19 ends now while the day is not over, and where it was asked to once it is', () => {
    expect(ANSWER.fFin).toBe(NOW);
    expect(flotaConduccion(FLEET, HEARD, '2026-11-20 00:00:00').fFin).toBe('2026-11-17 00:00:00');
  });
});

test('PESV-04, PESV-05 the cards: vehicles, days on the road, kilometres', () => {
  expect(totalsOf(ANSWER)).toEqual({ activos: 4, dias: 1, km: 860.5 });
  expect(totalsOf({ activo: [] })).toEqual({ activos: 0, dias: 0, km: 0 });
});

test('PESV-06 the rows of all fleets, by name', () => {
  expect(gruposOf(ANSWER)).toEqual([
    {
      grupo: 'Intermunicipal',
      activos: 2,
      condujo: true,
      valor: 6.5,
      calificacion: scores(5),
      viajes: 3,
      distancia: 560_000,
      duracion: 48_600,
    },
    {
      grupo: '',
      activos: 1,
      condujo: true,
      valor: 9,
      calificacion: scores(9),
      viajes: 1,
      distancia: 300_500,
      duracion: 37_800,
    },
    {
      grupo: 'Urbano',
      activos: 1,
      condujo: false,
      valor: 10,
      calificacion: scores(10),
      viajes: 0,
      distancia: 0,
      duracion: 0,
    },
  ]);
  expect(grupoShown(' ')).toBe('Sin grupo');
});

test('PESV-16 categories stand in their order, others after them', () => {
  expect(
    categoriasOf([
      { Velocidades: 1, Zeta: 2 },
      { Eventos: 3, Beta: 1 },
    ]),
  ).toEqual(['Eventos', 'Velocidades', 'Beta', 'Zeta']);
});

describe('comparatives', () => {
  const comparativo = comparativoOf(ANSWER);

  test('PESV-22 every vehicle by its plate, with the categories there are', () => {
    expect(comparativo.categorias).toEqual(['Ralenti', 'Velocidades']);
    expect(comparativo.items[0]).toEqual({
      id: 'AAA001',
      nombre: 'Móvil 1',
      patente: 'AAA001',
      grupo: 'Intermunicipal',
      condujo: true,
      valor: 4.2,
      calificacion: scores(4.2),
      viajes: 2,
      distancia: 60_000,
      duracion: 5400,
    });
  });

  test('PESV-20, PESV-26 best first, by category or as a whole, without vehicles that did not drive', () => {
    const plates = (categoria?: string) => rank(comparativo.items, categoria).map(({ row }) => row.patente);
    expect(plates()).toEqual(['AAA004', 'AAA002', 'AAA001']);
    expect(plates('Velocidades')).toEqual(['AAA004', 'AAA002', 'AAA001']);
    expect(plates('Ralenti')).toEqual(['AAA001', 'AAA002', 'AAA004']);
    expect(plates('Eventos')).toEqual([]);
  });

  test('PESV-27 there is nothing to compare without drives', () => {
    const parked = flotaConduccion({ ...FLEET, activo: FLEET.activo.slice(2, 3) }, HEARD, NOW);
    expect(comparativoOf(parked).categorias).toEqual([]);
  });

  test.each([
    [{ search: 'movil 2' }, ['AAA002']],
    [{ search: 'aaa', grupo: 'Intermunicipal' }, ['AAA001', 'AAA002']],
    [{ grupo: '' }, ['AAA004']],
    [{ search: 'sin grupo' }, ['AAA004']],
    [{}, ['AAA001', 'AAA002', 'AAA003', 'AAA004']],
  ])('PESV-20 filters by %o', (filter, plates) => {
    expect(filterComparativo(comparativo.items, filter).map(({ patente }) => patente)).toEqual(plates);
  });

  test('as a sheet: kilometres and hours; no score without drives', () => {
    expect(comparativoHeaders(comparativo.categorias).slice(-3)).toEqual(['Calificación', 'Ralenti', 'Velocidades']);
    const cells = comparativo.items.map((row) => comparativoCells(row, comparativo.categorias));
    expect(cells[0]).toEqual(['AAA001', 'Móvil 1', 'Intermunicipal', 2, 60, 1.5, 4.2, 10, 4.2]);
    expect(cells[2]).toEqual(['AAA003', 'Móvil 3', 'Urbano', 0, 0, 0, null, null, null]);
  });
});

test.each([
  [0, ['Eventos']],
  [1, ['Eventos']],
  [2, ['Eventos', 'Velocidades']],
])('PESV-17 of %d speedings, %o is shown; each of them has its number all the same', (count, shown) => {
  const moment = { fecha_hora: '2026-11-16 08:00:00', domicilio: '' };
  const evento = { nombre: '', inicio: moment, final: moment, calificacion: 1, distancia: 0, duracion: 0 };
  const eventos = Array.from({ length: count }, () => evento);
  const viaje = {
    categorias: [
      { categoria: 'Eventos', calificacion: 1, eventos: [] },
      { categoria: 'Velocidades', calificacion: 1, eventos },
    ],
  };
  expect(shownCategorias(viaje).map(({ categoria }) => categoria)).toEqual(shown);
  expect(excesosOf(viaje)).toHaveLength(count);
});
