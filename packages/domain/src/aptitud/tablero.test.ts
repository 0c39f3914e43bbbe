import { expect, test } from 'vitest';
import type { AptitudVehiculo, CodigoAptitud, Gravedad } from './aptitud';
import { APTOS_COLUMNS, type FiltroAptos, byUrgency, filterAptos, razonesText } from './tablero';

const REGLA = '0192f7a0-0000-7000-8000-000000000001';

function row(patente: string, nombre: string, ...found: [CodigoAptitud, Gravedad][]): AptitudVehiculo {
  return {
    vehiculo: { id: patente, nombre, patente },
    apto: found.every(([, gravedad]) => gravedad !== 'bloquea'),
    razones: found.map(([codigo, gravedad], at) => ({ codigo, gravedad, texto: `Texto ${at + 1}`, regla: REGLA })),
  };
}
const FLEET = [
  row('SAN338', 'Móvil 12'),
  row('URW586', 'Móvil 7', ['sin_alistamiento', 'advierte']),
  row('SYL509', 'Águila', ['papel_vencido', 'bloquea'], ['papel_vencido', 'bloquea'], ['sin_alistamiento', 'advierte']),
  row('ABC123', '', ['alistamiento_rechazado', 'bloquea']),
];

test.each<[FiltroAptos, string[]]>([
  [{}, ['SAN338', 'URW586', 'SYL509', 'ABC123']],
  [{ veredicto: '', razon: '', search: '' }, ['SAN338', 'URW586', 'SYL509', 'ABC123']],
  [{ veredicto: 'apto' }, ['SAN338']],
  [{ veredicto: 'advertencias' }, ['URW586']],
  [{ veredicto: 'bloqueado' }, ['SYL509', 'ABC123']],
  [{ razon: 'sin_alistamiento' }, ['URW586', 'SYL509']],
  [{ razon: 'sin_alistamiento', veredicto: 'bloqueado' }, ['SYL509']],
  [{ razon: 'jornada' }, []],
  [{ search: 'syl' }, ['SYL509']],
  [{ search: 'aguila' }, ['SYL509']],
  [{ search: 'movil 7' }, ['URW586']],
])('CUM-45 %o leaves %o', (filtro, plates) => {
  expect(filterAptos(FLEET, filtro).map(({ vehiculo }) => vehiculo.patente)).toEqual(plates);
});

test('CUM-45 the most urgent first, then by plate', () => {
  expect(FLEET.toSorted(byUrgency).map(({ vehiculo }) => vehiculo.patente)).toEqual([
    'ABC123',
    'SYL509',
    'URW586',
    'SAN338',
  ]);
});

test('CUM-43 reasons by their short names, the repeated ones counted', () => {
  expect(FLEET.map(razonesText)).toEqual([
    '',
    'Sin alistamiento',
    'Papel vencido (2), Sin alistamiento',
    'Alistamiento rechazado',
  ]);
});

test('CUM-45 the file has each reason in full and the moment it speaks of', () => {
  const at = new Date('2026-11-18T19:00:00Z');
  const cells = FLEET.slice(2, 3).map((one) => Object.values(APTOS_COLUMNS).map(({ value }) => value(one, at)));
  expect(cells).toEqual([
    ['SYL509', 'Águila', 'No puede salir', 'Papel vencido (2), Sin alistamiento', 'Texto 1; Texto 2; Texto 3', { at }],
  ]);
});
