import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { labelled } from '@fenix/domain/plantillas/constructor/componente';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { givenComponente } from '@fenix/domain/testing/plantillas/plantillaFixture';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../testing/testApp';
import { COMPONENTS, givenPlantilla, givenPlantillaPeople } from '../testing/plantillas/plantillasFixture';

const NOW = new Date('2026-11-15T15:00:00.000Z');

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

const post = (token: string, payload: object, headers = {}) =>
  api.call(token, 'POST', '/api/templates', { payload, headers });
const put = (token: string, { _id }: Pick<Plantilla, '_id'>, payload: object) =>
  api.call(token, 'PUT', `/api/templates/${_id}`, { payload });
const remove = (token: string, { _id }: Pick<Plantilla, '_id'>) => api.call(token, 'DELETE', `/api/templates/${_id}`);
const get = (token: string, { _id }: Pick<Plantilla, '_id'>, query = '') =>
  api.call(token, 'GET', `/api/templates/${_id}${query}`);
const list = async (token: string, query = ''): Promise<Plantilla[]> =>
  (await api.call(token, 'GET', `/api/templates${query}`)).json().data;

const renamed = COMPONENTS.map((component) =>
  component.id === 'frente' ? labelled(component, 'texto', 'Frente del vehículo') : component,
);

