import { z } from 'zod';
import { textField } from '../../text/fields';
import { LINE_MAX } from '../limits';

/** ACTA-51, ACTA-54. */
export const DeviceTest = z.strictObject({
  indice: z.number().int().min(1).max(99),
  name: textField(LINE_MAX),
  checked: z.boolean(),
});
export type DeviceTest = z.infer<typeof DeviceTest>;

/** ACTA-52, ACTA-53: which ones the form opens with, ticked or not. */
const ON = ['Movil encendido', 'Movil apagado', 'Boton de panico'];
const OFF = ['Buzzer', 'Identificador de conductor', 'Contador de pasajeros', 'Sensor puerta', 'Apagado remoto'];

export function freshTests(): DeviceTest[] {
  return [...ON, ...OFF].map((name, index) => ({ indice: index + 1, name, checked: index < ON.length }));
}
