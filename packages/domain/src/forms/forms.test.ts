import { describe, expect, test } from 'vitest';
import { SHELL_MESSAGES } from '../messages';
import { UPLOADS } from '../uploads';
import { checksBlock, switchesBlock } from './blocks';
import { answersTemplate, freshChecklist } from './checks';
import { type FormDef, allFields, labelsOf, longLabelOf, sectionOf, uploadsOf } from './def';
import { missingOf, neededProblems, problemsOf } from './problems';
import {
  answersOf,
  freshRow,
  freshValues,
  isRowTouched,
  isShown,
  shownPlaces,
  withField,
  withoutFields,
  withoutHidden,
  withoutRow,
} from './values';

const line = { kind: 'line', max: 5 } as const;

const DEF = {
  sections: [
    {
      id: 'uno',
      title: 'Uno',
      fields: [
        { ...line, name: 'placa', label: 'Placa', need: 'required' },
        { kind: 'yesNo', look: 'segments', name: 'cambio', label: '¿Cambió?', start: false },
        { ...line, name: 'marca', label: 'Marca', longLabel: 'Marca nueva', need: 'required', shownBy: ['cambio'] },
        { kind: 'choice', name: 'destino', label: 'Destino', need: 'asked', options: [{ value: 'a', label: 'A' }] },
      ],
    },
    {
      id: 'dos',
      title: 'Dos',
      fields: [
        {
          kind: 'group',
          needsOne: 'Una foto al menos',
          fields: [
            { kind: 'file', name: 'foto1', label: 'Foto 1', upload: UPLOADS.actaEvidence },
            { kind: 'file', name: 'foto2', label: 'Foto 2', upload: UPLOADS.actaEvidence },
          ],
        },
        {
          kind: 'group',
          asksOne: 'Un sello al menos',
          fields: [
            { ...line, name: 'sello1', label: 'Sello 1' },
            { ...line, name: 'sello2', label: 'Sello 2' },
          ],
        },
        { kind: 'files', name: 'galeria', label: 'Galería', upload: UPLOADS.informeTecnico, places: ['g1', 'g2'] },
        { kind: 'signature', name: 'firma', label: 'Firma', need: 'required', upload: UPLOADS.firma },
      ],
    },
  ],
} as const satisfies FormDef;

const FILES = new Set(['foto2', 'firma']);
const filled = { placa: 'ABC12', cambio: false, marca: '', destino: 'a', sello1: '', sello2: 's' };

describe('what is wrong, in the order of the form', () => {
  const paths = (change: object, files: ReadonlySet<string> = FILES) =>
    problemsOf(DEF, { ...filled, ...change }, files).map(({ path }) => path);

  test.each<[string, object, readonly string[], readonly string[]]>([
    ['nothing', {}, ['foto2', 'firma'], []],
    ['a required line that is blank', { placa: ' ' }, ['foto1', 'firma'], ['placa']],
    ['a line too long by one', { placa: 'ABC123' }, ['foto1', 'firma'], ['placa']],
    ['what an answer reveals and was left blank', { cambio: true }, ['foto1', 'firma'], ['marca']],
    ['what an answer reveals and is there', { cambio: true, marca: 'X' }, ['foto1', 'firma'], []],
    ['what stays hidden, whatever it holds', { marca: 'demasiado larga' }, ['foto1', 'firma'], []],
    ['no file where one of two is needed', {}, ['firma'], ['foto1']],
    ['no signature', {}, ['foto1'], ['firma']],
    ['a choice that is not offered', { destino: 'z' }, ['foto1', 'firma'], ['destino']],
    ['all of it', { placa: '', cambio: true, destino: 'z' }, [], ['placa', 'marca', 'destino', 'foto1', 'firma']],
  ])('%s', (_, change, files, expected) => expect(paths(change, new Set(files))).toEqual(expected));

  test('each is said in words', () => {
    expect(problemsOf(DEF, { ...filled, cambio: true }, new Set())).toEqual([
      { path: 'marca', message: SHELL_MESSAGES.required },
      { path: 'foto1', message: 'Una foto al menos' },
      { path: 'firma', message: SHELL_MESSAGES.required },
    ]);
  });
});

test('a box that is not ticked is no answer to a group that needs one', () => {
  const tick = { kind: 'yesNo', look: 'tick', start: false } as const;
  const fields = [
    { ...tick, name: 'a', label: 'A' },
    { ...tick, name: 'b', label: 'B' },
  ] as const;
  const ticks = { sections: [{ id: 's', title: 'S', fields: [{ kind: 'group', needsOne: 'Uno', fields }] }] } as const;
  expect(neededProblems(ticks, { a: false, b: false }, new Set())).toEqual([{ path: 'a', message: 'Uno' }]);
  expect(neededProblems(ticks, { a: false, b: true }, new Set())).toEqual([]);
});

