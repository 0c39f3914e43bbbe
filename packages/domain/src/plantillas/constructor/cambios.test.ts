import { expect, test } from 'vitest';
import { whatChanged } from './cambios';
import { type Componente, labelled } from './componente';
import { givenCelda, givenComponente } from '../../testing/plantillas/plantillaFixture';

const a = givenComponente('textBox', 'Placa', { id: 'a', label: 'input' });
const b = givenComponente('image', 'Frente', { id: 'b' });
const c = givenComponente('signature', '', { id: 'c' });
const cell = givenCelda('textBox', 'Uno', { id: 'd' });
const row = (...component: Componente['component']) => givenComponente('column2', '', { id: 'fila', component });

const texts = (before: Componente[], after: Componente[]) =>
  whatChanged({ name: 'x', components: before }, { name: 'x', components: after }).map(({ text }) => text);

test.each<[string, Componente[], Componente[], string[]]>([
  ['nothing', [a, b], [a, b], []],
  ['something new', [a], [a, c], ['Se agregó firma']],
  ['something gone', [a, b], [b], ['Se quitó cuadro de texto «Placa»']],
  ['new words', [a], [labelled(a, 'input', 'Matrícula')], ['Cambió cuadro de texto «Placa»: ahora dice «Matrícula»']],
  ['another type', [a], [labelled(a, 'toggle', 'Placa')], ['Cambió cuadro de texto «Placa»: ahora es de tipo sí o no']],
  [
    'what must be there',
    [a],
    [{ ...a, tools: { ...a.tools, isRequired: true } }],
    ['Cambió cuadro de texto «Placa»: ahora es obligatorio'],
  ],
  ['one that was moved is one change', [a, b, c], [b, c, a], ['Se movió cuadro de texto «Placa»']],
  ['moved past one that is new', [a, b], [c, a, b], ['Se agregó firma']],
  ['into another column', [row(cell, null)], [row(null, cell)], ['Se movió cuadro de texto «Uno»']],
  [
    'out of its column',
    [row(cell, null)],
    [row(null, null), { ...cell, type: 'textBox' }],
    ['Se movió cuadro de texto «Uno»'],
  ],
])('%s', (_, before, after, said) => expect(texts(before, after)).toEqual(said));

test('the name', () => {
  expect(whatChanged({ name: 'Entrega', components: [a] }, { name: 'Recibo', components: [a] })).toEqual([
    { what: 'nombre', text: 'El nombre pasó de «Entrega» a «Recibo»' },
  ]);
});
