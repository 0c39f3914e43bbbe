import { z } from 'zod';
import { type IsoDay, bogotaDay, isIsoDay } from '../dates/days';
import type { FieldError } from '../errors';
import { Plate } from '../flota/plate';
import { SHELL_MESSAGES } from '../messages';
import { optionalField, paragraphField, textField } from '../text/fields';
import {
  FOTO_FIELDS,
  NOVELTIES_MAX,
  NOVELTIES_MIN,
  NOVELTY_PLACES,
  TYPE_REPORTS,
  VIDEO_FIELDS,
  VIDEO_SYSTEMS,
  type VideoSystem,
} from './informe';
import { INFORME_MESSAGES } from './messages';
import { isTipoDeNovedad } from './novedades';

/** INF-28 to INF-30: characters. */
export const DESCRIPTION_MAX = 500;
export const LINE_MAX = 120;

export const Description = paragraphField(DESCRIPTION_MAX, INFORME_MESSAGES.descriptionTooLong);

/** INF-18, INF-28, INF-39: `noveltie` is one of the list, letter for letter. */
export const NewNovelty = z.strictObject({
  noveltie: z.string(SHELL_MESSAGES.required).refine(isTipoDeNovedad, INFORME_MESSAGES.unknownNoveltie),
  description: Description,
});

/** INF-32. */
export const NewNovelties = z
  .array(NewNovelty)
  .min(NOVELTIES_MIN, INFORME_MESSAGES.howManyNovelties)
  .max(NOVELTIES_MAX, INFORME_MESSAGES.howManyNovelties);

/** INF-26, INF-27, INF-40: what is said of a report; its files travel beside it as foto1 to foto6 and video1 to video3. */
export const NewInforme = z.object({
  newNovelties: NewNovelties,
  typeReport: z.enum(TYPE_REPORTS, SHELL_MESSAGES.required),
  videoSystem: z.enum(VIDEO_SYSTEMS, SHELL_MESSAGES.required),
  dateNoveltie: z.string(SHELL_MESSAGES.required).refine(isIsoDay, INFORME_MESSAGES.badDay),
  plate: Plate,
  internalNumber: textField(LINE_MAX),
  operatorName: textField(LINE_MAX),
  client: textField(200),
  proceddingId: optionalField(z.uuid()),
});
export type NewInforme = z.output<typeof NewInforme>;

/** What has not happened yet cannot be reported. */
export function isFutureDay(dateNoveltie: IsoDay, now: Date): boolean {
  return dateNoveltie > bogotaDay(now);
}

type Told = { videoSystem: VideoSystem; novelties: number };

/** INF-23, INF-25, INF-31, INF-41: each novelty has its end image, and every file has its novelty. */
export function fileProblems(told: Told, given: ReadonlySet<string>): FieldError[] {
  const missing = NOVELTY_PLACES.slice(0, told.novelties)
    .filter(({ imageEnd }) => !given.has(imageEnd))
    .map(({ imageEnd }) => ({ path: imageEnd, message: INFORME_MESSAGES.noEndImage }));
  return [...missing, ...strayFiles(told, given)];
}

/** What belongs to no novelty, or to a vehicle without video. */
export function strayFiles({ videoSystem, novelties }: Told, given: ReadonlySet<string>): FieldError[] {
  const places = new Set<string>(NOVELTY_PLACES.slice(0, novelties).flatMap((place) => Object.values(place)));
  const astray = [...FOTO_FIELDS, ...VIDEO_FIELDS]
    .filter((field) => given.has(field) && !places.has(field))
    .map((path) => ({ path, message: INFORME_MESSAGES.noSuchNovelty }));
  const videos = VIDEO_FIELDS.filter((field) => videoSystem === 'No' && given.has(field) && places.has(field)).map(
    (path) => ({ path, message: INFORME_MESSAGES.noVideoSystem }),
  );
  return [...astray, ...videos];
}
