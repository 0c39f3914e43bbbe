import { describe, expect, test } from 'vitest';
import { problemsOf, readAnswers } from '../forms/problems';
import { answersOf } from '../forms/values';
import { SHELL_MESSAGES } from '../messages';
import { givenCelda, givenComponente, givenDocumento, givenPlantilla } from '../testing/plantillas/plantillaFixture';
import { whatChanged } from './constructor/cambios';
import { type Componente, KIND_IDS, labelsFor } from './constructor/componente';
import { type Ask, type Column, QUESTIONS, type Question } from './constructor/pregunta';
import { formOf } from './diligenciar/form';
import { blankDocument, documentoDocument, sampleDocument } from './documentos/document';
import { type Respuesta, titleOf } from './documentos/respuesta';
import { PLANTILLA_MESSAGES } from './messages';
import { NewPlantilla, allComponents, withdrawnProblem } from './plantilla';

const ask = (type: Question | 'textBox', id: string, given: Ask = {}, isRequired = false): Componente => ({
  ...givenComponente(type, `Pregunta ${id}`, { id, label: 'input', isRequired }),
  ...(Object.keys(given).length > 0 && { ask: given }),
});
const column = (id: string, type: Column['type'], change: Partial<Column> = {}): Column => ({
  id,
  label: `Columna ${id}`,
  type,
  isRequired: false,
  ...change,
});
const OPTIONS = ['Buena', 'Regular', 'Mala'];
const COLUMNS = [
  column('pos', 'choice', { options: ['Izquierda', 'Derecha'], isRequired: true }),
  column('mm', 'number'),
  column('dia', 'date'),
  column('nota', 'text'),
];
const ALL: Componente[] = [
  ask('date', 'dia'),
  ask('number', 'psi', { unit: 'psi', min: 0, max: 150, decimals: 1, hint: 'En frío.' }),
  ask('choice', 'estado', { options: OPTIONS }),
  ask('choice', 'fallas', { options: OPTIONS, isSeveral: true }),
  ask('vehicle', 'bus', { isTitle: true }),
  ask('driver', 'quien'),
  ask('rows', 'llantas', { columns: COLUMNS, minRows: 1, maxRows: 3 }),
];
const FORM = formOf({ name: 'Reporte de llantas', components: ALL });
const messagesOf = (components: unknown) =>
  (NewPlantilla.safeParse({ name: 'x', components }).error?.issues ?? []).map(({ message }) => message);

/** As version 2 of a template was stored before there were questions of own kinds. */
const STORED =
  '[{"id":"fila","content":"Vehículo","filled":true,"tools":{"label":"texto","isRequired":false},"type":"column2",' +
  '"component":[{"id":"placa","content":"Placa","filled":true,"tools":{"label":"input","isRequired":true},' +
  '"type":"textBox","component":[]},{"id":"llaves","content":"¿Con llaves?","filled":true,' +
  '"tools":{"label":"toggle","isRequired":false},"type":"textBox","component":[]}]}]';

