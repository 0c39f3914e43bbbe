import type { VehicleClass } from '../../flota/vehicleClass';
import { formatMillimetres } from '../../forms/inspection';

/**
 * The least depth of a tread: 1.6 mm up to 3,500 kg of gross weight, 2 mm above. The platform does not know weights, so
 * the class of the vehicle represents it; for motorcycles no figure was verified, and their depth is only noted.
 */
export const MINIMO_MM: Readonly<Record<VehicleClass, number | undefined>> = {
  moto: undefined,
  defaultcheck: 1.6,
  automovil: 1.6,
  camionetaCarri: 1.6,
  camionFurgonTurbo: 2,
  bus: 2,
  minibusMicrobusBusetonBusetaColectivo: 2,
};

/** In words, when the depth is less than the class of vehicle must have. */
export function labradoProblem(medida: number | undefined, clase: VehicleClass): string | undefined {
  const minimo = MINIMO_MM[clase];
  if (medida === undefined || minimo === undefined || medida >= minimo) return undefined;
  return `${formatMillimetres(medida)}, mínimo ${formatMillimetres(minimo)}`;
}
