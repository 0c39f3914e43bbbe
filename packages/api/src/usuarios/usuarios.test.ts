import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedUsuario } from '@fenix/domain/usuarios/usuario';
import type { Page } from '@fenix/domain/paging';
import { type GivenUser, PASSWORD } from '../testing/givens';
import { describeInFull } from '../testing/inFull';
import { type TestApp, createTestApp } from '../testing/testApp';

let api: TestApp;
let boss: GivenUser;
let manager: string;
beforeAll(async () => {
  api = await createTestApp();
  boss = await api.givenUser(api.provider, { name: 'jefa' });
  manager = await api.givenToken(boss);
});
afterAll(() => api.close());

const NOBODY = '00000000-0000-7000-8000-000000000000';
const person = (change: object = {}) => ({
  name: 'ana.perez',
  nameUser: 'Ana Pérez',
  email: 'ana@empresa.co',
  password: 'Puente-largo-7',
  scopes: ['readInspect'],
  cliente: 'acme',
  isActive: true,
  ...change,
});
const signUp = (payload: object, headers: Record<string, string> = {}) =>
  api.call(manager, 'POST', '/api/auth/sign-up', { payload, headers });
const change = (id: string, payload: object, token = manager) =>
  api.call(token, 'PUT', `/api/auth/usernameOrPassword/${id}`, { payload });
const setState = (id: string, isActive: boolean, token = manager) =>
  api.call(token, 'PUT', `/api/auth/${id}`, { payload: { isActive } });
const remove = (ids: readonly string[], token = manager) =>
  api.call(token, 'DELETE', '/api/auth', { payload: [...ids] });
const list = (client: string, query = '') =>
  api.call(manager, 'GET', `/api/auth/${encodeURIComponent(client)}${query}`);
const isOpen = async (token: string) => (await api.call(token, 'GET', '/api/session')).statusCode === 200;
const signIn = (name: string, password: string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
  });
const audit = (id: string) =>
  api.deps.database.system
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'client', 'user'])
    .where('entity_id', '=', id)
    .where('entity', '=', 'usuario')
    .orderBy('at')
    .orderBy('_id')
    .execute();

describe('POST /api/auth/sign-up', () => {
  beforeAll(() => api.givenClient('acme'));

  test('USR-19, USR-24, API-04 creates an active user who can sign in, and says so in the exact words', async () => {
    const reply = await signUp(person());
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'usuario creado']);
    const { data } = reply.json();
    expect(data).toMatchObject({ name: 'ana.perez', cliente: 'acme', scopes: ['readInspect'], isActive: true });
    expect((await signIn('Ana.Perez', 'Puente-largo-7')).statusCode).toBe(200);
    const [entry] = await audit(data._id);
    expect(entry).toMatchObject({ action: 'usuario.crear', client: 'acme', user: 'jefa' });
    expect(JSON.stringify([reply.json(), entry])).not.toMatch(/Puente-largo-7|argon2|password/);
  });

  test.each(['ana.perez', '  ANA.PEREZ '])(
    'USR-29 the name %j is taken: 409 in the catalogue’s words',
    async (name) => {
      const reply = await signUp(person({ name }));
      expect([reply.statusCode, reply.json().message]).toEqual([409, 'El nombre de usuario ya existe']);
      expect(reply.json().errors).toEqual([{ path: 'name', message: 'El nombre de usuario ya existe' }]);
    },
  );

  test('USR-16, USR-30 without scopes it is 400 with the catalogue’s words under the field', async () => {
    const reply = await signUp(person({ name: 'otra', scopes: [] }));
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([{ path: 'scopes', message: 'El scope no puede ser vacio!' }]);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ password: 'corta' }, 'password'],
    [{ email: 'x' }, 'email'],
    [{ nameUser: undefined }, 'nameUser'],
    [{ cliente: 'no existe' }, 'cliente'],
    [{ scopes: ['all'] }, 'scopes.0'],
  ])('USR-15 %j is 400 and names the field', async (wrong, path) => {
    const reply = await signUp(person({ name: 'nueva', ...wrong }));
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].path).toBe(path);
  });

  test.each([{ _id: NOBODY }, { is_provider: true }, { fecha: '2020-01-01' }])(
    'the unknown field of %j is 400',
    async (field) => {
      expect((await signUp(person({ name: 'nueva', ...field }))).statusCode).toBe(400);
    },
  );

  test('the same idempotency key gives the same user; the key keeps nothing of the password', async () => {
    const headers = { 'idempotency-key': 'clave-de-una-vez' };
    const first = await signUp(person({ name: 'una.vez' }), headers);
    const second = await signUp(person({ name: 'una.vez' }), headers);
    expect([first.statusCode, second.json()]).toEqual([200, first.json()]);
    const rows = await api.deps.database.system.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Puente-largo-7');
  });

  test.each(['12345678', 'password', 'qwertyuiop', 'Contraseña1', 'colombia2026', 'P4ssw0rd!', '1234567890'])(
    'AUTH-28 the common password %j is 400 under its field',
    async (password) => {
      const reply = await signUp(person({ name: 'otra.mas', password }));
      expect([reply.statusCode, reply.json().errors]).toEqual([
        400,
        [{ path: 'password', message: 'Esa contraseña es de las más usadas y se adivina pronto. Elige otra.' }],
      ]);
    },
  );

  test('AUTH-28 words of the sign-in page are 400, at the creation and at the edit', async () => {
    const user = await api.givenUser(await api.givenClient('transportes acme'));
    const names = { name: 'zulma.quiroga', nameUser: 'Zulma Quiroga' };
    for (const password of ['transportes-acme-1', 'zulma.quiroga', 'Quiroga2026', 'fenix sas 1']) {
      const created = await signUp(person({ ...names, cliente: 'transportes acme', password }));
      const edited = await change(user.id, { ...names, password, nameOld: user.name });
      for (const reply of [created, edited])
        expect([password, reply.statusCode, reply.json().errors[0].path]).toEqual([password, 400, 'password']);
    }
  });

  test('USR-38 a client user may not create users', async () => {
    const token = await api.givenToken(await api.givenUser(await api.givenClient(), { scopes: ['configInspect'] }));
    const reply = await api.call(token, 'POST', '/api/auth/sign-up', { payload: person({ name: 'nueva' }) });
    expect(reply.statusCode).toBe(403);
  });
});