describe('TPL-12 questions of own kinds', () => {
  test('have their captions, ask with their label, and exist beside the legacy kinds', () => {
    expect(QUESTIONS).toEqual({
      date: 'Fecha',
      number: 'Número',
      choice: 'Opción',
      vehicle: 'Vehículo',
      driver: 'Conductor',
      rows: 'Filas',
    });
    expect(Object.keys(QUESTIONS).map((kind) => labelsFor(kind as Question))).toEqual(
      Array.from({ length: 6 }, () => ['input']),
    );
    expect(KIND_IDS.filter((kind) => kind in QUESTIONS)).toEqual([]);
    expect(messagesOf(ALL)).toEqual([]);
  });

  test('what was stored before them reads, and is stored again, letter for letter', () => {
    const stored = NewPlantilla.parse({ name: 'x', components: JSON.parse(STORED) }).components;
    expect(JSON.stringify(stored)).toBe(STORED);
    const answers = { 'campo-placa': 'SKT490', 'campo-llaves': false };
    const documento = givenDocumento({ components: stored, answers, files: {} });
    expect(documentoDocument(documento, { address: 'x' }).blocks.slice(2, -1)).toEqual([
      {
        kind: 'columns',
        title: 'Vehículo',
        count: 2,
        cells: [
          { kind: 'words', label: 'Placa', text: 'SKT490' },
          { kind: 'boxes', label: '¿Con llaves?', options: ['Sí', 'No'], chosen: 'No' },
        ],
      },
    ]);
  });

  const many = (count: number) => Array.from({ length: count }, (_, at) => `Opción ${at}`);
  const columns = (count: number) => Array.from({ length: count }, (_, at) => column(`c${at}`, 'text'));
  test.each<[string, Componente[], string]>([
    ['one option', [ask('choice', 'a', { options: ['Sí'] })], PLANTILLA_MESSAGES.tooFewOptions],
    ['no options', [ask('choice', 'a')], PLANTILLA_MESSAGES.tooFewOptions],
    ['the same option twice', [ask('choice', 'a', { options: ['Sí', 'Sí'] })], PLANTILLA_MESSAGES.doubledOption],
    ['31 options', [ask('choice', 'a', { options: many(31) })], PLANTILLA_MESSAGES.tooManyOptions],
    ['no columns', [ask('rows', 'a')], PLANTILLA_MESSAGES.noRowColumns],
    ['9 columns', [ask('rows', 'a', { columns: columns(9) })], PLANTILLA_MESSAGES.tooManyRowColumns],
    [
      'two columns of one id',
      [ask('rows', 'a', { columns: [column('x', 'text'), column('x', 'date')] })],
      PLANTILLA_MESSAGES.doubledId,
    ],
    [
      'a column of choice without options',
      [ask('rows', 'a', { columns: [column('x', 'choice')] })],
      PLANTILLA_MESSAGES.tooFewOptions,
    ],
    [
      'options of a column of text',
      [ask('rows', 'a', { columns: [column('x', 'text', { options: OPTIONS })] })],
      PLANTILLA_MESSAGES.wrongAsk,
    ],
    ['51 rows', [ask('rows', 'a', { columns: columns(1), maxRows: 51 })], PLANTILLA_MESSAGES.wrongRows],
    ['at most no row', [ask('rows', 'a', { columns: columns(1), maxRows: 0 })], PLANTILLA_MESSAGES.wrongRows],
    [
      'more rows at least than at most',
      [ask('rows', 'a', { columns: columns(1), minRows: 3, maxRows: 2 })],
      PLANTILLA_MESSAGES.wrongRows,
    ],
    [
      'six components of rows',
      Array.from({ length: 6 }, (_, at) => ask('rows', `r${at}`, { columns: columns(1) })),
      PLANTILLA_MESSAGES.tooManyRowQuestions,
    ],
    ['a minimum over the maximum', [ask('number', 'a', { min: 2, max: 1 })], PLANTILLA_MESSAGES.wrongLimits],
    ['a number with options', [ask('number', 'a', { options: OPTIONS })], PLANTILLA_MESSAGES.wrongAsk],
    ['a heading that asks', [{ ...givenComponente('header', 'x'), ask: { hint: 'y' } }], PLANTILLA_MESSAGES.wrongAsk],
    [
      'rows in a column',
      [{ ...givenComponente('column1', '', { id: 'f' }), component: [ask('rows', 'a') as never] }],
      PLANTILLA_MESSAGES.badCell,
    ],
    ['a question without words', [{ ...ask('date', 'a'), content: '', filled: false }], PLANTILLA_MESSAGES.notFilled],
  ])('%s is refused', (_, components, message) => expect(messagesOf(components)).toContain(message));

  test.each<[string, Componente[]]>([
    ['30 options', [ask('choice', 'a', { options: many(30) })]],
    ['8 columns and 50 rows', [ask('rows', 'a', { columns: columns(8), minRows: 50, maxRows: 50 })]],
    ['five components of rows', Array.from({ length: 5 }, (_, at) => ask('rows', `r${at}`, { columns: columns(1) }))],
    ['one number only', [ask('number', 'a', { min: 5, max: 5 })]],
  ])('%s may be saved', (_, components) => expect(messagesOf(components)).toEqual([]));

  test('the letters of options and columns count among those of the template', () => {
    const wordy = Array.from({ length: 30 }, (_, at) => `${at}`.padEnd(60, 'x'));
    const components = Array.from({ length: 28 }, (_, at) => ask('choice', `c${at}`, { options: wordy }));
    expect(messagesOf(components)).toEqual([PLANTILLA_MESSAGES.tooMuchText]);
  });
});

