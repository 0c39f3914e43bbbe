import { CATEGORIAS, Flota } from '@fenix/domain/gps/conduccion';
import { expect, test } from 'vitest';
import { NOON, givenDrive } from '../testing/positionFixture';
import { drivingInfo } from './drivingInfo';
import { type VehicleViajes, fleetInfo, resumenOf } from './fleetInfo';

const SPAN = { from: NOON - 12 * 3_600_000, to: NOON + 12 * 3_600_000 };
const bus = (id: string, grupo: string, kmh: number, hours = 1): VehicleViajes => ({
  id,
  nombre: `Bus ${id}`,
  patente: `TZK10${id}`,
  grupo,
  viajes: drivingInfo(givenDrive({ from: 0, to: hours * 3600, kmh })).map(resumenOf),
});
const calm = bus('1', 'Norte', 70);
const fast = bus('2', 'Norte', 110);
const parked: VehicleViajes = { ...bus('3', 'Sur', 0), viajes: [] };

test('PESV-28 the fleet has its span, a score per group and one per vehicle, of 0 to 10 in every category', () => {
  const flota = fleetInfo(SPAN, [calm, fast, parked]);
  expect(Flota.parse(flota)).toEqual(flota);
  expect([flota.fInicio, flota.fFin]).toEqual(['2026-11-10 00:00:00', '2026-11-11 00:00:00']);
  expect(Object.keys(flota.flota)).toEqual(['Norte', 'Sur']);
  expect(flota.activo.map(({ patente }) => patente)).toEqual(['TZK101', 'TZK102', 'TZK103']);
  for (const { calificacion } of [...flota.activo, ...Object.values(flota.flota)])
    expect(Object.keys(calificacion)).toEqual([...CATEGORIAS]);
});

test('PESV-29 a trip of a vehicle has its seconds, metres, group and hours, and its own scores', () => {
  const [activo] = fleetInfo(SPAN, [calm]).activo;
  expect(activo?.viajes).toEqual([
    {
      tiempo_viaje: 3600,
      distancia_recorrida: 70_000,
      grupo: 'Norte',
      fechahorainicio: '2026-11-10 12:00:00',
      fechahorafin: '2026-11-10 13:00:00',
      calificacion_viaje: 1,
      categorias: { Eventos: 1, Alertas: 1, Ralenti: 1, 'Manejo ecologico': 1, Velocidades: 1 },
    },
  ]);
});

test('the calm one has 10, the fast one less, and the group the mean by distance', () => {
  const { activo, flota } = fleetInfo(SPAN, [calm, fast]);
  const [ten, less] = activo.map(({ valor }) => valor);
  expect(ten).toBe(10);
  expect(less).toBeLessThan(10);
  expect(flota['Norte']?.valor).toBeCloseTo((10 * 70 + (less ?? 0) * 110) / 180, 1);
});

test('a vehicle that did not drive is listed and does not lift its group', () => {
  const idle = { ...parked, grupo: 'Norte' };
  expect(fleetInfo(SPAN, [fast, idle]).flota).toEqual(fleetInfo(SPAN, [fast]).flota);
  expect(fleetInfo(SPAN, [idle]).activo).toMatchObject([{ valor: 10, viajes: [] }]);
});

test('without vehicles there is nothing to compare', () => {
  expect(fleetInfo(SPAN, [])).toMatchObject({ flota: {}, activo: [] });
});
