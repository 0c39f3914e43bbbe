import { recordKind } from '../records/kind';

export const DOCUMENTO = recordKind({
  key: 'documento',
  words: { one: 'documento', many: 'documentos', gender: 'm' },
  stored: {
    table: 'documentos',
    searchKind: 'documento',
    at: 'fecha',
    by: [['createdBy']],
    beside: ['name'],
    isFound: true,
  },
  filesKind: 'documento',
  api: '/api/documentos',
  gates: {
    read: { permission: 'readRecords', module: 'optimizacion' },
    create: { permission: 'createRecords', module: 'optimizacion' },
  },
  routes: { list: 'documentosList', one: 'documentoPreview', create: 'documentoCreate' },
  lista: 'documentos',
  makes: { label: 'Diligenciar documento', route: 'documentoCreate' },
  offline: {
    kind: 'documento',
    scope: 'createRecords',
    opens: ['documentoCreate'],
    attached: 'sus fotos, videos y firmas',
  },
  acts: { crear: 'Diligenció el documento' },
});
