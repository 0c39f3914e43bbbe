import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import { type TestApp, createTestApp } from '../testing/testApp';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const dropped = (more: object = {}) => ({
  kind: 'acta',
  record: newId(),
  title: 'Acta n.º 401 · UXT001',
  plate: 'UXT001',
  madeAt: '2026-11-12T14:00:00.000Z',
  state: 'rechazado',
  reason: 'Esta acta ya fue completada.',
  ...more,
});

const entriesOf = (record: string) =>
  api.deps.database.system
    .selectFrom('audit_log')
    .select(['user', 'client', 'action', 'entity', 'before'])
    .where('entity_id', '=', record)
    .execute();

describe('AUTH-45 a form discarded on the device', () => {
  const tell = (token: string | undefined, payload: object, key?: string) =>
    api.call(token, 'POST', '/api/descartes', { payload, ...(key && { headers: { 'idempotency-key': key } }) });

  test('is written down with its kind, its vehicle, when it was made, why, and by whom; once', async () => {
    const user = await api.givenUser(await api.givenClient('acme'), { scopes: [] });
    const token = await api.givenToken(user);
    const form = dropped();
    const key = newId();
    const replies = [await tell(token, form, key), await tell(token, form, key)];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await entriesOf(form.record)).toEqual([
      {
        user: user.name,
        client: 'acme',
        action: 'formulario.descartar',
        entity: 'formulario',
        before: {
          tipo: 'acta',
          titulo: 'Acta n.º 401 · UXT001',
          placa: 'UXT001',
          hecho: '2026-11-12T14:00:00.000Z',
          estado: 'rechazado',
          motivo: 'Esta acta ya fue completada.',
        },
      },
    ]);
  });

  test('is read in the audit log by its title; who is not staff does not read it', async () => {
    const client = await api.givenClient();
    const token = await api.givenToken(await api.givenUser(client));
    const form = dropped();
    await tell(token, form);
    const { _id } = await api.deps.database.system
      .selectFrom('audit_log')
      .select('_id')
      .where('entity_id', '=', form.record)
      .executeTakeFirstOrThrow();
    const staff = await api.givenToken(await api.givenUser(api.provider));
    expect((await api.call(staff, 'GET', `/api/audit/${_id}`)).json().data).toMatchObject({
      client: client.client,
      registro: 'Formulario sin enviar · Acta n.º 401 · UXT001',
    });
    expect((await api.call(token, 'GET', `/api/audit/${_id}`)).statusCode).toBe(403);
  });

  test('is refused without a session', async () => {
    expect((await tell(undefined, dropped())).statusCode).toBe(401);
  });

  test.each([
    ['a kind that nobody fills in', { kind: 'nave' }],
    ['a report of an inspector', { kind: 'reporte' }],
    ['no title', { title: ' ' }],
    ['a title without end', { title: 'x'.repeat(201) }],
    ['a day that is none', { madeAt: 'ayer' }],
    ['a state that is none', { state: 'perdido' }],
    ['more than is asked', { otro: 1 }],
  ])('%s is 400', async (_, more) => {
    const token = await api.givenToken(await api.givenUser(await api.givenClient()));
    const form = dropped(more);
    const reply = await tell(token, form);
    expect([reply.statusCode, reply.json().message]).toEqual([400, 'Revisa los datos enviados.']);
    expect(await entriesOf(form.record)).toEqual([]);
  });
});
