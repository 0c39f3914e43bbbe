import { type IsoDay, bogotaDay } from '../../dates/days';
import { optionalField, paragraphField } from '../../text/fields';
import { INFORME_MESSAGES } from '../messages';

/** INF-28 to INF-30: characters. */
export const DESCRIPTION_MAX = 500;
export const LINE_MAX = 120;

export const Description = paragraphField(DESCRIPTION_MAX, INFORME_MESSAGES.descriptionTooLong);

/** Said when a report is finished; it may be left out. */
export const FinishNote = optionalField(paragraphField(DESCRIPTION_MAX, INFORME_MESSAGES.noteTooLong));

/** What has not happened yet cannot be reported. */
export function isFutureDay(dateNoveltie: IsoDay, now: Date): boolean {
  return dateNoveltie > bogotaDay(now);
}
