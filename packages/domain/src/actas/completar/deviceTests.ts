import type { Switch } from '../../forms/checks';

/** ACTA-52, ACTA-53: which ones the form opens with, ticked or not. */
const ON = ['Movil encendido', 'Movil apagado', 'Boton de panico'];
const OFF = ['Buzzer', 'Identificador de conductor', 'Contador de pasajeros', 'Sensor puerta', 'Apagado remoto'];

export function freshTests(): Switch[] {
  return [...ON, ...OFF].map((name, index) => ({ indice: index + 1, name, checked: index < ON.length }));
}
