import type { ClientScope, Module, Permission } from './permissions';

/**
 * Every address of the product. Screens, menu, guard, links and the not-found test read this table;
 * a screen is added by adding its line here. Requirements GUARD-25 to GUARD-64.
 */
type Route = {
  path: `/${string}`;
  /** What the top bar and the browser tab say. */
  title: string;
  permission: Permission;
  /** Any one of these scopes opens the screen as well. */
  alsoFor?: readonly ClientScope[];
  module?: Module;
  /** Staff must have chosen a client before they work here (GUARD-81). Addresses with {client} carry it themselves. */
  needsClient?: true;
  /** Its line in the sidebar; `permission` there only when the menu asks for more than the route (GUARD-34). */
  menu?: { label: string; permission?: Permission };
};

export const ROUTES = {
  signIn: { path: '/', title: 'Iniciar sesión', permission: 'public' },
  main: { path: '/main', title: 'Selecciona un cliente', permission: 'colfenix' },

  despachoCreate: {
    path: '/operacion/despachos/creardespacho',
    title: 'Crear despacho',
    permission: 'createDispatch',
    module: 'operacion',
    needsClient: true,
    menu: { label: 'Crear despacho' },
  },
  despachosList: {
    path: '/operacion/despachos/verdespachos/{client}',
    title: 'Despachos',
    permission: 'readDispatch',
    module: 'operacion',
    menu: { label: 'Ver despachos' },
  },
  prealistamientosList: {
    path: '/operacion/prealistamiento/verprealistamientos/{client}',
    title: 'Prealistamientos',
    permission: 'readPreset',
    module: 'operacion',
    menu: { label: 'Prealistamientos' },
  },
  prealistamientoCreate: {
    path: '/operacion/prealistamiento/crearprealistamiento',
    title: 'Crear prealistamiento',
    permission: 'createPreset',
    module: 'operacion',
    needsClient: true,
  },
  prealistamientoPlantilla: {
    path: '/operacion/prealistamiento/plantilla',
    title: 'Plantilla de prealistamiento',
    permission: 'configInspect',
    module: 'operacion',
  },
  defectos: {
    path: '/operacion/prealistamiento/defectos',
    title: 'Defectos abiertos',
    permission: 'readPreset',
    module: 'cumplimiento',
    needsClient: true,
  },
  prealistamientoPreview: {
    path: '/operacion/prealistamiento/preview/{id}',
    title: 'Prealistamiento',
    permission: 'readPreset',
    alsoFor: ['createPreset'],
    module: 'operacion',
  },
  prealistamientoPdf: {
    path: '/operacion/pdfrender/{id}',
    title: 'Reporte de prealistamiento',
    permission: 'readPreset',
    alsoFor: ['createPreset'],
    module: 'operacion',
  },
  codigosQr: {
    path: '/operacion/codigosqr/generarcodigoqr',
    title: 'Códigos QR',
    permission: 'createCodes',
    module: 'operacion',
    needsClient: true,
    menu: { label: 'Códigos QR' },
  },

  dashboardGeneral: {
    path: '/validacion/dashboard/dashboardgeneral/{client}',
    title: 'Dashboard general',
    permission: 'readDashboard',
    module: 'validacion',
    menu: { label: 'Dashboard general' },
  },
  alertasAtendidas: {
    path: '/validacion/alertas-atendidas/{client}',
    title: 'Alertas atendidas',
    permission: 'readDashboard',
    module: 'validacion',
  },
  dashboardPesv: {
    path: '/validacion/dashboard/dashboardpesvtr',
    title: 'PESV en tiempo real',
    permission: 'readDashboard',
    module: 'validacion',
    needsClient: true,
    menu: { label: 'PESV en tiempo real' },
  },
  dashboardEmbedded: {
    path: '/validacion/main/{client}',
    title: 'Dashboard general',
    permission: 'readDashboard',
    module: 'validacion',
  },
  comparativos: {
    path: '/validacion/dashboardactive',
    title: 'Comparativos',
    permission: 'readDashboard',
    module: 'validacion',
    needsClient: true,
  },
  comoSeCalifica: {
    path: '/validacion/como-se-califica',
    title: 'Cómo se califica',
    permission: 'readDashboard',
    module: 'validacion',
    needsClient: true,
  },

  viajesList: {
    path: '/ejecucion/onbus/detalledeviajes/{client}',
    title: 'Detalle de viajes',
    permission: 'readDispatch',
    module: 'ejecucion',
    menu: { label: 'Detalle de viajes' },
  },
  libroDeViaje: {
    path: '/ejecucion/formulario/{id}/{driver}/{travel}',
    title: 'Libro de viaje',
    permission: 'readDispatch',
    module: 'ejecucion',
  },
  inspeccionesList: {
    path: '/ejecucion/incontrol/inspecciones',
    title: 'Inspecciones',
    permission: 'readInspect',
    module: 'ejecucion',
    needsClient: true,
    menu: { label: 'Inspecciones' },
  },
  inspeccionPreview: {
    path: '/ejecucion/incontrol/inspecciones/preview/{id}',
    title: 'Reporte de inspección',
    permission: 'readInspect',
    module: 'ejecucion',
  },
  inspeccionView: {
    path: '/ejecucion/inspect/{id}',
    title: 'Inspección',
    permission: 'readInspect',
    module: 'ejecucion',
  },
  inspectorUsers: {
    path: '/ejecucion/incontrol/usuarios',
    title: 'Creacion de usuarios app InControl inspector',
    permission: 'colfenix',
    module: 'ejecucion',
    needsClient: true,
  },
  inspectorConfig: {
    path: '/ejecucion/incontrol/configuracion',
    title: 'Configuración InControl',
    permission: 'all',
    module: 'ejecucion',
    needsClient: true,
    menu: { label: 'Configuración InControl', permission: 'configInspect' },
  },

  informeCreate: {
    path: '/optimizacion/informes/crearinforme',
    title: 'Crear informe',
    permission: 'createNovelty',
    module: 'optimizacion',
    needsClient: true,
    menu: { label: 'Crear informe' },
  },
  informesList: {
    path: '/optimizacion/informes/verinformes/{client}',
    title: 'Informes',
    permission: 'readNovelty',
    module: 'optimizacion',
    menu: { label: 'Ver informes' },
  },
  informePreview: {
    path: '/optimizacion/previewinforme/{id}',
    title: 'Informe',
    permission: 'readNovelty',
    module: 'optimizacion',
  },
  novedadesCatalogo: {
    path: '/optimizacion/informes/novedades',
    title: 'Tipos de novedad',
    permission: 'colfenix',
    module: 'optimizacion',
  },
  labPreview: {
    path: '/optimizacion/previewlab/{id}',
    title: 'Informe de laboratorio',
    permission: 'readNovelty',
    module: 'optimizacion',
  },
  actasList: {
    path: '/optimizacion/mantenimientos/actas/{client}',
    title: 'Actas de mantenimiento',
    permission: 'readRecords',
    module: 'optimizacion',
    menu: { label: 'Actas' },
  },
  actaComplete: {
    path: '/optimizacion/newrecord/{id}',
    title: 'Completar acta',
    permission: 'createRecords',
    module: 'optimizacion',
  },
  actasOnDevice: {
    path: '/optimizacion/actas-sin-senal',
    title: 'Actas sin señal',
    permission: 'createRecords',
    module: 'optimizacion',
  },
  actaPreview: {
    path: '/optimizacion/previewrecord/{id}',
    title: 'Acta',
    permission: 'readRecords',
    module: 'optimizacion',
  },
  actaOldPreview: {
    path: '/optimizacion/previewrecord/old/{id}',
    title: 'Acta en formato anterior',
    permission: 'readRecords',
    module: 'optimizacion',
  },
  procesoCreate: {
    path: '/optimizacion/new-state',
    title: 'Nuevo proceso',
    permission: 'readRecords',
    module: 'optimizacion',
  },
  catalogosActas: {
    path: '/optimizacion/catalogos',
    title: 'Catálogos de actas',
    permission: 'colfenix',
    module: 'optimizacion',
  },
  templateBuilder: {
    path: '/nuevo-producto',
    title: 'Constructor de plantillas',
    permission: 'readRecords',
    module: 'optimizacion',
    needsClient: true,
  },
  documentosList: {
    path: '/optimizacion/documentos/{client}',
    title: 'Documentos',
    permission: 'readRecords',
    module: 'optimizacion',
  },
  documentoCreate: {
    path: '/optimizacion/diligenciar',
    title: 'Diligenciar documento',
    permission: 'createRecords',
    module: 'optimizacion',
    needsClient: true,
  },
  documentoPreview: {
    path: '/optimizacion/previewdocumento/{id}',
    title: 'Documento',
    permission: 'readRecords',
    module: 'optimizacion',
  },

  accionesDeMejora: {
    path: '/pqrs/acciondemejora/veracciondemejora',
    title: 'Acciones de mejora',
    permission: 'all',
    module: 'pqrs',
    menu: { label: 'Acciones de mejora' },
  },
  accionPreview: { path: '/pqrs/main/preview', title: 'Acción de mejora', permission: 'all', module: 'pqrs' },

  personas: {
    path: '/cumplimiento/personas',
    title: 'Personas',
    permission: 'readCompliance',
    module: 'cumplimiento',
    menu: { label: 'Personas' },
  },
  hojasVehiculo: {
    path: '/cumplimiento/vehiculos',
    title: 'Vehículos',
    permission: 'readCompliance',
    module: 'cumplimiento',
    menu: { label: 'Vehículos' },
  },
  hojaPersona: {
    path: '/cumplimiento/personas/{id}',
    title: 'Hoja de vida de la persona',
    permission: 'readCompliance',
    module: 'cumplimiento',
  },
  hojaVehiculo: {
    path: '/cumplimiento/vehiculos/{placa}',
    title: 'Hoja de vida del vehículo',
    permission: 'readCompliance',
    module: 'cumplimiento',
  },
  papeles: {
    path: '/cumplimiento/papeles',
    title: 'Papeles',
    permission: 'readCompliance',
    module: 'cumplimiento',
    menu: { label: 'Papeles' },
  },
  vencimientos: {
    path: '/cumplimiento/vencimientos',
    title: 'Vencimientos',
    permission: 'readCompliance',
    module: 'cumplimiento',
    menu: { label: 'Vencimientos' },
  },
  aptos: {
    path: '/cumplimiento/aptos',
    title: 'Aptos para salir',
    permission: 'readDispatch',
    module: 'cumplimiento',
    needsClient: true,
    menu: { label: 'Aptos para salir' },
  },
  reglas: {
    path: '/cumplimiento/reglas',
    title: 'Reglas',
    permission: 'readCompliance',
    module: 'cumplimiento',
    menu: { label: 'Reglas' },
  },

  clientes: { path: '/clients', title: 'Gestion de clientes', permission: 'colfenix' },
  usuarios: { path: '/newuser', title: 'Administración de usuarios', permission: 'colfenix' },
  boletin: { path: '/newsletter', title: 'Boletin informativo', permission: 'colfenix' },
  boletinPreview: { path: '/newsletter/preview', title: 'Acción de mejora', permission: 'all', module: 'pqrs' },
  formatoDeEntrega: { path: '/newdeliveryformat', title: 'Crear formato de entrega', permission: 'colfenix' },
  auditoria: { path: '/auditoria', title: 'Auditoría', permission: 'colfenix' },
  auditoriaEntry: { path: '/auditoria/{id}', title: 'Constancia de auditoría', permission: 'colfenix' },
  servidor: { path: '/servidor', title: 'Servidor', permission: 'colfenix' },
  papelera: { path: '/papelera', title: 'Papelera', permission: 'colfenix' },
  guiaVisual: { path: '/guia-visual', title: 'Guía visual', permission: 'colfenix' },
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof ROUTES;
export const ROUTE_IDS = Object.keys(ROUTES) as readonly RouteId[];

type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
export type RouteParams<R extends RouteId> = Record<Names<(typeof ROUTES)[R]['path']>, string>;

/** The table read as plain rows, where the exact literal types are not needed. */
export function routeOf(id: RouteId): Route {
  return ROUTES[id];
}

/** `href('actaPreview', { id })`. A missing or misspelt parameter does not compile. */
export function href<R extends RouteId>(id: R, params: RouteParams<R>): string {
  return fillPath(id, params);
}

/** The same for code that walks the table and therefore cannot know the parameters' names. */
export function fillPath(id: RouteId, params: Readonly<Record<string, string>>): string {
  return ROUTES[id].path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

export type RouteMatch = { id: RouteId; params: Record<string, string> };

/** Which route an address belongs to, or undefined: that is the not-found screen. */
export function matchRoute(pathname: string): RouteMatch | undefined {
  const segments = pathname === '/' ? [''] : pathname.replace(/\/+$/, '').split('/').slice(1);
  for (const id of ROUTE_IDS) {
    const params = matchSegments(ROUTES[id].path.split('/').slice(1), segments);
    if (params) return { id, params };
  }
  return undefined;
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (!part.startsWith('{')) {
      if (part !== segment) return undefined;
      continue;
    }
    const value = decode(segment);
    if (!value) return undefined;
    params[part.slice(1, -1)] = value;
  }
  return params;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
