import { ACTA_FORM } from './actas/completar/form';
import { TECHNICAL_FORMS } from './actas/laboratorio/form';
import { REPORT_TIPOS } from './actas/laboratorio/reporteTecnico';
import { ACTA_FORMATS, ACTA_TIPES } from './actas/tipos';
import { areaOf } from './areas';
import { ACTIONS, type Action } from './auditoria/entrada';
import { MAIL_STATES } from './boletin/correo';
import { formatDateTime } from './dates/format';
import { VEHICLE_CLASSES } from './flota/vehicleClass';
import { type Field, type FormDef, allFields, longLabelOf, placeIn } from './forms/def';
import { INFORME_FORM } from './informes/form';
import { STATUS_LABELS } from './informes/informe';
import { MANAGER_SCOPE, MANAGER_SCOPE_LABEL, MODULE_LABELS, SCOPE_LABELS } from './permissions';
import { ESTADO_WORDS } from './prealistamiento/columns';
import { displayName } from './text/names';
import { searchKey } from './text/search';

/** What a kind of record and its fields are called where its history is told: the words of its form. */
type Words = {
  name: string;
  fields: Readonly<Record<string, string>>;
  /** By field, what its values are called. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const PERSONA = { nombre: 'Nombre', activo: 'Activo', firma: 'Firma', usuario: 'Usuario', user_id: 'Usuario' };
const CUENTA_GPS = {
  empresa: 'Empresa',
  llave: 'API key',
  acceso: 'Acceso a la plataforma',
  'se agrega': 'Agregados',
  cambia: 'Cambiados',
  'sin cambios': 'Sin cambios',
};
const PERMISOS = { ...SCOPE_LABELS, [MANAGER_SCOPE]: MANAGER_SCOPE_LABEL };
const COLORES = { green: 'Verde', orange: 'Naranja', red: 'Rojo' };
const acta = ofForm(ACTA_FORM);
const informe = ofForm(INFORME_FORM);

/** Every kind of record that the audit log knows. */
export const REGISTROS = {
  acta: {
    name: 'Acta',
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
  informe: {
    name: 'Informe',
    fields: {
      ...informe.fields,
      consecutive: 'Consecutivo',
      novelties: 'Novedades',
      files: 'Archivos',
      proceddingId: 'Acta de origen',
      status: 'Estado',
      timeResponse: 'Días de respuesta',
      archivo: 'Archivo',
    },
    values: { ...informe.values, status: STATUS_LABELS },
  },
  despacho: {
    name: 'Despacho',
    fields: {
      fecha: 'Fecha y hora',
      ruta: 'Ruta',
      vehiculo: 'Vehículo',
      placa: 'Placa',
      conductor: 'Conductor',
      inControl: 'InControl',
      motivo: 'Motivo',
      estado: 'Estado',
      empresa: 'Cuenta GPS',
      foto: 'Fotografía',
      numPassengers: 'Número de pasajeros',
      noveltie: 'Novedad',
      responsable: 'Responsable',
    },
  },
  prealistamiento: {
    name: 'Prealistamiento',
    fields: {
      consecutive: 'Consecutivo',
      estado: 'Estado',
      placa: 'Placa',
      vehiculo: 'Vehículo',
      conductor: 'Conductor',
      kilometraje: 'Kilometraje',
      malos: 'Puntos en mal estado',
      isBuffer: 'Vehículo de reserva',
      isFast: 'Rápido',
      archivo: 'Archivo',
    },
    values: { estado: ESTADO_WORDS },
  },
  documento: {
    name: 'Documento',
    fields: {
      consecutive: 'Número',
      plantilla: 'Plantilla',
      version: 'Versión',
      archivos: 'Archivos',
      archivo: 'Archivo',
    },
  },
  plantilla: {
    name: 'Plantilla',
    fields: {
      name: 'Nombre',
      componentes: 'Componentes',
      cambios: 'Cambios',
      items: 'Puntos del checklist',
      version: 'Versión',
    },
  },
  boletin: {
    name: 'Acción de mejora',
    fields: {
      consecutive: 'Consecutivo',
      title1: 'Título',
      clientList: 'Clientes',
      emailsList: 'Correos electrónicos',
      text: 'Respuesta',
      email: 'Correo',
      state: 'Estado del correo',
    },
    values: { state: MAIL_STATES },
  },
  usuario: {
    name: 'Usuario',
    fields: {
      name: 'Nombre de usuario',
      nameUser: 'Nombre completo',
      email: 'Correo',
      scopes: 'Permisos',
      isActive: 'Activo',
      contraseña: 'Contraseña',
      estado: 'Verificación en dos pasos',
      informes: 'Avisos de informes',
    },
    values: { scopes: PERMISOS },
  },
  cliente: {
    name: 'Cliente',
    fields: {
      client: 'Nombre del cliente',
      nit: 'NIT',
      powerbi: 'Tablero Power BI',
      logoDB: 'Logo',
      cuentaGps: 'Cuenta GPS',
      modulesClient: 'Módulos contratados',
      products: 'Productos',
      showAsProvider: 'Mostrar como el proveedor en los tiquetes',
      ticketHeader: 'Encabezado legal del tiquete',
    },
    values: { modulesClient: MODULE_LABELS },
  },
  'cuenta GPS': { name: 'Cuenta GPS', fields: CUENTA_GPS },
  cuentaGps: { name: 'Cuenta GPS', fields: CUENTA_GPS },
  sesion: { name: 'Sesión', fields: {} },
  'usuario InControl': {
    name: 'Usuario InControl',
    fields: {
      username: 'Nombre de usuario',
      name: 'Nombre completo',
      email: 'Correo',
      client: 'Cliente',
      scopes: 'Permisos',
      isActive: 'Activo',
      contraseña: 'Contraseña',
    },
  },
  // Its fields are told in words already: the names that the company gave its lists.
  'configuración InControl': { name: 'Configuración InControl', fields: {} },
  técnico: { name: 'Técnico', fields: PERSONA },
  analista: { name: 'Analista', fields: PERSONA },
  exportación: {
    name: 'Lista exportada',
    fields: {
      area: 'Lista',
      from: 'Desde',
      to: 'Hasta',
      client: 'Cliente',
      search: 'Búsqueda',
      format: 'Archivo',
      sort: 'Orden',
      action: 'Acción',
      id: 'Registro',
      cliente: 'Cliente',
      fechaIni: 'Desde',
      fechaInicio: 'Desde',
      fechaFin: 'Hasta',
      type: 'Tipo',
      typeReport: 'Tipo de informe',
      tags: 'Etiquetas',
      color: 'Color',
      grupo: 'Grupo',
    },
  },
  llamada: { name: 'Llamada', fields: { area: 'Área', metodo: 'Método', id: 'Registro', client: 'Cliente' } },
  'clave de datos': { name: 'Clave de datos', fields: { valores: 'Valores cifrados de nuevo' } },
} as const satisfies Record<string, Words>;
export type Registro = keyof typeof REGISTROS;

/** An acta has papers of its own: the same names stand for other questions in each. */
const OF_ACTION: Partial<Record<string, Words>> = Object.fromEntries(
  REPORT_TIPOS.map((tipo): [Action, Words] => {
    const form = ofForm(TECHNICAL_FORMS[tipo]);
    const fields = { ...form.fields, tipo: 'Informe', proceddingId: 'Acta' };
    const values = { ...form.values, tipo: { laboratorio: 'Informe de laboratorio', baja: 'Informe de baja' } };
    return [`acta.${tipo}`, { name: 'Acta', fields, values }];
  }),
);

type Told = { entity: string; action: string };

function wordsOf({ entity, action }: Told): Words | undefined {
  if (Object.hasOwn(OF_ACTION, action)) return OF_ACTION[action];
  return Object.hasOwn(REGISTROS, entity) ? REGISTROS[entity as Registro] : undefined;
}

function ofForm(def: FormDef): Required<Omit<Words, 'name'>> {
  const fields: Record<string, string> = {};
  const values: Record<string, Record<string, string>> = {};
  const add = (field: Field, label: string) => {
    fields[field.name] = label;
    if (field.kind === 'choice')
      values[field.name] = Object.fromEntries(field.options.map((option) => [option.value, option.label]));
  };
  for (const field of allFields(def)) {
    add(field, longLabelOf(def, field.name));
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

/** What a field is called; one that nobody named keeps its key. */
export function fieldName(told: Told, field: string): string {
  const fields = wordsOf(told)?.fields ?? {};
  const name = Object.hasOwn(fields, field) ? (fields[field] ?? field) : field;
  return told.entity === 'configuración InControl' ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

/** What stands in a field, as its form shows it. */
export function fieldValue(told: Told, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (Array.isArray(value)) {
    const parts = value.map((part) => fieldValue(told, field, part));
    return parts.join(value.some((part) => typeof part === 'object') ? '\n' : ', ') || '—';
  }
  if (typeof value === 'object') return partsOf(told, value as Record<string, unknown>);
  const known = wordsOf(told)?.values?.[field] ?? {};
  const said = typeof value === 'string' ? value : JSON.stringify(value);
  if (Object.hasOwn(known, said)) return known[said] ?? said;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (NAMES_COMPANY.has(field) && told.entity !== 'cliente') return displayName(said);
  return moment(said) ?? said;
}

/** Companies are read as everywhere; what one itself is called, as it was written. */
const NAMES_COMPANY: ReadonlySet<string> = new Set(['client', 'clientList', 'cliente']);

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function moment(text: string): string | undefined {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year) return `${day}/${month}/${year}`;
  return MOMENT.test(text) ? formatDateTime(new Date(text)) : undefined;
}

/** A point of a checklist is its name and its answer; of anything else every part is named. */
function partsOf(told: Told, value: Record<string, unknown>): string {
  const { checks, name, checked } = value;
  if (Array.isArray(checks)) return fieldValue(told, 'checks', checks);
  if (typeof name === 'string' && checked !== undefined) return `${name}: ${fieldValue(told, 'checked', checked)}`;
  return Object.entries(value)
    .map(([part, inner]) => `${fieldName(told, part)}: ${fieldValue(told, part, inner)}`)
    .join(' · ');
}

export type Change = { field: string; label: string; before: string; after: string };

type Acted = Told & { before: Record<string, unknown> | null; after: Record<string, unknown> | null };

/** Field by field, only what differs. */
export function changesOf(act: Acted): Change[] {
  const { before, after } = act;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({
      field,
      label: fieldName(act, field),
      before: fieldValue(act, field, before?.[field]),
      after: fieldValue(act, field, after?.[field]),
    }))
    .filter(({ before: was, after: is }) => was !== is);
}

/** Kinds of record whose actions begin with another word. */
const KIND_OF: Readonly<Record<string, Registro>> = {
  datos: 'exportación',
  acceso: 'llamada',
  llaves: 'clave de datos',
  flota: 'cuenta GPS',
};

/** The actions whose label, or whose kind of record, has this word as readers see it. */
export function actionsNamed(word: string): Action[] {
  const key = searchKey(word);
  return Object.keys(ACTIONS)
    .map((action) => action as Action)
    .filter((action) => {
      const [kind = ''] = action.split('.');
      const entity = KIND_OF[kind] ?? kind;
      const name = Object.hasOwn(REGISTROS, entity) ? REGISTROS[entity as Registro].name : '';
      return searchKey(`${ACTIONS[action]} ${name}`).includes(key);
    });
}

/** What `name` is of a record: its number and its plate, or what it is called. Known by its key where it has none. */
export function registroName(
  { entity, entityId, before, after }: Acted & { entityId: string },
  name: string | null,
): string {
  const kind = Object.hasOwn(REGISTROS, entity) ? REGISTROS[entity as Registro].name : entity;
  if (entity === 'sesion') return kind;
  if (entity === 'exportación' || entity === 'llamada') {
    const area = areaOf(entityId);
    if (area !== undefined) return `${kind} · ${area}`;
  }
  if ((entity === 'cliente' || entity === 'configuración InControl') && name !== null)
    return `${kind} ${displayName(name)}`;
  if (entity === 'plantilla' && Object.hasOwn(VEHICLE_CLASSES, entityId))
    return `${kind} del checklist · ${VEHICLE_CLASSES[entityId as keyof typeof VEHICLE_CLASSES]}`;
  if (entity === 'despacho') {
    const { placa, ruta } = { ...before, ...after };
    if (typeof placa === 'string' && typeof ruta === 'string') return `${kind} ${placa} · ${ruta}`;
  }
  return `${kind} ${name ?? entityId}`;
}
