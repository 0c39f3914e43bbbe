import type { Vencimiento } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import { MODULES } from '@fenix/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
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
  conductor: null,
  de: 'SAN338 · 1042',
  vence: '2026-12-18',
  dias: 30,
  estado: 'por_vencer',
  avisos: [],
  ...change,
});

function show(query: string, items: Vencimiento[], sinPlataforma = false) {
  const asked = (narrowed: Record<string, string>) =>
    `GET /api/vencimientos?${new URLSearchParams({ client: 'expreso del caribe', dias: '30', ...narrowed }).toString()}`;
  const answer = (some: Vencimiento[]) => ({
    data: {
      items: some,
      next: null,
      total: { value: some.length, capped: false },
      sinPlataforma,
      cuenta: { vigente: 0, por_vencer: 1, vencido: 1, sin_dato: 1 },
    },
  });
  const months = ['2026-12', '2027-01'].map((mes) => [
    asked({ mes, limit: '500' }),
    answer(items.filter(({ vence }) => vence?.startsWith(mes))),
  ]);
  stubApi({
    [asked({ limit: '100' })]: answer(items),
    [asked({ estado: 'vencido', limit: '100' })]: answer(items.filter(({ estado }) => estado === 'vencido')),
    ...Object.fromEntries(months),
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
    row({ placa: null, conductor: '7', tipo: 'licencia', dias: null, vence: null, estado: 'sin_dato', de: 'Beto Paz' }),
  ];
  show('', items);
  expect(await screen.findByText('Venció hace 1 día')).toBeTruthy();
  expect(screen.getByText('Vence en 30 días')).toBeTruthy();
  const [owner] = screen.getAllByRole('link', { name: 'SAN338 · 1042' });
  expect(owner?.getAttribute('href')).toBe('/cumplimiento/vehiculos/SAN338');
  expect(screen.getByRole('link', { name: 'Beto Paz' }).getAttribute('href')).toBe('/cumplimiento/personas?nuevo=si');
  expect(screen.getByText('Primera revisión técnico-mecánica: a más tardar el 15/03/2027')).toBeTruthy();
  await userEvent.setup().click(screen.getByText('Vencido (1)'));
  await waitFor(() => expect(screen.queryByText('Vence en 30 días')).toBeNull());
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
  expect(await screen.findByRole('link', { name: 'SOAT · URW586' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mes anterior' }));
  await user.click(screen.getByLabelText('Lista'));
  expect(await screen.findByRole('table', { name: 'Vencimientos' })).toBeTruthy();
});

test('CUM-10 while the platform does not answer, what is missing is said', async () => {
  show('', [row({})], true);
  expect(
    await screen.findByText(
      'La plataforma GPS no responde: faltan los vehículos y los conductores de los que nadie ha escrito nada.',
    ),
  ).toBeTruthy();
});
