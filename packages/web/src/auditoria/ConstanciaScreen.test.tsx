import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenManager } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { stubApi } from '../testing/stubApi';

const ID = '0b6f2f1e-0f57-4a3c-9d4e-000000000001';

test('an entry is a paper with what changed, and a toolbar to print, download and share it', async () => {
  stubApi({
    [`GET /api/audit/${ID}`]: {
      data: {
        _id: ID,
        at: '2026-11-02T04:30:05.000Z',
        user: 'gerente',
        person: 'María Pérez',
        empresa: 'fenix sas',
        client: 'expreso del caribe',
        action: 'cliente.modulos',
        entity: 'cliente',
        entityId: 'x1',
        registro: 'Cliente Expreso del Caribe',
        before: { modulesClient: ['operacion', 'pqrs'], nit: '900' },
        after: { modulesClient: ['operacion'], nit: '900' },
        address: null,
        requestId: null,
        agent: null,
        chain: { seq: 1204, hash: 'ab'.repeat(32), previous: 'cd'.repeat(32) },
      },
    },
  });
  renderApp(`/auditoria/${ID}`, givenManager());
  const paper = await screen.findByRole('article', { name: 'Constancia de auditoría' });
  expect(within(paper).getByText('01/11/2026 23:30:05')).toBeTruthy();
  expect(within(paper).getByText('1204')).toBeTruthy();
  expect(within(paper).getByText(Array(8).fill('abababab').join(' '))).toBeTruthy();
  const cells = within(paper)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual(['Módulos contratadosmodulesClient', 'Operación, PQRS', 'Operación']);
  expect(within(paper).getByText('María Pérez (gerente)')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Cliente Expreso del Caribe' }).getAttribute('href')).toBe('/clients');
  const tools = within(screen.getByRole('toolbar', { name: 'Documento' })).getAllByRole('button');
  expect(tools.map((tool) => tool.textContent)).toEqual(['PDF', 'Imprimir', 'Compartir']);
});

test('an entry that is not there says so', async () => {
  stubApi({ [`GET /api/audit/${ID}`]: { status: 404, message: SHELL_MESSAGES.notFound } });
  renderApp(`/auditoria/${ID}`, givenManager());
  expect(await screen.findByText(SHELL_MESSAGES.notFound)).toBeTruthy();
});
