import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import { freshComponente, labelled } from '@fenix/domain/plantillas/constructor/componente';
import { givenComponente, givenDocumento, givenPlantilla } from '@fenix/domain/testing/plantillas/plantillaFixture';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { type Answer, stubApi } from '../testing/stubApi';

const CLIENT = 'client=expreso+del+caribe';
const LIST = `GET /api/templates?${CLIENT}`;
const freshness = { at: '2026-11-02T15:00:00.000Z', isStale: false };
const blank = { idgps: '', grupo: '', marca: '', modelo: '', color: '', numero_serie: '' };
const FLEET: Record<string, Answer> = {
  [`GET /api/vehiculos?${CLIENT}`]: {
    data: { items: [{ id: '7', nombre: 'Móvil 101', patente: 'SKT490', ...blank }], ...freshness },
  },
  [`GET /api/conductores?${CLIENT}`]: {
    data: { items: [{ id: '9', nombre: 'Wilmer', apellido: 'Díaz', direccion: '' }], ...freshness },
  },
};
const asking = (type: 'vehicle' | 'number' | 'choice' | 'rows', id: string, content: string, ask = {}) => ({
  ...labelled(freshComponente(id, type), 'input', content),
  ask,
});
const plantilla = givenPlantilla({
  name: 'Reporte de llantas',
  client: 'fénix gps',
  deProveedor: true,
  ofrecida: true,
  version: 1,
  components: [
    asking('vehicle', 'bus', 'Vehículo', { isTitle: true }),
    asking('number', 'psi', 'Presión', { unit: 'psi', min: 0, max: 150, hint: 'En frío.' }),
    asking('choice', 'fallas', 'Fallas', { options: ['Corte', 'Desgaste'], isSeveral: true }),
    asking('rows', 'llantas', 'Llantas', {
      columns: [{ id: 'pos', label: 'Posición', type: 'text', isRequired: true }],
      maxRows: 2,
    }),
  ],
});
const SEND = `POST /api/templates/${plantilla._id}/versions/1/documentos`;
const documento = givenDocumento();

function open(path: string, answers: Parameters<typeof stubApi>[0] = {}) {
  const log = stubApi({ [LIST]: { data: [plantilla] }, ...FLEET, ...answers });
  return { log, ...renderApp(path, givenUsuario()) };
}

describe('filling in', () => {
  async function fillIn() {
    fireEvent.change(await screen.findByRole('combobox', { name: /Vehículo/ }), { target: { value: 'skt' } });
    await screen.findByRole('option', { name: 'SKT490 · Móvil 101', hidden: true });
    fireEvent.keyDown(screen.getByRole('combobox', { name: /Vehículo/ }), { key: 'Enter' });
    fireEvent.change(screen.getByRole('textbox', { name: /Presión/ }), { target: { value: '110' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Desgaste' }));
    const rows = within(screen.getByRole('group', { name: 'Llantas' }));
    fireEvent.click(rows.getByRole('button', { name: 'Agregar fila' }));
    fireEvent.change(rows.getByRole('textbox', { name: /Posición/ }), { target: { value: 'Delantera' } });
  }

  test('TPL-12, TPL-15 what the provider offers asks real things, and is sent for the client', async () => {
    const { log } = open('/optimizacion/diligenciar', {
      [SEND]: { data: { _id: documento._id, consecutive: 12 } },
      [`GET /api/documentos/${documento._id}`]: { data: documento },
    });
    fireEvent.click(await screen.findByRole('link', { name: /Reporte de llantas\s*Ofrecida por Fénix Gps/i }));
    await fillIn();
    fireEvent.click(screen.getByRole('button', { name: 'Guardar documento' }));
    expect(await screen.findByRole('article', { name: /n\.º/ })).toBeTruthy();
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({
      fecha: expect.any(String),
      client: 'expreso del caribe',
      'campo-bus': '7',
      'campo-psi': '110',
      'campo-fallas': '["Desgaste"]',
      'campo-llantas': '[{"campo-llantas_pos":"Delantera"}]',
    });
  });

  test('TPL-12 without signal it waits with its rows, and is edited again as it was', async () => {
    open(`/optimizacion/diligenciar?plantilla=${plantilla._id}`, { [SEND]: { status: 503, message: 'Sin conexión' } });
    await fillIn();
    fireEvent.click(screen.getByRole('button', { name: 'Guardar documento' }));
    const waiting = within(await screen.findByRole('region', { name: 'Pendiente de enviar' }));
    fireEvent.click(await waiting.findByRole('button', { name: 'Volver a editar' }));
    expect(await screen.findByRole('textbox', { name: /Posición/ })).toHaveProperty('value', 'Delantera');
    expect(screen.getByRole('combobox', { name: /Vehículo/ })).toHaveProperty('value', 'SKT490 · Móvil 101');
    expect(screen.getByRole('checkbox', { name: 'Desgaste' })).toHaveProperty('checked', true);
  });

  test('TPL-12 what the server refuses is shown under its field, down to the row', async () => {
    const errors = [
      { path: 'campo-bus', message: 'Este vehículo no está en la flota.' },
      { path: 'campo-llantas.0.campo-llantas_pos', message: 'No es una posición.' },
    ];
    open(`/optimizacion/diligenciar?plantilla=${plantilla._id}`, {
      [SEND]: { status: 400, message: 'Revisa lo marcado.', errors },
    });
    await fillIn();
    fireEvent.click(screen.getByRole('button', { name: 'Guardar documento' }));
    for (const { message } of errors) expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /Posición/ })).toHaveProperty('value', 'Delantera');
  });

  test('TPL-12 a number out of its limits is said before it is sent', async () => {
    const { log } = open(`/optimizacion/diligenciar?plantilla=${plantilla._id}`);
    fireEvent.change(await screen.findByRole('textbox', { name: /Presión/ }), { target: { value: '151' } });
    fireEvent.click(screen.getByRole('button', { name: 'Guardar documento' }));
    expect(await screen.findByText('Escribe un número entre 0 y 150.')).toBeTruthy();
    expect(log.some(({ method }) => method === 'POST')).toBe(false);
  });
});

