import type { FieldError } from '@fenix/domain/errors';
import type { FormDef } from '@fenix/domain/forms/def';
import { answersOf, freshValues } from '@fenix/domain/forms/values';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { UPLOADS } from '@fenix/domain/uploads';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderPiece } from '../testing/renderPiece';
import { SectionFields } from './FieldView';
import { useForm } from './useForm';
import { usePageForm } from './usePageForm';

const DEF = {
  sections: [
    {
      id: 'datos',
      title: 'Datos',
      fields: [{ kind: 'yesNo', look: 'segments', name: 'camaras', label: '¿Cámaras?', start: false }],
    },
    {
      id: 'novedades',
      title: 'Novedades',
      fields: [
        {
          kind: 'repeat',
          name: 'novedades',
          label: 'Novedad',
          add: 'Agregar novedad',
          need: 'required',
          min: 1,
          max: 3,
          fields: [
            {
              kind: 'pick',
              look: 'search',
              name: 'tipo',
              label: 'Tipo',
              from: 'tipos',
              empty: 'Elige',
              max: 60,
              need: 'required',
            },
            { kind: 'text', name: 'texto', label: 'Texto', max: 10, need: 'required' },
            { kind: 'file', name: 'foto', label: 'Foto', upload: UPLOADS.actaEvidence, each: ['f1', 'f2', 'f3'] },
            {
              kind: 'file',
              name: 'video',
              label: 'Video',
              upload: UPLOADS.actaEvidence,
              each: ['v1', 'v2', 'v3'],
              shownBy: ['camaras'],
            },
          ],
        },
      ],
    },
  ],
} as const satisfies FormDef;

const TIPOS = [
  { value: 'Hurto', label: 'Hurto', group: 'RANGO A', words: 'robo' },
  { value: 'Pare', label: 'Pare', group: 'RANGO B' },
];

let saved: object[];
beforeEach(() => {
  saved = [];
});

async function open(returned: readonly FieldError[] = []) {
  function Piece() {
    const held = usePageForm(() => freshValues(DEF, {}));
    const { form, isRight } = useForm({ def: DEF, held, returned, options: { tipos: TIPOS } });
    const save = () => {
      if (isRight()) saved.push(answersOf(DEF, held.values));
    };
    return (
      <>
        {DEF.sections.map((section) => (
          <SectionFields key={section.id} form={form} section={section} />
        ))}
        <output aria-label="Archivos">
          {Object.entries(held.files).flatMap(([place, file]) => (file ? [`${place}: ${file.name}. `] : []))}
        </output>
        <button type="button" onClick={save}>
          Guardar
        </button>
      </>
    );
  }
  await renderPiece(() => <Piece />);
  return userEvent.setup();
}

const row = (n: number) => within(screen.getByRole('group', { name: `Novedad ${n}` }));
const rows = () => screen.getAllByRole('group', { name: /^Novedad \d$/ }).length;
const write = (n: number, text: string) =>
  fireEvent.change(row(n).getByLabelText(/^Texto/), { target: { value: text } });
/** A video: pictures are drawn smaller first, which needs a browser. */
const attach = (n: number, label: string, name: string) =>
  fireEvent.change(row(n).getByLabelText(`${label}, galería`), {
    target: { files: [new File(['x'], name, { type: 'video/mp4' })] },
  });
const tipo = (n: number) => row(n).getByRole('combobox', { name: /^Tipo/ });
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Agregar novedad' }));
const files = () => screen.getByRole('status', { name: 'Archivos' }).textContent;

test('it opens once, more are added up to the most, and the last one stays', async () => {
  await open();
  const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect([rows(), isOff('Quitar novedad 1'), isOff('Agregar novedad')]).toEqual([1, true, false]);
  add();
  add();
  expect([rows(), isOff('Quitar novedad 1'), isOff('Agregar novedad')]).toEqual([3, false, true]);
  // What was added is where the keyboard goes on.
  expect(document.activeElement).toBe(tipo(3));
});

test('each keeps its own words and files, and what goes out is a list', async () => {
  const hand = await open();
  add();
  fireEvent.click(screen.getByRole('radio', { name: 'Sí' }));
  await hand.type(tipo(1), 'robo{Enter}');
  await hand.type(tipo(2), 'rango b{Enter}');
  write(1, 'uno');
  write(2, 'dos');
  attach(1, 'Foto', 'uno.mp4');
  attach(2, 'Video', 'dos.mp4');
  await screen.findByText('dos.mp4');
  expect(files()).toBe('f1: uno.mp4. v2: dos.mp4. ');
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(saved).toEqual([
    {
      camaras: true,
      novedades: [
        { tipo: 'Hurto', texto: 'uno' },
        { tipo: 'Pare', texto: 'dos' },
      ],
    },
  ]);
});

test('what lacks something says so in its own place, and only that is over when it is filled in', async () => {
  await open();
  add();
  write(1, 'uno');
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(row(1).getAllByText(SHELL_MESSAGES.required)).toHaveLength(1);
  expect(row(2).getAllByText(SHELL_MESSAGES.required)).toHaveLength(2);
  write(2, 'dos');
  expect(row(2).getAllByText(SHELL_MESSAGES.required)).toHaveLength(1);
  expect(row(1).getAllByText(SHELL_MESSAGES.required)).toHaveLength(1);
  expect(saved).toEqual([]);
});

test('what the server says comes back to the one it is about', async () => {
  await open([{ path: 'novedades.0.texto', message: 'No se entiende.' }]);
  expect(row(1).getByText('No se entiende.')).toBeTruthy();
});

test('one that is blank goes at once; one with something in it asks, and those after it move up with their files', async () => {
  const hand = await open();
  add();
  fireEvent.click(screen.getByRole('button', { name: 'Quitar novedad 1' }));
  expect(rows()).toBe(1);
  add();
  write(1, 'uno');
  write(2, 'dos');
  attach(2, 'Foto', 'dos.mp4');
  await screen.findByText('dos.mp4');
  fireEvent.click(screen.getByRole('button', { name: 'Quitar novedad 1' }));
  const question = () => screen.findByRole('dialog', { name: '¿Quitar novedad 1?', hidden: true });
  await hand.click(within(await question()).getByRole('button', { name: 'Cancelar', hidden: true }));
  expect(rows()).toBe(2);
  fireEvent.click(screen.getByRole('button', { name: 'Quitar novedad 1' }));
  await hand.click(within(await question()).getByRole('button', { name: 'Quitar', hidden: true }));
  expect(await screen.findByText('1 de 3')).toBeTruthy();
  expect(row(1).getByLabelText<HTMLTextAreaElement>(/^Texto/).value).toBe('dos');
  expect(files()).toBe('f1: dos.mp4. ');
});

test('types are grouped by range, and found by synonyms', async () => {
  const hand = await open();
  await hand.click(tipo(1));
  expect(screen.getAllByText(/^RANGO [AB]$/).map(({ textContent }) => textContent)).toEqual(['RANGO A', 'RANGO B']);
  await hand.type(tipo(1), 'robo');
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['Hurto']);
});
