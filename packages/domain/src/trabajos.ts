/** SRV-01: what the server does in the background, by the kind stored in the queue. Job handlers are typed by this list. */
export const JOB_NAMES = {
  'audit-verify': 'Revisar la cadena de auditoría',
  'despachos-settle': 'Confirmar despachos sin respuesta',
  'documentos.placas': 'Buscar los vehículos de los documentos de antes',
  'gps-arrivals': 'Anotar llegadas a las paradas',
  'gps-driving': 'Buscar viajes',
  'gps-tidy': 'Empaquetar posiciones',
  'incontrol-config': 'Publicar la configuración de InControl',
  'informe.avisar': 'Avisar de un informe nuevo',
  'informes.turno': 'Avisar de informes por vencer o vencidos',
  'mail.informe': 'Enviar el correo de un informe',
  'mail.notice': 'Enviar el correo de una cuenta',
  'mail.send': 'Enviar el correo de una acción de mejora',
  'mail.vencimientos': 'Enviar el correo semanal de vencimientos',
  'media-purge': 'Borrar archivos eliminados',
  'media-sweep': 'Buscar archivos sin registro',
  'outside-settle': 'Confirmar llamadas a otros servicios',
  retention: 'Borrar lo que pasó su plazo',
  sweep: 'Limpiar sesiones y datos vencidos',
  'vencimientos.avisar': 'Avisar de papeles por vencer',
  'vencimientos.semana': 'Preparar el correo semanal de vencimientos',
} as const satisfies Record<string, string>;
export type JobKind = keyof typeof JOB_NAMES;

/** A kind of another version of the server is shown as it is stored. */
export function jobName(kind: string): string {
  return Object.hasOwn(JOB_NAMES, kind) ? JOB_NAMES[kind as JobKind] : kind;
}
