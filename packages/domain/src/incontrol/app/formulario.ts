import { z } from 'zod';
import type { Field, FormDef, Section } from '../../forms/def';
import { answersOf } from '../../forms/values';
import { readAnswers } from '../../forms/problems';
import { paragraphField, textField } from '../../text/fields';
import { UPLOADS, type Upload } from '../../uploads';
import {
  type ConfigParts,
  ENTRY_MAX,
  IMAGES_MAX,
  IMAGE_TYPES,
  type ImageType,
  type ToggleName,
  TYPE_WORDS,
  imagesOf,
  isOn,
} from '../configuracion/config';

export const PASSENGERS_MAX = 500;
const DESCRIPTION_MAX = 2_000;
const PEOPLE_MAX = 20;
const NOVELTIES_MAX = 30;
/** A novelty is called after its collection and itself. */
const NOVELTY_MAX = 2 * ENTRY_MAX + 10;

/** The largest number that the database holds. */
const VERSION_MAX = 2_147_483_647;

/** Where the photographs travel. */
export const PHOTO_PLACES = Array.from({ length: IMAGES_MAX }, (_, index) => `foto${index + 1}`);

/** VIDEO-07: what the video of a report may be; a platform elsewhere takes only short ones. */
export function reportVideo(takesLong: boolean): Upload {
  return takesLong ? UPLOADS.inspeccionVideo : UPLOADS.inspeccionVideoCorto;
}

/** The files of a report, by the place each travels in. */
export function reportFiles(video: Upload): Readonly<Record<string, Upload>> {
  const photos = Object.fromEntries(PHOTO_PLACES.map((place) => [place, UPLOADS.inspeccionFoto]));
  return { ...photos, video, signature: UPLOADS.firma };
}

/** What the file of a place is called once it is kept, and where something is wrong with it. */
export function reportFileLabel(place: string): string {
  const photo = PHOTO_PLACES.indexOf(place);
  if (photo >= 0) return `Fotografía ${photo + 1}`;
  return place === 'video' ? 'Video' : 'Firma';
}

/** Whether the form asks for the type of vehicle: only where the types differ in their number of photographs. */
export function asksType(config: ConfigParts): boolean {
  return new Set(IMAGE_TYPES.map((type) => imagesOf(config, type))).size > 1;
}

/** What an inspector fills in for a vehicle of this type: what the switches ask for, and nothing else. */
export function inspectionForm(config: ConfigParts, type: ImageType, video: Upload = UPLOADS.inspeccionVideo): FormDef {
  const asked = (name: ToggleName, ...fields: readonly Field[]) => (isOn(config, name) ? fields : []);
  const section = (id: string, title: string, fields: readonly (Field | Section['fields'][number])[]): Section[] =>
    fields.length === 0 ? [] : [{ id, title, fields }];
  const sections = [
    ...section('reporte', 'Reporte', [
      ...asked('Fecha y hora de reporte', {
        kind: 'line',
        name: 'inicio',
        label: 'Fecha y hora de reporte',
        max: 40,
        isReadOnly: true,
      }),
      ...asked('Nombre del inspector', {
        kind: 'line',
        name: 'nameInspector',
        label: 'Nombre del inspector',
        max: ENTRY_MAX,
        isReadOnly: true,
      }),
      ...asked('Puntos de control', ofList('controlPoint', 'Punto de control', config.controllerPoints)),
      ...asked('Numero de pasajeros', {
        kind: 'number',
        name: 'totalPassengers',
        label: 'Número de pasajeros',
        min: 0,
        max: PASSENGERS_MAX,
        need: 'required',
      }),
      ...asked('Lista de empresas', ofList('company', 'Empresa', config.companyList)),
    ]),
    ...section('fotos', 'Fotografías', photoFields(config, type)),
    ...section('novedades', 'Novedades', asked('Novedades', noveltiesField(config))),
    ...section('personas', 'Personas', [...asked('Funcionarios', OFFICIALS), ...asked('Implicados', INVOLVEDS)]),
    ...section('cierre', 'Cierre', [
      ...asked('Descripcion', { kind: 'text', name: 'description', label: 'Descripción', max: DESCRIPTION_MAX }),
      ...asked('Video', { kind: 'file', name: 'video', label: 'Video', upload: video }),
      ...asked(
        'Firma recibido',
        { kind: 'line', name: 'responsibleName', label: 'Nombre de quien recibe', max: ENTRY_MAX, need: 'asked' },
        { kind: 'signature', name: 'signature', label: 'Firma de quien recibe', need: 'asked', upload: UPLOADS.firma },
      ),
    ]),
  ];
  // Where nothing is asked for there is still a report to send.
  return { sections: sections.length > 0 ? sections : [{ id: 'reporte', title: 'Reporte', fields: [] }] };
}

