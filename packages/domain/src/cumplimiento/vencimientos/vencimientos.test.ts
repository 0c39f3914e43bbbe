import { expect, test } from 'vitest';
import { type Censo, cuentaOf, pageOfVencimientos, vencimientosOf } from './vencimientos';

const ANA = '0b6f2f1e-0f57-4a3c-9d4e-3b6a5f1c0a01';
const LUIS = '0b6f2f1e-0f57-4a3c-9d4e-3b6a5f1c0a02';
const asked = (papel: string) => ({ kind: 'papel-exigido', keys: { papel }, value: 'si' }) as const;

const CENSO: Censo = {
  today: '2026-11-18',
  dias: 30,
  rules: [asked('soat'), asked('rtm'), asked('licencia'), { kind: 'rtm-primera', keys: {}, value: '2' }],
  vehiculos: [
    { placa: 'SAN338', nombre: '1042', matricula: '2025-03-15' },
    { placa: 'URW586', nombre: null, matricula: '2019-03-15' },
  ],
  personas: [
    { _id: ANA, nombre: 'Ana Ruiz', conduce: true },
    { _id: LUIS, nombre: 'Luis Mora', conduce: false },
  ],
  conductores: [{ id: '7', nombre: 'Beto Paz' }],
  papeles: [
    { placa: 'SAN338', persona: null, tipo: 'soat', entidad: 'Sura', vence: '2026-12-18' },
    { placa: 'URW586', persona: null, tipo: 'soat', entidad: 'Sura', vence: '2026-11-17' },
    { placa: 'URW586', persona: null, tipo: 'rtm', entidad: 'CDA', vence: '2027-03-01' },
    { placa: null, persona: 'gone', tipo: 'licencia', entidad: null, vence: '2020-01-01' },
  ],
};

test('CUM-10 what has ended is first, then what is about to, what has no date, and what is in force', () => {
  const found = vencimientosOf(CENSO);
  expect(found.map(({ de, tipo, dias, estado }) => [de, tipo, dias, estado])).toEqual([
    ['URW586', 'soat', -1, 'vencido'],
    ['SAN338 · 1042', 'soat', 30, 'por_vencer'],
    ['Ana Ruiz', 'licencia', null, 'sin_dato'],
    ['Beto Paz', 'licencia', null, 'sin_dato'],
    ['SAN338 · 1042', 'rtm', null, 'sin_dato'],
    ['URW586', 'rtm', 103, 'vigente'],
  ]);
  expect(cuentaOf(found)).toEqual({ vigente: 1, por_vencer: 1, vencido: 1, sin_dato: 3 });
});

test('CUM-10 a vehicle that is not due for its first inspection yet says until when', () => {
  const rtm = vencimientosOf(CENSO).find(({ placa, tipo }) => placa === 'SAN338' && tipo === 'rtm');
  expect(rtm?.avisos).toEqual(['Primera revisión técnico-mecánica: a más tardar el 15/03/2027']);
  const said = (today: string) =>
    vencimientosOf({ ...CENSO, today }).find(({ placa, tipo }) => placa === 'SAN338' && tipo === 'rtm')?.avisos.length;
  expect([said('2027-03-15'), said('2027-03-16')]).toEqual([1, 0]);
});

test('CUM-10 pages follow each other without a gap, also where the row by which one ended was renewed meanwhile', () => {
  const all = vencimientosOf(CENSO);
  const seen = [];
  let cursor: string | undefined;
  do {
    const page = pageOfVencimientos(all, { limit: 2, cursor });
    seen.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(all);
  const { next } = pageOfVencimientos(all, { limit: 2, cursor: undefined });
  const renewed = all.filter((_, at) => at !== 1);
  expect(pageOfVencimientos(renewed, { limit: 1, cursor: next ?? '' }).items[0]).toEqual(all[2]);
  // Of rows that are as urgent as the one that is gone none is passed over.
  const end = pageOfVencimientos(all, { limit: 3, cursor: undefined }).next ?? '';
  const without = all.filter((_, at) => at !== 2);
  expect(pageOfVencimientos(without, { limit: 1, cursor: end }).items[0]).toEqual(all[3]);
  expect(() => pageOfVencimientos(all, { limit: 1, cursor: 'nada' })).toThrow('Revisa los datos enviados.');
});
