import { CUERPO_INICIAL } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import type { Module } from '@fenix/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { type Answer, type Sent, stubApi } from '../../testing/stubApi';

const HERE = '/operacion/prealistamiento/plantilla';
const version = (number: number, author: string | null) => ({
  version: number,
  isOwn: author !== null,
  usesGeneral: false,
  author,
  fecha: '2026-03-10T17:00:00.000Z',
  puntos: 121,
});
const plantilla = { ...CUERPO_INICIAL, luces: CUERPO_INICIAL.luces.slice(0, 2) };

async function open(
  publish: Answer | ((sent: Sent) => Answer) = { data: { version: 3 } },
  modulesClient: readonly Module[] = ['operacion'],
) {
  const user = givenUsuario({ scopes: ['configInspect', 'readPreset'], modulesClient: [...modulesClient] });
  const data = { version: 2, isOwn: true, plantilla, versiones: [version(2, 'Marta Ruiz'), version(1, null)] };
  const sent = stubApi({
    [`GET /api/preset-v2/plantillas?${new URLSearchParams({ client: user.cliente })}`]: { data },
    'POST /api/preset-v2/plantillas': publish,
  });
  renderApp(HERE, user);
  const form = within(await screen.findByRole('form', { name: 'Plantilla de prealistamiento' }));
  const hand = userEvent.setup();
  await hand.click(form.getByRole('button', { name: /Luces/, expanded: false }));
  return { form, hand, sent, user };
}
const published = (sent: readonly Sent[]) =>
  sent.find(({ method }) => method === 'POST')?.body as {
    client: string;
    version: number;
    plantilla: {
      secciones: { id: string; title: string; puntos: { name: string; criticidad: string; sicov?: number[] }[] }[];
    };
  };

test('PRE-20 points are added, renamed, marked, moved and removed, and published as a version over the one read', async () => {
  const { form, hand, sent, user } = await open();
  const first = form.getByRole('textbox', { name: 'Punto 1' });
  await hand.clear(first);
  await hand.type(first, 'Luces altas y exploradoras');
  await hand.selectOptions(form.getByRole('combobox', { name: 'Gravedad del punto 1' }), 'menor');
  await hand.click(form.getByRole('button', { name: 'Bajar el punto 1' }));
  await hand.click(form.getByRole('button', { name: 'Agregar punto' }));
  await hand.type(form.getByRole('textbox', { name: 'Punto 3' }), 'Reflectivos');
  await hand.click(form.getByRole('button', { name: 'Quitar el punto 1' }));
  await hand.click(form.getByRole('button', { name: 'Quitar la sección Botiquín' }));
  await hand.click(form.getByRole('button', { name: 'Subir Luces' }));
  await hand.click(form.getByRole('button', { name: 'Publicar versión' }));
  await waitFor(() => expect(published(sent)).toBeTruthy());
  const { client, version: over, plantilla: next } = published(sent);
  expect([client, over]).toEqual([user.cliente, 2]);
  expect(next.secciones.map(({ id }) => id)).toEqual([
    'checklistDocument',
    'carroceriaInterna',
    'carroceriaExterna',
    'kitCarretera',
    'llantas',
    'luces',
    'estadoMecanico',
    'fugas',
  ]);
  const luces = next.secciones.find(({ id }) => id === 'luces')?.puntos ?? [];
  expect(luces.map(({ name, criticidad }) => [name, criticidad])).toEqual([
    ['Luces altas y exploradoras', 'menor'],
    ['Reflectivos', 'menor'],
  ]);
  expect(await screen.findByText('Plantilla publicada')).toBeTruthy();
});

test('PRE-20 a new section has a name of its own; what is missing is said in its place and nothing is sent', async () => {
  const { form, hand, sent } = await open();
  await hand.click(form.getByRole('button', { name: 'Agregar sección' }));
  await hand.click(form.getByRole('button', { name: 'Publicar versión' }));
  expect(form.getAllByText('Este campo es obligatorio').length).toBeGreaterThan(0);
  expect(published(sent)).toBeUndefined();
  await hand.type(form.getByRole('textbox', { name: 'Nombre de la sección' }), 'Carga');
  await hand.type(form.getByRole('textbox', { name: 'Punto 1' }), 'Amarres');
  await hand.click(form.getByRole('button', { name: 'Publicar versión' }));
  await waitFor(() => expect(published(sent)).toBeTruthy());
  expect(published(sent).plantilla.secciones.at(-1)).toMatchObject({ id: 'propia1', title: 'Carga' });
});

test('PRE-20 the versions say who published them and when', async () => {
  await open();
  const versions = within(screen.getByRole('region', { name: 'Versiones' }));
  expect(versions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Versión 2 · vigentePropia · 121 puntos10/03/2026 12:00 · Marta RuizVer la versión 2',
    'Versión 1General · 121 puntos10/03/2026 12:00Ver la versión 1',
  ]);
});

test('CUM-27 a company with Cumplimiento says which activities of SICOV each point covers', async () => {
  const { form, hand, sent } = await open(undefined, ['operacion', 'cumplimiento']);
  expect(form.queryByText(/^Ningún punto cubre/)).toBeNull();
  await hand.click(form.getByRole('button', { name: 'Quitar la sección Botiquín' }));
  expect(form.getByText('Ningún punto cubre la actividad 11 de SICOV.')).toBeTruthy();
  await hand.click(form.getByRole('button', { name: 'Agregar punto' }));
  await hand.type(form.getByRole('textbox', { name: 'Punto 3' }), 'Reflectivos');
  const sicov = form.getByRole('combobox', { name: 'Actividades de SICOV del punto 3' });
  await hand.click(sicov);
  const list = document.querySelector<HTMLElement>(`#${sicov.getAttribute('aria-controls')}`);
  await hand.click(within(list ?? document.body).getByRole('option', { name: 'SICOV 11', hidden: true }));
  expect(form.queryByText(/^Ningún punto cubre/)).toBeNull();
  await hand.click(form.getByRole('button', { name: 'Publicar versión' }));
  await waitFor(() => expect(published(sent)).toBeTruthy());
  const luces = published(sent).plantilla.secciones.find(({ id }) => id === 'luces')?.puntos;
  expect(luces?.at(-1)).toMatchObject({ name: 'Reflectivos', sicov: [11] });
});

test('CUM-01 without Cumplimiento nothing is said of SICOV', async () => {
  const { form } = await open();
  expect(form.queryByRole('combobox', { name: /SICOV/ })).toBeNull();
  expect(form.queryByText(/SICOV/)).toBeNull();
});
