import { type Lugar, type Momento, lugarOf, stillPlace } from '@fenix/domain/cargas';
import { type FormDef, allFields, filesOf, placeIn, uploadsOf } from '@fenix/domain/forms/def';
import { rowsOf } from '@fenix/domain/forms/values';
import type { Files } from '../outbox/draft';
import type { FormState } from './useForm';

/** Beside the answers of a form, or of one row of it: the moments of its videos, by the names of their fields. */
const NAME = 'momentos';
type Known = Readonly<Record<string, unknown>>;
type Chosen = Readonly<Record<string, Momento | undefined>>;

export function momentsIn(values: Known): Chosen {
  return (values[NAME] ?? {}) as Chosen;
}

/** VIDEO-05: the moment of one video, with its still; another video, or none, has no moment yet. */
export function setMoment(form: FormState, name: string, chosen?: { moment: Momento; still: File }): void {
  if (!chosen && !momentsIn(form.values)[name]) return;
  form.set({ [NAME]: { ...momentsIn(form.values), [name]: chosen?.moment } });
  form.setFile(stillPlace(name), chosen?.still);
}

/** By the place of each video; in a repeated field by that of its row. */
function momentsOf(def: FormDef, values: Known): Chosen {
  const inRows = allFields(def).flatMap((field) =>
    field.kind !== 'repeat'
      ? []
      : rowsOf(field, values).flatMap((row, at) =>
          filesOf(field).map((file) => [placeIn(file, at), momentsIn(row)[file.name]] as const),
        ),
  );
  return { ...momentsIn(values), ...Object.fromEntries(inRows) };
}

type Place = readonly [place: string, file: File];
type Travelling = {
  parts: readonly (Place | readonly [name: string, value: string])[];
  pieces?: Record<string, Lugar>;
};

/** What of a form's files travels with it: the videos' moments with their stills, and what may go in pieces before. */
export function videoParts(def: FormDef, values: Known, files: Files, sent: readonly Place[]): Travelling {
  const uploads: Readonly<Record<string, object>> = uploadsOf(def);
  const chosen = momentsOf(def, values);
  const pieces: Record<string, Lugar> = {};
  const momentos: Record<string, Momento> = {};
  const stills: Place[] = [];
  for (const [place] of sent) {
    const lugar = lugarOf(uploads[place] ?? {});
    if (lugar) pieces[place] = lugar;
    const { [place]: moment } = chosen;
    const still = files[stillPlace(place)];
    if (!moment || !still) continue;
    momentos[place] = moment;
    stills.push([stillPlace(place), still]);
  }
  const said = stills.length > 0 ? [[NAME, JSON.stringify(momentos)] as const] : [];
  return { parts: [...sent, ...stills, ...said], ...(Object.keys(pieces).length > 0 && { pieces }) };
}
