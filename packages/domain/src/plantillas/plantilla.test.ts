import { describe, expect, test } from 'vitest';
import {
  type Componente,
  KINDS,
  KIND_IDS,
  type Kind,
  captionOf,
  columnsOf,
  freshComponente,
  labelled,
  widthOf,
} from './constructor/componente';
import { PLANTILLA_MESSAGES } from './messages';
import { NewPlantilla } from './plantilla';
import { givenCelda, givenComponente, givenComponents } from '../testing/plantillas/plantillaFixture';

test('TPL-02, TPL-11 the kinds with their captions', () => {
  expect(KINDS).toEqual({
    header: 'Encabezado',
    column1: 'Una columna',
    column2: 'Dos columnas',
    column3: 'Tres columnas',
    column4: 'Cuatro columnas',
    column5: 'Cinco columnas',
    textBox: 'Cuadro de texto',
    image: 'Imagen',
    video: 'Video',
    footer: 'Pie de página',
    signature: 'Firma',
  });
});

test.each([
  ['column1', 882],
  ['column2', 440],
  ['column3', 294],
  ['column4', 219],
  ['column5', 174],
] as const)('TPL-03, TPL-11 %s is %d pixels wide', (kind, width) => expect(widthOf(kind)).toBe(width));

test.each(KIND_IDS)('TPL-04 a new %s has its six fields and is not filled', (type) => {
  expect(freshComponente('a', type)).toEqual({
    id: 'a',
    type,
    content: '',
    filled: false,
    component: Array.from({ length: columnsOf(type) ?? 0 }, () => null),
    tools: { label: null, isRequired: false },
  });
});

test.each(['toggle', 'texto', 'input'] as const)('TPL-06, TPL-07 confirming a label of type %s fills it', (label) => {
  const box = freshComponente('a', 'textBox');
  const filled = labelled(box, label, '  ¿Hay extintor? ');
  expect(filled).toEqual({
    ...box,
    content: '¿Hay extintor?',
    filled: true,
    tools: { label, isRequired: false },
  });
  expect(labelled(filled, label, '  ')).toEqual(box);
  expect([captionOf(filled), captionOf(box)]).toEqual(['¿Hay extintor?', 'Cuadro de texto']);
});

const save = (components: unknown) => NewPlantilla.safeParse({ name: 'Entrega', components });
const messagesOf = (components: unknown) => (save(components).error?.issues ?? []).map(({ message }) => message);

test('TPL-08 a template of every kind may be saved', () => {
  expect(messagesOf(givenComponents())).toEqual([]);
});

const row = (type: Kind, component: unknown[]) => ({ ...givenComponente(type, '', { id: 'fila' }), component });
const many = (count: number, type: Kind, content = 'Palabras'): Componente[] =>
  Array.from({ length: count }, (_, at) => givenComponente(type, content, { id: `c${at}` }));
const box = givenComponente('textBox', 'Placa', { id: 'a', label: 'input' });

