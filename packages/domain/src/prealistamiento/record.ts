import { recordKind } from '../records/kind';

export const PREALISTAMIENTO = recordKind({
  key: 'prealistamiento',
  words: { one: 'prealistamiento', many: 'prealistamientos', gender: 'm' },
  stored: {
    table: 'presets',
    searchKind: 'preset',
    at: 'cretedDate',
    by: [
      ['driver', 'nombre'],
      ['driver', 'apellido'],
    ],
    beside: ['vehicle', 'patente'],
    isFound: true,
  },
  filesKind: 'preset',
  api: '/api/preset-v2',
  gates: {
    read: { permission: 'readPreset', module: 'operacion' },
    create: { permission: 'createPreset', module: 'operacion' },
  },
  routes: { list: 'prealistamientosList', one: 'prealistamientoPreview', create: 'prealistamientoCreate' },
  lista: 'prealistamientos',
  makes: { label: 'Crear prealistamiento', route: 'prealistamientoCreate' },
  offline: {
    kind: 'preset',
    scope: 'createPreset',
    opens: ['prealistamientoCreate'],
    attached: 'sus fotos y firmas',
  },
  acts: {},
});
