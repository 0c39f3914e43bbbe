import { MODULES } from '@fenix/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';

const OLDEST = '01930000-0000-7000-8000-0000000000a1';
const page = (items: unknown[]) => ({
  data: { items, next: null, total: { value: 10_000, capped: false }, sinPlataforma: false },
});
const persona = (change: object) => ({
  _id: OLDEST,
  tipoDocumento: 'CC',
  documento: '52100200',
  nombres: 'Zoila',
  apellidos: 'Ruiz',
  cargo: null,
  vinculacion: 'directo',
  nacimiento: null,
  licencia: null,
  examenMedico: null,
  conductor: null,
  usuario: null,
  activo: true,
  version: 1,
  fecha: '2020-11-18T00:00:00.000Z',
  ...change,
});
const PEOPLE = 'GET /api/personas?client=expreso+del+caribe';

/** The list is still fading in, which this browser never finishes: hence hidden. */
test('CUM-09 in a large company the person is found by typing, and the paper is theirs', async () => {
  const sent = stubApi({
    'GET /api/papeles?client=expreso+del+caribe&limit=100': page([]),
    'GET /api/hojas-de-vida/vehiculos?client=expreso+del+caribe&limit=20': page([]),
    [`${PEOPLE}&limit=20&activo=true`]: page([persona({ _id: OLDEST.replace('a1', 'a2'), nombres: 'Ana' })]),
    [`${PEOPLE}&search=zoila&limit=20&activo=true`]: page([persona({})]),
    'POST /api/papeles': { data: { _id: OLDEST, avisos: [] } },
  });
  renderApp(
    '/cumplimiento/papeles?nuevo=si',
    givenUsuario({ scopes: ['readCompliance', 'writeCompliance', 'all'], modulesClient: [...MODULES] }),
  );
  const hand = userEvent.setup();
  const form = within(await screen.findByRole('form', { name: 'Nuevo papel' }));
  await hand.click(form.getByLabelText('De una persona'));
  await hand.click(form.getByRole('combobox', { name: /^Persona/ }));
  await screen.findByRole('option', { name: 'Ana Ruiz · 52100200', hidden: true });
  await hand.keyboard('zoila');
  await hand.click(await screen.findByRole('option', { name: 'Zoila Ruiz · 52100200', hidden: true }));
  await hand.click(form.getByRole('button', { name: 'Guardar papel' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ persona: OLDEST, tipo: 'licencia' }),
  );
});
