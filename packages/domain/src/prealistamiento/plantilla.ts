import { z } from 'zod';
import type { VehicleClass } from '../flota/vehicleClass';
import { CHECKS_MAX, CHECK_NAME_MAX } from '../forms/checks';
import type { Point } from '../forms/inspection';
import { textField } from '../text/fields';
import { APLICA, type Aplica, type Punto, SECCIONES, SECCION_IDS, type SeccionId } from './plantillaInicial';

export const CRITICIDADES = ['bloqueante', 'mayor', 'menor'] as const;

const PuntoSchema = z.strictObject({
  name: textField(CHECK_NAME_MAX),
  criticidad: z.enum(CRITICIDADES),
  aplica: z.enum(Object.keys(APLICA) as [Aplica, ...Aplica[]]),
  vence: z.literal(true).optional(),
  sicov: z.array(z.number().int().min(1).max(99)).max(11).optional(),
});

/** The body of a version: the items of each section. Only the items can change; the sections are the call's own names. */
export const Plantilla = z.strictObject(
  Object.fromEntries(SECCION_IDS.map((id) => [id, z.array(PuntoSchema).min(1).max(CHECKS_MAX)])) as Record<
    SeccionId,
    z.ZodArray<typeof PuntoSchema>
  >,
);
export type Plantilla = Readonly<Record<SeccionId, readonly Punto[]>>;

/** Version 0: the items the product comes with. */
export const PLANTILLA_INICIAL = Object.fromEntries(
  SECCION_IDS.map((id) => [id, SECCIONES[id].puntos]),
) as unknown as Plantilla;

/** PRE-10: a quick check (`isFast`) looks at what keeps a vehicle from leaving, and at nothing else. */
export type Alcance = { clase: VehicleClass; isFast: boolean };

/** What is looked at in a vehicle of this class: what does not concern it is not there at all, which is not N/A. */
export function pointsOf(plantilla: Plantilla, seccion: SeccionId, { clase, isFast }: Alcance): readonly Point[] {
  return plantilla[seccion].flatMap(({ name, criticidad, aplica, vence }, place) => {
    if (!(APLICA[aplica] as readonly VehicleClass[]).includes(clase)) return [];
    if (isFast && criticidad !== 'bloqueante') return [];
    return [
      {
        indice: place + 1,
        name,
        ...(criticidad === 'bloqueante' && { tag: 'Bloqueante' }),
        ...(criticidad === 'mayor' && { asksPromise: true }),
        ...(vence && { asksExpiry: true }),
      },
    ];
  });
}

/** PRE-22: `'true'` counts for the vehicle, `'false'` does not. */
export const ESTADOS = ['true', 'false'] as const;
export type Estado = (typeof ESTADOS)[number];

/** PRE-23: approved unless something that blocks is bad. What the browser thinks of it does not count. */
export function estadoOf(
  plantilla: Plantilla,
  found: Readonly<Partial<Record<SeccionId, readonly { indice: number; checked: string }[]>>>,
): Estado {
  const isBlocked = SECCION_IDS.some((id) =>
    found[id]?.some(
      ({ indice, checked }) => checked === 'Malo' && plantilla[id][indice - 1]?.criticidad === 'bloqueante',
    ),
  );
  return isBlocked ? 'false' : 'true';
}
