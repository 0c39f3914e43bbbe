import { inspectorPlaceOf, vehicleOfCodigo } from '@fenix/domain/flota/codigoVehiculo';
import { readPerson } from '../shared/lastPerson';
import { readStored } from '../shared/storage';

/** IAPP-30: where the inspector's app shows the vehicle whose code was read; undefined for any other address. */
export function placeOfCode(address: string): string | undefined {
  const vehicle = vehicleOfCodigo(address);
  return vehicle === undefined ? undefined : inspectorPlaceOf(vehicle);
}

/** An inspector is signed in on this phone and nobody of the product uses it: a driver's phone goes on to the check. */
export function isInspectorHere(): boolean {
  return readStored('local', 'inspector') !== undefined && readPerson(Date.now()) === undefined;
}
