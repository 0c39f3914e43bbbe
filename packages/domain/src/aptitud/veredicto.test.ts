import { expect, test } from 'vitest';
import { VEREDICTOS, porQueRazon, veredictoOf } from './veredicto';

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

test('WHY-06 a reason says which row of the table of rules makes it as grave as it is', () => {
  const why = porQueRazon({ codigo: 'gps_mudo', gravedad: 'bloquea', texto: 'Sin reporte hace 3 horas' });
  expect(why).toMatchObject({ que: 'Bloquea: Sin reporte hace 3 horas', limite: 'No deja despachar' });
  expect(why.regla).toContain('«GPS sin reporte»: No deja despachar');
});
