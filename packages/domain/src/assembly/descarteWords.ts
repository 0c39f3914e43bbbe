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
