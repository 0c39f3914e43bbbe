import { expect, test } from 'vitest';
import { Switch } from '../../forms/checks';
import { freshTests } from './deviceTests';

test('ACTA-51, ACTA-52, ACTA-53, ACTA-54 three tests are on and five are off', () => {
  expect(freshTests()).toEqual([
    { indice: 1, name: 'Movil encendido', checked: true },
    { indice: 2, name: 'Movil apagado', checked: true },
    { indice: 3, name: 'Boton de panico', checked: true },
    { indice: 4, name: 'Buzzer', checked: false },
    { indice: 5, name: 'Identificador de conductor', checked: false },
    { indice: 6, name: 'Contador de pasajeros', checked: false },
    { indice: 7, name: 'Sensor puerta', checked: false },
    { indice: 8, name: 'Apagado remoto', checked: false },
  ]);
});

test('ACTA-54 a test is ticked or not, nothing else', () => {
  expect(Switch.safeParse({ indice: 1, name: 'Buzzer', checked: 'sí' }).success).toBe(false);
});