describe('GET /api/auth/{client}', () => {
  beforeAll(async () => {
    const client = await api.givenClient('boyacá express');
    await api.givenUser(client, { name: 'sofía.única' });
    await api.givenUser(client, { name: 'luz.peña' });
  });

  const names = (reply: { json: () => { data: { name: string }[] } }) => reply.json().data.map(({ name }) => name);

  test('USR-20, USR-21 another name lists that company’s users, newest first; the provider’s lists all', async () => {
    const one = await api.givenClient('líneas del cesar');
    const first = await api.givenUser(one, { name: 'cesar.uno' });
    const second = await api.givenUser(one, { name: 'cesar.dos', scopes: ['readRecords'] });
    const { system } = api.deps.database;
    await system.updateTable('users').set({ fecha: '2020-01-01' }).where('_id', '=', first.id).execute();
    const reply = await list('LÍNEAS  del cesar');
    expect(names(reply)).toEqual([second.name, first.name]);
    expect(reply.json().data[0]).toEqual({
      _id: second.id,
      version: 1,
      hasSecondStep: false,
      name: 'cesar.dos',
      nameUser: 'Persona cesar.dos',
      email: 'cesar.dos@prueba.example',
      cliente: 'líneas del cesar',
      scopes: ['readRecords'],
      isActive: true,
      isManager: false,
      fecha: expect.any(String),
    });
    const all = names(await list(api.provider.client));
    expect(all).toEqual(expect.arrayContaining(['jefa', 'cesar.uno', 'ana.perez']));
  });

  test('USR-21 a manager of a client company gets all users by the provider’s name as well', async () => {
    const guest = await api.givenUser(await api.givenClient(), { scopes: ['colfenix'] });
    const token = await api.givenToken(guest);
    const reply = await api.call(token, 'GET', `/api/auth/${encodeURIComponent(api.provider.client)}`);
    const everyone = reply.json().data as { name: string; isManager: boolean }[];
    expect(everyone.find(({ name }) => name === guest.name)?.isManager).toBe(true);
    expect(everyone.find(({ name }) => name === 'jefa')?.isManager).toBe(true);
    const own = await api.call(token, 'GET', `/api/auth/${encodeURIComponent(guest.client.client)}`);
    expect(names(own)).toEqual([guest.name]);
  });

  test('USR-20 an unknown company is 404; a client user is 403 even for their own', async () => {
    expect((await list('no existe')).statusCode).toBe(404);
    const user = await api.givenUser(await api.givenClient());
    const reply = await api.call(
      await api.givenToken(user),
      'GET',
      `/api/auth/${encodeURIComponent(user.client.client)}`,
    );
    expect(reply.statusCode).toBe(403);
  });

  test('USR-03, USR-04 by pages: every user once, newest first, with the number of all', async () => {
    const client = await api.givenClient();
    for (let index = 0; index < 7; index += 1) await api.givenUser(client, { name: `p${index}-${client.id}` });
    const whole = names(await list(client.client));
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const { data }: { data: Page<ListedUsuario> } = (
        await list(client.client, `?limit=3${cursor ? `&cursor=${cursor}` : ''}`)
      ).json();
      expect(data.total).toEqual({ value: 7, capped: false });
      paged.push(...data.items.map(({ name }) => name));
      cursor = data.next;
    } while (cursor);
    expect(paged).toEqual(whole);
    expect((await list(client.client, '?limit=0')).statusCode).toBe(400);
    expect((await list(client.client, '?cursor=x')).statusCode).toBe(400);
  });

  test.each([
    ['sofia', ['sofía.única']],
    ['UNICA', ['sofía.única']],
    ['boyaca', ['luz.peña', 'sofía.única']],
    ['pena boyaca', ['luz.peña']],
    ['persona luz', ['luz.peña']],
    ['100%', []],
  ])('USR-05 %j finds by user name or client, without accents or case', async (search, found) => {
    const reply = await list(api.provider.client, `?search=${encodeURIComponent(search)}`);
    expect(names(reply).toSorted()).toEqual(found);
  });

  test('USR-05 a company that is renamed is found by its new name', async () => {
    const client = await api.givenClient('antes ltda');
    const user = await api.givenUser(client);
    await api.deps.database.system
      .updateTable('clients')
      .set({ client: 'después ltda', client_key: 'después ltda' })
      .where('_id', '=', client.id)
      .execute();
    expect(names(await list(api.provider.client, '?search=despues'))).toEqual([user.name]);
    expect(names(await list(api.provider.client, '?search=antes'))).toEqual([]);
  });

  test('the users of a deleted company are not listed', async () => {
    const client = await api.givenClient();
    const user = await api.givenUser(client);
    const { system } = api.deps.database;
    await system.updateTable('clients').set({ deleted_at: new Date() }).where('_id', '=', client.id).execute();
    expect(names(await list(api.provider.client))).not.toContain(user.name);
    expect((await setState(user.id, false)).statusCode).toBe(404);
  });
});

