import { Acta } from '@fenix/domain/actas/acta';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leftovers } from '../testing/media/uploadFixture';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { givenActa, photo, picture, procesoParts, send, text } from '../testing/actas/actasFixture';

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

describe('closing', () => {
  const close = (id: string, token = manager) => api.call(token, 'PUT', `/api/actas/close/${id}`);
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

  test.each([
    ['preventivo', 30, 'green'],
    ['preventivo', 31, 'orange'],
    ['preventivo', 62, 'orange'],
    ['preventivo', 63, 'red'],
    ['correctivo', 15, 'orange'],
    ['correctivo', 16, 'red'],
  ] as const)(
    'ACTA-106, ACTA-112, ACTA-113, ACTA-116, ACTA-117 a %s of %i days is closed as %s',
    async (tipe, days, closeProcces) => {
      const id = await givenActa(api, acme, { tipe, complete: true, fecha: daysAgo(days) });
      expect((await close(id)).json().data).toEqual({ closeProcces, timeDiffFinally: days });
      expect(await read(id)).toMatchObject({ close: true, closeProcces, timeDiffFinally: days });
    },
  );

  test('ACTA-106 it is final, and of two concurrent requests one gets 409', async () => {
    const id = await givenActa(api, acme, { complete: true });
    expect(statusesOf(await Promise.all([close(id), close(id)]))).toEqual([200, 409]);
    expect(answerOf(await close(id))).toEqual(CLOSED);
  });

  test('ACTA-106 a pending or deleted record is not closed', async () => {
    expect(answerOf(await close(await givenActa(api, acme)))).toEqual([409, 'Completa el acta antes de cerrarla.']);
    expect(answerOf(await close(await givenActa(api, acme, { complete: true, delete: true })))).toEqual(GONE);
  });

  test('ACTA-107, ACTA-18 only managers close', async () => {
    const id = await givenActa(api, acme, { complete: true });
    expect((await close(id, reader)).statusCode).toBe(403);
    expect((await close('00000000-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect((await read(id)).close).toBe(false);
  });

  test('PROC-12 closing and a follow-up at once: whichever came first holds', async () => {
    const id = await givenActa(api, acme, { complete: true });
    const add = send(api, manager, `/api/actas/process/${id}`, await procesoParts());
    const [closed, added] = await Promise.all([close(id), add]);
    const { process } = await read(id);
    expect([closed.statusCode, process.length]).toEqual([200, added.statusCode === 200 ? 1 : 0]);
  });
});

describe('deleting', () => {
  const remove = (listIds: unknown, token = manager) =>
    api.call(token, 'POST', '/api/actas/deleteList', { payload: { listIds } });
  const given = (count: number) => Promise.all(Array.from({ length: count }, () => givenActa(api, acme)));
  const errorOf = (reply: { statusCode: number; json: () => { errors: { message: string }[] } }) => [
    reply.statusCode,
    reply.json().errors[0]?.message,
  ];

  test('ACTA-31, ACTA-32, ACTA-37 five go, as a flag', async () => {
    const ids = await given(5);
    expect((await remove(ids)).json()).toEqual({ status: 200, data: null });
    for (const id of ids) expect((await read(id)).delete).toBe(true);
  });

  test('ACTA-32, ACTA-33 six are too many and none is nothing', async () => {
    const ids = await given(6);
    expect(errorOf(await remove(ids))).toEqual([400, 'Limite alcanzado']);
    expect(errorOf(await remove([]))).toEqual([
      400,
      'No se encontro nada en la cola de elementos que eliminar, selecciona un elemento!',
    ]);
    expect((await read(ids[0] ?? '')).delete).toBe(false);
  });

  test('ACTA-31 all or none: with one unknown or already deleted, the others stay', async () => {
    const [kept = ''] = await given(1);
    expect((await remove([kept, '00000000-0000-7000-8000-000000000000'])).statusCode).toBe(404);
    expect(answerOf(await remove([kept, await givenActa(api, acme, { delete: true })]))).toEqual(GONE);
    expect((await read(kept)).delete).toBe(false);
  });

  test('ACTA-31 of two lists that share records, in another order, one is refused', async () => {
    const ids = await given(3);
    expect(statusesOf(await Promise.all([remove(ids), remove(ids.toReversed())]))).toEqual([200, 409]);
  });

  test('ACTA-16 only managers delete', async () => {
    expect((await remove(await given(1), reader)).statusCode).toBe(403);
  });
});

describe('files that are missing', () => {
  const OLD = 'https://viejo.example/foto.jpg';
  const upgrade = async (id: string, fields: readonly string[], token = manager) =>
    send(api, token, `/api/actas/upgrade/${id}`, await Promise.all(fields.map(photo)));
  const missingOf = ({ images }: Acta) => images.data.filter(({ missing }) => missing).map(({ position }) => position);
  const images = {
    v: '2.0.0',
    data: ['initGPS', 'endGPS', 'evidence', 'evidence'].map((position) => ({ url: OLD, position })),
  };

  test('ACTA-19, ACTA-20, ACTA-77, ACTA-78 a file takes the place of the missing one of its slot', async () => {
    const id = await givenActa(api, acme, { complete: true, close: true, images });
    expect((await upgrade(id, ['initGPS', 'evidence'])).json()).toEqual({ status: 200, data: null });
    expect(missingOf(await read(id))).toEqual(['endGPS', 'evidence']);
    expect((await upgrade(id, ['evidence', 'endGPS'])).statusCode).toBe(200);
    expect(missingOf(await read(id))).toEqual([]);
  });

  test('ACTA-20 what is there is not replaced, and what was sent does not stay', async () => {
    const id = await givenActa(api, acme, { images });
    await upgrade(id, ['initGPS']);
    const before = await leftovers(api);
    for (const slots of [['initGPS'], ['initVideo'], ['evidence', 'evidence', 'evidence'], ['endGPS', 'initGPS']])
      expect(answerOf(await upgrade(id, slots))).toEqual([409, 'En este lugar no falta ningún archivo.']);
    expect(await leftovers(api)).toEqual(before);
    expect(missingOf(await read(id))).toEqual(['endGPS', 'evidence', 'evidence']);
  });

  test('ACTA-20, ACTA-93 a legacy record is filled in its own format', async () => {
    const id = await givenActa(api, acme, { isOld: true });
    expect((await upgrade(id, ['evidence'])).statusCode).toBe(200);
    const { acta } = (await api.call(reader, 'GET', `/api/actas/old/${id}`)).json().data;
    expect(acta.images).toMatchObject([{ position: 'evidence', missing: false }]);
  });

  test('ACTA-77 the picture of a follow-up too', async () => {
    const id = await givenActa(api, acme, {});
    const db = api.deps.database.system;
    const proceso = {
      acta_id: id,
      client_id: acme.id,
      place: 0,
      fecha: new Date(),
      description: 'x',
      image: OLD,
      state: true,
    };
    await db.insertInto('acta_processes').values(proceso).execute();
    await db.updateTable('actas').set({ process_count: 1 }).where('_id', '=', id).execute();
    const sendPicture = async (index: string) =>
      send(api, manager, `/api/actas/upgrade/${id}`, [...text({ index }), await photo('process')]);
    expect((await read(id)).process[0]?.image?.missing).toBe(true);
    expect((await sendPicture('1')).statusCode).toBe(404);
    expect((await sendPicture('0')).statusCode).toBe(200);
    expect((await read(id)).process[0]?.image?.missing).toBe(false);
    expect((await sendPicture('0')).statusCode).toBe(409);
  });

  test('ACTA-19, ACTA-20 managers only, with a file of the allowed kinds', async () => {
    const id = await givenActa(api, acme, { images });
    expect((await upgrade(id, ['initGPS'], reader)).statusCode).toBe(403);
    expect((await upgrade(id, [])).statusCode).toBe(400);
    expect((await upgrade(await givenActa(api, acme, { images, delete: true }), ['initGPS'])).statusCode).toBe(409);
    const text = [{ name: 'initGPS', filename: 'a.jpg', content: 'texto' }];
    expect((await send(api, manager, `/api/actas/upgrade/${id}`, text)).statusCode).toBe(415);
    const unnumbered = [{ name: 'process', filename: 'a.jpg', content: await picture() }];
    expect((await send(api, manager, `/api/actas/upgrade/${id}`, unnumbered)).json().errors[0].path).toBe('index');
  });
});

describe('the history of a record', () => {
  const history = (token: string, id: string) => api.call(token, 'GET', `/api/actas/${id}/history`);

  test('says who did what, newest first, without addresses', async () => {
    const created = await api.call(manager, 'POST', '/api/actas', {
      payload: { client: 'acme', plate: 'ABC123', format: 'gps', name: 'T', tipe: 'correctivo' },
    });
    const id = created.json().data;
    api.setNow(new Date(NOW.getTime() + 1_000));
    await send(api, manager, `/api/actas/process/${id}`, await procesoParts());
    const { data } = (await history(reader, id)).json();
    expect(data.map(({ label, user }: { label: string; user: string }) => [label, user])).toEqual([
      ['Agregó un proceso al acta', 'Persona jefa'],
      ['Creó el acta', 'Persona jefa'],
    ]);
    expect(Object.keys(data[0]).toSorted()).toEqual(['_id', 'action', 'at', 'changes', 'label', 'user']);
    expect(data[1].changes).toContainEqual({ label: 'Tipo', before: '—', after: 'Correctivo' });
  });

  test('is 404 for another company and 403 without the scope', async () => {
    const id = await givenActa(api, acme);
    expect((await history(stranger, id)).statusCode).toBe(404);
    expect((await history(noScope, id)).statusCode).toBe(403);
  });
});
