import type { AuditEntry } from '@fenix/domain/auditoria/entrada';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenManager, givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { resizeWindow } from '../testing/setup';
import { stubApi } from '../testing/stubApi';

const id = (n: number) => `0b6f2f1e-0f57-4a3c-9d4e-${String(n).padStart(12, '0')}`;

const entry = (n: number): AuditEntry => ({
  _id: id(n),
  at: new Date(Date.UTC(2026, 10, 2, 4, 30) - n * 60_000).toISOString(),
  user: 'gerente',
  person: 'María Pérez',
  empresa: 'fenix sas',
  client: 'expreso del caribe',
  action: 'cliente.modulos',
  entity: 'cliente',
  entityId: id(900 + n),
  registro: `Cliente ${900 + n}`,
  before: { modulesClient: ['operacion', 'pqrs'] },
  after: { modulesClient: ['operacion'] },
  address: '10.0.0.7',
  requestId: 'req-1',
  agent: null,
});

const RANGE = 'from=2026-11-01&to=2026-11-02';
const HERE = `/auditoria?${RANGE}`;
const LIST = `GET /api/audit?${RANGE}&sort=at:desc&limit=100`;
const CLIENTS = { 'GET /api/companies': { data: [{ client: 'expreso del caribe', isProvider: false }] } };

const page = (count: number, more: Partial<{ next: string; capped: boolean }> = {}) => ({
  data: {
    items: Array.from({ length: count }, (_, n) => entry(n)),
    next: more.next ?? null,
    total: { value: more.capped ? 1_000 : count, capped: more.capped ?? false },
  },
});

test('GUARD-10: staff see who did what, for which client, when in Bogotá and from where', async () => {
  stubApi({ [LIST]: page(2), ...CLIENTS });
  renderApp(HERE, givenManager());
  const row = await screen.findByRole('row', { name: /01\/11\/2026 23:30/ });
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual([
    '01/11/2026 23:30',
    'María Pérez',
    'Fenix SAS',
    'Expreso del Caribe',
    'Cambió los módulos del cliente',
    'Cliente 900',
    '10.0.0.7',
  ]);
});

test('in a narrow window the company of the person leaves its room to names and records', async () => {
  resizeWindow(1024);
  stubApi({ [LIST]: page(2), ...CLIENTS });
  renderApp(HERE, givenManager());
  await screen.findByRole('row', { name: /01\/11\/2026 23:30/ });
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['Fecha', 'Usuario', 'Cliente', 'Acción', 'Registro', 'Dirección']);
});

test('a row leads to its certificate', async () => {
  stubApi({ [LIST]: page(1), ...CLIENTS, [`GET /api/audit/${id(0)}`]: { data: entry(0) } });
  const { address } = renderApp(HERE, givenManager());
  await userEvent.click(await screen.findByRole('link', { name: '01/11/2026 23:30' }));
  expect(await screen.findByRole('article', { name: 'Constancia de auditoría' })).toBeTruthy();
  expect(address()).toBe(`/auditoria/${id(0)}`);
});

test('filters go to the address and to the server', async () => {
  const user = userEvent.setup();
  const byAction = `GET /api/audit?${RANGE}&action=sesion.abrir&sort=at:desc&limit=100`;
  stubApi({ [LIST]: page(3), ...CLIENTS, [byAction]: page(0) });
  const { address } = renderApp(HERE, givenManager());
  await screen.findByText('1–3 de 3');
  await user.click(screen.getByRole('combobox', { name: 'Acción' }));
  // The list is still fading in, which this browser never finishes.
  await user.click(await screen.findByRole('option', { name: 'Inició sesión', hidden: true }));
  expect(await screen.findByText(SHELL_MESSAGES.empty)).toBeTruthy();
  expect(address()).toBe(`/auditoria?${RANGE}&action=sesion.abrir`);
});

test('the exact number is counted only when asked', async () => {
  const sent = stubApi({
    [LIST]: page(100, { next: 'c1', capped: true }),
    ...CLIENTS,
    [`GET /api/audit/count?${RANGE}`]: { data: { value: 54_321 } },
  });
  renderApp(HERE, givenManager());
  await userEvent.click(await screen.findByRole('button', { name: 'Contar todo' }));
  expect(await screen.findByText('1–10 de 54.321')).toBeTruthy();
  expect(sent.filter(({ path }) => path.startsWith('/api/audit/count'))).toHaveLength(1);
});

test('a page that lies further than the first answer is fetched by its key', async () => {
  const next = `GET /api/audit?${RANGE}&sort=at:desc&limit=100&cursor=c1`;
  const second = page(100);
  second.data.items = Array.from({ length: 50 }, (_, n) => entry(100 + n));
  stubApi({ [LIST]: page(100, { next: 'c1', capped: true }), [next]: second, ...CLIENTS });
  renderApp(`${HERE}&page=11`, givenManager());
  expect(await screen.findByText('Cliente 1000')).toBeTruthy();
});

test('the export is the filter as CSV, named after its days', async () => {
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv');
  stubApi({ [LIST]: page(1), ...CLIENTS, [`GET /api/audit/export?${RANGE}&sort=at:desc&format=csv`]: { data: null } });
  renderApp(HERE, givenManager());
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Exportar CSV', hidden: true }));
  await expect.poll(() => names).toEqual(['auditoria-2026-11-01-2026-11-02.csv']);
  expect(createObjectURL).toHaveBeenCalledOnce();
});

test('when the server is unreachable the screen says so and retries', async () => {
  let isAway = true;
  stubApi({
    [LIST]: () => (isAway ? { status: 500, message: SHELL_MESSAGES.unexpected } : page(2)),
    ...CLIENTS,
  });
  renderApp(HERE, givenManager());
  expect(await screen.findByText(SHELL_MESSAGES.unexpected)).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('1–2 de 2')).toBeTruthy();
});

test('users who are not staff are refused', async () => {
  const sent = stubApi({});
  const { address } = renderApp(HERE, givenUsuario());
  await expect.poll(address).not.toContain('/auditoria');
  expect(sent.some(({ path }) => path.startsWith('/api/audit'))).toBe(false);
});
