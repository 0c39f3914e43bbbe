import type { Cliente } from '@fenix/domain/clientes/cliente';
import type { CuentaGps } from '@fenix/domain/clientes/cuentaGps';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { givenCliente, givenManager } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { resizeWindow } from '../testing/setup';
import { type Answer, type Sent, stubApi } from '../testing/stubApi';

const LIST = 'GET /api/modules/clients/fenix sas';
const ROWS = `${LIST}?limit=100`;
const ACCOUNTS = 'GET /api/gps-accounts';
const cuenta = (n: number, empresa: string, clientes = 0): CuentaGps => ({
  _id: `0192f0aa-0000-7000-8000-${String(n).padStart(12, '0')}`,
  empresa,
  clientes,
  hasLogin: false,
  plataforma: null,
  fecha: '2026-03-01T15:00:00.000Z',
  version: 1,
});
const UNO = cuenta(1, 'Rastreo Uno', 1);
const DOS = cuenta(2, 'Rastreo Dós');

const caribe = givenCliente('expreso del caribe', {
  gpsAccount: { _id: UNO._id, empresa: UNO.empresa },
  powerbi: 'https://tablero.example/caribe',
  products: ['Actas'],
});
const SEVEN = [caribe, ...Array.from({ length: 6 }, (_, n) => givenCliente(`empresa ${n}`))];
const page = (items: Cliente[]): Answer => ({
  data: { items, next: null, total: { value: items.length, capped: false } },
});

function open(answers: Parameters<typeof stubApi>[0] = {}, path = '/clients') {
  const sent = stubApi({
    [LIST]: { data: SEVEN },
    [ROWS]: page(SEVEN),
    [ACCOUNTS]: { data: [UNO, DOS] },
    ...answers,
  });
  return { sent, hand: userEvent.setup(), ...renderApp(path, givenManager()) };
}

const openForm = (answers: Parameters<typeof stubApi>[0] = {}) => open(answers, '/clients?nuevo=si');

afterEach(() => notifications.clean());

const writes = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET');
const rows = async (caption = 'Clientes') => {
  const table = await screen.findByRole('table', { name: caption });
  await within(table).findAllByRole('button', { name: /^Editar/ });
  return within(table).getAllByRole('row').slice(1);
};
const logo = () => new File(['x'], 'logo.png', { type: 'image/png' });
const form = () => within(screen.getByRole('form', { name: 'Crear cliente' }));
type Hand = ReturnType<typeof userEvent.setup>;

async function choose(hand: Hand, scope: ReturnType<typeof within>, label: RegExp | string, option: string) {
  await hand.click(scope.getByRole('combobox', { name: label }));
  await hand.click(await screen.findByRole('option', { name: option, hidden: true }));
}

async function fill(hand: Hand) {
  await hand.type(form().getByLabelText(/^Nombre del cliente/), 'Transportes Ñandú');
  await hand.type(form().getByLabelText(/^NIT/), '901234567-1');
  await hand.type(form().getByLabelText(/^Tablero Power BI/), 'https://tablero.example/x');
  await choose(hand, form(), /Cuenta GPS/, 'Rastreo Dós');
  await hand.upload(form().getByLabelText('Logo', { selector: 'input' }), logo());
  await hand.click(form().getByRole('button', { name: 'Crear cliente' }));
}

