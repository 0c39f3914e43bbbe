import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import type { Informe } from '@fenix/domain/informes/informe';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { type Sent, stubApi } from '../../testing/stubApi';
import { givenListed, givenWhole, informeId } from '../givenInforme';

const ID = informeId(1);
const ONE = `GET /api/informes/${ID}`;
const PUT = `PUT /api/informes/${ID}`;
const UPGRADE = `PUT /api/informes/upgrade/${ID}`;
const LEGAL = givenUsuario({ scopes: ['readNovelty', 'changeStateNovelties', 'all'] });
const hidden = { hidden: true };

type Answers = Parameters<typeof stubApi>[0];
type Asked = { informe?: Informe; answers?: Answers; user?: Usuario };

function open({ informe = givenWhole(givenListed(1)), answers = {}, user = LEGAL }: Asked = {}) {
  const log = stubApi({ [ONE]: { data: informe }, ...answers });
  return { log, ...renderApp(`/optimizacion/previewinforme/${ID}`, user) };
}

const writes = (log: readonly Sent[]) => log.filter(({ method }) => method !== 'GET');
const finish = async () =>
  fireEvent.click(
    within(await screen.findByRole('radiogroup', { name: 'Estado del informe' })).getByRole('radio', {
      name: 'Finalizado',
    }),
  );
const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Estas seguro de finalizar el proceso?', ...hidden }));

test('INF-56 the report is paper: what happened, to whom, with its pictures, and the way back', async () => {
  open();
  const paper = await screen.findByRole('toolbar', { name: 'Documento' });
  expect(within(paper).getByRole('button', { name: 'PDF' })).toBeTruthy();
  expect(screen.getAllByText('Luis Daza').length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Volver a los informes' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: /^Informe \d+$/ })).toBeTruthy();
});

test('SHELL-40 a report that was opened is among the recent places, by its number and plate', async () => {
  open();
  await screen.findByRole('toolbar', { name: 'Documento' });
  const kept = window.localStorage.getItem('recientes') ?? '';
  expect(kept).toMatch(/"label":"Informe \d+ · \w+"/);
  expect(kept).toContain(`/optimizacion/previewinforme/${ID}`);
});

test('INF-58 a report that is not there says so and leaves', async () => {
  const { address } = open({ answers: { [ONE]: { status: 404, message: 'x' } } });
  expect(await screen.findByText(INFORME_MESSAGES.notFound)).toBeTruthy();
  await waitFor(() => expect(address()).not.toContain('previewinforme'));
});

test('INF-61, INF-62, INF-63, INF-64, INF-74 finishing asks, and sends the days as text', async () => {
  const { log } = open({ answers: { [PUT]: { data: { status: 'success', timeResponse: '14' } } } });
  await finish();
  const asked = await question();
  expect(asked.getByText('Este cambio no se puede revertir!')).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: 'Cancelar', ...hidden }));
  expect(writes(log)).toEqual([]);
  await finish();
  fireEvent.click((await question()).getByRole('button', { name: 'Finalizar', ...hidden }));
  expect(await screen.findByText(INFORME_MESSAGES.finished)).toBeTruthy();
  expect(writes(log)[0]?.body).toMatchObject({ status: 'success', timeResponse: expect.stringMatching(/^\d+$/) });
});

test('INF-67, INF-68 who may not change it is told so, and no call is made', async () => {
  const { log } = open({ user: givenUsuario({ scopes: ['readNovelty', 'all'] }) });
  await finish();
  expect(await screen.findByText(INFORME_MESSAGES.statusFailed)).toBeTruthy();
  expect(writes(log)).toEqual([]);
});

test('INF-65, INF-66 a finished one stays finished', async () => {
  const done = givenWhole(givenListed(1, { status: 'success', timeResponse: '3' }));
  const { log } = open({ informe: done });
  const control = within(await screen.findByRole('radiogroup', { name: 'Estado del informe' }));
  fireEvent.click(control.getByRole('radio', { name: 'En proceso' }));
  expect(await screen.findByText(INFORME_MESSAGES.alreadyFinished)).toBeTruthy();
  expect(writes(log)).toEqual([]);
});

test('INF-68 a change that fails says so', async () => {
  open({ answers: { [PUT]: { status: 500, message: 'x' } } });
  await finish();
  fireEvent.click((await question()).getByRole('button', { name: 'Finalizar', ...hidden }));
  expect(await screen.findByText(INFORME_MESSAGES.statusFailed)).toBeTruthy();
});

test('INF-57, INF-75, INF-80 the manager corrects a text and saves; what the server refuses stands at its field', async () => {
  let isRefusing = true;
  const { log } = open({
    user: givenManager(),
    answers: {
      [UPGRADE]: () =>
        isRefusing
          ? { status: 400, message: 'No', errors: [{ path: 'novelties.0.description', message: 'Falta la hora.' }] }
          : { data: null },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Editar' }));
  const form = within(await screen.findByRole('form', { name: 'Editar el informe 501', ...hidden }));
  fireEvent.change(form.getByLabelText(/^Descripción/), { target: { value: 'Se detuvo diez minutos.' } });
  fireEvent.click(form.getByRole('button', { name: 'Guardar', ...hidden }));
  expect(await form.findByText('Falta la hora.')).toBeTruthy();
  isRefusing = false;
  fireEvent.click(form.getByRole('button', { name: 'Guardar', ...hidden }));
  expect(await screen.findByText('Informe actualizado correctamente')).toBeTruthy();
  const body = (writes(log).at(-1)?.body ?? {}) as Record<string, string>;
  expect(body['version']).toBe('1');
  expect(JSON.parse(body['novelties'] ?? '')).toEqual([
    { noveltie: 'Parada no autorizada', description: 'Se detuvo diez minutos.' },
  ]);
});

test('OLD-03 a report of before is saved in the new shape by the manager', async () => {
  const { log } = open({
    informe: givenWhole(givenListed(1, { isOld: true })),
    user: givenManager(),
    answers: { [UPGRADE]: { data: null } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Informe actualizado correctamente')).toBeTruthy();
  expect(Object.keys(writes(log)[0]?.body as object)).toEqual(['version']);
});

test('who did what, and who has read it', async () => {
  open({
    answers: {
      [`GET /api/informes/${ID}/history`]: {
        data: [
          {
            _id: informeId(9),
            at: '2026-11-02T15:00:00.000Z',
            user: 'Óscar Peña',
            action: 'informe.crear',
            label: 'Creó el informe',
            changes: [],
          },
        ],
      },
      [`GET /api/informes/${ID}/readers`]: {
        data: [{ user: 'Julia Ríos', client: 'expreso del caribe', at: '2026-11-03T15:00:00.000Z' }],
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Historial' }));
  expect(await screen.findByText('Creó el informe')).toBeTruthy();
  const readers = within(screen.getByRole('region', { name: 'Quién lo ha leído', ...hidden }));
  expect(await readers.findByText('Julia Ríos')).toBeTruthy();
});

test('INF-42 the acta it comes from is one press away', async () => {
  open({
    informe: givenWhole(givenListed(1), { acta: { _id: informeId(7), consecutive: 1042 } }),
    user: givenManager(),
  });
  const link = await screen.findByRole('link', { name: 'Acta n.º 1042' });
  expect(link.getAttribute('href')).toBe(`/optimizacion/previewrecord/${informeId(7)}`);
});
