import type { Persona } from '@fenix/domain/cumplimiento/personas/persona';
import { MODULES } from '@fenix/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { type Answer, stubApi } from '../../testing/stubApi';

const persona = (change: Partial<Persona> = {}): Persona => ({
  _id: '01930000-0000-7000-8000-0000000000a1',
  tipoDocumento: 'CC',
  documento: '52100200',
  nombres: 'Ana',
  apellidos: 'Ruiz',
  cargo: 'Conductora',
  vinculacion: 'directo',
  nacimiento: null,
  licencia: { numero: '52100200', categoria: 'C2', expedicion: '2020-01-10', vence: '2023-01-10' },
  examenMedico: null,
  conductor: null,
  usuario: null,
  activo: true,
  version: 1,
  fecha: '2026-11-18T00:00:00.000Z',
  ...change,
});
const LIST = 'GET /api/personas?client=expreso+del+caribe&activo=true&limit=500';

function open(scopes: readonly string[], answers: Record<string, Answer>, query = '') {
  const sent = stubApi(answers);
  const { address } = renderApp(
    `/cumplimiento/personas${query}`,
    givenUsuario({ scopes: [...scopes, 'all'], modulesClient: [...MODULES] }),
  );
  return { sent, address, hand: userEvent.setup() };
}
const page = (...items: Persona[]): Answer => ({
  data: { items, next: null, total: { value: items.length, capped: false } },
});

test('CUM-07 people are listed with document and state of the licence; who only reads changes nothing', async () => {
  open(['readCompliance'], { [LIST]: page(persona()) });
  const row = within((await screen.findByText('Ana Ruiz')).closest('tr') as HTMLElement);
  expect(row.getByText('CC 52100200')).toBeTruthy();
  expect(row.getByText('Vencido · 10/01/2023')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Editar a Ana Ruiz' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Nueva persona' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
});

test('CUM-07 a new person: what is missing is said, a taken document shows an error under its field', async () => {
  const refusal: Answer = {
    status: 409,
    message: 'Ya hay una persona con este documento.',
    errors: [{ path: 'documento', message: 'Ya hay una persona con este documento.' }],
  };
  const { sent, hand } = open(
    ['readCompliance', 'writeCompliance'],
    { [LIST]: page(), 'POST /api/personas': refusal },
    '?nuevo=si',
  );
  const form = within(await screen.findByRole('form', { name: 'Nueva persona' }));
  await hand.click(form.getByRole('button', { name: 'Guardar persona' }));
  expect(form.getAllByText('Este campo es obligatorio')).toHaveLength(3);
  for (const [label, text] of [
    ['Documento', '52100200'],
    ['Nombres', 'Ana'],
    ['Apellidos', 'Ruiz'],
  ] as const)
    await hand.type(form.getByRole('textbox', { name: label }), text);
  await hand.click(form.getByRole('button', { name: 'Guardar persona' }));
  expect(await form.findByText('Ya hay una persona con este documento.')).toBeTruthy();
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      client: 'expreso del caribe',
      tipoDocumento: 'CC',
      documento: '52100200',
      nombres: 'Ana',
      apellidos: 'Ruiz',
      licencia: null,
      activo: true,
    }),
  );
});

const DRIVERS = 'GET /api/conductores?client=expreso+del+caribe';
const heard = (...drivers: [id: string, nombre: string, apellido: string][]): Answer => ({
  data: {
    items: drivers.map(([id, nombre, apellido]) => ({ id, nombre, apellido, direccion: '' })),
    at: '2026-11-18T15:00:00.000Z',
    isStale: false,
  },
});

test('CUM-07 the driver of the platform is chosen in the form; who has the name is offered', async () => {
  const { sent, hand } = open(['readCompliance', 'writeCompliance'], {
    [LIST]: page(persona()),
    [DRIVERS]: heard(['7', 'WILMER', 'SALAZAR'], ['9', 'ANA', 'RUIZ']),
    [`PUT /api/personas/${persona()._id}`]: {
      status: 409,
      errors: [{ path: 'conductor', message: 'Otra persona ya es este conductor.' }],
    },
  });
  await hand.click(await screen.findByRole('button', { name: 'Editar a Ana Ruiz' }));
  const form = within(await screen.findByRole('form', { name: 'Editar persona' }));
  await hand.click(await form.findByRole('button', { name: 'Enlazar con ANA RUIZ' }));
  const field = form.getByRole('combobox', { name: 'Conductor de la plataforma GPS' });
  expect((field as HTMLInputElement).value).toBe('ANA RUIZ');
  await hand.clear(field);
  await hand.type(field, 'wilm{Enter}');
  expect((field as HTMLInputElement).value).toBe('WILMER SALAZAR');
  await hand.click(form.getByRole('button', { name: 'Guardar persona' }));
  expect(await form.findByText('Otra persona ya es este conductor.')).toBeTruthy();
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ conductor: '7' });
});

