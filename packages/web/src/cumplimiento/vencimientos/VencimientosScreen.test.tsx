import type { Vencimiento } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import { MODULES } from '@fenix/domain/permissions';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';

const row = (change: Partial<Vencimiento>): Vencimiento => ({
  tipo: 'soat',
  entidad: null,
  placa: 'SAN338',
  persona: null,
  de: 'SAN338 · 1042',
  vence: '2026-12-18',
  dias: 30,
  estado: 'por_vencer',
  avisos: [],
  ...change,
});

function show(query: string, items: Vencimiento[], sinPlataforma = false) {
  stubApi({
    'GET /api/vencimientos?client=expreso+del+caribe&dias=30': {
      data: {
        items,
        next: null,
        total: { value: items.length, capped: false },
        sinPlataforma,
        cuenta: { vigente: 0, por_vencer: 1, vencido: 1, sin_dato: 1 },
      },
    },
  });
  const user = givenUsuario({ scopes: ['readCompliance', 'all'], modulesClient: [...MODULES] });
  return renderApp(`/cumplimiento/vencimientos${query}`, user);
}

test('CUM-10 what ends when, in words; a state narrows the list', async () => {
  const items = [
    row({ tipo: 'rce', dias: -1, vence: '2026-11-17', estado: 'vencido' }),
    row({}),
    row({
      tipo: 'rtm',
      dias: null,
      vence: null,
      estado: 'sin_dato',
      avisos: ['Primera revisión técnico-mecánica: a más tardar el 15/03/2027'],
    }),
  ];
  show('', items);
  expect(await screen.findByText('Venció hace 1 día')).toBeTruthy();
  expect(screen.getByText('Vence en 30 días')).toBeTruthy();
  const [owner] = screen.getAllByRole('link', { name: 'SAN338 · 1042' });
  expect(owner?.getAttribute('href')).toBe('/cumplimiento/vehiculos/SAN338');
  expect(screen.getByText('Primera revisión técnico-mecánica: a más tardar el 15/03/2027')).toBeTruthy();
  await userEvent.setup().click(screen.getByText('Vencido (1)'));
  expect(screen.queryByText('Vence en 30 días')).toBeNull();
  expect(screen.getByText('Venció hace 1 día')).toBeTruthy();
});

test('CUM-15 the calendar of a month: counts, names that lead on, holidays, and the months beside it', async () => {
  const of = (tipo: Vencimiento['tipo']) => row({ tipo, vence: '2026-12-18' });
  const items = [
    of('soat'),
    of('rcc'),
    of('rce'),
    of('rtm'),
    row({ vence: '2027-01-04', placa: 'URW586', de: 'URW586' }),
  ];
  show('?ver=calendario&mes=2026-12', items);
  const user = userEvent.setup();
  expect(await screen.findByRole('heading', { level: 2, name: /Diciembre de 2026/ })).toBeTruthy();
  const day = within(screen.getByRole('cell', { name: /18/ }));
  expect(day.getByText('4 vencen')).toBeTruthy();
  expect(day.getByRole('link', { name: 'SOAT · SAN338 · 1042' }).getAttribute('href')).toBe(
    '/cumplimiento/vehiculos/SAN338',
  );
  expect(day.getByText('y 1 más')).toBeTruthy();
  expect(within(screen.getByRole('cell', { name: /^8/ })).getByText('Festivo')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mes siguiente' }));
  expect(await screen.findByRole('heading', { level: 2, name: /Enero de 2027 1 papel vence/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'SOAT · URW586' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mes anterior' }));
  await user.click(screen.getByLabelText('Lista'));
  expect(await screen.findByRole('table', { name: 'Vencimientos' })).toBeTruthy();
});

test('CUM-10 while the platform does not answer, what is missing is said', async () => {
  show('', [row({})], true);
  expect(
    await screen.findByText('La plataforma GPS no responde: faltan los vehículos de los que nadie ha escrito nada.'),
  ).toBeTruthy();
});
