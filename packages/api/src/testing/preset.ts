import type { Estado } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import { newId } from '../ground/ids';
import type { GivenClient } from './givens';

let consecutive = 900_000;

/** A check of a vehicle before it leaves, as a row. */
export function presetRow({ id }: GivenClient, vehicleId: string, moment: Date, estado: Estado = 'true') {
  const vehicle = { nombre: '1042', marca: '', modelo: '', tipo_vehiculo: 'Bus', patente: 'SQK482' };
  return {
    _id: newId(),
    consecutive: (consecutive += 1),
    client_id: id,
    cretedDate: moment,
    sendDate: moment,
    driver: JSON.stringify({ nombre: 'Ana', apellido: '', cedula: '', licencia: '' }),
    vehicle: JSON.stringify({ id: vehicleId, ...vehicle }),
    vehicle_id: vehicleId,
    estado,
  };
}
