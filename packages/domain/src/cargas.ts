import { z } from 'zod';
import { UPLOADS } from './uploads';

/** VIDEO-02: what is sent again when the connection was lost. */
export const PIECE_BYTES = 4_000_000;
export const PIECE_MIME = 'application/octet-stream';
/** How long a video that no form has taken is kept. */
export const CARGA_DAYS = 7;
/** Videos of one person that no form has taken yet. */
export const CARGAS_MAX = 20;

const LUGARES = ['actaEvidence', 'actaMissing', 'informeVideo', 'documentoVideo'] as const;
/** VIDEO-07: of the inspector's app, whose calls take these and no others. */
const LUGARES_INSPECTOR = ['inspeccionVideo'] as const;
const ALL = [...LUGARES, ...LUGARES_INSPECTOR];
export type Lugar = (typeof ALL)[number];

/** The place of a form in the table of uploads, whose limits hold for what is sent in pieces too. */
export function placeOf(lugar: Lugar): (typeof UPLOADS)[Lugar] {
  return UPLOADS[lugar];
}

/** Undefined where a place takes no videos in pieces. */
export function lugarOf(upload: object): Lugar | undefined {
  return ALL.find((lugar) => UPLOADS[lugar] === upload);
}

/**
 * A video that is going to be sent. `huella` names it for the browser that sends it: asking again finds what has arrived.
 * `formulario`: the key of its form, under which one that was taken already is found too.
 */
export const NewCarga = z.strictObject({
  nombre: z.string().trim().min(1).max(200),
  bytes: z.int().positive(),
  lugar: z.enum(LUGARES),
  huella: z.string().regex(/^[0-9a-f]{64}$/),
  formulario: z
    .string()
    .regex(/^[\x21-\x7e]{8,100}$/)
    .optional(),
});
/** The same of an inspector. */
export const NewCargaInspector = NewCarga.extend({ lugar: z.enum(LUGARES_INSPECTOR) });
export type NewCarga = Omit<z.infer<typeof NewCarga>, 'lugar'> & { lugar: Lugar };

/** `abierta`: pieces may come. `completa`: checked and waiting for its form. `usada`: a record has it. */
export const Carga = z.object({
  _id: z.uuid(),
  nombre: z.string(),
  bytes: z.int(),
  pieceBytes: z.int(),
  /** The numbers of the pieces that have arrived, from 0. */
  piezas: z.array(z.int()),
  estado: z.enum(['abierta', 'completa', 'usada']),
});
export type Carga = z.infer<typeof Carga>;

export function pieceCount({ bytes, pieceBytes }: Pick<Carga, 'bytes' | 'pieceBytes'>): number {
  return Math.ceil(bytes / pieceBytes);
}

/** Where a piece begins and ends, the end not included; undefined where there is no such piece. */
export function pieceAt(
  carga: Pick<Carga, 'bytes' | 'pieceBytes'>,
  number: number,
): { start: number; end: number } | undefined {
  if (!Number.isInteger(number) || number < 0 || number >= pieceCount(carga)) return undefined;
  const start = number * carga.pieceBytes;
  return { start, end: Math.min(start + carga.pieceBytes, carga.bytes) };
}

/** The fields that travel beside the files of a form: sent videos and chosen moments, by the place of each. */
export const Cargas = z.record(z.string().max(100), z.uuid());

/** VIDEO-05: the second of a video whose still its paper shows, and how long the video is. */
export const Momento = z
  .strictObject({ second: z.number().min(0).max(86_400), duration: z.number().positive().max(86_400) })
  .refine(({ second, duration }) => second <= duration);
export type Momento = z.infer<typeof Momento>;
export const Momentos = z.record(z.string().max(100), Momento);

/** The still of a chosen moment travels in a place of its own. */
export function stillPlace(place: string): string {
  return `momento-${place}`;
}

export function momentWords({ second, duration }: Momento): string {
  return `Momento ${clockOf(second)} de ${clockOf(duration)}`;
}

/** As players write it: 0:42, 12:05, 1:02:05. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor((whole % 3_600) / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

export const CARGA_MESSAGES = {
  wrongSize: 'La pieza no tiene el tamaño que le corresponde.',
  wrongDigest: 'La pieza llegó dañada. Se envía otra vez.',
  otherPiece: 'Esta pieza ya llegó con otro contenido.',
  incomplete: 'Todavía faltan piezas de este video.',
  used: 'Este video ya está en otro registro. Elígelo de nuevo.',
  gone: 'Este video ya no está en el servidor. Envíalo de nuevo.',
  stillWithoutVideo: 'La imagen de un momento viene con su video y su segundo.',
  tooMany: `Tienes ${CARGAS_MAX} videos sin terminar de enviar. Termina o descarta alguno e inténtalo de nuevo.`,
} as const;
