import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPiece } from '../testing/renderPiece';
import { EmptyState } from './EmptyState';
import { FilterBar } from './list/FilterBar';
import { PageHeader } from './PageHeader';
import { PlateChip } from './PlateChip';
import { SearchField } from './list/SearchField';
import { FilterSelect, SearchSelect } from './form/SearchSelect';
import { StateLabel } from './StateLabel';
import { formatCount, formatTotal } from './numbers';

test('a plate is shown in upper case', async () => {
  await renderPiece(() => <PlateChip plate=" skt490" />);
  expect(screen.getByText('SKT490')).toBeTruthy();
});

test('a state can be read without its colour', async () => {
  await renderPiece(() => <StateLabel state="danger">Detenido</StateLabel>);
  expect(screen.getByText('Detenido')).toBeTruthy();
});

test('the header of a screen is its heading, a line and its action', async () => {
  await renderPiece(() => <PageHeader title="Actas" subtitle="Todas" action={<button>Nueva</button>} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Actas' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Nueva' })).toBeTruthy();
});

test('an empty screen offers the next step', async () => {
  await renderPiece(() => <EmptyState title="Sin actas" hint="Crea una" action={<button>Nueva acta</button>} />);
  expect(screen.getByText('Crea una')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Nueva acta' })).toBeTruthy();
});

test('numbers are written as in Colombia', () => {
  expect(formatCount(1_234_567)).toBe('1.234.567');
  expect(formatTotal({ value: 1_000, capped: true })).toBe('1.000+');
  expect(formatTotal({ value: 999, capped: false })).toBe('999');
});

test('a search calls its listener after a pause, and can be emptied', async () => {
  const user = userEvent.setup();
  const heard: string[] = [];
  function Field() {
    const [value, setValue] = useState('');
    return (
      <FilterBar>
        <SearchField
          label="Buscar"
          value={value}
          onChange={(next) => {
            heard.push(next);
            setValue(next);
          }}
        />
      </FilterBar>
    );
  }
  await renderPiece(() => <Field />);
  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'peña');
  await expect.poll(() => heard.at(-1)).toBe('peña');
  expect(heard.length).toBeLessThan(4);
  await user.click(screen.getByRole('button', { name: 'Borrar búsqueda' }));
  await expect.poll(() => heard.at(-1)).toBe('');
});

test('one of many is found without its accents', async () => {
  const user = userEvent.setup();
  const options = ['Expreso del Caribe', 'Líneas Ñuñoa'].map((label) => ({ value: label, label }));
  let chosen = '';
  await renderPiece(() => (
    <FilterSelect label="Cliente" options={options} value="" onChange={(value) => (chosen = value)} />
  ));
  await user.click(screen.getByRole('combobox', { name: 'Cliente' }));
  await user.keyboard('lineas nunoa');
  expect(screen.queryByRole('option', { name: 'Expreso del Caribe' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Líneas Ñuñoa' }));
  expect(chosen).toBe('Líneas Ñuñoa');
});

test.each(['{Enter}', '{Tab}'])('one of many is taken by its first letters and %s', async (key) => {
  const user = userEvent.setup();
  const options = ['Sierra Caribe', 'Caribe Express', 'Líneas Ñuñoa'].map((label) => ({ value: label, label }));
  function Field() {
    const [chosen, setChosen] = useState('');
    return (
      <>
        <SearchSelect label="Cliente" options={options} value={chosen} onChange={setChosen} />
        <output>{chosen || 'ninguno'}</output>
      </>
    );
  }
  await renderPiece(() => <Field />);
  const field = screen.getByRole('combobox', { name: 'Cliente' });
  await user.type(field, `carib${key}`);
  expect(screen.getByRole('status').textContent).toBe('Caribe Express');
  expect(field).toHaveProperty('value', 'Caribe Express');
});

test('passing over a choice with Tab leaves it as it was', async () => {
  const user = userEvent.setup();
  const options = ['Caribe Express', 'Líneas Ñuñoa'].map((label) => ({ value: label, label }));
  let changes = 0;
  await renderPiece(() => (
    <SearchSelect label="Cliente" options={options} value="Líneas Ñuñoa" onChange={() => (changes += 1)} />
  ));
  await user.click(screen.getByRole('combobox', { name: 'Cliente' }));
  await user.tab();
  expect(changes).toBe(0);
  expect(screen.getByRole('combobox', { name: 'Cliente' })).toHaveProperty('value', 'Líneas Ñuñoa');
});
