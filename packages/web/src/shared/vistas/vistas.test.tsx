import type { Tabla, Vista, VistasPropias } from '@fenix/domain/vistas/vista';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { givenManager } from '../../testing/givens';
import { renderPiece } from '../../testing/renderPiece';
import { resizeWindow } from '../../testing/setup';
import { type Sent, stubApi } from '../../testing/stubApi';
import { DataTable } from '../DataTable/DataTable';
import type { Column } from '../DataTable/types';
import { useTableState } from '../list/useTableState';
import { clearSession, storeSession } from '../session';

type Bus = { id: string; plate: string; driver: string; city: string };
const BUSES: Bus[] = [
  { id: '1', plate: 'ABC123', driver: 'Ana', city: 'Cali' },
  { id: '2', plate: 'XYZ789', driver: 'Luis', city: 'Barranquilla' },
];
const COLUMNS: Column<Bus>[] = [
  { id: 'plate', header: 'Placa', sortable: true, cell: ({ plate }) => plate },
  { id: 'driver', header: 'Conductor', sortable: true, cell: ({ driver }) => driver },
  { id: 'city', header: 'Ciudad', sortable: true, cell: ({ city }) => city },
  { id: 'actions', header: 'Acciones', isPinned: true, cell: () => <button type="button">Ver</button> },
];
const FILTERS = { ciudad: '' };
const hidden = { hidden: true };

function Buses() {
  const state = useTableState({ lista: 'actas', filters: FILTERS });
  return (
    <DataTable
      caption="Buses"
      data={{ rows: BUSES }}
      state={state}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      card={({ plate }) => plate}
      href={({ id }) => `/buses/${id}`}
      onOpen={() => undefined}
    />
  );
}

const vista = (name: string, query: string, isEntrada = false): Vista => ({
  _id: `0197f0a0-0000-7000-8000-${String(name.length).padStart(12, '0')}`,
  lista: 'actas',
  name,
  query,
  isEntrada,
});
const MINE = vista('Mías', 'ciudad=Cali&columnas=plate.city.actions&densidad=compacta');

/** A stub server that stores the views of one user. */
async function open(kept: Partial<VistasPropias> = {}, at = '/buses', answers: Parameters<typeof stubApi>[0] = {}) {
  storeSession({ token: 'token', user: givenManager() });
  const data: VistasPropias = { vistas: [], tablas: [], ...kept };
  const log = stubApi({
    'GET /api/vistas': () => ({ data }),
    'PUT /api/vistas/tablas/actas': ({ body }) => {
      data.tablas = [{ ...(body as Tabla), lista: 'actas' }];
      return { data };
    },
    'POST /api/vistas': ({ body }) => {
      data.vistas = [...data.vistas, { ...(body as Vista), _id: MINE._id }];
      return { data };
    },
    [`PUT /api/vistas/${MINE._id}`]: ({ body }) => {
      data.vistas = data.vistas.map((one) => (one._id === MINE._id ? { ...one, ...(body as object) } : one));
      return { data };
    },
    [`DELETE /api/vistas/${MINE._id}`]: () => {
      data.vistas = [];
      return { data };
    },
    ...answers,
  });
  const piece = await renderPiece(() => <Buses />, { at });
  return { ...piece, log, hand: userEvent.setup() };
}

const heads = async () => {
  await screen.findByText('ABC123');
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
};
const writes = (log: readonly Sent[]) =>
  log.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
type Hand = ReturnType<typeof userEvent.setup>;
async function openColumns(hand: Hand) {
  await hand.click(await screen.findByRole('button', { name: 'Columnas' }));
  await screen.findByRole('list', { name: 'Columnas', ...hidden });
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name, ...hidden });
async function choose(hand: Hand, item: string, button: string | RegExp = 'Vistas') {
  await hand.click(await screen.findByRole('button', { name: button }));
  await hand.click(await screen.findByRole('menuitem', { name: item, ...hidden }));
}

