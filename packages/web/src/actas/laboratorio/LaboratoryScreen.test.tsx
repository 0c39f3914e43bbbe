import { givenInformeTecnico, givenListedActa } from '@fenix/domain/testing/actas/documentFixture';
import { BAJA_REASONS } from '@fenix/domain/actas/laboratorio/baja';
import { FLAGS } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { LAB_QUESTIONS, VERDICTS } from '@fenix/domain/actas/laboratorio/laboratory';
import { INFORME_TECNICO_MESSAGES } from '@fenix/domain/actas/messages';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { type Answer, stubApi } from '../../testing/stubApi';

const acta = givenListedActa();
const SHEET = `GET /api/actas/technical/${acta._id}`;
const SAVE = `PUT /api/actas/createTechnical/${acta._id}`;
const PATH = `/optimizacion/previewlab/${acta._id}`;
const empty = { acta, laboratorio: null, baja: null };

type Asked = { path?: string; answers?: Record<string, Answer | (() => Answer)>; user?: Usuario };

async function open({ path = PATH, answers = {}, user = givenUsuario() }: Asked = {}) {
  const log = stubApi({ [SHEET]: { data: empty }, ...answers });
  renderApp(path, user);
  const form = within(await screen.findByRole('form'));
  return { form, hand: userEvent.setup(), sent: () => log.filter(({ method }) => method === 'PUT') };
}
type Opened = Awaited<ReturnType<typeof open>>;

const question = ({ form }: Pick<Opened, 'form'>, flag: (typeof FLAGS)[number]) =>
  within(form.getByRole('group', { name: LAB_QUESTIONS[flag].question }));

async function fillTexts({ form, hand }: Opened) {
  await hand.type(form.getByLabelText(/^Serial/), 'TX-1001');
  await hand.type(form.getByLabelText(/^Marca/), 'Teltonika');
  await hand.type(form.getByLabelText(/^Observaciones/), 'Sin señal');
}

async function answerAll(opened: Opened, answer: 'Sí' | 'No') {
  for (const flag of FLAGS) await opened.hand.click(question(opened, flag).getByRole('radio', { name: answer }));
}

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

test('LAB-01, LAB-02, LAB-04, LAB-06 eight yes/no questions, serial, brand, pictures and observations, all of them empty', async () => {
  const opened = await open();
  for (const flag of FLAGS) {
    const answers = question(opened, flag).getAllByRole<HTMLInputElement>('radio');
    expect(answers.map(({ checked }) => checked)).toEqual([false, false]);
  }
  const { form } = opened;
  expect(form.getByRole('group', { name: 'Imágenes' })).toBeTruthy();
  expect(form.getByText('png, jpeg, jpg; hasta 10 archivos, 15 MB como máximo')).toBeTruthy();
  for (const label of [/^Serial/, /^Marca/, /^Observaciones/])
    expect(form.getByLabelText<HTMLInputElement>(label).value).toBe('');
});

test('LAB-10 serial, brand, observations and the eight answers are required, and nothing typed is lost', async () => {
  const opened = await open();
  await opened.hand.type(opened.form.getByLabelText(/^Serial/), 'TX');
  await opened.hand.click(opened.form.getByRole('button', { name: 'Guardar informe' }));
  expect(await opened.form.findAllByText('Este campo es obligatorio')).toHaveLength(FLAGS.length + 2);
  expect(opened.form.getByLabelText<HTMLInputElement>(/^Serial/).value).toBe('TX');
  // The field keeps the focus while its problem goes away.
  await opened.hand.type(opened.form.getByLabelText(/^Marca/), 'Teltonika');
  expect(opened.form.getByLabelText<HTMLInputElement>(/^Marca/).value).toBe('Teltonika');
  expect(opened.sent()).toEqual([]);
});

test('LAB-03 the suggested verdict follows the answers', async () => {
  const opened = await open();
  expect(opened.form.getByText('Faltan 8 respuestas')).toBeTruthy();
  await answerAll(opened, 'Sí');
  expect(opened.form.getByText(VERDICTS.garantia)).toBeTruthy();
  for (const flag of ['seven', 'eight'] as const)
    await opened.hand.click(question(opened, flag).getByRole('radio', { name: 'No' }));
  expect(opened.form.getByText(VERDICTS.operativo)).toBeTruthy();
  await opened.hand.click(question(opened, 'two').getByRole('radio', { name: 'No' }));
  expect(opened.form.getByText(VERDICTS.baja)).toBeTruthy();
});

