import type { AptitudVehiculo } from '@fenix/domain/aptitud/aptitud';
import { MODULES } from '@fenix/domain/permissions';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { storeClientTem } from '../../shared/session';
import { SIN_ALISTAMIENTO, SOAT, givenVehiculoApto } from '../../testing/flota/givenAptitud';
import { FRESHNESS, OF_CLIENT } from '../../testing/flota/givenDespacho';
import { givenCliente, givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';

const HERE = '/cumplimiento/aptos';
const FLOTA = `GET /api/aptitud/flota?${OF_CLIENT}`;
const viewer = givenUsuario({ modulesClient: [...MODULES] });
const flota = (...items: AptitudVehiculo[]) => ({ data: { items, ...FRESHNESS } });
const FLEET = flota(
  givenVehiculoApto('SAN338'),
  givenVehiculoApto('SYL509', SOAT, { ...SOAT, texto: 'Tarjeta de operación venció el 01/11/2026' }, SIN_ALISTAMIENTO),
  givenVehiculoApto('URW586', SIN_ALISTAMIENTO),
);
const row = (plate: string) => screen.findByRole('row', { name: new RegExp(plate) });

test('CUM-43 every vehicle with its verdict and its reasons; verdict, reason and plate narrow the board', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = stubApi({ [FLOTA]: FLEET });
  renderApp(HERE, viewer);
  expect((await row('SAN338')).textContent).toContain('Apto para salir');
  expect((await row('SYL509')).textContent).toContain('No puede salir');
  expect((await row('SYL509')).textContent).toContain('Papel vencido (2), Sin alistamiento');
  expect((await row('URW586')).textContent).toContain('Puede salir con advertencias');
  expect(screen.getByText('A las 14:00')).toBeTruthy();

  await user.click(screen.getByText('No pueden salir (1)'));
  expect(screen.queryByRole('row', { name: /SAN338/ })).toBeNull();
  expect(await row('SYL509')).toBeTruthy();
  await user.click(screen.getByText('Todos (3)'));
  await user.selectOptions(screen.getByLabelText('Razón'), 'Sin alistamiento (2)');
  expect(await row('URW586')).toBeTruthy();
  expect(screen.queryByRole('row', { name: /SAN338/ })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Razón'), 'Todas');
  await user.type(screen.getByLabelText('Buscar'), 'san');
  expect(await row('SAN338')).toBeTruthy();
  await expect.poll(() => screen.queryByRole('row', { name: /URW586/ })).toBeNull();

  const before = sent.length;
  await user.click(screen.getByRole('button', { name: 'Actualizar' }));
  await expect.poll(() => sent.slice(before).some(({ path }) => path.startsWith('/api/aptitud/flota'))).toBe(true);
});

test('CUM-43 a row opens into all its reasons, its papers and its checks', async () => {
  const user = userEvent.setup({ delay: null });
  stubApi({ [FLOTA]: FLEET });
  const { address } = renderApp(HERE, viewer);
  await user.click(within(await row('SYL509')).getByRole('link'));
  const drawer = within(await screen.findByRole('dialog', { name: 'SYL509 · 509', hidden: true }));
  expect(address()).toContain('vehiculo=id-SYL509');
  expect(drawer.getByText(/Tarjeta de operación venció el 01\/11\/2026/)).toBeTruthy();
  const links = within(drawer.getByRole('navigation', { name: 'De SYL509', hidden: true }));
  expect(links.getByRole('link', { name: 'Papeles', hidden: true }).getAttribute('href')).toBe(
    '/cumplimiento/papeles?placa=SYL509',
  );
  expect(links.getByRole('link', { name: 'Prealistamientos', hidden: true }).getAttribute('href')).toBe(
    '/operacion/prealistamiento/verprealistamientos/expreso%20del%20caribe?search=SYL509',
  );
});

test('CUM-45 the file has what the board is narrowed to', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = stubApi({ [FLOTA]: FLEET });
  renderApp(`${HERE}?veredicto=bloqueado&search=syl`, viewer);
  expect(await row('SYL509')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Exportar Excel', hidden: true }));
  const file = `/api/aptitud/flota/export?${OF_CLIENT}&veredicto=bloqueado&search=syl&format=xlsx`;
  await expect.poll(() => sent.map(({ path }) => path)).toContain(file);
});

test('CUM-43 who may not see papers is not led to them', async () => {
  stubApi({ [FLOTA]: FLEET });
  renderApp(
    `${HERE}?vehiculo=id-SYL509`,
    givenUsuario({ scopes: ['readDispatch', 'all'], modulesClient: [...MODULES] }),
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'SYL509 · 509', hidden: true }));
  expect(drawer.getByText(/SOAT venció/)).toBeTruthy();
  expect(drawer.queryAllByRole('link', { hidden: true })).toEqual([]);
});

test('CUM-43 the last answer of a platform that is away says its age; a board that fails can be asked again', async () => {
  const user = userEvent.setup({ delay: null });
  let isAway = true;
  stubApi({ [FLOTA]: () => (isAway ? { status: 500 } : { data: { ...FLEET.data, isStale: true } }) });
  renderApp(HERE, viewer);
  expect(await screen.findByText('No pudimos cargar esta información')).toBeTruthy();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText(/la plataforma GPS no responde/)).toBeTruthy();
});

test('CUM-43 staff get a note when a client judges nothing', async () => {
  storeClientTem('flota andina');
  stubApi({
    'GET /api/modules/flota andina': { data: givenCliente('flota andina') },
    'GET /api/aptitud/flota?client=flota+andina': FLEET,
  });
  renderApp(HERE, givenManager());
  expect(await screen.findByText('Esta empresa no tiene el módulo Cumplimiento')).toBeTruthy();
});
