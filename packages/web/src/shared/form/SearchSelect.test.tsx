import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPiece } from '../../testing/renderPiece';
import { SearchSelect } from './SearchSelect';

const CITIES = ['Bogotá', 'Cali', 'Medellín'].map((label) => ({ value: label.toLowerCase(), label }));

function City() {
  const [city, setCity] = useState('');
  return <SearchSelect label="Ciudad" options={CITIES} value={city} onChange={setCity} />;
}
const field = () => screen.getByRole('combobox', { name: 'Ciudad' });
const optionsInPage = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);

test('the options are in the page while the list is open, and the chosen one after', async () => {
  await renderPiece(() => <City />);
  const before = optionsInPage();
  await userEvent.click(field());
  const open = optionsInPage();
  await userEvent.click(screen.getByRole('option', { name: 'Cali' }));
  expect([before, open, optionsInPage()]).toEqual([[], ['Bogotá', 'Cali', 'Medellín'], ['Cali']]);
});

test('the first match is ready for Enter at the first letter', async () => {
  await renderPiece(() => <City />);
  await userEvent.click(field());
  await userEvent.keyboard('m{Enter}');
  expect(field()).toHaveProperty('value', 'Medellín');
});

test('what is typed over a choice is taken by Enter too', async () => {
  await renderPiece(() => <City />);
  await userEvent.click(field());
  await userEvent.click(screen.getByRole('option', { name: 'Cali' }));
  await userEvent.clear(field());
  await userEvent.keyboard('{Escape}m{Enter}');
  expect(field()).toHaveProperty('value', 'Medellín');
});

test('arrows walk the list from the first', async () => {
  await renderPiece(() => <City />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field()).toHaveProperty('value', 'Cali');
});
