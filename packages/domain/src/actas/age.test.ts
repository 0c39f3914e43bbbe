import { describe, expect, test } from 'vitest';
import { daysOpen } from '../dates/age';
import { actaAge, ageColor, porQueEdadActa } from './age';

test.each([
  ['preventivo', 0, 'green'],
  ['preventivo', 30, 'green'],
  ['preventivo', 31, 'orange'],
  ['preventivo', 62, 'orange'],
  ['preventivo', 63, 'red'],
] as const)('ACTA-114 a %s of %i days is %s', (tipe, days, color) => expect(ageColor(tipe, days)).toBe(color));

test.each([
  ['correctivo', 0, 'orange'],
  ['instalacion', 15, 'orange'],
  ['en linea', 16, 'red'],
  ['cambio de gps', 400, 'red'],
] as const)('ACTA-115 a %s of %i days is %s', (tipe, days, color) => expect(ageColor(tipe, days)).toBe(color));

test.each([
  ['the same day', '2026-11-15T05:00:00Z', '2026-11-16T04:59:59Z', 0],
  ['a minute later, across midnight in Bogotá', '2026-11-16T04:59:30Z', '2026-11-16T05:00:30Z', 1],
  ['a month', '2026-10-15T12:00:00Z', '2026-11-15T12:00:00Z', 31],
  ['a date to come', '2026-11-20T12:00:00Z', '2026-11-15T12:00:00Z', 0],
])('ACTA-117 days are counted from its date: %s', (_, fecha, now, days) => {
  expect(daysOpen(new Date(fecha), new Date(now))).toBe(days);
});

describe('the age of a record', () => {
  const open = { tipe: 'preventivo', fecha: '10/15/2026', close: false, timeDiffFinally: null } as const;
  const now = new Date('2026-11-16T04:00:00Z');

  test('ACTA-114, ACTA-117 an open one ages', () => {
    expect(actaAge(open, now)).toEqual({ days: 31, color: 'orange' });
  });

  test('ACTA-116 a closed one keeps the days it took', () => {
    expect(actaAge({ ...open, close: true, timeDiffFinally: 12 }, now)).toEqual({ days: 12, color: 'green' });
    expect(actaAge({ ...open, tipe: 'demo', close: true, timeDiffFinally: 16 }, now)).toEqual({
      days: 16,
      color: 'red',
    });
  });

  test('ACTA-116 a closed legacy one, without days, ages like an open one', () => {
    expect(actaAge({ ...open, close: true }, now)).toEqual({ days: 31, color: 'orange' });
  });
});

test.each([
  ['preventivo', '10/19/2026', 'Acta preventiva: a tiempo', '30 días'],
  ['preventivo', '10/18/2026', 'Acta preventiva: al límite', '31 días'],
  ['preventivo', '09/16/2026', 'Acta preventiva: fuera de tiempo', '63 días'],
  ['correctivo', '11/03/2026', 'Acta: al límite', '15 días'],
  ['correctivo', '11/02/2026', 'Acta: fuera de tiempo', '16 días'],
] as const)('WHY-04 a %s of %s says how its colour came about', (tipe, fecha, que, valor) => {
  const acta = { tipe, fecha, close: false, timeDiffFinally: null };
  const said = porQueEdadActa(acta, new Date('2026-11-18T17:00:00.000Z'));
  expect([said.que, said.valor]).toEqual([que, valor]);
  expect(said.limite).toBe(
    tipe === 'preventivo'
      ? '0 a 30 días: a tiempo; 31 a 62 días: al límite; 63 días o más: fuera de tiempo'
      : '0 a 15 días: al límite; 16 días o más: fuera de tiempo',
  );
  const [month = '', day = '', year = ''] = fecha.split('/');
  expect(said.desde).toBe(`${day}/${month}/${year}, la fecha del acta`);
});
