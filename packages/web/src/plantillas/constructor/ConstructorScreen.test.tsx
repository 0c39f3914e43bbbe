import { KINDS } from '@fenix/domain/plantillas/constructor/componente';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { givenComponente, givenPlantilla } from '@fenix/domain/testing/plantillas/plantillaFixture';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { stubApi } from '../../testing/stubApi';

const LIST = 'GET /api/templates?client=expreso+del+caribe';
const ID = givenPlantilla()._id;
const SMALL = [
  givenComponente('header', 'Acta de reunión', { id: 'h' }),
  givenComponente('textBox', 'Asunto', { id: 't', label: 'input' }),
  givenComponente('signature', 'Quien preside', { id: 's' }),
];

type Answers = Parameters<typeof stubApi>[0];

function open(path: string, plantillas: Plantilla[] = [], answers: Answers = {}, user = givenUsuario()) {
  const log = stubApi({ [LIST]: { data: plantillas }, ...answers });
  return { log, ...renderApp(path, user) };
}

const openOne = (answers: Answers = {}) =>
  open(`/nuevo-producto?plantilla=${ID}`, [givenPlantilla({ components: SMALL })], answers);

/** The components on the sheet, by the label of each grip. */
const onSheet = () =>
  within(screen.getByRole('list', { name: 'Componentes de la plantilla' }))
    .getAllByRole('button', { name: /^Mover .* posición/ })
    .map((grip) => grip.getAttribute('aria-label')?.replace(/^Mover (.*), posición.*$/, '$1'));

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

describe('the list', () => {
  test('TPL-08, TPL-09, TPL-10 templates are listed, and deleting one asks the collection question', async () => {
    const { log } = open('/nuevo-producto', [givenPlantilla()], { [`DELETE /api/templates/${ID}`]: { data: null } });
    const link = await screen.findByRole('link', { name: 'Entrega de vehículo' });
    expect(link.getAttribute('href')).toContain(`plantilla=${ID}`);
    press('Eliminar Entrega de vehículo');
    const question = within(await screen.findByRole('dialog', { name: 'Seguro deseas eliminar esta colección?' }));
    expect(question.getByText('Estos datos no se pueden recuperar!')).toBeTruthy();
    expect(log.some(({ method }) => method === 'DELETE')).toBe(false);
    fireEvent.click(question.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText(PLANTILLA_MESSAGES.deleted)).toBeTruthy();
    expect(log.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  test('without any it says what to do; who may not fill in is not led there', async () => {
    const user = givenUsuario({ scopes: ['readRecords', 'all'] });
    open('/nuevo-producto', [], {}, user);
    expect(await screen.findByText('Todavía no hay plantillas')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Diligenciar/ })).toBeNull();
  });

  test('a list that fails says so and comes when it is tried again', async () => {
    let isDown = true;
    const answer = () => (isDown ? { status: 500, message: 'x' } : { data: [givenPlantilla()] });
    open('/nuevo-producto', [], { [LIST]: answer });
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('link', { name: 'Entrega de vehículo' })).toBeTruthy();
  });
});