describeInFull('PUT /api/auth/{id}', () => {
  test('USR-06, USR-14, USR-22, AUTH-23 disabling ends the sessions at once; enabling lets the user in again', async () => {
    const user = await api.givenUser(await api.givenClient());
    const token = await api.givenToken(user);
    const off = await setState(user.id, false);
    expect([off.statusCode, off.json().data.isActive]).toEqual([200, false]);
    expect(await isOpen(token)).toBe(false);
    expect((await signIn(user.name, PASSWORD)).statusCode).toBe(423);
    expect((await setState(user.id, true)).json().data.isActive).toBe(true);
    expect(await isOpen(token)).toBe(false);
    expect((await signIn(user.name, PASSWORD)).statusCode).toBe(200);
    expect((await audit(user.id)).filter(({ action }) => action === 'usuario.estado')).toMatchObject([
      { before: { isActive: true }, after: { isActive: false } },
      { before: { isActive: false }, after: { isActive: true } },
    ]);
  });

  test('USR-36, USR-37 oneself: 409 in the decided words', async () => {
    const reply = await setState(boss.id, false);
    expect([reply.statusCode, reply.json().message]).toEqual([409, 'No es posible cambiar el estado de este usuario.']);
    expect(await isOpen(manager)).toBe(true);
  });

  test('the same state again changes nothing and leaves no entry', async () => {
    const user = await api.givenUser(await api.givenClient());
    expect((await setState(user.id, true)).statusCode).toBe(200);
    expect(await audit(user.id)).toEqual([]);
  });

  test('an unknown user is 404; anything but a yes or no is 400', async () => {
    expect((await setState(NOBODY, true)).statusCode).toBe(404);
    const reply = await api.call(manager, 'PUT', `/api/auth/${boss.id}`, { payload: { isActive: true, scopes: [] } });
    expect(reply.statusCode).toBe(400);
  });
});

