import { type IsoDay, startOfDay } from '../../dates/days';
import { formatDay } from '../../dates/format';
import type { CheckValue } from '../../forms/checks';
import type { Archivo } from '../../media/archivo';
import { puntoKey } from '../../flota/defecto';
import { type Finding, formatMillimetres } from '../../forms/inspection';
import { NOVEDADES, type PresetAnswers } from './form';
import { type Alcance, type Plantilla, pointsOf } from '../plantilla/plantilla';
import type { Criticidad } from '../plantilla/plantillaInicial';
import type { Novedad, PresetItem } from '../registro';
import { EXPIRED, findingsIn } from '../veredicto';

/** An item as it is kept: a hundred of them are most of a record, so what does not hold is left out of the JSON. */
export type StoredItem = {
  name: string;
  isTitle?: true;
  /** Of a title: the id of its section; records older than migration 0070 have none. */
  seccion?: string;
  value?: CheckValue;
  criticidad?: Criticidad | undefined;
  /** The id of its photo. */
  image?: string | undefined;
  noveltie?: string | undefined;
  noveltieDate?: IsoDay | undefined;
  observation?: string | undefined;
  /** That it was bad before this check, in words. */
  antes?: string | undefined;
  /** Until when its paper holds, as it was typed. */
  vence?: IsoDay | undefined;
};

type Filled = {
  /** The day on which it was filled in. */
  day: IsoDay;
  imageOf: (seccion: string, indice: number) => string | undefined;
  /** By point, what was open before it. */
  antes?: ReadonlyMap<string, string>;
};

/** PRE-15: what was found, in the words that were read then. What is printed stays printed. */
export function checkListOf(
  plantilla: Plantilla,
  alcance: Alcance,
  answers: PresetAnswers,
  { day, imageOf, antes }: Filled,
): StoredItem[] {
  return plantilla.secciones.flatMap(({ id, title, puntos }): StoredItem[] => {
    if (pointsOf(plantilla, id, alcance).length === 0) return [];
    const head: StoredItem = { name: title, isTitle: true, seccion: id };
    const found = findingsIn(answers, id) as readonly Finding[];
    return [head].concat(
      found.map(({ indice, name, checked, noveltie, noveltieDate, vence, medida }) => ({
        name,
        value: checked,
        criticidad: puntos[indice - 1]?.criticidad,
        image: imageOf(id, indice),
        noveltie,
        noveltieDate,
        observation: noteOf(vence, medida, day),
        antes: antes?.get(puntoKey(id, name)),
        vence,
      })),
    );
  });
}

/** What else was noted of a point: until when its paper holds, how deep its tread is. */
function noteOf(vence: IsoDay | undefined, medida: number | undefined, day: IsoDay): string | undefined {
  const notes = [
    ...(vence ? [`${vence < day ? EXPIRED : 'Vence el'} ${formatDay(startOfDay(vence))}`] : []),
    ...(medida === undefined ? [] : [formatMillimetres(medida)]),
  ];
  return notes.length > 0 ? notes.join(' · ') : undefined;
}

/** PRE-15: every field under its name. */
export function itemOf(stored: StoredItem, readFile: (id: string) => Archivo): PresetItem {
  const { name, isTitle = false, value = null, criticidad = null, image } = stored;
  const { noveltie = null, noveltieDate = null, observation = null, antes = null } = stored;
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
    antes,
  };
}

/** PRE-21: those that say something, with their day if they have one. */
export function novedadesOf(answers: PresetAnswers): Novedad[] {
  return NOVEDADES.flatMap((place) => {
    const noveltie = answers[`novedad${place}`];
    return noveltie ? [{ noveltie, noveltieDate: answers[`novedadFecha${place}`] ?? null }] : [];
  });
}
