import type { ListedActa } from '@fenix/domain/actas/acta';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { ShiftedDay } from '@fenix/domain/dates/shiftedDay';
import { defaultRange } from '@fenix/domain/dates/range';
import { MODULES } from '@fenix/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { type Answer, type Sent, stubApi } from '../../testing/stubApi';
import { actaId, givenListed } from '../../testing/actas/givenActa';

const UNEXPECTED = 'Ocurrio un error inesperado, comunicate con el area de desarrollo.';

const PATH = '/optimizacion/mantenimientos/actas/expreso%20del%20caribe?from=2026-11-01&to=2026-11-02';
const DAYS = 'fechaIni=2026-11-02T00:00:00.000Z&fechaFin=2026-11-03T00:00:00.000Z';
const BASE = 'GET /api/actas/client/expreso del caribe';
const LIST = `${BASE}?${DAYS}&sort=fecha:desc&limit=100`;
const TYPES = `${BASE}/types?${DAYS}`;
const hidden = { hidden: true };

const page = (items: ListedActa[]): Answer => ({
  data: { items, next: null, total: { value: items.length, capped: false } },
});

type Answers = Parameters<typeof stubApi>[0];

function open(items: ListedActa[], answers: Answers = {}, user = givenManager(), path = PATH) {
  const log = stubApi({
    [LIST]: page(items),
    [TYPES]: { data: ['preventivo', 'correctivo'] },
    'GET /api/companies': {
      data: [
        { client: 'expreso del caribe', isProvider: false },
        { client: 'carga llanera', isProvider: false },
      ],
    },
    ...answers,
  });
  return { log, hand: userEvent.setup(), ...renderApp(path, user) };
}

/** Every client's records, where each row says whose it is. */
const openForAll = (items: ListedActa[]) =>
  open(
    items,
    { [`GET /api/actas?${DAYS}&sort=fecha:desc&limit=100`]: page(items) },
    givenManager(),
    `${PATH}&clientes=todos`,
  );

const rowOf = async (n: number) => {
  const table = await screen.findByRole('table', { name: 'Actas' });
  const cell = await within(table).findByText(String(1_000 + n));
  return within(cell.closest('tr') as HTMLElement);
};
const openMenu = async (hand: ReturnType<typeof userEvent.setup>, n: number) => {
  await hand.click((await rowOf(n)).getByRole('button', { name: `Más acciones del acta ${1_000 + n}` }));
  await screen.findAllByRole('menuitem', hidden);
  return screen.getAllByRole('menuitem', hidden).map((item) => item.textContent);
};
const writes = (log: readonly Sent[]) => log.filter(({ method }) => method !== 'GET');
const confirmBy = async (hand: ReturnType<typeof userEvent.setup>, title: string, button: string) => {
  const dialog = await screen.findByRole('dialog', { name: title, hidden: true });
  await hand.click(within(dialog).getByRole('button', { name: button, hidden: true }));
};

