import { CHECKLIST_VERSION, type Checklist } from '../../forms/checks';
import { z } from 'zod';
import { OldActa } from '../acta';
import { type AnyChecklist, checksOf } from '../completar/checklist';
import { IMAGES_VERSION, type StoredImages, imagesOf } from '../images';
import { Archivo } from '../../media/archivo';

/** OLD-03, OLD-05: what Guardar writes. Addresses that lead nowhere are kept: their files can still be uploaded. */
export function toNewShape(
  checklist: AnyChecklist | null,
  images: StoredImages | null,
): { checklist: Checklist | null; images: { v: string; data: { url: string; position: string }[] } } {
  const checks = checksOf(checklist);
  return {
    checklist: checks.length > 0 ? { v: CHECKLIST_VERSION, checks: [...checks] } : null,
    images: { v: IMAGES_VERSION, data: imagesOf(images) },
  };
}

const text = z.string().nullable();
const file = Archivo.nullable();

/** OLD-04: an improvement action, for ids that name one. */
export const OldAccion = z.object({
  _id: z.uuid(),
  consecutive: z.number().int(),
  fecha: z.iso.datetime(),
  /** To whom it was sent, of those that the reader may know of. */
  clientList: z.array(z.string()),
  title1: z.string(),
  title2: text,
  title3: text,
  description1: z.string(),
  description2: text,
  description3: text,
  foto1: file,
  foto2: file,
  foto3: file,
  foto4: file,
  foto5: file,
  foto6: file,
});
export type OldAccion = z.infer<typeof OldAccion>;

/** OLD-01, OLD-04, OLD-05: what the old preview shows. */
export const OldRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('acta'), acta: OldActa }),
  z.object({ kind: z.literal('accion'), accion: OldAccion }),
]);
export type OldRecord = z.infer<typeof OldRecord>;
