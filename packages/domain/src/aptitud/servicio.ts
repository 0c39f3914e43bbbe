import { searchKey } from '../text/search';

/** Words of the modalities of public service; what a company writes otherwise is not judged. */
const PUBLIC =
  /\b(public[oa]|carretera|especial|mixt[oa]|colectiv[oa]|masiv[oa]|urban[oa]|metropolitan[oa]|intermunicipal|municipal|individual|taxi|carga|turismo|escolar)\b/;
const PRIVATE = /\b(particular|privad[oa])\b/;

/** CUM-09: how a vehicle serves, as a sheet offers it. Each is one that is judged; another may be written. */
export const MODALIDADES: readonly string[] = [
  'Pasajeros por carretera',
  'Especial',
  'Mixto',
  'Colectivo municipal',
  'Masivo',
  'Individual (taxi)',
  'Carga',
  'Particular',
];

/** Whether it is known of a modality if it serves the public: of another the category of licences is not judged. */
export function isKnownService(modalidad: string): boolean {
  const words = searchKey(modalidad);
  return PUBLIC.test(words) || PRIVATE.test(words);
}

/** Whether a vehicle serves the public, by the modality on its sheet; false also where that is unknown. */
export function isPublicService(modalidad: string | null): boolean {
  const words = searchKey(modalidad ?? '');
  return PUBLIC.test(words) && !PRIVATE.test(words);
}

/** Categories A and B are of private service, C of public service; false also where the category is unknown. */
export function isPrivateCategory(categoria: string | null | undefined): boolean {
  return /^[AB]\d$/.test(categoria ?? '');
}
