import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { FILLED_AT_MESSAGES } from '@fenix/domain/forms/filledAt';
import type { Page } from '@fenix/domain/paging';
import { Documento, type ListedDocumento } from '@fenix/domain/plantillas/documentos/documento';
import { documentoDocument, videosOf } from '@fenix/domain/plantillas/documentos/document';
import { DOCUMENTO_MESSAGES, PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { givenComponente } from '@fenix/domain/testing/plantillas/plantillaFixture';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mp4 } from '../../testing/media/formFixture';
import { PICTURE } from '../../testing/picture';
import { type TestApp, createTestApp } from '../../testing/testApp';
import {
  COMPONENTS,
  documentoParts,
  givenPlantilla,
  givenPlantillaPeople,
  postDocumento,
} from '../../testing/plantillas/plantillasFixture';

const NOW = new Date('2026-11-15T15:00:00.000Z');
const minutes = (away: number) => new Date(NOW.getTime() + away * 60_000);

let api: TestApp;
let ana: string;
let leo: string;
let manager: string;
let betaToken: string;
let onlyFills: string;
let neither: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOW);
  ({ ana, leo, betaToken, onlyFills, neither, manager } = await givenPlantillaPeople(api));
});
afterAll(() => api.close());

type Reply = { statusCode: number; json: () => { message?: string; errors?: { path: string; message: string }[] } };
const answerOf = (reply: Reply) => [reply.statusCode, reply.json().message];
const errorsOf = (reply: Reply) => reply.json().errors?.map(({ path, message }) => `${path}: ${message}`);

const put = (token: string, { _id }: Pick<Plantilla, '_id'>, payload: object) =>
  api.call(token, 'PUT', `/api/templates/${_id}`, { payload });
const remove = (token: string, { _id }: Pick<Plantilla, '_id'>) => api.call(token, 'DELETE', `/api/templates/${_id}`);

const read = async (token: string, id: string) =>
  Documento.parse((await api.call(token, 'GET', `/api/documentos/${id}`)).json().data);
const page = async (token: string, query = ''): Promise<Page<ListedDocumento>> =>
  (await api.call(token, 'GET', `/api/documentos?${query}`)).json().data;
const fill = (token: string, plantilla: Plantilla, ...given: Partial<Parameters<typeof documentoParts>>) => {
  const [fecha = NOW, fields, files] = given;
  return postDocumento(api, token, plantilla, documentoParts(fecha, fields, files));
};

