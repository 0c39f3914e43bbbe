import { z } from 'zod';
import { isIsoDay } from '../dates/days';
import { FOR_CLIENT } from '../guard';
import { type RouteId, fillPath } from '../routes';
import { textField } from '../text/fields';
import { Punto } from './trazado';

/** INF-81: what the product itself recorded and an informe can be written from. */
export const EVIDENCIAS = ['exceso', 'foto', 'inspeccion', 'prealistamiento'] as const;
export type TipoEvidencia = (typeof EVIDENCIAS)[number];

/**
 * Which evidence: `de` is the id of the vehicle (exceso), trip (foto, inspeccion) or check (prealistamiento); `momento`
 * is the start of the speeding as yyyymmddhhmmss, or the name of the photo within its trip.
 */
export const EvidenciaRef = z.strictObject({
  tipo: z.enum(EVIDENCIAS),
  de: textField(64),
  momento: z
    .string()
    .regex(/^\d{14}(-\d{1,4})?$/)
    .optional(),
});
export type EvidenciaRef = z.infer<typeof EvidenciaRef>;

/** INF-82: the evidence as an informe keeps it, in words and with the address of its screen. */
export const Origen = EvidenciaRef.extend({ titulo: z.string(), enlace: z.string() });
export type Origen = z.infer<typeof Origen>;

/** INF-81: what the form of an informe is filled with. */
export const Evidencia = z.object({
  origen: Origen,
  plate: z.string(),
  internalNumber: z.string(),
  /** Empty where no driver is known. */
  operatorName: z.string(),
  dateNoveltie: z.string().refine(isIsoDay),
  description: z.string(),
  /** The type of the catalogue that says the same; empty where a person has to choose it. */
  noveltie: z.string(),
  /** The address of its picture; without one, the map of `punto` is drawn instead. */
  imagen: z.string().nullable(),
  punto: Punto.nullable(),
  trazado: z.array(Punto),
});
export type Evidencia = z.infer<typeof Evidencia>;

/** The screen of each kind of evidence; its permission is the one for reading the evidence. */
export const EVIDENCIA_ROUTES = {
  exceso: 'dashboardPesv',
  foto: 'libroDeViaje',
  inspeccion: 'inspeccionPreview',
  prealistamiento: 'prealistamientoPdf',
} as const satisfies Record<TipoEvidencia, RouteId>;

type Words = Readonly<Record<string, string>>;

/** Where the facts of an evidence are read. */
export function evidenciaPath({ tipo, de, momento = '' }: EvidenciaRef, client: string): string {
  const id = encodeURIComponent(de);
  const paths: Record<TipoEvidencia, [path: string, query?: Words]> = {
    exceso: ['/api/conduccion/evidencia', { vehiculo: de, momento }],
    foto: [`/api/viajes/${id}/fotos/${encodeURIComponent(momento)}/evidencia`],
    inspeccion: [`/api/inspecciones/${id}/evidencia`],
    prealistamiento: [`/api/preset-v2/${id}/evidencia`],
  };
  const [path, query = {}] = paths[tipo];
  return `${path}?${new URLSearchParams({ client, ...query }).toString()}`;
}

/** The words after `?` of the form that creates an informe. */
export function evidenciaSearch({ tipo, de, momento }: EvidenciaRef): Record<string, string> {
  return { origen: tipo, de, ...(momento && { momento }) };
}

export function readEvidenciaSearch(origen: string, de: string, momento: string): EvidenciaRef | undefined {
  return EvidenciaRef.safeParse({ tipo: origen, de, ...(momento && { momento }) }).data;
}

/** INF-82: the address of a screen with what it has to show; staff are led to the company as well. */
export function evidenciaLink(
  { to, params = {}, search = {} }: { to: RouteId; params?: Words; search?: Words },
  client: string,
): string {
  return `${fillPath(to, params)}?${new URLSearchParams({ ...search, [FOR_CLIENT]: client }).toString()}`;
}

export const DESCRIPTION_LIMIT = 500;

/** Sentences as one description; what does not fit is cut with an ellipsis. */
export function describedIn(sentences: readonly string[]): string {
  const text = sentences.filter((sentence) => sentence.trim() !== '').join(' ');
  return text.length <= DESCRIPTION_LIMIT ? text : `${text.slice(0, DESCRIPTION_LIMIT - 1)}…`;
}

/** '10.98412, -74.79031'. */
export function coordinatesShown({ latitud, longitud }: z.infer<typeof Punto>): string {
  return `${latitud.toFixed(5)}, ${longitud.toFixed(5)}`;
}

export const EVIDENCIA_MESSAGES = {
  unread: 'No pudimos leer la evidencia',
  notFound: 'No encontramos esta evidencia. Puede que ya no exista.',
  unknownOrigin: 'La evidencia de la que viene el informe no existe.',
  dropIt: 'Quítala para poder crear el informe; lo demás que escribiste se conserva.',
  noPicture: 'No pudimos traer la imagen de la evidencia. Adjúntala tú.',
} as const;
