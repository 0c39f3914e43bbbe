import { describe, expect, test } from 'vitest';
import { type EstadoPapel, daysUntil, estadoPapel, porQueVence, vencimientoWords } from './papel';

const TODAY = '2026-11-18';

describe('CUM-10 until when a paper holds', () => {
  test.each<[vence: string, estado: EstadoPapel, words: string]>([
    ['2026-12-19', 'vigente', 'vence en 31 días'],
    ['2026-12-18', 'por_vencer', 'vence en 30 días'],
    ['2026-11-19', 'por_vencer', 'vence en 1 día'],
    ['2026-11-18', 'por_vencer', 'vence hoy'],
    ['2026-11-17', 'vencido', 'venció hace 1 día'],
    ['2025-11-18', 'vencido', 'venció hace 365 días'],
  ])('%s is %s: %s', (vence, estado, words) => {
    expect(estadoPapel(vence, TODAY)).toBe(estado);
    expect(vencimientoWords(daysUntil(vence, TODAY))).toBe(words);
  });

  test('without a date nothing is known', () => {
    expect(estadoPapel(null, TODAY)).toBe('sin_dato');
    expect(vencimientoWords(null)).toBe('sin dato');
  });

  test.each<[dias: number, estado: EstadoPapel]>([
    [0, 'vigente'],
    [14, 'vigente'],
    [15, 'por_vencer'],
    [60, 'por_vencer'],
  ])('within %i days', (dias, estado) => expect(estadoPapel('2026-12-03', TODAY, dias)).toBe(estado));
});

type Said = [valor: string, limite: string, desde: string | undefined];

test.each<[vence: string | null, que: string, regla: string, said: Said]>([
  [
    '2026-12-19',
    'Vigente',
    'más de 30 días',
    ['Vence en 31 días, el 19/12/2026', '30 días antes de su fecha', undefined],
  ],
  [
    '2026-12-18',
    'Por vencer',
    '30 días o menos',
    ['Vence en 30 días, el 18/12/2026', '30 días antes de su fecha', '18/11/2026'],
  ],
  ['2026-11-18', 'Por vencer', 'todavía vale', ['Vence hoy, el 18/11/2026', '30 días antes de su fecha', '19/10/2026']],
  [
    '2026-11-17',
    'Vencido',
    'al siguiente ya no',
    ['Venció hace 1 día, el 17/11/2026', 'El 17/11/2026, ese día incluido', '18/11/2026'],
  ],
  [null, 'Sin dato', 'nadie ha escrito', ['Sin fecha de vencimiento', '30 días antes de su fecha', undefined]],
])('WHY-06 a paper that ends on %s says why it is %s', (vence, que, regla, said) => {
  const why = porQueVence({ que: 'SOAT de UXT001', vence, today: TODAY });
  expect(why.que).toBe(`SOAT de UXT001: ${que}`);
  expect(why.regla).toContain(regla);
  expect([why.valor, why.limite, why.desde]).toEqual(said);
});
