import { VEHICLE_CLASSES, type VehicleClass } from '../../flota/vehicleClass';
import { type Alcance, type Plantilla, pointsOf } from '../plantilla/plantilla';

/** How the sentence begins that a check was answered as of another class. */
export const OTHER_CLASS = 'Se revisó como';

/** A verdict names at most this many points and counts the rest, so that it stays one line. */
const NAMES_MAX = 3;

/**
 * CUM-26: the findings of a check that was answered for another class than the vehicle's sheet gives: blocking points of
 * the right class that the check did not ask block the departure.
 */
export function otherClass(
  plantilla: Plantilla,
  answered: Alcance,
  clase: VehicleClass,
): { bloqueos: string[]; avisos: string[] } {
  if (answered.clase === clase) return { bloqueos: [], avisos: [] };
  const [said, own] = [VEHICLE_CLASSES[answered.clase], VEHICLE_CLASSES[clase]];
  const missing = plantilla.secciones.flatMap(({ id }) => {
    const asked = new Set(pointsOf(plantilla, id, answered).map(({ indice }) => indice));
    return pointsOf(plantilla, id, { clase, isFast: true }).filter(({ indice }) => !asked.has(indice));
  });
  const names = missing.slice(0, NAMES_MAX).map(({ name }) => name);
  const more = missing.length - names.length;
  return {
    bloqueos:
      missing.length === 0
        ? []
        : [`Sin revisar, de la clase ${own}: ${names.join(', ')}${more > 0 ? ` y ${more} más` : ''}`],
    avisos: [`${OTHER_CLASS} ${said} y la hoja de vida dice ${own}.`],
  };
}
