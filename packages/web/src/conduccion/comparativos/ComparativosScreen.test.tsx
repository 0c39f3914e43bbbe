import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';
import { COMPARATIVO, CONDUCTORES, DAYS, OF_DAYS, REGLAS } from '../../testing/conduccion/givenConduccion';

const HERE = '/validacion/dashboardactive';
const reader = givenUsuario({ scopes: ['readDashboard', 'all'] });

let sent: ReturnType<typeof stubApi>;
beforeEach(() => {
  sent = stubApi({
    [`GET /api/conduccion/comparativo?${OF_DAYS}`]: { data: COMPARATIVO },
    [`GET /api/conduccion/conductores?${OF_DAYS}`]: { data: CONDUCTORES },
    'GET /api/conduccion/reglas?client=expreso+del+caribe': { data: { reglas: REGLAS } },
  });
});

const table = async (name: string) => within(await screen.findByRole('region', { name }));
const firstCells = (rows: readonly HTMLElement[]) =>
  rows.slice(1).map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('PESV-02, PESV-20, PESV-21, PESV-22, PESV-23: five vehicles at a time, each score in the colour of its band', async () => {
  const { address } = renderApp(HERE, reader);
  const user = userEvent.setup();
  const list = await table('Comparativo por evento');
  await list.findByText('SQK482');
  expect(firstCells(list.getAllByRole('row'))).toEqual(['SQK482', 'TZK934', 'VRS682', 'UGZ771', 'UXD366']);
  const row = list.getByText('SQK482').closest('tr') as HTMLElement;
  const badges = within(row).getAllByTitle(/^(Bien|Regular|Mal)$/);
  expect(badges.map((badge) => [badge.textContent, badge.dataset['banda']])).toEqual([
    ['10,0 Bien', 'verde'],
    ['9,0 Bien', 'verde'],
    ['8,5 Regular', 'amarillo'],
    ['7,0 Regular', 'amarillo'],
    ['4,2 Mal', 'rojo'],
    ['4,2 Mal', 'rojo'],
  ]);
  const sizes = screen.getByRole('combobox', { name: 'Filas por página' });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['5', '10', '15', '20', '25', 'Todos']);
  await user.selectOptions(sizes, '10');
  expect(list.getAllByRole('row')).toHaveLength(7);
  expect(address()).toContain('size=10');
});

test('PESV-26: who did not drive is not ranked, and named apart', async () => {
  renderApp(`${HERE}?size=all`, reader);
  const list = await table('Comparativo por evento');
  await list.findByText('SQK482');
  expect(list.queryByText('WLM777')).toBeNull();
  expect(screen.getByText('Un vehículo no rodó en estas fechas y no entra en la comparación: WLM777.')).toBeTruthy();
});

test('PESV-20: the chart says its sentence, and has its table; one event is compared alone', async () => {
  renderApp(`${HERE}?evento=Velocidades`, reader);
  const figure = within(await screen.findByRole('figure', { name: 'Vehículos por Velocidades' }));
  expect(figure.getByText(/^Se comparan 6 vehículos\. El puntaje más alto es el de SQK482, con 4,2/)).toBeTruthy();
  await userEvent.click(figure.getByRole('button', { name: 'Ver tabla' }));
  expect(figure.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Activo', 'Velocidades']);
  // PESV-48: each row of it leads to the trips of its vehicle.
  expect(figure.getByRole('link', { name: 'TZK934' }).getAttribute('href')).toMatch(/&grupo=Intermunicipal&activo=2$/);
});

test('PESV-20: search and fleet narrow the comparison, and stand in the address', async () => {
  renderApp(`${HERE}?search=tzk&flota=Intermunicipal`, reader);
  const list = await table('Comparativo por evento');
  await list.findByText('TZK934');
  expect(list.getAllByRole('row')).toHaveLength(2);
});

test('PESV-25, PESV-26: by asset, the days that are chosen are asked for', async () => {
  renderApp(`${HERE}?vista=activo&from=2026-03-01&to=2026-03-05`, reader);
  await screen.findByRole('textbox', { name: 'Fecha inicial' });
  await expect
    .poll(() => sent.map(({ path }) => decodeURIComponent(path)))
    .toContain('/api/conduccion/comparativo?client=expreso+del+caribe&fechaInicio=01/03/2026&fechaFin=05/03/2026');
});

test('PESV-26: more days than can be asked for are said to be too many, and not asked for', async () => {
  renderApp(`${HERE}?vista=activo&from=2026-01-01&to=2026-03-05`, reader);
  expect((await screen.findAllByText('Consulta como máximo 31 días.')).length).toBeGreaterThan(0);
  expect(sent.some(({ path }) => path.startsWith('/api/conduccion'))).toBe(false);
});

test('PESV-27: without categories there is nothing to draw, in the given words', async () => {
  stubApi({ [`GET /api/conduccion/comparativo?${OF_DAYS}`]: { data: { ...COMPARATIVO, categorias: [], items: [] } } });
  renderApp(HERE, reader);
  expect(await screen.findByText('No se encontraron categorias que graficar')).toBeTruthy();
});

test('drivers are compared by the same scores; drives of unknown drivers are the last row', async () => {
  renderApp(`${HERE}?vista=conductor`, reader);
  const list = await table('Comparativo por conductor');
  await list.findByText('Luz Ortega');
  expect(firstCells(list.getAllByRole('row'))).toEqual(['Luz Ortega', 'Ángel Peña', 'Sin conductor conocido']);
  expect(await screen.findByText(/^Se comparan 2 conductores\./)).toBeTruthy();
  expect(screen.getByText(/«Sin conductor conocido» reúne lo que rodó/)).toBeTruthy();
});

test.each([
  ['', 'Comparativo por evento', 'SQK482', 'grupo=Intermunicipal&activo=1'],
  ['?vista=activo', 'Comparativo por activo', 'TZK934', 'grupo=Intermunicipal&activo=2'],
  ['?vista=conductor', 'Comparativo por conductor', 'Luz Ortega', 'conductor=Luz+Ortega&conductorId=Luz+Ortega'],
  ['?vista=conductor', 'Comparativo por conductor', 'Sin conductor conocido', 'conductor=Sin+conductor+conocido'],
])('PESV-45: a row of %s %s opens its trips over the same days', async (query, caption, who, whose) => {
  const { address } = renderApp(`${HERE}${query}`, reader);
  const list = await table(caption);
  await userEvent.click(await list.findByText(who));
  await expect.poll(address).toBe(`/validacion/dashboard/dashboardpesvtr?from=${DAYS.first}&to=${DAYS.last}&${whose}`);
});

test('PESV-44: a score of one event says how it came about', async () => {
  renderApp(`${HERE}?evento=Velocidades&size=10`, reader);
  await userEvent.click(
    await screen.findByRole('button', { name: '4,2 Mal, cómo salió este número: SQK482, Velocidades' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Cómo salió este número' }));
  expect(await dialog.findByText(/4,2 de 10, SQK482, Velocidades/)).toBeTruthy();
});

test('the comparison is exported as CSV or Excel by the same filters', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  renderApp(`${HERE}?search=sqk&flota=Intermunicipal`, reader);
  for (const [choice, format] of [
    ['Exportar Excel', 'xlsx'],
    ['Exportar CSV', 'csv'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: choice, hidden: true }));
    const query = `${encoded(OF_DAYS)}&search=sqk&grupo=Intermunicipal&format=${format}`;
    await expect.poll(() => sent.map(({ path }) => path)).toContain(`/api/conduccion/comparativo/export?${query}`);
  }
  saved.mockRestore();
});

const encoded = (query: string) => new URLSearchParams(query).toString();