describeInFull('PUT /api/auth/usernameOrPassword/{id}', () => {
  test('USR-23, USR-31, API-04 changes name, person, e-mail and scopes, in the exact words', async () => {
    const user = await api.givenUser(await api.givenClient(), { scopes: ['readRecords'] });
    const name = `nuevo-${user.id}`;
    const payload = { name, nameUser: 'Otro', email: 'otro@x.co', scopes: ['readNovelty'], nameOld: user.name };
    const reply = await change(user.id, payload);
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'usuario actualizado']);
    expect(reply.json().data).toMatchObject({ name, nameUser: 'Otro', email: 'otro@x.co', scopes: ['readNovelty'] });
    expect((await signIn(name, PASSWORD)).statusCode).toBe(200);
    expect((await signIn(user.name, PASSWORD)).statusCode).toBe(401);
    expect((await list(user.client.client, '?search=otro')).json().data).toHaveLength(1);
  });

  test('USR-17, USR-18 what is absent or blank stays; without a new password the old one holds', async () => {
    const user = await api.givenUser(await api.givenClient(), { scopes: ['readRecords'] });
    const token = await api.givenToken(user);
    const payload = { name: '', email: '', password: '', nameUser: 'Solo Esto', nameOld: user.name };
    const reply = await change(user.id, payload);
    expect(reply.json().data).toMatchObject({ name: user.name, nameUser: 'Solo Esto', scopes: ['readRecords'] });
    expect(await isOpen(token)).toBe(true);
    expect((await audit(user.id)).at(-1)).toMatchObject({
      action: 'usuario.editar',
      before: { nameUser: `Persona ${user.name}` },
      after: { nameUser: 'Solo Esto' },
    });
  });

  test('AUTH-23 a new password ends the sessions; neither it nor its hash is recorded', async () => {
    const user = await api.givenUser(await api.givenClient());
    const token = await api.givenToken(user);
    expect((await change(user.id, { password: 'Otra-clave-9', nameOld: user.name })).statusCode).toBe(200);
    expect(await isOpen(token)).toBe(false);
    expect((await signIn(user.name, 'Otra-clave-9')).statusCode).toBe(200);
    const entry = (await audit(user.id)).find(({ action }) => action === 'usuario.editar');
    expect(entry?.after).toEqual({ contraseña: 'cambiada' });
  });

  test('AUTH-23 other scopes end the sessions; the same scopes do not', async () => {
    const user = await api.givenUser(await api.givenClient(), { scopes: ['readRecords'] });
    const token = await api.givenToken(user);
    await change(user.id, { scopes: ['readRecords'], nameOld: user.name });
    expect(await isOpen(token)).toBe(true);
    await change(user.id, { scopes: ['readRecords', 'createRecords'], nameOld: user.name });
    expect(await isOpen(token)).toBe(false);
  });

  test('USR-34, USR-35 a name that is taken is 409 in the catalogue’s words', async () => {
    const user = await api.givenUser(await api.givenClient());
    const reply = await change(user.id, { name: 'JEFA', nameOld: user.name });
    expect([reply.statusCode, reply.json().message]).toEqual([409, 'El nombre de usuario ya existe']);
    expect((await change(user.id, { name: user.name.toUpperCase(), nameOld: user.name })).statusCode).toBe(200);
  });

  test('USR-24 nameOld is the name before the edit: another is 409, and nothing is overwritten', async () => {
    const user = await api.givenUser(await api.givenClient());
    const reply = await change(user.id, { nameUser: 'Pisada', nameOld: 'otro' });
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Otra persona cambió este registro. Actualiza e intenta de nuevo.',
    ]);
    expect((await list(user.client.client)).json().data[0].nameUser).toBe(`Persona ${user.name}`);
  });

  test('USR-40 the second to save learns who changed what; a removed right does not come back', async () => {
    const user = await api.givenUser(await api.givenClient(), { scopes: ['readRecords', 'createRecords'] });
    const [seen] = (await list(user.client.client)).json().data as ListedUsuario[];
    const first = await change(user.id, { scopes: ['readRecords'], nameOld: user.name, version: seen?.version });
    expect([first.statusCode, first.json().data.version]).toEqual([200, 2]);
    const whole = { nameOld: user.name, email: 'otro@x.co', scopes: ['readRecords', 'createRecords'] };
    const second = await change(user.id, { ...whole, version: seen?.version });
    expect([second.statusCode, second.json().reason, second.json().message]).toEqual([
      409,
      'stale',
      'Persona jefa cambió permisos hace menos de un minuto. Revisa y guarda de nuevo.',
    ]);
    expect(second.json().current).toMatchObject({ _id: user.id, scopes: ['readRecords'], version: 2 });
    expect((await list(user.client.client)).json().data[0]).toMatchObject({ scopes: ['readRecords'], version: 2 });
    const third = await change(user.id, { nameOld: user.name, email: 'otro@x.co', version: 2 });
    expect([third.statusCode, third.json().data.version]).toEqual([200, 3]);
  });

  test('USR-40, S5 two at once from the same version: one is kept, the other refused', async () => {
    const user = await api.givenUser(await api.givenClient(), { scopes: ['readRecords'] });
    const replies = await Promise.all(
      ['uno@x.co', 'dos@x.co'].map((email) => change(user.id, { email, nameOld: user.name, version: 1 })),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const kept = replies.find(({ statusCode }) => statusCode === 200)?.json().data.email;
    expect((await list(user.client.client)).json().data[0]).toMatchObject({ email: kept, version: 2 });
  });

  test('USR-40 an edit that changes nothing raises nothing, and a password is named without its value', async () => {
    const user = await api.givenUser(await api.givenClient(), { scopes: ['readRecords'] });
    await change(user.id, { scopes: ['readRecords'], nameOld: user.name, version: 1 });
    await change(user.id, { password: 'Otra-clave-9', nameOld: user.name, version: 1 });
    const late = await change(user.id, { email: 'x@x.co', nameOld: user.name, version: 1 });
    expect(late.json().message).toMatch(/^Persona jefa cambió contraseña hace/);
    expect(late.body).not.toContain('Otra-clave-9');
  });

  test('API-14, S20 the same key with another password is another request: 409, and the first one holds', async () => {
    const user = await api.givenUser(await api.givenClient());
    const put = (password: string) =>
      api.call(manager, 'PUT', `/api/auth/usernameOrPassword/${user.id}`, {
        payload: { password, nameOld: user.name },
        headers: { 'idempotency-key': `clave-${user.id}` },
      });
    expect((await put('Primera-clave-1')).statusCode).toBe(200);
    expect((await put('Primera-clave-1')).statusCode).toBe(200);
    const other = await put('Segunda-clave-2');
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      'La clave de idempotencia ya se usó con otros datos.',
    ]);
    expect((await signIn(user.name, 'Primera-clave-1')).statusCode).toBe(200);
  });

  test('users cannot raise their own rights, and a user who has scopes keeps at least one', async () => {
    const own = await change(boss.id, { scopes: ['readRecords'], nameOld: boss.name });
    expect([own.statusCode, own.json().message]).toEqual([403, 'Nadie puede ampliar sus propios permisos.']);
    const user = await api.givenUser(await api.givenClient(), { scopes: ['readRecords'] });
    const none = await change(user.id, { scopes: [], nameOld: user.name });
    expect([none.statusCode, none.json().errors]).toEqual([
      400,
      [{ path: 'scopes', message: 'El scope no puede ser vacio!' }],
    ]);
  });

  test('an unknown field is 400, an unknown user 404', async () => {
    const user = await api.givenUser(await api.givenClient());
    expect((await change(user.id, { nameOld: user.name, cliente: api.provider.client })).statusCode).toBe(400);
    expect((await change(NOBODY, { nameOld: 'x', nameUser: 'y' })).statusCode).toBe(404);
  });
});

