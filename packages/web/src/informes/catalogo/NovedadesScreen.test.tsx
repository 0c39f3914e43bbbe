import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenManager } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';

const PATH = '/optimizacion/informes/novedades';
const CATALOGO = {
  version: 2,
  rangos: [
    { name: 'RANGO A', caption: 'Penal', typeReport: 'disciplinario', tipos: [{ id: 'RA-01', name: 'Hurto' }] },
    {
      name: 'RANGO B',
      caption: 'Tránsito',
      typeReport: 'disciplinario',
      tipos: [
        { id: 'RB-01', name: 'Exceso de velocidad', codigo: 'C29' },
        { id: 'RB-26', name: 'Licencia vencida', codigo: 'B02', state: 'reserva' },
      ],
    },
    { name: 'RANGO C', caption: 'Internas', typeReport: 'disciplinario', tipos: [{ id: 'RC-01', name: 'Parada' }] },
    { name: 'RANGO D', caption: 'Equipo', typeReport: 'Novedad especifica', tipos: [{ id: 'RD-01', name: 'Sello' }] },
    { name: 'RANGO E', caption: 'Falla', typeReport: 'Novedad especifica', tipos: [{ id: 'RE-01', name: 'Buzzer' }] },
  ],
};
const CLIENTE = 'GET /api/informes/catalogo/cliente?client=expreso+del+caribe';

function open(at = PATH, answers: Parameters<typeof stubApi>[0] = {}) {
  window.sessionStorage.setItem('clientTem', 'expreso del caribe');
  const sent = stubApi({
    'GET /api/informes/catalogo': { data: CATALOGO },
    'PUT /api/informes/catalogo': { data: { ...CATALOGO, version: 3 } },
    [CLIENTE]: { data: { version: 1, encendidos: [], apagados: ['RE-01'] } },
    'PUT /api/informes/catalogo/cliente': { data: { version: 2, encendidos: [], apagados: [] } },
    'GET /api/companies': { data: [{ client: 'expreso del caribe', isProvider: false }] },
    ...answers,
  });
  return { sent, ...renderApp(at, givenManager()) };
}
const puts = (sent: ReturnType<typeof open>['sent']) => sent.filter(({ method }) => method === 'PUT');

test('INF-19 staff add a type, put one on reserve and save over the version they read', async () => {
  const { sent } = open(`${PATH}?rango=RANGO+B`);
  const form = within(await screen.findByRole('form', { name: 'Catálogo de novedades' }));
  expect(form.getByText('2 tipos · versión 2')).toBeTruthy();
  fireEvent.change(form.getByLabelText('Estado del tipo 1'), { target: { value: 'reserva' } });
  fireEvent.click(form.getByRole('button', { name: 'Agregar tipo' }));
  fireEvent.change(form.getByLabelText('Nombre del tipo 3'), { target: { value: 'Carga sin asegurar' } });
  fireEvent.click(form.getByRole('button', { name: 'Guardar catálogo' }));
  await waitFor(() => expect(puts(sent)).toHaveLength(1));
  expect(puts(sent)[0]?.body).toMatchObject({
    version: 2,
    rangos: [
      {},
      {
        name: 'RANGO B',
        tipos: [
          { id: 'RB-01', name: 'Exceso de velocidad', codigo: 'C29', state: 'reserva' },
          { id: 'RB-26', state: 'reserva' },
          { name: 'Carga sin asegurar' },
        ],
      },
      {},
      {},
      {},
    ],
  });
  expect(await screen.findByText('Catálogo de novedades guardado')).toBeTruthy();
});

test('INF-19 a name that is there already is said at its line, and nothing is sent', async () => {
  const { sent } = open();
  const form = within(await screen.findByRole('form', { name: 'Catálogo de novedades' }));
  fireEvent.click(form.getByRole('button', { name: 'Agregar tipo' }));
  fireEvent.change(form.getByLabelText('Nombre del tipo 2'), { target: { value: 'hurto' } });
  fireEvent.click(form.getByRole('button', { name: 'Guardar catálogo' }));
  expect(await form.findByText('Este tipo ya está en el catálogo.')).toBeTruthy();
  expect(puts(sent)).toEqual([]);
  fireEvent.click(form.getByRole('button', { name: 'Descartar' }));
  expect(form.queryByLabelText('Nombre del tipo 2')).toBeNull();
});

test('INF-19 for one client the reserve is switched on and a type off', async () => {
  const { sent } = open(`${PATH}?tab=clientes`);
  const form = within(await screen.findByRole('form', { name: 'Novedades de Expreso del Caribe' }));
  const turn = (name: string | RegExp) => form.getByRole<HTMLInputElement>('switch', { name });
  expect([turn(/^Licencia vencida/).checked, turn('Buzzer').checked, turn('Parada').checked]).toEqual([
    false,
    false,
    true,
  ]);
  fireEvent.click(turn(/^Licencia vencida/));
  fireEvent.click(turn('Buzzer'));
  fireEvent.click(turn('Parada'));
  fireEvent.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(puts(sent)[0]?.body).toEqual({
      client: 'expreso del caribe',
      version: 1,
      encendidos: ['RB-26'],
      apagados: ['RC-01'],
    }),
  );
});

test('INF-19 the name of a type is read whole in several lines and kept in one', async () => {
  const { sent } = open();
  const form = within(await screen.findByRole('form', { name: 'Catálogo de novedades' }));
  const field = form.getByLabelText('Nombre del tipo 1');
  expect(field.tagName).toBe('TEXTAREA');
  fireEvent.change(field, { target: { value: 'Hurto a pasajeros\n dentro del vehículo' } });
  fireEvent.click(form.getByRole('button', { name: 'Guardar catálogo' }));
  await waitFor(() => expect(puts(sent)).toHaveLength(1));
  expect(puts(sent)[0]?.body).toMatchObject({
    rangos: [{ tipos: [{ name: 'Hurto a pasajeros dentro del vehículo' }] }, {}, {}, {}, {}],
  });
});
