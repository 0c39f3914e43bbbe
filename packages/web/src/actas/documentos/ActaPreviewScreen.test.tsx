import { givenActa, givenImagen } from '@fenix/domain/testing/actas/documentFixture';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { stubApi } from '../../testing/stubApi';

const ID = givenActa()._id;
const ONE = `GET /api/actas/${ID}`;
const OLD = `GET /api/actas/old/${ID}`;
const GONE = { status: 404, message: ACTA_MESSAGES.notFound };
const PATH = `/optimizacion/previewrecord/${ID}`;

test('ACTA-101 the record is a printable document with PDF, print and share', async () => {
  stubApi({ [ONE]: { data: givenActa() } });
  renderApp(PATH, givenUsuario());
  const paper = within(await screen.findByRole('article', { name: 'Acta n.º 1042' }));
  expect(paper.getByRole('heading', { name: 'MANTENIMIENTO CORRECTIVO' })).toBeTruthy();
  const [, secondPicture] = paper.getAllByRole('img', { name: /^GPS al/ });
  expect(secondPicture?.getAttribute('src')).toBe('/uploads/endGPS');
  const bar = within(screen.getByRole('toolbar', { name: 'Documento' }));
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['PDF', 'Imprimir', 'Compartir']);
  expect(screen.getByRole('link', { name: 'Volver a las actas' }).getAttribute('href')).toBe(
    '/optimizacion/mantenimientos/actas/expreso%20del%20caribe',
  );
});

test('the page is called by its number, once, in the bar and in the tab, and the next page by its own', async () => {
  stubApi({ [ONE]: { data: givenActa() } });
  const { router } = renderApp(PATH, givenUsuario());
  expect(await screen.findByRole('heading', { level: 1, name: 'Acta 1042' })).toBeTruthy();
  const said = screen.getAllByText('Acta 1042').map((one) => one.getAttribute('aria-current') ?? one.tagName);
  expect(said.toSorted()).toEqual(['H1', 'page']);
  await waitFor(() => expect(document.title).toBe('Acta 1042 · Fénix'));
  await router.navigate({ to: '/pqrs/acciondemejora/veracciondemejora' });
  await waitFor(() => expect(document.title).toBe('Acciones de mejora · Fénix'));
  expect(screen.queryByText('Acta 1042')).toBeNull();
});

test('INF-42 the reports that were made from it are one press away', async () => {
  const informe = { _id: '7c9e6679-7425-40de-944b-0000000000ff', consecutive: 77 };
  stubApi({ [ONE]: { data: givenActa({ informes: [informe] }) } });
  renderApp(PATH, givenUsuario());
  const link = await screen.findByRole('link', { name: 'Informe n.º 77' });
  expect(link.getAttribute('href')).toBe(`/optimizacion/previewinforme/${informe._id}`);
});

test('ACTA-15 a file that is missing says so in its place', async () => {
  const missing = givenImagen('initGPS', { url: null, missing: true });
  stubApi({ [ONE]: { data: givenActa({ images: { v: '2.0.0', data: [missing] } }) } });
  renderApp(PATH, givenUsuario());
  expect(await screen.findByText(ACTA_MESSAGES.missingFile)).toBeTruthy();
});

test('a picture that cannot be loaded leaves its place with words', async () => {
  stubApi({ [ONE]: { data: givenActa() } });
  renderApp(PATH, givenUsuario());
  const picture = await screen.findByRole('img', { name: 'GPS al inicio' });
  picture.dispatchEvent(new Event('error'));
  expect(await screen.findByText('Imagen no disponible')).toBeTruthy();
});