/** A choice from the company's list; a free text while that list is empty. */
function ofList(name: string, label: string, entries: readonly string[]): Field {
  const asked = { name, label, max: ENTRY_MAX, need: 'required' } as const;
  if (entries.length === 0) return { kind: 'line', ...asked };
  const isLong = entries.length > LONG_LIST;
  return { kind: 'pick', ...asked, from: name, empty: 'Elige de la lista', ...(isLong && { look: 'search' as const }) };
}

/** What is longer than this is searched, not read through. */
const LONG_LIST = 12;

function photoFields(config: ConfigParts, type: ImageType): readonly Section['fields'][number][] {
  if (!isOn(config, 'Registro fotografico')) return [];
  const places = PHOTO_PLACES.slice(0, imagesOf(config, type));
  const photos = places.map((name) => ({
    kind: 'file' as const,
    name,
    label: reportFileLabel(name),
    upload: UPLOADS.inspeccionFoto,
    treatment: isOn(config, 'Aplicar algoritmo de imagenes') ? ('level' as const) : ('none' as const),
    need: 'asked' as const,
  }));
  const kind: readonly Field[] = asksType(config)
    ? [{ kind: 'pick', name: 'tipo', label: 'Tipo de vehículo', from: 'tipo', empty: 'Elige el tipo', max: 20 }]
    : [];
  return [...kind, ...(photos.length > 0 ? [{ kind: 'group' as const, fields: photos }] : [])];
}

function noveltiesField({ novelties }: ConfigParts): Field {
  const asked = { name: 'novedad', label: 'Novedad', max: NOVELTY_MAX, need: 'required' } as const;
  return {
    kind: 'repeat',
    name: 'novelties',
    label: 'Novedad',
    min: 0,
    max: NOVELTIES_MAX,
    add: 'Agregar novedad',
    fields: [
      novelties.some(({ data }) => data.length > 0)
        ? { kind: 'pick', ...asked, from: 'novelties', empty: 'Busca la novedad', look: 'search' }
        : { kind: 'line', ...asked },
    ],
  };
}

/** INSP-17. */
const OFFICIALS: Field = {
  kind: 'repeat',
  name: 'officials',
  label: 'Funcionario',
  min: 0,
  max: PEOPLE_MAX,
  add: 'Agregar funcionario',
  fields: [
    { kind: 'line', name: 'entity', label: 'Entidad', max: ENTRY_MAX, need: 'required' },
    { kind: 'line', name: 'more', label: 'Nombre, rango o placa', max: ENTRY_MAX },
  ],
};

const INVOLVEDS: Field = {
  kind: 'repeat',
  name: 'involveds',
  label: 'Implicado',
  min: 0,
  max: PEOPLE_MAX,
  add: 'Agregar implicado',
  fields: [
    { kind: 'line', name: 'name', label: 'Nombre', max: ENTRY_MAX, need: 'required' },
    { kind: 'line', name: 'document', label: 'Documento o teléfono', max: 40 },
  ],
};