describe('TPL-12 filling in', () => {
  const ROW = { 'campo-llantas_pos': 'Izquierda', 'campo-llantas_mm': '5,5', 'campo-llantas_dia': '2026-11-05' };
  const RIGHT = {
    'campo-dia': '2026-11-05',
    'campo-psi': '110,5',
    'campo-estado': 'Buena',
    'campo-fallas': ['Regular', 'Mala'],
    'campo-bus': '7',
    'campo-quien': '9',
    'campo-llantas': [ROW],
  };
  const problems = (change: object) => problemsOf(FORM, { ...RIGHT, ...change }, new Set());

  test('what is right is read as what it is', () => {
    expect(problems({})).toEqual([]);
    expect(readAnswers(FORM, RIGHT)).toEqual({
      ...RIGHT,
      'campo-psi': 110.5,
      'campo-llantas': [{ ...ROW, 'campo-llantas_mm': 5.5 }],
    });
  });

  test('what is not required may be left out; rows are asked for by their least number', () => {
    expect(problemsOf(FORM, { 'campo-llantas': [] }, new Set())).toEqual([
      { path: 'campo-llantas', message: 'Llena de 1 a 3 filas.' },
    ]);
  });

  test.each<[string, object, string, string]>([
    ['no day', { 'campo-dia': '2026-02-30' }, 'campo-dia', SHELL_MESSAGES.invalid],
    ['over the maximum', { 'campo-psi': '150,1' }, 'campo-psi', 'Escribe un número entre 0 y 150.'],
    ['under the minimum', { 'campo-psi': '-0,1' }, 'campo-psi', 'Escribe un número entre 0 y 150.'],
    ['too many decimals', { 'campo-psi': '1,25' }, 'campo-psi', 'Escribe hasta un decimal.'],
    ['no number', { 'campo-psi': 'mucho' }, 'campo-psi', 'Escribe un número entre 0 y 150.'],
    ['an unknown choice', { 'campo-estado': 'Pésima' }, 'campo-estado', 'Elige una de las opciones.'],
    ['the same twice', { 'campo-fallas': ['Mala', 'Mala'] }, 'campo-fallas', 'Elige una de las opciones.'],
    [
      'too many rows',
      { 'campo-llantas': Array.from({ length: 10_000 }, () => ({})) },
      'campo-llantas',
      'Llena de 1 a 3 filas.',
    ],
    [
      'a row without what it must have',
      { 'campo-llantas': [ROW, {}] },
      'campo-llantas.1.campo-llantas_pos',
      SHELL_MESSAGES.required,
    ],
    [
      'an unknown choice in a row',
      { 'campo-llantas': [{ ...ROW, 'campo-llantas_pos': 'Arriba' }] },
      'campo-llantas.0.campo-llantas_pos',
      'Elige una de las opciones.',
    ],
  ])('%s is said under its field', (_, change, path, message) => expect(problems(change)).toEqual([{ path, message }]));

  test.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234,5', 1_234.5],
    ['1.234', 1_234],
    ['-3', -3],
  ])('%s is read as %d', (typed, number) => {
    const form = formOf({ name: 'x', components: [ask('number', 'n', { decimals: 1 })] });
    expect(problemsOf(form, { 'campo-n': typed }, new Set())).toEqual([]);
    expect(readAnswers(form, { 'campo-n': typed })).toEqual({ 'campo-n': number });
  });

  test.each<[Ask, string]>([
    [{}, 'Escribe un número.'],
    [{ min: 1_000 }, 'Escribe un número de 1.000 o más.'],
    [{ max: 5 }, 'Escribe un número de 5 o menos.'],
  ])('limits %o are said as they are', (given, message) => {
    const form = formOf({ name: 'x', components: [ask('number', 'n', given)] });
    expect(problemsOf(form, { 'campo-n': 'x' }, new Set())).toEqual([{ path: 'campo-n', message }]);
  });

  test('rows stand under their question, with its help', () => {
    const components = [ask('rows', 'r', { columns: [column('x', 'text')], hint: 'Una por llanta.' }, true)];
    const [section] = formOf({ name: 'x', components }).sections;
    expect(section?.fields).toMatchObject([
      {
        kind: 'group',
        title: 'Pregunta r',
        hint: 'Una por llanta.',
        fields: [{ kind: 'repeat', name: 'campo-r', label: 'Fila', min: 1, max: 50, add: 'Agregar fila' }],
      },
    ]);
    const blank = answersOf(formOf({ name: 'x', components: [ask('rows', 'r', { columns: [] })] }), {});
    expect(blank).toEqual({ 'campo-r': [] });
  });
});

