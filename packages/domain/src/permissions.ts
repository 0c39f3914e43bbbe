/**
 * Who may do what. Menu, guard, buttons and API all ask `access`; nothing else decides.
 * Requirements GUARD-03, GUARD-16, GUARD-23, GUARD-65 to GUARD-79.
 */

/** Every scope a user can be given, with the words the user form shows. */
export const SCOPE_LABELS = {
  createDispatch: 'Crear despachos',
  readDispatch: 'Ver despachos',
  createPreset: 'Crear prealistamientos',
  readPreset: 'Ver prealistamientos',
  createCodes: 'Generar codigos QR',
  readInspect: 'Ver inspecciones',
  configInspect: 'Configurar InControl Inspector',
  readDashboard: 'Dashboard',
  createNovelty: 'Crear informes',
  readNovelty: 'Ver informes',
  createRecords: 'Crear actas',
  readRecords: 'Ver actas',
  changeStateNovelties: 'Cambiar estado descargos, legal',
  readCompliance: 'Ver cumplimiento',
  writeCompliance: 'Gestionar cumplimiento',
  overrideDispatch: 'Autorizar despachos con novedad',
} as const;

export type ClientScope = keyof typeof SCOPE_LABELS;
export const CLIENT_SCOPES = Object.keys(SCOPE_LABELS) as readonly ClientScope[];

/** Whose work is done away from a desk: for them the application opens without signal. */
export const WITHOUT_SIGNAL = [
  'createRecords',
  'createPreset',
  'createNovelty',
] as const satisfies readonly ClientScope[];
export type OfflineScope = (typeof WITHOUT_SIGNAL)[number];

/** The provider's staff: passes every check and gates the administration screens. */
export const MANAGER_SCOPE = 'colfenix';
export const MANAGER_SCOPE_LABEL = 'Manager permissions';

/** Held by everyone who is signed in. */
export const EVERYONE_SCOPE = 'all';

export type Scope = ClientScope | typeof MANAGER_SCOPE | typeof EVERYONE_SCOPE;
export const SCOPES: readonly Scope[] = [...CLIENT_SCOPES, MANAGER_SCOPE, EVERYONE_SCOPE];

/** The inspector's app has users and sessions of its own: a session of the product does not satisfy this permission. */
export const INSPECTOR = 'inspector';

/** What a screen or a call asks for. `public` needs no session at all. */
export type Permission = Scope | 'public' | typeof INSPECTOR;

/** What every new client contracts. */
export const STANDARD_MODULES = ['operacion', 'validacion', 'ejecucion', 'optimizacion', 'pqrs'] as const;
/** The groups of the menu; a client contracts each of them or not. */
export const MODULES = [...STANDARD_MODULES, 'cumplimiento'] as const;
export type Module = (typeof MODULES)[number];

export const MODULE_LABELS: Record<Module, string> = {
  operacion: 'Operación',
  validacion: 'Validación',
  ejecucion: 'Ejecución',
  optimizacion: 'Optimización',
  pqrs: 'PQRS',
  cumplimiento: 'Cumplimiento',
};

/** The part of a signed-in user that decides access. */
export type Holder = { scopes: readonly string[]; modulesClient: readonly string[] };

/** What is being asked for: a screen, a menu item or an API route. */
export type Gate = {
  permission: Permission;
  /** Anyone who holds one of these instead passes too: who completes a record must be able to read it. */
  alsoFor?: readonly ClientScope[] | undefined;
  /** Contracted; of several, one is enough. */
  module?: Module | readonly Module[] | undefined;
};

export type Access = 'open' | 'signedOut' | 'noScope' | 'notContracted';

export function isManager(viewer: Pick<Holder, 'scopes'>): boolean {
  return viewer.scopes.includes(MANAGER_SCOPE);
}

/** GUARD-16: the scope itself, the manager scope, or a gate that any signed-in user passes. */
export function allows(viewer: Pick<Holder, 'scopes'>, permission: Permission): boolean {
  if (permission === 'public' || permission === EVERYONE_SCOPE) return true;
  if (permission === INSPECTOR) return false;
  return isManager(viewer) || viewer.scopes.includes(permission);
}

/** Whether anything this person does can be done without signal. */
export function worksWithoutSignal(viewer: Pick<Holder, 'scopes'>): boolean {
  return WITHOUT_SIGNAL.some((scope) => allows(viewer, scope));
}

export function access(viewer: Holder | undefined, gate: Gate): Access {
  if (gate.permission === 'public') return 'open';
  if (!viewer || gate.permission === INSPECTOR) return 'signedOut';
  if (![gate.permission, ...(gate.alsoFor ?? [])].some((one) => allows(viewer, one))) return 'noScope';
  const modules = [gate.module ?? []].flat();
  const isContracted = modules.length === 0 || modules.some((module) => viewer.modulesClient.includes(module));
  if (!isContracted && !isManager(viewer)) return 'notContracted';
  return 'open';
}

/** The scopes a session really has: `all` for everyone, `colfenix` for the provider's own people (GUARD-04). */
export function effectiveScopes(given: readonly string[], worksForProvider: boolean): Scope[] {
  const held = new Set<string>([...given, EVERYONE_SCOPE]);
  if (worksForProvider) held.add(MANAGER_SCOPE);
  return SCOPES.filter((scope) => held.has(scope));
}
