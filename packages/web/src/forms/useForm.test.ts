import type { FormDef } from '@fenix/domain/forms/def';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useForm } from './useForm';

const DEF = {
  sections: [
    {
      id: 'datos',
      title: 'Datos',
      fields: [
        { kind: 'line', name: 'tipo', label: 'Tipo', need: 'required', max: 10 },
        { kind: 'line', name: 'lugar', label: 'Lugar', need: 'required', max: 10 },
      ],
    },
  ],
} as const satisfies FormDef;

function open() {
  const held = (values: Readonly<Record<string, string>>) => ({ values, files: {}, set: () => {}, setFile: () => {} });
  const hook = renderHook(({ values }) => useForm({ def: DEF, held: held(values) }), {
    initialProps: { values: { tipo: '', lugar: '' } },
  });
  return { hook, problems: () => Object.keys(hook.result.current.form.problems) };
}

test('INF-19 a missing answer that is proposed after the check is not asked for any more', () => {
  const { hook, problems } = open();
  act(() => void hook.result.current.isRight());
  expect(problems()).toEqual(['lugar', 'tipo']);
  hook.rerender({ values: { tipo: 'Novedad', lugar: '' } });
  expect(problems()).toEqual(['lugar']);
});

test('what the server said of an answer stays until the answer is changed', () => {
  const { hook, problems } = open();
  act(() => hook.result.current.show([{ path: 'tipo', message: 'Ya no se usa' }]));
  hook.rerender({ values: { tipo: 'Novedad', lugar: 'Riohacha' } });
  expect(problems()).toEqual(['tipo']);
  act(() => hook.result.current.form.set({ tipo: 'Otra' }));
  expect(problems()).toEqual([]);
});
