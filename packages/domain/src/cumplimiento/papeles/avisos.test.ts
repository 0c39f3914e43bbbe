import { describe, expect, test } from 'vitest';
import { firstRtm, isAsked } from '../../reglas/papeles';
import { firstRtmAvisos, licenciaAvisos, rtmAvisos } from './avisos';

const RULES = [
  { kind: 'licencia-vigencia', keys: { desde: '0' }, value: '3' },
  { kind: 'licencia-vigencia', keys: { desde: '60' }, value: '1' },
  { kind: 'rtm-primera', keys: {}, value: '2' },
  { kind: 'rtm-periodo', keys: {}, value: '1' },
  { kind: 'papel-exigido', keys: { papel: 'soat' }, value: 'si' },
  { kind: 'papel-exigido', keys: { papel: 'rcc' }, value: 'no' },
] as const;

describe('CUM-08 warnings about a licence', () => {
  const of = (nacimiento: string | null, expedicion: string | null, vence: string | null) =>
    licenciaAvisos({ nacimiento, expedicion, vence }, RULES);

  test('born 1960, issued 10/05/2026, until 10/05/2029: at most 10/05/2027', () => {
    expect(of('1960-05-01', '2026-05-10', '2029-05-10')).toEqual([
      'Licencia de conducción: vence el 10/05/2029, máximo 10/05/2027',
    ]);
  });

  test.each<[string, string | null, string | null, string | null]>([
    ['born 1980', '1980-05-01', '2026-05-10', '2029-05-10'],
    ['born 1960, until the last day', '1960-05-01', '2026-05-10', '2027-05-10'],
    ['60 on the day after it was issued', '1966-05-11', '2026-05-10', '2029-05-10'],
    ['nobody knows when born', null, '2026-05-10', '2039-05-10'],
    ['nobody knows when issued', '1960-05-01', null, '2039-05-10'],
    ['without an expiry', '1960-05-01', '2026-05-10', null],
  ])('none: %s', (_, nacimiento, expedicion, vence) => expect(of(nacimiento, expedicion, vence)).toEqual([]));

  test('60 on the day on which it was issued', () => {
    expect(of('1966-05-10', '2026-05-10', '2029-05-10')).toHaveLength(1);
  });

  test('a company without such a rule is not warned', () => {
    expect(licenciaAvisos({ nacimiento: '1960-05-01', expedicion: '2026-05-10', vence: '2039-05-10' }, [])).toEqual([]);
  });
});

describe('CUM-08 warnings about technical inspections', () => {
  test('registered 15/03/2025: the first is due 15/03/2027', () => {
    expect(firstRtm('2025-03-15', RULES)).toBe('2027-03-15');
    expect(firstRtmAvisos('2025-03-15', RULES)).toEqual([
      'Primera revisión técnico-mecánica: a más tardar el 15/03/2027',
    ]);
    expect(firstRtmAvisos(null, RULES)).toEqual([]);
  });

  test('one that holds longer than a year', () => {
    expect(rtmAvisos({ expedicion: '2026-03-15', vence: '2027-03-16' }, RULES)).toEqual([
      'Revisión técnico-mecánica: vence el 16/03/2027, máximo 15/03/2027',
    ]);
    expect(rtmAvisos({ expedicion: '2026-03-15', vence: '2027-03-15' }, RULES)).toEqual([]);
  });
});

test('CUM-10 a paper is asked for by rule', () => {
  expect([isAsked('soat', RULES), isAsked('rcc', RULES), isAsked('otro', RULES)]).toEqual([true, false, false]);
});
