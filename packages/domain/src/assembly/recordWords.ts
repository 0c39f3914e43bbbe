import { ACTA_FORM } from '../actas/completar/form';
import { ACTA_FORMATS, ACTA_TIPES } from '../actas/tipos';
import type { RecordKey } from './records';
import { MAIL_STATES } from '../boletin/correo';
import { type Field, type FormDef, allFields, placeIn } from '../forms/def';
import { INFORME_FORM } from '../informes/crear/form';
import { STATUS_LABELS } from '../informes/informe';
import { BUFFER_WORDS, ESTADO_WORDS, FAST_WORDS, PRESET_COLUMNS } from '../prealistamiento/lista/columns';

/** What the fields of a record are called in its history: the words of its form. */
export type FieldWords = {
  fields: Readonly<Record<string, string>>;
  /** By field, what its values are called. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
const COLORES = { green: 'Verde', orange: 'Naranja', red: 'Rojo' };
const acta = ofForm(ACTA_FORM);
const informe = ofForm(INFORME_FORM);

/** What the fields of each kind of record are called; a kind without its words does not compile. */
export const RECORD_WORDS: Readonly<Record<RecordKey, FieldWords>> = {
  acta: {
    fields: {
      ...acta.fields,
      consecutive: 'Consecutivo',
      client: 'Cliente',
      plate: 'Placa',
      tipe: 'Tipo',
      format: 'Formato',
      name: 'Técnico',
      dataVehicle: 'Vehículo',
      sentWithout: 'Enviada sin',
      confirmed: 'Confirmó enviarla así',
      closeProcces: 'Color al cerrar',
      timeDiffFinally: 'Días hasta el cierre',
      places: 'Archivos subidos',
      checks: 'Puntos del checklist',
      images: 'Imágenes',
      description: 'Descripción',
      state: 'Estado del equipo',
      proceso: 'Proceso',
      archivo: 'Archivo',
    },
    values: {
      ...acta.values,
      tipe: ACTA_TIPES,
      format: ACTA_FORMATS,
      closeProcces: COLORES,
      state: { true: 'Bueno', false: 'Malo' },
    },
  },
  prealistamiento: {
    fields: {
      consecutive: PRESET_COLUMNS.consecutive.header,
      estado: PRESET_COLUMNS.estado.header,
      placa: PRESET_COLUMNS.patente.header,
      vehiculo: PRESET_COLUMNS.vehicle.header,
      conductor: PRESET_COLUMNS.driver.header,
      kilometraje: PRESET_COLUMNS.kilometraje.header,
      responsable: 'Responsable',
      malos: 'Puntos en mal estado',
      bloqueos: 'Qué bloquea',
      isBuffer: PRESET_COLUMNS.isBuffer.header,
      isFast: PRESET_COLUMNS.isFast.header,
      archivo: 'Archivo',
    },
    values: { estado: ESTADO_WORDS, isBuffer: BUFFER_WORDS, isFast: FAST_WORDS },
  },
  informe: {
    fields: {
      ...informe.fields,
      consecutive: 'Consecutivo',
      novelties: 'Novedades',
      files: 'Archivos',
      proceddingId: 'Acta de origen',
      origen: 'Evidencia de origen',
      status: 'Estado',
      timeResponse: 'Días de respuesta',
      finishNote: 'Nota de cierre',
      archivo: 'Archivo',
    },
    values: { ...informe.values, status: STATUS_LABELS },
  },
  documento: {
    fields: {
      consecutive: 'Número',
      plantilla: 'Plantilla',
      version: 'Versión',
      placa: 'Placa',
      archivos: 'Archivos',
      archivo: 'Archivo',
    },
  },
  inspeccion: {
    fields: { placa: 'Placa', ruta: 'Ruta', archivo: 'Archivo' },
  },
  boletin: {
    fields: {
      consecutive: 'Consecutivo',
      title1: 'Título',
      clientList: 'Clientes',
      emailsList: 'Correos electrónicos',
      text: 'Respuesta',
      email: 'Correo',
      state: 'Estado del correo',
      archivo: 'Archivo',
    },
    values: { state: MAIL_STATES },
  },
};

export function ofForm(def: FormDef): Required<FieldWords> {
  const fields: Record<string, string> = {};
  const values: Record<string, Record<string, string>> = {};
  const add = (field: Field, label: string) => {
    fields[field.name] = label;
    if (field.kind === 'choice')
      values[field.name] = Object.fromEntries(field.options.map((option) => [option.value, option.label]));
  };
  for (const field of allFields(def)) {
    // Not longLabelOf: it answers what a whole group asks in the place of the group's first field.
    add(field, field.longLabel ?? field.label);
    if (field.kind !== 'repeat') continue;
    for (const inner of field.fields) {
      add(inner, inner.longLabel ?? inner.label);
      if (inner.kind !== 'file') continue;
      for (let row = 0; row < field.max; row += 1)
        fields[placeIn(inner, row)] = `${inner.label}, ${field.label.toLowerCase()} ${row + 1}`;
    }
  }
  return { fields, values };
}
