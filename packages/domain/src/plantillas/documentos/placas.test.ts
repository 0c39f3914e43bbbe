import { expect, test } from 'vitest';
import type { Parte } from '../constructor/componente';
import { givenComponente } from '../../testing/plantillas/plantillaFixture';
import { placasOf } from './placas';
import type { Respuesta } from './respuesta';

const COMPONENTS: Parte[] = [
  givenComponente('vehicle', 'Tractor', { id: 'uno' }),
  givenComponente('vehicle', 'Remolque', { id: 'dos' }),
  givenComponente('driver', 'Conductor', { id: 'quien' }),
  givenComponente('rows', 'Vehículos', { id: 'filas' }),
  givenComponente('textBox', 'Nota', { id: 'nota' }),
];
const cells = (...texts: (string | number)[]) => texts.map((text) => ({ 'campo-filas_a': text }));

test.each<[string, Record<string, Respuesta>, string[]]>([
  ['nothing', {}, []],
  [
    'each vehicle that was chosen',
    { 'campo-uno': 'SKT490 · Móvil 1', 'campo-dos': 'R-1 23456' },
    ['SKT490', 'R123456'],
  ],
  ['a vehicle twice, once', { 'campo-uno': 'SKT490 · Móvil 1', 'campo-dos': 'skt-490' }, ['SKT490']],
  ['plates in rows', { 'campo-filas': cells('abc 123', 'Revisado', 'ABC12D', 123456) }, ['ABC123', 'ABC12D']],
  ['no words and no numbers of six', { 'campo-filas': cells('CORTES', '123456', 'ABC1234') }, []],
  ['no other answer', { 'campo-quien': 'ABC123', 'campo-nota': 'ABC123' }, []],
])('TPL-14 %s', (_, answers, plates) => {
  expect(placasOf({ components: COMPONENTS, answers })).toEqual(plates);
});
