import { z } from 'zod';

export type FileKind = 'picture' | 'video' | 'document';
const PICTURES = new Set(['jpg', 'png', 'webp', 'jpeg']);

/** ACTA-95: by the ending of its name. */
export function kindOfFile(name: string): Exclude<FileKind, 'document'> {
  const ending = /\.([^./\\?#]+)(?:[?#].*)?$/.exec(name)?.[1];
  return PICTURES.has(ending?.toLowerCase() ?? '') ? 'picture' : 'video';
}

/** A paper as it was issued: it is downloaded, never shown. */
export const isDocument = (name: string) => name.toLowerCase().endsWith('.pdf');

/** A file as the API answers it: an address that ends within minutes, or `missing` while it has not been migrated. */
export const Archivo = z.object({
  url: z.string().nullable(),
  thumbnail: z.string().nullable(),
  name: z.string(),
  kind: z.enum(['picture', 'video', 'document']),
  missing: z.boolean(),
  /** VIDEO-05: the moment of a video that a user chose; its thumbnail is the frame at that moment. */
  moment: z.object({ second: z.number(), duration: z.number() }).optional(),
});
export type Archivo = z.infer<typeof Archivo>;

type Still = { moment?: object | undefined; thumbnail?: string | null };

/** VIDEO-05: the picture of the moment that was chosen for the paper. */
export function chosenStill({ moment, thumbnail }: Still): string | undefined {
  return (moment && thumbnail) || undefined;
}

/** Shown in the place of a legacy file that has not been migrated yet. */
export const MISSING_FILE = 'Puede que este archivo este en un proceso de migracion, estara disponible pronto!.';
