import { describe, expect, test } from 'vitest';
import { latestEnd, windowProblem } from './dateWindow';
import { driverLabel } from './drivers';
import { estadoShown, isCancelable } from './status';

describe('DISP-42 to DISP-47 how a state is shown', () => {
  test.each([
    ['DISP-42', 'Pendiente', 'Pendiente', 'info'],
    ['DISP-43, DISP-44', 'Finalizada', 'Finalizado', 'ok'],
    ['DISP-43', 'Incompleta', 'Finalizado', 'ok'],
    ['DISP-45', 'Cancelado', 'Cancelado', 'danger'],
    ['DISP-46', 'En ruta', 'En ruta', 'neutral'],
    ['DISP-46', 'pendiente', 'pendiente', 'neutral'],
    ['DISP-46', 'constructor', 'constructor', 'neutral'],
    ['DISP-47', '', 'Indefinido', 'neutral'],
    ['DISP-47', '  ', 'Indefinido', 'neutral'],
    ['DISP-47', null, 'Indefinido', 'neutral'],
    ['DISP-47', undefined, 'Indefinido', 'neutral'],
  ])('%s %j reads %s in %s', (_, estado, label, tone) => expect(estadoShown(estado)).toEqual({ label, tone }));

  test.each([
    ['Pendiente', true],
    ['Finalizada', false],
    ['Incompleta', false],
    ['Cancelado', false],
    ['', false],
  ])('DISP-48 %j can be cancelled: %j', (estado, can) => expect(isCancelable(estado)).toBe(can));
});

describe('DISP-49 to DISP-51 the days of a search', () => {
  test.each([
    ['one day', '2026-11-15', '2026-11-15', undefined],
    ['five days later', '2026-11-15', '2026-11-20', undefined],
    ['across a month', '2026-11-28', '2026-12-03', undefined],
    ['six days later', '2026-11-15', '2026-11-21', 'Consulta como máximo cinco días después de la fecha inicial.'],
    ['the day before', '2026-11-15', '2026-11-14', 'La fecha final es anterior a la inicial.'],
    ['no end', '2026-11-15', undefined, 'Elige la fecha inicial y la final.'],
    ['no start', undefined, '2026-11-15', 'Elige la fecha inicial y la final.'],
    ['neither', undefined, undefined, 'Elige la fecha inicial y la final.'],
  ])('%s', (_, from, to, message) => expect(windowProblem(from, to)?.message).toBe(message));

  test('the problem is shown under the field to correct', () => {
    expect(windowProblem(undefined, '2026-11-15')?.path).toBe('fechaInicio');
    expect(windowProblem('2026-11-15', undefined)?.path).toBe('fechaFin');
  });

  test('DISP-51 the end is at most the start plus five days', () => expect(latestEnd('2026-12-29')).toBe('2027-01-03'));
});

test.each([
  ['Ángel', 'Peña', '', 'Ángel Peña'],
  ['Ángel', 'Peña', 'Calle 1 # 2-3', 'Ángel Peña'],
  ['Ángel', 'Peña', 'RELEVADOR', 'Ángel Peña RELEVADOR'],
  ['Ángel', 'Peña', ' relevador ', 'Ángel Peña RELEVADOR'],
  ['Ángel', 'Peña', 'RELEVADORES', 'Ángel Peña'],
  ['Ángel', '', 'RELEVADOR', 'Ángel RELEVADOR'],
])('DISP-07 %s %s of %j is listed as %s', (nombre, apellido, direccion, label) => {
  expect(driverLabel({ nombre, apellido, direccion })).toBe(label);
});
