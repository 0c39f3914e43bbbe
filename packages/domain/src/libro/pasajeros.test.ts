import { describe, expect, test } from 'vitest';
import { pairFotos } from './fotos';
import { sampleCount } from '../testing/libro/libroFixture';
import { NewFormImage, passengerRows, placeCounts, stopOf } from './pasajeros';

const pairsOf = (...ids: string[]) => pairFotos(ids.map((id) => ({ id })));
const count = (foto: string, numPassengers: number) => ({ foto, numPassengers });

describe('TRIP-14 the passengers of each stop', () => {
  const STOPS = ['Barranquilla', 'Cienaga'];
  const rows = (ids: string[], counted: ReturnType<typeof count>[]) =>
    passengerRows(STOPS, pairsOf(...ids), counted).map(({ parada, cabina, pasillo, total }) => [
      parada,
      cabina,
      pasillo,
      total,
    ]);

  test('are the sum of cabin and corridor; pair n is of stop n', () => {
    const counted = [count('d', 20), count('a', 2), count('b', 11), count('c', 0)];
    expect(rows(['a', 'b', 'c', 'd'], counted)).toEqual([
      ['Barranquilla', 2, 11, 13],
      ['Cienaga', 0, 20, 20],
    ]);
  });

  test('are unknown until one of both is counted; zero is a count', () => {
    expect(rows(['a', 'b', 'c', 'd'], [count('c', 0)])).toEqual([
      ['Barranquilla', null, null, null],
      ['Cienaga', 0, null, 0],
    ]);
    expect(rows(['a', 'b'], [count('b', 7)])).toEqual([
      ['Barranquilla', null, 7, 7],
      ['Cienaga', null, null, null],
    ]);
  });

  test('TRIP-15 a lone photo is of the cabin, further pairs are additional', () => {
    const counted = [count('e', 1), count('f', 9), count('g', 3)];
    expect(rows(['a', 'b', 'c', 'd', 'e', 'f', 'g'], counted).slice(2)).toEqual([
      ['Adicional 1', 1, 9, 10],
      ['Adicional 2', 3, null, 3],
    ]);
  });

  test('TRIP-15 a count of a photo that is not in the book counts nowhere', () => {
    expect(rows(['a'], [count('x', 9)])[0]).toEqual(['Barranquilla', null, null, null]);
  });

  test.each([
    ['a', 'Barranquilla', 'cabina'],
    ['b', 'Barranquilla', 'pasillo'],
    ['c', 'Cienaga', 'cabina'],
    ['g', 'Adicional 2', 'cabina'],
    ['x', null, null],
  ])('TRIP-14, TRIP-15 the count of photo %s is at %s, camera %s', (foto, parada, camara) => {
    const fotos = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id }));
    expect(placeCounts(STOPS, fotos, [sampleCount(foto)])).toEqual([{ ...sampleCount(foto), parada, camara }]);
  });

  test('TRIP-16 sold and to be legalized are 0', () => {
    expect(passengerRows(['Cienaga'], pairsOf('a'), [count('a', 5)])).toMatchObject([{ vendidos: 0, porLegalizar: 0 }]);
  });

  test.each([
    [0, 'Barranquilla'],
    [1, 'Cienaga'],
    [2, 'Adicional 1'],
    [3, 'Adicional 2'],
  ])('TRIP-15 pair %i belongs to %s', (index, parada) => expect(stopOf(STOPS, index)).toBe(parada));
});

describe('TRIP-33 what is written about a photo', () => {
  const right = { id: 'viaje', foto: '20261114080000-1', numPassengers: 12 };
  const problem = (change: object) => {
    const { error } = NewFormImage.safeParse({ ...right, ...change });
    return error?.issues.map(({ path, message }) => [path.join('.'), message]);
  };
  const BAD_COUNT = [['numPassengers', 'Escribe cuántos pasajeros se ven, de 0 a 200.']];

  test('without a novelty it has none', () => expect(NewFormImage.parse(right)).toEqual({ ...right, noveltie: '' }));

  test.each([0, 1, 200])('%i passengers can be seen', (numPassengers) => {
    expect(problem({ numPassengers })).toBeUndefined();
  });

  test.each([undefined, null, '', '12', -1, 201, 1.5, Number.NaN])('%j is no count', (numPassengers) => {
    expect(problem({ numPassengers })).toEqual(BAD_COUNT);
  });

  test.each([
    [500, undefined],
    [501, [['noveltie', 'La novedad tiene como máximo 500 letras.']]],
  ])('a novelty of %i letters', (letters, errors) =>
    expect(problem({ noveltie: 'a'.repeat(letters) })).toEqual(errors),
  );

  test('nothing is written without its trip; a photo that is named has a name', () => {
    expect(problem({ id: '  ' })).toEqual([['id', 'Este campo es obligatorio']]);
    expect(problem({ id: undefined })).toEqual([['id', 'Este campo es obligatorio']]);
    expect(problem({ foto: '  ' })).toEqual([['foto', 'Este campo es obligatorio']]);
  });

  test('TRIP-34 the names of the record are known', () => {
    const named = { foto: undefined, fecha_hora: '2026-11-14T13:00:00Z', responsable: 'Otra persona' };
    expect(problem(named)).toBeUndefined();
    expect(problem({ otro: 1 })).toHaveLength(1);
  });
});
