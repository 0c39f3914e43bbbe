import { MODULES } from '@fenix/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenClient } from '../../testing/givens';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { givenAccion, givenActa } from '../../testing/actas/actasFixture';

let api: TestApp;
let acme: GivenClient;
let beta: GivenClient;
let manager: string;
let acmeToken: string;
let betaToken: string;
let noScope: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(new Date('2026-11-15T15:00:00Z'));
  acme = await api.givenClient('Cóndor Acme');
  beta = await api.givenClient('beta ltda');
  manager = await api.givenToken(await api.givenUser(api.provider));
  acmeToken = await api.givenToken(await api.givenUser(acme, { scopes: ['readRecords', 'createRecords'] }));
  betaToken = await api.givenToken(await api.givenUser(beta, { scopes: ['readRecords', 'createRecords'] }));
  noScope = await api.givenToken(await api.givenUser(acme, { scopes: ['readNovelty'] }));
});
afterAll(() => api.close());

const NOT_FOUND = [404, 'Al parecer este registro ya no existe!'];
const get = (token: string, id: string) => api.call(token, 'GET', `/api/actas/${id}`);
const answerOf = (reply: { statusCode: number; json: () => { message?: string } }) => [
  reply.statusCode,
  reply.json().message,
];

describe('the shape of before', () => {
  const old = (token: string, id: string) => api.call(token, 'GET', `/api/actas/old/${id}`);
  const save = (token: string, id: string) => api.call(token, 'PUT', `/api/actas/old/${id}`);

  test('ACTA-30, ACTA-102, OLD-01, ACTA-93 it is not found here, and found there with its plain lists', async () => {
    const id = await givenActa(api, acme, { isOld: true, complete: true });
    expect(answerOf(await get(acmeToken, id))).toEqual(NOT_FOUND);
    const { kind, acta } = (await old(acmeToken, id)).json().data;
    expect([kind, acta.isOld, acta.checklist]).toEqual(['acta', true, [{ name: 'Pito', indice: 1, checked: 'Bueno' }]]);
    expect(acta.images).toMatchObject([{ name: 'foto-1.jpg', kind: 'picture', position: 'evidence', missing: true }]);
    expect(answerOf(await old(betaToken, id))).toEqual(NOT_FOUND);
    expect((await old(noScope, id)).statusCode).toBe(403);
  });

  test('OLD-01 a record of today is not found there', async () => {
    expect(answerOf(await old(acmeToken, await givenActa(api, acme)))).toEqual(NOT_FOUND);
  });

  test('OLD-02, OLD-03 Guardar is for managers, writes the new shape, and works once', async () => {
    const id = await givenActa(api, acme, { isOld: true, complete: true });
    expect((await save(acmeToken, id)).statusCode).toBe(403);
    expect((await save(manager, id)).json()).toEqual({ status: 200, data: id });
    const { data } = (await get(acmeToken, id)).json();
    expect([data.checklist, data.images.v, data.isOld]).toEqual([
      { v: '2.0.0', checks: [{ name: 'Pito', indice: 1, checked: 'Bueno' }] },
      '2.0.0',
      false,
    ]);
    expect(answerOf(await save(manager, id))).toEqual([409, 'Esta acta ya está en el formato nuevo.']);
  });

  test('OLD-03 two concurrent managers: one writes, the other gets 409', async () => {
    const id = await givenActa(api, acme, { isOld: true });
    const replies = await Promise.all([save(manager, id), save(manager, id)]);
    expect(replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('OLD-04, OLD-05 an id that names an improvement action shows it to whom it was sent', async () => {
    const newsletterId = await givenAccion(api, acme);
    expect((await old(acmeToken, newsletterId)).json().data).toMatchObject({
      kind: 'accion',
      accion: {
        clientList: [acme.client],
        title1: 'Frenos',
        description1: 'Revisar',
        title2: null,
        foto1: null,
        foto6: null,
      },
    });
    expect((await old(manager, newsletterId)).statusCode).toBe(200);
    expect(answerOf(await old(betaToken, newsletterId))).toEqual(NOT_FOUND);
    expect(answerOf(await save(manager, newsletterId))).toEqual(NOT_FOUND);
  });

  test('GUARD-23 what was opened is what the audit log says: the improvement action, not an acta', async () => {
    const opened = [await givenActa(api, acme, { isOld: true }), await givenAccion(api, acme)];
    for (const id of opened) expect((await old(acmeToken, id)).statusCode).toBe(200);
    const entries = await api.deps.database.system
      .selectFrom('audit_log')
      .select(['action', 'entity', 'entity_id'])
      .where('entity_id', 'in', opened)
      .where('action', 'like', '%.leer')
      .execute();
    expect(new Set(entries.map(({ action, entity, entity_id }) => `${action} ${entity} ${entity_id}`))).toEqual(
      new Set([`acta.leer acta ${opened[0]}`, `boletin.leer boletin ${opened[1]}`]),
    );
  });

  test.each(MODULES)('GUARD-23 without %s: a record of before and a release', async (module) => {
    const client = await api.givenClient(
      undefined,
      MODULES.filter((one) => one !== module),
    );
    const token = await api.givenToken(await api.givenUser(client, { scopes: ['readRecords'] }));
    const locked = [403, 'Módulo no contratado'];
    const actaId = await givenActa(api, client, { isOld: true });
    const newsletterId = await givenAccion(api, client);
    expect(answerOf(await old(token, actaId))).toEqual(module === 'optimizacion' ? locked : [200, undefined]);
    const isLocked = module === 'optimizacion' || module === 'pqrs';
    expect(answerOf(await old(token, newsletterId))).toEqual(isLocked ? locked : [200, undefined]);
    expect(answerOf(await api.call(token, 'GET', `/api/newsletter/${newsletterId}`))[0]).toBe(
      module === 'pqrs' ? 403 : 200,
    );
  });
});
