import type { Inspector } from '@fenix/domain/incontrol/usuarios/inspector';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { storeClientTem } from '../../shared/session';
import { givenManager } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { type Answer, stubApi } from '../../testing/stubApi';

const CLIENT = 'expreso del caribe';
const OF = '?client=expreso+del+caribe';
const LIST = `GET /api/incontrol/inspectors${OF}`;
const inspector = (change: Partial<Inspector> = {}): Inspector => ({
  username: 'elder',
  name: 'Elder Cuesta',
  email: '',
  client: CLIENT,
  scopes: ['readInspect'],
  isActive: true,
  phone: '300 123 4567',
  lastUse: '2026-11-02T04:30:00.000Z',
  ...change,
});
const inspectors = (rows: Inspector[], isStale = false): Answer => ({
  data: { inspectors: rows, readAt: '2026-11-02T04:30:00.000Z', isStale },
});

function open(answers: Record<string, Answer | (() => Answer)>, query = '?nuevo=si') {
  const sent = stubApi(answers);
  storeClientTem(CLIENT);
  const { address } = renderApp(`/ejecucion/incontrol/usuarios${query}`, givenManager());
  return { sent, address, hand: userEvent.setup() };
}

const TYPED = {
  'Nombre inspector': 'Elder Cuesta',
  'Nombre de usuario': 'elder',
  Contraseña: 'Clave-1234',
  'Confirmar contraseña': 'Clave-1234',
  Telefono: '300 123 4567',
};

async function fill(hand: ReturnType<typeof userEvent.setup>, change: Partial<typeof TYPED> = {}) {
  const form = within(await screen.findByRole('form', { name: 'Crear inspector' }));
  for (const [label, text] of Object.entries({ ...TYPED, ...change })) {
    await hand.click(form.getByLabelText(new RegExp(`^${label}`)));
    await hand.paste(text);
  }
  return form;
}

test('IUSR-01, IUSR-02, IUSR-05, IUSR-06, IUSR-08 the form creates an inspector of the current client, without its key', async () => {
  const { sent, address, hand } = open({
    [LIST]: inspectors([inspector({ username: 'elder' })]),
    'POST /api/incontrol/inspectors': { data: inspector(), message: 'usuario creado' },
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Creacion de usuarios app InControl inspector' }),
  ).toBeTruthy();
  const form = await fill(hand);
  await hand.click(form.getByRole('button', { name: 'Crear Usuario' }));
  expect(await screen.findByText('Usuario creado exitosamente!')).toBeTruthy();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    nameInspector: 'Elder Cuesta',
    username: 'elder',
    password: 'Clave-1234',
    phone: '300 123 4567',
    client: CLIENT,
  });
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Crear inspector' })).toBeNull());
  // The new row is the one that is set apart.
  expect(address()).toMatch(/#elder$/);
  expect(document.getElementById('elder')?.hasAttribute('data-highlighted')).toBe(true);
});

test('IUSR-04 passwords that differ: nothing is sent, a note is logged, and the confirmation is marked', async () => {
  const note = vi.spyOn(console, 'info').mockImplementation(() => {});
  const { sent, hand } = open({ [LIST]: inspectors([]) });
  const form = await fill(hand, { 'Confirmar contraseña': 'otra' });
  await hand.click(form.getByRole('button', { name: 'Crear Usuario' }));
  expect(await form.findByText('Las contraseñas no coinciden.')).toBeTruthy();
  expect(form.getByLabelText(/^Confirmar contraseña/).getAttribute('aria-invalid')).toBe('true');
  expect(note).toHaveBeenCalledWith('las contraseñas no coinciden');
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  note.mockRestore();
});

test('IUSR-03 every field is required', async () => {
  const { hand } = open({ [LIST]: inspectors([]) });
  await hand.click(await screen.findByRole('button', { name: 'Crear Usuario' }));
  const form = within(screen.getByRole('form', { name: 'Crear inspector' }));
  const wrong = Object.keys(TYPED).map((label) =>
    form.getByLabelText(new RegExp(`^${label}`)).getAttribute('aria-invalid'),
  );
  expect(wrong).toEqual(['true', 'true', 'true', 'true', 'true']);
});

test('IUSR-07 a failure is logged and shown', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { hand } = open({
    [LIST]: inspectors([]),
    'POST /api/incontrol/inspectors': { status: 409, message: 'El nombre de usuario ya existe' },
  });
  const form = await fill(hand);
  await hand.click(form.getByRole('button', { name: 'Crear Usuario' }));
  expect((await screen.findAllByText('El nombre de usuario ya existe')).length).toBeGreaterThan(0);
  expect(warned).toHaveBeenCalledWith('an inspector was not created', expect.anything());
  warned.mockRestore();
});