describe('templates', () => {
  test('TPL-08 is saved with its name for a client, and answered whole', async () => {
    const saved = await givenPlantilla(api, ana, { name: 'Acta de reunión' });
    expect(Plantilla.parse(saved)).toEqual({
      _id: expect.any(String),
      name: 'Acta de reunión',
      client: 'Cóndor Acme',
      version: 1,
      components: COMPONENTS,
      fecha: NOW.toISOString(),
      changedBy: 'Persona ana',
    });
    expect(await list(leo)).toContainEqual(saved);
    expect(await list(onlyFills)).toContainEqual(saved);
    expect((await get(leo, saved)).json().data).toEqual(saved);
    expect(await list(manager, `?client=${encodeURIComponent('cóndor acme')}`)).toContainEqual(saved);
    expect((await api.call(manager, 'GET', '/api/templates')).statusCode).toBe(400);
  });

  test('staff save for the client they name; a company only for itself', async () => {
    expect(await givenPlantilla(api, manager, { name: 'De la gestora', client: 'beta ltda' })).toMatchObject({
      client: 'beta ltda',
    });
    expect((await post(ana, { name: 'x', client: 'beta ltda', components: COMPONENTS })).statusCode).toBe(403);
    expect((await post(manager, { name: 'x', client: 'nadie', components: COMPONENTS })).statusCode).toBe(404);
  });

  test('a name is had once, however it is spelt, and free again after deleting', async () => {
    const first = await givenPlantilla(api, ana, { name: 'Botiquín' });
    const again = { name: ' BOTIQUÍN ', components: COMPONENTS };
    expect(answerOf(await post(leo, again))).toEqual([409, PLANTILLA_MESSAGES.nameTaken]);
    const other = await givenPlantilla(api, ana);
    const change = { name: 'botiquín', version: 1, components: COMPONENTS };
    expect(answerOf(await put(leo, other, change))).toEqual([409, PLANTILLA_MESSAGES.nameTaken]);
    expect((await post(betaToken, again)).statusCode).toBe(200);
    expect(answerOf(await remove(leo, first))).toEqual([200, PLANTILLA_MESSAGES.deleted]);
    expect((await post(leo, again)).statusCode).toBe(200);
  });

  test('a change is a new version; the one before stays as it was', async () => {
    const saved = await givenPlantilla(api, ana);
    const change = { name: saved.name, version: 1, components: renamed };
    const changed = (await put(leo, saved, change)).json().data;
    expect(changed).toEqual({ ...saved, version: 2, components: renamed, changedBy: 'Persona leo' });
    expect((await get(ana, saved, '?version=1')).json().data.components).toEqual(COMPONENTS);
    expect((await get(ana, saved, '?version=3')).statusCode).toBe(404);
    const same = (await put(ana, saved, { ...change, version: 2 })).json().data;
    expect(same.version).toBe(2);
  });

  test('the second to save learns who changed what, and gets the newer one', async () => {
    const saved = await givenPlantilla(api, ana);
    await put(leo, saved, { name: saved.name, version: 1, components: renamed });
    const reply = await put(ana, saved, { name: 'Otro nombre', version: 1, components: COMPONENTS });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      message: 'Persona leo cambió los componentes hace menos de un minuto. Revisa y guarda de nuevo.',
      reason: 'stale',
      current: { _id: saved._id, version: 2, components: renamed },
    });
  });

  test('of two at once one is saved', async () => {
    const saved = await givenPlantilla(api, ana);
    const change = { name: saved.name, version: 1, components: renamed };
    const replies = await Promise.all([
      put(ana, saved, change),
      put(leo, saved, { ...change, components: COMPONENTS.slice(0, 2) }),
    ]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect((await get(ana, saved)).json().data.version).toBe(2);
  });

  test('the same key twice is one template', async () => {
    const key = { 'idempotency-key': 'plantilla-una-vez' };
    const body = { name: 'Una vez', components: COMPONENTS };
    const replies = await Promise.all([post(ana, body, key), post(ana, body, key)]);
    expect(new Set(replies.map((reply) => reply.json().data._id)).size).toBe(1);
  });

  test('a company has room for 60', async () => {
    const full = await api.givenClient();
    const token = await api.givenToken(await api.givenUser(full, { scopes: ['readRecords'] }));
    const rows = Array.from({ length: 59 }, (_, at) => ({
      _id: crypto.randomUUID(),
      client_id: full.id,
      name: `n${at}`,
      name_key: `n${at}`,
      fecha: NOW,
      changedBy: 'x',
    }));
    await api.deps.database.system.insertInto('plantillas').values(rows).execute();
    expect((await post(token, { name: 'La 60', components: COMPONENTS })).statusCode).toBe(200);
    const reply = await post(token, { name: 'La 61', components: COMPONENTS });
    expect(answerOf(reply)).toEqual([409, PLANTILLA_MESSAGES.tooManyTemplates]);
  });

  test('N13 the templates of a company are 1 MB at most, by saving and by changing', async () => {
    const full = await api.givenClient();
    const token = await api.givenToken(await api.givenUser(full, { scopes: ['readRecords'] }));
    const wordy = [givenComponente('textBox', 'a'.repeat(200)), ...COMPONENTS];
    const message =
      'Las plantillas de la empresa suman más de 1 MB. Acorta alguna o elimina las que no se usan para guardar esta.';
    const given = async (of: string, name: string, bytes: number) => {
      const [_id, { system: db }] = [crypto.randomUUID(), api.deps.database];
      const row = { _id, client_id: of, name, name_key: name, fecha: NOW, changedBy: 'x' };
      await db.insertInto('plantillas').values(row).execute();
      const body = JSON.stringify({ name, components: COMPONENTS, relleno: 'x'.repeat(bytes) });
      const version = {
        _id: crypto.randomUUID(),
        kind: 'documento',
        key: _id,
        client_id: of,
        version: 1,
        body,
        fecha: NOW,
      } as const;
      await db.insertInto('form_templates').values(version).execute();
    };
    await given(full.id, 'grande', 980_000);
    const second = (await post(token, { name: 'Segunda', components: wordy })).json().data;
    const many = Array.from({ length: 60 }, (_, at) =>
      givenComponente('textBox', 'a'.repeat(200), { id: `caja-${at}` }),
    );
    expect(answerOf(await put(token, second, { name: 'Segunda', version: 1, components: many }))).toEqual([
      413,
      message,
    ]);
  });

  test.each<[string, unknown, string]>([
    ['an unknown kind', [{ ...COMPONENTS[0], type: 'iframe' }], PLANTILLA_MESSAGES.unknownKind],
    ['ten thousand components', Array.from({ length: 10_000 }, () => 0), PLANTILLA_MESSAGES.tooManyComponents],
    ['the same id twice', [COMPONENTS[0], COMPONENTS[0]], PLANTILLA_MESSAGES.doubledId],
  ])('%s gets 400 and a sentence', async (_, components, message) => {
    const reply = await post(ana, { name: 'Mala', components });
    expect([reply.statusCode, reply.json().errors.map((error: { message: string }) => error.message)]).toEqual([
      400,
      [message],
    ]);
  });

  test('a megabyte is refused before it is read', async () => {
    const reply = await post(ana, { name: 'x'.repeat(1_000_000), components: COMPONENTS });
    expect(answerOf(reply)).toEqual([413, SHELL_MESSAGES.tooLarge]);
  });

  test('what looks like a program comes back as the text it is', async () => {
    const nasty = `<script>alert(1)</script> '; drop table plantillas; -- \${x} ñ€🚛`;
    const components = [givenComponente('textBox', nasty, { id: 'constructor' })];
    const saved = await givenPlantilla(api, ana, { name: nasty, components });
    expect(saved).toMatchObject({ name: nasty, components });
  });

  test('another company finds nothing of it, and who has no permission is refused', async () => {
    const saved = await givenPlantilla(api, ana);
    const change = { name: 'x', version: 1, components: COMPONENTS };
    const replies = [
      await get(betaToken, saved),
      await get(betaToken, saved, '?version=1'),
      await put(betaToken, saved, change),
      await remove(betaToken, saved),
    ];
    expect(replies.map(answerOf)).toEqual(replies.map(() => [404, PLANTILLA_MESSAGES.notFound]));
    expect((await list(betaToken)).map(({ _id }) => _id)).not.toContain(saved._id);
    expect((await post(onlyFills, { name: 'x', components: COMPONENTS })).statusCode).toBe(403);
    for (const reply of [await get(neither, saved), await put(neither, saved, change), await remove(neither, saved)])
      expect(reply.statusCode).toBe(403);
  });

  test('saving, changing and deleting leave their entries', async () => {
    const saved = await givenPlantilla(api, ana);
    await put(leo, saved, { name: 'Recibo', version: 1, components: renamed });
    await remove(ana, saved);
    const entries = await api.deps.database.system
      .selectFrom('audit_log')
      .select(['action', 'client', 'before', 'after'])
      .where('entity_id', '=', saved._id)
      .orderBy('action')
      .execute();
    expect(entries).toMatchObject([
      { action: 'plantilla.crear', after: { name: saved.name, componentes: 4 } },
      {
        action: 'plantilla.editar',
        before: { name: saved.name },
        after: { name: 'Recibo', cambios: ['Cambió imagen «Frente»: ahora dice «Frente del vehículo»'] },
      },
      { action: 'plantilla.eliminar', before: { name: 'Recibo' } },
    ]);
  });
});
