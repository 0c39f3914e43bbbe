import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import type { Informe } from '@fenix/domain/informes/informe';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { type Sent, stubApi } from '../../testing/stubApi';
import { givenListed, givenWhole, informeId } from '../../testing/informes/givenInforme';

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
  expect(await screen.findByText('Al parecer este registro ya no existe!')).toBeTruthy();
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
  // Cancelling sent nothing.
  expect(writes(log).map(({ body }) => body)).toMatchObject([
    { status: 'success', timeResponse: expect.stringMatching(/^\d+$/) },
  ]);
});

test('finishing takes a note, which goes along; one that is too long stays in its field', async () => {
  const { log } = open({ answers: { [PUT]: { data: { status: 'success', timeResponse: '14' } } } });
  await finish();
  const asked = await question();
  const note = asked.getByLabelText('Nota (opcional)');
  fireEvent.change(note, { target: { value: 'a'.repeat(501) } });
  fireEvent.click(asked.getByRole('button', { name: 'Finalizar', ...hidden }));
  expect(asked.getByText('La nota admite hasta 500 caracteres.')).toBeTruthy();
  expect(writes(log)).toEqual([]);
  fireEvent.change(note, { target: { value: ' Suspensión de dos días. ' } });
  fireEvent.click(asked.getByRole('button', { name: 'Finalizar', ...hidden }));
  await waitFor(() =>
    expect(writes(log)[0]?.body).toMatchObject({ status: 'success', note: 'Suspensión de dos días.' }),
  );
});

test('in the hand the facts come first, then the decision, then what prints and shares', async () => {
  resizeWindow(390);
  const video1 = { url: '/uploads/v.mp4', thumbnail: null, name: 'v.mp4', kind: 'video', missing: false } as const;
  const image2 = { url: '/uploads/f.jpg', thumbnail: null, name: 'f.jpg', kind: 'picture', missing: false } as const;
  const { log } = open({
    informe: givenWhole(givenListed(1), { video1, image2 }),
    answers: { [PUT]: { data: { status: 'success', timeResponse: '14' } } },
  });
  const paper = await screen.findByRole('article');
  const button = screen.getByRole('button', { name: 'Finalizar informe' });
  const toolbar = screen.getByRole('toolbar', { name: 'Documento' });
  const follows = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect([follows(paper, button), follows(button, toolbar)]).toEqual([true, true]);
  expect(screen.queryByRole('radiogroup', { name: 'Estado del informe' })).toBeNull();
  // The video plays in its place, and no code is drawn for who holds the telephone already.
  expect(within(paper).getByLabelText('Novedad 1, video').getAttribute('src')).toBe('/uploads/v.mp4');
  expect(within(paper).queryByText(/Escanea/)).toBeNull();

  fireEvent.click(within(paper).getByRole('button', { name: 'Ampliar Novedad 1, imagen final' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Novedad 1, imagen final', ...hidden }));
  const image = viewer.getByRole('img', { name: 'Novedad 1, imagen final', ...hidden });
  fireEvent.click(viewer.getByRole('button', { name: 'Acercar', ...hidden }));
  expect(image.style.transform).toContain('scale(2)');
  fireEvent.click(viewer.getByRole('button', { name: 'Alejar', ...hidden }));
  expect(image.style.transform).toContain('scale(1)');

  fireEvent.click(button);
  fireEvent.click((await question()).getByRole('button', { name: 'Finalizar', ...hidden }));
  await waitFor(() => expect(writes(log)[0]?.body).toMatchObject({ status: 'success' }));
});

test('in the hand who may not decide, or what is finished, has no button to finish', async () => {
  resizeWindow(390);
  open({ user: givenUsuario({ scopes: ['readNovelty', 'all'] }) });
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: 'Finalizar informe' })).toBeNull();
});

test('INF-67, INF-68 users who may not change it get a message, and no call is made', async () => {
  const { log } = open({ user: givenUsuario({ scopes: ['readNovelty', 'all'] }) });
  await finish();
  expect(
    await screen.findByText(
      'Ocurrio un error al cambiar el estado o puede que no tengas permisos para ejecutar esta acción.',
    ),
  ).toBeTruthy();
  expect(writes(log)).toEqual([]);
});

