import { expect, test } from 'vitest';
import { Atender, type Marca, NotaEscrita, atendidaHasta, withMarcas } from './atendida';
import type { AlertaTorre } from './torre';

const NOON = new Date('2026-11-18T17:00:00.000Z');

const alerta: AlertaTorre = {
  id: 'velocidad 7',
  tipo: 'velocidad',
  nivel: 'danger',
  placa: 'UXT001',
  hora: '2026-11-18T16:59:00.000Z',
  texto: 'Va a 96 km/h',
};
const marca = (change: Partial<Marca> = {}): Marca => ({
  clave: 'velocidad 7',
  _id: 'm1',
  por: 'Ana Díaz',
  porId: 'u1',
  hora: '2026-11-18T16:40:00.000Z',
  nota: null,
  hasta: null,
  isHeld: true,
  cambio: '2026-11-18T16:40:00.000Z',
  ...change,
});

test.each<[string, Marca, boolean]>([
  ['taken on', marca(), true],
  ['let go', marca({ isHeld: false }), false],
  ['of another alert', marca({ clave: 'velocidad 8' }), false],
  ['that lapses in a millisecond', marca({ hasta: '2026-11-18T17:00:00.001Z' }), true],
  ['that has just lapsed', marca({ hasta: '2026-11-18T17:00:00.000Z' }), false],
])('BI-20, BI-22 an alert %s', (_, one, isHeld) => {
  const [shown] = withMarcas([alerta], new Map([[one.clave, one]]), NOON);
  const { _id, por, porId, hora, nota } = one;
  expect(shown).toEqual(isHeld ? { ...alerta, atendida: { _id, por, porId, hora, nota } } : alerta);
});

test('BI-22 who drives too fast asks again after half an hour; what happened once stays taken on', () => {
  expect(atendidaHasta('velocidad', NOON)?.toISOString()).toBe('2026-11-18T17:30:00.000Z');
  for (const tipo of ['alarma', 'sinSenal', 'perdida', 'tarde', 'sinPrealistamiento'] as const)
    expect(atendidaHasta(tipo, NOON)).toBeNull();
});

test.each<[string, unknown, boolean]>([
  ['200 characters', 'a'.repeat(200), true],
  ['201', 'a'.repeat(201), false],
  ['none', undefined, true],
  ['a blank one', '  ', true],
  ['a number', 7, false],
])('BI-21 a note of %s', (_, nota, isGood) => {
  expect(Atender.safeParse({ alerta: 'x', nota }).success).toBe(isGood);
  expect(NotaEscrita.safeParse({ nota }).success).toBe(isGood);
});

test('BI-20 an alert has to be named, and nothing else may be said', () => {
  expect(Atender.safeParse({ alerta: '' }).success).toBe(false);
  expect(Atender.safeParse({ alerta: 'a'.repeat(301) }).success).toBe(false);
  expect(Atender.safeParse({ alerta: 'x', por: 'otro' }).success).toBe(false);
});