test('ACTA-95 a video is a still with the code of this address, and plays below the paper', async () => {
  const video = givenImagen('endVideo', { kind: 'video', url: '/uploads/v', name: 'final.mp4' });
  stubApi({ [ONE]: { data: givenActa({ images: { v: '2.0.0', data: [video] } }) } });
  renderApp(PATH, givenUsuario());
  const paper = within(await screen.findByRole('article'));
  expect(paper.getByText(`${window.location.origin}${PATH}`)).toBeTruthy();
  expect(paper.getByText('Video al final')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Videos' })).getByLabelText('final.mp4').tagName).toBe('VIDEO');
});

describe('ACTA-97 a pending record has no document yet', () => {
  const pending = { [ONE]: { data: givenActa({ complete: false }) } };

  test('who may complete it is led there', async () => {
    stubApi(pending);
    renderApp(PATH, givenUsuario());
    expect(await screen.findByText('Esta acta todavía no está completa')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Completar acta' });
    expect(link.getAttribute('href')).toBe(`/optimizacion/newrecord/${ID}`);
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('users who only read get a note that it is pending', async () => {
    stubApi(pending);
    renderApp(PATH, givenUsuario({ scopes: ['readRecords', 'all'] }));
    expect(await screen.findByText('El documento aparece aquí cuando el técnico la complete.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Completar acta' })).toBeNull();
  });
});

test('ACTA-11 a manager sees that a record is deleted', async () => {
  stubApi({ [ONE]: { data: givenActa({ delete: true }) } });
  renderApp(PATH, givenManager());
  expect(within(await screen.findByRole('article')).getByText('Acta eliminada')).toBeTruthy();
});

test('ACTA-28 a failure shows an error, with a way to try again', async () => {
  let status = 500;
  stubApi({ [ONE]: () => (status === 500 ? { status, message: 'Ahora no' } : { data: givenActa() }) });
  renderApp(PATH, givenUsuario());
  expect(await screen.findByText(SHELL_MESSAGES.unexpected)).toBeTruthy();
  status = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('article')).toBeTruthy();
});

describe('ACTA-30, ACTA-102, OLD-01 a record that is not found', () => {
  const oldActa = { ...givenActa(), isOld: true, checklist: [], images: [givenImagen('evidence')] };
  const found = { [ONE]: GONE, [OLD]: { data: { kind: 'acta', acta: oldActa } } };

  test('is looked for among those of before', async () => {
    stubApi(found);
    const { address } = renderApp(PATH, givenUsuario());
    expect(await screen.findByText('Formato anterior')).toBeTruthy();
    expect(address()).toBe(`/optimizacion/previewrecord/old/${ID}`);
  });

  test('ACTA-29 and where there is none, a warning says so and leads back', async () => {
    stubApi({ [ONE]: GONE, [OLD]: GONE });
    const { router, address } = renderApp('/pqrs/acciondemejora/veracciondemejora', givenUsuario());
    await screen.findByRole('heading', { level: 1 });
    await router.navigate({ href: PATH });
    expect(await screen.findByText('Oops...')).toBeTruthy();
    expect(screen.getByText('Al parecer este registro ya no existe!')).toBeTruthy();
    await waitFor(() => expect(address()).toMatch(/veracciondemejora/));
  });

  test('OLD-02, OLD-03 a manager saves it in the new shape and goes on there', async () => {
    let isNew = false;
    const log = stubApi({
      [ONE]: () => (isNew ? { data: givenActa() } : GONE),
      [OLD]: { data: { kind: 'acta', acta: oldActa } },
      [`PUT /api/actas/old/${ID}`]: () => {
        isNew = true;
        return { data: ID };
      },
    });
    const { address } = renderApp(`/optimizacion/previewrecord/old/${ID}`, givenManager());
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(ACTA_MESSAGES.savedNew)).toBeTruthy();
    await waitFor(() => expect(address()).toBe(PATH));
    expect(log.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  test('OLD-02 no other user has the button', async () => {
    stubApi(found);
    renderApp(`/optimizacion/previewrecord/old/${ID}`, givenUsuario());
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
  });

  test('OLD-02 a failure is said and the paper stays', async () => {
    stubApi({ ...found, [`PUT /api/actas/old/${ID}`]: { status: 409, message: ACTA_MESSAGES.notOld } });
    renderApp(`/optimizacion/previewrecord/old/${ID}`, givenManager());
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(ACTA_MESSAGES.notOld)).toBeTruthy();
    expect(screen.getByRole('article')).toBeTruthy();
  });

  test('OLD-04 an id of an improvement action shows it, without Guardar', async () => {
    const empty = { title2: null, title3: null, description2: null, description3: null };
    const files = { foto1: null, foto2: null, foto3: null, foto4: null, foto5: null, foto6: null };
    const accion = {
      _id: ID,
      consecutive: 7,
      fecha: '2026-11-02T15:00:00.000Z',
      clientList: ['acme'],
      title1: 'Frenos',
      description1: 'Cada mañana',
    };
    stubApi({ [OLD]: { data: { kind: 'accion', accion: { ...accion, ...empty, ...files } } } });
    renderApp(`/optimizacion/previewrecord/old/${ID}`, givenManager());
    const paper = within(await screen.findByRole('article', { name: 'Acción de mejora n.º 7' }));
    expect(paper.getByText('Cada mañana')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
  });
});

test('on a telephone the document is read, and the sheet is one tap away', async () => {
  resizeWindow(390);
  stubApi({ [ONE]: { data: givenActa() } });
  renderApp(PATH, givenUsuario());
  const paper = await screen.findByRole('article');
  expect(within(paper).queryByRole('table')).toBeNull();
  expect(within(paper).getByText('TX-2002')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Hoja' }));
  expect(within(screen.getByRole('article')).getByRole('table')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Lectura' }));
  expect(within(screen.getByRole('article')).queryByRole('table')).toBeNull();
});

test('what is printed is always the sheet', async () => {
  resizeWindow(390);
  stubApi({ [ONE]: { data: givenActa() } });
  renderApp(PATH, givenUsuario());
  await screen.findByRole('article');
  window.dispatchEvent(new Event('beforeprint'));
  expect(within(screen.getByRole('article')).getByRole('table')).toBeTruthy();
  expect(screen.getAllByText('Acta n.º 1042 · Expreso del Caribe · SKT490')).toHaveLength(3);
  expect(screen.getByText('Fenix SAS · Página 3 de 3')).toBeTruthy();
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(within(screen.getByRole('article')).queryByRole('table')).toBeNull());
});
