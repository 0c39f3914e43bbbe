import { CARGA_MESSAGES, Cargas, type Momento, Momentos, stillPlace } from '@fenix/domain/cargas';
import { takesVideos } from '@fenix/domain/uploads';
import type { z } from 'zod';
import { type FormSpec, jsonText, refusedFields } from './form';
import type { Incoming } from './incoming';

/** The still of a chosen moment, as the browser drew it. */
const STILL = { formats: ['jpeg', 'jpg'], maxFiles: 1, maxBytes: 2_000_000 } as const;

const BESIDE = { cargas: jsonText(Cargas).optional(), momentos: jsonText(Momentos).optional() };

/** A form that takes videos also takes the ids of those that came in pieces, and moments with their stills. */
export function withVideos({ fields, files }: FormSpec): FormSpec {
  const places = Object.keys(files).filter((place) => files[place] && takesVideos(files[place]));
  if (places.length === 0) return { fields, files };
  const stills = Object.fromEntries(places.map((place) => [stillPlace(place), STILL]));
  return { fields: fields.extend(BESIDE), files: { ...stills, ...files } };
}

export type Beside = { cargas: z.output<typeof Cargas>; momentos: z.output<typeof Momentos> };
export type ChosenMoment = { moment: Momento; still: Incoming };

/** Apart from the answers of the form: what was said about its videos. */
export function splitBeside(fields: Record<string, unknown>): { beside: Beside; answers: Record<string, unknown> } {
  const { cargas = {}, momentos = {}, ...answers } = fields as Partial<Beside>;
  return { beside: { cargas, momentos }, answers };
}

/** VIDEO-05: the files of the form, and the moment chosen for each video. One without its still, or without its video, is refused. */
export function splitStills(
  { files: places }: FormSpec,
  files: readonly Incoming[],
  { momentos, cargas }: Beside,
): { own: Incoming[]; moments: ReadonlyMap<string, ChosenMoment> } {
  const own = files.filter(({ field }) => Object.hasOwn(places, field));
  const stills = files.filter(({ field }) => !Object.hasOwn(places, field));
  const moments = new Map<string, ChosenMoment>();
  for (const [place, moment] of Object.entries(momentos)) {
    const still = stills.find(({ field }) => field === stillPlace(place));
    const hasVideo =
      Object.hasOwn(cargas, place) || own.some(({ field, mime }) => field === place && mime.startsWith('video/'));
    if (!still || !hasVideo) throw refusedFields([{ path: place, message: CARGA_MESSAGES.stillWithoutVideo }]);
    moments.set(place, { moment, still });
  }
  const stray = stills.find(({ field }) => ![...moments.keys()].some((place) => stillPlace(place) === field));
  if (stray) throw refusedFields([{ path: stray.field, message: CARGA_MESSAGES.stillWithoutVideo }]);
  return { own, moments };
}
