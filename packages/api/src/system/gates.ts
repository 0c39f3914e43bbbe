import type { ClientScope, Module, Permission } from '@fenix/domain/permissions';

/**
 * Who may make a call, written by hand from docs/requirements.md and never read from the route: the authorization
 * matrix judges the server by it.
 */
export type ExpectedGate = {
  /** The rows of docs/requirements.md that say so. */
  rows: string;
  permission: Permission;
  /** One of these is enough as well. */
  alsoFor?: readonly ClientScope[];
  /** `undefined` has to be written too: a call of every module is a statement, not an omission. */
  module: Module | readonly Module[] | undefined;
};

const of = (
  rows: string,
  permission: Permission,
  module?: ExpectedGate['module'],
  alsoFor?: readonly ClientScope[],
): ExpectedGate => ({ rows, permission, module, ...(alsoFor && { alsoFor }) });

export const PUBLIC = of('GUARD-15', 'public');
/** The inspector's app has sessions of its own. */
export const INSPECTOR_APP = of('GUARD-15', 'inspector');

/** What belongs to the person who asks, and what every signed-in person may ask. */
export const EVERYONE = of('GUARD-15, GUARD-79', 'all');
/** Clients, users, GPS accounts, releases, the audit log and the bin. */
export const MANAGERS = of('GUARD-15, GUARD-78', 'colfenix');
/** What managers do in the area of actas and informes. */
export const MANAGERS_OPTIMIZACION = of('GUARD-15, GUARD-78', 'colfenix', 'optimizacion');

export const READ_DESPACHOS = of('GUARD-16, GUARD-26, GUARD-66', 'readDispatch', 'operacion');
/** CUM-43: a screen of Cumplimiento, and a figure of the tower. */
export const READ_APTOS = of('CUM-33, CUM-43, CUM-45', 'readDispatch', ['operacion', 'cumplimiento']);
export const CREATE_DESPACHOS = of('GUARD-16, GUARD-25, GUARD-65', 'createDispatch', 'operacion');
/** CUM-34: who makes dispatches prints their tickets. */
export const READ_TICKET = of('CUM-34, GUARD-66', 'readDispatch', 'operacion', ['createDispatch']);
/** Trips and trip books. */
export const READ_VIAJES = of('GUARD-16, GUARD-31, GUARD-42, GUARD-66', 'readDispatch', 'ejecucion');
/** INF-17: users who may create dispatches, pre-trip checks, codes, actas or informes. */
export const FIND_VEHICLE = of(
  'GUARD-16, INF-17',
  'createDispatch',
  ['operacion', 'optimizacion'],
  ['createPreset', 'createCodes', 'createRecords', 'createNovelty'],
);
/** Dispatches, pre-trip checks, documents (TPL-12) and informes (INF-84) name their driver. */
export const FIND_DRIVER = of(
  'GUARD-16, GUARD-65, GUARD-67, TPL-12, INF-84, CUM-07',
  'createDispatch',
  ['operacion', 'optimizacion', 'cumplimiento'],
  ['createPreset', 'createRecords', 'createNovelty', 'readCompliance'],
);

/** CUM-48: who writes actas or informes. */
export const FIND_DOCUMENTS = of('CUM-48, INF-84', 'createNovelty', 'optimizacion', ['createRecords']);

export const READ_PRESETS = of('GUARD-16, GUARD-27, GUARD-68', 'readPreset', 'operacion');
/** PRE-20: who makes checks reads their own; those of others are 404. */
export const READ_ONE_PRESET = of('GUARD-16, GUARD-68, PRE-20', 'readPreset', 'operacion', ['createPreset']);
/** PRE-20: what a check asks is decided by who configures for the company, and by staff. */
export const CONFIGURE_PRESETS = of('GUARD-16, GUARD-71, PRE-20', 'configInspect', 'operacion');
/** CUM-22: followed for everybody, shown with the module. */
export const READ_DEFECTOS = of('CUM-22', 'readPreset', 'cumplimiento');
/** CUM-22: who makes checks, and who keeps the papers of the company. */
export const WRITE_DEFECTOS = of('CUM-22', 'createPreset', 'cumplimiento', ['writeCompliance']);
export const CREATE_PRESETS = of('GUARD-16, GUARD-47, GUARD-67', 'createPreset', 'operacion');

/** Dashboards, comparatives and the control tower. */
export const READ_DASHBOARD = of('GUARD-16, GUARD-29, GUARD-30, GUARD-72', 'readDashboard', 'validacion');

export const READ_INSPECCIONES = of('GUARD-16, GUARD-32, GUARD-70', 'readInspect', 'ejecucion');
export const CONFIGURE_INSPECTOR = of('GUARD-16, GUARD-34, GUARD-71', 'configInspect', 'ejecucion');

export const READ_ACTAS = of('GUARD-16, GUARD-37, GUARD-76', 'readRecords', 'optimizacion');
export const CREATE_ACTAS = of('GUARD-16, GUARD-50, GUARD-75', 'createRecords', 'optimizacion');
/** Completing an acta or filling in a template begins with reading it. */
export const READ_OR_CREATE_ACTAS = of('GUARD-16, GUARD-50, GUARD-75, GUARD-76', 'readRecords', 'optimizacion', [
  'createRecords',
]);

export const READ_INFORMES = of('GUARD-16, GUARD-36, GUARD-74', 'readNovelty', 'optimizacion');
export const CREATE_INFORMES = of('GUARD-16, GUARD-35, GUARD-73', 'createNovelty', 'optimizacion');
/** VIDEO-01: users who may write reports, complete actas or fill in templates, which take videos. */
export const SEND_VIDEOS = of('GUARD-16, VIDEO-01', 'createNovelty', 'optimizacion', ['createRecords']);
export const CHANGE_STATE_OF_INFORMES = of('GUARD-16, GUARD-77', 'changeStateNovelties', 'optimizacion');

export const READ_CUMPLIMIENTO = of('CUM-01', 'readCompliance', 'cumplimiento');
export const WRITE_CUMPLIMIENTO = of('CUM-01', 'writeCompliance', 'cumplimiento');

/** Releases are read by everyone whose company contracted pqrs. */
export const READ_ACCIONES = of('GUARD-15, GUARD-38, GUARD-79', 'all', 'pqrs');
