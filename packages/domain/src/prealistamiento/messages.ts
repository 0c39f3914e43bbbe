/** PRE-28: the word by which the caller knows that it was saved. */
export const PRESET_CREATED = 'preset created';

export const PRESET_MESSAGES = {
  createdTitle: 'Prealistamiento guardado',
  arrived: 'Quedó registrado con sus fotos y firmas.',
  approved: 'El vehículo quedó aprobado para hoy.',
  refused: 'El vehículo no queda aprobado: hay ítems bloqueantes en Malo.',
  failedTitle: 'No se guardó el prealistamiento',
  failed: 'Lo que llenaste sigue en este equipo. Revisa lo marcado e intenta de nuevo.',
  notFound: 'No encontramos este prealistamiento.',
  extintorVencido: 'El extintor está vencido.',
  otherVehicle: 'Este vehículo no es de tu empresa.',
  otherDriver: 'Este conductor no es de tu empresa.',
  unknownTemplate: 'No conocemos esta versión del formulario. Ábrelo de nuevo con señal.',
} as const;
