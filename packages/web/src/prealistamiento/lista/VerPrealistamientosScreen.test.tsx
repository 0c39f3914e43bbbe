import { givenPreset } from '@fenix/domain/prealistamiento/presetFixture';
import { ListedPreset } from '@fenix/domain/prealistamiento/registro';
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
  givenPreset({ _id: '0199f000-0000-7000-8000-000000000012', consecutive: 1043, estado: 'true', isBuffer: true }),
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
      { id: 'v2', nombre: '102', patente: 'SYL509', refused: { _id: refused._id } },
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
    'Nota',
    'PDF',
  ]);
  for (const words of ['Búfer', 'Online', 'Aprobado', 'No aprobado'])
    expect(within(table).getByText(words)).toBeTruthy();
  expect(within(table).getAllByText('128.450')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Reporte del prealistamiento 1042' }).getAttribute('href')).toBe(
    `/operacion/pdfrender/${refused._id}`,
  );
});

test('PRE-08 whose check it is concerns the staff only', async () => {
  stubApi({ ...answers, 'GET /api/companies': { data: [] } });
  renderApp(HERE, givenManager());
  const table = await screen.findByRole('table');
  await within(table).findByText('1042');
  expect(headers(table)).toContain('Cliente');
});

test('PRE-08 where the window is narrow it is said above the table only', async () => {
  resizeWindow(1024);
  stubApi({ ...answers, 'GET /api/companies': { data: [] } });
  renderApp(HERE, givenManager());
  const table = await screen.findByRole('table');
  await within(table).findByText('1042');
  expect(headers(table)).not.toContain('Cliente');
});

test('the fleet of today: how many are approved, and which are not, each one touch from its check', async () => {
  stubApi(answers);
  renderApp(HERE, givenUsuario());
  expect(await screen.findByText('38 de 40 vehículos aprobados hoy')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '2 sin aprobar' }));
  const without = within(screen.getByRole('list', { name: 'Vehículos sin aprobar hoy' }));
  expect(without.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/operacion/prealistamiento/crearprealistamiento?vehicle=v1',
    '/operacion/prealistamiento/crearprealistamiento?vehicle=v2',
  ]);
  expect(without.getByText('No aprobado')).toBeTruthy();
});

test('PRE-04, PRE-06 the filter as Excel, named after the client and its days', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:xlsx');
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const sent = stubApi({ ...answers, [`GET /api/preset-v2/export?${ASKED}`]: { data: null } });
  renderApp(HERE, givenUsuario());
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar Excel' }));
  await waitFor(() => expect(names).toEqual(['prealistamientos-expreso-del-caribe-2026-03-09-2026-03-10.xlsx']));
  expect(sent.some(({ path }) => path.startsWith('/api/preset-v2/export'))).toBe(true);
});

test('on a phone each check is a card; whoever may not make one is not offered it', async () => {
  resizeWindow(390);
  stubApi(answers);
  renderApp(HERE, givenUsuario({ scopes: ['readPreset', 'all'] }));
  expect(await screen.findByText(/^N\.º 1042/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Crear prealistamiento' })).toBeNull();
});
