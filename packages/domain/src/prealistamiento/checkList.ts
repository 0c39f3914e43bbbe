import { type IsoDay, startOfDay } from '../dates/days';
import { formatDay } from '../dates/format';
import type { CheckValue } from '../forms/checks';
import type { Archivo } from '../media/archivo';
import { NOVEDADES, type PresetAnswers } from './form';
import { type Alcance, type Plantilla, pointsOf } from './plantilla';
import { type Criticidad, SECCIONES, SECCION_IDS, type SeccionId } from './plantillaInicial';
import type { Novedad, PresetItem } from './registro';

/** An item as it is kept: a hundred of them are most of a record, so what does not hold is left out of the JSON. */
export type StoredItem = {
  name: string;
  isTitle?: true;
  value?: CheckValue;
  criticidad?: Criticidad | undefined;
  /** The id of its photo. */
  image?: string | undefined;
  noveltie?: string | undefined;
  noveltieDate?: IsoDay | undefined;
  observation?: string | undefined;
};

/** How the note of a paper begins that no longer held. */
export const EXPIRED = 'Venció el';

type Filled = {
  /** The day on which it was filled in. */
  day: IsoDay;
  imageOf: (seccion: SeccionId, indice: number) => string | undefined;
};

/** PRE-15: what was found, in the words that were read then. What is printed stays printed. */
export function checkListOf(
  plantilla: Plantilla,
  alcance: Alcance,
  answers: PresetAnswers,
  { day, imageOf }: Filled,
): StoredItem[] {
  return SECCION_IDS.flatMap((id): StoredItem[] => {
    if (pointsOf(plantilla, id, alcance).length === 0) return [];
    const title: StoredItem = { name: SECCIONES[id].title, isTitle: true };
    const found = answers[id] ?? [];
    return [title].concat(
      found.map(({ indice, name, checked, noveltie, noveltieDate, vence }) => ({
        name,
        value: checked,
        criticidad: plantilla[id][indice - 1]?.criticidad,
        image: imageOf(id, indice),
        noveltie,
        noveltieDate,
        observation: vence && `${vence < day ? EXPIRED : 'Vence el'} ${formatDay(startOfDay(vence))}`,
      })),
    );
  });
}

/** PRE-15: every field under its name. */
export function itemOf(stored: StoredItem, readFile: (id: string) => Archivo): PresetItem {
  const { name, isTitle = false, value = null, criticidad = null, image } = stored;
  const { noveltie = null, noveltieDate = null, observation = null } = stored;
  return {
    name,
    value,
    isNa: value === 'N/A',
    isTitle,
    image: image === undefined ? null : readFile(image),
    noveltie,
    noveltieDate,
    observation,
    criticidad,
  };
}

/** PRE-21: those that say something, with their day if they have one. */
export function novedadesOf(answers: PresetAnswers): Novedad[] {
  return NOVEDADES.flatMap((place) => {
    const noveltie = answers[`novedad${place}`];
    return noveltie ? [{ noveltie, noveltieDate: answers[`novedadFecha${place}`] ?? null }] : [];
  });
}
