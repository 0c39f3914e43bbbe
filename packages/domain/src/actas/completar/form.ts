import { z } from 'zod';
import { type TemplateItem, freshChecklist } from '../../forms/checks';
import { type Answers, type FormDef, type Group, type Values, allFields, labelsOf } from '../../forms/def';
import { answerShape } from '../../forms/problems';
import { answersOf, freshValues, withoutFields, withoutHidden } from '../../forms/values';
import { VEHICLE_CLASS_KEYS, type VehicleClass } from '../../flota/vehicleClass';
import { displayName } from '../../text/names';
import { UPLOADS, uploadRules } from '../../uploads';
import { type ActaFotoField, FOTO_POSITIONS, POSITION_LABELS } from '../images';
import { LINE_MAX, OBSERVATIONS_MAX } from '../limits';
import { ACTA_MESSAGES } from '../messages';
import { type ActaFormat, SEND_GPS, STORAGE_UNIT_TYPES } from '../tipos';
import { DEFAULT_CLASS } from './checklist';
import { freshTests } from './deviceTests';

const line = { kind: 'line', max: LINE_MAX } as const;
const asked = { ...line, need: 'asked' } as const;
const required = { ...line, need: 'required' } as const;
const text = { kind: 'text', max: OBSERVATIONS_MAX } as const;
const question = { kind: 'yesNo', look: 'segments', start: false } as const;

/** ACTA-60: the two pieces of equipment serve a GPS and a storage unit. The number of a sticker is not asked for. */
const OF_GPS = ['changeGPS'] as const;
const OF_EITHER = ['changeGPS', 'changeUnit'] as const;

export const WITHDRAWN = {
  kind: 'group',
  title: 'Equipo retirado',
  fields: [
    { ...asked, name: 'tipeWithdrawal', label: 'Tipo', longLabel: 'Tipo del equipo retirado', shownBy: OF_GPS },
    { ...asked, name: 'brandWithdrawal', label: 'Marca', longLabel: 'Marca del equipo retirado', shownBy: OF_EITHER },
    {
      ...asked,
      name: 'serialNumberWithdrawal',
      label: 'Número de serie',
      longLabel: 'Número de serie del equipo retirado',
      shownBy: OF_EITHER,
    },
    {
      ...line,
      name: 'consecutiveWithdrawal',
      label: 'Consecutivo',
      longLabel: 'Consecutivo del equipo retirado',
      shownBy: OF_EITHER,
    },
  ],
} as const satisfies Group;

export const INSTALLED = {
  kind: 'group',
  title: 'Equipo instalado',
  fields: [
    { ...asked, name: 'tipeInstalled', label: 'Tipo', longLabel: 'Tipo del equipo instalado', shownBy: OF_GPS },
    { ...asked, name: 'brandInstalled', label: 'Marca', longLabel: 'Marca del equipo instalado', shownBy: OF_EITHER },
    {
      ...asked,
      name: 'serialNumberInstalled',
      label: 'Número de serie',
      longLabel: 'Número de serie del equipo instalado',
      shownBy: OF_EITHER,
    },
    {
      ...line,
      name: 'consecutiveInstalled',
      label: 'Consecutivo',
      longLabel: 'Consecutivo del equipo instalado',
      shownBy: OF_EITHER,
    },
  ],
} as const satisfies Group;

const ofStamps = { ...line, shownBy: ['changeStamp'] } as const;

/** ACTA-63. */
export const SEALS = {
  kind: 'group',
  title: 'Sellos nuevos',
  asksOne: 'Al menos un sello',
  fields: [
    { ...ofStamps, name: 'storageUnitSeal', label: 'Unidad de almacenamiento' },
    { ...ofStamps, name: 'usbPortSeal', label: 'Puerto USB' },
    { ...ofStamps, name: 'twoPinConnectorSeal', label: 'Conector de dos pines' },
    { ...ofStamps, name: 'fourPinConnectorSeal', label: 'Conector de cuatro pines' },
    { ...ofStamps, name: 'gpsSeal', label: 'GPS' },
  ],
} as const satisfies Group;

/** ACTA-55. */
export const QUESTIONS = [
  { ...question, name: 'changeUnit', label: '¿Se cambió la unidad de almacenamiento?' },
  { ...question, name: 'changeStamp', label: '¿Se cambiaron los sellos?' },
  { ...question, name: 'changeGPS', label: '¿Se cambió el GPS?' },
] as const;
export type Question = (typeof QUESTIONS)[number]['name'];

const foto = <F extends ActaFotoField>(name: F) =>
  ({ kind: 'file', name, label: POSITION_LABELS[FOTO_POSITIONS[name]], upload: UPLOADS.actaEvidence }) as const;

/** A place for a video takes what the others take, but its camera records. */
const film = <F extends ActaFotoField>(name: F) => ({ ...foto(name), films: true }) as const;

/**
 * ACTA-39 to ACTA-72, ACTA-85, ACTA-88: the form of a pending record, in the order in which a visit goes. The six lines
 * of ACTA-69 must be there; what else is asked for may be left out after one confirmation.
 */
