import { type IsoDay, startOfDay } from '../dates/days';
import { formatDay } from '../dates/format';
import { APPROVED } from '../flota/aprobado';
import type { Finding } from '../forms/inspection';
import { labradoProblem } from './crear/labrado';
import type { Estado, Plantilla } from './plantilla/plantilla';
import type { Punto } from './plantilla/plantillaInicial';

/** How the note of a paper begins that no longer held. */
export const EXPIRED = 'Venció el';

/** What was answered so far of what decides: the findings of each section by its name, and the extinguisher's day. */
export type Found = Readonly<Record<string, unknown>> & { readonly fechaVencimientoExtintor?: IsoDay | undefined };

/** What was found in a section, as far as it was answered. */
export function findingsIn(found: Readonly<Record<string, unknown>>, seccion: string): readonly Partial<Finding>[] {
  return (found[seccion] ?? []) as readonly Partial<Finding>[];
}

/**
 * PRE-23: what keeps the vehicle from leaving, in words: each blocking point that is bad, whose date lies before the
 * day of the check, or whose tread is less deep than the rule of its class asks for (`minimo`, in millimetres). On its
 * last day a paper still holds, and what does not apply blocks nothing.
 */
export function bloqueosOf(plantilla: Plantilla, found: Found, day: IsoDay, minimo: number | undefined): string[] {
  return plantilla.secciones.flatMap(({ id, puntos }) =>
    findingsIn(found, id).flatMap(({ indice = 0, checked, vence, medida }) => {
      const punto = puntos[indice - 1];
      if (punto?.criticidad !== 'bloqueante' || checked === 'N/A') return [];
      const until = isExtintor(id, punto) ? found.fechaVencimientoExtintor : vence;
      if (until && until < day) return [`${punto.name}: ${EXPIRED.toLowerCase()} ${formatDay(startOfDay(until))}`];
      const shallow = punto.mide && labradoProblem(medida, minimo);
      if (shallow) return [`${punto.name}: ${shallow}`];
      return checked === 'Malo' ? [punto.name] : [];
    }),
  );
}

/** Whether the depth of a tread was written, so that the rule about it decides. */
export function isDepthWritten({ secciones }: Plantilla, found: Found): boolean {
  return secciones.some(({ id, puntos }) =>
    findingsIn(found, id).some(
      ({ indice = 0, checked, medida }) => puntos[indice - 1]?.mide && medida !== undefined && checked !== 'N/A',
    ),
  );
}

/** The form asks for the extinguisher's date in a field of its own (PRE-21), which is the date of this point. */
function isExtintor(seccion: string, { name }: Punto): boolean {
  return seccion === 'kitCarretera' && /extintor/i.test(name);
}

/** The sentence of a verdict, the same on the phone, as the result and on paper. */
export function verdictText(estado: Estado, bloqueos: readonly string[]): string {
  if (estado === APPROVED) return 'El vehículo puede salir.';
  return `El vehículo no puede salir${bloqueos.length > 0 ? `: ${bloqueos.join(' · ')}` : ''}.`;
}

/** PRE-23: approved unless something blocks. What the browser thinks of it does not count. */
export function estadoOf(bloqueos: readonly string[]): Estado {
  return bloqueos.length > 0 ? 'false' : 'true';
}
