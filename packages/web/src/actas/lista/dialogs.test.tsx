import type { ListedActa } from '@fenix/domain/actas/acta';
import type { Imagen } from '@fenix/domain/actas/images';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { type Answer, stubApi } from '../../testing/stubApi';
import {
  actaId,
  givenArchivo,
  givenListed,
  givenProceso,
  givenWhole,
  missingArchivo,
} from '../../testing/actas/givenActa';

const PATH = '/optimizacion/mantenimientos/actas/expreso%20del%20caribe?from=2026-11-01&to=2026-11-02';
const DAYS = 'fechaIni=2026-11-02T00:00:00.000Z&fechaFin=2026-11-03T00:00:00.000Z';
const BASE = 'GET /api/actas/client/expreso del caribe';
const hidden = { hidden: true };
const COMPLETE = givenListed(1, { complete: true, processes: { total: 2, unreceived: 1 } });

function open(acta: ListedActa, answers: Parameters<typeof stubApi>[0], user: Usuario = givenUsuario()) {
  const list: Answer = { data: { items: [acta], next: null, total: { value: 1, capped: false } } };
  const log = stubApi({
    [`${BASE}?${DAYS}&sort=fecha:desc&limit=100`]: list,
    [`${BASE}/types?${DAYS}`]: { data: ['correctivo'] },
    'GET /api/companies': { data: [{ client: 'expreso del caribe', isProvider: false }] },
    ...answers,
  });
  return { log, hand: userEvent.setup(), ...renderApp(PATH, user) };
}

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name, hidden: true }));
const choose = async (hand: ReturnType<typeof userEvent.setup>, item: string) => {
  await hand.click(await screen.findByRole('button', { name: 'Más acciones del acta 1001' }));
  await hand.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
};

test('ACTA-13, PROC-10 the modal Proceso shows each follow-up with its photo, words, state and reception', async () => {
  const process = [givenProceso({ responsibleName: 'Carlos Meza' }), givenProceso({ description: 'Segunda visita.' })];
  const { hand } = open(COMPLETE, { [`GET /api/actas/${actaId(1)}`]: { data: givenWhole(COMPLETE, { process }) } });
  await hand.click(await screen.findByRole('button', { name: 'Proceso: 2, 1 sin recibir. Acta 1001' }));
  const dialog = await dialogOf('Proceso');
  expect(await dialog.findByText('Segunda visita.')).toBeTruthy();
  expect(dialog.getAllByRole('article', hidden).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Proceso 2',
    'Proceso 1',
  ]);
  expect(dialog.getByText('Recibido')).toBeTruthy();
  expect(dialog.getByText('Sin recibir')).toBeTruthy();
  expect(dialog.getByAltText('Foto del proceso 1').getAttribute('src')).toBe('/uploads/t?exp=1&sig=x');
});

test('ACTA-13 a modal that cannot be read says why and can be asked for again', async () => {
  const { hand } = open(COMPLETE, { [`GET /api/actas/${actaId(1)}`]: { status: 500, message: 'Se cayó' } });
  await hand.click(await screen.findByRole('button', { name: /^Proceso: 2/ }));
  const dialog = await dialogOf('Proceso');
  expect(await dialog.findByText('Ocurrio un error inesperado, comunicate con el area de desarrollo.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Reintentar', ...hidden })).toBeTruthy();
});

const images: Imagen[] = [
  { ...givenArchivo(), position: 'initGPS' },
  { ...missingArchivo(), position: 'evidence' },
];
const FILES = { [`GET /api/actas/${actaId(1)}`]: { data: givenWhole(COMPLETE, { images }) } };

