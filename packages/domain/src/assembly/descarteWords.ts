import type { OfflineKind } from './records';

/** The forms that a device keeps until they are sent, as the outbox names them and as readers do. */
export const DESCARTE_KINDS = {
  acta: 'Acta',
  informe: 'Informe',
  preset: 'Prealistamiento',
  documento: 'Documento',
  reporte: 'Reporte de inspección',
} as const satisfies Record<OfflineKind | 'reporte', string>;
export type DescarteKind = keyof typeof DESCARTE_KINDS;

/** How far the form was when its person threw it away. */
export const DESCARTE_STATES = {
  sinTerminar: 'Sin terminar',
  porEnviar: 'Terminado, por enviar',
  rechazado: 'Terminado, rechazado por el servidor',
} as const;
export type DescarteState = keyof typeof DESCARTE_STATES;

export const DESCARTE_TITLE_MAX = 200;
export const DESCARTE_REASON_MAX = 300;
export const DESCARTE_PLATE_MAX = 20;
