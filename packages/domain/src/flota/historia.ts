import { z } from 'zod';
import { decodeCursor } from '../paging';
import { type Holder, access } from '../permissions';
import { ROUTE_IDS, type RouteId, routeOf } from '../routes';

/** CUM-14: the kinds of entries of a time line, by the kind of record they come from. */
export const SUCESOS = {
  acta: 'Actas',
  cambio: 'Cambios de la hoja de vida',
  defecto: 'Defectos',
  documento: 'Documentos',
  informe: 'Informes',
  inspeccion: 'Inspecciones',
  papel: 'Papeles',
  prealistamiento: 'Prealistamientos',
  viaje: 'Viajes',
} as const;
export type SucesoClase = keyof typeof SUCESOS;
export const SUCESO_CLASES = Object.keys(SUCESOS) as [SucesoClase, ...SucesoClase[]];

/** CUM-46: what an entry says of a person who was found by a name that another one of the company has as well. */
export const POR_EL_NOMBRE = 'Por el nombre: puede ser de otra persona con el mismo nombre';

/** The tone of an entry: went well, needs attention, was refused, or is neutral. */
const SUCESO_ESTADOS = ['ok', 'warning', 'danger', 'neutral'] as const;

const Words = z.record(z.string(), z.string());
const Enlace = z.object({
  to: z.enum(ROUTE_IDS as [RouteId, ...RouteId[]]),
  params: Words,
  search: Words,
  hash: z.string().optional(),
});

export const Suceso = z.object({
  clase: z.enum(SUCESO_CLASES),
  /** Of the record; of a trip as the platform writes it. */
  id: z.string(),
  at: z.iso.datetime(),
  titulo: z.string(),
  /** One line each. */
  detalles: z.array(z.string()),
  estado: z.enum(SUCESO_ESTADOS),
  /** The word that says the state; empty where there is none. */
  palabra: z.string(),
  /** The screen of its record; null where it has none of its own. */
  enlace: Enlace.nullable(),
});
export type Suceso = z.output<typeof Suceso>;

export const Historia = z.object({
  items: z.array(Suceso),
  next: z.string().nullable(),
  /** The kinds that this reader may see, in the order in which they are offered. */
  clases: z.array(z.enum(SUCESO_CLASES)),
  /** The platform did not answer: its entries are missing from this page. */
  sinPlataforma: z.boolean(),
  /** The first day of which trips and inspections are included; null where the filter excludes both. */
  viajesDesde: z.string().nullable(),
});
export type Historia = z.output<typeof Historia>;

type Place = Pick<Suceso, 'clase' | 'id' | 'at'>;

/** Newest first; of the same millisecond by kind and id, so that a page continues where the last one ended. */
export function byNewest(one: Place, other: Place): number {
  return compare(other.at, one.at) || compare(other.clase, one.clase) || compare(other.id, one.id);
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Where a page of the time line ended. */
export type Fin = { at: Date; clase: SucesoClase; id: string };

const END = new RegExp(`^(${SUCESO_CLASES.join('|')}):.{1,80}$`, 's');

export function writeFin({ at, clase, id }: Place): string {
  return `${at}~${clase}:${id}`;
}

/** `invalid` for a cursor that no page gave. */
export function readFin(cursor: string): Fin {
  const { at, id: text } = decodeCursor(cursor, END);
  const clase = SUCESO_CLASES.find((one) => text.startsWith(`${one}:`));
  return { at, clase: clase ?? 'acta', id: text.slice(text.indexOf(':') + 1) };
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The same end for the records of one kind alone, whose order is by moment and id. */
export function endOfClase({ at, clase, id }: Fin, of: SucesoClase): { at: Date; id: string } {
  if (of === clase) return { at, id };
  return { at, id: of < clase ? LAST_ID : FIRST_ID };
}

/** Whether an entry comes after the end of the page before. */
export function isPast(one: Place, fin: Fin | undefined): boolean {
  return fin === undefined || byNewest({ ...fin, at: fin.at.toISOString() }, one) < 0;
}

/** One page out of what several sources gave, each newest first and at least one entry more than the page holds. */
export function mergeSucesos(sources: readonly (readonly Suceso[])[], limit: number): Pick<Historia, 'items' | 'next'> {
  const all = sources.flat().toSorted(byNewest);
  const items = all.slice(0, limit);
  const last = items.at(-1);
  return { items, next: all.length > limit && last ? writeFin(last) : null };
}

/** The screens of each kind of record: a user who may open one of them sees its entries. */
const SUCESO_ROUTES = {
  acta: ['actaPreview'],
  cambio: ['hojasVehiculo'],
  defecto: ['defectos'],
  documento: ['documentoPreview'],
  informe: ['informePreview'],
  inspeccion: ['inspeccionPreview'],
  papel: ['papeles'],
  prealistamiento: ['prealistamientoPreview'],
  viaje: ['libroDeViaje', 'despachosList'],
} as const satisfies Record<SucesoClase, readonly RouteId[]>;

/** The kinds of entry that this reader may see at this moment. */
export function clasesFor(viewer: Holder): SucesoClase[] {
  return SUCESO_CLASES.filter((clase) =>
    SUCESO_ROUTES[clase].some((route) => access(viewer, routeOf(route)) === 'open'),
  );
}