describe('TPL-12 on paper', () => {
  const answers: Record<string, Respuesta> = {
    'campo-dia': '2026-11-05',
    'campo-psi': 1_110.5,
    'campo-estado': 'Buena',
    'campo-fallas': ['Regular', 'Mala'],
    'campo-bus': 'SKT490 · Móvil 101',
    'campo-quien': 'Wilmer Díaz',
    'campo-llantas': [{ 'campo-llantas_pos': 'Izquierda', 'campo-llantas_mm': 5.5, 'campo-llantas_dia': '2026-11-05' }],
  };
  const cellsOf = (blocks: readonly { kind: string }[]) => blocks.slice(2, -1);

  test('filled in', () => {
    const documento = givenDocumento({ components: ALL, answers, files: {} });
    const words = (label: string, text: string) => ({
      kind: 'columns',
      count: 1,
      cells: [{ kind: 'words', label, text }],
    });
    expect(cellsOf(documentoDocument(documento, { address: 'x' }).blocks)).toEqual([
      words('Pregunta dia', '05/11/2026'),
      words('Pregunta psi', '1.110,5 psi'),
      words('Pregunta estado', 'Buena'),
      words('Pregunta fallas', 'Regular, Mala'),
      words('Pregunta bus', 'SKT490 · Móvil 101'),
      words('Pregunta quien', 'Wilmer Díaz'),
      {
        kind: 'table',
        title: 'Pregunta llantas',
        headers: ['Columna pos', 'Columna mm', 'Columna dia', 'Columna nota'],
        numbers: [1],
        rows: [['Izquierda', '5,5', '05/11/2026', '—']],
      },
    ]);
    const empty = documentoDocument(givenDocumento({ components: ALL, answers: {}, files: {} }), { address: 'x' });
    expect(cellsOf(empty.blocks).slice(-2)).toEqual([
      words('Pregunta quien', '—'),
      { kind: 'text', title: 'Pregunta llantas', body: '—' },
    ]);
  });

  test('empty: lines, boxes and rows to write on', () => {
    const lines = (label: string) => ({ kind: 'columns', count: 1, cells: [{ kind: 'lines', label, lines: 1 }] });
    const boxes = (label: string) => ({
      kind: 'columns',
      count: 1,
      cells: [{ kind: 'boxes', label, options: OPTIONS }],
    });
    const blank = cellsOf(blankDocument(givenPlantilla({ components: ALL })).blocks);
    expect(blank.slice(0, 6)).toEqual([
      lines('Pregunta dia (dd/mm/aaaa)'),
      lines('Pregunta psi (psi)'),
      boxes('Pregunta estado'),
      boxes('Pregunta fallas'),
      lines('Pregunta bus (placa)'),
      lines('Pregunta quien'),
    ]);
    expect(blank[6]).toMatchObject({ kind: 'table', rows: [{}, {}, {}] });
    const narrow = givenComponente('column5', '', {
      id: 'f',
      component: [
        {
          ...givenCelda('choice', 'Estado', { id: 'e', label: 'input' }),
          ask: { options: ['En reparación', 'Activo'] },
        },
        null,
        null,
        null,
        null,
      ],
    });
    expect(cellsOf(blankDocument(givenPlantilla({ components: [narrow] })).blocks)).toMatchObject([
      { cells: [{ kind: 'lines', label: 'Estado: En reparación, Activo' }, null, null, null, null] },
    ]);
  });

  test('with examples', () => {
    const text = JSON.stringify(cellsOf(sampleDocument(givenPlantilla({ components: ALL })).blocks));
    for (const example of ['01/01/2026', '10 psi', 'Buena, Regular', 'ABC123', 'Nombre y apellido', 'Izquierda'])
      expect(text).toContain(example);
  });
});

