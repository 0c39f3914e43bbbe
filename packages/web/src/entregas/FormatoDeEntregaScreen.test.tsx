import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenManager } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { stubApi } from '../testing/stubApi';

async function open() {
  const sent = stubApi({
    'GET /api/companies': {
      data: [
        { client: 'expreso del caribe', isProvider: false },
        { client: 'fenix sas', isProvider: true },
        { client: 'rápido ñuñez', isProvider: false },
      ],
    },
  });
  renderApp('/newdeliveryformat', givenManager());
  const form = within(await screen.findByRole('form', { name: 'Formato de entrega' }));
  return { sent, form, hand: userEvent.setup() };
}

async function fill({ form, hand }: Awaited<ReturnType<typeof open>>) {
  await hand.click(form.getByRole('radio', { name: 'Informe' }));
  await hand.type(form.getByLabelText(/^Consecutivo/), '42');
  await hand.type(form.getByLabelText(/^Ciudad/), 'Santa Marta');
  await hand.type(form.getByLabelText(/^Destinatario/), 'Ana Torregrosa');
  await hand.click(form.getByRole('combobox', { name: 'Cliente' }));
  await hand.click(await screen.findByRole('option', { name: 'Rápido Ñuñez', hidden: true }));
  await hand.type(form.getByLabelText(/^Asunto/), 'Informe de octubre');
  await hand.click(form.getByRole('button', { name: 'Crear formato' }));
}

test('DELIV-01, DELIV-02, DELIV-03, DELIV-04 the title and the six fields', async () => {
  const { form } = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Crear formato de entrega' })).toBeTruthy();
  expect(form.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['equipo', 'informe']);
  for (const label of ['Consecutivo', 'Ciudad', 'Destinatario', 'Asunto'])
    expect(form.getByLabelText(new RegExp(`^${label}`))).toBeTruthy();
  expect(form.getByRole('combobox', { name: 'Cliente' })).toBeTruthy();
});

test('DELIV-07 everything is required', async () => {
  const { form, hand } = await open();
  await hand.click(form.getByRole('button', { name: 'Crear formato' }));
  expect(await form.findAllByText('Este campo es obligatorio')).toHaveLength(5);
  expect(screen.queryByRole('article')).toBeNull();
});

test('DELIV-05, DELIV-06, DELIV-09 the result is logged, no call is made, and the letter opens', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  const opened = await open();
  await fill(opened);
  const paper = within(await screen.findByRole('article', { name: 'Formato de entrega n.º 42' }));
  expect(paper.getByText('Asunto: Informe de octubre')).toBeTruthy();
  expect(log).toHaveBeenCalledExactlyOnceWith('formato de entrega', {
    formato: 'informe',
    consecutivo: 42,
    ciudad: 'Santa Marta',
    destinatario: 'Ana Torregrosa',
    cliente: 'rápido ñuñez',
    asunto: 'Informe de octubre',
  });
  expect(opened.sent.every(({ method }) => method === 'GET')).toBe(true);
  expect(within(screen.getByRole('toolbar', { name: 'Documento' })).getByRole('button', { name: 'PDF' })).toBeTruthy();
});

test('DELIV-06 back at the form everything is as it was typed', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const opened = await open();
  await fill(opened);
  await opened.hand.click(await screen.findByRole('button', { name: 'Volver al formulario' }));
  expect(opened.form.getByLabelText<HTMLInputElement>(/^Asunto/).value).toBe('Informe de octubre');
});
