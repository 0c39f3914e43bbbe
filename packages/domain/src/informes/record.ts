import { recordKind } from '../records/kind';

export const INFORME = recordKind({
  key: 'informe',
  words: { one: 'informe', many: 'informes', gender: 'm' },
  stored: {
    table: 'informes',
    searchKind: 'informe',
    at: 'fecha',
    by: [['operatorName']],
    beside: ['plate'],
    isFound: true,
  },
  filesKind: 'informe',
  api: '/api/informes',
  gates: {
    read: { permission: 'readNovelty', module: 'optimizacion' },
    create: { permission: 'createNovelty', module: 'optimizacion' },
  },
  routes: { list: 'informesList', one: 'informePreview', create: 'informeCreate' },
  lista: 'informes',
  makes: { label: 'Crear informe', route: 'informeCreate' },
  offline: {
    kind: 'informe',
    scope: 'createNovelty',
    opens: ['informeCreate'],
    attached: 'sus fotos y sus videos',
  },
  bin: 'colfenix',
  acts: {
    editar: 'Editó el informe',
    formato: 'Guardó el informe en el formato nuevo',
    finalizar: 'Finalizó el informe',
  },
});