test('ACTA-15 a missing file says so in its place; a client user has nothing to upload', async () => {
  const { hand } = open(COMPLETE, FILES);
  await choose(hand, 'Archivos');
  const dialog = await dialogOf('Archivos');
  expect(await dialog.findByText(ACTA_MESSAGES.missingFile)).toBeTruthy();
  expect(dialog.getByAltText('GPS al inicio')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Subir', ...hidden })).toBeNull();
});

test('ACTA-19, ACTA-20 staff put a file into its place; only missing places ask for one', async () => {
  const upgrade = `PUT /api/actas/upgrade/${actaId(1)}`;
  const { hand, log } = open(COMPLETE, { ...FILES, [upgrade]: { data: null } }, givenManager());
  await choose(hand, 'Archivos');
  const dialog = await dialogOf('Archivos');
  const form = within(await dialog.findByRole('form', { name: 'Subir: Evidencia', hidden: true }));
  await hand.click(form.getByRole('button', { name: 'Subir', ...hidden }));
  expect(await form.findByText('Elige al menos un archivo.')).toBeTruthy();
  const file = new File(['x'], 'sello.png', { type: 'image/png' });
  await hand.upload(form.getByLabelText('Subir: Evidencia', { selector: 'input:not([capture])' }), file);
  await hand.click(form.getByRole('button', { name: 'Subir', ...hidden }));
  expect(await screen.findByText('Archivos actualizados correctamente')).toBeTruthy();
  const sent = log.find(({ method }) => method === 'PUT');
  expect(sent?.body).toEqual({ evidence: expect.objectContaining({ name: 'sello.png' }) });
  expect(dialog.queryByRole('form', { name: /GPS al inicio/, hidden: true })).toBeNull();
});

test('ACTA-15, ACTA-19 the missing photo of a follow-up is put back by its number', async () => {
  const process = [givenProceso({ image: missingArchivo() })];
  const { hand, log } = open(
    COMPLETE,
    {
      [`GET /api/actas/${actaId(1)}`]: { data: givenWhole(COMPLETE, { process }) },
      [`PUT /api/actas/upgrade/${actaId(1)}`]: { data: null },
    },
    givenManager(),
  );
  await hand.click(await screen.findByRole('button', { name: /^Proceso: 2/ }));
  const dialog = await dialogOf('Proceso');
  expect(await dialog.findByText(ACTA_MESSAGES.missingFile)).toBeTruthy();
  const file = new File(['x'], 'foto.png', { type: 'image/png' });
  await hand.upload(dialog.getByLabelText('Subir: Foto del proceso 1', { selector: 'input:not([capture])' }), file);
  await hand.click(dialog.getByRole('button', { name: 'Subir', ...hidden }));
  await waitFor(() =>
    expect(log.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      index: '0',
      process: expect.objectContaining({ name: 'foto.png' }),
    }),
  );
});

test('an old record is read where old records are', async () => {
  const old = { ...COMPLETE, isOld: true };
  const whole = { ...givenWhole(old, { process: [givenProceso()] }), images };
  const { hand } = open(old, { [`GET /api/actas/old/${actaId(1)}`]: { data: { kind: 'acta', acta: whole } } });
  await choose(hand, 'Archivos');
  expect(await (await dialogOf('Archivos')).findByText(ACTA_MESSAGES.missingFile)).toBeTruthy();
});

test('the history says who did what and when, and what became different', async () => {
  const event = {
    _id: actaId(70),
    at: '2026-11-02T15:00:00.000Z',
    user: 'María Pérez',
    action: 'acta.cerrar',
    label: 'Cerró el acta',
    changes: [
      { label: 'Observaciones', before: 'Sin señal', after: 'Con señal' },
      { label: 'Días hasta el cierre', before: '—', after: '4' },
    ],
  };
  const { hand } = open(COMPLETE, { [`GET /api/actas/${actaId(1)}/history`]: { data: [event] } });
  await choose(hand, 'Historial');
  const drawer = await dialogOf('Historial');
  expect(await drawer.findByText('Cerró el acta')).toBeTruthy();
  expect(drawer.getByText(/María Pérez/).textContent).toContain('02/11/2026 10:00');
  await hand.click(drawer.getByText('Ver 2 campos'));
  const told = drawer.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(told).toEqual(['Sin señal → Con señal', '4']);
});
