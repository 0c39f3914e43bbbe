import type { Flag } from './reporteTecnico';

/** BAJA-03, BAJA-04: why a device is taken out of service. */
export const BAJA_REASONS: Record<Flag, string> = {
  one: 'Falla irreparable de la tarjeta principal',
  two: 'Daño por sobretensión o conexión eléctrica inadecuada',
  three: 'Ingreso de humedad, líquidos o corrosión',
  four: 'Golpe, incendio o siniestro del vehículo',
  five: 'Manipulación o intervención no autorizada',
  six: 'Obsolescencia tecnológica: red retirada, sin soporte o sin repuestos',
  seven: 'Reparación antieconómica frente al valor del equipo',
  eight: 'Hurto, pérdida o equipo no recuperado',
};
