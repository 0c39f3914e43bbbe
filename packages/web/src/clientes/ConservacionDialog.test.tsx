import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenCliente, givenManager } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { type Answer, stubApi } from '../testing/stubApi';

const caribe = givenCliente('expreso del caribe');
const KEPT = {
  cliente: { posiciones: 365, viajes: null, fotos: 0, alertas: null, avisos: null },
  instalacion: { posiciones: null, viajes: 730, fotos: null, alertas: 180, avisos: null },
  version: 3,
};

async function open(saved: Answer = { data: KEPT }) {
  const path = `/api/modules/${caribe._id}/conservacion`;
  const log = stubApi({
    'GET /api/modules/clients/fenix sas': { data: [caribe] },
    'GET /api/modules/clients/fenix sas?limit=100': {
      data: { items: [caribe], next: null, total: { value: 1, capped: false } },
    },
    'GET /api/gps-accounts': { data: [] },
    [`GET ${path}`]: { data: KEPT },
    [`PUT ${path}`]: saved,
  });
  renderApp('/clients', givenManager());
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Conservación de los datos de Expreso del Caribe' }));
  const form = within(await screen.findByRole('form', { name: 'Conservación de los datos' }));
  return { hand, form, log };
}

test('CLI-45 the periods of a client are shown with what holds where it has none', async () => {
  const { form } = await open();
  expect(form.getByLabelText<HTMLInputElement>('Posiciones').value).toBe('365');
  expect(form.getByLabelText<HTMLInputElement>('Viajes').value).toBe('');
  expect(form.getByText(/Vacío: 730 días\. 0: siempre\./)).toBeTruthy();
  expect(form.getByText(/Vacío: 90 días\./)).toBeTruthy();
  expect(form.getByText(/torre de control, y su nota\. Vacío: 180 días\. 0: siempre\./)).toBeTruthy();
});

test('CLI-45 saving sends all of them; blank is null', async () => {
  const { hand, form, log } = await open();
  await hand.clear(form.getByLabelText('Posiciones'));
  await hand.type(form.getByLabelText('Avisos'), '30');
  await hand.type(form.getByLabelText('Alertas atendidas'), '60');
  await hand.click(form.getByRole('button', { name: 'Actualizar' }));
  await waitFor(() =>
    expect(log.find(({ method }) => method === 'PUT')?.body).toEqual({
      posiciones: null,
      viajes: null,
      fotos: 0,
      alertas: 60,
      avisos: 30,
      version: 3,
    }),
  );
  expect(await screen.findByText('Conservación actualizada')).toBeTruthy();
});

test('CLI-45 a period that is too short is said under its field and not sent', async () => {
  const { hand, form, log } = await open();
  await hand.clear(form.getByLabelText('Posiciones'));
  await hand.type(form.getByLabelText('Posiciones'), '5');
  await hand.click(form.getByRole('button', { name: 'Actualizar' }));
  expect(await form.findByText('Escribe entre 30 y 3650 días, 0 para siempre, o déjalo vacío.')).toBeTruthy();
  expect(log.some(({ method }) => method === 'PUT')).toBe(false);
});

test('CLI-45 what another user saved meanwhile is shown, and loaded under the input', async () => {
  const words = 'María Pérez cambió viajes hace 2 minutos. Revisa y guarda de nuevo.';
  const current = { ...KEPT, cliente: { ...KEPT.cliente, viajes: 90 }, version: 4 };
  const { hand, form, log } = await open({ status: 409, message: words, reason: 'stale', current });
  await hand.type(form.getByLabelText('Avisos'), '30');
  await hand.click(form.getByRole('button', { name: 'Actualizar' }));
  expect(await form.findByText(words)).toBeTruthy();
  await hand.click(form.getByRole('button', { name: 'Cargar los valores nuevos' }));
  expect(form.getByLabelText<HTMLInputElement>('Avisos').value).toBe('30');
  expect(form.getByLabelText<HTMLInputElement>('Viajes').value).toBe('90');
  await hand.click(form.getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => expect(log.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(log.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    posiciones: 365,
    viajes: 90,
    fotos: 0,
    alertas: null,
    avisos: 30,
    version: 4,
  });
});
