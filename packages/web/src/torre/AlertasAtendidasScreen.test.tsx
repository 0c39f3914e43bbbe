import { screen, within } from '@testing-library/react';
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
  hora: '2026-11-16T15:42:00.000Z',
  nota: 'Falsa alarma',
  soltada: null,
  soltadaPor: null,
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

test('BI-23 an empty list says where alerts are taken on', async () => {
  stubApi({ [asked('')]: page([]) });
  renderApp(PATH, givenUsuario());
  expect(await screen.findByText(/oprime Atender en una alerta/)).toBeTruthy();
});
