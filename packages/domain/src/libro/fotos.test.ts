import { describe, expect, test } from 'vitest';
import { atWallTime } from '../dates/wallTime';
import { fotosBetween, pairFotos, secondOfFoto, takenAt } from './fotos';

const at = (time: string) => atWallTime('2026-11-14', time) ?? new Date(Number.NaN);
const foto = (time: string, imagen = time) => ({ imagen, fecha_hora_insertado: `2026-11-14 ${time}` });
const between = (times: readonly string[], from = '08:00:00', to = '09:30:00') =>
  fotosBetween(
    times.map((time) => foto(time)),
    at(from),
    at(to),
  );

describe('TRIP-18 only photos from the start to the end of the trip', () => {
  test.each([
    ['07:59:59', false],
    ['08:00:00', true],
    ['08:00:01', true],
    ['09:29:59', true],
    ['09:30:00', true],
    ['09:30:01', false],
  ])('%s is one of them: %j', (time, isIn) => expect(between([time])).toHaveLength(isIn ? 1 : 0));

  test('a trip that ends as it begins has the photos of that second', () => {
    expect(between(['08:00:00', '08:00:01'], '08:00:00', '08:00:00').map(({ imagen }) => imagen)).toEqual(['08:00:00']);
  });

  test('one whose time cannot be read is left out', () => {
    const unreadable = { imagen: 'x', fecha_hora_insertado: '14/11/2026 08:10' };
    expect(fotosBetween([unreadable, foto('08:10:00')], at('08:00:00'), at('09:00:00'))).toHaveLength(1);
  });
});

describe('TRIP-14 in order, each under a name of its own', () => {
  test('whatever order the platform keeps', () => {
    expect(between(['09:00:00', '08:00:12', '08:00:00']).map(({ id }) => id)).toEqual([
      '20261114080000-1',
      '20261114080012-1',
      '20261114090000-1',
    ]);
  });

  test('two cameras of one second keep the order of the platform', () => {
    const fotos = [foto('08:10:00', 'a'), foto('08:10:00', 'b'), foto('08:10:00', 'c'), foto('08:10:01', 'd')];
    expect(fotosBetween(fotos, at('08:00:00'), at('09:00:00')).map(({ id, imagen }) => [imagen, id])).toEqual([
      ['a', '20261114081000-1'],
      ['b', '20261114081000-2'],
      ['c', '20261114081000-3'],
      ['d', '20261114081001-1'],
    ]);
  });

  test('TRIP-31 with what the platform said of it, and its moment', () => {
    const told = { ...foto('08:10:00'), latitud: 10.9, longitud: null };
    expect(fotosBetween([told], at('08:00:00'), at('09:00:00'))).toEqual([
      { ...told, at: at('08:10:00'), id: '20261114081000-1' },
    ]);
  });

  test.each([
    ['20261114081000-1', '2026-11-14T13:10:00.000Z'],
    ['20261114081000-12', '2026-11-14T13:10:00.000Z'],
    ['20261114081000-0', undefined],
    ['20261114081000', undefined],
    ['20261131081000-1', undefined],
    ['20261114246000-1', undefined],
    ['../20261114081000-1', undefined],
    ['', undefined],
  ])('the name %j gives %j', (id, moment) => expect(secondOfFoto(id)?.toISOString()).toBe(moment));
});

test.each([
  ['2026-11-14 08:10:00', '2026-11-14T13:10:00.000Z'],
  ['2026-11-14 08:10', '2026-11-14T13:10:00.000Z'],
  ['2026-11-14', undefined],
  ['', undefined],
])('a photo of %j was taken at %j', (fecha_hora_insertado, moment) => {
  expect(takenAt({ fecha_hora_insertado })?.toISOString()).toBe(moment);
});

test.each([
  [[], []],
  [['a'], [['a', undefined]]],
  [['a', 'b'], [['a', 'b']]],
  [
    ['a', 'b', 'c'],
    [
      ['a', 'b'],
      ['c', undefined],
    ],
  ],
])('TRIP-14, TRIP-15 %j are the pairs %j, cabin first; a lone one is of the cabin', (fotos, pairs) => {
  expect(pairFotos(fotos)).toEqual(pairs.map(([cabina, pasillo]) => ({ cabina, pasillo })));
});
