import { z } from 'zod';
import type { VehicleClass } from '../../flota/vehicleClass';
import { CHECKS_MAX, CHECK_NAME_MAX } from '../../forms/checks';
import type { Point } from '../../forms/inspection';
import { textField } from '../../text/fields';
import { searchKey } from '../../text/search';
import {
  APLICA,
  type Aplica,
  type Criticidad,
  type Punto,
  SECCIONES,
  SECCION_IDS,
  type SeccionId,
} from './plantillaInicial';

export const CRITICIDADES = ['bloqueante', 'mayor', 'menor'] as const;

export const CRITICIDAD_WORDS: Readonly<Record<Criticidad, string>> = {
  bloqueante: 'Bloqueante',
  mayor: 'Mayor',
  menor: 'Menor',
};
export const APLICA_WORDS: Readonly<Record<Aplica, string>> = {
  todos: 'Todos',
  sinMoto: 'Todos menos moto',
  moto: 'Moto',
  pasajeros: 'Pasajeros',
  carga: 'Carga',
  pesados: 'Bus y camión',
  cargaYEscolar: 'Carga y escolar',
};

export const PLANTILLA_MESSAGES = {
  noSections: 'Deja al menos una sección.',
  noPoints: 'Deja al menos un punto en la sección, o quítala.',
  tooManyPoints: `Una sección admite hasta ${CHECKS_MAX} puntos.`,
  tooManySections: 'La plantilla admite hasta 20 secciones.',
  repeatedSection: 'Esta sección está repetida.',
  repeatedPoint: 'Este punto está repetido en la sección.',
  noBlocking: 'Marca al menos un punto como bloqueante: sin ninguno, nada impide salir.',
} as const;

export const SECCIONES_MAX = 20;
export const SECCION_TITLE_MAX = 60;
/** Sections that a company adds. The API schema needs fixed field names, so they are numbered. */
const SECCIONES_PROPIAS = Array.from(
  { length: SECCIONES_MAX - SECCION_IDS.length },
  (_, place) => `propia${place + 1}`,
);
/** PRE-21: every name under which the answers of a section can be sent. */
export const SECCIONES_POSIBLES: readonly string[] = [...SECCION_IDS, ...SECCIONES_PROPIAS];

const PuntoSchema = z.strictObject({
  name: textField(CHECK_NAME_MAX),
  criticidad: z.enum(CRITICIDADES),
  aplica: z.enum(Object.keys(APLICA) as [Aplica, ...Aplica[]]),
  vence: z.literal(true).optional(),
  mide: z.literal('labrado').optional(),
  sicov: z.array(z.number().int().min(1).max(99)).max(11).optional(),
});

const SeccionSchema = z.strictObject({
  id: z.enum(SECCIONES_POSIBLES as [string, ...string[]]),
  title: textField(SECCION_TITLE_MAX),
  puntos: z.array(PuntoSchema).min(1, PLANTILLA_MESSAGES.noPoints).max(CHECKS_MAX, PLANTILLA_MESSAGES.tooManyPoints),
});

/** PRE-20: a checklist as it is edited and published: sections in their order, each with its points in theirs. */
export const Plantilla = z
  .strictObject({
    secciones: z
      .array(SeccionSchema)
      .min(1, PLANTILLA_MESSAGES.noSections)
      .max(SECCIONES_MAX, PLANTILLA_MESSAGES.tooManySections),
  })
  .superRefine(({ secciones }, context) => {
    const repeat = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    for (const at of repeatedIn(secciones.map(({ id }) => id)))
      repeat(['secciones', at, 'id'], PLANTILLA_MESSAGES.repeatedSection);
    for (const at of repeatedIn(secciones.map(({ title }) => searchKey(title))))
      repeat(['secciones', at, 'title'], PLANTILLA_MESSAGES.repeatedSection);
    for (const [at, { puntos }] of secciones.entries())
      for (const place of repeatedIn(puntos.map(({ name }) => searchKey(name))))
        repeat(['secciones', at, 'puntos', place, 'name'], PLANTILLA_MESSAGES.repeatedPoint);
    if (!secciones.some(({ puntos }) => puntos.some(({ criticidad }) => criticidad === 'bloqueante')))
      repeat(['secciones'], PLANTILLA_MESSAGES.noBlocking);
  });

