import { recordKind } from '../records/kind';

export const ACTA = recordKind({
  key: 'acta',
  words: { one: 'acta', many: 'actas', gender: 'f', article: 'el' },
  stored: { table: 'actas', searchKind: 'acta', at: 'fecha', by: [['name']], beside: ['plate'], isFound: true },
  filesKind: 'acta',
  api: '/api/actas',
  gates: {
    read: { permission: 'readRecords', module: 'optimizacion' },
    create: { permission: 'createRecords', module: 'optimizacion' },
  },
  routes: { list: 'actasList', one: 'actaPreview', create: 'actaComplete' },
  lista: 'actas',
  makes: { label: 'Nueva acta', route: 'actasList', search: '?nueva=1', also: 'actaComplete' },
  offline: {
    kind: 'acta',
    scope: 'createRecords',
    opens: ['actasOnDevice', 'actaComplete'],
    attached: 'sus fotos y su firma',
  },
  bin: 'colfenix',
  acts: {
    completar: 'Completó el acta',
    cerrar: 'Cerró el acta',
    proceso: 'Agregó un proceso al acta',
    recibir: 'Recibió un proceso del acta',
    archivos: 'Subió archivos que faltaban en el acta',
    laboratorio: 'Guardó el informe de laboratorio del acta',
    baja: 'Guardó el informe de baja del acta',
    formato: 'Guardó el acta en el formato nuevo',
  },
});
