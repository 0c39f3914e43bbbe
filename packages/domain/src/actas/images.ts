import { z } from 'zod';
import { Archivo } from '../media/archivo';

/** ACTA-66, ACTA-67: where each of the five evidence files is. */
export const IMAGE_POSITIONS = ['initGPS', 'endGPS', 'initVideo', 'endVideo', 'evidence'] as const;
export type ImagePosition = (typeof IMAGE_POSITIONS)[number];

export const POSITION_LABELS: Record<ImagePosition, string> = {
  initGPS: 'GPS al inicio',
  endGPS: 'GPS al final',
  initVideo: 'Video al inicio',
  endVideo: 'Video al final',
  evidence: 'Evidencia',
};

/** ACTA-67, ACTA-91: the fields of the form and of the record, and the slot of each. */
export const FOTO_POSITIONS = {
  foto1: 'initGPS',
  foto2: 'endGPS',
  foto3: 'initVideo',
  foto4: 'endVideo',
  foto5: 'evidence',
} as const satisfies Record<string, ImagePosition>;
export type ActaFotoField = keyof typeof FOTO_POSITIONS;
export const ACTA_FOTO_FIELDS = Object.keys(FOTO_POSITIONS) as readonly ActaFotoField[];

export const IMAGES_VERSION = '2.0.0';

/** ACTA-92, ACTA-94, ACTA-93: how a record keeps its files: by slot, or, before, as a plain list of addresses. */
export type StoredImage = { url: string; position: string };
export type StoredImages = { v: string; data: StoredImage[] } | string[];

/** Anything that is not one of the four named places is evidence. */
export function positionOf(text: string): ImagePosition {
  return IMAGE_POSITIONS.find((position) => position === text) ?? 'evidence';
}

/** Both forms read as one. */
export function imagesOf(stored: StoredImages | null): { url: string; position: ImagePosition }[] {
  if (stored === null) return [];
  if (Array.isArray(stored)) return stored.map((url) => ({ url, position: 'evidence' }));
  return stored.data.map(({ url, position }) => ({ url, position: positionOf(position) }));
}

export const Imagen = Archivo.extend({ position: z.enum(IMAGE_POSITIONS) });
export type Imagen = z.infer<typeof Imagen>;

/**
 * ACTA-20, ACTA-77: puts the new files in the places of the missing ones of that slot, in their order, and keeps the
 * form the record has. Undefined when more files came than are missing.
 */
export function fillMissing(
  stored: StoredImages,
  slot: ImagePosition,
  files: readonly string[],
  isMissing: (url: string) => boolean,
): StoredImages | undefined {
  const left = [...files];
  const fill = (url: string, position: string) =>
    positionOf(position) === slot && isMissing(url) ? (left.shift() ?? url) : url;
  const filled = Array.isArray(stored)
    ? stored.map((url) => fill(url, 'evidence'))
    : { ...stored, data: stored.data.map(({ url, position }) => ({ url: fill(url, position), position })) };
  return left.length > 0 ? undefined : filled;
}
