/** What every list of trips says, whichever feature shows it. PESV-38, PESV-39 and INF-16 are kept letter for letter. */
export const FLOTA_MESSAGES = {
  noVehicle: 'no se encontro ningun vehiculo',
  historyFailedTitle: 'Oops!',
  historyFailed: 'Ocurrio un error al obtener los datos',
  noDuration: 'Ocurrio un error al calcular el tiempo',
  notFound: 'No encontramos este despacho.',
  minuteTaken: 'Este vehículo ya tiene un despacho a esa hora.',
  notPending: 'Solo se cancela un despacho pendiente.',
  badDay: 'Escribe la fecha como dd/mm/aaaa.',
  bothDays: 'Elige la fecha inicial y la final.',
  endBeforeStart: 'La fecha final es anterior a la inicial.',
  windowTooLong: 'Consulta como máximo cinco días después de la fecha inicial.',
} as const;