test('INF-65, INF-66 a finished one stays finished', async () => {
  const done = givenWhole(givenListed(1, { status: 'success', timeResponse: '3' }));
  const { log } = open({ informe: done });
  const control = within(await screen.findByRole('radiogroup', { name: 'Estado del informe' }));
  fireEvent.click(control.getByRole('radio', { name: 'En proceso' }));
  expect(await screen.findByText('No es posible cambiar de estado una vez finalizado el proceso')).toBeTruthy();
  expect(writes(log)).toEqual([]);
});

test('INF-68 a change that fails says so', async () => {
  open({ answers: { [PUT]: { status: 500, message: 'x' } } });
  await finish();
  fireEvent.click((await question()).getByRole('button', { name: 'Finalizar', ...hidden }));
  expect(
    await screen.findByText(
      'Ocurrio un error al cambiar el estado o puede que no tengas permisos para ejecutar esta acción.',
    ),
  ).toBeTruthy();
});

test('INF-57, INF-75, INF-80 the manager corrects a text and saves; what the server refuses is shown at its field', async () => {
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
  fireEvent.change(form.getByLabelText(/^Placa/), { target: { value: 'xyz789' } });
  fireEvent.click(form.getByRole('button', { name: 'Guardar', ...hidden }));
  expect(await form.findByText('Falta la hora.')).toBeTruthy();
  isRefusing = false;
  fireEvent.click(form.getByRole('button', { name: 'Guardar', ...hidden }));
  expect(await screen.findByText('Informe actualizado correctamente')).toBeTruthy();
  const body = (writes(log).at(-1)?.body ?? {}) as Record<string, string>;
  expect(body['version']).toBe('1');
  // Of what else may be corrected, only what was.
  expect([body['plate'], body['operatorName'], body['dateNoveltie']]).toEqual(['XYZ789', undefined, undefined]);
  expect(JSON.parse(body['novelties'] ?? '')).toEqual([
    { noveltie: 'Parada no autorizada', description: 'Se detuvo diez minutos.' },
  ]);
});

test('OLD-03 a legacy report is saved in the new shape by the manager', async () => {
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

const ORIGEN = {
  tipo: 'prealistamiento',
  de: informeId(9),
  titulo: 'Prealistamiento 12 · SZK482 · 12/11/2026 06:10',
  enlace: `/operacion/pdfrender/${informeId(9)}?empresa=expreso+del+caribe`,
} as const;

test('INF-82 a report leads back to the evidence it comes from, for who may read that', async () => {
  const informe = givenWhole(givenListed(1), { origen: ORIGEN });
  open({ informe, user: givenUsuario({ scopes: ['readNovelty', 'readPreset', 'all'] }) });
  const link = await screen.findByRole('link', { name: ORIGEN.titulo });
  expect(link.getAttribute('href')).toBe(`/operacion/pdfrender/${informeId(9)}?empresa=expreso+del+caribe`);
});

test('INF-82 for who may not it is said in words', async () => {
  open({ informe: givenWhole(givenListed(1), { origen: ORIGEN }) });
  expect(await screen.findByText(ORIGEN.titulo)).toBeTruthy();
  expect(screen.queryByRole('link', { name: ORIGEN.titulo })).toBeNull();
});

test('INF-83 the other reports of the operator and of the plate stand below, a few at a time', async () => {
  const otros = (por: string, rest = '') => `GET /api/informes/${ID}/otros?por=${por}${rest}`;
  const { client: _, typeReport: __, videoSystem: ___, ...row } = givenListed(2);
  open({
    answers: {
      [otros('operador')]: { data: { items: [row], next: 'c1' } },
      [otros('operador', '&cursor=c1')]: {
        data: { items: [{ ...row, _id: informeId(3), consecutive: 503 }], next: null },
      },
      [otros('placa')]: { data: { items: [], next: null } },
    },
  });
  const ofOperator = within(await screen.findByRole('region', { name: 'Otros informes de este operador' }));
  const first = await ofOperator.findByRole('link', { name: 'Informe 502' });
  expect(first.getAttribute('href')).toBe(`/optimizacion/previewinforme/${informeId(2)}`);
  fireEvent.click(ofOperator.getByRole('button', { name: /^Ver más/ }));
  expect(await ofOperator.findByRole('link', { name: 'Informe 503' })).toBeTruthy();
  expect(ofOperator.queryByRole('button', { name: /^Ver más/ })).toBeNull();
  const ofPlate = within(screen.getByRole('region', { name: 'Otros informes de esta placa' }));
  expect(await ofPlate.findByText('No hay otros.')).toBeTruthy();
});