test('what is asked for and missing: single fields, and of a group that asks for one its first', () => {
  const { destino: _, sello2: __, ...less } = answersOf<typeof DEF>(DEF, filled);
  expect(missingOf(DEF, less, FILES)).toEqual(['destino', 'sello1']);
  expect(missingOf(DEF, { ...less, sello2: 's' }, FILES)).toEqual(['destino']);
  expect(longLabelOf(DEF, 'sello1')).toBe('Un sello al menos');
  expect(longLabelOf(DEF, 'marca')).toBe('Marca nueva');
  expect(longLabelOf(DEF, 'placa')).toBe('Placa');
});

test('a form opens blank, with its default answers', () => {
  expect(freshValues(DEF, { placa: 'X' })).toEqual({
    placa: 'X',
    cambio: false,
    marca: '',
    destino: '',
    sello1: '',
    sello2: '',
  });
});

test('what goes out is what is shown and not blank', () => {
  expect(answersOf(DEF, { ...filled, marca: 'X', otro: 1 })).toEqual({
    placa: 'ABC12',
    cambio: false,
    destino: 'a',
    sello2: 's',
  });
  expect(withoutHidden(DEF, { placa: 'A', marca: 'X', cambio: false })).toEqual({ placa: 'A', cambio: false });
});

test('a form without a question has nothing that only the question would reveal', () => {
  const without = withoutFields(DEF, ['cambio']);
  const marca = allFields(without).find(({ name }) => name === 'marca');
  expect(allFields(without).some(({ name }) => name === 'cambio')).toBe(false);
  expect(marca && isShown(without, marca, { cambio: true })).toBe(false);
});

test('something else can be said of one field', () => {
  const [placa] = allFields(withField(DEF, 'placa', { isReadOnly: true, hint: 'Del vehículo' }));
  expect(placa).toMatchObject({ name: 'placa', isReadOnly: true, hint: 'Del vehículo', need: 'required' });
});

test('where a field is, what it is called, and the files a form takes', () => {
  expect(['placa', 'firma', 'g2', 'sello1.0', 'nadie'].map((path) => sectionOf(DEF, path))).toEqual([
    'uno',
    'dos',
    'dos',
    'dos',
    'dos',
  ]);
  expect(labelsOf(DEF).destino).toBe('Destino');
  expect(Object.keys(uploadsOf(DEF))).toEqual(['foto1', 'foto2', 'g1', 'g2', 'firma']);
});

describe('answers to a template', () => {
  const items = [
    { name: 'Pito', checked: 'Bueno' },
    { name: 'Luces', checked: 'Bueno' },
  ] as const;
  const checklist = freshChecklist(items);
  test.each([
    ['the same items', checklist, true],
    ['one too few', { ...checklist, checks: checklist.checks.slice(1) }, false],
    ['in another order', { ...checklist, checks: checklist.checks.toReversed() }, false],
    ['another name', freshChecklist([items[0], { name: 'Freno', checked: 'Bueno' }]), false],
  ])('%s: %#', (_, given, expected) => expect(answersTemplate(given, items)).toBe(expected));
});

test('on paper bad items are emphasised, what does not apply is muted, and the head counts them', () => {
  const checks = [
    { name: 'Pito', indice: 1, checked: 'Malo' as const },
    { name: 'Luces', indice: 2, checked: 'N/A' as const },
  ];
  expect(checksBlock('Lista', checks)).toEqual([
    {
      kind: 'checks',
      title: 'Lista',
      note: '0 Bueno · 1 Malo · 1 N/A',
      columns: 3,
      items: [
        { name: '1. Pito', value: 'Malo', mark: 'alert' },
        { name: '2. Luces', value: 'N/A', mark: 'off' },
      ],
    },
  ]);
  expect([checksBlock('Lista', []), switchesBlock('Pruebas', [])]).toEqual([[], []]);
});

