import { searchKey } from '../text/search';

/** Words of the modalities of public service; what a company writes otherwise is not judged. */
const PUBLIC =
  /\b(public[oa]|carretera|especial|mixt[oa]|colectiv[oa]|masiv[oa]|urban[oa]|metropolitan[oa]|intermunicipal|municipal|individual|taxi|carga|turismo|escolar)\b/;
const PRIVATE = /\b(particular|privad[oa])\b/;

/** Whether a vehicle serves the public, by the modality on its sheet; false also where that is unknown. */
export function isPublicService(modalidad: string | null): boolean {
  const words = searchKey(modalidad ?? '');
  return PUBLIC.test(words) && !PRIVATE.test(words);
}

/** Categories A and B are of private service, C of public service; false also where the category is unknown. */
export function isPrivateCategory(categoria: string | null | undefined): boolean {
  return /^[AB]\d$/.test(categoria ?? '');
}