describeInFull('DELETE /api/auth', () => {
  test('USR-25 deletes the listed users, ends their sessions, frees their names, and leaves one entry each', async () => {
    const client = await api.givenClient();
    const users = [await api.givenUser(client, { name: 'se-va' }), await api.givenUser(client)];
    const token = await api.givenToken(users[0] as GivenUser);
    const reply = await remove(users.map(({ id }) => id));
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 200, data: null }]);
    expect(await isOpen(token)).toBe(false);
    expect((await list(client.client)).json().data).toEqual([]);
    for (const { id, name } of users)
      expect((await audit(id)).at(-1)).toMatchObject({ action: 'usuario.eliminar', before: { name } });
    expect((await signUp(person({ name: 'se-va', cliente: client.client }))).statusCode).toBe(200);
  });

  test('USR-26 users cannot delete themselves; then none of the list is deleted', async () => {
    const user = await api.givenUser(await api.givenClient());
    expect((await remove([user.id, boss.id])).statusCode).toBe(409);
    expect((await remove([user.id, NOBODY])).statusCode).toBe(404);
    expect((await list(user.client.client)).json().data).toHaveLength(1);
  });

  test('USR-25 an empty list is 400', async () => {
    expect((await remove([])).statusCode).toBe(400);
  });
});

describeInFull('the last active manager', () => {
  test('USR-26, USR-37 two managers who remove each other at once: one stays', async () => {
    const alone = await createTestApp();
    const one = await alone.givenUser(alone.provider);
    const other = await alone.givenUser(await alone.givenClient(), { scopes: ['colfenix'] });
    const [first, second] = [await alone.givenToken(one), await alone.givenToken(other)];
    const replies = await Promise.all([
      alone.call(first, 'PUT', `/api/auth/${other.id}`, { payload: { isActive: false } }),
      alone.call(second, 'DELETE', '/api/auth', { payload: [one.id] }),
    ]);
    const passed = replies.filter(({ statusCode }) => statusCode === 200);
    expect(passed).toHaveLength(1);
    const left = await alone.deps.database.system
      .selectFrom('users')
      .select('_id')
      .where('isActive', '=', true)
      .where('deleted_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
    await alone.close();
  });

  test('USR-37 the only one, in a company other than the provider’s, keeps the manager scope', async () => {
    const alone = await createTestApp();
    const only = await alone.givenUser(await alone.givenClient(), { scopes: ['colfenix', 'readRecords'] });
    const token = await alone.givenToken(only);
    const payload = { scopes: ['readRecords'], nameOld: only.name };
    const reply = await alone.call(token, 'PUT', `/api/auth/usernameOrPassword/${only.id}`, { payload });
    expect([reply.statusCode, reply.json().message]).toEqual([403, 'Debe quedar al menos un gestor activo.']);
    await alone.close();
  });
});

test('USR-15, GUARD-04 the companies of the form: all of them, the provider marked', async () => {
  const { data } = (await api.call(manager, 'GET', '/api/companies')).json();
  expect(data).toContainEqual({ client: api.provider.client, isProvider: true });
  expect(data).toContainEqual({ client: 'acme', isProvider: false });
  expect(data.filter(({ isProvider }: { isProvider: boolean }) => isProvider)).toHaveLength(1);
});

describeInFull('USR-42 the users as a file', () => {
  test('CSV and Excel of the search, with the permissions in words, and their exact count', async () => {
    const client = await api.givenClient('flota exportada');
    const user = await api.givenUser(client, { name: 'exportada', scopes: ['readInspect', 'createPreset'] });
    await api.givenUser(await api.givenClient('otra flota'), { name: 'ajena' });
    const csv = await list(client.client, '/export');
    expect(csv.body.split('\r\n')).toEqual([
      '\uFEFFUsuario;Nombre;Correo;Cliente;Estado;Gestor;Segundo paso;Permisos;Creado',
      expect.stringMatching(new RegExp(`^${user.name};Persona ${user.name};.*;.*;Habilitado;No;No;.+, .+;\\d`)),
      '',
    ]);
    expect((await list(client.client, '/count')).json().data).toEqual({ value: 1 });
    expect((await list(client.client, '/export?search=nadie')).body.split('\r\n')).toHaveLength(2);
    const sheet = await list(client.client, '/export?format=xlsx');
    expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  test('only for staff', async () => {
    const token = await api.givenToken(await api.givenUser(await api.givenClient()));
    for (const call of ['export', 'count'])
      expect((await api.call(token, 'GET', `/api/auth/todos/${call}`)).statusCode).toBe(403);
  });
});