describe('TPL-13 the title of a document', () => {
  const withTitle = (type: Question | 'textBox', given: Ask = {}) => [ask(type, 'a', { ...given, isTitle: true })];

  test.each<[Componente[], Respuesta | undefined, string | null]>([
    [withTitle('textBox'), '  Reunión\ndel lunes ', 'Reunión del lunes'],
    [withTitle('textBox'), 'x'.repeat(300), 'x'.repeat(200)],
    [withTitle('date'), '2026-11-05', '05/11/2026'],
    [withTitle('number', { unit: 'km' }), 12_000, '12.000 km'],
    [withTitle('vehicle'), 'SKT490 · Móvil 101', 'SKT490 · Móvil 101'],
    [withTitle('vehicle'), undefined, null],
    [[ask('vehicle', 'a')], 'SKT490', null],
  ])('%# is what was answered', (components, answer, title) => {
    expect(titleOf({ components: allComponents(components), answers: { 'campo-a': answer } })).toBe(title);
  });

  test('only one, and only what is answered shortly', () => {
    expect(messagesOf([...withTitle('date'), { ...withTitle('driver')[0], id: 'b' }])).toEqual([
      PLANTILLA_MESSAGES.tooManyTitles,
    ]);
    expect(messagesOf(withTitle('choice', { options: OPTIONS, isSeveral: true }))).toEqual([
      PLANTILLA_MESSAGES.wrongTitle,
    ]);
    expect(messagesOf(withTitle('rows', { columns: COLUMNS }))).toEqual([PLANTILLA_MESSAGES.wrongAsk]);
  });
});

test('TPL-12, TPL-13 what changed in how a question asks is said', () => {
  const texts = (before: Ask, after: Ask) =>
    whatChanged(
      { name: 'x', components: [ask('number', 'a', before)] },
      { name: 'x', components: [ask('number', 'a', after)] },
    ).map(({ text }) => text);
  expect(texts({ min: 1, unit: 'km' }, { unit: 'km', min: 1 })).toEqual([]);
  expect(texts({}, { isTitle: true })).toEqual(['Cambió número «Pregunta a»: ahora es el título del documento']);
  expect(texts({ isTitle: true }, { max: 3 })).toEqual([
    'Cambió número «Pregunta a»: ya no es el título del documento; pregunta de otra manera',
  ]);
});

test.each([
  ['begun while it was offered', '2026-11-10T12:00:00Z', '2026-11-17T12:00:00Z', undefined],
  ['begun after it', '2026-11-10T12:00:01Z', '2026-11-10T12:05:00Z', PLANTILLA_MESSAGES.withdrawn],
  ['sent after a week', '2026-11-10T11:00:00Z', '2026-11-17T12:00:01Z', PLANTILLA_MESSAGES.withdrawnLong],
])('TPL-15 of a template that is offered no more: %s', (_, filled, now, problem) => {
  expect(withdrawnProblem(new Date('2026-11-10T12:00:00Z'), new Date(filled), new Date(now))).toBe(problem);
});