describe('a group that is given several times', () => {
  const NOVEDADES = {
    kind: 'repeat',
    name: 'novedades',
    label: 'Novedad',
    add: 'Agregar novedad',
    need: 'required',
    min: 1,
    max: 3,
    fields: [
      { ...line, name: 'tipo', label: 'Tipo', need: 'required' },
      { kind: 'yesNo', look: 'segments', name: 'grave', label: '¿Grave?', start: false },
      { ...line, name: 'porque', label: 'Por qué', need: 'required', shownBy: ['grave'] },
      { ...line, name: 'nota', label: 'Nota', longLabel: 'Nota de la novedad', need: 'asked' },
      {
        kind: 'file',
        name: 'foto',
        label: 'Foto',
        need: 'required',
        upload: UPLOADS.actaEvidence,
        each: ['f1', 'f2', 'f3'],
      },
      {
        kind: 'file',
        name: 'video',
        label: 'Video',
        need: 'required',
        upload: UPLOADS.actaEvidence,
        shownBy: ['camaras'],
      },
    ],
  } as const;
  const SEVERAL = {
    sections: [
      {
        id: 'datos',
        title: 'Datos',
        fields: [{ kind: 'yesNo', look: 'segments', name: 'camaras', label: '¿Cámaras?', start: false }],
      },
      { id: 'novedades', title: 'Novedades', fields: [NOVEDADES] },
    ],
  } as const satisfies FormDef;
  const row = { tipo: 'A', grave: false, porque: '', nota: 'n' };
  const values = (...novedades: object[]) => ({ camaras: false, novedades });

  test.each<[string, object, readonly string[], readonly string[]]>([
    ['one that is right', values(row), ['f1'], []],
    ['three that are right', values(row, row, row), ['f1', 'f2', 'f3'], []],
    ['none', values(), [], ['novedades']],
    ['one too many', values(row, row, row, row), ['f1', 'f2', 'f3', 'foto-4'], ['novedades']],
    ['a blank line of the second', values(row, { ...row, tipo: ' ' }), ['f1', 'f2'], ['novedades.1.tipo']],
    ['a line too long by one', values({ ...row, tipo: 'ABCDEF' }), ['f1'], ['novedades.0.tipo']],
    ['what its own answer reveals', values(row, { ...row, grave: true }), ['f1', 'f2'], ['novedades.1.porque']],
    ['what its own answer hides', values({ ...row, porque: 'demasiado' }), ['f1'], []],
    ['a file of the second', values(row, row), ['f1'], ['f2']],
    [
      'what an answer of the form reveals',
      { ...values(row, row), camaras: true },
      ['f1', 'f2', 'video-1'],
      ['video-2'],
    ],
  ])('%s', (_, given, files, expected) => {
    expect(
      problemsOf(SEVERAL, given as Readonly<Record<string, unknown>>, new Set(files)).map(({ path }) => path),
    ).toEqual(expected);
  });

  test('each of its fields has its own message for what it lacks', () => {
    expect(problemsOf(SEVERAL, values({ ...row, tipo: '' }), new Set())).toEqual([
      { path: 'novedades.0.tipo', message: SHELL_MESSAGES.required },
      { path: 'f1', message: SHELL_MESSAGES.required },
    ]);
  });

  test('it opens as often as it must be given, and sends what is shown and not blank', () => {
    const fresh = freshValues(SEVERAL, {});
    expect(fresh).toEqual({ camaras: false, novedades: [{ tipo: '', grave: false, porque: '', nota: '' }] });
    expect(answersOf(SEVERAL, values({ ...row, porque: 'oculto' }, { ...row, nota: ' ' }))).toEqual({
      camaras: false,
      novedades: [
        { tipo: 'A', grave: false, nota: 'n' },
        { tipo: 'A', grave: false },
      ],
    });
  });

  test('where it is, which files it takes, and what is asked for and missing', () => {
    expect(['novedades.1.tipo', 'f2', 'video-3'].map((path) => sectionOf(SEVERAL, path))).toEqual([
      'novedades',
      'novedades',
      'novedades',
    ]);
    expect(Object.keys(uploadsOf(SEVERAL))).toEqual(['f1', 'f2', 'f3', 'video-1', 'video-2', 'video-3']);
    const missing = missingOf(SEVERAL, answersOf(SEVERAL, values(row, { ...row, nota: '' })), new Set(['f1', 'f2']));
    expect(missing).toEqual(['novedades.1.nota']);
    expect(missing.map((path) => longLabelOf(SEVERAL, path))).toEqual(['Novedad 2: Nota de la novedad']);
  });

  test('the files of what is shown: a video only where there are cameras', () => {
    const given = values(row, row);
    expect(shownPlaces(SEVERAL, given)).toEqual(['f1', 'f2']);
    expect(shownPlaces(SEVERAL, { ...given, camaras: true })).toEqual(['f1', 'video-1', 'f2', 'video-2']);
  });

  test('those after one that is taken out move up, with their files', () => {
    const [second, third] = [
      { ...row, tipo: 'B' },
      { ...row, tipo: 'C' },
    ];
    expect(withoutRow(NOVEDADES, values(row, second, third), 1)).toEqual({
      rows: [row, third],
      files: [
        { place: 'f2', from: 'f3' },
        { place: 'video-2', from: 'video-3' },
        { place: 'f3', from: undefined },
        { place: 'video-3', from: undefined },
      ],
    });
  });

  test.each<[string, object, readonly string[], boolean]>([
    ['as it began', freshRow(NOVEDADES), [], false],
    ['a letter', { ...freshRow(NOVEDADES), tipo: 'A' }, [], true],
    ['an answer', { ...freshRow(NOVEDADES), grave: true }, [], true],
    ['a file of another', freshRow(NOVEDADES), ['f2'], false],
    ['a file', freshRow(NOVEDADES), ['f1'], true],
  ])('whether something is in it: %s', (_, first, files, expected) => {
    expect(isRowTouched(NOVEDADES, values(first, row), 0, new Set(files))).toBe(expected);
  });
});

test.each([
  ['', false],
  ['AB12', false],
  ['AB-123', false],
  ['szk482', true],
  [' SZK482 ', true],
])('a plate has six letters and numbers: %j', (placa, expected) => {
  const def = {
    sections: [{ id: 's', title: 'S', fields: [{ kind: 'plate', name: 'placa', label: 'Placa', need: 'required' }] }],
  } as const;
  expect(problemsOf(def, { placa }, new Set()).length === 0).toBe(expected);
});
