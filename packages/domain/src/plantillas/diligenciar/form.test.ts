import { expect, test } from 'vitest';
import { allFields, uploadsOf } from '../../forms/def';
import { problemsOf } from '../../forms/problems';
import { SHELL_MESSAGES } from '../../messages';
import { KIND_UPLOADS } from '../constructor/componente';
import { fieldName, formOf } from './form';
import { givenCelda, givenComponente, givenPlantilla } from '../../testing/plantillas/plantillaFixture';

const FORM = formOf(givenPlantilla());

test('each heading begins a section; words that are printed stand above what they introduce', () => {
  expect(FORM.sections).toEqual([
    {
      id: 'seccion-1',
      title: 'ENTREGA DE VEHÍCULO',
      fields: [
        {
          kind: 'group',
          title: 'Vehículo',
          hint: 'Lee antes de firmar.',
          fields: [
            { kind: 'line', name: 'campo-placa', label: 'Placa', max: 200, need: 'required' },
            { kind: 'yesNo', name: 'campo-llaves', label: '¿Con llaves?', look: 'segments' },
          ],
        },
        { kind: 'text', name: 'campo-notas', label: 'Observaciones', max: 2_000 },
      ],
    },
    {
      id: 'seccion-2',
      title: 'Evidencias',
      fields: [
        { kind: 'file', name: 'campo-frente', label: 'Frente', upload: KIND_UPLOADS.image },
        { kind: 'file', name: 'campo-recorrido', label: 'Video', upload: KIND_UPLOADS.video },
        {
          kind: 'signature',
          name: 'campo-firma',
          label: 'Quien recibe',
          upload: KIND_UPLOADS.signature,
          need: 'required',
        },
      ],
    },
  ]);
});

test('without a heading the section is called like the template, and words at the end stand alone', () => {
  const components = [
    givenComponente('textBox', 'Primero', { id: 'a' }),
    givenComponente('column3', '', {
      id: 'fila',
      component: [
        null,
        givenCelda('textBox', 'Nombre', { id: 'b', label: 'input' }),
        givenCelda('textBox', 'Dos', { id: 'c' }),
      ],
    }),
    givenComponente('textBox', 'Último', { id: 'd' }),
  ];
  expect(formOf({ name: 'Acta de reunión', components }).sections).toEqual([
    {
      id: 'seccion-1',
      title: 'Acta de reunión',
      fields: [
        {
          kind: 'group',
          hint: 'Primero\n\nDos',
          fields: [{ kind: 'line', name: 'campo-b', label: 'Nombre', max: 200 }],
        },
        { kind: 'group', hint: 'Último', fields: [] },
      ],
    },
  ]);
});

test('what must be there is asked for, in words and in files', () => {
  expect(problemsOf(FORM, {}, new Set())).toEqual([
    { path: 'campo-placa', message: SHELL_MESSAGES.required },
    { path: 'campo-firma', message: SHELL_MESSAGES.required },
  ]);
  expect(problemsOf(FORM, { 'campo-placa': 'SKT490' }, new Set(['campo-firma']))).toEqual([]);
});

test('an id never meets a name of ours', () => {
  const components = [givenComponente('textBox', 'x', { id: 'constructor', label: 'input', isRequired: true })];
  const form = formOf({ name: 'x', components });
  expect(allFields(form).map(({ name }) => name)).toEqual([fieldName('constructor')]);
  expect(problemsOf(form, {}, new Set())).toHaveLength(1);
});

test('files travel under the names of their fields', () => {
  expect(Object.keys(uploadsOf(FORM))).toEqual(['campo-frente', 'campo-recorrido', 'campo-firma']);
});
