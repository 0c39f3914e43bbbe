import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { type Answer, stubApi } from '../testing/stubApi';

const PATH = '/validacion/alertas-atendidas/expreso%20del%20caribe';
const ATENDIDA = {
  _id: '0192f7a0-0000-7000-8000-000000000001',
  tipo: 'alarma',
  placa: 'SQK481',
  texto: 'Botón de pánico',
  desde: '2026-11-16T15:20:00.000Z',
  por: 'Ana Díaz',
  porId: '0192f7a0-0000-7000-8000-000000000002',
  hora: '2026-11-16T15:42:00.000Z',
  nota: 'Falsa alarma',
  soltada: null,
  soltadaPor: null,
  isHeld: true,
};
const page = (items: unknown[]): Answer => ({
  data: { items, next: null, total: { value: items.length, capped: false } },
});
const asked = (query: string) => `GET /api/torre/atendidas?client=expreso+del+caribe&limit=100${query}`;

test('BI-23 the list says who took what on, when, and what was done; a plate narrows it', async () => {
  stubApi({ [asked('')]: page([ATENDIDA]), [asked('&placa=ZZZ999')]: page([]) });
  renderApp(PATH, givenUsuario());
  const row = within(await screen.findByRole('row', { name: /SQK481/ }));
  for (const words of ['16/11/2026 10:42', 'Botón de pánico', 'Ana Díaz', 'Falsa alarma'])
    expect(row.getByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Torre de control' }).getAttribute('href')).toContain('tab=torre');
  expect(screen.getByRole('button', { name: 'Exportar' })).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Placa' }), 'ZZZ999');
  expect(await screen.findByText('Ninguna alerta atendida coincide con los filtros.')).toBeTruthy();
});

test('BI-23 who took it on and the days narrow the list and its file', async () => {
  stubApi({ [asked('&persona=ana&from=2026-11-16&to=2026-11-17')]: page([ATENDIDA]) });
  renderApp(`${PATH}?persona=ana&from=2026-11-16&to=2026-11-17`, givenUsuario());
  expect(await screen.findByRole('row', { name: /SQK481/ })).toBeTruthy();
  expect(screen.getByRole('searchbox', { name: 'Persona' })).toHaveProperty('value', 'ana');
  expect(screen.getByLabelText('Desde')).toHaveProperty('value', '16/11/2026');
});

test('BI-21 what was done is written after the alert is over, and it is released there', async () => {
  const me = givenUsuario();
  const own = { ...ATENDIDA, porId: me._id, nota: null };
  const other = { ...ATENDIDA, _id: ATENDIDA._id.replace(/1$/, '9'), placa: 'OTR123' };
  const path = `/api/torre/atendidas/${ATENDIDA._id}`;
  const sent = stubApi({
    [asked('')]: page([own, other]),
    [`PUT ${path}/nota`]: { data: { ...own, nota: 'Lo llamé' } },
    [`PUT ${path}/soltar`]: { data: { ...own, isHeld: false } },
  });
  renderApp(PATH, me);
  const row = within(await screen.findByRole('row', { name: /SQK481/ }));
  expect(within(screen.getByRole('row', { name: /OTR123/ })).queryByRole('button', { name: /^Anotar/ })).toBeNull();
  await userEvent.click(row.getByRole('button', { name: 'Anotar: Botón de pánico, SQK481, 16/11/2026 10:20' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nota' }), 'Lo llamé');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nota' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Soltar: Botón de pánico, SQK481, 16/11/2026 10:20' }));
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PUT').map((one) => [one.path, one.body])).toEqual([
      [`${path}/nota`, { nota: 'Lo llamé' }],
      [`${path}/soltar`, undefined],
    ]),
  );
});

test('BI-23 an empty list says where alerts are taken on', async () => {
  stubApi({ [asked('')]: page([]) });
  renderApp(PATH, givenUsuario());
  expect(await screen.findByText(/oprime Atender en una alerta/)).toBeTruthy();
});
