/** What can speak against a departure, in the words of the table of rules. */
export const CODIGOS_APTITUD = {
  sin_alistamiento: 'Sin alistamiento',
  alistamiento_rechazado: 'Alistamiento rechazado',
  alistamiento_rapido: 'Alistamiento rápido',
  papel_vencido: 'Papel vencido',
  papel_sin_dato: 'Papel sin dato',
  licencia_vencida: 'Licencia vencida',
  categoria: 'Categoría de la licencia',
  jornada: 'Jornada de conducción',
  segundo_conductor: 'Segundo conductor',
  mantenimiento_vencido: 'Mantenimiento vencido',
  defecto_abierto: 'Defecto abierto',
  gps_mudo: 'GPS sin reporte',
  doble_salida: 'Doble salida',
} as const;
export type CodigoAptitud = keyof typeof CODIGOS_APTITUD;
export const CODIGO_APTITUD_KEYS = Object.keys(CODIGOS_APTITUD) as [CodigoAptitud, ...CodigoAptitud[]];

export const GRAVEDADES = { bloquea: 'No deja despachar', advierte: 'Advierte', apagado: 'No se mira' } as const;