test('CUM-07 a driver whom the platform no longer has is said, and the person is set inactive', async () => {
  const { sent, hand } = open(['readCompliance', 'writeCompliance'], {
    [LIST]: page(persona({ conductor: '5' })),
    [DRIVERS]: heard(['9', 'ANA', 'RUIZ']),
    [`PUT /api/personas/${persona()._id}`]: { data: { _id: persona()._id, avisos: [] } },
  });
  await hand.click(await screen.findByRole('button', { name: 'Editar a Ana Ruiz' }));
  const form = within(await screen.findByRole('form', { name: 'Editar persona' }));
  expect(await form.findByDisplayValue('Ya no está en la plataforma GPS')).toBeTruthy();
  await hand.click(form.getByRole('switch', { name: 'Activa' }));
  await hand.click(form.getByRole('button', { name: 'Guardar persona' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ conductor: '5', activo: false }),
  );
});

test('CUM-07 errors in a part of licence or exam are shown under their own field', async () => {
  const message = 'Revisa los datos enviados.';
  const { hand } = open(
    ['readCompliance', 'writeCompliance'],
    {
      [LIST]: page(),
      'POST /api/personas': {
        status: 400,
        message,
        errors: ['licencia.vence', 'examenMedico.vence'].map((path) => ({ path, message })),
      },
    },
    '?nuevo=si',
  );
  const form = within(await screen.findByRole('form', { name: 'Nueva persona' }));
  for (const label of ['Documento', 'Nombres', 'Apellidos'])
    await hand.type(form.getByRole('textbox', { name: label }), '52100200');
  await hand.click(form.getByRole('button', { name: 'Guardar persona' }));
  await waitFor(() => expect(form.getAllByText(message)).toHaveLength(2));
  for (const label of ['Licencia vence', 'Examen médico vence'])
    expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(form.getByLabelText('Número de licencia').getAttribute('aria-invalid')).not.toBe('true');
});

test('CUM-11 a file with problems: each is named, and the dialog stays', async () => {
  const refusal: Answer = {
    status: 400,
    message: 'El archivo tiene errores y no se guardó nada.',
    errors: [{ path: 'csv.3', message: 'Línea 3: documento: es obligatorio' }],
  };
  const { hand } = open(['readCompliance', 'writeCompliance'], {
    [LIST]: page(),
    'POST /api/personas/import': refusal,
  });
  await hand.click(await screen.findByRole('button', { name: 'Importar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Importar personas' }));
  const file = new File(['tipoDocumento;documento\n'], 'personas.csv', { type: 'text/csv' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await hand.upload(input, file);
  await hand.click(dialog.getByRole('button', { name: 'Importar' }));
  expect(await dialog.findByText('Línea 3: documento: es obligatorio')).toBeTruthy();
  expect(dialog.getByText('El archivo tiene errores y no se guardó nada.')).toBeTruthy();
});

test.each<[string, Uint8Array<ArrayBuffer>]>([
  ['UTF-8', new TextEncoder().encode('documento;nombres\n1;Peña\n')],
  ['the windows-1252 of Excel', Uint8Array.from('documento;nombres\n1;Peña\n', (sign) => sign.charCodeAt(0))],
])('CUM-11 a file in %s is sent with its letters', async (_, bytes) => {
  const { sent, hand } = open(['readCompliance', 'writeCompliance'], {
    [LIST]: page(),
    'POST /api/personas/import': { data: { creadas: 1, cambiadas: 0, iguales: 0, avisos: [] } },
  });
  await hand.click(await screen.findByRole('button', { name: 'Importar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Importar personas' }));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await hand.upload(input, new File([bytes], 'personas.csv', { type: 'text/csv' }));
  await hand.click(dialog.getByRole('button', { name: 'Importar' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ csv: 'documento;nombres\n1;Peña\n' }),
  );
});
