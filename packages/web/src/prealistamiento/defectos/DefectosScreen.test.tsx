import type { Defecto } from '@fenix/domain/prealistamiento/defectos/defecto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MODULES } from '@fenix/domain/permissions';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { stubApi } from '../../testing/stubApi';

const HERE = '/operacion/prealistamiento/defectos';
const ID = '01930000-0000-7000-8000-000000000001';
const PRESET = '01930000-0000-7000-8000-0000000000aa';
const row = (change: Partial<Defecto> = {}): Defecto => ({
  _id: ID,
  vehicle_id: '7',
  placa: 'SAN338',
  seccion: 'Luces',
  nombre: 'Luz de reversa',
  criticidad: 'mayor',
  preset_id: PRESET,
  consecutive: 41,
  desde: '2026-11-12T15:00:00.000Z',
  nota: 'Intermitente',
  prometido: '2026-11-16',
  estado: 'vencido',
  reparado: null,
  reparado_como: null,
  reparado_por: null,
  reparado_nota: null,
  reparado_preset: null,
  version: 3,
  ...change,
});
const page = (...items: Defecto[]) => ({
  data: { items, next: null, total: { value: items.length, capped: false } },
});
const LIST = 'GET /api/defectos?client=expreso+del+caribe&estado=abierto&limit=100';
const MAKER = givenUsuario({ scopes: ['readPreset', 'createPreset', 'all'], modulesClient: [...MODULES] });

test('CUM-23 an overdue defect says so in a word and leads to its check; the promised day is changed', async () => {
  const sent = stubApi({
    [LIST]: page(row()),
    [`PUT /api/defectos/${ID}`]: { data: row({ prometido: '2026-12-01', estado: 'abierto', version: 4 }) },
  });
  renderApp(HERE, MAKER);
  const table = within(await screen.findByRole('table', { name: 'Defectos' }));
  expect(await table.findByText('Vencido')).toBeTruthy();
  expect(table.getByText('16/11/2026')).toBeTruthy();
  const check = table.getByRole('link', { name: 'N.º 41, el prealistamiento que lo encontró' });
  expect(check.getAttribute('href')).toBe(`/operacion/pdfrender/${PRESET}`);
  const hand = userEvent.setup();
  await hand.click(table.getByRole('button', { name: 'Vencido' }));
  const why = within(await screen.findByRole('dialog', { name: 'Por qué' }));
  expect(why.getByText('Luz de reversa de SAN338: Vencido')).toBeTruthy();
  await hand.keyboard('{Escape}');
  await hand.click(table.getByRole('button', { name: 'Cambiar el día prometido: Luz de reversa de SAN338' }));
  const form = within(await screen.findByRole('form', { name: 'Cambiar el compromiso' }));
  const day = form.getByLabelText(/^Prometido para/);
  await hand.clear(day);
  await hand.type(day, '01/12/2026');
  await hand.click(form.getByRole('button', { name: 'Guardar compromiso' }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    prometido: '2026-12-01',
    nota: 'Intermitente',
    version: 3,
  });
});

test('CUM-23 it is closed with what was done, which may not be left out', async () => {
  const sent = stubApi({
    [LIST]: page(row({ estado: 'abierto' })),
    [`POST /api/defectos/${ID}/cierre`]: { data: row({ estado: 'reparado' }) },
  });
  renderApp(HERE, MAKER);
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Cerrar: Luz de reversa de SAN338' }));
  const form = within(await screen.findByRole('form', { name: 'Cerrar defecto' }));
  await hand.click(form.getByRole('button', { name: 'Cerrar defecto' }));
  expect(await form.findByText('Este campo es obligatorio')).toBeTruthy();
  await hand.type(form.getByLabelText(/^Qué se hizo/), 'Se cambió el bombillo');
  await hand.click(form.getByRole('button', { name: 'Cerrar defecto' }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ nota: 'Se cambió el bombillo', version: 3 });
});

test('CUM-23 on a phone they are cards; who only reads cannot change them, nor anybody what is repaired', async () => {
  resizeWindow(390);
  const repaired = row({
    _id: ID.replace(/1$/, '2'),
    estado: 'reparado',
    reparado: '2026-11-17T15:00:00.000Z',
    reparado_como: 'revision',
    reparado_por: 'Ana Mora',
    reparado_preset: PRESET,
  });
  stubApi({ [LIST]: page(row(), repaired) });
  renderApp(HERE, givenUsuario({ scopes: ['readPreset', 'all'], modulesClient: [...MODULES] }));
  expect((await screen.findAllByText('SAN338 · Luz de reversa')).length).toBe(2);
  // The state of the card beside the choice of the filter.
  expect(screen.getAllByText('Vencido')).toHaveLength(2);
  expect(screen.getByText('17/11/2026 10:00 · En la revisión · Ana Mora')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cerrar: / })).toBeNull();
});
