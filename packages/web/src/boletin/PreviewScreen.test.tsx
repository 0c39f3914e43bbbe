import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import { defaultRange } from '@fenix/domain/dates/range';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { givenManager, givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { type Answer, stubApi } from '../testing/stubApi';
import { givenAccion, idOf, pageOfAcciones } from '../testing/boletin/givenAccion';

const ONE = `GET /api/newsletter/${idOf(1)}`;
const READ = `POST /api/newsletter/${idOf(1)}/read`;
const at = (path: string) => `${path}?id=${idOf(1)}`;

test('NEWS-06, NEWS-14, NEWS-38, SHELL-38 client users list their own releases of the last 48 hours, unread ones marked', async () => {
  const { from, to } = defaultRange(new Date());
  const [start, end] = [SlashDmy.encode(from), SlashDmy.encode(to)];
  const list = `GET /api/newsletter?startDate=${start}&endDate=${end}&clientName=expreso+del+caribe&limit=100`;
  stubApi({ [list]: pageOfAcciones([givenAccion(1, { unread: true }), givenAccion(2)]) });
  renderApp('/pqrs/acciondemejora/veracciondemejora', givenUsuario());
  const row = (await screen.findByText('Frenos 1')).closest('tr');
  expect(row?.textContent).toContain('Sin leer');
  expect(screen.getByText('Frenos 2').closest('tr')?.textContent).not.toContain('Sin leer');
  // NEWS-05.
  expect(screen.queryByRole('columnheader', { name: 'Clientes' })).toBeNull();
});

test('NEWS-28, NEWS-38 without its two dates the list shows the releases of every day', async () => {
  const { from, to } = defaultRange(new Date());
  const [start, end] = [SlashDmy.encode(from), SlashDmy.encode(to)];
  const of = 'clientName=expreso+del+caribe&limit=100';
  stubApi({
    [`GET /api/newsletter?startDate=${start}&endDate=${end}&${of}`]: pageOfAcciones([givenAccion(1)]),
    [`GET /api/newsletter?${of}`]: pageOfAcciones([givenAccion(1), givenAccion(7)]),
  });
  const hand = userEvent.setup();
  renderApp('/pqrs/acciondemejora/veracciondemejora', givenUsuario());
  await screen.findByText('Frenos 1');
  await hand.click(screen.getByRole('button', { name: 'Quitar la fecha desde' }));
  await hand.click(screen.getByRole('button', { name: 'Quitar la fecha hasta' }));
  expect(await screen.findByText('Frenos 7')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Desde' })).toHaveProperty('value', '');
  expect(screen.getByRole('textbox', { name: 'Hasta' })).toHaveProperty('value', '');
});

describe('NEWS-13, NEWS-15 the preview', () => {
  test.each(['/pqrs/main/preview', '/newsletter/preview'])(
    '%s shows the release by the id of its address',
    async (path) => {
      stubApi({ [ONE]: { data: givenAccion(1) } });
      renderApp(at(path), givenUsuario());
      const paper = await screen.findByRole('article', { name: 'Acción de mejora 1' });
      expect(within(paper).getByText('Revisar cada mañana')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'PDF' })).toBeTruthy();
    },
  );

  test('opening it removes the unread mark', async () => {
    const log = stubApi({ [ONE]: { data: givenAccion(1, { unread: true }) }, [READ]: { data: null } });
    renderApp(at('/pqrs/main/preview'), givenUsuario());
    await waitFor(() =>
      expect(log.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([READ.slice(5)]),
    );
  });

  test.each([
    ['/pqrs/main/preview', {}],
    [at('/pqrs/main/preview'), { [ONE]: { status: 404, message: BOLETIN_MESSAGES.notFound } }],
  ])('%s without its release says so', async (path, answers: Record<string, Answer>) => {
    stubApi(answers);
    renderApp(path, givenUsuario());
    expect(await screen.findByText(BOLETIN_MESSAGES.notFound)).toBeTruthy();
  });

  test('a video has a player on screen', async () => {
    const foto1 = { url: '/uploads/v', thumbnail: null, kind: 'video' as const, name: 'freno.mp4' };
    stubApi({ [ONE]: { data: givenAccion(1, { foto1 }) } });
    renderApp(at('/pqrs/main/preview'), givenUsuario());
    const videos = await screen.findByRole('region', { name: 'Videos' });
    expect(within(videos).getByLabelText('freno.mp4').tagName).toBe('VIDEO');
  });
});

describe('NEWS-17 answers', () => {
  const answers = () => screen.findByRole('region', { name: 'Respuestas' });

  test('someone who was addressed answers once, and a failure keeps the text', async () => {
    let status = 503;
    const sent = stubApi({
      [ONE]: { data: givenAccion(1) },
      [`POST /api/newsletter/${idOf(1)}/responses`]: () => ({ status, data: idOf(5), message: 'Ahora no' }),
    });
    renderApp(at('/pqrs/main/preview'), givenUsuario());
    const hand = userEvent.setup();
    const panel = within(await answers());
    await hand.click(panel.getByRole('button', { name: 'Enviar respuesta' }));
    expect(panel.getByText('Este campo es obligatorio')).toBeTruthy();
    const field = panel.getByRole('textbox', { name: 'Tu respuesta' }) as HTMLTextAreaElement;
    await hand.type(field, 'Listo');
    await hand.click(panel.getByRole('button', { name: 'Enviar respuesta' }));
    expect(await screen.findByText('Ahora no')).toBeTruthy();
    expect(field.value).toBe('Listo');
    status = 200;
    await hand.click(panel.getByRole('button', { name: 'Enviar respuesta' }));
    const toast = (await screen.findByText(BOLETIN_MESSAGES.answered)).closest('[role=status]');
    expect(toast?.textContent).toContain(givenAccion(1).title1);
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { text: 'Listo' },
      { text: 'Listo' },
    ]);
  });

  test('who has answered reads and is not asked again', async () => {
    stubApi({ [ONE]: { data: givenAccion(1) } });
    renderApp(at('/pqrs/main/preview'), givenUsuario({ name: 'despachos' }));
    const panel = within(await answers());
    expect(panel.getByText('Enterados 1')).toBeTruthy();
    expect(panel.queryByRole('textbox')).toBeNull();
  });
});

describe('NEWS-37 mail, for staff', () => {
  test('shows the state of each message and sends one again', async () => {
    const correo = (number: number, state: string, reason: string | null) => ({
      _id: idOf(50 + number),
      email: `p${number}@a.co`,
      state,
      reason,
      attempts: 1,
      sentAt: state === 'enviado' ? '2026-11-02T15:00:00.000Z' : null,
    });
    const log = stubApi({
      [ONE]: { data: givenAccion(1) },
      'GET /api/mail': { data: { isConfigured: true, waiting: 0 } },
      [`${ONE}/mail`]: {
        data: [
          correo(1, 'enviado', null),
          correo(2, 'rechazado', '550 No existe'),
          correo(3, 'porConfirmar', 'Se cortó'),
        ],
      },
      [`POST /api/mail/${idOf(53)}/resend`]: { data: null },
    });
    renderApp(at('/newsletter/preview'), givenManager());
    const panel = within(await screen.findByRole('region', { name: 'Correos' }));
    expect(await panel.findByText('Enviado')).toBeTruthy();
    expect(panel.getByText('550 No existe')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Reenviar a p1@a.co' })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Reenviar a p3@a.co' }));
    expect(await screen.findByText(BOLETIN_MESSAGES.resent)).toBeTruthy();
    expect(log.some(({ method, path }) => method === 'POST' && path.endsWith('/resend'))).toBe(true);
  });
});
