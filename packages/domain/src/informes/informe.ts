import { z } from 'zod';
import { AGE_COLORS } from '../dates/age';
import { isIsoDay } from '../dates/days';
import { Origen } from '../flota/evidencia';
import { Archivo } from '../media/archivo';
import { pageOf } from '../paging';
import { Version } from '../stale';

/** INF-07, INF-09: letter for letter. */
export const TYPE_REPORTS = ['disciplinario', 'Novedad especifica'] as const;
export type TypeReport = (typeof TYPE_REPORTS)[number];
export const TYPE_REPORT_LABELS: Record<TypeReport, string> = {
  disciplinario: 'Disciplinario',
  'Novedad especifica': 'Novedad específica',
};
export const VIDEO_SYSTEMS = ['Si', 'No'] as const;
export type VideoSystem = (typeof VIDEO_SYSTEMS)[number];

/** INF-59, INF-60. */
export const STATUSES = ['process', 'success'] as const;
export type Status = (typeof STATUSES)[number];
export const STATUS_LABELS: Record<Status, string> = { process: 'En proceso', success: 'Finalizado' };

/** INF-32, INF-33. */
export const NOVELTIES_MIN = 1;
export const NOVELTIES_MAX = 3;

/** INF-37. */
export const NOVELTIES_VERSION = '2.0.0';

/** INF-33, INF-40: the files of a report as they are sent, and INF-37: as the record names them. */
export const FOTO_FIELDS = ['foto1', 'foto2', 'foto3', 'foto4', 'foto5', 'foto6'] as const;
export const VIDEO_FIELDS = ['video1', 'video2', 'video3'] as const;
export const IMAGE_FIELDS = ['image1', 'image2', 'image3', 'image4', 'image5', 'image6'] as const;
export type FotoField = (typeof FOTO_FIELDS)[number];
export type VideoField = (typeof VIDEO_FIELDS)[number];
export type ImageField = (typeof IMAGE_FIELDS)[number];
/** Where the record keeps a file. */
export type FileSlot = ImageField | VideoField;
export const FILE_SLOTS: readonly FileSlot[] = [...IMAGE_FIELDS, ...VIDEO_FIELDS];

type Places = { imageInit: FotoField; imageEnd: FotoField; video: VideoField };

/** INF-41: the files of each novelty, in their order. Places that are not filled stay empty. */
export const NOVELTY_PLACES: readonly [Places, Places, Places] = [
  { imageInit: 'foto1', imageEnd: 'foto2', video: 'video1' },
  { imageInit: 'foto3', imageEnd: 'foto4', video: 'video2' },
  { imageInit: 'foto5', imageEnd: 'foto6', video: 'video3' },
];

/** A file that is sent as `foto3` is kept as `image3`; videos keep their name. */
export function slotOf(field: FotoField | VideoField): FileSlot {
  return field.replace('foto', 'image') as FileSlot;
}

/** INF-39. `rango`: the one of a type that version 0 of the catalogue does not have, as the paper says it. */
export const Novelty = z.object({ noveltie: z.string(), description: z.string(), rango: z.string().optional() });
export type Novelty = z.infer<typeof Novelty>;
export type Novelties = { v: typeof NOVELTIES_VERSION; data: Novelty[] };

/** INF-34 to INF-36, INF-45: what a list shows of a report. */
export const ListedInforme = z.object({
  _id: z.uuid(),
  consecutive: z.number().int(),
  /** When it was made; days are counted from here (INF-64). */
  fecha: z.iso.datetime(),
  /** The Bogotá day on which it happened. */
  dateNoveltie: z.string().refine(isIsoDay),
  client: z.string(),
  typeReport: z.enum(TYPE_REPORTS),
  videoSystem: z.enum(VIDEO_SYSTEMS),
  plate: z.string(),
  internalNumber: z.string(),
  operatorName: z.string(),
  /** The names of its novelties. */
  novedades: z.array(z.string()),
  status: z.enum(STATUSES),
  /** INF-62: the days it took, as text; null while it is open. */
  timeResponse: z.string().nullable(),
  delete: z.boolean(),
  /** INF-42: the acta it comes from. */
  proceddingId: z.uuid().nullable(),
  /** Stored in the legacy format (OLD-03). */
  isOld: z.boolean(),
});
export type ListedInforme = z.infer<typeof ListedInforme>;

