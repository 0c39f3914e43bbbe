import { recordKind } from '../records/kind';

export const ACCION = recordKind({
  key: 'boletin',
  words: { one: 'acción de mejora', many: 'acciones de mejora', gender: 'f' },
  stored: {
    table: 'newsletters',
    searchKind: 'boletin',
    at: 'fecha',
    by: [],
    beside: ['title1'],
    isFound: false,
  },
  filesKind: 'boletin',
  api: '/api/newsletter',
  gates: { read: { permission: 'all', module: 'pqrs' }, create: { permission: 'colfenix' } },
  routes: { list: 'accionesDeMejora', one: 'accionPreview', create: 'boletin' },
  lista: 'acciones',
  acts: {
    crear: 'Publicó la acción de mejora',
    responder: 'Respondió la acción de mejora',
    reenviar: 'Reenvió el correo de la acción de mejora',
  },
});