describe('documents', () => {
  test('one is filled in with its answers and its files, and reads like its paper', async () => {
    const saved = await givenPlantilla(api, ana, { name: 'Entrega de bus' });
    const filled = minutes(-30);
    const reply = await fill(onlyFills, saved, filled, {}, ['campo-firma', 'campo-frente']);
    expect(answerOf(reply)).toEqual([200, DOCUMENTO_MESSAGES.created]);
    const { _id, consecutive } = reply.json().data;
    const documento = await read(leo, _id);
    expect(documento).toMatchObject({
      consecutive,
      client: 'Cóndor Acme',
      printedClient: 'Cóndor Acme',
      plantilla: saved._id,
      name: 'Entrega de bus',
      version: 1,
      fecha: filled.toISOString(),
      recibido: NOW.toISOString(),
      createdBy: 'Persona luz',
      components: COMPONENTS,
      answers: { 'campo-placa': 'SKT490', 'campo-llaves': true },
      files: {
        'campo-firma': { kind: 'picture', missing: false },
        'campo-frente': { kind: 'picture', name: 'campo-frente.webp' },
      },
    });
    const paper = documentoDocument(documento, { address: 'https://f.co' });
    expect(paper.fileName).toBe(`Entrega-de-bus-${consecutive}.pdf`);
  });

  test('TPL-08 a video in its place is kept and played in pieces; a picture in that place is refused', async () => {
    const components = [
      givenComponente('header', 'RECORRIDO', { id: 'titulo' }),
      givenComponente('video', 'Vuelta al vehículo', { id: 'vuelta', isRequired: true }),
    ];
    const saved = await givenPlantilla(api, ana, { components });
    const parts = (content: Buffer, filename: string) => [
      { name: 'fecha', content: NOW.toISOString() },
      { name: 'campo-vuelta', filename, content },
    ];
    const content = mp4(40_000);
    const reply = await postDocumento(api, onlyFills, saved, parts(content, 'vuelta.mp4'));
    expect(answerOf(reply)).toEqual([200, DOCUMENTO_MESSAGES.created]);
    const documento = await read(leo, reply.json().data._id);
    const video = documento.files['campo-vuelta'];
    expect(video).toMatchObject({ kind: 'video', name: 'vuelta.mp4', missing: false });
    expect(videosOf(documento)).toEqual([video]);
    const paper = documentoDocument(documento, { address: 'https://f.co', frames: ['data:cuadro'] });
    expect(paper.blocks).toContainEqual({
      kind: 'columns',
      count: 1,
      cells: [{ kind: 'video', caption: 'Vuelta al vehículo', address: 'https://f.co', frame: 'data:cuadro' }],
    });
    const played = await api.call(leo, 'GET', video?.url ?? '', { headers: { range: 'bytes=0-99' } });
    expect([played.statusCode, played.headers['content-type'], played.rawPayload]).toEqual([
      206,
      'video/mp4',
      content.subarray(0, 100),
    ]);
    expect((await api.call(betaToken, 'GET', video?.url ?? '')).statusCode).toBe(404);

    const refused = await postDocumento(api, onlyFills, saved, parts(PICTURE, 'vuelta.mp4'));
    expect(answerOf(refused)).toEqual([415, 'vuelta.mp4: el formato no está permitido. Usa mp4, m4v, mov.']);
  });

  test('numbers run per company, without gaps, also twice at once', async () => {
    const gamma = await api.givenClient();
    const token = await api.givenToken(await api.givenUser(gamma, { scopes: ['readRecords', 'createRecords'] }));
    const saved = await givenPlantilla(api, token);
    expect((await fill(token, saved, NOW, { 'campo-placa': undefined })).statusCode).toBe(400);
    const replies = await Promise.all([fill(token, saved), fill(token, saved), fill(token, saved)]);
    expect(new Set(replies.map((reply) => reply.json().data.consecutive))).toEqual(new Set([1, 2, 3]));
  });

  test('the same key again is the same document', async () => {
    const saved = await givenPlantilla(api, ana);
    const send = () => postDocumento(api, ana, saved, documentoParts(NOW), { 'idempotency-key': 'documento-una-vez' });
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.json().data).toEqual(two.json().data);
    expect((await page(ana, `plantilla=${saved._id}`)).total.value).toBe(1);
  });

  test('it belongs to the version it was begun under, and opens in it for ever', async () => {
    const saved = await givenPlantilla(api, ana);
    const first = (await fill(ana, saved)).json().data;
    const demanding = [...COMPONENTS, givenComponente('textBox', 'Kilómetros', { label: 'input', isRequired: true })];
    const second = (await put(leo, saved, { name: 'Otro nombre', version: 1, components: demanding })).json().data;
    // A telephone without signal still has the first.
    const late = await fill(ana, saved, minutes(-60));
    expect(late.statusCode).toBe(200);
    expect((await fill(ana, second)).statusCode).toBe(400);
    await remove(ana, saved);
    for (const id of [first._id, late.json().data._id])
      expect(await read(leo, id)).toMatchObject({ name: saved.name, version: 1, components: COMPONENTS });
  });

  test('what was begun before its template was deleted is taken, what was begun after is not', async () => {
    const saved = await givenPlantilla(api, ana);
    await remove(ana, saved);
    expect((await fill(ana, saved, minutes(-5))).statusCode).toBe(200);
    expect(answerOf(await fill(ana, saved, minutes(5)))).toEqual([409, PLANTILLA_MESSAGES.gone]);
  });

  test('N13 a week after its template was deleted nothing more is taken, whatever moment it says', async () => {
    const days = (count: number) => minutes(count * 24 * 60);
    const user = await api.givenUser(await api.givenClient(), { scopes: ['readRecords', 'createRecords'] });
    const token = await api.givenToken(user);
    const saved = await givenPlantilla(api, token);
    await remove(token, saved);
    try {
      api.setNow(days(7));
      const later = await api.givenToken(user);
      expect((await fill(later, saved, minutes(-5))).statusCode).toBe(200);
      api.setNow(days(7.01));
      expect(answerOf(await fill(later, saved, minutes(-5)))).toEqual([
        409,
        'Esta plantilla fue eliminada hace más de 7 días y ya no recibe documentos. Si lo llenaste antes, pide que la restauren.',
      ]);
    } finally {
      api.setNow(NOW);
    }
  });

  test.each<[string, Record<string, string | undefined>, string[], string]>([
    ['what must be answered', { 'campo-placa': undefined }, ['campo-firma'], `campo-placa: ${SHELL_MESSAGES.required}`],
    ['a file that must be there', {}, [], `campo-firma: ${SHELL_MESSAGES.required}`],
    [
      'yes and no in other words',
      { 'campo-llaves': 'quizás' },
      ['campo-firma'],
      `campo-llaves: ${SHELL_MESSAGES.required}`,
    ],
    [
      'a line of 201 letters',
      { 'campo-placa': 'x'.repeat(201) },
      ['campo-firma'],
      `campo-placa: ${SHELL_MESSAGES.tooLong}`,
    ],
    ['a field it does not have', { 'campo-otra': 'x' }, ['campo-firma'], `campo-otra: ${UPLOAD_MESSAGES.unknownField}`],
    ['a file it does not ask for', {}, ['campo-firma', 'campo-otra'], `campo-otra: ${UPLOAD_MESSAGES.unknownField}`],
  ])('%s is asked for under its field', async (_, fields, files, error) => {
    const saved = await givenPlantilla(api, ana);
    const reply = await fill(ana, saved, NOW, fields, files);
    expect([reply.statusCode, errorsOf(reply)]).toEqual([400, [error]]);
  });

  test.each([
    [minutes(11), FILLED_AT_MESSAGES.inFuture],
    [minutes(-31 * 24 * 60), FILLED_AT_MESSAGES.tooOld],
  ])('filled in at %s is refused', async (fecha, message) => {
    const reply = await fill(ana, await givenPlantilla(api, ana), fecha);
    expect(errorsOf(reply)).toEqual([`fecha: ${message}`]);
  });

  test('is found by number, template, person and what was written, between days, by pages', async () => {
    const delta = await api.givenClient('Delta Express');
    const user = await api.givenUser(delta, { name: 'dora', scopes: ['readRecords', 'createRecords'] });
    const token = await api.givenToken(user);
    const salida = await givenPlantilla(api, token, { name: 'Autorización de salida' });
    const entrega = await givenPlantilla(api, token, { name: 'Entrega' });
    await fill(token, salida, minutes(-3 * 24 * 60), { 'campo-placa': 'WXY101' });
    await fill(token, entrega, minutes(-2), { 'campo-placa': 'Zipaquirá' });
    await fill(token, entrega, minutes(-1), { 'campo-placa': 'ABC222' });
    const numbers = async (query: string) => (await page(token, query)).items.map(({ consecutive }) => consecutive);
    expect(await numbers('')).toEqual([3, 2, 1]);
    expect(await numbers('sort=fecha:asc')).toEqual([1, 2, 3]);
    expect(await numbers('search=autorizacion')).toEqual([1]);
    expect(await numbers('search=zipaquira')).toEqual([2]);
    expect(await numbers('search=dora')).toEqual([3, 2, 1]);
    expect(await numbers(`plantilla=${entrega._id}`)).toEqual([3, 2]);
    expect(await numbers('fechaFin=2026-11-12')).toEqual([1]);
    expect(await numbers('fechaIni=2026-11-13')).toEqual([3, 2]);
    const first = await page(token, 'limit=2');
    expect([first.total, first.items.length]).toEqual([{ value: 3, capped: false }, 2]);
    expect(await numbers(`limit=2&cursor=${encodeURIComponent(first.next ?? '')}`)).toEqual([1]);
    const counted = await api.call(token, 'GET', '/api/documentos/count?search=entrega');
    expect(counted.json().data).toEqual({ value: 2 });
    const linesOf = async (who: string, query: string) =>
      (await api.call(who, 'GET', `/api/documentos/export?${query}`)).body.trimEnd().split('\r\n');
    const [head, ...lines] = await linesOf(token, 'sort=fecha:asc');
    expect(head).toBe('\uFEFF#;Fecha;Plantilla;Diligenciado por;Versión');
    expect(lines.map((line) => Number(line.split(';')[0]))).toEqual([1, 2, 3]);
    expect(await linesOf(token, 'search=entrega')).toHaveLength(3);
    expect((await linesOf(manager, 'client=delta express'))[0]).toBe(
      '\uFEFF#;Fecha;Cliente;Plantilla;Diligenciado por;Versión',
    );
    const sheet = await api.call(token, 'GET', '/api/documentos/export?format=xlsx');
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await page(manager, 'client=delta express')).total.value).toBe(3);
    expect((await page(manager, 'search=zipaquira')).items).toMatchObject([{ client: 'Delta Express' }]);
  });

  test('has a history: who filled it in and who opened it', async () => {
    const saved = await givenPlantilla(api, ana);
    const { _id } = (await fill(ana, saved)).json().data;
    api.setNow(minutes(1));
    await read(leo, _id);
    api.setNow(NOW);
    const history = (await api.call(leo, 'GET', `/api/documentos/${_id}/history`)).json().data;
    expect(history.map(({ user, label }: { user: string; label: string }) => [user, label])).toEqual([
      ['Persona leo', 'Abrió el documento'],
      ['Persona ana', 'Diligenció el documento'],
    ]);
  });

  test('another company finds nothing of it, and who has no permission is refused', async () => {
    const saved = await givenPlantilla(api, ana);
    const { _id } = (await fill(ana, saved)).json().data;
    expect(answerOf(await fill(betaToken, saved))).toEqual([404, PLANTILLA_MESSAGES.unknownVersion]);
    for (const path of [`/api/documentos/${_id}`, `/api/documentos/${_id}/history`])
      expect(answerOf(await api.call(betaToken, 'GET', path))).toEqual([404, DOCUMENTO_MESSAGES.notFound]);
    expect((await page(betaToken)).items).toEqual([]);
    expect(
      (await api.call(betaToken, 'GET', `/api/documentos?client=${encodeURIComponent('Cóndor Acme')}`)).statusCode,
    ).toBe(403);
    expect((await fill(neither, saved)).statusCode).toBe(403);
    expect((await api.call(onlyFills, 'GET', `/api/documentos/${_id}`)).statusCode).toBe(403);
  });
});