const file = Archivo.nullable();

/** INF-34 to INF-39: the whole report. A legacy one is answered in the current format too, with `isOld`. */
export const Informe = ListedInforme.omit({ novedades: true }).extend({
  novelties: z.object({ v: z.literal(NOVELTIES_VERSION), data: z.array(Novelty) }),
  image1: file,
  image2: file,
  image3: file,
  image4: file,
  image5: file,
  image6: file,
  video1: file,
  video2: file,
  video3: file,
  createdBy: z.object({ name: z.string(), client: z.string() }),
  finishedAt: z.iso.datetime().nullable(),
  finishedBy: z.string().nullable(),
  /** What was said when it was finished. */
  finishNote: z.string().nullable(),
  /** What its company was called when it was made. */
  printedClient: z.string(),
  /** Raised by every edit; an edit names the one it was made from. */
  version: Version,
  /** The acta of `proceddingId`, for who may read actas. */
  acta: z.object({ _id: z.uuid(), consecutive: z.number().int() }).nullable(),
  /** INF-82: the evidence it was written from. */
  origen: Origen.nullable(),
});
export type Informe = z.infer<typeof Informe>;

/** INF-39, INF-41: a novelty with its own files. */
export type Novedad = Novelty & Record<keyof Places, Archivo | null>;

export function novedadesOf(informe: Pick<Informe, 'novelties' | FileSlot>): Novedad[] {
  return informe.novelties.data.flatMap((novelty, index) => {
    const places = NOVELTY_PLACES[index];
    if (!places) return [];
    const fileOf = (field: FotoField | VideoField) => informe[slotOf(field)];
    const { imageInit, imageEnd, video } = places;
    return [{ ...novelty, imageInit: fileOf(imageInit), imageEnd: fileOf(imageEnd), video: fileOf(video) }];
  });
}

/** OLD-03: files of which no novelty is recorded. */
export function otherFilesOf(informe: Pick<Informe, 'novelties' | FileSlot>): Archivo[] {
  const places = NOVELTY_PLACES.slice(0, informe.novelties.data.length).flatMap((place) => Object.values(place));
  const known = new Set(places.map(slotOf));
  return FILE_SLOTS.flatMap((slot) => (known.has(slot) ? [] : (informe[slot] ?? [])));
}

/** INF-83: other reports of the same plate or the same operator, newest first. */
export const POR = ['placa', 'operador'] as const;
export type Por = (typeof POR)[number];
export const OtroInforme = ListedInforme.pick({
  _id: true,
  consecutive: true,
  fecha: true,
  dateNoveltie: true,
  plate: true,
  operatorName: true,
  status: true,
  timeResponse: true,
  novedades: true,
});
export type OtroInforme = z.infer<typeof OtroInforme>;
export const OtrosInformes = z.object({ items: z.array(OtroInforme), next: z.string().nullable() });
export type OtrosInformes = z.infer<typeof OtrosInformes>;

export const InformesPage = pageOf(ListedInforme);
export const InformesAnswer = z.union([z.array(ListedInforme), InformesPage]);

const band = z.object({ value: z.number().int(), capped: z.boolean() });

/** 'Por vencer': what is open, the longest first, and how many there are of each colour. */
export const PorVencer = InformesPage.extend({
  bands: z.record(z.enum(AGE_COLORS), band),
});
export type PorVencer = z.infer<typeof PorVencer>;

/** INF-73. */
export const CreatedInforme = z.object({ createdInformeId: z.uuid() });

/** Who opened a report, and when they last did. */
export const Lector = z.object({ user: z.string(), client: z.string().nullable(), at: z.iso.datetime() });
export type Lector = z.infer<typeof Lector>;