/** What the fields that pick offer. */
export function inspectionOptions({ controllerPoints, companyList, novelties }: ConfigParts) {
  return {
    controlPoint: controllerPoints,
    company: companyList,
    tipo: IMAGE_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] })),
    novelties: novelties.flatMap(({ name, data }) =>
      data.map((entry) => ({ value: `${name}: ${entry}`, label: entry, group: name })),
    ),
  };
}

const Place = { latitud: z.number().min(-90).max(90), longitud: z.number().min(-180).max(180) };
const Moment = z.iso.datetime();

/** When and where a photograph was taken. It is in the record, not in the picture. */
export const PhotoFacts = z.strictObject({ dateTime: Moment, ...z.object(Place).partial().shape });
export type PhotoFacts = z.infer<typeof PhotoFacts>;

const lines = <T extends z.ZodType>(entry: T, max: number) => z.array(entry).max(max).optional();

/** A report as the app sends it; its files travel beside it. */
export const InspectorReport = z.strictObject({
  /** Made on the phone: by it a report that comes again is known again. */
  referencia: z.uuid(),
  /** Of the configuration that it answers. */
  version: z.number().int().nonnegative().max(VERSION_MAX),
  nameInspector: textField(ENTRY_MAX).optional(),
  dateTimeReport: Moment.optional(),
  hora_final: Moment.optional(),
  controlPoint: textField(ENTRY_MAX).optional(),
  totalPassengers: z.number().int().min(0).max(PASSENGERS_MAX).optional(),
  company: textField(ENTRY_MAX).optional(),
  novelties: lines(textField(NOVELTY_MAX), NOVELTIES_MAX),
  officials: lines(z.strictObject({ entity: textField(ENTRY_MAX), more: textField(ENTRY_MAX).optional() }), PEOPLE_MAX),
  involveds: lines(z.strictObject({ name: textField(ENTRY_MAX), document: textField(40).optional() }), PEOPLE_MAX),
  description: paragraphField(DESCRIPTION_MAX).optional(),
  responsibleName: textField(ENTRY_MAX).optional(),
  fotos: z.record(z.enum(PHOTO_PLACES), PhotoFacts.optional()).optional(),
});
export type InspectorReport = z.infer<typeof InspectorReport>;

type Filled = {
  referencia: string;
  version: number;
  /** When it was begun and when it was finished. */
  began: Date;
  ended: Date;
  values: Readonly<Record<string, unknown>>;
  fotos: Readonly<Record<string, PhotoFacts | undefined>>;
};

/** The report of a form without problems. */
export function inspectorReport(def: FormDef, filled: Filled): InspectorReport {
  const { referencia, version, began, ended, values, fotos } = filled;
  const answers = readAnswers(def, answersOf(def, values)) as Record<string, unknown>;
  const { inicio, tipo: _, novelties, ...rest } = answers;
  const named = novelties as readonly { novedad: string }[] | undefined;
  return InspectorReport.parse({
    referencia,
    version,
    ...rest,
    ...(inicio !== undefined && { dateTimeReport: began.toISOString(), hora_final: ended.toISOString() }),
    ...(named && { novelties: named.map(({ novedad }) => novedad) }),
    fotos,
  });
}

/**
 * What `saveElementoDataExtra` takes: one object with the files inside. The same report is the same text, however often
 * it is sent. `files`: by their places, as the names they are kept by or as data addresses.
 */
export function dataExtraOf(report: InspectorReport, files: Readonly<Record<string, string | undefined>>): string {
  const { fotos = {}, ...rest } = report;
  const pictures = PHOTO_PLACES.flatMap((place) => {
    const picture = files[place];
    return picture === undefined ? [] : [{ picture, ...fotos[place] }];
  });
  const { video, signature } = files;
  return JSON.stringify({
    ...rest,
    ...(pictures.length > 0 && { collectionPictures: pictures }),
    ...(video !== undefined && { video }),
    ...(signature !== undefined && { signature }),
  });
}