describe('building', () => {
  test('TPL-01, TPL-02, TPL-05, TPL-06, TPL-07 each kind is added at the end, labelled, confirmed, and saved', async () => {
    const saved = givenPlantilla({ name: 'Botiquín', version: 1 });
    const { log, address } = open('/nuevo-producto?plantilla=nueva', [], { 'POST /api/templates': { data: saved } });
    await screen.findByRole('textbox', { name: 'Nombre de la plantilla' });
    type('Nombre de la plantilla', 'Botiquín');
    for (const caption of Object.values(KINDS))
      expect(screen.getByRole('button', { name: `Agregar ${caption.toLowerCase()}` })).toBeTruthy();

    press('Agregar encabezado');
    type('Título del documento', 'Inspección de botiquín');
    press('Confirmar');
    press('Agregar cuadro de texto');
    fireEvent.click(screen.getByRole('radio', { name: 'Sí o no' }));
    type('Texto', '¿Está sellado?');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Obligatorio' }));
    press('Confirmar');
    press('Agregar dos columnas');
    press('Agregar firma en la columna 2');
    type('Quién firma', 'Inspector');
    press('Confirmar');
    expect(onSheet()).toEqual([
      'Inspección de botiquín',
      '¿Está sellado?',
      'Dos columnas',
      'Inspector, columna 2 de 2',
    ]);

    press('Guardar plantilla');
    expect(await screen.findByText(PLANTILLA_MESSAGES.created)).toBeTruthy();
    expect(log.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Botiquín',
      client: 'expreso del caribe',
      components: [
        { type: 'header', content: 'Inspección de botiquín', filled: true, component: [], tools: { label: 'texto' } },
        { type: 'textBox', content: '¿Está sellado?', filled: true, tools: { label: 'toggle', isRequired: true } },
        { type: 'column2', component: [null, { type: 'signature', content: 'Inspector', filled: true }] },
      ],
    });
    await waitFor(() => expect(address()).toContain(`plantilla=${ID}`));
  });

  test('TPL-01 by keys on its grip and by buttons; each move is said', async () => {
    openOne();
    const grip = await screen.findByRole('button', { name: 'Mover Acta de reunión, posición 1 de 3' });
    fireEvent.keyDown(grip, { key: 'ArrowDown' });
    expect(onSheet()).toEqual(['Asunto', 'Acta de reunión', 'Quien preside']);
    expect(screen.getByText('Acta de reunión: posición 2 de 3')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mover Acta de reunión, posición 2 de 3' }));
    press('Subir: Quien preside');
    expect(onSheet()).toEqual(['Asunto', 'Quien preside', 'Acta de reunión']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Subir: Quien preside' }));
    press('Subir: Quien preside');
    expect(onSheet()).toEqual(['Quien preside', 'Asunto', 'Acta de reunión']);
  });

  test('what was done is taken back and done again, by buttons and by keys', async () => {
    openOne();
    await screen.findByRole('button', { name: 'Quitar Asunto' });
    expect(screen.getByRole('button', { name: 'Guardar plantilla' })).toHaveProperty('disabled', true);
    press('Quitar Asunto');
    press('Duplicar Quien preside');
    expect(onSheet()).toEqual(['Acta de reunión', 'Quien preside', 'Quien preside']);
    press('Deshacer');
    fireEvent.keyDown(document.documentElement, { key: 'z', ctrlKey: true });
    expect(onSheet()).toEqual(['Acta de reunión', 'Asunto', 'Quien preside']);
    press('Rehacer');
    expect(onSheet()).toEqual(['Acta de reunión', 'Quien preside']);
  });

  test('what lacks its words is not saved, and says where', async () => {
    const { log } = open('/nuevo-producto?plantilla=nueva');
    await screen.findByRole('textbox', { name: 'Nombre de la plantilla' });
    type('Nombre de la plantilla', 'A medias');
    press('Agregar pie de página');
    press('Cancelar');
    press('Guardar plantilla');
    expect(await screen.findByText(PLANTILLA_MESSAGES.notFilled)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Falta el texto: pie de página' })).toBeTruthy();
    expect(log.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('a name that another template has is refused under its field, until it is changed', async () => {
    const errors = [{ path: 'name', message: PLANTILLA_MESSAGES.nameTaken }];
    openOne({ [`PUT /api/templates/${ID}`]: { status: 409, message: PLANTILLA_MESSAGES.nameTaken, errors } });
    const name = await screen.findByRole('textbox', { name: 'Nombre de la plantilla' });
    type('Nombre de la plantilla', 'Botiquín');
    press('Guardar plantilla');
    // Once: no toast says it besides.
    const told = await screen.findByText(PLANTILLA_MESSAGES.nameTaken);
    expect(name.getAttribute('aria-describedby')).toContain(told.id);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name);
    type('Nombre de la plantilla', 'Botiquín 2');
    expect(screen.queryByText(PLANTILLA_MESSAGES.nameTaken)).toBeNull();
  });

  test('the draft keeps itself: who goes and comes back finds it, and may discard it', async () => {
    openOne();
    await screen.findByRole('button', { name: 'Quitar Asunto' });
    press('Quitar Asunto');
    fireEvent.click(screen.getByRole('link', { name: 'Volver a las plantillas' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Entrega de vehículo' }));
    await screen.findByRole('button', { name: 'Quitar Quien preside' });
    expect(onSheet()).toEqual(['Acta de reunión', 'Quien preside']);
    press('Descartar');
    await screen.findByRole('button', { name: 'Quitar Asunto' });
    expect(onSheet()).toEqual(['Acta de reunión', 'Asunto', 'Quien preside']);
  });

  test('on a phone the palette waits under one button', async () => {
    resizeWindow(390);
    openOne();
    fireEvent.click(await screen.findByRole('button', { name: 'Agregar componente' }));
    const palette = within(await screen.findByRole('dialog', { name: 'Agregar componente' }));
    fireEvent.click(palette.getByRole('button', { name: 'Imagen' }));
    type('Qué se ve en la imagen', 'Frente');
    press('Confirmar');
    expect(onSheet()).toEqual(['Acta de reunión', 'Asunto', 'Quien preside', 'Frente']);
  });
});

describe('two people', () => {
  const theirs = givenPlantilla({ version: 3, changedBy: 'Luis Mora', components: SMALL.slice(0, 2) });
  const stale = { status: 409, message: 'Luis Mora cambió esta plantilla.', reason: 'stale', current: theirs };

  async function meet() {
    let calls = 0;
    const answer = () => ((calls += 1) === 1 ? stale : { data: givenPlantilla({ version: 4 }) });
    const made = openOne({ [`PUT /api/templates/${ID}`]: answer });
    await screen.findByRole('button', { name: 'Quitar Asunto' });
    press('Quitar Asunto');
    press('Guardar plantilla');
    expect(await screen.findByText('Luis Mora cambió esta plantilla.')).toBeTruthy();
    press('Ver las diferencias');
    const dialog = within(await screen.findByRole('dialog', { name: 'Dos personas cambiaron esta plantilla' }));
    return { ...made, dialog };
  }

  test('the second to save sees what each did, and may save over it as the next version', async () => {
    const { log, dialog } = await meet();
    const theirSide = within(dialog.getByRole('region', { name: 'Versión guardada' }));
    expect(theirSide.getByText('Se quitó firma «Quien preside»')).toBeTruthy();
    expect(within(dialog.getByRole('region', { name: 'Tu versión' })).getByText(/Se quitó .*«Asunto»/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Guardar la mía' }));
    expect(await screen.findByText(PLANTILLA_MESSAGES.updated)).toBeTruthy();
    expect(log.filter(({ method }) => method === 'PUT').map(({ body }) => (body as Plantilla).version)).toEqual([2, 3]);
  });

  test('or take what was saved', async () => {
    const { dialog } = await meet();
    fireEvent.click(dialog.getByRole('button', { name: 'Usar la versión guardada' }));
    await waitFor(() => expect(onSheet()).toEqual(['Acta de reunión', 'Asunto']));
  });
});

test('SHELL-41 N begins a new template', async () => {
  const { address } = open('/nuevo-producto', [givenPlantilla()]);
  await screen.findByRole('list', { name: 'Plantillas' });
  fireEvent.keyDown(document.body, { key: 'n' });
  await waitFor(() => expect(address()).toContain('plantilla=nueva'));
});

test("'Vista previa' shows the paper with sample data, and the empty form to print", async () => {
  openOne();
  fireEvent.click(await screen.findByRole('button', { name: 'Vista previa' }));
  const paper = await screen.findByRole('article', { name: 'Entrega de vehículo' });
  expect(within(paper).getByText('Respuesta de ejemplo')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Formato vacío' }));
  expect(screen.queryByText('Respuesta de ejemplo')).toBeNull();
  expect(screen.getByRole('button', { name: 'PDF' })).toBeTruthy();
  press('Volver a la plantilla');
  expect(await screen.findByRole('button', { name: 'Quitar Asunto' })).toBeTruthy();
});

test('nothing in a template runs: its texts are texts, on the sheet and on paper', async () => {
  const nasty = '<img src=x onerror="window.fenixHacked=1"><script>window.fenixHacked=1</script>';
  const plantilla = givenPlantilla({
    name: nasty,
    components: [
      givenComponente('header', nasty, { id: 'h' }),
      givenComponente('textBox', nasty, { id: 'p' }),
      givenComponente('textBox', 'javascript:window.fenixHacked=1', { id: 't', label: 'toggle' }),
      givenComponente('footer', nasty, { id: 'f' }),
    ],
  });
  open(`/nuevo-producto?plantilla=${ID}`, [plantilla]);
  const sheet = await screen.findByRole('list', { name: 'Componentes de la plantilla' });
  expect(within(sheet).getAllByText(nasty)).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Vista previa' }));
  const paper = await screen.findByRole('article');
  expect(paper.querySelector('script, img[src="x"], [onerror], [href^="javascript"]')).toBeNull();
  expect(window).not.toHaveProperty('fenixHacked');
});

describe('saving and versions', () => {
  const PUT = `PUT /api/templates/${ID}`;
  const ctrlS = () => fireEvent.keyDown(document.documentElement, { key: 's', code: 'KeyS', ctrlKey: true });

  test('TPL-08 Ctrl S saves what changed, also from a field, and nothing when nothing changed', async () => {
    const { log } = openOne({ [PUT]: { data: givenPlantilla({ components: SMALL, name: 'Reunión', version: 2 }) } });
    const field = await screen.findByRole('textbox', { name: /Nombre de la plantilla/ });
    ctrlS();
    type(/Nombre de la plantilla/, 'Reunión');
    fireEvent.keyDown(field, { key: 's', code: 'KeyS', ctrlKey: true });
    await waitFor(() => expect(log.filter(({ method }) => method === 'PUT')).toHaveLength(1));
    expect(log.find(({ method }) => method === 'PUT')?.body).toMatchObject({ name: 'Reunión' });
  });

  test('TPL-08 columns without anything in them are asked about before they are saved', async () => {
    const { log } = openOne({ [PUT]: { data: givenPlantilla({ components: SMALL, version: 2 }) } });
    await screen.findByRole('textbox', { name: /Nombre de la plantilla/ });
    press('Agregar dos columnas');
    press('Guardar plantilla');
    const question = within(await screen.findByRole('dialog', { name: 'Hay un bloque de columnas vacío' }));
    fireEvent.click(question.getByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(log.some(({ method }) => method === 'PUT')).toBe(false);
    press('Guardar plantilla');
    fireEvent.click(await screen.findByRole('button', { name: 'Guardar así' }));
    await waitFor(() => expect(log.some(({ method }) => method === 'PUT')).toBe(true));
  });

  test('TPL-08 the version is named, and an earlier one is read, compared and brought back', async () => {
    const now = givenPlantilla({ components: SMALL, version: 3, changedBy: 'Lucía Barrios' });
    const old = givenPlantilla({ components: SMALL.slice(0, 2), version: 1, name: 'La primera' });
    open(`/nuevo-producto?plantilla=${ID}`, [now], {
      [`GET /api/templates/${ID}?version=2`]: { data: { ...now, version: 2 } },
      [`GET /api/templates/${ID}?version=1`]: { data: old },
    });
    expect(await screen.findByText(/Versión 3 · Lucía Barrios/)).toBeTruthy();
    press('Ver anteriores');
    const dialog = within(await screen.findByRole('dialog', { name: 'Versiones anteriores' }));
    expect(await dialog.findByText('Es igual a la que tienes abierta.')).toBeTruthy();
    fireEvent.change(dialog.getByRole('combobox', { name: 'Versión' }), { target: { value: '1' } });
    expect(await dialog.findByText('Se agregó firma «Quien preside»')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Traer esta versión' }));
    await waitFor(() => expect(onSheet()).toHaveLength(2));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Nombre de la plantilla/ }).value).toBe('La primera');
    press('Deshacer');
    expect(onSheet()).toHaveLength(3);
  });
});
