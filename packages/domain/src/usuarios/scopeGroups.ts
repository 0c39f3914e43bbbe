import type { ClientScope, Module } from '../permissions';

/** USR-13: every scope a client user can be given, grouped like the menu. */
export const SCOPE_GROUPS: readonly { module: Module; scopes: readonly ClientScope[] }[] = [
  { module: 'operacion', scopes: ['createDispatch', 'readDispatch', 'createPreset', 'readPreset', 'createCodes'] },
  { module: 'validacion', scopes: ['readDashboard'] },
  { module: 'ejecucion', scopes: ['readInspect', 'configInspect'] },
  {
    module: 'optimizacion',
    scopes: ['createNovelty', 'readNovelty', 'changeStateNovelties', 'createRecords', 'readRecords'],
  },
];
