import { expect, test } from 'vitest';
import { freeWords } from './freeSpace';

test.each([
  [3_260_000_000, 'Quedan 3,2 GB para formularios y fotos en este equipo.', false],
  [999_999_999, 'Quedan 999 MB para formularios y fotos en este equipo.', false],
  [300_000_000, 'Quedan 300 MB para formularios y fotos en este equipo.', false],
  [299_999_999, 'Quedan 299 MB para formularios y fotos en este equipo. Libera espacio antes de salir.', true],
  [0, 'Quedan 0 MB para formularios y fotos en este equipo. Libera espacio antes de salir.', true],
])('S2 %i bytes are said as %s', (bytes, words, isLittle) => {
  expect(freeWords(bytes)).toEqual({ words, isLittle });
});
