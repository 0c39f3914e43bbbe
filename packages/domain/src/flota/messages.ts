/** What every list of trips says, whichever feature shows it. */
export const FLOTA_MESSAGES = {
  notFound: 'No encontramos este despacho.',
  minuteTaken: 'Este vehículo ya tiene un despacho a esa hora.',
  notPending: 'Solo se cancela un despacho pendiente.',
  badDay: 'Escribe la fecha como dd/mm/aaaa.',
  bothDays: 'Elige la fecha inicial y la final.',
  endBeforeStart: 'La fecha final es anterior a la inicial.',
  windowTooLong: 'Consulta como máximo cinco días después de la fecha inicial.',
} as const;