describe('VISTA-02 the columns of a table', () => {
  test('are hidden and shown, and the server hears it; what names the row and its acts stays', async () => {
    const { log, hand } = await open();
    expect(await heads()).toEqual(['Placa', 'Conductor', 'Ciudad', 'Acciones']);
    await openColumns(hand);
    expect(['Placa', 'Conductor', 'Ciudad', 'Acciones'].map((name) => box(name).disabled)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    await hand.click(box('Conductor'));
    expect(await heads()).toEqual(['Placa', 'Ciudad', 'Acciones']);
    await hand.click(box('Conductor'));
    expect(await heads()).toEqual(['Placa', 'Conductor', 'Ciudad', 'Acciones']);
    await waitFor(() => expect(writes(log)).toHaveLength(2));
    expect(writes(log)[0]).toEqual([
      'PUT',
      '/api/vistas/tablas/actas',
      { columnas: ['plate', 'city', 'actions'], densidad: 'comoda' },
    ]);
  });

  test('move by button and by key, the focus stays, and the way to the record with its column', async () => {
    const { hand } = await open();
    await openColumns(hand);
    const up = () => screen.getByRole('button', { name: 'Subir Ciudad', ...hidden });
    await hand.click(up());
    await hand.click(up());
    expect(await heads()).toEqual(['Ciudad', 'Placa', 'Conductor', 'Acciones']);
    expect(document.activeElement).toBe(up());
    expect(up().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Ciudad: lugar 1 de 4')).toBeTruthy();
    box('Ciudad').focus();
    await hand.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await heads()).toEqual(['Placa', 'Ciudad', 'Conductor', 'Acciones']);
    expect(document.activeElement).toBe(box('Ciudad'));
    expect(screen.getByRole('link', { name: 'ABC123', ...hidden }).getAttribute('href')).toBe('/buses/1');
  });

  test('come back as they came, with the density', async () => {
    const { hand, log } = await open({ tablas: [{ lista: 'actas', columnas: ['city'], densidad: 'compacta' }] });
    expect(await heads()).toEqual(['Placa', 'Ciudad', 'Acciones']);
    await openColumns(hand);
    await hand.click(screen.getByRole('button', { name: 'Como venía', ...hidden }));
    expect(await heads()).toEqual(['Placa', 'Conductor', 'Ciudad', 'Acciones']);
    await waitFor(() => expect(writes(log)[0]?.[2]).toEqual({ columnas: null, densidad: 'comoda' }));
  });

  test('a list can be sorted by a hidden column too', async () => {
    const columnas = ['plate', 'driver', 'actions'];
    await open({ tablas: [{ lista: 'actas', columnas, densidad: 'comoda' }] }, '/buses?sort=city:asc');
    await screen.findByText('ABC123');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['XYZ789', 'ABC123']);
  });
});

describe('VISTA-03 how a table was left', () => {
  const left: Partial<VistasPropias> = {
    tablas: [{ lista: 'actas', columnas: ['plate', 'city'], densidad: 'compacta' }],
  };

  test('it is there at once the next time, and gone from the device with its person', async () => {
    const first = await open(left);
    expect(await heads()).toEqual(['Placa', 'Ciudad', 'Acciones']);
    first.unmount();
    await open({}, '/buses', { 'GET /api/vistas': { status: 503 } });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Placa',
      'Ciudad',
      'Acciones',
    ]);
    clearSession();
    expect(Object.keys(window.localStorage).filter((key) => key.includes('vistas'))).toEqual([]);
  });

  test('what another person left on this device says nothing', async () => {
    const first = await open(left);
    await heads();
    first.unmount();
    stubApi({ 'GET /api/vistas': { status: 404 } });
    storeSession({ token: 'token', user: { ...givenManager(), _id: '0197f0a0-0000-7000-8000-00000000beef' } });
    await renderPiece(() => <Buses />, { at: '/buses' });
    expect(await heads()).toEqual(['Placa', 'Conductor', 'Ciudad', 'Acciones']);
  });

  test('another computer’s change does not move what is being read', async () => {
    const first = await open(left);
    await heads();
    first.unmount();
    const { log } = await open({ tablas: [{ lista: 'actas', columnas: ['driver'], densidad: 'comoda' }] });
    await waitFor(() => expect(log.some(({ path }) => path === '/api/vistas')).toBe(true));
    expect(await heads()).toEqual(['Placa', 'Ciudad', 'Acciones']);
  });

  test('a server that is away leaves the list as it comes', async () => {
    await open({}, '/buses', { 'GET /api/vistas': { status: 500 } });
    expect(await heads()).toEqual(['Placa', 'Conductor', 'Ciudad', 'Acciones']);
  });
});

describe('VISTA-04 links', () => {
  test('what a link says counts and is what changes; nonsense is ignored', async () => {
    const at = '/buses?columnas=city.salary.plate&densidad=enorme';
    const { hand, log, address } = await open({}, at);
    expect(await heads()).toEqual(['Ciudad', 'Placa', 'Acciones']);
    await openColumns(hand);
    await hand.click(box('Conductor'));
    expect(await heads()).toEqual(['Ciudad', 'Placa', 'Conductor', 'Acciones']);
    expect(address()).toContain('columnas=city.plate.driver.actions&densidad=comoda');
    expect(writes(log)).toEqual([]);
  });

  test('a copied link carries filters, order, columns and density', async () => {
    const { hand } = await open(
      { tablas: [{ lista: 'actas', columnas: ['city'], densidad: 'compacta' }] },
      '/buses?ciudad=Cali&sort=plate:desc&page=2&tab=x',
    );
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await choose(hand, 'Copiar enlace');
    expect(await screen.findByText('Enlace copiado')).toBeTruthy();
    expect(String(copied.mock.calls[0]?.[0]).split('?')[1]).toBe(
      'ciudad=Cali&columnas=city&densidad=compacta&sort=plate%3Adesc&tab=x',
    );
  });
});

