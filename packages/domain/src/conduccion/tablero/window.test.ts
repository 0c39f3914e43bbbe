import { expect, test } from 'vitest';
import { daysQuery, defaultDays, readSpan, tripQuery } from './window';

const NOW = new Date('2026-11-16T04:30:00Z'); // 15 November, 23:30 in Bogotá

test('PESV-18, PESV-19 without days, from yesterday 00:00 to the end of today', () => {
  const span = { from: new Date('2026-11-14T05:00:00Z'), to: new Date('2026-11-16T05:00:00Z') };
  expect(readSpan({}, NOW)).toEqual({ span });
  expect(readSpan(daysQuery(defaultDays(NOW)), NOW)).toEqual({ span });
});

test('the moments of a trip, to the end of its last second', () => {
  const query = tripQuery({ inicio: '2026-11-15 08:10:05', final: '2026-11-15 09:00:00' });
  expect(query).toEqual({ fechaInicio: '15/11/2026 08:10:05', fechaFin: '15/11/2026 09:00:00' });
  expect(readSpan(query, NOW)).toEqual({
    span: { from: new Date('2026-11-15T13:10:05Z'), to: new Date('2026-11-15T14:00:01Z') },
  });
});

test.each([
  [{ fechaInicio: '15/11/2026' }, 'fechaFin', 'Elige la fecha inicial y la final.'],
  [{ fechaFin: '15/11/2026' }, 'fechaInicio', 'Elige la fecha inicial y la final.'],
  [{ fechaInicio: '2026-11-15', fechaFin: '15/11/2026' }, 'fechaInicio', 'Escribe la fecha como dd/mm/aaaa.'],
  [{ fechaInicio: '15/11/2026', fechaFin: '31/02/2026' }, 'fechaFin', 'Escribe la fecha como dd/mm/aaaa.'],
  [{ fechaInicio: '16/11/2026', fechaFin: '15/11/2026' }, 'fechaFin', 'La fecha final es anterior a la inicial.'],
  [{ fechaInicio: '01/10/2026', fechaFin: '01/11/2026' }, 'fechaFin', 'Consulta como máximo 31 días.'],
])('%o is refused under %s', (given, path, message) => {
  expect(readSpan(given, NOW)).toEqual({ problem: { path, message } });
});

test('31 days are not too many', () => {
  expect(readSpan({ fechaInicio: '01/10/2026', fechaFin: '31/10/2026' }, NOW)).toHaveProperty('span');
});