test('LAB-05, LAB-09 idle, saving, then saved, and every field is empty again', async () => {
  const states: string[] = [];
  const opened = await open({ answers: { [SAVE]: () => (states.push(stateOf()), { data: acta._id }) } });
  const save = () => opened.form.getByRole('button', { name: 'Guardar informe' });
  const stateOf = () => (save().hasAttribute('data-loading') ? 'saving' : 'idle');
  await fillTexts(opened);
  await answerAll(opened, 'Sí');
  states.push(stateOf());
  await opened.hand.click(save());
  expect(await screen.findByText('Informe de laboratorio creado exitosamente!')).toBeTruthy();
  // The record is still read without its report, so the form is there to be seen.
  await waitFor(() => expect(opened.form.getByLabelText<HTMLInputElement>(/^Serial/).value).toBe(''));
  expect([...states, stateOf()]).toEqual(['idle', 'saving', 'idle']);
  for (const field of [/^Marca/, /^Observaciones/])
    expect(opened.form.getByLabelText<HTMLInputElement>(field).value).toBe('');
  expect(opened.form.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
});

test('LAB-07, LAB-12, LAB-14 saving sends the report, tells it and shows the document in place of the form', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 10, height: 10, close: () => {} }));
  let isSaved = false;
  const opened = await open({
    answers: {
      [SHEET]: () => ({ data: isSaved ? { ...empty, laboratorio: givenInformeTecnico() } : empty }),
      [SAVE]: () => {
        isSaved = true;
        return { data: acta._id };
      },
    },
  });
  await fillTexts(opened);
  await answerAll(opened, 'No');
  const scrolled = vi.spyOn(window, 'scrollTo');
  const [input] = opened.form.getAllByLabelText('Imágenes', { selector: 'input' });
  await opened.hand.upload(input as HTMLInputElement, [picture('a.png'), picture('b.png')]);
  await opened.hand.click(opened.form.getByRole('button', { name: 'Guardar informe' }));
  expect(await screen.findByText('Ok!')).toBeTruthy();
  expect(screen.getByText('Informe de laboratorio creado exitosamente!')).toBeTruthy();
  const [sent] = opened.sent();
  expect(sent?.body).toMatchObject({
    ...Object.fromEntries(FLAGS.map((flag) => [flag, 'false'])),
    tipo: 'laboratorio',
    serial: 'TX-1001',
    brand: 'Teltonika',
    observations: 'Sin señal',
    proceddingId: acta._id,
    image1: expect.objectContaining({ name: 'a.png' }) as unknown,
    image2: expect.objectContaining({ name: 'b.png' }) as unknown,
  });
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
  const paper = await screen.findByRole('article', { name: 'Informe de laboratorio, acta n.º 1042' });
  expect(within(paper).getByText('Equipo revisado en banco.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'PDF' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Guardar informe' })).toBeNull();
  // The paper is read from its head.
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith({ top: 0 }));
});

test('LAB-15 a failure says so, keeps everything, and trying again carries the same key', async () => {
  const opened = await open({ answers: { [SAVE]: { status: 503, message: 'Ahora no' } } });
  await fillTexts(opened);
  await answerAll(opened, 'Sí');
  const save = opened.form.getByRole('button', { name: 'Guardar informe' });
  await opened.hand.click(save);
  expect(await screen.findByText('Oops!')).toBeTruthy();
  expect(screen.getByText('Ocurrio un error al crear el informe!')).toBeTruthy();
  expect(opened.form.getByLabelText<HTMLInputElement>(/^Serial/).value).toBe('TX-1001');
  await opened.hand.click(save);
  await waitFor(() => expect(opened.sent()).toHaveLength(2));
  const [first, second] = opened.sent().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toBe(second);
});

test('LAB-11 what the server refuses about a picture is said under the pictures', async () => {
  const errors = [{ path: 'image3', message: 'c.png: el archivo está dañado o incompleto.' }];
  const opened = await open({ answers: { [SAVE]: { status: 400, message: 'Revisa', errors } } });
  await fillTexts(opened);
  await answerAll(opened, 'Sí');
  await opened.hand.click(opened.form.getByRole('button', { name: 'Guardar informe' }));
  expect(await opened.form.findByText('c.png: el archivo está dañado o incompleto.')).toBeTruthy();
});

