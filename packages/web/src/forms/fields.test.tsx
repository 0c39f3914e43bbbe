import { addDays, bogotaDay } from '@fenix/domain/dates/days';
import type { FieldError } from '@fenix/domain/errors';
import type { FormDef } from '@fenix/domain/forms/def';
import { INSPECTION_MESSAGES } from '@fenix/domain/forms/inspection';
import { answersOf, freshValues } from '@fenix/domain/forms/values';
import { UPLOADS } from '@fenix/domain/uploads';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SyntheticEvent } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPiece } from '../testing/renderPiece';
import { SectionFields } from './FieldView';
import { useFocusRefused } from './useFocusRefused';
import { type FormState, useForm } from './useForm';
import { usePageForm } from './usePageForm';

const DEF = {
  sections: [
    {
      id: 'datos',
      title: 'Datos',
      fields: [
        {
          kind: 'pick',
          look: 'search',
          name: 'vehicle',
          label: 'Vehículo',
          from: 'vehiculos',
          empty: 'Placa',
          max: 60,
          need: 'required',
        },
        { kind: 'number', name: 'km', label: 'Kilometraje', unit: 'km', min: 0, max: 3_000_000, need: 'required' },
        { kind: 'day', name: 'extintor', label: 'Extintor', past: 'Está vencido.' },
        { kind: 'group', hint: 'Lee antes de seguir.', fields: [] },
      ],
    },
    {
      id: 'luces',
      title: 'Luces',
      fields: [
        {
          kind: 'inspection',
          name: 'luces',
          label: 'Luces',
          need: 'required',
          photo: UPLOADS.actaEvidence,
          points: [
            { indice: 1, name: 'Altas', tag: 'Bloqueante' },
            { indice: 3, name: 'Placa', asksPromise: true },
            { indice: 4, name: 'SOAT', asksExpiry: true },
          ],
        },
      ],
    },
  ],
} as const satisfies FormDef;

const VEHICULOS = [
  { value: 'a1', label: 'SZK482 · 101' },
  { value: 'b2', label: 'TRB119 · 102' },
];

let sent: object[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 10, height: 10, close: () => {} }));
});

type Asked = { options?: FormState['options']; start?: object; returned?: readonly FieldError[] };

async function open({ options = { vehiculos: VEHICULOS }, start = {}, returned = [] }: Asked = {}) {
  function Piece() {
    const held = usePageForm(() => ({ ...freshValues(DEF, {}), ...start }));
    const { form, isRight } = useForm({ def: DEF, held, returned, options });
    const ref = useFocusRefused(form.refused);
    const save = (event: SyntheticEvent) => {
      event.preventDefault();
      if (isRight()) sent.push(answersOf(DEF, held.values));
    };
    return (
      <form ref={ref} noValidate onSubmit={save}>
        {DEF.sections.map((section) => (
          <SectionFields key={section.id} form={form} section={section} />
        ))}
        <button type="submit">Guardar</button>
      </form>
    );
  }
  await renderPiece(() => <Piece />);
  const hand = userEvent.setup();
  return { hand, save: () => hand.click(screen.getByRole('button', { name: 'Guardar' })) };
}

const point = (name: string) => within(screen.getByRole('group', { name }));
const answer = (hand: ReturnType<typeof userEvent.setup>, name: string, value: string) =>
  hand.click(point(name).getByRole('radio', { name: value }));

test('a read-only text is shown among the questions', async () => {
  await open();
  expect(screen.getByText('Lee antes de seguir.').tagName).toBe('P');
});

test('one of a long catalogue is found by typing and kept by its value', async () => {
  const { hand, save } = await open();
  await hand.type(screen.getByRole('combobox', { name: /^Vehículo/ }), 'trb{Enter}');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Vehículo/ }).value).toBe('TRB119 · 102');
  // Choosing is not sending.
  expect(screen.queryAllByRole('alert')).toEqual([]);
  await hand.type(screen.getByLabelText(/^Kilometraje/), '128.450');
  await hand.click(screen.getByRole('button', { name: 'Todo bueno' }));
  await save();
  expect(sent).toMatchObject([{ vehicle: 'b2', km: '128.450' }]);
});

