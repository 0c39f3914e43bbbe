import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import {
  givenCelda,
  givenComponente,
  givenDocumento,
  givenPlantilla,
} from '@fenix/domain/testing/plantillas/plantillaFixture';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';

const plantilla = givenPlantilla({
  name: 'Acta de reunión',
  version: 3,
  components: [
    givenComponente('header', 'ACTA DE REUNIÓN', { id: 'h' }),
    givenComponente('textBox', 'Todo lo dicho aquí <b>queda</b> escrito.', { id: 'p' }),
    givenComponente('column2', '', {
      id: 'c',
      component: [
        givenCelda('textBox', 'Lugar', { id: 'lugar', label: 'input', isRequired: true }),
        givenCelda('textBox', '¿Hubo quórum?', { id: 'quorum', label: 'toggle' }),
      ],
    }),
    givenComponente('textBox', 'Asunto', { id: 'asunto', label: 'input' }),
  ],
});
const documento = givenDocumento();
const LIST = 'GET /api/templates?client=expreso+del+caribe';
const SEND = `POST /api/templates/${plantilla._id}/versions/3/documentos`;

type Answers = Parameters<typeof stubApi>[0];

function open(path: string, answers: Answers = {}, user = givenUsuario()) {
  const log = stubApi({ [LIST]: { data: [plantilla] }, ...answers });
  return { log, ...renderApp(path, user) };
}

const OF_ONE = `/optimizacion/diligenciar?plantilla=${plantilla._id}`;
const made = { data: { _id: documento._id, consecutive: documento.consecutive } };

test('TPL-08 a template is chosen, filled in and sent with its version; its document opens', async () => {
  const { log, address } = open('/optimizacion/diligenciar', {
    [SEND]: made,
    [`GET /api/documentos/${documento._id}`]: { data: documento },
  });
  fireEvent.click(await screen.findByRole('link', { name: /Acta de reunión/ }));
  const form = within(await screen.findByRole('form', { name: 'Acta de reunión' }));
  expect(form.getByText('Todo lo dicho aquí <b>queda</b> escrito.')).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: 'Guardar documento' }));
  expect(await form.findByText(/obligatori|Escribe|Completa/i)).toBeTruthy();
  expect(log.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.change(form.getByRole('textbox', { name: /Lugar/ }), { target: { value: 'Barranquilla' } });
  fireEvent.click(within(form.getByRole('group', { name: '¿Hubo quórum?' })).getByRole('radio', { name: 'No' }));
  fireEvent.click(form.getByRole('button', { name: 'Guardar documento' }));
  expect(await screen.findByRole('article', { name: /n\.º/ })).toBeTruthy();
  expect(address()).toContain(`/optimizacion/previewdocumento/${documento._id}`);
  expect(log.find(({ method }) => method === 'POST')?.body).toEqual({
    'campo-lugar': 'Barranquilla',
    'campo-quorum': 'false',
    fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
});

test('what the server finds wrong comes back to its field, and nothing is lost', async () => {
  const errors = [{ path: 'campo-asunto', message: 'Escribe el asunto.' }];
  open(OF_ONE, { [SEND]: { status: 400, message: 'Revisa lo marcado.', errors } });
  fireEvent.change(await screen.findByRole('textbox', { name: /Lugar/ }), { target: { value: 'Cali' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar documento' }));
  expect(await screen.findByText('Escribe el asunto.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /Lugar/ })).toHaveProperty('value', 'Cali');
});

test('without signal it waits on the device, and can be edited again', async () => {
  open(OF_ONE, { [SEND]: { status: 503, message: 'Sin conexión' } });
  fireEvent.change(await screen.findByRole('textbox', { name: /Lugar/ }), { target: { value: 'Cali' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar documento' }));
  const waiting = within(await screen.findByRole('region', { name: 'Pendiente de enviar' }));
  expect(waiting.getByText('Documento · Acta de reunión')).toBeTruthy();
  fireEvent.click(await waiting.findByRole('button', { name: 'Volver a editar' }));
  expect(await screen.findByRole('textbox', { name: /Lugar/ })).toHaveProperty('value', 'Cali');
});

test('what was begun is found again, under its template and in the list', async () => {
  const { router } = open(OF_ONE);
  fireEvent.change(await screen.findByRole('textbox', { name: /Lugar/ }), { target: { value: 'Tunja' } });
  // A phone that is put away keeps what was typed at once.
  fireEvent(document, new Event('visibilitychange'));
  await router.navigate({ to: '/optimizacion/diligenciar' });
  const begun = within(await screen.findByRole('region', { name: 'Empezados en este equipo' }));
  fireEvent.click(begun.getByRole('link', { name: /Acta de reunión/ }));
  expect(await screen.findByRole('textbox', { name: /Lugar/ })).toHaveProperty('value', 'Tunja');
});

test('a template that is gone says so', async () => {
  open('/optimizacion/diligenciar?plantilla=0199f000-0000-7000-8000-00000000ffff');
  expect(await screen.findByText(PLANTILLA_MESSAGES.notFound)).toBeTruthy();
});

test('a company without templates is led to the builder; a failure can be tried again', async () => {
  let isDown = true;
  open('/optimizacion/diligenciar', { [LIST]: () => (isDown ? { status: 500, message: 'x' } : { data: [] }) });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText('Todavía no hay plantillas para diligenciar')).toBeTruthy();
});
