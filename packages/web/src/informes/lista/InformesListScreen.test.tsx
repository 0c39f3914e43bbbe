import type { ListedInforme } from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { type Answer, stubApi } from '../../testing/stubApi';
import { givenListed, informeId } from '../../testing/informes/givenInforme';

const PATH = '/optimizacion/informes/verinformes/expreso%20del%20caribe?from=2026-11-01&to=2026-11-02';
const LIST = 'POST /api/informes';
const DUE = 'GET /api/informes/due?client=expreso+del+caribe';
const hidden = { hidden: true };

const page = (items: ListedInforme[], more: object = {}): Answer => ({
  data: { items, next: null, total: { value: items.length, capped: false }, ...more },
});

type Answers = Parameters<typeof stubApi>[0];

type Asked = { answers?: Answers; user?: Usuario; path?: string };

function open(items: ListedInforme[], { answers = {}, user = givenManager(), path = PATH }: Asked = {}) {
  const log = stubApi({
    [LIST]: page(items),
    'GET /api/companies': { data: [{ client: 'expreso del caribe', isProvider: false }] },
    ...answers,
  });
  return { log, ...renderApp(path, user) };
}

const tableOf = async () => within(await screen.findByRole('table', { name: 'Informes' }));
const headers = async () => (await tableOf()).getAllByRole('columnheader').map(({ textContent }) => textContent);

test('INF-43 to INF-46, INF-48 title, columns, days with their number, state and the way to each', async () => {
  open([givenListed(1), givenListed(2, { status: 'success', timeResponse: '12' })]);
  expect(await screen.findByRole('heading', { name: 'Tabla de informes' })).toBeTruthy();
  const table = await tableOf();
  const open1 = within((await table.findByText('501')).closest('tr') as HTMLElement);
  expect(open1.getByText('En proceso')).toBeTruthy();
  const done = within(table.getByText('502').closest('tr') as HTMLElement);
  expect(done.getByText('Finalizado')).toBeTruthy();
  expect(done.getByText('12').parentElement?.dataset['tip']).toMatch(/^Se finalizó a los 12 días, /);
  expect(done.getByRole('link').getAttribute('href')).toBe(`/optimizacion/previewinforme/${informeId(2)}`);
  expect((await headers()).slice(1)).toEqual([
    '#',
    'Fecha',
    'Cliente',
    'Tipo',
    'Placa',
    'N° interno',
    'Operador',
    'Novedades',
    'Días',
    'Estado',
  ]);
});

test('INF-44, INF-49 a client sees neither the client column nor boxes to tick', async () => {
  open([givenListed(1)], { user: givenUsuario({ scopes: ['readNovelty', 'all'] }) });
  await (await tableOf()).findByText('501');
  expect(await headers()).not.toContain('Cliente');
  expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
});

test('INF-72 type, state, days and words are asked for; the days picked are the days sent', async () => {
  const { log } = open([], { path: `${PATH}&tipo=disciplinario&estado=process&dias=red&search=daza` });
  expect(await screen.findByText(INFORME_MESSAGES.empty)).toBeTruthy();
  const asked = log.findLast(({ path }) => path === '/api/informes')?.body;
  expect(asked).toEqual({
    client: 'expreso del caribe',
    fechaIni: '2026-11-02T00:00:00.000Z',
    fechaFin: '2026-11-03T00:00:00.000Z',
    tags: 'daza',
    typeReport: 'disciplinario',
    status: 'process',
    color: 'red',
    sort: 'fecha:desc',
    limit: 100,
  });
});

test('INF-49, INF-50, INF-51, INF-52, INF-53, INF-55, INF-77 staff delete up to five after a question', async () => {
  const { log } = open(
    [1, 2, 3, 4, 5, 6].map((n) => givenListed(n)),
    {
      answers: { 'POST /api/informes/deleteList': { data: null } },
    },
  );
  const table = await tableOf();
  await table.findByText('506');
  expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
  const boxes = table.getAllByRole('checkbox').slice(-6);
  for (const box of boxes) fireEvent.click(box);
  expect(await screen.findByText('Limite alcanzado')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  const question = within(await screen.findByRole('dialog', { name: 'Estas seguro?', hidden: true }));
  expect(question.getByText('Los elementos seleccionados no se volveran a recuperar!')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Eliminar', ...hidden }));
  expect(await screen.findByText('Lista de informes Eliminadas!')).toBeTruthy();
  const sent = log.find(({ path }) => path === '/api/informes/deleteList')?.body;
  expect(sent).toEqual({ listIds: [1, 2, 3, 4, 5].map(informeId) });
});

test('INF-47 ten rows a page unless asked otherwise, and every size of the list', async () => {
  open(Array.from({ length: 12 }, (_, n) => givenListed(n + 1)));
  const table = await tableOf();
  await table.findByText('501');
  expect(table.getAllByRole('row')).toHaveLength(11);
  const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filas por página' });
  expect([...sizes.options].map(({ text }) => text)).toEqual(['10', '15', '20', '25', '30', 'Todos']);
  fireEvent.change(sizes, { target: { value: [...sizes.options].find(({ text }) => text === 'Todos')?.value } });
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(13));
});

test('SHELL-38 without days in its address the list asks for the last 48 hours', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T15:00:00Z') });
  try {
    const { log } = open([givenListed(1)], { path: PATH.split('?')[0] ?? '' });
    await (await tableOf()).findByText('501');
    // Each day goes out one day on (INF-72): 15/11 to 17/11.
    expect(log.find(({ path }) => path === '/api/informes')?.body).toMatchObject({
      fechaIni: '2026-11-16T00:00:00.000Z',
      fechaFin: '2026-11-18T00:00:00.000Z',
    });
  } finally {
    vi.useRealTimers();
  }
});

