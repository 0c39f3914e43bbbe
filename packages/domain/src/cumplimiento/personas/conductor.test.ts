import { expect, test } from 'vitest';
import { conductorLike } from './conductor';

const driver = (id: string, nombre: string, apellido: string) => ({ id, nombre, apellido });
const DRIVERS = [driver('1', 'EDGAR', 'NUNEZ'), driver('2', 'WILMER', 'SALAZAR'), driver('3', 'MARTA', '')];

test.each([
  ['Wilmer', 'Salazar', '2'],
  ['Édgar José', 'Núñez Peña', '1'],
  ['Salazar', 'Wilmer', '2'],
  ['Marta', 'Ruiz', undefined],
  ['Wilmer', 'Mora', undefined],
  ['', '', undefined],
])('CUM-07 the driver offered for %s %s', (nombres, apellidos, id) => {
  expect(conductorLike({ nombres, apellidos }, DRIVERS)?.id).toBe(id);
});

test('CUM-07 of two drivers who may be the person none is offered, unless one has the whole name', () => {
  const person = { nombres: 'Wilmer', apellidos: 'Salazar Mora' };
  const two = [driver('2', 'Wilmer', 'Salazar'), driver('4', 'Wilmer', 'Mora')];
  expect(conductorLike(person, two)).toBeUndefined();
  expect(conductorLike(person, [...two, driver('5', 'WILMER', 'SALAZAR MORA')])?.id).toBe('5');
});
