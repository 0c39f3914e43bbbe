import { expect, test } from 'vitest';
import { codigoAddress } from './codigo';
import { inspectorPlaceOf, vehicleOfCodigo } from '../flota/codigoVehiculo';

test('IAPP-30 the vehicle of every code that is printed is read again', () => {
  for (const id of ['v2', '0195b1c2-0000-7000-8000-000000000009', 'a/b ñ'])
    expect(vehicleOfCodigo(codigoAddress('https://fenix.example', id))).toBe(id);
});

test.each([
  ['no address', 'ABC123'],
  ['nothing', ''],
  ['another page', 'https://fenix.example/clients?vehicle=v2'],
  ['no vehicle', 'https://fenix.example/operacion/prealistamiento/crearprealistamiento'],
  ['an empty one', 'https://fenix.example/operacion/prealistamiento/crearprealistamiento?vehicle='],
  ['one of 65', `https://fenix.example/operacion/prealistamiento/crearprealistamiento?vehicle=${'x'.repeat(65)}`],
])('IAPP-30 %s is no code of a vehicle', (_, text) => {
  expect(vehicleOfCodigo(text)).toBeUndefined();
});

test('IAPP-30 the place in the app keeps every sign of the id', () => {
  expect(inspectorPlaceOf('a/b')).toBe('/inspector/#/vehiculo/a%2Fb');
});