test('LAB-11 other kinds of files are refused before they are sent', async () => {
  const { form } = await open();
  const [input] = form.getAllByLabelText('Imágenes', { selector: 'input' });
  fireEvent.change(input as HTMLElement, {
    target: { files: [new File(['x'], 'informe.webp', { type: 'image/webp' })] },
  });
  expect(await form.findByText(/informe\.webp: el formato no está permitido/)).toBeTruthy();
});

describe('LAB-16 who may not save', () => {
  const reader = givenUsuario({ scopes: ['readNovelty', 'all'] });

  test('waits for the report, or reads it', async () => {
    stubApi({ [SHEET]: { data: empty } });
    renderApp(PATH, reader);
    expect(await screen.findByText('Todavía no hay informe de laboratorio')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('LAB-08 a report whose first answer is no is a report', async () => {
    stubApi({ [SHEET]: { data: { ...empty, laboratorio: givenInformeTecnico({ one: false }) } } });
    renderApp(PATH, reader);
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  test('managers may', async () => {
    await open({ user: givenManager() });
    expect(screen.getByRole('button', { name: 'Guardar informe' })).toBeTruthy();
  });
});

test('ACTA-12 a record of another type says why it has none', async () => {
  stubApi({ [SHEET]: { data: { ...empty, acta: givenListedActa({ tipe: 'preventivo' }) } } });
  renderApp(PATH, givenUsuario());
  expect(await screen.findByText(INFORME_TECNICO_MESSAGES.onlyCorrectivo)).toBeTruthy();
});

describe('BAJA-06 ?tipo=baja', () => {
  test('BAJA-01, BAJA-02, BAJA-03 eight reasons of which one is needed, and the rest required', async () => {
    const opened = await open({ path: `${PATH}?tipo=baja` });
    expect(screen.getByRole('heading', { level: 1, name: 'Informe de baja' })).toBeTruthy();
    const { form, hand } = opened;
    expect(form.getAllByRole('checkbox').map((box) => box.closest('div')?.parentElement?.textContent)).toEqual(
      FLAGS.map((flag) => BAJA_REASONS[flag]),
    );
    await hand.click(form.getByRole('button', { name: 'Guardar informe' }));
    expect(await form.findAllByText('Este campo es obligatorio')).toHaveLength(3);
    await fillTexts(opened);
    await hand.click(form.getByRole('button', { name: 'Guardar informe' }));
    expect(await form.findByText(INFORME_TECNICO_MESSAGES.noReason)).toBeTruthy();
    await hand.click(form.getByRole('checkbox', { name: BAJA_REASONS.four }));
    expect(form.queryByText(INFORME_TECNICO_MESSAGES.noReason)).toBeNull();
    expect(opened.sent()).toEqual([]);
  });

  test('sends the reasons with their tipo', async () => {
    const opened = await open({ path: `${PATH}?tipo=baja`, answers: { [SAVE]: { data: acta._id } } });
    await fillTexts(opened);
    await opened.hand.click(opened.form.getByRole('checkbox', { name: BAJA_REASONS.four }));
    await opened.hand.click(opened.form.getByRole('button', { name: 'Guardar informe' }));
    expect(await screen.findByText(INFORME_TECNICO_MESSAGES.bajaCreated)).toBeTruthy();
    expect(opened.sent()[0]?.body).toMatchObject({ tipo: 'baja', one: 'false', four: 'true' });
  });

  test('the two reports of a record are one press apart', async () => {
    const baja = givenInformeTecnico({ tipo: 'baja' });
    const { hand } = await open({ answers: { [SHEET]: { data: { ...empty, baja } } } });
    await hand.click(screen.getByRole('radio', { name: 'Baja' }));
    expect(await screen.findByRole('article', { name: 'Informe de baja, acta n.º 1042' })).toBeTruthy();
    expect(screen.getByText('Informe de baja', { selector: '[aria-current="page"]' })).toBeTruthy();
    expect(document.title).toBe('Informe de baja · Fénix');
    await hand.click(screen.getByRole('radio', { name: 'Laboratorio' }));
    expect(await screen.findByRole('form', { name: 'Informe de laboratorio' })).toBeTruthy();
    expect(document.title).toBe('Informe de laboratorio · Fénix');
  });
});