export const ACTA_FORM = {
  sections: [
    {
      id: 'datos',
      title: 'Datos',
      fields: [
        {
          kind: 'group',
          fields: [
            { ...required, name: 'addres', label: 'Dirección' },
            { ...required, name: 'city', label: 'Ciudad y departamento' },
            { ...required, name: 'nameOperator', label: 'Nombre del operador' },
            { ...required, name: 'internalNumber', label: 'Número interno' },
          ],
        },
        { ...text, name: 'stateInit', label: 'Estado del vehículo al llegar' },
      ],
    },
    {
      id: 'checklist',
      title: 'Checklist',
      fields: [{ kind: 'checks', name: 'checklist', label: 'Checklist', need: 'required' }],
    },
    {
      id: 'pruebas',
      title: 'Pruebas del equipo',
      fields: [{ kind: 'switches', name: 'test', label: 'Pruebas del equipo', need: 'required' }],
    },
    {
      id: 'cambios',
      title: 'Cambios',
      fields: [
        ...QUESTIONS,
        {
          kind: 'choice',
          name: 'sendGPS',
          label: 'El GPS se envía a',
          need: 'asked',
          shownBy: OF_GPS,
          options: SEND_GPS.map((value) => ({ value, label: displayName(value) })),
        },
        {
          kind: 'choice',
          name: 'storageUnitType',
          label: 'Tipo de unidad de almacenamiento',
          need: 'asked',
          shownBy: ['changeUnit'],
          options: STORAGE_UNIT_TYPES.map((value) => ({ value, label: value })),
        },
        WITHDRAWN,
        INSTALLED,
        SEALS,
      ],
    },
    {
      id: 'evidencias',
      title: 'Evidencias',
      fields: [
        {
          kind: 'group',
          hint: `Al menos un archivo. ${uploadRules(UPLOADS.actaEvidence)}`,
          needsOne: ACTA_MESSAGES.noEvidence,
          fields: [foto('foto1'), foto('foto2'), film('foto3'), film('foto4'), foto('foto5')],
        },
      ],
    },
    {
      id: 'cierre',
      title: 'Cierre',
      fields: [
        {
          kind: 'pick',
          name: 'analyst',
          label: 'Analista',
          from: 'analistas',
          empty: 'Elige un analista',
          max: LINE_MAX,
          need: 'required',
        },
        {
          ...text,
          name: 'observations',
          label: 'Observaciones',
          need: 'required',
          tooLong: ACTA_MESSAGES.observationsTooLong,
        },
        { ...text, name: 'novelties', label: 'Novedades', hint: 'No se muestran en el acta.' },
        { ...asked, name: 'responsibleName', label: 'Nombre de quien recibe' },
        { kind: 'signature', name: 'signature', label: 'Firma de quien recibe', need: 'asked', upload: UPLOADS.firma },
      ],
    },
  ],
} as const satisfies FormDef;

/** What the fields of a record are called, in the form and on paper. */
export const ACTA_LABELS = labelsOf(ACTA_FORM);

/** The form of a record of each format. */
export const ACTA_FORMS: Record<ActaFormat, FormDef> = {
  dvr: formWithout('changeGPS'),
  gps: formWithout('changeUnit'),
  other: ACTA_FORM,
};

/** ACTA-56, ACTA-57: a question that makes no sense for the format is not asked. */
function formWithout(question: Question): FormDef {
  return withoutFields(ACTA_FORM, [question]);
}

export function isAsked(question: Question, format: ActaFormat): boolean {
  return allFields(ACTA_FORMS[format]).some(({ name }) => name === question);
}

/** Which checklist was filled in: of a class of vehicle, in the version the phone had. Version 0 is the product's own. */
export const PlantillaUsada = z.strictObject({
  clase: z.enum(VEHICLE_CLASS_KEYS as [VehicleClass, ...VehicleClass[]]),
  version: z.number().int().min(0),
});
export type PlantillaUsada = z.infer<typeof PlantillaUsada>;

/** ACTA-41, ACTA-58, ACTA-69, ACTA-70, ACTA-88: what the form sends as `entities`. */
export const Entities = z.strictObject({
  ...answerShape(ACTA_FORM, 'json'),
  plantilla: PlantillaUsada.optional(),
}) as unknown as z.ZodType<Entities>;
export type Entities = Answers<typeof ACTA_FORM> & { plantilla?: PlantillaUsada | undefined };

/** What is kept of them: a question that was not asked is no, and what it would have revealed is not there. */
export function keptAnswers(format: ActaFormat, entities: Entities): Answers<typeof ACTA_FORM> {
  const no = { changeUnit: false, changeStamp: false, changeGPS: false };
  return { ...no, ...withoutHidden(ACTA_FORMS[format], entities) } as Answers<typeof ACTA_FORM>;
}

/** The form as someone fills it in. */
export type ActaValues = Values<typeof ACTA_FORM> & { vehicleClass: VehicleClass; templateVersion?: number };

/** How it opens: the number the vehicle has, a fresh checklist of 'Todos', the tests with their first answers. */
export function freshActa(
  internalNumber: string | null,
  { items, version }: { items: readonly TemplateItem[]; version?: number },
): ActaValues {
  return {
    ...freshValues(ACTA_FORM, {
      internalNumber: internalNumber ?? '',
      checklist: freshChecklist(items),
      test: freshTests(),
    }),
    vehicleClass: DEFAULT_CLASS,
    ...(version !== undefined && { templateVersion: version }),
  };
}

/** What goes out as `entities`. An older draft has no template. */
export function entitiesOf(format: ActaFormat, values: ActaValues): Partial<Entities> {
  const { vehicleClass: clase, templateVersion: version } = values;
  return {
    ...answersOf<typeof ACTA_FORM>(ACTA_FORMS[format], values),
    ...(version !== undefined && { plantilla: { clase, version } }),
  };
}
