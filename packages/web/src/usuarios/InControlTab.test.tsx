import type { InControlUser } from '@fenix/domain/incontrol/usuarios/usuario';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenManager } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { type Answer, stubApi } from '../testing/stubApi';

const user = (n: number): InControlUser => ({
  username: `inspector.${n}`,
  name: `Inspector ${n}`,
  email: n === 1 ? '' : `i${n}@empresa.co`,
  client: 'cóndor andino',
  scopes: ['readInspect'],
  isActive: true,
});
const users = (count: number, isStale = false): Answer => ({
  data: { users: Array.from({ length: count }, (_, n) => user(n)), readAt: '2026-11-02T04:30:00.000Z', isStale },
});
const COMPANIES = { 'GET /api/companies': { data: [{ client: 'cóndor andino', isProvider: false }] } };

function open(answers: Parameters<typeof stubApi>[0], path = '/newuser?tab=incontrol') {
  const sent = stubApi({ ...COMPANIES, ...answers });
  return { sent, ...renderApp(path, givenManager()) };
}

const FORM = '/newuser?tab=incontrol&nuevo=si';

test('USR-07, IUSR-09, IUSR-10 lists user, name, e-mail, client and permissions, five per page', async () => {
  open({ 'GET /api/incontrol/users': users(6) });
  const table = await screen.findByRole('table', { name: 'Usuarios InControl' });
  const row = await within(table).findByRole('row', { name: /inspector\.1/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['inspector.1', 'Inspector 1', '—', 'Cóndor Andino', 'Ver inspecciones']);
  expect(screen.getByText('1–5 de 6')).toBeTruthy();
});

test('IUSR-12, USR-28 creates with the second wording of the catalogue', async () => {
  const hand = userEvent.setup();
  const { sent } = open(
    {
      'GET /api/incontrol/users': users(0),
      'POST /api/incontrol/users': { data: user(9), message: 'usuario creado' },
    },
    FORM,
  );
  const form = within(await screen.findByRole('form', { name: 'Crear usuario InControl' }));
  const typed = { username: 'inspector.9', name: 'Inspector Nueve', email: 'nueve@empresa.co', password: 'Clave-1234' };
  const labels = ['Nombre de usuario', 'Nombre completo', 'Correo', 'Contraseña'];
  for (const [index, text] of Object.values(typed).entries()) {
    await hand.click(form.getByLabelText(new RegExp(`^${labels[index]}`)));
    await hand.paste(text);
  }
  await hand.click(form.getByRole('combobox', { name: 'Cliente' }));
  await hand.click(await screen.findByRole('option', { name: 'Cóndor Andino', hidden: true }));
  await hand.click(form.getByRole('checkbox', { name: 'Ver inspecciones' }));
  await hand.click(form.getByRole('button', { name: 'Crear usuario InControl' }));
  expect(await screen.findByText('Usuario creado exitosamente!')).toBeTruthy();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    ...typed,
    client: 'cóndor andino',
    scopes: ['readInspect'],
    isActive: true,
  });
});

test('IUSR-10 without scopes it says so and sends nothing', async () => {
  const { sent } = open({ 'GET /api/incontrol/users': users(0) }, FORM);
  const form = within(await screen.findByRole('form', { name: 'Crear usuario InControl' }));
  await userEvent.click(form.getByRole('button', { name: 'Crear usuario InControl' }));
  expect((await screen.findAllByText('El scope no puede ser vacio!')).length).toBeGreaterThan(0);
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
});

test('IUSR-11 while the service is unreachable the last list is shown with its age', async () => {
  open({ 'GET /api/incontrol/users': users(2, true) });
  expect(await screen.findByText(/no responde en este momento. Estos datos son de 01\/11\/2026 23:30/)).toBeTruthy();
  expect(screen.getByRole('row', { name: /inspector\.0/ })).toBeTruthy();
});

test('IUSR-11 without a last list it says what happened; the form stays', async () => {
  open({ 'GET /api/incontrol/users': { status: 503, message: 'El servicio InControl no responde en este momento.' } });
  expect(await screen.findByText('El servicio InControl no responde en este momento.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Crear usuario InControl' })).toBeTruthy();
});
