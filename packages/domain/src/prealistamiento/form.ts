import type { IsoDay } from '../dates/days';
import type { Field, FormDef, Section } from '../forms/def';
import type { Finding } from '../forms/inspection';
import { KILOMETRAJE_MAX } from '../gps/odometro';
import { UPLOADS } from '../uploads';
import { PRESET_MESSAGES } from './messages';
import { type Alcance, type Plantilla, pointsOf } from './plantilla';
import { SECCIONES, SECCION_IDS, type SeccionId } from './plantillaInicial';

export const NOVEDADES = [1, 2, 3] as const;
const TEXT_MAX = 500;

/** What the form is answered with once nothing is missing. */
export type PresetAnswers = {
  vehicle: string;
  conductor: string;
  kilometraje: number;
  fechaVencimientoExtintor?: IsoDay;
  observaciones?: string;
} & { [N in `novedad${(typeof NOVEDADES)[number]}` | `novedadFecha${(typeof NOVEDADES)[number]}`]?: string } & {
  [S in SeccionId]?: Finding[];
};

/** PRE-20, PRE-21: the check of a vehicle of this class, by this version of the template. */
export function presetForm(plantilla: Plantilla, alcance: Alcance): FormDef {
  const secciones = SECCION_IDS.flatMap((id) => seccionOf(plantilla, id, alcance));
  return { sections: [DATOS, ...secciones, NOVEDADES_SECTION, FIRMAS] };
}

const DATOS: Section = {
  id: 'datos',
  title: 'Vehículo y conductor',
  fields: [
    {
      kind: 'pick',
      look: 'search',
      name: 'vehicle',
      label: 'Vehículo',
      from: 'vehiculos',
      empty: 'Placa o número',
      max: 60,
      need: 'required',
    },
    {
      kind: 'pick',
      look: 'search',
      name: 'conductor',
      label: 'Conductor',
      from: 'conductores',
      empty: 'Nombre del conductor',
      max: 60,
      need: 'required',
    },
    {
      kind: 'number',
      name: 'kilometraje',
      label: 'Kilometraje',
      unit: 'km',
      min: 0,
      max: KILOMETRAJE_MAX,
      need: 'required',
    },
  ],
};

/** PRE-21: the day of the extinguisher is asked where the extinguisher is looked at. */
const EXTINTOR: Field = {
  kind: 'day',
  name: 'fechaVencimientoExtintor',
  label: 'Vencimiento del extintor',
  past: PRESET_MESSAGES.extintorVencido,
};

/** A section of which nothing concerns the vehicle is not there. */
function seccionOf(plantilla: Plantilla, id: SeccionId, alcance: Alcance): Section[] {
  const { title } = SECCIONES[id];
  const points = pointsOf(plantilla, id, alcance);
  if (points.length === 0) return [];
  const revision: Field = {
    kind: 'inspection',
    name: id,
    label: title,
    points,
    photo: UPLOADS.preset,
    need: 'required',
  };
  return [{ id, title, fields: id === 'kitCarretera' ? [revision, EXTINTOR] : [revision] }];
}

/** PRE-21: up to three, each with its day. */
const NOVEDADES_SECTION: Section = {
  id: 'novedades',
  title: 'Novedades',
  fields: [
    ...NOVEDADES.map((place) => ({
      kind: 'group' as const,
      title: `Novedad ${place}`,
      fields: [
        { kind: 'line' as const, name: `novedad${place}`, label: 'Qué pasa', max: 200 },
        { kind: 'day' as const, name: `novedadFecha${place}`, label: 'Para cuándo' },
      ],
    })),
    { kind: 'text', name: 'observaciones', label: 'Observaciones', max: TEXT_MAX },
  ],
};

/** PRE-17: who answers for the vehicle and who drives it both sign. */
const FIRMAS: Section = {
  id: 'firmas',
  title: 'Firmas',
  fields: [
    {
      kind: 'signature',
      name: 'signatureResponsable',
      label: 'Firma del responsable',
      need: 'required',
      upload: UPLOADS.firma,
    },
    {
      kind: 'signature',
      name: 'signatureDriver',
      label: 'Firma del conductor',
      need: 'required',
      upload: UPLOADS.firma,
    },
  ],
};
