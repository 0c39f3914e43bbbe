import type { CheckValue } from '@fenix/domain/forms/checks';
import { photoPlace } from '@fenix/domain/forms/inspection';
import {
  type Alcance,
  PLANTILLA_INICIAL,
  type Plantilla,
  pointsOf,
} from '@fenix/domain/prealistamiento/plantilla/plantilla';
import { FORM_TYPE, type Part, formBody } from '../media/formFixture';
import { PICTURE } from '../picture';
import type { GivenCompany } from '../fleet';
import type { TestApp } from '../testApp';

/** Something that is bad: by its section and its name. */
export type Bad = { seccion: string; name: string; noveltie?: string; noveltieDate?: string; withPhoto?: boolean };

export type Filled = {
  plantilla?: Plantilla;
  alcance?: Partial<Alcance>;
  bad?: readonly Bad[];
  /** Fields that are sent instead; undefined leaves one out. */
  fields?: Record<string, string | undefined>;
  files?: readonly string[];
};

const file = (name: string): Part => ({ name, filename: `${name}.png`, content: PICTURE });

/** What a telephone sends when everything is good but what is said to be bad. */
export function presetParts(
  { vehicleId, driverId }: Pick<GivenCompany['fleet'], 'vehicleId' | 'driverId'>,
  cretedDate: Date,
  { plantilla = PLANTILLA_INICIAL, alcance = {}, bad = [], fields = {}, files }: Filled = {},
): Part[] {
  const { clase = 'bus', isFast = false } = alcance;
  const places: string[] = [];
  const secciones = plantilla.secciones.map(({ id }) => {
    const found = pointsOf(plantilla, id, { clase, isFast }).map(({ indice, name }) => {
      const wrong = bad.find((one) => one.seccion === id && one.name === name);
      if (wrong && wrong.withPhoto !== false) places.push(photoPlace(id, indice));
      const checked: CheckValue = wrong ? 'Malo' : 'Bueno';
      const { noveltie = 'Está roto', noveltieDate } = wrong ?? {};
      return { indice, name, checked, noveltie: wrong && noveltie, noveltieDate };
    });
    return [id, JSON.stringify(found)] as const;
  });
  const given: Record<string, string | undefined> = {
    vehicle: vehicleId,
    conductor: driverId,
    kilometraje: '128450',
    cretedDate: cretedDate.toISOString(),
    version: '0',
    clase,
    isFast: String(isFast),
    ...Object.fromEntries(secciones),
    ...fields,
  };
  const texts = Object.entries(given).flatMap(([name, content]) => (content === undefined ? [] : [{ name, content }]));
  return [...texts, ...(files ?? ['signatureResponsable', 'signatureDriver', ...places]).map(file)];
}

export function postPreset(
  api: TestApp,
  token: string | undefined,
  parts: readonly Part[],
  headers: Record<string, string> = {},
) {
  return api.call(token, 'POST', '/api/preset', { payload: formBody(parts), headers: { ...FORM_TYPE, ...headers } });
}
