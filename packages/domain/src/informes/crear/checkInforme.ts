import { z } from 'zod';
import type { FieldError } from '../../errors';
import { EvidenciaRef } from '../../flota/evidencia';
import type { Answers } from '../../forms/def';
import { answerShape, neededProblems, unlistedProblems } from '../../forms/problems';
import { shownPlaces } from '../../forms/values';
import { SHELL_MESSAGES } from '../../messages';
import { optionalField } from '../../text/fields';
import { ListVersion, tipoOptions } from '../catalogo/catalogo';
import { isFutureDay } from './crear';
import { INFORME_FORM } from './form';
import { NOVELTY_PLACES, VIDEO_SYSTEMS } from '../informe';
import { INFORME_MESSAGES } from '../messages';
import type { Rango } from '../catalogo/novedades';

export type InformeAnswers = Answers<typeof INFORME_FORM>;

/** INF-26, INF-27, INF-40: the answers of the form as the call takes them; files travel beside it. */
export const NewInforme = z.object({
  ...answerShape(INFORME_FORM, 'text'),
  videoSystem: z.enum(VIDEO_SYSTEMS, SHELL_MESSAGES.required).transform((answer) => answer === 'Si'),
  proceddingId: optionalField(z.uuid()),
  /** Which list of novelties the form offered; a caller that names none is checked by the one of today. */
  version: ListVersion.optional(),
  /** INF-82. */
  origen: EvidenciaRef.optional(),
});

type Checked = { rangos: readonly Rango[]; given: ReadonlySet<string>; now: Date };

/** INF-23, INF-25, INF-31, INF-39, INF-41: what does not show in the shape of the answers. `given`: the files it has. */
export function informeProblems(answers: InformeAnswers, { rangos, given, now }: Checked): FieldError[] {
  const lists = { novedades: tipoOptions(rangos) };
  return [
    ...(isFutureDay(answers.dateNoveltie, now) ? [{ path: 'dateNoveltie', message: INFORME_MESSAGES.futureDay }] : []),
    ...unlistedProblems(INFORME_FORM, answers, lists, INFORME_MESSAGES.unknownNoveltie),
    ...neededProblems(INFORME_FORM, answers, given),
    ...strayFiles(answers, given),
  ];
}

type WithFiles = Pick<InformeAnswers, 'videoSystem'> & { newNovelties: readonly unknown[] };

/** What belongs to no novelty, or to a vehicle without video. */
export function strayFiles(answers: WithFiles, given: ReadonlySet<string>): FieldError[] {
  const shown = new Set(shownPlaces(INFORME_FORM, answers));
  const ofNovelties = new Set<string>(
    NOVELTY_PLACES.slice(0, answers.newNovelties.length).flatMap((places) => Object.values(places)),
  );
  return [...given]
    .filter((place) => !shown.has(place))
    .map((path) => ({
      path,
      message: ofNovelties.has(path) ? INFORME_MESSAGES.noVideoSystem : INFORME_MESSAGES.noSuchNovelty,
    }));
}
