import { VEHICLE_CLASSES, type VehicleClass } from '../../flota/vehicleClass';
import { type Alcance, type Plantilla, pointsOf } from '../plantilla/plantilla';

/** How the sentence begins that a check was answered as of another class. */
export const OTHER_CLASS = 'Se revisó como';

/** More names than this nobody reads in a verdict. */
const NAMES_MAX = 3;

/**
 * CUM-26: what is to be said of a check that was answered as of another class than the company wrote of the vehicle:
 * the points that would keep a vehicle of its class from leaving and that nobody looked at do so.
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