describe('the list', () => {
  test('CLI-01 titles of the screen and of the top bar', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Administración de clientes' })).toBeTruthy();
    expect(screen.getByText('Crea y edita clientes')).toBeTruthy();
    expect(screen.getByText('Gestion de clientes', { selector: '[aria-current="page"]' })).toBeTruthy();
  });

  test('CLI-02 five per page in the order of the server; the user may pick a larger size', async () => {
    const { address, hand } = open();
    const shown = await rows();
    expect(shown).toHaveLength(5);
    expect(shown[0]?.textContent).toContain('Expreso del Caribe');
    expect(shown[0]?.textContent).toContain('Rastreo Uno');
    expect(screen.getByText('1–5 de 7')).toBeTruthy();
    await hand.click(screen.getByRole('button', { name: 'Página siguiente' }));
    expect(await screen.findByText('6–7 de 7')).toBeTruthy();
    expect(address()).toBe('/clients?page=2');
    await hand.selectOptions(screen.getByLabelText('Filas por página'), '10');
    expect(await screen.findByText('1–7 de 7')).toBeTruthy();
    expect(address()).toBe('/clients?size=10');
  });

  test('CLI-03 the search goes to the server and is in the address', async () => {
    const { address, hand } = open({ [`${ROWS}&search=ñandú`]: page([givenCliente('ñandú')]) });
    await rows();
    await hand.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'ñandú');
    expect(await screen.findByRole('button', { name: 'Editar Ñandú' })).toBeTruthy();
    expect(decodeURIComponent(address())).toBe('/clients?search=ñandú');
  });

  test('SHELL-41 E edits the row that J went to, from its first field', async () => {
    const { hand } = open();
    await rows();
    await hand.keyboard('je');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar cliente: Expreso del Caribe' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'NIT' })));
  });

  test('CLI-03 nothing found, nothing there and a failure say so', async () => {
    const { hand } = open({ [ROWS]: page([]), [`${ROWS}&search=z`]: { status: 500, message: 'Se cayó' } });
    expect(await screen.findByText('Crea el primer cliente.')).toBeTruthy();
    await hand.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'z');
    expect(await screen.findByText('Ocurrio un error inesperado, comunicate con el area de desarrollo.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  });

  test.each([1440, 390])(
    'CLI-04 at %i px the form is one button away, and begins in its first field',
    async (width) => {
      resizeWindow(width);
      const { hand, address } = open();
      await hand.click(await screen.findByRole('button', { name: 'Crear cliente' }));
      expect(await screen.findByRole('dialog', { name: 'Crear cliente' })).toBeTruthy();
      expect(address()).toBe('/clients?nuevo=si');
      await waitFor(() => expect(document.activeElement).toBe(form().getByLabelText(/^Nombre del cliente/)));
    },
  );
});

describe('creating', () => {
  test('GUARD-08, CLI-17, CLI-25, CLI-37 a manager’s new client: the form is sent as the contract says, and the list shows the new row', async () => {
    const { sent, hand, address } = open(
      { 'POST /api/modules': { data: caribe, message: 'cliente creado' }, [`${ROWS}&search=x`]: page([]) },
      '/clients?search=x&page=2&size=10&nuevo=si',
    );
    await screen.findByRole('form', { name: 'Crear cliente' });
    await fill(hand);
    expect(await screen.findByText('Se agrego un nuevo cliente!')).toBeTruthy();
    const [post] = writes(sent);
    expect(post?.body).toEqual({
      client: 'transportes ñandú',
      nit: '901.234.567-1',
      powerbi: 'https://tablero.example/x',
      apiKey: DOS._id,
      modules: 'operacion,validacion,ejecucion,optimizacion,pqrs',
      icon: expect.any(File),
    });
    expect(post?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(address()).toBe(`/clients?size=10#${caribe._id}`);
    const row = (await screen.findByRole('button', { name: 'Editar Expreso del Caribe' })).closest('tr');
    expect([row?.id, row?.dataset['highlighted']]).toEqual([caribe._id, 'true']);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Crear cliente' })).toBeNull());
  });

  test('CLI-18 everything is required and marked so; nothing is sent', async () => {
    const { sent, hand } = openForm();
    await rows();
    await hand.click(form().getByRole('button', { name: 'Crear cliente' }));
    expect(await form().findAllByText('Este campo es obligatorio')).toHaveLength(4);
    expect(form().getByText('Elige una cuenta de la lista.')).toBeTruthy();
    expect(form().getAllByText('*')).toHaveLength(5);
    expect(writes(sent)).toEqual([]);
  });

  test('CLI-19 only pictures are taken as a logo', async () => {
    openForm();
    await rows();
    const input = form().getByLabelText<HTMLInputElement>('Logo', { selector: 'input' });
    expect(input.accept).toBe('image/png,image/jpeg,image/webp');
    const hand = userEvent.setup({ applyAccept: false });
    await hand.upload(input, new File(['x'], 'logo.svg', { type: 'image/svg+xml' }));
    expect(await form().findByText(/logo\.svg: el formato no está permitido/)).toBeTruthy();
  });

  test.each<[string, Answer]>([
    ['a refusal', { status: 409, message: 'ya', errors: [{ path: 'client', message: 'Ya existe un cliente.' }] }],
    ['another reply', { data: caribe, message: 'otra cosa' }],
    ['a failure', { status: 500, message: 'Se cayó' }],
  ])('CLI-38, CLI-39 %s is shown and logged, and the input is kept', async (_, answer) => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { hand } = openForm({ 'POST /api/modules': answer });
    await rows();
    await fill(hand);
    expect(await screen.findByText('Oops...')).toBeTruthy();
    expect(screen.getByText('Ocurrio un error al crear el cliente!')).toBeTruthy();
    expect(log).toHaveBeenCalledWith('crear cliente', expect.any(Error));
    expect(form().getByLabelText<HTMLInputElement>(/^Nombre del cliente/).value).toBe('Transportes Ñandú');
    for (const { message } of answer.errors ?? []) expect(form().getByText(message)).toBeTruthy();
  });
});

describe('editing', () => {
  const PUT = `PUT /api/modules/${caribe._id}`;
  async function edit(hand: Hand) {
    await hand.click(await screen.findByRole('button', { name: 'Editar Expreso del Caribe' }));
    return within(await screen.findByRole('dialog', { name: /Editar cliente/ }));
  }

  test('CLI-05, CLI-20, CLI-21, CLI-27, CLI-30 the account starts at the current one, blank fields keep theirs', async () => {
    const { sent, hand } = open({ [PUT]: { data: caribe, message: 'cliente actualizado' } });
    const dialog = await edit(hand);
    await waitFor(() =>
      expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /Cuenta GPS/ }).value).toBe('Rastreo Uno'),
    );
    await hand.clear(dialog.getByLabelText('NIT'));
    await hand.clear(dialog.getByLabelText('Tablero Power BI'));
    await hand.click(dialog.getByRole('button', { name: 'Actualizar' }));
    const toast = (await screen.findByText('Cliente actualizado correctamente')).closest('[role=status]');
    expect(toast?.textContent).toContain('Expreso del Caribe');
    const { modulesClient } = caribe;
    const ticket = { showAsProvider: false, ticketHeader: null };
    expect(writes(sent)[0]?.body).toEqual({ apiKey: UNO._id, modulesClient, ...ticket, version: 1 });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Editar cliente/ })).toBeNull());
  });

  test('BI-05 the dashboard of a client can be removed; one without has nothing to remove', async () => {
    const { sent, hand } = open({ [PUT]: { data: { ...caribe, powerbi: null }, message: 'cliente actualizado' } });
    const dialog = await edit(hand);
    await hand.click(dialog.getByRole('switch', { name: /^Quitar el tablero/ }));
    expect(dialog.getByLabelText<HTMLInputElement>('Tablero Power BI').disabled).toBe(true);
    await hand.click(dialog.getByRole('button', { name: 'Actualizar' }));
    await screen.findByText('Cliente actualizado correctamente');
    expect(writes(sent)[0]?.body).toMatchObject({ powerbi: null, nit: caribe.nit });
    await hand.click(await screen.findByRole('button', { name: 'Editar Empresa 0' }));
    const other = within(await screen.findByRole('dialog', { name: /Editar cliente: Empresa 0/ }));
    expect(other.queryByRole('switch', { name: /^Quitar el tablero/ })).toBeNull();
  });

  test('CLI-48 a new logo is sent before the rest, once, also when the rest is refused and sent again', async () => {
    const refused: Answer = {
      status: 400,
      message: 'no',
      errors: [{ path: 'nit', message: 'Este NIT no es válido.' }],
    };
    const { sent, hand } = open({
      [`${PUT}/logo`]: { data: caribe, message: 'cliente actualizado' },
      [PUT]: refused,
    });
    const dialog = await edit(hand);
    await hand.upload(dialog.getByLabelText('Logo nuevo', { selector: 'input' }), logo());
    await hand.click(dialog.getByRole('button', { name: 'Actualizar' }));
    expect(await dialog.findByText('Este NIT no es válido.')).toBeTruthy();
    await hand.click(dialog.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(writes(sent)).toHaveLength(3));
    expect(writes(sent).map(({ path }) => path.endsWith('/logo'))).toEqual([true, false, false]);
    expect(writes(sent)[0]?.body).toEqual({ icon: expect.any(File) });
  });

  test('what was typed is not lost by closing the dialog, whichever way it is closed', async () => {
    const { hand } = open({});
    const dialog = await edit(hand);
    await hand.type(dialog.getByLabelText('NIT'), '9');
    for (const close of [
      () => hand.keyboard('{Escape}'),
      () => hand.click(dialog.getByRole('button', { name: 'Cancelar' })),
    ]) {
      await close();
      const asked = await screen.findByRole('dialog', { name: '¿Descartar lo que escribiste?' });
      await hand.click(within(asked).getByRole('button', { name: 'Seguir aquí' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: /Descartar/ })).toBeNull());
    }
    expect(dialog.getByLabelText<HTMLInputElement>('NIT').value).toMatch(/9$/);
    await hand.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await hand.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Editar cliente/ })).toBeNull());
  });

  test('CLI-21 a client without an account must get one', async () => {
    const { sent, hand } = open();
    await hand.click(await screen.findByRole('button', { name: 'Editar Empresa 0' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Editar cliente/ }));
    await hand.click(dialog.getByRole('button', { name: 'Actualizar' }));
    expect(await dialog.findByText('Elige una cuenta de la lista.')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  test('GUARD-06, CUM-01 the six groups are switches of the edit form', async () => {
    const { sent, hand } = open({ [PUT]: { data: caribe, message: 'cliente actualizado' } });
    const dialog = await edit(hand);
    const groups = within(dialog.getByRole('group', { name: /Módulos/ }));
    expect(groups.getAllByRole('switch')).toHaveLength(6);
    await hand.click(dialog.getByRole('switch', { name: 'Ejecución' }));
    await hand.click(dialog.getByRole('button', { name: 'Actualizar' }));
    await screen.findByText('Cliente actualizado correctamente');
    expect(writes(sent)[0]?.body).toMatchObject({ modulesClient: ['operacion', 'validacion', 'optimizacion', 'pqrs'] });
  });

  test('DISP-11, DISP-17 the ticket of the client: shown as the provider, and its legal header', async () => {
    const { sent, hand } = open({ [PUT]: { data: caribe, message: 'cliente actualizado' } });
    const dialog = await edit(hand);
    await hand.click(dialog.getByRole('switch', { name: /Mostrar como el proveedor/ }));
    await hand.type(dialog.getByLabelText('Encabezado legal del tiquete'), 'Vigilado{enter}Supertransporte');
    expect(dialog.getByText(/24 de 500 caracteres/)).toBeTruthy();
    await hand.click(dialog.getByRole('button', { name: 'Actualizar' }));
    await screen.findByText('Cliente actualizado correctamente');
    const ticket = { showAsProvider: true, ticketHeader: 'Vigilado\nSupertransporte' };
    expect(writes(sent)[0]?.body).toMatchObject(ticket);
  });

  test('DISP-17 a header that is too long shows an error under its field', async () => {
    const { sent, hand } = open();
    const dialog = await edit(hand);
    const header = dialog.getByLabelText<HTMLTextAreaElement>('Encabezado legal del tiquete');
    await hand.click(header);
    await hand.paste('x'.repeat(501));
    await hand.click(dialog.getByRole('button', { name: 'Actualizar' }));
    expect(await dialog.findByText('El encabezado admite hasta 500 caracteres.')).toBeTruthy();
    expect([header.value.length, writes(sent)]).toEqual([501, []]);
  });

  test('CLI-40 who saved first is named, and the new values are laid under what was typed', async () => {
    const words = 'María Pérez cambió módulos hace 2 minutos. Revisa y guarda de nuevo.';
    const current = { ...caribe, modulesClient: ['operacion'], nit: '900.999.999-1', version: 2 };
    const answers: Answer[] = [
      { status: 409, message: words, reason: 'stale', current },
      { data: current, message: 'cliente actualizado' },
    ];
    const { sent, hand } = open({ [PUT]: () => answers.shift() ?? {} });
    const dialog = await edit(hand);
    await hand.type(dialog.getByLabelText('Tablero Power BI'), '/otro');
    await hand.click(dialog.getByRole('button', { name: 'Actualizar' }));
    expect(await dialog.findByText(words)).toBeTruthy();
    await hand.click(dialog.getByRole('button', { name: 'Cargar los valores nuevos' }));
    expect(dialog.getByLabelText<HTMLInputElement>('NIT').value).toBe('900.999.999-1');
    await hand.click(dialog.getByRole('button', { name: 'Actualizar' }));
    await screen.findByText('Cliente actualizado correctamente');
    expect(writes(sent)[1]?.body).toMatchObject({
      powerbi: 'https://tablero.example/caribe/otro',
      modulesClient: ['operacion'],
      version: 2,
    });
  });

  test('CLI-31 a failure says so, with its reason, and keeps the dialog', async () => {
    const { hand } = open({ [PUT]: { status: 503, message: 'No está disponible' } });
    const dialog = await edit(hand);
    await hand.type(dialog.getByLabelText('Tablero Power BI'), '/otro');
    await hand.click(dialog.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('Ocurrio un error al actualizar el cliente.')).toBeTruthy();
    expect(screen.getByText('No está disponible')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Tablero Power BI').value).toMatch(/otro$/);
  });
});

describe('deleting', () => {
  const DELETE = `DELETE /api/modules/${caribe._id}`;
  async function ask(hand: Hand) {
    await hand.click(await screen.findByRole('button', { name: 'Eliminar Expreso del Caribe' }));
    return within(await screen.findByRole('dialog', { name: 'Estas seguro de eliminar este cliente?' }));
  }

  test('CLI-06, CLI-07, CLI-28, CLI-33 asks first, then deletes', async () => {
    const { sent, hand } = open({ [DELETE]: { data: null } });
    await hand.click((await ask(hand)).getByRole('button', { name: 'Cancelar' }));
    expect(writes(sent)).toEqual([]);
    await hand.click((await ask(hand)).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Cliente eliminado correctamente')).toBeTruthy();
    expect(writes(sent)).toHaveLength(1);
  });

  test.each([
    [403, 'No tienes credenciales para eliminar este cliente.'],
    [404, 'No se encontraron los modulos del cliente.'],
  ])('CLI-32, CLI-34 status %i says %s', async (status, message) => {
    const { hand } = open({ [DELETE]: { status, message: 'otras palabras' } });
    await hand.click((await ask(hand)).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });
});

describe('InControl', () => {
  const PUT = 'PUT /api/incontrol/add-products';
  async function enable(hand: Hand) {
    await hand.click(await screen.findByRole('button', { name: 'Habilitar InControl de Expreso del Caribe' }));
    return within(await screen.findByRole('dialog', { name: 'Habilitar InControl' }));
  }

  test('CLI-08, CLI-09, CLI-10, CLI-29, CLI-35 the client, its products, Aplicar', async () => {
    const { sent, hand } = open({ [PUT]: { data: caribe } });
    const dialog = await enable(hand);
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Actas' }).checked).toBe(true);
    await hand.click(dialog.getByRole('checkbox', { name: 'InControl Inspector' }));
    await hand.click(dialog.getByRole('button', { name: 'Aplicar' }));
    expect(await screen.findByText('Exitoso')).toBeTruthy();
    expect(screen.getByText('InControl habilitado correctamente')).toBeTruthy();
    expect(writes(sent)[0]?.body).toEqual({ id: caribe._id, products: ['InControl Inspector', 'Actas'] });
  });

  test('CLI-09 another client may be chosen, and comes with its own products', async () => {
    const { hand } = open();
    const dialog = await enable(hand);
    await choose(hand, dialog, 'Cliente', 'Empresa 0');
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Actas' }).checked).toBe(false);
    await hand.click(dialog.getByRole('button', { name: 'Aplicar' }));
    expect(await dialog.findByText('Elige al menos un producto.')).toBeTruthy();
  });

  test('CLI-36 a failure is a warning, logged as well, and the choice stays', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { hand } = open({ [PUT]: { status: 500, message: 'no' } });
    const dialog = await enable(hand);
    await hand.click(dialog.getByRole('button', { name: 'Aplicar' }));
    expect(await screen.findByText('Opss')).toBeTruthy();
    expect(screen.getByText('InControl no se a podido habilitar')).toBeTruthy();
    expect(log).toHaveBeenCalledOnce();
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Actas' }).checked).toBe(true);
  });
});

const KEY = 'llave-de-24-caracteres-o-mas';

describe('GPS accounts', () => {
  const openCuentas = (answers: Parameters<typeof stubApi>[0] = {}) => open(answers, '/clients?tab=cuentas&nuevo=si');

  test('CLI-11, CLI-12, CLI-13 listed by company with their clients, and never a key', async () => {
    openCuentas();
    const [first] = await rows('Cuentas GPS');
    expect(first?.textContent).toContain('Rastreo Uno1De la instalación01/03/2026');
  });

  test('CLI-13 an account is added; its key goes out once and the form forgets it', async () => {
    const { sent, hand, address } = openCuentas({ 'POST /api/gps-accounts': { data: DOS } });
    await rows('Cuentas GPS');
    const form = within(screen.getByRole('form', { name: 'Agregar cuenta GPS' }));
    await hand.type(form.getByLabelText(/^Empresa/), 'Rastreo Dós');
    await hand.type(form.getByLabelText('API key'), KEY);
    await hand.click(form.getByRole('button', { name: 'Agregar cuenta' }));
    expect(await screen.findByText('Cuenta agregada')).toBeTruthy();
    expect(writes(sent)[0]?.body).toEqual({ empresa: 'Rastreo Dós', apikey: KEY });
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Agregar cuenta GPS' })).toBeNull());
    expect(address()).toBe(`/clients?tab=cuentas#${DOS._id}`);
  });

  test('S8 without a key the server makes one, and it is shown once', async () => {
    const made = { ...DOS, apikey: 'hecha-por-el-servidor-0123456789' };
    const { sent, hand } = openCuentas({ 'POST /api/gps-accounts': { data: made } });
    await rows('Cuentas GPS');
    const form = within(screen.getByRole('form', { name: 'Agregar cuenta GPS' }));
    await hand.type(form.getByLabelText(/^Empresa/), 'Rastreo Dós');
    await hand.click(form.getByRole('button', { name: 'Agregar cuenta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Llave creada' }));
    expect(dialog.getByText(made.apikey)).toBeTruthy();
    expect(writes(sent)[0]?.body).toEqual({ empresa: 'Rastreo Dós' });
    await hand.click(dialog.getByRole('button', { name: 'Listo' }));
    await waitFor(() => expect(screen.queryByText(made.apikey)).toBeNull());
  });

  test('GPS-03 with the user and the password that a platform asks for; half of them is refused', async () => {
    const { sent, hand } = openCuentas({ 'POST /api/gps-accounts': { data: DOS } });
    await rows('Cuentas GPS');
    const form = within(screen.getByRole('form', { name: 'Agregar cuenta GPS' }));
    await hand.type(form.getByLabelText(/^Empresa/), 'Rastreo Dós');
    await hand.type(form.getByLabelText('API key'), KEY);
    await hand.type(form.getByLabelText('Usuario de la plataforma'), 'flota');
    await hand.click(form.getByRole('button', { name: 'Agregar cuenta' }));
    expect(await form.findByText('Escribe el usuario y la contraseña, o deja los dos vacíos.')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
    await hand.type(form.getByLabelText('Contraseña de la plataforma'), 'clave');
    await hand.click(form.getByRole('button', { name: 'Agregar cuenta' }));
    expect(await screen.findByText('Cuenta agregada')).toBeTruthy();
    expect(writes(sent)[0]?.body).toMatchObject({ username: 'flota', password: 'clave' });
  });

  test('CLI-13 renamed with the same key; a refusal is shown under its field', async () => {
    const refusal = { status: 409, message: 'No', errors: [{ path: 'empresa', message: 'Ya hay una cuenta.' }] };
    const { sent, hand } = openCuentas({ [`PUT /api/gps-accounts/${UNO._id}`]: refusal });
    await rows('Cuentas GPS');
    await hand.click(screen.getByRole('button', { name: 'Editar Rastreo Uno' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar cuenta GPS' }));
    await hand.type(dialog.getByLabelText('Empresa'), ' y medio');
    await hand.click(dialog.getByRole('button', { name: 'Actualizar' }));
    expect(await dialog.findByText('Ya hay una cuenta.')).toBeTruthy();
    expect(writes(sent)[0]?.body).toEqual({ empresa: 'Rastreo Uno y medio', version: 1 });
  });

  test('CLI-40 a key changed first by another user gives a message', async () => {
    const words = 'María Pérez cambió llave hace 2 minutos. Revisa y guarda de nuevo.';
    const refusal = { status: 409, message: words, reason: 'stale', current: { ...UNO, version: 2 } };
    const { hand } = openCuentas({ [`PUT /api/gps-accounts/${UNO._id}`]: refusal });
    await rows('Cuentas GPS');
    await hand.click(screen.getByRole('button', { name: 'Editar Rastreo Uno' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar cuenta GPS' }));
    const key = 'LLAVE-2-de-la-plataforma-GPS';
    await hand.type(dialog.getByLabelText('API key'), key);
    await hand.click(dialog.getByRole('button', { name: 'Actualizar' }));
    expect(await dialog.findByText(words)).toBeTruthy();
    await hand.click(dialog.getByRole('button', { name: 'Cargar los valores nuevos' }));
    expect(dialog.getByLabelText<HTMLInputElement>('API key').value).toBe(key);
  });

  test('GPS-30 the platform of an account is shown and changed; only another address is sent', async () => {
    const far = { ...UNO, plataforma: 'https://gps.example/gps' };
    const put = `PUT /api/gps-accounts/${UNO._id}`;
    const { sent, hand } = openCuentas({ 'GET /api/gps-accounts': { data: [far, DOS] }, [put]: { data: far } });
    expect((await rows('Cuentas GPS'))[0]?.textContent).toContain('https://gps.example/gps');
    const edit = async (act: (address: HTMLElement) => Promise<void>) => {
      await hand.click(screen.getByRole('button', { name: 'Editar Rastreo Uno' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Editar cuenta GPS' }));
      expect(dialog.getByLabelText<HTMLInputElement>('Plataforma propia').value).toBe('https://gps.example/gps');
      expect(dialog.getByLabelText<HTMLInputElement>('Llave en esa plataforma').value).toBe('');
      await act(dialog.getByLabelText('Plataforma propia'));
      await hand.type(dialog.getByLabelText('Empresa'), '!');
      await hand.click(dialog.getByRole('button', { name: 'Actualizar' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Editar cuenta GPS' })).toBeNull());
    };
    await edit(async () => {});
    await edit((address) => hand.clear(address));
    expect(writes(sent).map(({ body }) => body)).toEqual([
      { empresa: 'Rastreo Uno!', version: 1 },
      { empresa: 'Rastreo Uno!', plataforma: null, version: 1 },
    ]);
  });

  test('CLI-13 retired after asking', async () => {
    const { sent, hand } = openCuentas({ [`DELETE /api/gps-accounts/${DOS._id}`]: { data: null } });
    await rows('Cuentas GPS');
    await hand.click(screen.getByRole('button', { name: 'Retirar Rastreo Dós' }));
    await hand.click(
      within(await screen.findByRole('dialog', { name: '¿Retirar esta cuenta?' })).getByRole('button', {
        name: 'Retirar',
      }),
    );
    expect(await screen.findByText('Cuenta retirada')).toBeTruthy();
    expect(writes(sent)).toHaveLength(1);
  });
});
