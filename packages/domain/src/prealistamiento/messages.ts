/** PRE-28: the word by which the caller knows that it was saved. */
export const PRESET_CREATED = 'preset created';

export const PRESET_MESSAGES = {
  otherResponsible:
    'Quien responde por la revisión debe ser otra persona que el conductor: así lo pide la regla de la empresa.',
  incomplete: 'Incompleto para reporte: responde por la revisión el mismo conductor.',
  noDocumentoResponsable: 'Incompleto para reporte: falta el documento del responsable.',
  noDocumentoConductor: 'Incompleto para reporte: falta el documento del conductor.',
  quickRefused: 'Revisión rápida: por regla de la empresa no aprueba la salida',
  quickWarned: 'Revisión rápida: no mira todos los puntos del alistamiento.',
  createdTitle: 'Prealistamiento guardado',
  arrived: 'Quedó registrado con sus fotos y firmas.',
  failedTitle: 'No se guardó el prealistamiento',
  failed: 'Lo que llenaste sigue en este equipo. Revisa lo marcado e intenta de nuevo.',
  notFound: 'No encontramos este prealistamiento.',
  extintorVencido: 'El extintor está vencido.',
  otherVehicle: 'Este vehículo no es de tu empresa.',
  foreignCode: 'Este código no es de un vehículo de tu empresa. Revisa la placa o busca el vehículo aquí abajo.',
  samePerson: 'Responsable y conductor son la misma persona',
  stop: 'No salgas. Avisa a tu despachador.',
  allNotApplicable: 'Todos los puntos bloqueantes se marcaron N/A: nada de lo que impide salir se revisó.',
  published: 'Plantilla publicada',
  publishFailed: 'No pudimos publicar la plantilla. Intenta de nuevo.',
  nothingOwn: 'Esta empresa ya usa la plantilla general.',
  otherDriver: 'Este conductor no es de tu empresa.',
  noDefecto: 'No encontramos este defecto.',
  defectoRepaired: 'Este defecto ya está reparado.',
  defectoSaved: 'Defecto guardado',
  defectoClosed: 'Defecto cerrado',
  defectoFailed: 'No pudimos guardar el defecto. Intenta de nuevo.',
  noVersion: 'No encontramos esta versión de la plantilla.',
  unknownTemplate: 'No conocemos esta versión del formulario. Ábrelo de nuevo con señal.',
} as const;
