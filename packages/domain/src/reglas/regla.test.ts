import { describe, expect, test } from 'vitest';
import { NewRegla, type Regla, ruleOn, rulesOn } from './regla';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 18, 12, minute)).toISOString();
const row = (facts: Partial<Regla>): Regla => ({
  _id: '00000000-0000-7000-8000-000000000001',
  client: null,
  kind: 'alistamiento-rapido',
  keys: {},
  value: '00:00',
  unit: null,
  from: '2013-02-06',
  to: null,
  source: 'Resolución 315 de 2013',
  mark: 'secundaria',
  autor: null,
  motivo: 'Viene con el producto',
  fecha: at(0),
  ...facts,
});

const GENERAL = row({});
const OWN = row({ client: 'acme', value: '03:00', from: '2026-01-01', fecha: at(1) });
const LATER = row({ client: 'acme', value: '04:00', from: '2026-06-01', fecha: at(2) });
const CORRECTED = row({ client: 'acme', value: '03:30', from: '2026-01-01', fecha: at(3) });
const ENDED = row({ client: 'acme', value: '05:00', from: '2026-09-01', to: '2026-09-30', fecha: at(4) });

describe('which rule holds on a day', () => {
  test.each<[string, Regla[], string, string | undefined]>([
    ['before the first there is none', [GENERAL], '2013-02-05', undefined],
    ['the general one on its first day', [GENERAL], '2013-02-06', '00:00'],
    ['the general one until the company has its own', [GENERAL, OWN], '2025-12-31', '00:00'],
    ['the company’s own goes before it', [GENERAL, OWN], '2026-01-01', '03:00'],
    ['a new one ends the one before', [GENERAL, OWN, LATER], '2026-06-01', '04:00'],
    ['the one before holds until then', [GENERAL, OWN, LATER], '2026-05-31', '03:00'],
    ['of the same beginning the last written', [GENERAL, OWN, CORRECTED], '2026-02-01', '03:30'],
    ['whatever their order', [CORRECTED, OWN, GENERAL], '2026-02-01', '03:30'],
    ['a correction of the past leaves what came after it', [LATER, CORRECTED, OWN], '2026-07-01', '04:00'],
    ['on its last day', [GENERAL, LATER, ENDED], '2026-09-30', '05:00'],
    ['after it the general one, not the company’s earlier', [GENERAL, LATER, ENDED], '2026-10-01', '00:00'],
  ])('%s', (_, rules, on, value) => {
    expect(ruleOn(rules, { kind: 'alistamiento-rapido', on })?.value).toBe(value);
  });

  test('one of each subject: a kind has as many as it has keys, in whichever order these are written', () => {
    const asked = (keys: Record<string, string>, value: string) => row({ kind: 'papel-exigido', keys, value });
    const rules = [asked({ papel: 'soat', de: 'bus' }, 'si'), asked({ papel: 'rcc', de: 'bus' }, 'no')];
    const of = (keys: Record<string, string>) =>
      ruleOn(rules, { kind: 'papel-exigido', keys, on: '2026-11-18' })?.value;
    expect([of({ de: 'bus', papel: 'soat' }), of({ papel: 'rcc', de: 'bus' }), of({})]).toEqual([
      'si',
      'no',
      undefined,
    ]);
    expect(rulesOn(rules, '2026-11-18')).toHaveLength(2);
  });

  test('one of each kind', () => {
    const other = row({ kind: 'responsable-distinto', value: 'advierte' });
    expect(rulesOn([GENERAL, OWN, other], '2026-11-18').map(({ value }) => value)).toEqual(['03:00', 'advierte']);
  });
});

describe('a rule to write', () => {
  const good = {
    kind: 'alistamiento-rapido',
    value: 'no',
    from: '2026-11-18',
    source: 'Reglamento interno',
    mark: 'cliente',
    motivo: 'Decisión del comité',
  };
  test('is read', () => {
    expect(NewRegla.parse(good)).toEqual({ ...good, keys: {} });
  });
  test.each<[string, object, string, string]>([
    ['an unknown kind', { kind: 'velocidad' }, 'kind', 'Revisa los datos enviados.'],
    ['a value of another kind', { value: '04:00' }, 'value', 'Este valor no vale para la regla.'],
    ['a day that is none', { from: '2026-02-30' }, 'from', 'Revisa los datos enviados.'],
    ['an end before the beginning', { to: '2026-11-17' }, 'to', 'No puede terminar antes de empezar.'],
    ['keys that the kind does not have', { keys: { codigo: 'x' } }, 'keys', 'Esta regla no se aplica a eso.'],
    ['no source', { source: ' ' }, 'source', 'Este campo es obligatorio'],
    ['no reason', { motivo: undefined }, 'motivo', 'Este campo es obligatorio'],
  ])('%s is refused', (_, change, path, message) => {
    const { error } = NewRegla.safeParse({ ...good, ...change });
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
  });
});
