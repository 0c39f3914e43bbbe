import type { ActaTipe } from './tipos';

/** ACTA-99: the others are kinds of maintenance and say so. */
const BY_ITSELF = new Set<ActaTipe>([
  'migracion',
  'instalacion',
  'desinstalacion',
  'reinstalacion',
  'demo',
  'desvinculacion',
  'en linea',
  'cambio de tecnologia',
]);

/** ACTA-99, ACTA-100: the title of the document, in capitals. */
export function actaTitle(tipe: ActaTipe): string {
  const word = tipe.toUpperCase();
  return BY_ITSELF.has(tipe) ? word : `MANTENIMIENTO ${word}`;
}
