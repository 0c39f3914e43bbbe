/** Which files each place takes. File inputs, the server's reader and the error texts all read this table. */
export const UPLOADS = {
  clientLogo: { formats: ['png', 'jpeg', 'jpg', 'webp'], maxFiles: 1, maxBytes: 5_000_000 },
  /** NEWS-21: each of the six places of a release. */
  boletin: { formats: ['png', 'jpeg', 'jpg', 'mp4', 'mov'], maxFiles: 1, maxBytes: 20_000_000 },
  /** ACTA-68: each of the five places of evidence. */
  actaEvidence: {
    formats: ['png', 'jpeg', 'jpg', 'mp4', 'mov'],
    maxFiles: 1,
    maxBytes: 30_000_000,
    maxVideoBytes: 200_000_000,
  },
  /** ACTA-20: files that replace missing ones; legacy records may lack several of the same place. */
  actaMissing: {
    formats: ['png', 'jpeg', 'jpg', 'mp4', 'mov'],
    maxFiles: 10,
    maxBytes: 30_000_000,
    maxVideoBytes: 200_000_000,
  },
  /** ACTA-88, PROC-11: drawn with a finger, or a picture of a signature. */
  firma: { formats: ['png', 'jpeg', 'jpg'], maxFiles: 1, maxBytes: 2_000_000 },
  /** PROC-08. */
  procesoFoto: { formats: ['jpg', 'png', 'jpeg'], maxFiles: 1, maxBytes: 15_000_000 },
  /** PRE-20: the photo of what is bad. */
  preset: { formats: ['png', 'jpeg', 'jpg'], maxFiles: 1, maxBytes: 15_000_000 },
  /** LAB-11, BAJA-05: each of the ten slots. */
  informeTecnico: { formats: ['png', 'jpeg', 'jpg'], maxFiles: 1, maxBytes: 15_000_000 },
  /** INF-23, INF-24, INF-31: each of the six photos and three videos of a report. */
  informeFoto: { formats: ['png', 'jpeg', 'jpg'], maxFiles: 1, maxBytes: 15_000_000 },
  informeVideo: { formats: ['mp4', 'm4v', 'mov'], maxFiles: 1, maxBytes: 200_000_000 },
  /** TPL-02: each image and each video that a template asks for. */
  documentoImagen: { formats: ['png', 'jpeg', 'jpg'], maxFiles: 1, maxBytes: 15_000_000 },
  documentoVideo: { formats: ['mp4', 'm4v', 'mov'], maxFiles: 1, maxBytes: 200_000_000 },
  /** CUM-09: a paper as it was photographed, or as it was issued. */
  papel: { formats: ['pdf', 'png', 'jpeg', 'jpg', 'webp'], maxFiles: 1, maxBytes: 15_000_000 },
  /** INSP-15: each picture, video or signature of an inspector's report. */
  inspeccion: { formats: ['png', 'jpeg', 'jpg', 'webp', 'mp4', 'm4v', 'mov'], maxFiles: 1, maxBytes: 20_000_000 },
  /** The same as our own app takes them, the photographs and the video apart. */
  inspeccionFoto: { formats: ['png', 'jpeg', 'jpg'], maxFiles: 1, maxBytes: 10_000_000 },
  inspeccionVideo: { formats: ['mp4', 'm4v', 'mov'], maxFiles: 1, maxBytes: 200_000_000 },
  /** VIDEO-07: where the report goes to a platform elsewhere, which takes its files inside its text. */
  inspeccionVideoCorto: { formats: ['mp4', 'm4v', 'mov'], maxFiles: 1, maxBytes: 20_000_000 },
} as const satisfies Record<string, Upload>;

/** `mov` is what an iPhone records; it is kept as the mp4 it nearly is (`api/media/quicktime.ts`). */
export type FileFormat = 'pdf' | 'png' | 'jpeg' | 'jpg' | 'webp' | 'mp4' | 'm4v' | 'mov';
/** `maxVideoBytes`: where a video may be larger than a photo of the same place. */
export type Upload = {
  formats: readonly FileFormat[];
  maxFiles: number;
  maxBytes: number;
  maxVideoBytes?: number;
};
type Limits = Pick<Upload, 'maxBytes' | 'maxVideoBytes'>;

const MIME: Record<FileFormat, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
};

/** A picture of more megapixels than this is refused before it is decoded: decoding it could exhaust the memory. */
export const MAX_MEGAPIXELS = 50;

/** VIDEO-01: a video above this goes in pieces before its form; a smaller one inside it. */
export const PIECES_FROM_BYTES = 8_000_000;

/** What must be unpacked whole before it can be made smaller: so many bytes, and so many dots where the lines come mixed. */
export const MAX_UNPACKED_BYTES = 100_000_000;
export const MAX_INTERLACED_MEGAPIXELS = 16;

/** JSON that travels as text inside a form. */
export const MAX_JSON_TEXT = 65_536;

