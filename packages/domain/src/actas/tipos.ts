/** ACTA-98: the types of record, with the words their reader sees. */
export const ACTA_TIPES = {
  instalacion: 'Instalación',
  desinstalacion: 'Desinstalación',
  reinstalacion: 'Reinstalación',
  preventivo: 'Preventivo',
  correctivo: 'Correctivo',
  demo: 'Demo',
  desvinculacion: 'Desvinculación',
  migracion: 'Migración',
  'en linea': 'En línea',
  'cambio de gps': 'Cambio de GPS',
  'cambio de tecnologia': 'Cambio de tecnología',
} as const;
export type ActaTipe = keyof typeof ACTA_TIPES;
export const ACTA_TIPE_KEYS = Object.keys(ACTA_TIPES) as [ActaTipe, ...ActaTipe[]];
export const DEFAULT_TIPE: ActaTipe = 'instalacion';

/** ACTA-80: what the work is about; it decides which questions the form asks. */
export const ACTA_FORMATS = { dvr: 'DVR', gps: 'GPS', other: 'Otro' } as const;
export type ActaFormat = keyof typeof ACTA_FORMATS;
export const ACTA_FORMAT_KEYS = Object.keys(ACTA_FORMATS) as [ActaFormat, ...ActaFormat[]];

/** ACTA-59, ACTA-61. */
export const SEND_GPS = ['laboratorio', 'propietario'] as const;
export const STORAGE_UNIT_TYPES = ['Disco duro', 'Unidad de estado solido'] as const;
