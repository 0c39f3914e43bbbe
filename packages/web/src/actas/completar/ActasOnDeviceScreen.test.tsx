import { VEHICLE_CLASS_KEYS, defaultItems } from '@fenix/domain/actas/completar/checklist';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';
import { givenListed, givenWhole } from '../givenActa';

const pending = givenListed(1, { plate: 'SIN001' });
const page = (items: unknown[]) => ({ data: { items, next: null, total: { value: items.length, capped: false } } });
const LIST = 'GET /api/actas/client/expreso del caribe?limit=500';

function answers(items: unknown[]) {
  return {
    [LIST]: page(items),
    [`GET /api/actas/${pending._id}`]: { data: givenWhole(pending) },
    'GET /api/catalogos/analistas': { data: [] },
    'GET /api/catalogos/plantillas': {
      data: VEHICLE_CLASS_KEYS.map((clase) => ({ clase, items: defaultItems(clase).slice(-2), version: 1 })),
    },
  };
}

test('ACTA-09, ACTA-39 pending records are taken along, and their form opens without signal', async () => {
  const others = [
    givenListed(2, { complete: true }),
    givenListed(3, { delete: true }),
    givenListed(4, { isOld: true }),
  ];
  const sent = stubApi(answers([pending, ...others]));
  renderApp('/optimizacion/actas-sin-senal', givenUsuario());
  expect(await screen.findByText('Este equipo no tiene actas')).toBeTruthy();
  const hand = userEvent.setup();
  await hand.click(screen.getByRole('button', { name: 'Llevar sin señal' }));
  const card = await screen.findByRole('link', { name: /SIN001/ });
  expect(within(card).getByText('Sin empezar')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /Acta n/ })).toHaveLength(1);
  expect(sent.filter(({ path }) => /actas\/7c9e/.test(path))).toHaveLength(1);

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await hand.click(card);
  expect(await screen.findByText(/copia del acta que quedó en este equipo/)).toBeTruthy();
  expect(await screen.findByRole('form', { name: 'Completar acta' })).toBeTruthy();
});

test('with nothing pending it says so', async () => {
  stubApi(answers([]));
  renderApp('/optimizacion/actas-sin-senal', givenUsuario());
  await userEvent.click(await screen.findByRole('button', { name: 'Llevar sin señal' }));
  expect(await screen.findByText('No hay actas pendientes')).toBeTruthy();
});

test('without signal it says why nothing could be brought', async () => {
  stubApi({ [LIST]: { status: 503, message: 'Sin conexión con el servidor.' } });
  renderApp('/optimizacion/actas-sin-senal', givenUsuario());
  await userEvent.click(await screen.findByRole('button', { name: 'Llevar sin señal' }));
  expect(await screen.findByText('Sin conexión con el servidor.')).toBeTruthy();
});
