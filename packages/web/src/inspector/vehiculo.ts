import type { InspectorTrip } from '@fenix/domain/incontrol/app/sesion';
import type { Antecedentes, InspectorFleet, InspectorVehicle, VehicleOne } from '@fenix/domain/incontrol/app/vehiculo';

/** What is before the id of a vehicle where the id of a trip is kept: drafts and what waits are of one or the other. */
const MARK = 'vehiculo/';

export const idOfVehicle = (vehicleId: string) => `${MARK}${vehicleId}`;

export function vehicleIn(id: string): string | undefined {
  return id.startsWith(MARK) ? id.slice(MARK.length) : undefined;
}

/** IAPP-31: a vehicle where a trip is asked for; it has no route, no hours and no driver. */
export function tripOfVehicle({ id, placa, activo }: InspectorVehicle): InspectorTrip {
  return {
    id: idOfVehicle(id),
    nombre: 'Sin viaje programado',
    fecha_inicio: '',
    hora_inicio: '',
    hora_fin: '',
    activo,
    placa,
    conductor: '',
    estado: '',
    lugares: [],
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** By hand, as the answer with the work (IAPP-12). */
export function isFleet(value: unknown): value is InspectorFleet {
  const { vehiculos, antecedentes, at } = (value ?? {}) as Partial<InspectorFleet>;
  return (
    isText(at) &&
    Array.isArray(vehiculos) &&
    vehiculos.every(isVehicle) &&
    Array.isArray(antecedentes) &&
    antecedentes.every(isAntecedentes)
  );
}

export function isVehicleOne(value: unknown): value is VehicleOne {
  const { vehiculo, antecedentes } = (value ?? {}) as Partial<VehicleOne>;
  return isVehicle(vehiculo) && isAntecedentes(antecedentes);
}

function isVehicle(value: unknown): value is InspectorVehicle {
  const { id, placa, activo, grupo } = (value ?? {}) as Partial<InspectorVehicle>;
  return [id, placa, activo, grupo].every(isText);
}

function isAntecedentes(value: unknown): value is Antecedentes {
  const { placa, control, inspeccion, informes } = (value ?? {}) as Partial<Antecedentes>;
  const isThing = (one: unknown) => one === null || typeof one === 'object';
  return isText(placa) && isThing(control) && isThing(inspeccion) && Array.isArray(informes?.abiertos);
}
