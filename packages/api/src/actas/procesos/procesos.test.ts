import { Acta } from '@fenix/domain/actas/acta';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leftovers } from '../../testing/media/uploadFixture';
import type { GivenClient } from '../../testing/givens';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { givenActa, photo, procesoParts, receiveParts, send, text } from '../../testing/actas/actasFixture';

const NOW = new Date('2026-11-15T15:00:00Z');
let api: TestApp;
let acme: GivenClient;
let manager: string;
let reader: string;
let stranger: string;
let noScope: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOW);
  acme = await api.givenClient('acme');
  manager = await api.givenToken(await api.givenUser(api.provider, { name: 'jefa' }));
  reader = await api.givenToken(await api.givenUser(acme, { scopes: ['readRecords'] }));
  stranger = await api.givenToken(await api.givenUser(await api.givenClient('beta'), { scopes: ['readRecords'] }));
  noScope = await api.givenToken(await api.givenUser(acme, { scopes: ['createRecords'] }));
});
afterAll(() => api.close());

const read = async (id: string): Promise<Acta> =>
  Acta.parse((await api.call(manager, 'GET', `/api/actas/${id}`)).json().data);
type Reply = { statusCode: number; json: () => { message?: string } };
const answerOf = (reply: Reply) => [reply.statusCode, reply.json().message];
const statusesOf = (replies: readonly Reply[]) =>
  replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other);
const CLOSED = [409, 'Esta acta ya se encuentra cerrada!.'];
const GONE = [409, 'Esta acta fue eliminada.'];

describe('follow-ups', () => {
  const add = async (id: string, fields?: Record<string, string>, token = manager) =>
    send(api, token, `/api/actas/process/${id}`, await procesoParts(fields));
  const receive = async (id: string, index = 0, token = reader) =>
    send(api, token, `/api/actas/process/${id}/${index}/receive`, await receiveParts());

  test('PROC-14, PROC-15, PROC-04 the server appends, with its own date, whatever list came along', async () => {
    const id = await givenActa(api, acme);
    await add(id, { description: 'Primero' });
    const forged = JSON.stringify([{ description: 'Inventado', signature: 'x' }]);
    const reply = await add(id, { description: 'Segundo', state: 'false', process: forged, fecha: '1/1/2020' });
    expect(reply.json()).toEqual({ status: 200, data: null });
    const { process, processes } = await read(id);
    expect(process).toMatchObject([
      { description: 'Primero', state: true, signature: null, responsibleName: null, name: 'Persona jefa' },
      { description: 'Segundo', state: false },
    ]);
    expect([process[1]?.fecha.slice(0, 4) === '2020', processes]).toEqual([false, { total: 2, unreceived: 2 }]);
    expect((await api.call(manager, 'GET', process[0]?.image?.url ?? '')).statusCode).toBe(200);
  });

  test.each([
    ['the photo', async () => text({ description: 'Sin foto' }), ['image']],
    ['the description', async () => procesoParts({ description: ' ' }), ['description']],
    ['both', async () => text({ state: 'true' }), ['image', 'description']],
  ])('PROC-05, PROC-06 without %s it is refused', async (_, parts, paths) => {
    const reply = await send(api, manager, `/api/actas/process/${await givenActa(api, acme)}`, await parts());
    expect(answerOf(reply)).toEqual([400, 'Todos los campos son obligatorios!.']);
    expect(reply.json().errors.map((error: { path: string }) => error.path)).toEqual(paths);
  });

  test('PROC-07 800 characters go, 801 not', async () => {
    const id = await givenActa(api, acme);
    expect((await add(id, { description: 'x'.repeat(801) })).statusCode).toBe(400);
    expect((await add(id, { description: 'x'.repeat(800) })).statusCode).toBe(200);
  });

  test('PROC-08 only pictures', async () => {
    const parts = [...text({ description: 'x' }), { name: 'image', filename: 'a.png', content: 'no es una imagen' }];
    expect((await send(api, manager, `/api/actas/process/${await givenActa(api, acme)}`, parts)).statusCode).toBe(415);
  });

  test('PROC-09 only records in línea and corrective ones hold them', async () => {
    expect((await add(await givenActa(api, acme, { tipe: 'en linea' }))).statusCode).toBe(200);
    expect(answerOf(await add(await givenActa(api, acme, { tipe: 'preventivo' })))).toEqual([
      409,
      'Solo las actas en línea y correctivas llevan procesos.',
    ]);
  });

  test('PROC-12 a closed record takes none, and its photo does not stay', async () => {
    const id = await givenActa(api, acme, { complete: true, close: true });
    const before = await leftovers(api);
    expect(answerOf(await add(id))).toEqual(CLOSED);
    expect(await leftovers(api)).toEqual(before);
    expect(answerOf(await add(await givenActa(api, acme, { delete: true })))).toEqual(GONE);
  });

  test('PROC-13 adding is the manager’s', async () => {
    expect((await add(await givenActa(api, acme), undefined, reader)).statusCode).toBe(403);
  });

  test('PROC-12 two at once both stand, one after the other', async () => {
    const id = await givenActa(api, acme);
    expect(statusesOf(await Promise.all([add(id), add(id), add(id)]))).toEqual([200, 200, 200]);
    expect((await read(id)).process).toHaveLength(3);
  });

  test('PROC-10, PROC-11 who receives signs, once', async () => {
    const id = await givenActa(api, acme);
    await add(id);
    expect((await receive(id)).json()).toEqual({ status: 200, data: null });
    const acta = await read(id);
    expect(acta.process).toMatchObject([{ responsibleName: 'María Recibe', signature: { missing: false } }]);
    expect(acta.processes).toEqual({ total: 1, unreceived: 0 });
    expect(answerOf(await receive(id))).toEqual([409, 'Este proceso ya fue recibido.']);
  });

  test('PROC-11 of two concurrent receipts one gets 409', async () => {
    const id = await givenActa(api, acme);
    await add(id);
    expect(statusesOf(await Promise.all([receive(id), receive(id)]))).toEqual([200, 409]);
  });

  test('PROC-11 receiving needs a name, a signature, a process that exists and an open record of one’s own', async () => {
    const id = await givenActa(api, acme);
    await add(id);
    const bare = await send(api, reader, `/api/actas/process/${id}/0/receive`, [await photo('signature')]);
    const unsigned = await send(api, reader, `/api/actas/process/${id}/0/receive`, text({ responsibleName: 'Ana' }));
    expect([bare.json().errors[0].path, unsigned.json().errors[0].path]).toEqual(['responsibleName', 'signature']);
    expect(answerOf(await receive(id, 1))).toEqual([404, 'Este proceso no existe.']);
    expect((await receive(id, 0, stranger)).statusCode).toBe(404);
    expect((await receive(id, 0, noScope)).statusCode).toBe(403);
    await api.deps.database.system
      .updateTable('actas')
      .set({ complete: true, close: true })
      .where('_id', '=', id)
      .execute();
    expect(answerOf(await receive(id))).toEqual(CLOSED);
  });
});