/** Why a file, or the form it came in, is refused. The screen and the server say the same. */
export const UPLOAD_MESSAGES = {
  wrongFormat: (name: string, { formats }: Pick<Upload, 'formats'>) =>
    `${name}: el formato no está permitido. Usa ${formats.join(', ')}.`,
  tooLarge: (name: string, maxBytes: number) => `${name}: supera ${megabytes(maxBytes)} MB.`,
  oldQuickTime: (name: string) => `${name}: este video QuickTime no se puede abrir. Expórtalo como mp4.`,
  empty: (name: string) => `${name}: el archivo está vacío.`,
  damaged: (name: string) => `${name}: el archivo está dañado o incompleto.`,
  tooManyPixels: (name: string) => `${name}: la imagen supera ${MAX_MEGAPIXELS} megapíxeles.`,
  tooMuchToUnpack: (name: string) => `${name}: la imagen es demasiado grande para abrirla. Guárdala en JPEG normal.`,
  tooManyUploads: (most: number) => `Ya estás enviando ${most} formularios con archivos. Espera a que termine uno.`,
  tooManyOfCompany: 'Tu empresa ya está enviando muchos archivos. Espera a que termine un envío e inténtalo de nuevo.',
  tooManyFiles: ({ maxFiles }: Pick<Upload, 'maxFiles'>) =>
    maxFiles === 1 ? 'Solo se admite un archivo.' : `Se admiten como máximo ${maxFiles} archivos.`,
  requestTooLarge: (megabytes: number) => `Los archivos suman más de ${megabytes} MB. Envíalos por partes.`,
  quotaReached: (gigabytes: number) =>
    `La empresa llegó a su límite de ${gigabytes} GB de archivos. Pide más espacio a tu proveedor.`,
  photosQuotaReached: (gigabytes: number) =>
    `La empresa llegó a su límite de ${gigabytes} GB de fotos de cámaras. Pide más espacio a tu proveedor.`,
  unknownField: 'Este campo no existe.',
  repeatedField: 'Este campo llegó más de una vez.',
  textExpected: 'Se esperaba un texto, no un archivo.',
  fileExpected: 'Se esperaba un archivo.',
  textTooLong: `El texto supera ${MAX_JSON_TEXT / 1024} KB.`,
  badJson: 'No es un JSON válido.',
  badText: 'El texto tiene caracteres que no se pueden guardar.',
} as const;

/** How large a file of that type may be in its place. */
export function maxBytesOf({ maxBytes, maxVideoBytes = maxBytes }: Limits, mime: string): number {
  return isVideo(mime) ? maxVideoBytes : maxBytes;
}

export function isVideo(mime: string): boolean {
  return mime.startsWith('video/');
}

/** Whether a place takes videos, whatever else it takes. */
export function takesVideos(upload: Pick<Upload, 'formats'>): boolean {
  return mimesOf(upload).some(isVideo);
}

/** What a place takes, for who is about to choose a file. */
export function uploadRules({ formats, ...limits }: Pick<Upload, 'formats'> & Limits): string {
  const videos = formats.filter((format) => isVideo(MIME[format]));
  const pictures = formats.filter((format) => MIME[format].startsWith('image/'));
  const upTo = (mime: string) => `, de hasta ${megabytes(maxBytesOf(limits, mime))} MB`;
  const differ = pictures.length > 0 && upTo('image/*') !== upTo('video/*');
  const named = (kind: string, of: readonly string[]) => (of.length > 0 ? [`${kind} ${alternatives(of)}`] : []);
  const kinds = [
    ...named('fotos', pictures).map((words) => (differ ? `${words}${upTo('image/*')},` : words)),
    ...named('videos', videos),
    ...(formats.includes('pdf') ? ['PDF'] : []),
  ].join(' o ');
  const last = upTo(videos.length > 0 ? 'video/*' : 'image/*');
  return `${kinds.charAt(0).toUpperCase()}${kinds.slice(1)}${last}.`;
}

/** What a phone records in a second, in full HD. */
const BYTES_A_SECOND = 2_000_000;

/** Shown where the browser cannot play a video: iPhones record in HEVC by default, which not every browser decodes. */
export const UNPLAYABLE_VIDEO =
  'Este navegador no puede reproducir este video (por ejemplo, uno HEVC de iPhone). Ábrelo en Safari o en otro equipo, o descárgalo.';

/** How long a video may be, as far as its size says it. */
export function videoRule(limits: Limits): string {
  const maxBytes = maxBytesOf(limits, 'video/*');
  return `Hasta unos ${Math.floor(maxBytes / BYTES_A_SECOND)} segundos de video (${megabytes(maxBytes)} MB).`;
}

function alternatives(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' o ');
}

export function mimesOf({ formats }: Pick<Upload, 'formats'>): string[] {
  return [...new Set(formats.map((format) => MIME[format]))];
}

export function acceptOf(upload: Pick<Upload, 'formats'>): string {
  return mimesOf(upload).join(',');
}

export type FileFacts = { name: string; type: string; size: number };

/** Why a file is refused before it is sent, in words, or undefined when it may go. */
export function uploadProblem(file: FileFacts, upload: Upload): string | undefined {
  if (!mimesOf(upload).includes(file.type)) return UPLOAD_MESSAGES.wrongFormat(file.name, upload);
  const most = maxBytesOf(upload, file.type);
  if (file.size > most) return UPLOAD_MESSAGES.tooLarge(file.name, most);
  if (file.size === 0) return UPLOAD_MESSAGES.empty(file.name);
  return undefined;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}