describe('VISTA-05 views by name', () => {
  test('one is saved with everything the list shows, and is in the menu', async () => {
    const { hand, log } = await open({}, '/buses?ciudad=Cali');
    await choose(hand, 'Guardar vista…');
    await hand.type(await screen.findByRole('textbox', { name: /Nombre/, ...hidden }), 'De Cali');
    await hand.click(screen.getByRole('button', { name: 'Guardar', ...hidden }));
    expect(await screen.findByRole('button', { name: 'Vista: De Cali', ...hidden })).toBeTruthy();
    expect(writes(log)).toEqual([
      [
        'POST',
        '/api/vistas',
        { lista: 'actas', name: 'De Cali', query: 'ciudad=Cali&columnas=-&densidad=comoda', isEntrada: false },
      ],
    ]);
  });

  test('a name that is there already replaces what it kept', async () => {
    const { hand, log } = await open({ vistas: [MINE] });
    await choose(hand, 'Guardar vista…');
    await hand.type(await screen.findByRole('textbox', { name: /Nombre/, ...hidden }), 'MIAS');
    await hand.click(screen.getByRole('button', { name: 'Reemplazar', ...hidden }));
    await screen.findByRole('button', { name: 'Vista: MIAS', ...hidden });
    expect(writes(log)).toEqual([
      ['PUT', `/api/vistas/${MINE._id}`, { name: 'MIAS', query: 'columnas=-&densidad=comoda' }],
    ]);
  });

  test('chosen, it is what the address says; the list as it comes takes it away', async () => {
    const { hand, address } = await open({ vistas: [MINE] }, '/buses?search=x&page=3');
    await choose(hand, 'Mías');
    expect(await heads()).toEqual(['Placa', 'Ciudad', 'Acciones']);
    expect(address()).toBe('/buses?ciudad=Cali&columnas=plate.city.actions&densidad=compacta');
    await choose(hand, 'Como viene la lista', 'Vista: Mías');
    expect(await heads()).toEqual(['Placa', 'Conductor', 'Ciudad', 'Acciones']);
    expect(address()).toBe('/buses');
  });

  test('the list opens with the one of entry, unless the address says something; taken away, it stays away', async () => {
    const { hand, address } = await open({ vistas: [{ ...MINE, isEntrada: true }] });
    expect(await heads()).toEqual(['Placa', 'Ciudad', 'Acciones']);
    expect(address()).toBe('/buses?ciudad=Cali&columnas=plate.city.actions&densidad=compacta');
    await choose(hand, 'Como viene la lista', 'Vista: Mías');
    expect(await heads()).toEqual(['Placa', 'Conductor', 'Ciudad', 'Acciones']);
    expect(address()).toBe('/buses?entrada=no');
  });

  test('an address with words of its own opens as it says', async () => {
    const { address } = await open({ vistas: [{ ...MINE, isEntrada: true }] }, '/buses?search=ab');
    expect(await heads()).toEqual(['Placa', 'Conductor', 'Ciudad', 'Acciones']);
    expect(address()).toBe('/buses?search=ab');
  });

  test('one is renamed, made the one of entry and deleted', async () => {
    const { hand, log } = await open({ vistas: [MINE] });
    await choose(hand, 'Administrar vistas…');
    const act = (name: string) => screen.findByRole('button', { name, ...hidden });
    await hand.click(await act('Renombrar Mías'));
    const field = screen.getByRole('textbox', { name: 'Nombre', ...hidden });
    await hand.clear(field);
    await hand.type(field, 'Suyas{Enter}');
    await hand.click(await act('Abrir la lista con Suyas'));
    await waitFor(async () =>
      expect((await act('Abrir la lista con Suyas')).getAttribute('aria-pressed')).toBe('true'),
    );
    await hand.click(await act('Eliminar Suyas'));
    const question = await screen.findByRole('dialog', { name: '¿Eliminar «Suyas»?', ...hidden });
    await hand.click(within(question).getByRole('button', { name: 'Eliminar', ...hidden }));
    expect(await screen.findByText('No tienes vistas de esta lista.')).toBeTruthy();
    expect(writes(log).map(([method, , body]) => [method, body])).toEqual([
      ['PUT', { name: 'Suyas' }],
      ['PUT', { isEntrada: true }],
      ['DELETE', undefined],
    ]);
  });
});

test('VISTA-01 on a phone, where rows are cards, there are views and no columns', async () => {
  resizeWindow(390, 844);
  const { hand, address } = await open({ vistas: [MINE] });
  await choose(hand, 'Mías');
  expect(address()).toContain('ciudad=Cali');
  expect(screen.queryByRole('button', { name: 'Columnas' })).toBeNull();
});
