import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../ground/ids';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { givenCookie, givenInspector } from '../../testing/incontrol/appFixture';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const dropped = (more: object = {}) => ({
  kind: 'reporte',
  record: newId(),
  title: 'UGZ771 · Cartagena - Barranquilla',
  plate: 'UGZ771',
  madeAt: '2026-11-12T14:00:00.000Z',
  state: 'sinTerminar',
  ...more,
});

describe('IAPP-16 a report that an inspector discarded', () => {
  const tell = (cookie: string | undefined, payload: object, url = '/incontrol/app/descartes') =>
    api.call(undefined, 'POST', url, { payload, headers: cookie ? { cookie } : {} });

  test('is written down in the name of the session and for its company, once', async () => {
    const cookie = await givenCookie(
      api,
      await givenInspector(api, await api.givenClient('otra'), { username: 'rafael' }),
    );
    const form = dropped();
    const replies = await Promise.all([tell(cookie, form), tell(cookie, form)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const entries = await api.deps.database.system
      .selectFrom('audit_log')
      .select(['user', 'client', 'action', 'before'])
      .where('entity_id', '=', form.record)
      .execute();
    expect(entries).toEqual([
      {
        user: 'rafael',
        client: 'otra',
        action: 'formulario.descartar',
        before: {
          tipo: 'reporte',
          titulo: 'UGZ771 · Cartagena - Barranquilla',
          placa: 'UGZ771',
          hecho: '2026-11-12T14:00:00.000Z',
          estado: 'sinTerminar',
        },
      },
    ]);
  });

  test('is accepted from inspectors only, and they may name reports only', async () => {
    const manager = await api.givenToken(await api.givenUser(api.provider));
    expect((await tell(undefined, dropped())).statusCode).toBe(401);
    expect((await api.call(manager, 'POST', '/incontrol/app/descartes', { payload: dropped() })).statusCode).toBe(401);
    const cookie = await givenCookie(api, await givenInspector(api, await api.givenClient()));
    expect((await tell(cookie, dropped({ kind: 'acta' }))).statusCode).toBe(400);
    expect((await tell(cookie, dropped({ kind: 'acta' }), '/api/descartes')).statusCode).toBe(401);
  });
});
