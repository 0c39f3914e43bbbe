import { expect, test } from 'vitest';
import { VEREDICTOS, veredictoOf } from './veredicto';

const bloquea = { gravedad: 'bloquea' } as const;
const advierte = { gravedad: 'advierte' } as const;

test.each([
  [[], 'Apto para salir'],
  [[advierte], 'Puede salir con advertencias'],
  [[bloquea], 'No puede salir'],
  [[advierte, bloquea], 'No puede salir'],
])('CUM-40 the reasons %j come to %s', (razones, words) => {
  expect(VEREDICTOS[veredictoOf(razones)]).toBe(words);
});
