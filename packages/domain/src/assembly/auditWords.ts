import { DE_QUIEN } from '../aptitud/aptitud';
import { TIPOS_DOCUMENTO, VINCULACIONES } from '../cumplimiento/personas/persona';
import { PROPIEDADES } from '../cumplimiento/vehiculos/hoja';
import { PAPELES } from '../flota/papel';
import { RULE_LABELS, RULE_MARKS } from '../reglas/tipos';
import { TECHNICAL_FORMS } from '../actas/laboratorio/form';
import { REPORT_TIPOS } from '../actas/laboratorio/reporteTecnico';
import { RECORD_KEYS, byKind, recordLabel } from './records';
import { ACTIONS, type Action } from './actions';
import { formatDateTime } from '../dates/format';
import { VEHICLE_CLASSES } from '../flota/vehicleClass';

import { MANAGER_SCOPE, MANAGER_SCOPE_LABEL, MODULE_LABELS, SCOPE_LABELS } from '../permissions';
import { DESCARTE_KINDS } from './descarteKinds';
import { DESCARTE_STATES } from './descarteWords';
import { displayName } from '../text/names';
import { searchKey } from '../text/search';
import { type FieldWords, RECORD_WORDS, ofForm } from './recordWords';

type Words = FieldWords & { name: string };

const PERSONA = { nombre: 'Nombre', activo: 'Activo', firma: 'Firma', usuario: 'Usuario', user_id: 'Usuario' };
const CUENTA_GPS = {
  empresa: 'Empresa',
  llave: 'API key',
  acceso: 'Acceso a la plataforma',
  plataforma: 'Plataforma propia',
  llavePlataforma: 'Llave en esa plataforma',
  'se agrega': 'Agregados',
  cambia: 'Cambiados',
  'sin cambios': 'Sin cambios',
};
const PERMISOS = { ...SCOPE_LABELS, [MANAGER_SCOPE]: MANAGER_SCOPE_LABEL };
/** Every kind of entity in the audit log: the kinds of record, and what is administered. */
export const REGISTROS = {
  ...byKind(RECORD_KEYS, (key): Words => ({ name: recordLabel(key), ...RECORD_WORDS[key] })),
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
      autoriza: 'Autorizado por',
      motivoAutorizacion: 'Motivo de la autorización',
      novedades: 'Novedades autorizadas',
      razones: 'Lo que había en contra',
      codigo: 'Razón',
      gravedad: 'Gravedad',
      texto: 'Texto',
      regla: 'Regla',
      de: 'De quién',
      persona: 'Persona',
    },
    values: { de: DE_QUIEN },
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
  novedades: {
    name: 'Tipos de novedad',
    fields: { tipos: 'Tipos', encendidos: 'De reserva, encendidos', apagados: 'Apagados', version: 'Versión' },
  },
  regla: {
    name: 'Regla',
    fields: {
      kind: 'Regla',
      keys: 'Se aplica a',
      value: 'Valor',
      from: 'Desde',
      to: 'Hasta',
      source: 'Fuente',
      mark: 'Certeza',
      motivo: 'Motivo',
    },
    values: { kind: RULE_LABELS, mark: RULE_MARKS },
  },
  persona: {
    name: 'Persona',
    fields: {
      tipoDocumento: 'Tipo de documento',
      documento: 'Documento',
      nombres: 'Nombres',
      apellidos: 'Apellidos',
      cargo: 'Cargo',
      vinculacion: 'Vinculación',
      nacimiento: 'Nacimiento',
      conductor: 'Conductor',
      usuario: 'Usuario',
      activo: 'Activo',
      licencia: 'Licencia',
      examenMedico: 'Examen médico',
      creadas: 'Creadas',
      cambiadas: 'Cambiadas',
      iguales: 'Iguales',
    },
    values: { tipoDocumento: TIPOS_DOCUMENTO, vinculacion: VINCULACIONES },
  },
  'hoja de vehículo': {
    name: 'Hoja de vida de vehículo',
    fields: {
      placa: 'Placa',
      modalidad: 'Modalidad',
      clase: 'Clase',
      propiedad: 'Propiedad',
      matricula: 'Matrícula',
      internalNumber: 'Número interno',
      activo: 'Activo',
      creadas: 'Creadas',
      cambiadas: 'Cambiadas',
      iguales: 'Iguales',
    },
    values: { clase: VEHICLE_CLASSES, propiedad: PROPIEDADES },
  },
  papel: {
    name: 'Papel',
    fields: {
      placa: 'Placa',
      persona: 'Persona',
      tipo: 'Papel',
      numero: 'Número',
      entidad: 'Entidad',
      expedicion: 'Expedición',
      vence: 'Vence',
      creadas: 'Creadas',
      iguales: 'Iguales',
    },
    values: { tipo: PAPELES },
  },
  alerta: {
    name: 'Alerta',
    fields: { placa: 'Placa', alerta: 'Alerta', desde: 'Desde', por: 'Atendida por', nota: 'Qué se hizo' },
  },
  defecto: {
    name: 'Defecto',
    fields: { placa: 'Placa', punto: 'Punto', prometido: 'Prometido para', nota: 'Nota', reparado: 'Reparado' },
  },
  'plantilla de prealistamiento': {
    name: 'Plantilla de prealistamiento',
    fields: { version: 'Versión', bloqueantes: 'Puntos bloqueantes', otros: 'Otros puntos' },
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
      vencimientos: 'Correo semanal de vencimientos',
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
      posiciones: 'Días de posiciones',
      viajes: 'Días de viajes',
      fotos: 'Días de fotos de cámaras',
      avisos: 'Días de avisos',
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
  // Its fields need no labels: they are stored under the names that the company gave its lists.
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
      placa: 'Placa',
      persona: 'Persona',
      tipo: 'Tipo',
      estado: 'Estado',
      activo: 'Activas',
      dias: 'Por vencer en (días)',
      mes: 'Mes',
      kind: 'Qué es',
      on: 'Vigentes el',
      veredicto: 'Veredicto',
      razon: 'Razón',
      hora: 'Hora de salida',
    },
  },
  /** What was filled in on a device and never reached the server. */
  formulario: {
    name: 'Formulario sin enviar',
    fields: {
      tipo: 'Tipo',
      titulo: 'Formulario',
      placa: 'Placa',
      hecho: 'Hecho en el equipo',
      estado: 'Estado',
      motivo: 'Motivo del rechazo',
    },
    values: { tipo: DESCARTE_KINDS, estado: DESCARTE_STATES },
  },
  llamada: { name: 'Llamada', fields: { area: 'Área', metodo: 'Método', id: 'Registro', client: 'Cliente' } },
  conservación: {
    name: 'Conservación',
    fields: {
      posiciones: 'Posiciones',
      viajes: 'Viajes',
      fotos: 'Fotos de cámaras',
      alertas: 'Alertas atendidas',
      avisos: 'Avisos',
      correos: 'Correos',
    },
  },
  trabajo: { name: 'Trabajo del servidor', fields: { trabajos: 'Trabajos', cuantos: 'Cuántos' } },
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

/** The label of a field; its key where it has no label. */
export function fieldName(told: Told, field: string): string {
  const fields = wordsOf(told)?.fields ?? {};
  const name = Object.hasOwn(fields, field) ? (fields[field] ?? field) : field;
  return told.entity === 'configuración InControl' ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

/** The value of a field, written as its form shows it. */
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

export type Acted = Told & { before: Record<string, unknown> | null; after: Record<string, unknown> | null };

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
  conservacion: 'conservación',
  flota: 'cuenta GPS',
  hoja: 'hoja de vehículo',
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
