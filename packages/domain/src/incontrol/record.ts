import { recordKind } from '../records/kind';

/** A trip that is inspected: the GPS platform keeps it, and what inspectors report of it. */
export const INSPECCION = recordKind({
  key: 'inspeccion',
  words: { one: 'inspección', many: 'inspecciones', gender: 'f' },
  filesKind: 'inspeccion',
  filesOf: { table: 'gps_data_extra', record: 'programada_id' },
  api: '/api/inspecciones',
  gates: { read: { permission: 'readInspect', module: 'ejecucion' } },
  routes: { list: 'inspeccionesList', one: 'inspeccionPreview' },
  lista: 'inspecciones',
  acts: { reportar: 'Reportó un vehículo en la vía' },
});
