import type { IsoDay } from '../../dates/days';
import type { Field, FormDef, Section } from '../../forms/def';
import { KILOMETRAJE_MAX } from '../../gps/odometro';
import { UPLOADS } from '../../uploads';
import { PRESET_MESSAGES } from '../messages';
import { CEDULA_MAX, LICENCIA_MAX } from './papeles';
import { type Alcance, type Plantilla, type Seccion, pointsOf } from '../plantilla/plantilla';

export const NOVEDADES = [1, 2, 3] as const;
const TEXT_MAX = 500;
const RESPONSABLE_MAX = 120;

/** What the form is answered with once nothing is missing. */
export type PresetAnswers = {
  vehicle: string;
  conductor: string;
  cedula?: string;
  licencia?: string;
  kilometraje?: number;
  fechaVencimientoExtintor?: IsoDay;
  observaciones?: string;
  responsable?: string;
} & { [N in `novedad${(typeof NOVEDADES)[number]}` | `novedadFecha${(typeof NOVEDADES)[number]}`]?: string } & Readonly<
    /** What was found, by the name of the section: `findingsIn`. */
    Record<string, unknown>
  >;

/** PRE-20, PRE-21: the check of a vehicle of this class, by this version of the template. */
export function presetForm(plantilla: Plantilla, alcance: Alcance): FormDef {
  const secciones = plantilla.secciones.flatMap((seccion) => seccionOf(plantilla, seccion, alcance));
  return { sections: [DATOS, ...secciones, NOVEDADES_SECTION, FIRMAS] };
}

const ASKED_ON_SCREEN: ReadonlySet<string> = new Set(['kilometraje', 'responsable']);

/** PRE-21: what the call takes. The screen asks for kilometres and for who is responsible; a caller may not know them. */
export function presetCall(plantilla: Plantilla, alcance: Alcance): FormDef {
  return { sections: withoutNeed(presetForm(plantilla, alcance).sections) };
}

function withoutNeed(sections: readonly Section[]): readonly Section[] {
  return sections.map(({ id, title, fields }) => ({
    id,
    title,
    fields: fields.map((field) => {
      if (!('name' in field) || !ASKED_ON_SCREEN.has(field.name)) return field;
      const { need: _, ...optional } = field;
      return optional;
    }),
  }));
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
      kind: 'group',
      fields: [
        { kind: 'line', name: 'cedula', label: 'Cédula del conductor', max: CEDULA_MAX },
        { kind: 'line', name: 'licencia', label: 'Licencia de conducción', max: LICENCIA_MAX },
      ],
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
function seccionOf(plantilla: Plantilla, { id, title }: Seccion, alcance: Alcance): Section[] {
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

/** PRE-17, PRE-20: who answers for the vehicle is named, and signs beside who drives it. */
const FIRMAS: Section = {
  id: 'firmas',
  title: 'Firmas',
  fields: [
    {
      kind: 'line',
      name: 'responsable',
      label: 'Nombre del responsable',
      hint: 'Quien responde por el vehículo.',
      max: RESPONSABLE_MAX,
      need: 'required',
    },
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
