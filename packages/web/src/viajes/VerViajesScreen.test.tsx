import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { stubApi } from '../testing/stubApi';
import { OF_CLIENT, givenRow, page } from '../testing/flota/givenDespacho';

const LIST = '/ejecucion/onbus/detalledeviajes/expreso%20del%20caribe';
const HERE = `${LIST}?from=2026-11-14&to=2026-11-15`;
const ROWS = `GET /api/viajes?${OF_CLIENT}&fechaInicio=14/11/2026&fechaFin=15/11/2026&sort=inicio:desc&limit=100`;
const reader = givenUsuario({ scopes: ['readDispatch', 'all'] });

const viajes = [
  { ...givenRow({ estado: 'Finalizada', fecha_completado: '16/11/2026', hora_completado: '01:20:00' }), fotos: 10 },
  { ...givenRow({ id: '8', placa: 'TZK934', estado: 'Pendiente' }), fotos: null },
];

test('TRIP-01, TRIP-02: the trips with their hours, driver, state, photos and book', async () => {
  stubApi({ [ROWS]: page(viajes) });
  renderApp(HERE, reader);
  await screen.findByText('SQK482');
  const heads = screen.getAllByRole('columnheader', { hidden: true });
  expect(heads.map((head) => head.textContent)).toEqual([
    'Fecha',
    'Inicio',
    'Fin',
    'Ruta',
    'Vehículo',
    'Placa',
    'Conductor',
    'Estado',
    'Fotos',
    'Libro',
  ]);
  const texts = async (plate: string) =>
    [...((await screen.findByText(plate)).closest('tr')?.cells ?? [])].map((cell) => cell.textContent);
  expect(await texts('SQK482')).toEqual([
    '15/11/2026',
    '23:30',
    '01:20',
    'BARRANQUILLA - SANTA MARTA',
    '1042',
    'SQK482',
    'Ángel Peña',
    'Finalizado',
    '10',
    'Abrir',
  ]);
  // The planned end, and no count while the platform cannot tell.
  expect(await texts('TZK934')).toMatchObject({ 2: '01:40', 8: '—' });
});

test('TRIP-04, TRIP-39: a row leads to its trip book and takes the client and the days along', async () => {
  stubApi({ [ROWS]: page(viajes) });
  const { address } = renderApp(HERE, reader);
  (await screen.findByText('SQK482')).closest('tr')?.focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(address)
    .toBe(`/ejecucion/formulario/7/%C3%81ngel%20Pe%C3%B1a/BS?${OF_CLIENT}&from=2026-11-14&to=2026-11-15`);
});

test('TRIP-02: nothing found is said, and a failure is tried again', async () => {
  let isAway = true;
  stubApi({ [ROWS]: () => (isAway ? { status: 500, message: SHELL_MESSAGES.unexpected } : page([])) });
  renderApp(HERE, reader);
  expect(await screen.findByText(SHELL_MESSAGES.unexpected)).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByText('Reintentar'));
  expect(await screen.findByText(SHELL_MESSAGES.empty)).toBeTruthy();
});

test('GUARD-31: without readDispatch the screen stays shut', async () => {
  const sent = stubApi({});
  const { address } = renderApp(HERE, givenUsuario({ scopes: ['all'] }));
  await expect.poll(address).not.toContain('detalledeviajes');
  expect(sent.some(({ path }) => path.startsWith('/api/viajes'))).toBe(false);
});

test('GUARD-80: the name of another client in the address leads back to the own', async () => {
  const sent = stubApi({});
  const { address } = renderApp('/ejecucion/onbus/detalledeviajes/flota%20andina', reader);
  await expect.poll(address).toBe(LIST);
  expect(sent.some(({ path }) => path.includes('flota'))).toBe(false);
});