describe('what is no template is refused with a sentence', () => {
  test.each<[string, unknown, string]>([
    ['nothing', [], PLANTILLA_MESSAGES.noComponents],
    ['no list', 'components', PLANTILLA_MESSAGES.noComponents],
    ['ten thousand components', many(10_000, 'textBox'), PLANTILLA_MESSAGES.tooManyComponents],
    ['ten thousand of nothing', Array.from({ length: 10_000 }, () => null), PLANTILLA_MESSAGES.tooManyComponents],
    [
      'too many counted with those in columns',
      [...many(99, 'textBox'), row('column1', [givenCelda('textBox', 'x', { id: 'z' })])],
      PLANTILLA_MESSAGES.tooManyComponents,
    ],
    ['an unknown kind', [{ ...box, type: 'script' }], PLANTILLA_MESSAGES.unknownKind],
    ['an unknown label', [{ ...box, tools: { ...box.tools, label: 'html' } }], PLANTILLA_MESSAGES.unknownLabel],
    ['the same id twice', [box, box], PLANTILLA_MESSAGES.doubledId],
    [
      'the id of the row inside it',
      [row('column1', [givenCelda('image', '', { id: 'fila' })])],
      PLANTILLA_MESSAGES.doubledId,
    ],
    ['an id that is no name', [{ ...box, id: '__proto__' }], PLANTILLA_MESSAGES.badId],
    ['columns in columns', [row('column1', [row('column1', [null])])], PLANTILLA_MESSAGES.badCell],
    [
      'a header in a column',
      [row('column1', [givenComponente('header', 'x', { id: 'b' })])],
      PLANTILLA_MESSAGES.badCell,
    ],
    [
      'something inside what stands in a column',
      [row('column1', [{ ...givenCelda('image', '', { id: 'b' }), component: [null] }])],
      PLANTILLA_MESSAGES.tooDeep,
    ],
    ['two places for three columns', [row('column3', [null, null])], PLANTILLA_MESSAGES.wrongColumns],
    ['places in what has no columns', [{ ...box, component: [null] }], PLANTILLA_MESSAGES.wrongColumns],
    ['a text box without words', [freshComponente('a', 'textBox')], PLANTILLA_MESSAGES.notFilled],
    ['a header without words', [freshComponente('a', 'header')], PLANTILLA_MESSAGES.notFilled],
    ['filled without words', [{ ...freshComponente('a', 'image'), filled: true }], PLANTILLA_MESSAGES.filledWrong],
    ['words that are not confirmed', [{ ...box, filled: false }], PLANTILLA_MESSAGES.filledWrong],
    ['a header that asks', [givenComponente('header', 'x', { label: 'toggle' })], PLANTILLA_MESSAGES.wrongLabel],
    [
      'a question of 201 letters',
      [givenComponente('textBox', 'x'.repeat(201), { label: 'input' })],
      PLANTILLA_MESSAGES.contentTooLong,
    ],
    ['a text of 2,001 letters', [givenComponente('textBox', 'x'.repeat(2_001))], PLANTILLA_MESSAGES.contentTooLong],
    ['more than 50,000 letters together', many(26, 'textBox', 'x'.repeat(1_930)), PLANTILLA_MESSAGES.tooMuchText],
    ['a zero byte', [givenComponente('textBox', 'a\u0000b')], PLANTILLA_MESSAGES.badText],
    ['21 files', many(21, 'image'), PLANTILLA_MESSAGES.tooManyFiles],
    ['4 videos', many(4, 'video'), PLANTILLA_MESSAGES.tooManyVideos],
  ])('%s', (_, components, message) => expect(messagesOf(components)).toContain(message));

  test('ten thousand give one error, not one each', () => {
    expect(messagesOf(many(10_000, 'textBox'))).toEqual([PLANTILLA_MESSAGES.tooManyComponents]);
  });

  test.each([
    ['a name of nothing', { name: ' ' }],
    ['a name of 121 letters', { name: 'x'.repeat(121) }],
    ['a field of its own', { onLoad: 'alert(1)' }],
  ])('%s', (_, change) => {
    expect(NewPlantilla.safeParse({ name: 'Entrega', components: [box], ...change }).success).toBe(false);
  });
});

test.each([
  ['100 components', many(100, 'textBox')],
  ['20 files', many(20, 'signature')],
  ['3 videos', many(3, 'video')],
  ['a text of 2,000 letters', [givenComponente('textBox', 'x'.repeat(2_000))]],
  ['a question of 200 letters', [givenComponente('textBox', 'x'.repeat(200), { label: 'input' })]],
  ['an image without words', [freshComponente('a', 'image')]],
  ['empty columns', [row('column5', [null, null, null, null, null])]],
])('%s may be saved', (_, components) => expect(messagesOf(components)).toEqual([]));

test('what looks like a program is kept as the text it is', () => {
  const nasty = '<script>alert(1)</script> {{constructor}} ${x} javascript:alert(1)';
  expect(save([givenComponente('textBox', nasty)]).data?.components[0]?.content).toBe(nasty);
});