describe('what the list shows', () => {
  test('ACTA-02, ACTA-17, ACTA-21, ACTA-79 its title, its columns for staff, and a row dated year-month-day', async () => {
    openForAll([givenListed(1)]);
    expect(await screen.findByRole('heading', { name: 'Actas de mantenimiento GPS - Video' })).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Actas' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Consecutivo',
      'Fecha',
      'Cliente',
      'Tipo',
      'Formato',
      'Placa',
      'N° interno',
      'Técnico',
      'Estado',
      'Días',
      'Acciones',
    ]);
    const row = await rowOf(1);
    for (const text of ['2026-11-02', 'Expreso del Caribe', 'Correctivo', 'GPS', 'TTK275', '1203', 'Édgar Núñez'])
      expect(row.getByText(text)).toBeTruthy();
  });

  test('ACTA-08 to ACTA-11, ACTA-97 each state has its word; complete ones have a preview, pending ones a form', async () => {
    open([
      givenListed(1),
      givenListed(2, { complete: true }),
      givenListed(3, { complete: true, close: true, timeDiffFinally: 4 }),
      givenListed(4, { complete: true, delete: true }),
    ]);
    expect((await rowOf(1)).getByText('Pendiente')).toBeTruthy();
    expect((await rowOf(2)).getByText('Completa')).toBeTruthy();
    expect((await rowOf(3)).getByText('Cerrada')).toBeTruthy();
    expect((await rowOf(4)).getByText('eliminada')).toBeTruthy();
    const fill = (await rowOf(1)).getByRole('link', { name: 'Completar el acta 1001' });
    expect(fill.getAttribute('href')).toBe(`/optimizacion/newrecord/${actaId(1)}`);
    expect((await rowOf(1)).queryByRole('link', { name: /^Ver/ })).toBeNull();
    const view = (await rowOf(2)).getByRole('link', { name: 'Ver el acta 1002' });
    expect(view.getAttribute('href')).toBe(`/optimizacion/previewrecord/${actaId(2)}`);
    expect((await rowOf(2)).queryByRole('link', { name: /^Completar/ })).toBeNull();
  });

  test('ACTA-114, ACTA-115, ACTA-116 the age is a number with its colour; a closed one keeps the days it took', async () => {
    const today = new Date();
    const fecha = `${today.getMonth() + 1}/${today.getDate()}/${today.getFullYear()}`;
    open([
      givenListed(1, { tipe: 'preventivo', fecha }),
      givenListed(2, { tipe: 'correctivo', fecha }),
      givenListed(3, { complete: true, close: true, timeDiffFinally: 16 }),
    ]);
    const age = async (n: number) => {
      const state = (await rowOf(n)).getByText(/^, (a tiempo|al límite|fuera de tiempo)$/).previousElementSibling;
      return [state?.parentElement?.textContent, state?.getAttribute('data-state')];
    };
    expect((await age(1))[1]).toBe('ok');
    expect((await age(2))[1]).toBe('warning');
    expect(await age(3)).toEqual(['16, fuera de tiempo', 'danger']);
  });

  test('ACTA-14 an empty list says so and what to do next', async () => {
    open([]);
    expect(await screen.findByText('No se encontraron actas')).toBeTruthy();
    expect(screen.getByText(/Amplía las fechas/)).toBeTruthy();
  });

  test('a list that fails says why and can be asked for again', async () => {
    open([], { [LIST]: { status: 500, message: 'Se cayó' } });
    expect(await screen.findByText(UNEXPECTED)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Reintentar' }).length).toBeGreaterThan(0);
  });

  test('ACTA-06 ten rows a page unless asked otherwise, and every size of the list', async () => {
    open(Array.from({ length: 12 }, (_, n) => givenListed(n)));
    await rowOf(0);
    const table = screen.getByRole('table', { name: 'Actas' });
    expect(within(table).getAllByRole('row')).toHaveLength(11);
    const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filas por página' });
    expect([...sizes.options].map(({ text }) => text)).toEqual(['10', '15', '20', '25', '30', 'Todos']);
    for (const name of ['Primera página', 'Página anterior', 'Página siguiente', 'Última página'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });
});

describe('filters', () => {
  test('ACTA-22, ACTA-23, ACTA-24 opens on the last 48 hours, each day sent one day on', async () => {
    const { from, to } = defaultRange(new Date());
    const days = `fechaIni=${ShiftedDay.encode(from)}&fechaFin=${ShiftedDay.encode(to)}`;
    const { log } = open(
      [],
      {
        [`${BASE}?${days}&sort=fecha:desc&limit=100`]: page([givenListed(7)]),
        [`${BASE}/types?${days}`]: { data: [] },
      },
      givenManager(),
      '/optimizacion/mantenimientos/actas/expreso%20del%20caribe',
    );
    await rowOf(7);
    expect(log.some(({ path }) => decodeURIComponent(path).includes(days))).toBe(true);
  });

  test('ACTA-03 the days are searched when someone says Buscar, and then stand in the address', async () => {
    const wider = `${BASE}?fechaIni=2026-10-02T00:00:00.000Z&fechaFin=2026-11-03T00:00:00.000Z&sort=fecha:desc&limit=100`;
    const { hand, log, address } = open([givenListed(1)], { [wider]: page([givenListed(1), givenListed(2)]) });
    await rowOf(1);
    const from = screen.getByRole('textbox', { name: 'Desde' });
    await hand.clear(from);
    await hand.type(from, '01/10/2026');
    await hand.tab();
    expect(log.some(({ path }) => path.includes('2026-10'))).toBe(false);
    await hand.click(screen.getByRole('button', { name: 'Buscar' }));
    await rowOf(2);
    expect(address()).toContain('from=2026-10-01');
  });

  test('ACTA-03 days in the wrong order show an error and are not searched', async () => {
    const { hand, log } = open([givenListed(1)]);
    await rowOf(1);
    const to = screen.getByRole('textbox', { name: 'Hasta' });
    await hand.clear(to);
    await hand.type(to, '01/10/2026');
    await hand.tab();
    const asked = log.length;
    await hand.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(screen.getByText('La fecha final es anterior a la inicial')).toBeTruthy();
    expect(log).toHaveLength(asked);
  });

  test('ACTA-04 offers Todas and the types that are there; choosing one asks for it', async () => {
    const chosen = `${BASE}?${DAYS}&type=preventivo&sort=fecha:desc&limit=100`;
    const { hand, address } = open([givenListed(1)], { [chosen]: page([givenListed(5, { tipe: 'preventivo' })]) });
    await rowOf(1);
    await hand.click(screen.getByRole('combobox', { name: 'Tipo' }));
    const options = await screen.findAllByRole('option', hidden);
    await waitFor(() =>
      expect(screen.getAllByRole('option', hidden).map(({ textContent }) => textContent)).toEqual(
        expect.arrayContaining(['Todas', 'Preventivo', 'Correctivo']),
      ),
    );
    expect(options.length).toBeGreaterThan(0);
    await hand.click(screen.getByRole('option', { name: 'Preventivo', hidden: true }));
    await rowOf(5);
    expect(address()).toContain('type=preventivo');
  });

  test('ACTA-05, ACTA-07 the search goes to the server and is in the address', async () => {
    const found = `${BASE}?${DAYS}&search=nunez&sort=fecha:desc&limit=100`;
    const { hand, address } = open([givenListed(1)], { [found]: page([givenListed(3)]) });
    await rowOf(1);
    await hand.type(screen.getByRole('searchbox', { name: 'Búsqueda' }), 'nunez');
    await rowOf(3);
    expect(address()).toContain('search=nunez');
  });

  test('ACTA-25, ACTA-27 staff see the client of the address, or all of them by the manager call', async () => {
    const all = `GET /api/actas?${DAYS}&sort=fecha:desc&limit=100`;
    const { hand, address } = open([givenListed(1)], {
      [all]: page([givenListed(8, { client: 'carga llanera' })]),
      [`GET /api/actas/types?${DAYS}`]: { data: ['correctivo'] },
    });
    await rowOf(1);
    await hand.click(screen.getByRole('combobox', { name: 'Cliente' }));
    await hand.click(await screen.findByRole('option', { name: 'Todos los clientes', hidden: true }));
    expect((await rowOf(8)).getByText('Carga Llanera')).toBeTruthy();
    expect(address()).toContain('clientes=todos');
  });

  test('ACTA-27 a client user cannot ask for all of them, not even by the address', async () => {
    const { log } = open([givenListed(1)], {}, givenUsuario(), `${PATH}&clientes=todos`);
    await rowOf(1);
    expect(screen.queryByRole('combobox', { name: 'Cliente' })).toBeNull();
    expect(log.some(({ path }) => path.startsWith('/api/actas?'))).toBe(false);
  });
});

describe('what a client user sees', () => {
  test('ACTA-16, ACTA-17, ACTA-18 no boxes, no Eliminar, no Cliente column, no closing, no adding', async () => {
    const { hand } = open([givenListed(1, { complete: true })], {}, givenUsuario());
    const items = await openMenu(hand, 1);
    expect(items).toEqual(['Informe de laboratorio', 'Informe de baja', 'Crear informe', 'Archivos', 'Historial']);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Cliente' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Catálogos' })).toBeNull();
  });

  test('ACTA-09, ACTA-38 who may only read neither completes nor creates', async () => {
    const reader = givenUsuario({ scopes: ['readRecords', 'all'], modulesClient: [...MODULES] });
    open([givenListed(1)], {}, reader);
    expect((await rowOf(1)).queryByRole('link', { name: /Completar/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Nueva acta' })).toBeNull();
  });

  test('ACTA-12, INF-42 links to laboratory, baja and report carry the record; without the scopes only what was saved', async () => {
    const { hand } = open([givenListed(1, { complete: true })], {}, givenUsuario());
    await openMenu(hand, 1);
    const link = (name: string) => screen.getByRole('menuitem', { name, hidden: true }).getAttribute('href');
    expect([link('Informe de laboratorio'), link('Informe de baja'), link('Crear informe')]).toEqual([
      `/optimizacion/previewlab/${actaId(1)}`,
      `/optimizacion/previewlab/${actaId(1)}?tipo=baja`,
      `/optimizacion/informes/crearinforme?acta=${actaId(1)}`,
    ]);
  });

  test.each<[string, Partial<ListedActa>, string[]]>([
    ['nothing saved', {}, ['Archivos', 'Historial']],
    [
      'its laboratory report saved',
      { one: true, observations: 'x', reports: ['laboratorio'] },
      ['Informe de laboratorio', 'Archivos', 'Historial'],
    ],
    ['another type', { tipe: 'preventivo' }, ['Archivos', 'Historial']],
  ])('ACTA-12 a reader of reports, %s', async (_, change, items) => {
    const reader = givenUsuario({ scopes: ['readRecords', 'readNovelty', 'all'] });
    const { hand } = open([givenListed(1, { complete: true, ...change })], {}, reader);
    expect(await openMenu(hand, 1)).toEqual(items);
  });
});

describe('deleting', () => {
  const box = async (n: number) => (await rowOf(n)).getByRole<HTMLInputElement>('checkbox');
  const SEVEN = Array.from({ length: 7 }, (_, n) => givenListed(n, { delete: n === 6 }));

  test('ACTA-32 a sixth is refused with a toast; what is deleted already cannot be chosen', async () => {
    const { hand } = open(SEVEN);
    for (const n of [0, 1, 2, 3, 4]) await hand.click(await box(n));
    await hand.click(await box(5));
    expect(await screen.findByText('Limite alcanzado')).toBeTruthy();
    expect([(await box(4)).checked, (await box(5)).checked, (await box(6)).disabled]).toEqual([true, false, true]);
    expect(screen.getByText('5 de 5 seleccionadas')).toBeTruthy();
  });

  test('ACTA-33 what another person deleted meanwhile is no longer in the queue: it says so and asks nothing', async () => {
    let isDeleted = false;
    const refused = () => {
      isDeleted = true;
      return { status: 409, message: 'Ya no está' };
    };
    const { hand, log } = open([], {
      [LIST]: () => page([givenListed(0, { delete: isDeleted })]),
      'POST /api/actas/deleteList': refused,
    });
    await rowOf(0);
    expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
    await hand.click(await box(0));
    await hand.click(screen.getByRole('button', { name: 'Eliminar' }));
    await confirmBy(hand, 'Estas seguro?', 'Eliminar');
    await (await rowOf(0)).findByText('eliminada');
    await hand.click(await screen.findByRole('button', { name: 'Eliminar' }));
    expect(
      await screen.findByText('No se encontro nada en la cola de elementos que eliminar, selecciona un elemento!'),
    ).toBeTruthy();
    expect(writes(log)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
  });

  test('ACTA-31, ACTA-34, ACTA-35 asks in the given words, sends the ids and says it is done', async () => {
    const { hand, log } = open(SEVEN, { 'POST /api/actas/deleteList': { data: null } });
    await hand.click(await box(0));
    await hand.click(await box(2));
    await hand.click(screen.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Los elementos seleccionados no se volveran a recuperar!')).toBeTruthy();
    await confirmBy(hand, 'Estas seguro?', 'Eliminar');
    expect(await screen.findByText('Lista de actas Eliminadas!')).toBeTruthy();
    expect(writes(log).map(({ body }) => body)).toEqual([{ listIds: [actaId(0), actaId(2)] }]);
    await waitFor(() => expect(screen.queryByText(/seleccionadas/)).toBeNull());
  });

  test('ACTA-34 who says no deletes nothing', async () => {
    const { hand, log } = open(SEVEN);
    await hand.click(await box(0));
    await hand.click(screen.getByRole('button', { name: 'Eliminar' }));
    await confirmBy(hand, 'Estas seguro?', 'Cancelar');
    expect(writes(log)).toEqual([]);
    expect((await box(0)).checked).toBe(true);
  });

  test('ACTA-36 a failure says so with its reason, and the choice stays', async () => {
    const { hand } = open(SEVEN, {
      'POST /api/actas/deleteList': { status: 409, message: 'Esta acta fue eliminada.' },
    });
    await hand.click(await box(0));
    await hand.click(screen.getByRole('button', { name: 'Eliminar' }));
    await confirmBy(hand, 'Estas seguro?', 'Eliminar');
    expect(await screen.findByText('Ocurrio un error al eliminar la lista de actas!')).toBeTruthy();
    expect(screen.getByText('Esta acta fue eliminada.')).toBeTruthy();
    expect((await box(0)).checked).toBe(true);
  });
});

describe('closing', () => {
  const COMPLETE = [givenListed(1, { complete: true })];
  const close = async (answer: Answer) => {
    const { hand, log } = open(COMPLETE, { [`PUT /api/actas/close/${actaId(1)}`]: answer });
    await openMenu(hand, 1);
    await hand.click(screen.getByRole('menuitem', { name: 'Cerrar acta', hidden: true }));
    expect(await screen.findByText('Este cambio no se puede revertir!')).toBeTruthy();
    expect(screen.getByText(/^Acta \d+ · \w{6} · /)).toBeTruthy();
    await confirmBy(hand, 'Estas seguro/a de querer cerrar el acta?', 'Cerrar acta');
    return log;
  };

  test('ACTA-106, ACTA-108, ACTA-109, ACTA-112 asks, closes and says so', async () => {
    const log = await close({ data: { closeProcces: 'orange', timeDiffFinally: 3 } });
    expect(await screen.findByText('Acta cerrada correctamente')).toBeTruthy();
    expect(writes(log)).toHaveLength(1);
  });

  test.each<[string, Answer, string, string]>([
    ['a call that failed', { status: 500, message: 'Se cayó' }, 'Ocurrio un error al cerrar el acta', UNEXPECTED],
    ['a server that is away', { status: 503, message: 'No está' }, 'Ocurrio un error al cerrar el acta', 'No está'],
    [
      'a refused one',
      { status: 409, message: 'Esta acta ya se encuentra cerrada!.' },
      'Ocurrio un error al actualizar la acta',
      'Esta acta ya se encuentra cerrada!.',
    ],
  ])('ACTA-110, ACTA-111 %s has its own words', async (_, answer, words, reason) => {
    await close(answer);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
  });

  test('ACTA-106, ACTA-107 a closed or pending record cannot be closed', async () => {
    const { hand } = open([givenListed(1, { complete: true, close: true, timeDiffFinally: 1 }), givenListed(2)]);
    expect(await openMenu(hand, 1)).not.toContain('Cerrar acta');
    await hand.keyboard('{Escape}');
    expect(await openMenu(hand, 2)).not.toContain('Cerrar acta');
  });
});

describe('a new record', () => {
  const VEHICLES = 'GET /api/actas/client/expreso del caribe/vehicles';
  const freshness = { at: '2026-11-02T10:00:00.000Z', isStale: false };
  const vehicle = { patente: 'SXA101', nombre: '101', marca: 'Hino', modelo: '2020', color: '', numero_serie: '' };
  const base: Answers = {
    [VEHICLES]: { data: { items: [vehicle], ...freshness } },
    'GET /api/catalogos/tecnicos': {
      data: [
        { _id: actaId(50), nombre: 'Édgar Núñez', firma: null, usuario: null, activo: true },
        { _id: actaId(51), nombre: 'Se Fue', firma: null, usuario: null, activo: false },
      ],
    },
  };
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Nueva acta', hidden: true }));
  const openDialog = async (answers: Answers = {}, user = givenUsuario()) => {
    const opened = open([givenListed(1)], { ...base, ...answers }, user);
    await rowOf(1);
    await opened.hand.click(screen.getByRole('button', { name: 'Nueva acta' }));
    return { ...opened, inside: await dialog() };
  };
  const plate = (inside: Awaited<ReturnType<typeof dialog>>) => inside.getByLabelText(/^Placa/, { selector: 'input' });

  test('ACTA-38 a vehicle of the company, the default type, a technician of the catalogue', async () => {
    const { hand, log, inside } = await openDialog({
      'POST /api/actas': { data: actaId(90), message: 'Acta 401 creada' },
    });
    await hand.type(plate(inside), 'hino');
    await hand.clear(plate(inside));
    await hand.type(plate(inside), '101');
    await hand.click(await screen.findByRole('option', { name: /SXA101/, hidden: true }));
    await hand.click(inside.getByRole('combobox', { name: 'Técnico', hidden: true }));
    expect(screen.queryByRole('option', { name: 'Se Fue', hidden: true })).toBeNull();
    await hand.click(await screen.findByRole('option', { name: 'Édgar Núñez', hidden: true }));
    await hand.click(inside.getByRole('button', { name: 'Crear acta', hidden: true }));
    expect(await screen.findByText('Acta 401 creada')).toBeTruthy();
    expect(screen.getByText('SXA101 · Instalación')).toBeTruthy();
    const sent = log.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({
      client: 'expreso del caribe',
      plate: 'SXA101',
      internalNumber: '101',
      tipe: 'instalacion',
      format: 'gps',
      name: 'Édgar Núñez',
    });
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  test('ACTA-38 a plate that the platform does not know gets a note, once it is whole', async () => {
    const { hand, inside } = await openDialog();
    await hand.type(plate(inside), 'zzz99');
    expect(inside.queryByText('no se encontro ningun vehiculo')).toBeNull();
    await hand.type(plate(inside), '9');
    expect(await inside.findByText('no se encontro ningun vehiculo')).toBeTruthy();
    await hand.clear(plate(inside));
    await hand.type(plate(inside), 'sxa101');
    expect(inside.queryByText('no se encontro ningun vehiculo')).toBeNull();
  });

  test('ACTA-38 what is missing or wrong is shown under its field, and nothing is sent', async () => {
    const { hand, log, inside } = await openDialog();
    await hand.type(plate(inside), 'AB-12');
    await hand.click(inside.getByRole('button', { name: 'Crear acta', hidden: true }));
    expect(await inside.findByText('Escribe la placa con seis letras o números, sin guion.')).toBeTruthy();
    expect(inside.getByText('Este campo es obligatorio')).toBeTruthy();
    expect(writes(log)).toEqual([]);
  });

  test('ACTA-38 without the platform the plate is typed; a failure keeps what was typed', async () => {
    const { hand, inside } = await openDialog({
      [VEHICLES]: { status: 409, message: 'Sin cuenta' },
      'POST /api/actas': { status: 500 },
    });
    expect(await inside.findByText(/No pudimos traer los vehículos/)).toBeTruthy();
    await hand.type(plate(inside), 'xyz987');
    await hand.click(inside.getByRole('combobox', { name: 'Técnico', hidden: true }));
    await hand.click(await screen.findByRole('option', { name: 'Édgar Núñez', hidden: true }));
    await hand.click(inside.getByRole('button', { name: 'Crear acta', hidden: true }));
    expect((await screen.findAllByText(/Ocurrio un error inesperado|No pudimos crear el acta/)).length).toBeGreaterThan(
      0,
    );
    expect((plate(inside) as HTMLInputElement).value).toBe('XYZ987');
  });

  test('ACTA-38 staff choose the client; others have no choice', async () => {
    const staff = await openDialog({}, givenManager());
    expect(staff.inside.getByRole('combobox', { name: 'Cliente', hidden: true })).toBeTruthy();
  });
});

test('ACTA-05, ACTA-09 on a phone each record is a card with a large way to complete it', async () => {
  resizeWindow(390, 844);
  const { hand } = open([givenListed(1)], {}, givenUsuario());
  const list = await screen.findByRole('list', { name: 'Actas' });
  const card = within(await within(list).findByRole('listitem'));
  expect(card.getByText('TTK275')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Completar el acta 1001' })).toBeTruthy();
  // WHY-04: also in the hand.
  await hand.click(card.getByRole('button', { name: 'Por qué: Días del acta 1001, TTK275' }));
  expect((await screen.findByRole('dialog', { name: 'Por qué' })).textContent).toContain('Límite');
});

test('ACTA-03, ACTA-04 on a phone the filters fold behind their own words; the search stays', async () => {
  resizeWindow(390, 844);
  const { hand } = open([givenListed(1)], {}, givenUsuario());
  const fold = await screen.findByRole('button', { name: 'Filtros: 01/11/2026 a 02/11/2026 · Todas' });
  expect(screen.getByRole('searchbox', { name: 'Búsqueda' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Buscar' })).toBeNull();
  await hand.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('button', { name: 'Buscar' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Tipo' })).toBeTruthy();
});

describe('between a phone and a wide desk', () => {
  const headings = async () => {
    const table = await screen.findByRole('table', { name: 'Actas' });
    return within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  };

  test('ACTA-17, ACTA-21 the table of staff has every column as well', async () => {
    resizeWindow(1024, 768);
    openForAll([givenListed(1)]);
    expect(await headings()).toEqual(expect.arrayContaining(['Consecutivo', 'Cliente', 'N° interno', 'Formato']));
  });

  test.each([1024, 1440])(
    'ACTA-17, GUARD-10 at %d px staff see whose record it is, also in the list of one client',
    async (width) => {
      resizeWindow(width, 768);
      open([givenListed(1)]);
      expect(await headings()).toContain('Cliente');
    },
  );

  test('ACTA-21 the table of a client has every column', async () => {
    resizeWindow(1024, 768);
    open([givenListed(1)], {}, givenUsuario());
    expect(await headings()).toEqual(expect.arrayContaining(['Consecutivo', 'N° interno', 'Formato']));
  });
});

describe('the keyboard returns to where it was', () => {
  test('after Nueva acta', async () => {
    const { hand } = open([givenListed(1)]);
    const button = await screen.findByRole('button', { name: 'Nueva acta' });
    await hand.click(button);
    await screen.findByRole('dialog', { name: 'Nueva acta', ...hidden });
    await hand.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test.each(['Historial', 'Archivos'])('after %s, opened from the menu of a row', async (item) => {
    const { hand } = open([givenListed(1, { complete: true })], {
      [`GET /api/actas/${actaId(1)}/history`]: { data: [] },
      [`GET /api/actas/${actaId(1)}`]: { status: 500, message: 'Se cayó' },
    });
    await openMenu(hand, 1);
    await hand.click(screen.getByRole('menuitem', { name: item, ...hidden }));
    await screen.findByRole('dialog', { name: item, ...hidden });
    await hand.keyboard('{Escape}');
    const button = (await rowOf(1)).getByRole('button', { name: 'Más acciones del acta 1001' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('after a question that was answered with no', async () => {
    const { hand } = open([givenListed(1, { complete: true })]);
    await openMenu(hand, 1);
    await hand.click(screen.getByRole('menuitem', { name: 'Cerrar acta', ...hidden }));
    await screen.findByRole('dialog', { name: ACTA_MESSAGES.closeTitle, ...hidden });
    await hand.keyboard('{Escape}');
    const button = (await rowOf(1)).getByRole('button', { name: 'Más acciones del acta 1001' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
