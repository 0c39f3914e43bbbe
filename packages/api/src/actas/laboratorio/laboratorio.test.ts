import { TechnicalSheet } from '@fenix/domain/actas/acta';
import { REPORT_IMAGE_FIELDS } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenClient } from '../../testing/givens';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { givenActa, reportParts, send } from '../../testing/actas/actasFixture';

let api: TestApp;
let acme: GivenClient;
let manager: string;
let writer: string;
let reader: string;
let stranger: string;
beforeAll(async () => {
  api = await createTestApp();
  acme = await api.givenClient('acme');
  manager = await api.givenToken(await api.givenUser(api.provider));
  writer = await api.givenToken(
    await api.givenUser(acme, { name: 'lab', scopes: ['createNovelty', 'readNovelty', 'readRecords'] }),
  );
  reader = await api.givenToken(await api.givenUser(acme, { scopes: ['readNovelty'] }));
  const scopes = ['createNovelty', 'readNovelty'] as const;
  stranger = await api.givenToken(await api.givenUser(await api.givenClient('beta'), { scopes }));
});
afterAll(() => api.close());

const save = async (id: string, fields: Record<string, string> = {}, token = writer, images?: readonly string[]) =>
  send(api, token, `/api/actas/createTechnical/${id}`, await reportParts(fields, images));
const sheet = (token: string, id: string) => api.call(token, 'GET', `/api/actas/technical/${id}`);
const answerOf = (reply: { statusCode: number; json: () => { message?: string } }) => [
  reply.statusCode,
  reply.json().message,
];

describe('laboratory and withdrawal reports', () => {
  test('LAB-12, LAB-13, LAB-02, LAB-04 a report is kept with its answers and pictures', async () => {
    const id = await givenActa(api, acme);
    const reply = await save(id, { two: 'false', proceddingId: id }, writer, ['image1', 'image10']);
    expect(reply.json()).toEqual({ status: 200, data: id });
    const { acta, laboratorio, baja } = TechnicalSheet.parse((await sheet(reader, id)).json().data);
    expect(laboratorio).toMatchObject({
      tipo: 'laboratorio',
      one: true,
      two: false,
      eight: true,
      serial: 'SN-1',
      brand: 'Teltonika',
      observations: 'Probado en banco',
      proceddingId: id,
      name: 'Persona lab',
    });
    expect(laboratorio?.images.map(({ field }) => field)).toEqual(['image1', 'image10']);
    expect((await api.call(reader, 'GET', laboratorio?.images[0]?.url ?? '')).statusCode).toBe(200);
    expect([baja, acta.reports, acta.one]).toEqual([null, ['laboratorio'], true]);
  });

  test('LAB-07, LAB-08 a report whose first answer is no exists all the same', async () => {
    const id = await givenActa(api, acme);
    await save(id, { one: 'false' });
    const { acta } = (await sheet(reader, id)).json().data;
    expect([acta.one, acta.reports]).toEqual([false, ['laboratorio']]);
    const whole = (await api.call(writer, 'GET', `/api/actas/${id}`)).json().data;
    expect([whole.one, whole.reports.laboratorio.one, whole.reports.baja]).toEqual([false, false, null]);
  });

  test('LAB-04, LAB-11, BAJA-05 ten pictures, an eleventh is refused', async () => {
    expect((await save(await givenActa(api, acme), {}, writer, REPORT_IMAGE_FIELDS)).statusCode).toBe(200);
    expect((await save(await givenActa(api, acme), {}, writer, ['image11'])).statusCode).toBe(400);
  });

  test.each(['serial', 'brand', 'observations', 'one', 'eight'])('LAB-10, BAJA-02 %s is required', async (field) => {
    const reply = await save(await givenActa(api, acme), { [field]: '' });
    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      [{ path: field, message: 'Este campo es obligatorio' }],
    ]);
  });

  test.each([
    ['laboratorio', 500, 200],
    ['laboratorio', 501, 400],
    ['baja', 500, 200],
    ['baja', 501, 400],
  ])('LAB-10, BAJA-02 observations of a %s report of %i characters: %i', async (tipo, length, status) => {
    const id = await givenActa(api, acme, { complete: true });
    const reply = await save(id, { tipo, observations: 'x'.repeat(length) });
    expect([reply.statusCode, reply.json().errors?.[0]?.path]).toEqual([
      status,
      status === 400 ? 'observations' : undefined,
    ]);
  });

  test('BAJA-06 any complete record takes a withdrawal, whatever the visit was for; a pending one is refused', async () => {
    const id = await givenActa(api, acme, { tipe: 'desinstalacion', complete: true });
    expect((await save(id, { tipo: 'baja' })).statusCode).toBe(200);
    const { acta, baja } = (await sheet(reader, id)).json().data;
    expect([acta.reports, baja.tipo]).toEqual([['baja'], 'baja']);
    expect((await api.call(writer, 'GET', `/api/actas/${id}`)).json().data.reports.baja.tipo).toBe('baja');
    expect(answerOf(await save(await givenActa(api, acme), { tipo: 'baja' }))).toEqual([
      409,
      'Completa el acta antes de dar de baja el equipo.',
    ]);
  });

  test('BAJA-01, BAJA-03, BAJA-06 the withdrawal is another report of the same record, with at least one reason', async () => {
    const id = await givenActa(api, acme, { complete: true });
    const none = Object.fromEntries(
      ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((flag) => [flag, 'false']),
    );
    const refused = await save(id, { tipo: 'baja', ...none });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ path: 'one', message: 'Elige al menos un motivo de baja.' }],
    ]);
    expect((await save(id, { tipo: 'baja', ...none, six: 'true' })).statusCode).toBe(200);
    expect((await save(id)).statusCode).toBe(200);
    const { acta, laboratorio, baja } = (await sheet(reader, id)).json().data;
    expect([acta.reports, laboratorio.one, baja.six, baja.one]).toEqual([['laboratorio', 'baja'], true, true, false]);
  });

  test('LAB-07 one of each, final; of two concurrent requests one gets 409', async () => {
    const id = await givenActa(api, acme);
    const replies = await Promise.all([save(id, { serial: 'A' }), save(id, { serial: 'B' })]);
    expect(replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answerOf(await save(id))).toEqual([409, 'Este informe ya fue guardado y no se puede cambiar.']);
  });

  test('ACTA-12 only corrective records go to the laboratory, closed ones too', async () => {
    expect((await save(await givenActa(api, acme, { complete: true, close: true }))).statusCode).toBe(200);
    expect(answerOf(await save(await givenActa(api, acme, { tipe: 'demo' })))).toEqual([
      409,
      'El informe de laboratorio es de las actas correctivas.',
    ]);
    expect((await save(await givenActa(api, acme, { delete: true }), {}, manager)).statusCode).toBe(409);
  });

  test('LAB-12 a report that names another record is refused', async () => {
    const reply = await save(await givenActa(api, acme), { proceddingId: await givenActa(api, acme) });
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'proceddingId']);
  });

  test('LAB-16 saving needs createNovelty or colfenix, reading readNovelty, of one’s own company', async () => {
    const id = await givenActa(api, acme);
    expect((await save(id, {}, reader)).statusCode).toBe(403);
    expect((await save(id, {}, stranger)).statusCode).toBe(404);
    expect((await sheet(stranger, id)).statusCode).toBe(404);
    const technician = await api.givenToken(await api.givenUser(acme, { scopes: ['readRecords', 'createRecords'] }));
    expect((await sheet(technician, id)).statusCode).toBe(403);
    expect((await save(id, {}, manager)).statusCode).toBe(200);
  });
});
