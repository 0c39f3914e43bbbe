import { formatDateTime } from '../dates/format';
import { completedAt, driverOf, endOf, startOf } from '../flota/despacho';
import { FLOTA_MESSAGES } from '../flota/messages';
import { tripText } from '../flota/recorrido';
import { formatDistance } from '../text/measures';
import type { LibroDeViaje } from './libro';

export type LibroFact = { id: string; label: string; text: string };

const NOT_KNOWN = '—';

/** TRIP-05, TRIP-19: what the book says of its trip. The address names the driver where the trip itself does not. */
export function libroFacts(
  { viaje, vehiculo, distancia }: Pick<LibroDeViaje, 'viaje' | 'vehiculo' | 'distancia'>,
  driver: string,
): LibroFact[] {
  const when = (at: Date | undefined) => (at ? formatDateTime(at) : '');
  const facts: LibroFact[] = [
    { id: 'ruta', label: 'Ruta', text: viaje.nombre },
    { id: 'conductor', label: 'Conductor', text: driverOf(viaje) || driver },
    { id: 'estado', label: 'Estado', text: tripText(viaje) },
    { id: 'inicio', label: 'Inicio', text: when(startOf(viaje)) },
    { id: 'fin', label: completedAt(viaje) ? 'Completado' : 'Fin programado', text: when(endOf(viaje)) },
    { id: 'distancia', label: 'Distancia', text: distancia === null ? '' : formatDistance(distancia) },
    { id: 'grupo', label: 'Grupo', text: viaje.grupo },
    { id: 'vehiculo', label: 'Vehículo', text: viaje.activo || (vehiculo?.nombre ?? FLOTA_MESSAGES.noVehicle) },
    { id: 'placa', label: 'Placa', text: viaje.placa || (vehiculo?.patente ?? '') },
    { id: 'marca', label: 'Marca', text: vehiculo?.marca ?? '' },
    { id: 'modelo', label: 'Modelo', text: vehiculo?.modelo ?? '' },
    { id: 'color', label: 'Color', text: vehiculo?.color ?? '' },
    { id: 'numero_serie', label: 'Número de serie', text: vehiculo?.numero_serie ?? '' },
  ];
  return facts.map(({ id, label, text }) => ({ id, label, text: text || NOT_KNOWN }));
}