test('what was picked before shows while its catalogue is on its way', async () => {
  await open({ options: {}, start: { vehicle: 'b2' } });
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Vehículo/ }).value).toBe('b2');
});

test('a number that is none is refused under its field', async () => {
  const { hand, save } = await open({ start: { vehicle: 'a1' } });
  await hand.type(screen.getByLabelText(/^Kilometraje/), 'mucho');
  await save();
  expect(screen.getByText('Escribe un número entre 0 y 3.000.000.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Kilometraje/));
});

/** As a person types it. */
const typed = (day: string) => day.split('-').toReversed().join('/');

test('PRE-20 a day that is over is said and does not refuse; today is not over', async () => {
  const { hand, save } = await open({ start: { vehicle: 'a1', km: '1' } });
  const today = bogotaDay(new Date());
  fireEvent.change(screen.getByLabelText('Extintor'), { target: { value: typed(today) } });
  expect(screen.queryByText('Está vencido.')).toBeNull();
  fireEvent.change(screen.getByLabelText('Extintor'), { target: { value: typed(addDays(today, -1)) } });
  expect(screen.getByText('Está vencido.')).toBeTruthy();
  await hand.click(screen.getByRole('button', { name: 'Todo bueno' }));
  await save();
  expect(sent).toHaveLength(1);
});

test('PRE-20 all that is left of a section is good with one tap, and what is bad asks for a note and a photo', async () => {
  const { hand, save } = await open({ start: { vehicle: 'a1', km: '1' } });
  await answer(hand, 'Placa', 'Malo');
  await hand.click(screen.getByRole('button', { name: 'Lo demás, bueno' }));
  expect(screen.getByLabelText('Respuestas').textContent).toBe('Bueno 2Malo 1N/A 0');
  await save();
  expect(screen.getByText(INSPECTION_MESSAGES.noNoveltie)).toBeTruthy();
  expect(screen.getByText(INSPECTION_MESSAGES.noPhoto)).toBeTruthy();
  await hand.type(screen.getByLabelText(/^Qué tiene Placa/), 'Fundida');
  fireEvent.change(screen.getByLabelText('Se repara a más tardar Placa'), { target: { value: '31/01/2030' } });
  fireEvent.change(screen.getByLabelText('Vence SOAT'), { target: { value: '31/01/2020' } });
  expect(screen.getByText('Ya venció.')).toBeTruthy();
  await hand.upload(screen.getByLabelText('Foto de Placa, cámara'), new File(['x'], 'p.png', { type: 'image/png' }));
  await screen.findByAltText('p.png');
  await save();
  expect(sent).toMatchObject([
    {
      luces: [
        { indice: 1, name: 'Altas', checked: 'Bueno' },
        { indice: 3, name: 'Placa', checked: 'Malo', noveltie: 'Fundida', noveltieDate: '2030-01-31' },
        { indice: 4, name: 'SOAT', checked: 'Bueno', vence: '2020-01-31' },
      ],
    },
  ]);
});

test('each point says what it lacks until it is answered, and the answer to one leaves the others', async () => {
  const { hand, save } = await open({ start: { vehicle: 'a1', km: '1' } });
  await save();
  expect(screen.getAllByText(INSPECTION_MESSAGES.unanswered)).toHaveLength(3);
  expect(document.activeElement).toBe(point('Altas · Bloqueante').getByRole('radio', { name: 'Bueno' }));
  await answer(hand, 'Altas · Bloqueante', 'Bueno');
  expect(point('Altas · Bloqueante').queryByRole('alert')).toBeNull();
  expect(screen.getAllByText(INSPECTION_MESSAGES.unanswered)).toHaveLength(2);
});

test('what the server says of a point, of its photo and of the whole section comes back to its place', async () => {
  await open({
    start: { vehicle: 'a1', km: '1', luces: { 1: { checked: 'Malo', noveltie: 'Rota' }, 3: { checked: 'Bueno' } } },
    returned: [
      { path: 'luces', message: 'La sección' },
      { path: 'luces.3', message: 'El punto' },
      { path: 'luces-1', message: 'La foto' },
    ],
  });
  expect(screen.getByText('La sección')).toBeTruthy();
  expect(point('Placa').getByRole('alert').textContent).toBe('El punto');
  expect(screen.getByText('La foto')).toBeTruthy();
});
