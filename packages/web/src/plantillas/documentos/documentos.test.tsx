import { DOCUMENTO_MESSAGES } from '@fenix/domain/plantillas/messages';
import { givenDocumento } from '@fenix/domain/testing/plantillas/plantillaFixture';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { type Answer, stubApi } from '../../testing/stubApi';

const documento = givenDocumento();
const { components: _components, answers: _answers, files: _files, printedClient: _printed, ...listed } = documento;
const PATH = '/optimizacion/documentos/expreso%20del%20caribe?from=2026-11-01&to=2026-11-02';
const ASKED =
  '/api/documentos?client=expreso+del+caribe&fechaIni=2026-11-02T00:00:00.000Z&fechaFin=2026-11-03T00:00:00.000Z';
const LIST = `GET ${ASKED}&sort=fecha:desc&limit=100`;
const page = (items: (typeof listed)[]): Answer => ({
  data: { items, next: null, total: { value: items.length, capped: false } },
});

function open(path: string, answers: Parameters<typeof stubApi>[0] = {}, user = givenUsuario()) {
  const log = stubApi({ [LIST]: page([listed]), ...answers });
  return { log, ...renderApp(path, user) };
}

test('TPL-08 documents of the days asked for, with number, template, person and version', async () => {
  open(PATH);
  const table = within(await screen.findByRole('table', { name: 'Documentos' }));
  const row = (await table.findByText(String(listed.consecutive))).closest('tr') as HTMLElement;
  expect(within(row).getByText(listed.name)).toBeTruthy();
  expect(within(row).getByText(listed.createdBy)).toBeTruthy();
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/optimizacion/previewdocumento/${listed._id}`);
  expect(screen.getByRole('link', { name: 'Diligenciar' })).toBeTruthy();
});

test('words are searched for by the server; nothing found says so', async () => {
  open(`${PATH}&search=daza`, {
    [`GET ${ASKED}&search=daza&sort=fecha:desc&limit=100`]: page([]),
  });
  expect(await screen.findByText(DOCUMENTO_MESSAGES.empty)).toBeTruthy();
});

test('on a phone each document is a card; who only reads is not offered to fill in', async () => {
  resizeWindow(390);
  open(PATH, {}, givenUsuario({ scopes: ['readRecords', 'all'] }));
  expect(await screen.findByRole('link', { name: `Ver el documento ${listed.consecutive}` })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Diligenciar' })).toBeNull();
});

test('a list that fails says so and comes when it is tried again', async () => {
  let isDown = true;
  open(PATH, { [LIST]: () => (isDown ? { status: 500, message: 'x' } : page([listed])) });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText(listed.createdBy)).toBeTruthy();
});

test('a document on its paper, in its own version, with its history', async () => {
  const event = {
    _id: listed._id,
    at: listed.fecha,
    user: 'Ana Ruiz',
    action: 'documento.crear',
    label: 'Diligenció',
    changes: [],
  };
  open(`/optimizacion/previewdocumento/${listed._id}`, {
    [`GET /api/documentos/${listed._id}`]: { data: documento },
    [`GET /api/documentos/${listed._id}/history`]: { data: [event] },
  });
  expect(await screen.findByRole('article', { name: `${listed.name} n.º ${listed.consecutive}` })).toBeTruthy();
  expect(screen.getByText(new RegExp(`versión ${listed.version} de la plantilla`))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Historial' }));
  expect(await screen.findByText('Diligenció')).toBeTruthy();
});

test('a document that is not there is said, and the way leads back', async () => {
  const { address } = open(`/optimizacion/previewdocumento/${listed._id}`, {
    [`GET /api/documentos/${listed._id}`]: { status: 404, message: DOCUMENTO_MESSAGES.notFound },
  });
  expect(await screen.findByText(DOCUMENTO_MESSAGES.notFound)).toBeTruthy();
  await waitFor(() => expect(address()).not.toContain('previewdocumento'));
});
