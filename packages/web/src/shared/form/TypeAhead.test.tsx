import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TypeAhead } from './TypeAhead';

const RUTAS = ['CARTAGENA - BARRANQUILLA', 'BARRANQUILLA - SANTA MARTA'];

function Form({ rutas }: { rutas: readonly string[] | undefined }) {
  const [ruta, setRuta] = useState<string>();
  return (
    <MantineProvider env="test">
      <TypeAhead
        label="Ruta"
        options={rutas}
        value={ruta}
        onChange={setRuta}
        idOf={(one) => one}
        labelOf={(one) => one}
      />
      <output>{ruta ?? 'ninguna'}</output>
    </MantineProvider>
  );
}

const chosen = () => screen.getByRole('status').textContent;

test.each(['{Enter}', '{Tab}'])('what was typed before the list came is taken when it comes, after %s', async (key) => {
  const user = userEvent.setup({ delay: null });
  const { rerender } = render(<Form rutas={undefined} />);
  await user.type(screen.getByLabelText('Ruta', { selector: 'input' }), `santa${key}`);
  expect(chosen()).toBe('ninguna');
  rerender(<Form rutas={RUTAS} />);
  await waitFor(() => expect(chosen()).toBe('BARRANQUILLA - SANTA MARTA'));
  expect(screen.getByLabelText('Ruta', { selector: 'input' })).toHaveProperty('value', 'BARRANQUILLA - SANTA MARTA');
});

test('a list that arrives while the user is typing selects nothing', async () => {
  const user = userEvent.setup({ delay: null });
  const { rerender } = render(<Form rutas={undefined} />);
  const field = screen.getByLabelText('Ruta', { selector: 'input' });
  await user.type(field, 'santa{Enter}');
  await user.type(field, 'x');
  rerender(<Form rutas={RUTAS} />);
  expect(chosen()).toBe('ninguna');
  expect(field).toHaveProperty('value', 'santax');
});

test.each([
  ['SANTA MARTA - BARRANQUILLA', 'SANTA MARTA - BARRANQUILLA'],
  ['santa', 'SANTA MARTA - BARRANQUILLA'],
  ['marta barr', 'SANTA MARTA - BARRANQUILLA'],
  ['barr marta', 'BARRANQUILLA - SANTA MARTA'],
])('of a route and its return, %j and Enter is %j', async (typed, expected) => {
  const user = userEvent.setup({ delay: null });
  render(<Form rutas={[...RUTAS, 'SANTA MARTA - BARRANQUILLA']} />);
  await user.type(screen.getByLabelText('Ruta', { selector: 'input' }), `${typed}{Enter}`);
  expect(chosen()).toBe(expected);
});