test('INF-54 a failed deletion says so', async () => {
  open([givenListed(1)], { answers: { 'POST /api/informes/deleteList': { status: 500, message: 'x' } } });
  const table = await tableOf();
  await table.findByText('501');
  fireEvent.click(table.getAllByRole('checkbox').at(-1) as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  const question = within(await screen.findByRole('dialog', { name: 'Estas seguro?', hidden: true }));
  fireEvent.click(question.getByRole('button', { name: 'Eliminar', ...hidden }));
  expect(await screen.findByText('Ocurrio un error al eliminar la lista de informes!')).toBeTruthy();
});

test('INF-51 what another person deleted meanwhile is no longer in the queue', async () => {
  let isDeleted = false;
  const refused = () => {
    isDeleted = true;
    return { status: 409, message: 'Ya no está' };
  };
  open([], {
    answers: {
      [LIST]: () => page([givenListed(1, { delete: isDeleted })]),
      'POST /api/informes/deleteList': refused,
    },
  });
  const table = await tableOf();
  await table.findByText('501');
  fireEvent.click(table.getAllByRole('checkbox').at(-1) as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  const question = within(await screen.findByRole('dialog', { name: 'Estas seguro?', hidden: true }));
  expect(question.getByText('Queda 10 s para deshacer y luego en la Papelera.')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Eliminar', ...hidden }));
  await table.findByText('Eliminado');
  fireEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText(INFORME_MESSAGES.nothingToDelete)).toBeTruthy();
});

const bands = {
  green: { value: 7, capped: false },
  orange: { value: 4, capped: false },
  red: { value: 2, capped: false },
};

test('GUARD-14 the legal team has a list of what is open, with how many there are of each colour', async () => {
  const { log, address } = open([], {
    user: givenUsuario({ scopes: ['readNovelty', 'changeStateNovelties', 'all'] }),
    answers: {
      [`${DUE}&limit=1`]: page([givenListed(3)], { bands, total: { value: 24, capped: false } }),
      [`${DUE}&limit=100`]: page([givenListed(3)], { bands }),
      [`${DUE}&color=red&limit=100`]: page([givenListed(4)], { bands }),
    },
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Vencidos y por vencer (24)' }));
  await (await tableOf()).findByText('503');
  const counts = within(screen.getByRole('group', { name: 'Informes en proceso por días' }));
  expect(counts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '2Más de 16 días',
    '49 a 16 días',
    '70 a 8 días',
  ]);
  expect(screen.queryByRole('form', { name: 'Rango de fechas' })).toBeNull();
  fireEvent.click(counts.getByRole('button', { name: /Más de 16/ }));
  await (await tableOf()).findByText('504');
  expect(address()).toContain('dias=red');
  expect(log.filter(({ path }) => path.startsWith('/api/informes/due') && path.endsWith('limit=100'))).toHaveLength(2);
});

test('on a phone users who decide about reports see the pending ones first, the rest behind one button', async () => {
  resizeWindow(390);
  const { address, log } = open([givenListed(1)], {
    user: givenUsuario({ scopes: ['readNovelty', 'changeStateNovelties', 'all'] }),
    answers: { [`${DUE}&limit=100`]: page([givenListed(3)], { bands }) },
  });
  const choice = within(await screen.findByRole('radiogroup', { name: 'Qué informes ver' }));
  const [first, second] = choice.getAllByRole<HTMLInputElement>('radio');
  expect([first?.labels?.[0]?.textContent, second?.labels?.[0]?.textContent]).toEqual([
    'Vencidos y por vencer',
    'Todos los informes',
  ]);
  expect(first?.checked).toBe(true);
  await waitFor(() => expect(log.some(({ path }) => path.startsWith('/api/informes/due'))).toBe(true));
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
  // WHY-04: the colour of a card explains itself.
  expect(await screen.findByRole('button', { name: /^Por qué: Días de Informe \d+ · / })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Más acciones de la lista' }));
  expect(await screen.findByRole('menuitem', { name: 'Exportar CSV', hidden: true })).toBeTruthy();
  fireEvent.click(choice.getByRole('radio', { name: 'Todos los informes' }));
  await waitFor(() => expect(address()).toContain('vista=todos'));
});

test('GUARD-14 who may not change states has no work list', async () => {
  open([givenListed(1)], { user: givenUsuario({ scopes: ['readNovelty', 'all'] }) });
  await (await tableOf()).findByText('501');
  expect(screen.queryByRole('radio', { name: /por vencer/i })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Crear informe' })).toBeNull();
});

test('the list leaves as a file, as it is filtered', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const { log } = open([givenListed(1)]);
  await (await tableOf()).findByText('501');
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Exportar Excel', hidden: true }));
  await waitFor(() => expect(log.some(({ path }) => path.startsWith('/api/informes/export?'))).toBe(true));
  const asked = new URLSearchParams(log.find(({ path }) => path.includes('/export?'))?.path.split('?')[1]);
  expect(Object.fromEntries(asked)).toMatchObject({ client: 'expreso del caribe', sort: 'fecha:desc', format: 'xlsx' });
  saved.mockRestore();
});

test('on a phone each report is a card', async () => {
  resizeWindow(390);
  open([givenListed(1)], { user: givenUsuario({ scopes: ['readNovelty', 'all'] }) });
  expect(await screen.findByRole('link', { name: 'Ver el informe 501' })).toBeTruthy();
});

test('a list that fails says so and comes when it is tried again', async () => {
  let isDown = true;
  open([], { answers: { [LIST]: () => (isDown ? { status: 500, message: 'x' } : page([givenListed(1)])) } });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  isDown = false;
  fireEvent.click(retry);
  expect(await (await tableOf()).findByText('501')).toBeTruthy();
});
