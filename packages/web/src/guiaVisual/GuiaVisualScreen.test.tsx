import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenManager } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { stubApi } from '../testing/stubApi';
import { sampleTrips } from './sampleTrips';

test('the sample rows are the same on every visit', () => {
  expect(sampleTrips(3)).toEqual(sampleTrips(10_000).slice(0, 3));
  expect(sampleTrips(50).every(({ plate }) => /^[A-Z]{3}\d{3}$/.test(plate))).toBe(true);
});

// The whole guide is the largest screen there is: it gets the time that takes on shared cores.
test('every piece is there, and ten thousand rows are searched without accents', { timeout: 60_000 }, async () => {
  stubApi({});
  renderApp('/guia-visual', givenManager());
  const search = await screen.findByLabelText('Buscar en la tabla', {}, { timeout: 30_000 });
  const sections = [...document.querySelectorAll('section > h2')]
    .filter((heading) => !heading.closest('article'))
    .map((heading) => heading.textContent);
  expect(sections).toEqual([
    'Marca y letra',
    'Colores',
    'Botones y estados',
    'Filtros',
    'Campos',
    'Avisos y confirmación',
    'Archivos',
    'Tabla',
    'Cargando, vacío y error',
    'Mapa',
    'Documento',
  ]);
  expect(screen.getByText('1–10 de 10.000')).toBeTruthy();
  search.focus();
  await userEvent.paste('nunez riohacha');
  expect(await screen.findByText('1–10 de 500')).toBeTruthy();
});
