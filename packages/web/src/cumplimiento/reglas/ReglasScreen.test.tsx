import { MODULES } from '@fenix/domain/permissions';
import type { Regla } from '@fenix/domain/reglas/regla';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { type Answer, stubApi } from '../../testing/stubApi';

const regla = (change: Partial<Regla> = {}): Regla => ({
  _id: '01930000-0000-7000-8000-000000000001',
  client: null,
  kind: 'alistamiento-rapido',
  keys: {},
  value: 'advierte',
  unit: null,
  from: '2013-02-06',
  to: null,
  source: 'Norma leída en otra parte',
  mark: 'secundaria',
  autor: null,
  motivo: 'Viene con el producto',
  fecha: '2026-11-18T00:00:00.000Z',
  ...change,
});
const page = (...items: Regla[]): Answer => ({
  data: { items, next: null, total: { value: items.length, capped: false } },
});

function open(scopes: readonly string[], answers: Record<string, Answer>, query = '') {
  const sent = stubApi(answers);
  renderApp(`/cumplimiento/reglas${query}`, givenUsuario({ scopes: [...scopes, 'all'], modulesClient: [...MODULES] }));
  return { sent, hand: userEvent.setup() };
}

const listed = (...items: Regla[]) => {
  const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
  return { [`GET /api/reglas?client=expreso+del+caribe&on=${today}`]: page(...items) };
};

test('CUM-04 a rule shows its value, how sure it is and where it comes from; who only reads cannot change it', async () => {
  open(['readCompliance'], listed(regla()));
  const rule = within(
    (await screen.findByRole('heading', { name: 'Alistamiento rápido' })).closest('li') as HTMLElement,
  );
  for (const words of ['Aprueba y advierte', 'De fuentes secundarias', 'Para todos', 'Norma leída en otra parte'])
    expect(rule.getByText(words)).toBeTruthy();
  expect(rule.getByText('Desde el 06/02/2013')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cambiar Alistamiento rápido' })).toBeNull();
  expect(screen.getAllByText('Hoy no hay ninguna regla.').length).toBeGreaterThan(0);
});

test('CUM-04 a change is a new rule with source and reason; what is missing is said under its field', async () => {
  const { sent, hand } = open(['readCompliance', 'writeCompliance'], {
    ...listed(regla()),
    'POST /api/reglas': { data: { _id: '01930000-0000-7000-8000-0000000000aa', avisos: [] } },
  });
  await hand.click(await screen.findByRole('button', { name: 'Cambiar Alistamiento rápido' }));
  const form = within(await screen.findByRole('form', { name: 'Cambiar Alistamiento rápido' }));
  await hand.click(form.getByRole('button', { name: 'Guardar regla' }));
  expect(form.getAllByText('Este campo es obligatorio')).toHaveLength(2);
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  await hand.selectOptions(form.getByLabelText(/^Valor/), 'No aprueba');
  await hand.type(form.getByLabelText(/^Fuente/), 'Reglamento interno');
  await hand.type(form.getByLabelText(/^Motivo/), 'Acta 4');
  await hand.click(form.getByRole('button', { name: 'Guardar regla' }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    kind: 'alistamiento-rapido',
    keys: {},
    value: 'no',
    source: 'Reglamento interno',
    mark: 'cliente',
    motivo: 'Acta 4',
  });
});

test('CUM-04 opened by its address the form begins with the value that holds', async () => {
  open(['readCompliance', 'writeCompliance'], listed(regla()), '?cambiar=alistamiento-rapido');
  const form = within(await screen.findByRole('form', { name: 'Cambiar Alistamiento rápido' }));
  expect(form.getByLabelText<HTMLSelectElement>(/^Valor/).value).toBe('advierte');
});

test('CUM-04 the form begins in its first field, also when it is opened by its address', async () => {
  const may = ['readCompliance', 'writeCompliance'];
  open(may, listed(regla()), '?cambiar=alistamiento-rapido');
  const field = async () => (await screen.findByRole('form', { name: /^Cambiar/ })).querySelector('select');
  const first = await field();
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test('CUM-04 an hour is typed as in every other form, and sent with Enter as it is meant', async () => {
  const corte = regla({ kind: 'corte-operativo', value: '00:00' });
  const { sent, hand } = open(
    ['readCompliance', 'writeCompliance'],
    { ...listed(corte), 'POST /api/reglas': { data: { _id: corte._id, avisos: [] } } },
    '?cambiar=corte-operativo',
  );
  const form = within(await screen.findByRole('form', { name: /^Cambiar/ }));
  const hora = form.getByLabelText<HTMLInputElement>(/^Hora/);
  expect([hora.type, hora.placeholder, hora.value]).toEqual(['text', 'hh:mm', '00:00']);
  await hand.type(form.getByLabelText(/^Fuente/), 'Reglamento interno');
  await hand.type(form.getByLabelText(/^Motivo/), 'Acta 4');
  await hand.clear(hora);
  await hand.type(hora, '330{Enter}');
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ value: '03:30' }));
});

test('CUM-04 until the rules come their shape is there, and that they come is said', async () => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  stubApi(listed(regla()));
  const answerNow = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/api/reglas')) await gate;
    return answerNow(path, init);
  });
  renderApp('/cumplimiento/reglas', givenUsuario({ scopes: ['readCompliance', 'all'], modulesClient: [...MODULES] }));
  const loading = await screen.findByRole('status', { name: 'Cargando...' });
  expect(loading.children.length).toBeGreaterThan(1);
  release();
  await screen.findByRole('heading', { name: 'Alistamiento rápido' });
  expect(screen.queryByRole('status', { name: 'Cargando...' })).toBeNull();
});
