/** Which files each place takes. File inputs, the server's reader and the error texts all read this table. */
export const UPLOADS = {
  clientLogo: { formats: ['png', 'jpeg', 'jpg', 'webp'], maxFiles: 1, maxBytes: 5_000_000 },
} as const satisfies Record<string, Upload>;

export type FileFormat = 'png' | 'jpeg' | 'jpg' | 'webp' | 'mp4';
export type Upload = { formats: readonly FileFormat[]; maxFiles: number; maxBytes: number };

const MIME: Record<FileFormat, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
};

/** Pictures and videos may be shown by a browser; anything else that was stored is only ever downloaded. */
export function isShown(type: string): boolean {
  return Object.values(MIME).includes(type);
}

export function acceptOf({ formats }: Pick<Upload, 'formats'>): string {
  return [...new Set(formats.map((format) => MIME[format]))].join(',');
}

export type FileFacts = { name: string; type: string; size: number };

/** Why a file is refused before it is sent, in words, or undefined when it may go. */
export function uploadProblem(file: FileFacts, upload: Upload): string | undefined {
  const format = upload.formats.find((one) => MIME[one] === file.type);
  if (!format) return `${file.name}: el formato no está permitido. Usa ${upload.formats.join(', ')}.`;
  if (file.size > upload.maxBytes) return `${file.name}: supera ${megabytes(upload.maxBytes)} MB.`;
  if (file.size === 0) return `${file.name}: el archivo está vacío.`;
  return undefined;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}
