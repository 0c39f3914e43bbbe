import { givenPreset } from '@fenix/domain/testing/prealistamiento/presetFixture';
import { ListedPreset } from '@fenix/domain/prealistamiento/registro';
import { MODULES, STANDARD_MODULES } from '@fenix/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { type Answer, stubApi } from '../../testing/stubApi';

const PATH = '/operacion/prealistamiento/verprealistamientos/expreso%20del%20caribe';
const HERE = `${PATH}?from=2026-03-09&to=2026-03-10`;
/** PRE-11: a day on. */
const ASKED = 'cliente=expreso+del+caribe&fechaIni=2026-03-10T00:00:00.000Z&fechaFin=2026-03-11T00:00:00.000Z';
const LIST = `GET /api/preset-v2?${ASKED}&limit=100`;
const HOY = 'GET /api/preset-v2/hoy?cliente=expreso+del+caribe';

const refused = ListedPreset.parse(givenPreset());
const approved = ListedPreset.parse(
  givenPreset({
    _id: '0199f000-0000-7000-8000-000000000012',
    consecutive: 1043,
    estado: 'true',
    bloqueos: [],
    isBuffer: true,
  }),
);
const page = (items: readonly ListedPreset[]): Answer => ({
  data: { items, next: null, total: { value: items.length, capped: false } },
});
const hoy: Answer = {
  data: {
    day: '2026-03-10',
    vehicles: 40,
    approved: 38,
    without: [
      { id: 'v1', nombre: '101', patente: 'SAN338', refused: null },
      { id: 'v2', nombre: '102', patente: 'SYL509', refused: { _id: refused._id, bloqueos: ['Freno de servicio'] } },
    ],
    at: '2026-03-10T19:00:00.000Z',
    isStale: false,
  },
};
const answers = { [LIST]: page([refused, approved]), [HOY]: hoy };

const headers = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

test('PRE-01, PRE-02, PRE-05, PRE-09, PRE-10, PRE-12 the checks of the client, in their columns, each with its report', async () => {
  stubApi(answers);
  renderApp(HERE, givenUsuario());
  const table = await screen.findByRole('table');
  await within(table).findByText('1042');
  expect(headers(table)).toEqual([
    'N.º',
    'Fecha',
    'Placa',
    'Vehículo',
    'Estado',
    'Conductor',
    'Envío',
    'Realizó',
    'Kilometraje',
    'Hecho en',
    'Nota',
    'PDF',
  ]);
  for (const words of ['Búfer', 'Online', 'Aprobado', 'No aprobado'])
    expect(within(table).getByText(words)).toBeTruthy();
  const reasons = within(table).getByText('No aprobado').closest('[data-tip]');
  expect(reasons?.getAttribute('data-tip')).toBe('Delantera izquierda');
  expect(reasons?.textContent).toBe('No aprobado: Delantera izquierda');
  expect(within(table).getAllByText('128.450')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Reporte del prealistamiento 1042' }).getAttribute('href')).toBe(
    `/operacion/pdfrender/${refused._id}`,
  );
});

test('PRE-07 ten rows a page unless asked otherwise, and every size of the list', async () => {
  const many = Array.from({ length: 12 }, (_, n) => ({
    ...refused,
    _id: `0199f000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
    consecutive: 2000 + n,
  }));
  stubApi({ ...answers, [LIST]: page(many) });
  renderApp(HERE, givenUsuario());
  const table = within(await screen.findByRole('table'));
  await table.findByText('2000');
  expect(table.getAllByRole('row')).toHaveLength(11);
  const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filas por página' });
  expect([...sizes.options].map(({ text }) => text)).toEqual(['10', '15', '20', '25', '30', 'Todos']);
  await userEvent.selectOptions(sizes, 'Todos');
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(13));
});

test('PRE-08 whose check it is concerns the staff only', async () => {
  stubApi({ ...answers, 'GET /api/companies': { data: [] } });
  renderApp(HERE, givenManager());
  const table = await screen.findByRole('table');
  await within(table).findByText('1042');
  expect(headers(table)).toContain('Cliente');
});

test('PRE-08 where the window is narrow they see it as well', async () => {
  resizeWindow(1024);
  stubApi({ ...answers, 'GET /api/companies': { data: [] } });
  renderApp(HERE, givenManager());
  const table = await screen.findByRole('table');
  await within(table).findByText('1042');
  expect(headers(table)).toContain('Cliente');
});

test('the fleet of today: how many are approved, and which are not, each one touch from its check', async () => {
  stubApi(answers);
  renderApp(HERE, givenUsuario());
  expect(await screen.findByText('38 de 40 vehículos aprobados hoy')).toBeTruthy();
  const more = screen.getByRole('button', { name: '2 sin aprobar' });
  // S12: what is pressed stays out of the printed list.
  expect(more.closest('[data-no-print]')).not.toBeNull();
  await userEvent.click(more);
  const without = within(screen.getByRole('list', { name: 'Vehículos sin aprobar hoy' }));
  expect(without.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/operacion/prealistamiento/crearprealistamiento?vehicle=v1',
    '/operacion/prealistamiento/crearprealistamiento?vehicle=v2',
  ]);
  expect(without.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Sin revisar'),
    expect.stringContaining('No aprobado'),
  ]);
  expect(without.getByText('Freno de servicio')).toBeTruthy();
});

test('PRE-04, PRE-06 the filter as Excel, named after the client and its days', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:xlsx');
  const sent = stubApi({ ...answers, [`GET /api/preset-v2/export?${ASKED}&format=xlsx`]: { data: null } });
  renderApp(HERE, givenUsuario());
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Exportar Excel', hidden: true }));
  await waitFor(() => expect(names).toEqual(['prealistamientos-expreso-del-caribe-2026-03-09-2026-03-10.xlsx']));
  expect(sent.some(({ path }) => path.startsWith('/api/preset-v2/export'))).toBe(true);
});

test('on a phone each check is a card; users who may not make one are not offered it', async () => {
  resizeWindow(390);
  stubApi(answers);
  renderApp(HERE, givenUsuario({ scopes: ['readPreset', 'all'] }));
  expect(await screen.findByText(/^N\.º 1042/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Crear prealistamiento' })).toBeNull();
});

test('PRE-20 how long a check took and kilometres that did not fit are in the list', async () => {
  const odd = { ...refused, kilometraje: 12, kilometrajeGps: 567_584, duracion: 36 };
  stubApi({ ...answers, [LIST]: page([odd]) });
  renderApp(HERE, givenUsuario());
  const table = within(await screen.findByRole('table'));
  expect(await table.findByText('0:36')).toBeTruthy();
  const doubt = table.getByText('12').closest('[data-tip]');
  expect(doubt?.getAttribute('data-tip')).toBe('El GPS marca 567.584 km: 567.572 km más.');
});

test.each([
  [[...MODULES], true],
  [[...STANDARD_MODULES], false],
])('CUM-22 the way to the open defects, with %j: %s', async (modulesClient, isOffered) => {
  stubApi(answers);
  renderApp(HERE, givenUsuario({ modulesClient }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'Defectos abiertos' }) !== null).toBe(isOffered);
});
