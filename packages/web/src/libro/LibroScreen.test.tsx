import { LIBRO_MESSAGES } from '@fenix/domain/libro/messages';
import { sampleCount, sampleLibro } from '@fenix/domain/testing/libro/libroFixture';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type MockInstance, beforeEach, expect, test, vi } from 'vitest';
import { givenManager, givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { resizeWindow } from '../testing/setup';
import { stubApi } from '../testing/stubApi';
import { BOOK, COUNTED, DAYS, HERE, bookOf, givenBook, givenPictures } from '../testing/libro/givenLibro';

const reader = givenUsuario({ scopes: ['readDispatch', 'all'] });
const [FIRST = ''] = sampleLibro().fotos.map(({ id }) => id);
const texts = (nodes: Iterable<Element>) => Array.from(nodes, ({ textContent }) => textContent);

let openBitmaps = () => 0;
let logged: MockInstance<typeof console.warn>;
beforeEach(() => {
  openBitmaps = givenPictures();
  logged = vi.spyOn(console, 'warn').mockReturnValue();
});

test('TRIP-03, TRIP-05, TRIP-08: the trip, its vehicle and its driver, with the PDF and the back link above', async () => {
  stubApi(givenBook());
  renderApp(HERE, reader);
  const facts = await screen.findByRole('region', { name: 'Datos del viaje' });
  expect(texts(facts.querySelectorAll('dd'))).toEqual([
    'BARRANQUILLA - SANTA MARTA',
    'Ángel Peña',
    'Pendiente',
    '15/11/2026 08:00',
    '15/11/2026 09:40',
    '96,40 km',
    'Intermunicipal',
    '1042',
    'SQK482',
    'Agrale',
    '2019',
    'Blanco y naranja',
    '9BYUETU3M2S374814',
  ]);
  expect(screen.getByRole('button', { name: 'PDF' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Volver' })).toBeTruthy();
});

test('TRIP-08, TRIP-29: while the book is on its way the screen says so', async () => {
  stubApi(givenBook());
  const answer = window.fetch;
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    await held;
    return answer(path, init);
  });
  renderApp(HERE, reader);
  expect(await screen.findByText(SHELL_MESSAGES.loading)).toBeTruthy();
  arrive();
  await screen.findByText('Puntos de control');
  expect(screen.queryByText(SHELL_MESSAGES.loading)).toBeNull();
});

test('TRIP-12, TRIP-13: each control point with its state; more than ten minutes late is red, else green', async () => {
  stubApi(givenBook());
  renderApp(HERE, reader);
  const points = within(await screen.findByRole('region', { name: 'Puntos de control' })).getAllByRole('listitem');
  expect(texts(points)).toEqual([
    'BarranquillaCompletadoProgramada08:00Llegada08:00A tiempo',
    'CienagaCompletadoProgramada08:40Llegada08:5111 min tarde',
    'Santa MartaPendienteProgramada09:40Llegada—',
  ]);
  expect(screen.getByText('A tiempo').dataset['state']).toBe('ok');
  expect(screen.getByText('11 min tarde').dataset['state']).toBe('danger');
});

test('TRIP-09 to TRIP-11: a trip without stops of its own has the five of the corridor, in the order of the address', async () => {
  const { viaje } = sampleLibro();
  const stopless = sampleLibro({ viaje: { ...viaje, definicion: { ...viaje.definicion, lugares: [] } } });
  stubApi(givenBook(stopless));
  renderApp(HERE.replace('/BS?', '/SB?'), reader);
  const points = within(await screen.findByRole('region', { name: 'Puntos de control' })).getAllByRole('listitem');
  const names = points.map((point) => point.querySelector('p')?.textContent);
  expect(names).toEqual(['Santa Marta', 'Cienaga', 'Peaje Tasajera', 'Peaje Laureano', 'Barranquilla']);
});

test('TRIP-14, TRIP-16, TRIP-17: the passengers of each stop, cabin and corridor, and their sums', async () => {
  const counted = sampleLibro().fotos.map(({ id }, index) => sampleCount(id, { numPassengers: index + 1 }));
  stubApi(givenBook(sampleLibro(), counted));
  renderApp(HERE, reader);
  const rows = within(await screen.findByRole('table', { name: 'Pasajeros' })).getAllByRole('row');
  expect(rows.map((row) => texts(row.children))).toEqual([
    ['Parada', 'Cabina', 'Pasillo', 'Total', 'Vendidos', 'Por legalizar'],
    ['Barranquilla', '1', '2', '3', '0', '0'],
    ['Cienaga', '3', '—', '3', '0', '0'],
    ['Santa Marta', '—', '—', '—', '0', '0'],
    ['Total', '4', '2', '6', '0', '0'],
  ]);
});

test('TRIP-15: photos stand under their stops; further pairs are additional', async () => {
  const stop = sampleLibro().viaje.definicion.lugares.slice(0, 1);
  const { viaje } = sampleLibro();
  stubApi(givenBook(sampleLibro({ viaje: { ...viaje, definicion: { ...viaje.definicion, lugares: stop } } })));
  renderApp(HERE, reader);
  const pair = await screen.findByRole('region', { name: 'Barranquilla' });
  expect(texts(within(pair).getAllByRole('heading', { level: 3 }))).toEqual(['Cabina', 'Pasillo']);
  const more = screen.getByRole('region', { name: 'Adicional 1' });
  expect(texts(within(more).getAllByRole('heading', { level: 3 }))).toEqual(['Cabina']);
});

test('TRIP-20: a photo has a canvas of 356 by 308, with every dot of a fine screen; its dots are given back', async () => {
  vi.stubGlobal('devicePixelRatio', 2);
  stubApi(givenBook());
  renderApp(HERE, reader);
  await screen.findByRole('button', { name: 'Ampliar Cabina, Barranquilla, 15/11/2026 08:00:02' });
  const canvas = document.querySelector('canvas');
  await waitFor(() => expect([canvas?.width, canvas?.height]).toEqual([712, 616]));
  expect([canvas?.style.width, canvas?.style.height]).toEqual(['356px', '308px']);
  await waitFor(() => expect(openBitmaps()).toBe(3));
  await userEvent.click(screen.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(openBitmaps()).toBe(0));
});

test('TRIP-20: where no map can be drawn the coordinates stand in its place, and where there is no place it is said', async () => {
  stubApi(givenBook());
  renderApp(HERE, reader);
  const [cabin, , lone] = await screen.findAllByRole('article');
  expect(await within(cabin as HTMLElement).findByText('No pudimos dibujar el mapa.')).toBeTruthy();
  expect(within(cabin as HTMLElement).getAllByText('10.90812, -74.78900')).toHaveLength(2);
  expect(within(lone as HTMLElement).getByText('La cámara no registró la ubicación.')).toBeTruthy();
});

test('TRIP-42: a photo that does not come says so and is asked for again; the others stand', async () => {
  const answers = givenBook();
  const lost = `GET ${sampleLibro().fotos[0]?.imagen}`;
  const sent = stubApi({ ...answers, [lost]: { status: 404, message: LIBRO_MESSAGES.photoNotFound } });
  renderApp(HERE, reader);
  const [broken] = await screen.findAllByRole('article');
  expect(await within(broken as HTMLElement).findByText('No pudimos cargar esta fotografía.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Ampliar Pasillo, Barranquilla/ })).toBeTruthy();
  expect(sent.find(({ path }) => path.includes('/fotos/'))?.headers.get('Authorization')).toBe('Bearer token');
  stubApi(answers);
  await userEvent.click(within(broken as HTMLElement).getByRole('button', { name: /^Reintentar Cabina/ }));
  expect(await screen.findByRole('button', { name: /^Ampliar Cabina, Barranquilla/ })).toBeTruthy();
});

test('TRIP-28: what was saved before is read, not written', async () => {
  const saved = sampleCount(FIRST, { numPassengers: 9, noveltie: 'Sin cinturón', responsable: 'Ana Núñez' });
  stubApi(givenBook(sampleLibro(), [saved]));
  renderApp(HERE, reader);
  const [cabin, corridor] = await screen.findAllByRole('article');
  const inside = within(cabin as HTMLElement);
  expect(inside.getByText('9 pasajeros')).toBeTruthy();
  for (const text of ['Sin cinturón', 'Ana Núñez']) expect(inside.getByText(text)).toBeTruthy();
  expect(inside.queryByRole('textbox')).toBeNull();
  expect(within(corridor as HTMLElement).getByLabelText('Pasajeros')).toBeTruthy();
});

test('TRIP-29, TRIP-40, TRIP-41: without photos the period is named, and the rest of the book is shown', async () => {
  stubApi(givenBook(sampleLibro({ fotos: [] })));
  renderApp(HERE, reader);
  const text = 'No encontramos fotografias del dia 15/11/2026 08:00 hasta 15/11/2026 09:40';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Puntos de control' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'PDF' })).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});

test('TRIP-29, TRIP-37, TRIP-38, TRIP-39: not found says why it may be so, and other days find it', async () => {
  const answers = givenBook();
  const sent = stubApi({
    ...answers,
    [BOOK]: { status: 404, message: LIBRO_MESSAGES.notFound('7') },
    [bookOf('10/11/2026', '15/11/2026')]: answers[BOOK] ?? {},
  });
  const { address } = renderApp(HERE, reader);
  expect(await screen.findByText('No se encontraron datos del identificador 7')).toBeTruthy();
  expect(texts(within(screen.getByRole('alert')).getAllByRole('listitem'))).toEqual([
    ...LIBRO_MESSAGES.notFoundReasons,
  ]);

  const asked = sent.length;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(sent.length).toBeGreaterThan(asked));

  const from = screen.getByRole('textbox', { name: 'Fecha inicial' });
  await userEvent.clear(from);
  await userEvent.type(from, '10/11/2026{Enter}');
  expect(await screen.findByText('Puntos de control')).toBeTruthy();
  expect(address()).toContain('from=2026-11-10&to=2026-11-15');
});

test('TRIP-37, TRIP-38: without a connection the same view is shown, and the failure is logged', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  renderApp(HERE, reader);
  expect(await screen.findByText(LIBRO_MESSAGES.notFound('7'))).toBeTruthy();
  expect(screen.getByText(LIBRO_MESSAGES.notFoundReasons[0])).toBeTruthy();
  expect(logged).toHaveBeenCalledWith('libro de viaje', expect.any(Error));
});

test('TRIP-39: days that cannot be asked for are not, and the fields say what is wrong', async () => {
  const sent = stubApi(givenBook());
  renderApp(HERE.replace(DAYS, 'from=2026-11-01&to=2026-11-15'), reader);
  expect(await screen.findByText('Consulta como máximo cinco días después de la fecha inicial.')).toBeTruthy();
  expect(sent.some(({ path }) => path.includes('/libro'))).toBe(false);
});

test('any other failure has its own message', async () => {
  stubApi({ ...givenBook(), [COUNTED]: { status: 500, message: SHELL_MESSAGES.unexpected } });
  renderApp(HERE, reader);
  expect(await screen.findByText(SHELL_MESSAGES.unexpected)).toBeTruthy();
});

test('TRIP-06, TRIP-07: under 768 px the book is not shown, and nothing is asked for', async () => {
  resizeWindow(767);
  const sent = stubApi(givenBook());
  renderApp(HERE, reader);
  expect(await screen.findByText(LIBRO_MESSAGES.smallScreen)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Volver' })).toBeTruthy();
  expect(sent.some(({ path }) => path.includes('/libro'))).toBe(false);
});

test('TRIP-08: Volver goes back to where one was; from a pasted address, to the trips of those days', async () => {
  stubApi(givenBook());
  const pasted = renderApp(HERE, reader);
  await userEvent.click(await screen.findByRole('button', { name: 'Volver' }));
  await expect
    .poll(pasted.address)
    .toBe('/ejecucion/onbus/detalledeviajes/expreso%20del%20caribe?from=2026-11-15&to=2026-11-15');
});

test('TRIP-08: Volver from a list leads back to it', async () => {
  stubApi(givenBook());
  const { router, address } = renderApp('/pqrs/acciondemejora/veracciondemejora', reader);
  await expect.poll(address).toContain('veracciondemejora');
  router.history.push(HERE);
  await userEvent.click(await screen.findByRole('button', { name: 'Volver' }));
  await expect.poll(address).toContain('veracciondemejora');
});

test('GUARD-42: without readDispatch the book stays shut', async () => {
  const sent = stubApi(givenBook());
  const { address } = renderApp(HERE, givenUsuario({ scopes: ['all'] }));
  await expect.poll(address).not.toContain('formulario');
  expect(sent.some(({ path }) => path.includes('/libro'))).toBe(false);
});

test('GUARD-80: a client named in the address is read for staff only; others ask for their own', async () => {
  const sent = stubApi(givenBook());
  renderApp(HERE.replace('expreso+del+caribe', 'flota+andina'), reader);
  await screen.findByText('Puntos de control');
  expect(sent.some(({ path }) => path.includes('flota'))).toBe(false);
});

test('GUARD-81: staff without a chosen client are sent to choose one', async () => {
  stubApi(givenBook());
  const named = renderApp(HERE, givenManager());
  expect(await screen.findByText('Puntos de control')).toBeTruthy();
  named.router.history.push('/ejecucion/formulario/7/Ana/BS');
  await expect.poll(named.address).toBe('/main');
});