test('IUSR-01 the inspectors with their last use; disabled after a question, enabled at once, given another password', async () => {
  const { sent, hand } = open(
    {
      [LIST]: inspectors([
        inspector(),
        inspector({ username: 'marta', name: 'Marta Ríos', isActive: false, lastUse: null }),
      ]),
      [`PUT /api/incontrol/inspectors/elder${OF}`]: { data: inspector({ isActive: false }) },
      [`PUT /api/incontrol/inspectors/marta${OF}`]: { data: inspector({ username: 'marta' }) },
    },
    '',
  );
  const row = await screen.findByRole('row', { name: /elder/ });
  const cells = within(row).getAllByRole('cell').slice(0, 5);
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'elder',
    'Elder Cuesta',
    '300 123 4567',
    '01/11/2026 23:30',
    'Habilitado',
  ]);
  expect(screen.getByRole('row', { name: /marta/ }).textContent).toContain('Nunca');
  await hand.click(screen.getByRole('button', { name: 'Deshabilitar elder' }));
  const question = within(await screen.findByRole('dialog', { name: '¿Deshabilitar a Elder Cuesta?' }));
  await hand.click(question.getByRole('button', { name: 'Deshabilitar' }));
  expect(await screen.findByText('Usuario deshabilitado')).toBeTruthy();
  await hand.click(screen.getByRole('button', { name: 'Habilitar marta' }));
  expect(await screen.findByText('Usuario habilitado')).toBeTruthy();
  await hand.click(screen.getByRole('button', { name: 'Nueva contraseña de elder' }));
  await hand.type(await screen.findByLabelText(/^Contraseña de elder/), 'Otra-clave-1');
  await hand.click(screen.getByRole('button', { name: 'Actualizar' }));
  expect(await screen.findByText('Contraseña cambiada')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { isActive: false },
    { isActive: true },
    { password: 'Otra-clave-1' },
  ]);
});

test('AUTH-32, N7 enabling an inspector asks the user for the password, and then goes on', async () => {
  let isConfirmed = false;
  const { sent, hand } = open(
    {
      [LIST]: inspectors([inspector({ isActive: false })]),
      [`PUT /api/incontrol/inspectors/elder${OF}`]: () =>
        isConfirmed
          ? { data: inspector() }
          : { status: 428, message: 'Escribe tu contraseña de nuevo para hacer este cambio.' },
      'POST /api/auth/confirm': () => {
        isConfirmed = true;
        return { data: null };
      },
    },
    '',
  );
  await hand.click(await screen.findByRole('button', { name: 'Habilitar elder' }));
  const again = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
  await hand.click(again.getByLabelText('Tu contraseña'));
  await hand.paste('la mía');
  await hand.keyboard('{Enter}');
  expect(await screen.findByText('Usuario habilitado')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { isActive: true },
    { isActive: true },
  ]);
});

test('IUSR-14 while the service is unreachable the last list is shown with its age', async () => {
  open({ [LIST]: inspectors([inspector()], true) }, '');
  expect(await screen.findByText(/no responde en este momento. Estos datos son de 01\/11\/2026 23:30/)).toBeTruthy();
});

test('INSP-35 of several phones the one whose reports wait longest is shown, and how many more there are', async () => {
  const visto = new Date(Date.now() - 5 * 60_000).toISOString();
  const phone = (esperan: number, desde: string | null) => ({
    username: 'elder',
    name: 'Elder',
    esperan,
    desde,
    visto,
  });
  const phones = [phone(0, null), phone(2, '2026-11-18T11:00:00.000Z'), phone(3, '2026-11-17T21:20:00.000Z')];
  open(
    {
      [LIST]: inspectors([inspector({ username: 'elder' })]),
      [`GET /api/inspecciones/celulares${OF}`]: { data: phones },
    },
    '',
  );
  const words = 'Esperan 3 reportes desde 17/11/2026 16:20 · visto hace 5 min';
  expect(await screen.findByText(words, { selector: 'td *' })).toBeTruthy();
  screen.getByRole('button', { name: '+2 celulares' }).focus();
  await userEvent.keyboard('{Enter}');
  const others = ['Esperan 2 reportes desde 18/11/2026 06:00 · visto hace 5 min', 'Nada por enviar · visto hace 5 min'];
  const said = () => screen.getAllByText(/ · visto hace 5 min$/).map(({ textContent }) => textContent);
  await waitFor(() => expect(said().toSorted()).toEqual([...others, words].toSorted()));
  await userEvent.click(screen.getByRole('button', { name: '+2 celulares' }));
  await waitFor(() => expect(said()).toEqual([words]));

  fireEvent(window, new Event('beforeprint'));
  expect(said()).toEqual([words, ...others]);
  expect(screen.queryByRole('button', { name: '+2 celulares' })).toBeNull();
  fireEvent(window, new Event('afterprint'));
});

test('INSP-35 beside each inspector is what is queued on their phones', async () => {
  const visto = new Date(Date.now() - 5 * 60_000).toISOString();
  const phone = { username: 'elder', name: 'Elder Cuesta', esperan: 3, desde: '2026-11-17T21:20:00.000Z', visto };
  open({
    [LIST]: inspectors([inspector({ username: 'elder' })]),
    [`GET /api/inspecciones/celulares${OF}`]: { data: [phone] },
  });
  expect(
    await screen.findByText('Esperan 3 reportes desde 17/11/2026 16:20 · visto hace 5 min', { selector: 'td *, td' }),
  ).toBeTruthy();
});