export type Seccion = { readonly id: string; readonly title: string; readonly puntos: readonly Punto[] };
export type Plantilla = { readonly secciones: readonly Seccion[] };

/** The places of what stood before in the list. */
function repeatedIn(keys: readonly string[]): number[] {
  return keys.flatMap((key, place) => (keys.indexOf(key) < place ? [place] : []));
}

/**
 * How versions 0 and 1 are kept, on telephones and in the database: the points of each of the nine sections. The server
 * of the version before understands no other form, so those two keep it.
 */
const PlantillaDeAntes = z.strictObject(
  Object.fromEntries(
    SECCION_IDS.map((id) => [
      id,
      z
        .array(PuntoSchema.omit({ mide: true }))
        .min(1)
        .max(CHECKS_MAX),
    ]),
  ) as Record<SeccionId, z.ZodArray<z.ZodObject<Omit<typeof PuntoSchema.shape, 'mide'>, z.core.$strict>>>,
);

/** The body of a version as it is stored and sent. */
export const CuerpoPlantilla = z.union([PlantillaDeAntes, Plantilla]);
export type CuerpoPlantilla = Readonly<Record<SeccionId, readonly Punto[]>> | Plantilla;

/** Version 0 as it is sent: the items the product comes with. */
export const CUERPO_INICIAL = Object.fromEntries(
  SECCION_IDS.map((id) => [id, SECCIONES[id].puntos]),
) as unknown as Readonly<Record<SeccionId, readonly Punto[]>>;

/** The point whose depth is asked for in older versions, which had no property for it. */
const LABRADO = /profundidad de labrado/i;

/** The sections of a version, whichever way it is kept. */
export function plantillaOf(cuerpo: CuerpoPlantilla): Plantilla {
  if ('secciones' in cuerpo) return cuerpo;
  return {
    secciones: SECCION_IDS.map((id) => ({
      id,
      title: SECCIONES[id].title,
      puntos: cuerpo[id].map((punto) => (LABRADO.test(punto.name) ? { ...punto, mide: 'labrado' as const } : punto)),
    })),
  };
}

/** Version 0: the items the product comes with. */
export const PLANTILLA_INICIAL: Plantilla = plantillaOf(CUERPO_INICIAL);

export function puntosOf({ secciones }: Plantilla, id: string): readonly Punto[] {
  return secciones.find((seccion) => seccion.id === id)?.puntos ?? [];
}

/** The first name that no section has yet; undefined when there is none left. */
export function freeSeccionId({ secciones }: Plantilla): string | undefined {
  return SECCIONES_PROPIAS.find((id) => !secciones.some((seccion) => seccion.id === id));
}

/** PRE-10: a quick check (`isFast`) looks at what keeps a vehicle from leaving, and at nothing else. */
export type Alcance = { clase: VehicleClass; isFast: boolean };

/** What is looked at in a vehicle of this class: what does not concern it is not there at all, which is not N/A. */
export function pointsOf(plantilla: Plantilla, seccion: string, { clase, isFast }: Alcance): readonly Point[] {
  return puntosOf(plantilla, seccion).flatMap(({ name, criticidad, aplica, vence, mide }, place) => {
    if (!(APLICA[aplica] as readonly VehicleClass[]).includes(clase)) return [];
    if (isFast && criticidad !== 'bloqueante') return [];
    return [
      {
        indice: place + 1,
        name,
        ...(criticidad === 'bloqueante' && { tag: 'Bloqueante' }),
        ...(criticidad === 'mayor' && { asksPromise: true }),
        ...(vence && { asksExpiry: true }),
        ...(mide && { asksDepth: true }),
      },
    ];
  });
}

/** CUM-27: the activities of an alistamiento in the ministry's list. */
export const SICOV_ACTIVIDADES: readonly number[] = Array.from({ length: 11 }, (_, place) => place + 1);

/** CUM-27: the activities that no point of the checklist covers. */
export function sicovSinPunto({ secciones }: Plantilla): number[] {
  const covered = new Set(secciones.flatMap(({ puntos }) => puntos.flatMap(({ sicov = [] }) => sicov)));
  return SICOV_ACTIVIDADES.filter((actividad) => !covered.has(actividad));
}

/** PRE-22: `'true'` counts for the vehicle, `'false'` does not. */
export const ESTADOS = ['true', 'false'] as const;
export type Estado = (typeof ESTADOS)[number];
