import { Ruta } from '@fenix/domain/gps/ruta';
import { Conductor, Vehiculo } from '@fenix/domain/gps/vehiculo';
import { expect, test } from 'vitest';
import { domicilioOf } from '../geo/places';
import { demoFleet } from './fleet';
import { roadOf } from './routes';

const fleet = demoFleet();
const vehicles = fleet.flatMap(({ vehiculos }) => vehiculos);
const routes = fleet.flatMap(({ rutas }) => rutas);
const routeNamed = (nombre: string) => routes.find((ruta) => ruta.nombre === nombre);

test('six companies by the names of their accounts, at least sixty buses, the same at every call', () => {
  expect(fleet.map(({ empresa }) => empresa)).toEqual([
    'Expreso del Caribe',
    'Transportes Sierra Nevada',
    'Rutas del Altiplano',
    'Cóndor Andino',
    'Pacífico Express',
    'Cafetera de Buses',
  ]);
  expect(vehicles.length).toBeGreaterThanOrEqual(60);
  expect(demoFleet()).toEqual(fleet);
});

test('every bus has all its data, and no two share a plate, a tracker, an id or a number', () => {
  for (const vehicle of vehicles) {
    const facts = Vehiculo.parse(vehicle);
    expect(Object.values(facts).every((fact) => fact !== '')).toBe(true);
    expect(vehicle.patente).toMatch(/^[STUVW][A-Z]{2}\d{3}$/);
    expect(vehicle.numero_serie).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
    expect(vehicle.idgps).toMatch(/^\d{15}$/);
    expect(luhn(vehicle.idgps) % 10).toBe(0);
  }
  for (const fact of ['id', 'patente', 'idgps', 'nombre'] as const)
    expect(new Set(vehicles.map((vehicle) => vehicle[fact])).size).toBe(vehicles.length);
});

function luhn(digits: string): number {
  return digits
    .split('')
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0);
}

test('every company has its drivers, some of them RELEVADOR, each bus two of them', () => {
  for (const { conductores, vehiculos } of fleet) {
    for (const conductor of conductores) expect(Conductor.parse(conductor)).toEqual(conductor);
    const relief = conductores.filter(({ direccion }) => direccion === 'RELEVADOR');
    expect(relief.length).toBeGreaterThanOrEqual(2);
    expect(conductores.length - relief.length).toBe(vehiculos.length);
    for (const vehicle of vehiculos) expect(vehicle.conductores.every((one) => conductores.includes(one))).toBe(true);
  }
});

test('the routes of the coast have exactly their five stops, each with its minutes and its circle', () => {
  const there = routeNamed('BARRANQUILLA - SANTA MARTA');
  const stops = ['Barranquilla', 'Peaje Laureano', 'Peaje Tasajera', 'Cienaga', 'Santa Marta'];
  expect(there?.lugares.map(({ nombre }) => nombre)).toEqual(stops);
  expect(routeNamed('SANTA MARTA - BARRANQUILLA')?.lugares.map(({ nombre }) => nombre)).toEqual(stops.toReversed());
});

test.each(routes.map((ruta) => [ruta.nombre, ruta] as const))('%s is a route a bus can keep to', (_, ruta) => {
  const { descripcion, lugares } = ruta;
  Ruta.parse({ ...ruta, definicion: { descripcion, lugares } });
  expect(lugares[0]?.timeBetween).toBe(0);
  for (const { timeBetween, latitud, longitud } of lugares.slice(1)) {
    expect(timeBetween).toBeGreaterThanOrEqual(5);
    expect(domicilioOf(latitud, longitud)).not.toMatch(/^A \d/);
  }
  const hours = lugares.reduce((sum, { timeBetween }) => sum + timeBetween, 0) / 60;
  expect(ruta.distancia / 1000 / hours).toBeGreaterThan(35);
  expect(ruta.distancia / 1000 / hours).toBeLessThan(65);
});

test.each(routes.map((ruta) => [ruta.nombre, ruta] as const))('%s runs on a road without holes', (_, ruta) => {
  expect(Math.max(...roadOf(ruta).lengths)).toBeLessThan(90);
});

test('a road without a drawing is an error', () => {
  expect(() => roadOf({ id: '1', nombre: 'A LA LUNA', distancia: 1, descripcion: '', lugares: [] })).toThrow(
    'no demo route is called A LA LUNA',
  );
});
