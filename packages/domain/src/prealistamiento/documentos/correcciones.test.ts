import { expect, test } from 'vitest';
import { type Guardado, correccionText, correccionesDe } from './correcciones';

const FILLED = new Date('2026-11-18T17:00:00.000Z');
const soat = (change: Partial<Guardado> = {}): Guardado => ({
  tipo: 'soat',
  placa: 'SAN338',
  persona: null,
  vence: '2027-12-01',
  fecha: new Date('2026-11-01T00:00:00.000Z'),
  ...change,
});
const typed = (vence?: string, name = 'SOAT') => [{ name, vence }];
const OWNERS = { placa: 'SAN338', persona: 'p1' };
const offer = { tipo: 'soat', placa: 'SAN338', persona: null, guardado: '2027-12-01', escrito: '2028-12-01' };

test.each([
  ['another date', typed('2028-12-01'), [soat()], [offer]],
  ['the same date', typed('2027-12-01'), [soat()], []],
  ['no date', typed(), [soat()], []],
  ['no kept paper', typed('2028-12-01'), [], [{ ...offer, guardado: null }]],
  ['a kept paper without a date', typed('2028-12-01'), [soat({ vence: null })], [{ ...offer, guardado: null }]],
  [
    'a licence of a person who is known',
    typed('2028-12-01', 'Licencia de conducción'),
    [],
    [{ tipo: 'licencia', placa: null, persona: 'p1', guardado: null, escrito: '2028-12-01' }],
  ],
  ['a paper that is not kept', typed('2028-12-01', 'Revisión preventiva bimestral'), [soat({ tipo: 'otro' })], []],
  ['a paper renewed since', typed('2028-12-01'), [soat({ fecha: new Date(FILLED.getTime() + 1) })], []],
  ['a paper written at that moment', typed('2028-12-01'), [soat({ fecha: FILLED })], [offer]],
])('CUM-28 %s', (_, items, kept, offered) => {
  expect(correccionesDe(items, kept, FILLED, OWNERS)).toEqual(offered);
});

test('CUM-28 both dates are said', () => {
  const [one] = correccionesDe(typed('2028-12-01'), [soat()], FILLED, OWNERS);
  expect(one && correccionText(one)).toBe('SOAT: el papel guardado vence el 01/12/2027, aquí se escribió 01/12/2028');
});

test('CUM-28 a paper without a date says so; a licence of an unknown driver is not offered', () => {
  const [one] = correccionesDe(typed('2028-12-01'), [], FILLED, OWNERS);
  expect(one && correccionText(one)).toBe('SOAT: el papel guardado está sin fecha, aquí se escribió 01/12/2028');
  const licence = typed('2028-12-01', 'Licencia de conducción');
  expect(correccionesDe(licence, [], FILLED, { placa: 'SAN338', persona: null })).toEqual([]);
});
