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
  { module: 'cumplimiento', scopes: ['readCompliance', 'writeCompliance', 'overrideDispatch'] },
];

/** What each permission lets a person do, in the words of anyone who gives it. */
export const SCOPE_WHAT: Record<ClientScope, string> = {
  createDispatch: 'Programa, edita y cancela viajes.',
  readDispatch: 'Ve los despachos, los viajes y su libro.',
  createPreset: 'Diligencia la revisión de un vehículo antes de salir.',
  readPreset: 'Ve las revisiones y descarga su reporte.',
  createCodes: 'Imprime los códigos de los vehículos.',
  readInspect: 'Ve lo que reportan los inspectores.',
  configInspect: 'Decide qué preguntan las inspecciones.',
  readDashboard: 'Ve los tableros, PESV y comparativos.',
  createNovelty: 'Informa incidentes con fotos y videos.',
  readNovelty: 'Ve los informes y sus seguimientos.',
  createRecords: 'Abre y completa actas y documentos.',
  readRecords: 'Ve actas, documentos y plantillas.',
  changeStateNovelties: 'Lleva un informe a descargos o a lo legal.',
  readCompliance: 'Ve personas, vehículos, papeles, vencimientos y reglas.',
  writeCompliance: 'Escribe personas, hojas de vida, papeles y reglas.',
  overrideDispatch: 'Autoriza un despacho que las reglas no dejan hacer.',
};
