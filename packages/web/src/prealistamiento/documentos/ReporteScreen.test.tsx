import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { givenPreset } from '@fenix/domain/testing/prealistamiento/presetFixture';
import { MODULES } from '@fenix/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';

const preset = givenPreset();
const ONE = `GET /api/preset-v2/${preset._id}`;

test('PRE-13, GUARD-49 the preview leads to the report, which is the paper of the record', async () => {
  stubApi({ [ONE]: { data: preset } });
  const { address } = renderApp(`/operacion/prealistamiento/preview/${preset._id}`, givenUsuario());
  const paper = within(await screen.findByRole('article', { name: 'Prealistamiento n.º 1042' }));
  await waitFor(() => expect(address()).toBe(`/operacion/pdfrender/${preset._id}`));
  for (const words of ['Lisa', 'Cambiar correa']) expect(paper.getByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Volver a los prealistamientos' }).getAttribute('href')).toBe(
    '/operacion/prealistamiento/verprealistamientos/expreso%20del%20caribe',
  );
});

test('one that is not there says so', async () => {
  stubApi({ [ONE]: { status: 404, message: PRESET_MESSAGES.notFound } });
  renderApp(`/operacion/pdfrender/${preset._id}`, givenUsuario());
  expect(await screen.findByText(PRESET_MESSAGES.notFound)).toBeTruthy();
});

test('INF-81 a refused check leads to its informe, for who may create informes', async () => {
  const refused = givenPreset({ estado: 'false' });
  stubApi({ [ONE]: { data: refused } });
  renderApp(`/operacion/pdfrender/${preset._id}`, givenUsuario());
  await screen.findByRole('link', { name: 'Volver a los prealistamientos' });
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Crear informe' });
  expect(link.getAttribute('href')).toBe(`/optimizacion/informes/crearinforme?origen=prealistamiento&de=${preset._id}`);
});

test.each([
  ['an approved check', givenPreset({ estado: 'true' }), givenUsuario()],
  ['a user without the scope', givenPreset({ estado: 'false' }), givenUsuario({ scopes: ['readPreset', 'all'] })],
])('INF-81 %s has no such link', async (_, shown, user) => {
  stubApi({ [ONE]: { data: shown } });
  renderApp(`/operacion/pdfrender/${preset._id}`, user);
  await screen.findByRole('link', { name: 'Volver a los prealistamientos' });
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Crear informe' })).toBeNull();
});

test('WHY-06 the verdict says on request which point and which rule decided, with its source', async () => {
  const regla = {
    kind: 'alistamiento-rapido',
    value: 'no',
    source: 'Acta 4 del comité',
    mark: 'cliente',
    from: '2026-02-01',
    client: 'expreso del caribe',
  } as const;
  stubApi({ [ONE]: { data: givenPreset({ reglas: [regla] }) } });
  renderApp(`/operacion/pdfrender/${preset._id}`, givenUsuario());
  await userEvent.click(await screen.findByRole('button', { name: 'Por qué: Prealistamiento 1042' }));
  const dialog = await screen.findByRole('dialog', { name: 'Por qué' });
  expect(dialog.textContent).toContain('El vehículo no puede salir: Delantera izquierda.');
  expect(within(dialog).getByText('Fuente').nextElementSibling?.textContent).toBe(
    'Alistamiento rápido: No aprueba. Acta 4 del comité (Decidida por la empresa), de Expreso del Caribe, desde el 01/02/2026',
  );
});

const KEEPER = { scopes: ['readPreset', 'readCompliance', 'writeCompliance', 'all'] as const };
const CORRECCIONES = `GET /api/preset-v2/${preset._id}/papeles`;
const correccion = { tipo: 'soat', placa: 'SAN338', persona: null, guardado: '2027-12-01', escrito: '2028-12-01' };

test('CUM-28 a date that is not the kept one leads to the form of the paper, filled in', async () => {
  const client = preset.client.replaceAll(' ', '+');
  const none = { items: [], next: null, total: { value: 0, capped: false }, sinPlataforma: false };
  stubApi({
    [ONE]: { data: preset },
    [CORRECCIONES]: { data: [correccion] },
    [`GET /api/papeles?client=${client}&tipo=soat&placa=SAN338&limit=100`]: { data: none },
    [`GET /api/hojas-de-vida/vehiculos?client=${client}&limit=20`]: {
      data: {
        ...none,
        items: [
          {
            placa: 'SAN338',
            nombre: '1042',
            modalidad: null,
            clase: null,
            propiedad: null,
            matricula: null,
            internalNumber: null,
            activo: true,
            retirado: false,
            version: 0,
          },
        ],
      },
    },
  });
  renderApp(
    `/operacion/pdfrender/${preset._id}`,
    givenUsuario({ scopes: [...KEEPER.scopes], modulesClient: [...MODULES] }),
  );
  expect(
    await screen.findByText('SOAT: el papel guardado vence el 01/12/2027, aquí se escribió 01/12/2028'),
  ).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('link', { name: 'Corregir el papel' }));
  const form = within(await screen.findByRole('form', { name: 'Nuevo papel' }));
  await waitFor(() => expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Placa/ }).value).toBe('SAN338'));
  expect(form.getByLabelText<HTMLSelectElement>(/^Papel/).value).toBe('soat');
  expect(form.getByLabelText<HTMLInputElement>(/^Vence/).value).toBe('01/12/2028');
});

test('CUM-28 who may not write is offered nothing', async () => {
  const sent = stubApi({ [ONE]: { data: preset }, [CORRECCIONES]: { data: [correccion] } });
  renderApp(
    `/operacion/pdfrender/${preset._id}`,
    givenUsuario({ scopes: ['readPreset', 'readCompliance', 'all'], modulesClient: [...MODULES] }),
  );
  await screen.findByRole('link', { name: 'Volver a los prealistamientos' });
  expect(sent.map(({ method, path }) => `${method} ${path}`)).not.toContain(CORRECCIONES);
  expect(screen.queryByRole('link', { name: 'Corregir el papel' })).toBeNull();
});
