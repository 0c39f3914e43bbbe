import { expect, test } from 'vitest';
import { typeOfClass } from './vehiculo';

test.each([
  ['Bus', 'bus'],
  ['Minibús, microbús, busetón, buseta y colectivo', 'microbus'],
  ['Camión, furgón y turbo', 'camion'],
  ['BUSETA', 'buseta'],
  ['Moto', 'otros'],
  ['Todos', undefined],
  ['', undefined],
  ['Tractomula', undefined],
])('IAPP-37 a check of the class «%s» begins a report of type %s', (words, type) => {
  expect(typeOfClass(words)).toBe(type);
});
