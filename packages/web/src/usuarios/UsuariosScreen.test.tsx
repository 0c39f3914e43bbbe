import type { ListedUsuario } from '@fenix/domain/usuarios/usuario';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { givenManager } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { type Answer, type Sent, stubApi } from '../testing/stubApi';

const id = (n: number) => `0b6f2f1e-0f57-4a3c-9d4e-${String(n).padStart(12, '0')}`;

const usuario = (n: number, change: Partial<ListedUsuario> = {}): ListedUsuario => ({
  _id: id(n),
  name: `usuario.${n}`,
  nameUser: `Persona ${n}`,
  email: `usuario.${n}@empresa.co`,
  cliente: 'expreso del caribe',
  scopes: ['readRecords'],
  isActive: true,
  isManager: false,
  hasSecondStep: false,
  fecha: '2026-11-01T15:00:00.000Z',
  version: 1,
  ...change,
});

const LIST = 'GET /api/auth/fenix sas?limit=100';
const page = (items: ListedUsuario[]): Answer => ({
  data: { items, next: null, total: { value: items.length, capped: false } },
});
const companies: Answer = {
  data: [
    { client: 'expreso del caribe', isProvider: false },
    { client: 'fenix sas', isProvider: true },
  ],
};
const SEVEN = Array.from({ length: 7 }, (_, n) => usuario(n));

function open(answers: Parameters<typeof stubApi>[0] = {}, items = SEVEN, path = '/newuser') {
  const sent = stubApi({ 'GET /api/companies': companies, [LIST]: page(items), ...answers });
  return { sent, ...renderApp(path, givenManager()) };
}

const openForm = (answers: Parameters<typeof stubApi>[0] = {}) => open(answers, SEVEN, '/newuser?nuevo=si');

const writes = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET');
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Usuarios' });
  await within(table).findAllByRole('button', { name: /^Editar/ });
  return within(table).getAllByRole('row').slice(1);
};
const form = () => within(screen.getByRole('form', { name: 'Crear usuario' }));

const TYPED = {
  'Nombre de usuario': 'nueva.persona',
  'Nombre completo': 'Nueva Persona',
  Correo: 'nueva@empresa.co',
  Contraseña: 'Puente-largo-7',
};

async function fillForm(user: ReturnType<typeof userEvent.setup>, { company = 'Expreso del Caribe' } = {}) {
  for (const [label, text] of Object.entries(TYPED)) {
    await user.click(form().getByLabelText(new RegExp(`^${label}`)));
    await user.paste(text);
  }
  await user.click(form().getByRole('combobox', { name: 'Cliente' }));
  await user.click(await screen.findByRole('option', { name: company, hidden: true }));
}

test('USR-42 the users of the search are exported under the provider’s name', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const { sent } = open({ [`${LIST}&search=ana`]: page(SEVEN) }, SEVEN, '/newuser?search=ana');
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Exportar Excel', hidden: true }));
  await expect
    .poll(() => sent.map(({ path }) => path))
    .toContain('/api/auth/fenix%20sas/export?search=ana&format=xlsx');
  saved.mockRestore();
});

test('SHELL-41 N opens the form of a new user, and the back button closes it', async () => {
  const { router, address } = open();
  await screen.findByText('usuario.1');
  await userEvent.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Crear usuario', hidden: true })).toBeTruthy();
  expect(address()).toBe('/newuser?nuevo=si');
  act(() => router.history.back());
  await waitFor(() => expect(address()).toBe('/newuser'));
});

