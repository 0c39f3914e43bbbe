import { describe, expect, test } from 'vitest';
import { lunesOf, nextSemana, semanaDue, semanaMail } from './semana';

describe('CUM-16 the weekly mail', () => {
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-18', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('the week of %s begins on %s', (day, monday) => expect(lunesOf(day)).toBe(monday));

  test.each([
    ['a minute before seven on Monday', '2026-11-16T11:59:59.999Z', undefined],
    ['seven on Monday', '2026-11-16T12:00:00.000Z', '2026-11-16'],
    ['the last moment of Wednesday', '2026-11-19T04:59:59.999Z', '2026-11-16'],
    ['Thursday', '2026-11-19T05:00:00.000Z', undefined],
    ['Sunday night', '2026-11-23T04:59:00.000Z', undefined],
  ])('%s', (_, now, week) => expect(semanaDue(new Date(now))).toBe(week));

  test.each([
    ['2026-11-16T11:59:59.999Z', '2026-11-16T12:00:00.000Z'],
    ['2026-11-16T12:00:00.000Z', '2026-11-23T12:00:00.000Z'],
    ['2026-11-22T20:00:00.000Z', '2026-11-23T12:00:00.000Z'],
  ])('after %s the next is %s', (now, next) => expect(nextSemana(new Date(now)).toISOString()).toBe(next));

  const about = { nameUser: 'Ana', client: 'expreso del caribe', addressOf: () => 'https://x' };
  const soat = {
    tipo: 'soat',
    placa: 'SAN338',
    persona: null,
    vence: '2026-11-17',
    dias: -1,
    estado: 'vencido',
  } as const;
  const licencia = {
    tipo: 'licencia',
    placa: null,
    persona: '0b6f2f1e-0f57-4a3c-9d4e-3b6a5f1c0a01',
    vence: '2026-12-18',
    dias: 30,
    estado: 'por_vencer',
  } as const;

  test('says what ended and what is about to, and no name of a person', () => {
    expect(semanaMail([soat, licencia], about)).toEqual({
      subject: 'Vencimientos de Expreso del Caribe: 1 vencido, 1 por vencer',
      lines: [
        'Hola, Ana:',
        'Ya vencieron (1):',
        'SOAT · SAN338 · venció hace 1 día (17/11/2026) — https://x',
        'Vencen en los próximos 30 días (1):',
        'Licencia de conducción · una persona · vence en 30 días (18/12/2026) — https://x',
        'Todos los vencimientos: https://x',
      ],
    });
  });

  test('nothing to say is no mail', () => {
    expect(semanaMail([], about)).toBeUndefined();
    expect(
      semanaMail(
        [
          { ...soat, estado: 'vigente' },
          { ...soat, estado: 'sin_dato' },
        ],
        about,
      ),
    ).toBeUndefined();
  });

  test('of many the first forty, and how many more', () => {
    const { lines = [] } =
      semanaMail(
        Array.from({ length: 43 }, () => soat),
        about,
      ) ?? {};
    expect(lines).toHaveLength(1 + 1 + 40 + 1 + 1);
    expect(lines).toContain('Y 3 más en la lista.');
  });
});
