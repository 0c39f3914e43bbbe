import { defaultItems } from '@fenix/domain/actas/completar/checklist';
import { VEHICLE_CLASS_KEYS } from '@fenix/domain/flota/vehicleClass';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';
import { givenListed, givenWhole } from '../../testing/actas/givenActa';

const pending = givenListed(1, { plate: 'SIN001' });
const PENDING = 'GET /api/actas/client/expreso del caribe/pending';
/** Who completes records and may not read the others. */
const filler = () => givenUsuario({ scopes: ['createRecords'] });

function answers(actas: unknown[]) {
  return {
    [PENDING]: { data: actas },
    [`GET /api/actas/${pending._id}`]: { data: givenWhole(pending) },
    'GET /api/catalogos/analistas': { data: [] },
    'GET /api/catalogos/plantillas': {
      data: VEHICLE_CLASS_KEYS.map((clase) => ({ clase, items: defaultItems(clase).slice(-2), version: 1 })),
    },
  };
}

test('ACTA-09, ACTA-39 pending records are taken along, and their form opens without signal', async () => {
  const sent = stubApi(answers([givenWhole(pending), givenWhole(givenListed(2, { plate: 'SIN002' }))]));
  renderApp('/optimizacion/actas-sin-senal', filler());
  expect(await screen.findByText('Este equipo no tiene actas')).toBeTruthy();
  const hand = userEvent.setup();
  await hand.click(screen.getByRole('button', { name: 'Llevar sin señal' }));
  const card = await screen.findByRole('link', { name: /SIN001/ });
  expect(within(card).getByText('Sin empezar')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /Acta n/ })).toHaveLength(2);
  expect(sent.filter(({ path }) => /actas|catalogos/.test(path))).toHaveLength(3);

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await hand.click(card);
  expect(await screen.findByText(/copia del acta que quedó en este equipo/)).toBeTruthy();
  expect(await screen.findByRole('form', { name: 'Completar acta' })).toBeTruthy();
});

test('P1 without signal that is said once, by the top bar', async () => {
  stubApi(answers([givenWhole(pending)]));
  renderApp('/optimizacion/actas-sin-senal', filler());
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Llevar sin señal' }));
  const card = await screen.findByRole('link', { name: /SIN001/ });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(screen.getAllByText(/Sin señal/)).toHaveLength(1);
  await hand.click(card);
  expect(await screen.findByText('Esta es la copia del acta que quedó en este equipo.')).toBeTruthy();
  expect(screen.getAllByText(/Sin señal/)).toHaveLength(1);
});

test('with nothing pending it says so', async () => {
  stubApi(answers([]));
  renderApp('/optimizacion/actas-sin-senal', givenUsuario());
  await userEvent.click(await screen.findByRole('button', { name: 'Llevar sin señal' }));
  expect(await screen.findByText('No hay actas pendientes')).toBeTruthy();
});

test('without signal it says why nothing could be brought', async () => {
  stubApi({ [PENDING]: { status: 503, message: 'Sin conexión con el servidor.' } });
  renderApp('/optimizacion/actas-sin-senal', givenUsuario());
  await userEvent.click(await screen.findByRole('button', { name: 'Llevar sin señal' }));
  expect(await screen.findByText('Sin conexión con el servidor.')).toBeTruthy();
});