describe('building', () => {
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

  test('TPL-12, TPL-13 questions are added with how they ask; one of them is the title', async () => {
    const saved = givenPlantilla({ version: 1 });
    const { log } = open('/nuevo-producto?plantilla=nueva', {
      [LIST]: { data: [] },
      'POST /api/templates': { data: saved },
    });
    await screen.findByRole('textbox', { name: 'Nombre de la plantilla' });
    type('Nombre de la plantilla', 'Llantas');
    press('Agregar vehículo');
    type('Pregunta', 'Vehículo');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Es el título del documento' }));
    press('Confirmar');
    press('Agregar número');
    type('Pregunta', 'Presión');
    type('Unidad (opcional)', 'psi');
    type('Mínimo (opcional)', '10');
    type('Máximo (opcional)', '5');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Es el título del documento' }));
    press('Confirmar');
    expect(await screen.findByText(PLANTILLA_MESSAGES.wrongLimits)).toBeTruthy();
    type('Máximo (opcional)', '150');
    press('Confirmar');
    press('Agregar opción');
    type('Pregunta', 'Estado');
    press('Confirmar');
    expect(await screen.findByText(PLANTILLA_MESSAGES.tooFewOptions)).toBeTruthy();
    type('Opciones, una por línea', 'Buena\n\n Mala ');
    press('Confirmar');
    press('Agregar filas');
    type('Pregunta', 'Llantas');
    type('Nombre de la columna 1', 'Posición');
    press('Agregar columna');
    type('Nombre de la columna 2', 'Labrado');
    fireEvent.change(screen.getByRole('combobox', { name: 'Qué pide la columna 2' }), { target: { value: 'number' } });
    type('Máximo de filas (opcional)', '4');
    press('Confirmar');
    press('Guardar plantilla');
    await waitFor(() => expect(log.some(({ method }) => method === 'POST')).toBe(true));
    const sent = log.find(({ method }) => method === 'POST')?.body as { components: { ask?: object }[] };
    expect(sent.components.map(({ ask }) => ask)).toEqual([
      undefined,
      { isTitle: true, unit: 'psi', min: 10, max: 150 },
      { options: ['Buena', 'Mala'] },
      {
        columns: [
          { id: expect.any(String), label: 'Posición', type: 'text', isRequired: false },
          { id: expect.any(String), label: 'Labrado', type: 'number', isRequired: false },
        ],
        maxRows: 4,
      },
    ]);
  });

  test('TPL-15 what the provider offers is copied and not opened; staff offer their own', async () => {
    const { log } = open('/nuevo-producto', { 'POST /api/templates': { data: givenPlantilla() } });
    const offered = within(await screen.findByRole('list', { name: 'Plantillas ofrecidas' }));
    expect(offered.queryByRole('link', { name: 'Reporte de llantas' })).toBeNull();
    fireEvent.click(offered.getByRole('button', { name: 'Copiar Reporte de llantas a las plantillas propias' }));
    expect(await screen.findByText(PLANTILLA_MESSAGES.created)).toBeTruthy();
    expect(log.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Reporte de llantas',
      client: 'expreso del caribe',
    });
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

test('TPL-13, TPL-14 the list shows titles and plates, narrowed by template and plate in the address', async () => {
  const { components: _c, answers: _a, files: _f, printedClient: _p, ...listed } = documento;
  const days = 'fechaIni=2026-11-02T00:00:00.000Z&fechaFin=2026-11-03T00:00:00.000Z';
  const asked = `/api/documentos?${CLIENT}&${days}`;
  const page: Answer = {
    data: {
      items: [{ ...listed, titulo: 'SKT490 · Móvil 101', placa: 'SKT490' }],
      next: null,
      total: { value: 1, capped: false },
    },
  };
  const own = givenPlantilla({ components: [givenComponente('header', 'X', { id: 'h' })] });
  const { address } = open('/optimizacion/documentos/expreso%20del%20caribe?from=2026-11-01&to=2026-11-02', {
    [LIST]: { data: [own] },
    [`GET ${asked}&sort=fecha:desc&limit=100`]: page,
    [`GET ${asked}&plantilla=${own._id}&sort=fecha:desc&limit=100`]: page,
    [`GET ${asked}&plantilla=${own._id}&placa=SKT490&sort=fecha:desc&limit=100`]: page,
  });
  const table = within(await screen.findByRole('table', { name: 'Documentos' }));
  expect(await table.findByText('SKT490 · Móvil 101')).toBeTruthy();
  await screen.findByRole('option', { name: own.name });
  fireEvent.change(screen.getByRole('combobox', { name: 'Plantilla' }), { target: { value: own._id } });
  await waitFor(() => expect(address()).toContain(`plantilla=${own._id}`));
  const plate = screen.getByRole('textbox', { name: 'Placa' });
  fireEvent.change(plate, { target: { value: 'skt490' } });
  fireEvent.keyDown(plate, { key: 'Enter' });
  await waitFor(() => expect(address()).toContain('placa=SKT490'));
  expect(await table.findByText('SKT490 · Móvil 101')).toBeTruthy();
});
