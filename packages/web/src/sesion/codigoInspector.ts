import { inspectorPlaceOf, vehicleOfCodigo } from '@fenix/domain/flota/codigoVehiculo';
import { readPerson } from '../shared/lastPerson';
import { readStored } from '../shared/storage';

/** IAPP-30: where the inspector's app shows the vehicle whose code was read; undefined for any other address. */
export function placeOfCode(address: string): string | undefined {
  const vehicle = vehicleOfCodigo(address);
  return vehicle === undefined ? undefined : inspectorPlaceOf(vehicle);
}

/** An inspector is signed in on this phone and no user of the product: only then the code opens the inspector's app. */
export function isInspectorHere(): boolean {
  return readStored('local', 'inspector') !== undefined && readPerson(Date.now()) === undefined;
}