describe('the list', () => {
  test('USR-01, USR-02 the title and two tabs, the first named after the product; the tab is in the address', async () => {
    const { address } = open({
      'GET /api/incontrol/users': { data: { users: [], readAt: '2026-11-01T15:00:00.000Z', isStale: false } },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Administración de usuarios' })).toBeTruthy();
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Fénix', 'InControl']);
    await userEvent.click(tabs[1] as HTMLElement);
    expect(address()).toBe('/newuser?tab=incontrol');
    expect(await screen.findByRole('button', { name: 'Crear usuario InControl' })).toBeTruthy();
  });

  test('USR-03, USR-04 five per page, with first, previous, next, last and a counter', async () => {
    const { address } = open();
    expect(await rows()).toHaveLength(5);
    expect(screen.getByText('1–5 de 7')).toBeTruthy();
    const sizes = [...screen.getByLabelText<HTMLSelectElement>('Filas por página').options].map(({ text }) => text);
    expect(sizes).toEqual(['5', '10', '15', '20', '25', '30']);
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect([button('Primera página').disabled, button('Página anterior').disabled]).toEqual([true, true]);
    await userEvent.click(button('Última página'));
    expect(await screen.findByText('6–7 de 7')).toBeTruthy();
    expect(address()).toBe('/newuser?page=2');
    expect([button('Página siguiente').disabled, button('Última página').disabled]).toEqual([true, true]);
    await userEvent.click(button('Primera página'));
    expect(await screen.findByText('1–5 de 7')).toBeTruthy();
  });

  test('USR-05 the search goes to the server and is in the address', async () => {
    const { address } = open({ [`${LIST}&search=peña`]: page([usuario(9, { name: 'luz.peña' })]) });
    await rows();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'peña');
    expect(await screen.findByRole('button', { name: 'Editar luz.peña' })).toBeTruthy();
    expect(decodeURIComponent(address())).toBe('/newuser?search=peña');
  });

  test('USR-06, USR-14, USR-22 each row can be edited, and switched to the inverse of what it is', async () => {
    const items = [usuario(1), usuario(2, { isActive: false })];
    const { sent } = open(
      {
        [`PUT /api/auth/${id(1)}`]: { data: usuario(1, { isActive: false }) },
        [`PUT /api/auth/${id(2)}`]: { data: usuario(2) },
      },
      items,
    );
    const [first, second] = await rows();
    expect(first?.textContent).toContain('Habilitado');
    expect(second?.textContent).toContain('Deshabilitado');
    await userEvent.click(screen.getByRole('button', { name: 'Deshabilitar usuario.1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Habilitar usuario.2' }));
    expect(writes(sent).map(({ body }) => body)).toEqual([{ isActive: false }, { isActive: true }]);
    expect(await screen.findByText('Usuario deshabilitado')).toBeTruthy();
  });

  test('SHELL-41 E edits the row that J went to', async () => {
    open();
    await rows();
    await userEvent.keyboard('jje');
    const dialog = await screen.findByRole('form', { name: 'Editar usuario' });
    expect(within(dialog).getByDisplayValue('usuario.1')).toBeTruthy();
  });

  test('USR-36, USR-37 status 409 on the switch shows the agreed message', async () => {
    open({ [`PUT /api/auth/${id(0)}`]: { status: 409, message: 'x' } });
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Deshabilitar usuario.0' }));
    expect(await screen.findByText('No es posible cambiar el estado de este usuario.')).toBeTruthy();
  });

  test('USR-25, USR-26 chosen rows are deleted after a confirmation, and only then', async () => {
    const { sent } = open({ 'DELETE /api/auth': { data: null } });
    const [first, second] = await rows();
    await userEvent.click(within(first as HTMLElement).getByRole('checkbox'));
    await userEvent.click(within(second as HTMLElement).getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
    const question = await screen.findByRole('dialog', { name: '¿Eliminar 2 usuarios?', hidden: true });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancelar', hidden: true }));
    expect(writes(sent)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar', hidden: true }));
    const again = await screen.findByRole('dialog', { name: '¿Eliminar 2 usuarios?', hidden: true });
    await userEvent.click(within(again).getByRole('button', { name: 'Eliminar', hidden: true }));
    expect(await screen.findByText('Usuarios eliminados correctamente')).toBeTruthy();
    expect(writes(sent).map(({ body }) => body)).toEqual([[id(0), id(1)]]);
  });

  test('USR-38 the provider’s people are marked as managers', async () => {
    open({}, [usuario(1, { isManager: true })]);
    const [row] = await rows();
    expect(row?.textContent).toContain('Gestor');
  });
});

describe('the form in its drawer', () => {
  test('GUARD-08, USR-15, USR-19, USR-24, USR-27 a manager’s new user: sends what was typed, active, and the list shows the new row', async () => {
    const user = userEvent.setup();
    const { sent, address } = openForm({ 'POST /api/auth/sign-up': { data: usuario(6), message: 'usuario creado' } });
    await rows();
    await fillForm(user);
    await user.click(form().getByRole('checkbox', { name: 'Ver despachos' }));
    await user.click(form().getByRole('button', { name: 'Crear usuario' }));
    expect(await screen.findByText('Usuario creado correctamente!')).toBeTruthy();
    const [call] = writes(sent);
    expect(call?.body).toEqual({
      name: 'nueva.persona',
      nameUser: 'Nueva Persona',
      email: 'nueva@empresa.co',
      password: 'Puente-largo-7',
      cliente: 'expreso del caribe',
      scopes: ['readDispatch'],
      isActive: true,
    });
    expect(call?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
    // The seventh of them is on the second page.
    const row = (await screen.findByRole('button', { name: 'Editar usuario.6' })).closest('tr');
    expect([address(), row?.dataset['highlighted']]).toEqual([`/newuser?page=2#${id(6)}`, 'true']);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Crear usuario' })).toBeNull());
  });

  test('USR-15, USR-16, USR-30 without anything: each field says so, and nothing is sent', async () => {
    const { sent } = openForm();
    await rows();
    await userEvent.click(form().getByRole('button', { name: 'Crear usuario' }));
    expect(form().getAllByText('Este campo es obligatorio')).toHaveLength(5);
    expect(await screen.findAllByText('El scope no puede ser vacio!')).toHaveLength(2);
    expect(document.activeElement).toBe(form().getByLabelText(/^Nombre de usuario/));
    expect(writes(sent)).toEqual([]);
  });

  test.each<[string, Answer]>([
    ['status 409', { status: 409, message: 'El nombre de usuario ya existe' }],
    ['another reply', { data: null, message: 'ok' }],
    ['status 403', { status: 403, message: 'No tienes permiso' }],
    ['status 500', { status: 500, message: 'Se cayó' }],
  ])('USR-29, API-04 after %s the name is taken, and what was typed stays', async (_, answer) => {
    const user = userEvent.setup();
    openForm({ 'POST /api/auth/sign-up': answer });
    await rows();
    await fillForm(user);
    await user.click(form().getByRole('button', { name: /Actas/ }));
    await user.click(form().getByRole('button', { name: 'Crear usuario' }));
    expect((await screen.findAllByText('El nombre de usuario ya existe')).length).toBeGreaterThan(0);
    expect(form().getByLabelText<HTMLInputElement>(/^Nombre de usuario/).value).toBe('nueva.persona');
  });

  test('USR-10, USR-11, USR-13 a card switches its permissions, and shows when all of them are held', async () => {
    openForm();
    await rows();
    const card = form().getByRole('button', { name: /^Actas/ });
    const boxes = ['Crear actas', 'Ver actas'].map((name) => form().getByRole<HTMLInputElement>('checkbox', { name }));
    await userEvent.click(card);
    expect([card.getAttribute('aria-pressed'), ...boxes.map(({ checked }) => checked)]).toEqual(['true', true, true]);
    await userEvent.click(boxes[0] as HTMLElement);
    expect(card.getAttribute('aria-pressed')).toBe('false');
    expect(form().getAllByRole('checkbox')).toHaveLength(17);
    for (const name of ['Operación', 'Validación', 'Ejecución', 'Optimización', 'Cumplimiento'])
      expect(form().getByRole('group', { name })).toBeTruthy();
    expect(form().getByRole('group', { name: 'Optimización' }).textContent).toContain('1 de 5');
  });

  test('USR-41 one press gives what a job asks for; it is marked as long as it is that', async () => {
    openForm();
    await rows();
    const preset = form().getByRole('button', { name: 'Técnico' });
    const held = () =>
      form()
        .getAllByRole<HTMLInputElement>('checkbox')
        .filter(({ checked }) => checked).length;
    await userEvent.click(form().getByRole('checkbox', { name: 'Dashboard' }));
    expect(form().getByText('Permisos a la medida.')).toBeTruthy();
    await userEvent.click(preset);
    expect([preset.getAttribute('aria-pressed'), held()]).toEqual(['true', 2]);
    expect(form().getByText('Crea, completa y consulta actas.')).toBeTruthy();
    await userEvent.click(form().getByRole('checkbox', { name: 'Ver actas' }));
    expect([preset.getAttribute('aria-pressed'), held()]).toEqual(['false', 1]);
    await userEvent.click(form().getByRole('checkbox', { name: 'Ver actas' }));
    expect(preset.getAttribute('aria-pressed')).toBe('true');
  });

  test('USR-13 a permission is found by what it lets one do; Enter there sends nothing', async () => {
    const { sent } = openForm();
    await rows();
    await userEvent.type(form().getByRole('searchbox', { name: 'Buscar un permiso' }), 'PESV{Enter}');
    expect(form().getByRole('checkbox', { name: 'Dashboard' })).toBeTruthy();
    expect(form().queryByRole('checkbox', { name: 'Ver actas' })).toBeNull();
    expect(form().queryByText('Este campo es obligatorio')).toBeNull();
    await userEvent.type(form().getByRole('searchbox', { name: 'Buscar un permiso' }), 'zz');
    expect(form().getByText('Ningún permiso coincide con «PESVzz».')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  test('GUARD-04, USR-13 the provider’s company and the manager permission come with a warning', async () => {
    const user = userEvent.setup();
    openForm();
    await rows();
    expect(form().getByText(/Un gestor ve y administra todas las empresas/)).toBeTruthy();
    await fillForm(user, { company: 'Fenix SAS' });
    expect(form().getByText(/Los usuarios de esta empresa son gestores/)).toBeTruthy();
  });

  test.each([
    [
      'the button that closes',
      async (user) => {
        const drawer = within(screen.getByRole('dialog', { name: 'Crear usuario', hidden: true }));
        await user.click(drawer.getByRole('button', { name: 'Cerrar', hidden: true }));
      },
    ],
    ['Escape', async (user) => user.keyboard('{Escape}')],
  ] satisfies [string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>][])(
    'leaving by %s with unsaved input asks for confirmation; without it the drawer closes at once',
    async (_, leave) => {
      const user = userEvent.setup();
      const { address } = open();
      await rows();
      const opener = screen.getByRole('button', { name: 'Crear usuario' });
      await user.click(opener);
      await user.type(await screen.findByLabelText(/^Nombre de usuario/), 'a medias');
      await leave(user);
      const question = within(
        await screen.findByRole('dialog', { name: '¿Descartar lo que escribiste?', hidden: true }),
      );
      await user.click(question.getByRole('button', { name: 'Seguir aquí', hidden: true }));
      await waitFor(() => expect(screen.queryByText('¿Descartar lo que escribiste?')).toBeNull());
      expect(address()).toBe('/newuser?nuevo=si');
      const field = screen.getByLabelText<HTMLInputElement>(/^Nombre de usuario/);
      expect(field.value).toBe('a medias');
      await user.clear(field);
      await leave(user);
      await waitFor(() => expect(screen.queryByRole('form', { name: 'Crear usuario' })).toBeNull());
      expect(address()).toBe('/newuser');
      await waitFor(() => expect(document.activeElement).toBe(opener));
    },
  );

  test('a link away asks as well', async () => {
    const user = userEvent.setup();
    const { router, address } = openForm();
    await user.type(await screen.findByLabelText(/^Nombre de usuario/), 'a medias');
    void router.navigate({ to: '/auditoria' });
    const question = within(await screen.findByRole('dialog', { name: '¿Descartar lo que escribiste?', hidden: true }));
    await user.click(question.getByRole('button', { name: 'Seguir aquí', hidden: true }));
    expect(address()).toBe('/newuser?nuevo=si');
  });

  test('what was typed is discarded after the question', async () => {
    const user = userEvent.setup();
    const { address } = openForm();
    await user.type(await screen.findByLabelText(/^Nombre de usuario/), 'a medias');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: '¿Descartar lo que escribiste?', hidden: true }));
    await user.click(question.getByRole('button', { name: 'Descartar', hidden: true }));
    await waitFor(() => expect(address()).toBe('/newuser'));
  });
});

describe('Editar usuario', () => {
  const PATH = `PUT /api/auth/usernameOrPassword/${id(0)}`;
  const openDialog = async (
    answer: Answer | (() => Answer),
    items?: ListedUsuario[],
    more: Parameters<typeof open>[0] = {},
  ) => {
    const opened = open({ [PATH]: answer, ...more }, items);
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Editar usuario.0' }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar usuario', hidden: true });
    return { ...opened, dialog, inside: within(dialog) };
  };
  const hidden = { hidden: true };

  test('USR-08, USR-12, USR-17, USR-18, USR-23, USR-31, USR-32 blank fields keep their values and an empty password is not sent', async () => {
    const { sent, inside, dialog } = await openDialog({ data: usuario(0), message: 'usuario actualizado' });
    expect(inside.getByRole('button', { name: 'Cancelar', ...hidden })).toBeTruthy();
    await userEvent.clear(inside.getByLabelText('Correo'));
    await userEvent.clear(inside.getByLabelText('Nombre completo'));
    await userEvent.type(inside.getByLabelText('Nombre completo'), 'Otro Nombre');
    await userEvent.click(inside.getByRole('button', { name: /^Prealistamiento/, ...hidden }));
    await userEvent.click(inside.getByRole('button', { name: 'Actualizar', ...hidden }));
    expect(await screen.findByText('Usuario actualizado correctamente!')).toBeTruthy();
    expect(writes(sent)[0]?.body).toEqual({
      name: 'usuario.0',
      nameUser: 'Otro Nombre',
      scopes: ['createPreset', 'readPreset', 'readRecords'],
      nameOld: 'usuario.0',
      version: 1,
    });
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  });

  test('USR-09 the password can be shown and hidden', async () => {
    const { inside } = await openDialog({});
    const field = inside.getByLabelText<HTMLInputElement>('Contraseña');
    expect(field.type).toBe('password');
    await userEvent.click(inside.getByRole('button', { name: 'Mostrar contraseña', ...hidden }));
    expect(inside.getByLabelText<HTMLInputElement>('Contraseña').type).toBe('text');
    await userEvent.click(inside.getByRole('button', { name: 'Ocultar contraseña', ...hidden }));
    expect(inside.getByLabelText<HTMLInputElement>('Contraseña').type).toBe('password');
  });

  test.each<[string, Answer, string]>([
    [
      'USR-34, USR-35 status 409',
      { status: 409, message: 'El nombre de usuario ya existe' },
      'El nombre de usuario ya existe',
    ],
    ['USR-33, USR-35 status 500', { status: 500, message: 'x' }, 'Ocurrio un error al actualizar el usuario.'],
    ['USR-33 another reply', { data: null, message: 'ok' }, 'Ocurrio un error al actualizar el usuario.'],
    [
      'USR-24 somebody renamed them meanwhile',
      { status: 409, message: 'Otra persona cambió este registro. Actualiza e intenta de nuevo.' },
      'Otra persona cambió este registro. Actualiza e intenta de nuevo.',
    ],
  ])('%s gives a message, and the dialog stays with the input', async (_, answer, words) => {
    const { inside } = await openDialog(answer);
    await userEvent.type(inside.getByLabelText('Nombre completo'), ' Segundo');
    await userEvent.click(inside.getByRole('button', { name: 'Actualizar', ...hidden }));
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(inside.getByLabelText<HTMLInputElement>('Nombre completo').value).toBe('Persona 0 Segundo');
  });

  test('USR-40 who saved first is named; the new values are laid under what was typed, and saving works', async () => {
    const words = 'María Pérez cambió permisos y correo hace 2 minutos. Revisa y guarda de nuevo.';
    const current = usuario(0, { email: 'nuevo@empresa.co', scopes: ['readRecords', 'readPreset'], version: 4 });
    const answers: Answer[] = [
      { status: 409, message: words, reason: 'stale', current },
      { data: current, message: 'usuario actualizado' },
    ];
    const { sent, inside } = await openDialog(() => answers.shift() ?? {});
    await userEvent.type(inside.getByLabelText('Nombre completo'), ' Segundo');
    await userEvent.click(inside.getByRole('button', { name: 'Actualizar', ...hidden }));
    expect(await inside.findByText(words)).toBeTruthy();
    expect(inside.getByLabelText<HTMLInputElement>('Nombre completo').value).toBe('Persona 0 Segundo');
    await userEvent.click(inside.getByRole('button', { name: 'Cargar los valores nuevos', ...hidden }));
    expect(inside.queryByText(words)).toBeNull();
    expect(inside.getByLabelText<HTMLInputElement>('Nombre completo').value).toBe('Persona 0 Segundo');
    expect(inside.getByLabelText<HTMLInputElement>('Correo').value).toBe('nuevo@empresa.co');
    await userEvent.click(inside.getByRole('button', { name: 'Actualizar', ...hidden }));
    expect(await screen.findByText('Usuario actualizado correctamente!')).toBeTruthy();
    expect(writes(sent)[1]?.body).toEqual({
      name: 'usuario.0',
      nameUser: 'Persona 0 Segundo',
      email: 'nuevo@empresa.co',
      scopes: ['readPreset', 'readRecords'],
      nameOld: 'usuario.0',
      version: 4,
    });
  });

  test('AUTH-32 the password is asked over the dialog, the change goes on, and nothing typed is lost', async () => {
    let isConfirmed = false;
    const change = () =>
      isConfirmed
        ? { message: 'usuario actualizado', data: usuario(0) }
        : { status: 428, message: 'Escribe tu contraseña de nuevo para hacer este cambio.' };
    const { sent, inside } = await openDialog(change, SEVEN, {
      'POST /api/auth/confirm': () => {
        isConfirmed = true;
        return { data: null };
      },
    });
    const hand = userEvent.setup();
    const email = inside.getByLabelText<HTMLInputElement>('Correo');
    await hand.clear(email);
    await hand.click(email);
    await hand.paste('nueva@empresa.co');
    await hand.click(inside.getByRole('button', { name: 'Actualizar', ...hidden }));
    const again = () => screen.findByRole('dialog', { name: 'Confirma que eres tú', hidden: true });
    await hand.click(within(await again()).getByRole('button', { name: 'Cancelar', hidden: true }));
    expect(await screen.findByRole('alert', { hidden: true })).toBeTruthy();
    expect(email.value).toBe('nueva@empresa.co');
    await hand.click(inside.getByRole('button', { name: 'Actualizar', ...hidden }));
    await hand.click(within(await again()).getByLabelText('Tu contraseña'));
    await hand.paste('la mía');
    await hand.keyboard('{Enter}');
    expect(await screen.findByText('Usuario actualizado correctamente!')).toBeTruthy();
    const changes = writes(sent).filter(({ method }) => method === 'PUT');
    expect(changes.map(({ body }) => (body as { email: string }).email)).toEqual(
      Array.from({ length: 3 }, () => 'nueva@empresa.co'),
    );
  });

  test('AUTH-36 the second step of another is reset after a question', async () => {
    const person = usuario(0, { hasSecondStep: true });
    const { sent, inside } = await openDialog({}, [person], {
      [`DELETE /api/auth/second-step/${id(0)}`]: { data: { ...person, hasSecondStep: false } },
    });
    await userEvent.click(inside.getByRole('button', { name: 'Restablecer', hidden: true }));
    const question = await screen.findByRole('dialog', { name: /^¿Restablecer la verificación/, hidden: true });
    expect(writes(sent)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Restablecer', hidden: true }));
    expect(await screen.findByText('Verificación en dos pasos restablecida')).toBeTruthy();
    await waitFor(() => expect(inside.queryByText('Verificación en dos pasos activa')).toBeNull());
  });

  test('users cannot raise their own rights: a scope they lack cannot be chosen', async () => {
    const self = usuario(0, { _id: givenManager()._id, scopes: ['readRecords'], isManager: true });
    open({}, [self]);
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Editar usuario.0' }));
    const inside = within(await screen.findByRole('dialog', { name: 'Editar usuario', hidden: true }));
    const box = (name: string) => inside.getByRole<HTMLInputElement>('checkbox', { name, hidden: true });
    expect([box('Ver actas').disabled, box('Crear actas').disabled]).toEqual([false, true]);
  });
});
