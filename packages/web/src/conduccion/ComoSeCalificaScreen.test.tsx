import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { REGLAS } from '../testing/conduccion/givenConduccion';
import { stubApi } from '../testing/stubApi';

const HERE = '/validacion/como-se-califica';
const RULES = 'GET /api/conduccion/reglas?client=expreso+del+caribe';
const reader = givenUsuario({ scopes: ['readDashboard', 'all'] });

test('PESV-44: weights and thresholds are those that the server answers', async () => {
  const changed = { ...REGLAS, kmMinimos: 70, categorias: REGLAS.categorias.map((one) => ({ ...one, tolerancia: 6 })) };
  stubApi({ [RULES]: { data: { reglas: changed } } });
  renderApp(HERE, reader);
  expect(await screen.findByRole('heading', { level: 1, name: 'Cómo se califica' })).toBeTruthy();
  const weights = within(await screen.findByRole('table', { name: 'Peso de cada categoría' }));
  expect(weights.getByRole('row', { name: /^Velocidades 35 % 6 0,1 120 km\/h 5 min$/ })).toBeTruthy();
  const events = within(screen.getByRole('table', { name: 'Qué cuenta como evento' }));
  expect(events.getByRole('row', { name: 'Alertas Conducción nocturna desde 5 min, de 23:00 a 05:00' })).toBeTruthy();
  expect(screen.getByText(/un viaje de menos de 70 km cuenta como 70 km/)).toBeTruthy();
});

test('PESV-44: the example is worked out from the same rules', async () => {
  stubApi({ [RULES]: { data: { reglas: REGLAS } } });
  renderApp(HERE, reader);
  // 0.25 + 0.75 · 0.5 = 0.625, times 0.4 + 0.6 / 2 = 0.7, is 0.4375; half of it per 100 km, of 2, takes 1.09 of 10.
  expect((await screen.findByText(/^Un exceso de 100 km\/h durante/)).textContent).toContain(
    'pesa 0,44. Por 100 km son 0,22, de un límite de 2: quedan 8,9 de 10 en Velocidades',
  );
});

test('PESV-44: a platform without published rules says so; a failure is asked for again', async () => {
  stubApi({ [RULES]: { status: 500, message: 'x' } });
  renderApp(HERE, reader);
  await screen.findByRole('button', { name: 'Reintentar' });
  stubApi({ [RULES]: { data: { reglas: null } } });
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Tu plataforma GPS no publica sus reglas')).toBeTruthy();
});
