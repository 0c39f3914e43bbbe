import type { Aviso, AvisosResumen } from '@fenix/domain/avisos/aviso';
import type { Scope } from '@fenix/domain/permissions';
import type { Registro } from '@fenix/domain/assembly/auditWords';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../testing/eventually';
import { type Act, recordAct } from '../db/auditLog';
import { addAviso } from '../db/avisos';
import { newId } from '../ground/ids';
import { sweep } from '../assembly/sweep';
import { revokeSessions } from '../sesion/queries';
import type { Viewer } from '../viewer/viewer';
import type { GivenClient, GivenUser } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { createBell } from './bell';

const NOON = new Date('2026-11-16T17:00:00.000Z');
const DAY = 86_400_000;

let api: TestApp;
let acme: GivenClient;
let other: GivenClient;
beforeAll(async () => {
  api = await createTestApp();
  [acme, other] = [await api.givenClient(), await api.givenClient()];
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const LEGAL = ['readNovelty', 'changeStateNovelties'] as const;
const userOf = (client: GivenClient, scopes: readonly Scope[]) => api.givenUser(client, { scopes });
const tokenOf = async (client: GivenClient, scopes: readonly Scope[]) => api.givenToken(await userOf(client, scopes));
const listOf = async (token: string, query = ''): Promise<{ items: Aviso[]; next: string | null }> =>
  (await api.call(token, 'GET', `/api/avisos${query}`)).json().data;
const kindsOf = async (token: string) => (await listOf(token)).items.map(({ kind }) => kind);
const resumenOf = async (token: string): Promise<AvisosResumen> =>
  (await api.call(token, 'GET', '/api/avisos/resumen')).json().data;
const mark = (token: string, payload: object) => api.call(token, 'PUT', '/api/avisos/leidos', { payload });

type Said = { before?: Record<string, unknown>; after?: Record<string, unknown>; id?: string };

/** As the call of the feature writes it down. */
async function act(by: GivenUser, action: Act['action'], of: GivenClient, { id = newId(), ...said }: Said = {}) {
  const actor = { userId: by.id, user: by.name, clientId: by.client.id, client: by.client.client };
  const entry = { action, entity: action.split('.')[0] as Registro, entityId: id, ...said };
  const origin = { address: null, requestId: null, at: api.deps.clock.now() };
  const whose = { of: { clientId: of.id, client: of.client } };
  await api.deps.database.system.transaction().execute((tx) => recordAct(tx, actor, origin, { ...entry, ...whose }));
  return id;
}
const informe = (by: GivenUser, of = by.client) =>
  act(by, 'informe.crear', of, { after: { consecutive: 7, plate: 'ABC123' } });

describe('NOTI-01, NOTI-02 who is notified', () => {
  test('of a report the legal team of its company, and no other user', async () => {
    const writer = await userOf(acme, [...LEGAL, 'createNovelty']);
    const legal = await userOf(acme, LEGAL);
    const id = await informe(writer);
    expect((await listOf(await api.givenToken(legal))).items[0]).toMatchObject({
      kind: 'informe.creado',
      subject: id,
      client: acme.client,
      at: NOON.toISOString(),
      isRead: false,
      data: { numero: 7, placa: 'ABC123' },
    });
    for (const token of [
      await api.givenToken(writer),
      await tokenOf(acme, ['readNovelty']),
      await tokenOf(other, LEGAL),
      await api.givenToken(await api.givenUser(api.provider)),
    ])
      expect((await listOf(token)).items.filter(({ subject }) => subject === id)).toEqual([]);
  });

  test('who lost the permission since then reads nothing of it', async () => {
    const legal = await userOf(acme, LEGAL);
    await informe(await userOf(acme, ['createNovelty']));
    expect((await resumenOf(await api.givenToken(legal))).sinLeer).toBeGreaterThan(0);
    const { system } = api.deps.database;
    await system.updateTable('users').set({ scopes: [] }).where('_id', '=', legal.id).execute();
    const token = await api.givenToken(legal);
    expect([await listOf(token), (await resumenOf(token)).sinLeer]).toEqual([{ items: [], next: null }, 0]);
  });

  test('nor a company that gave the module back', async () => {
    const poor = await api.givenClient(undefined, ['operacion']);
    await informe(await userOf(poor, ['createNovelty']));
    expect(await kindsOf(await tokenOf(poor, LEGAL))).toEqual([]);
  });

  test('the author of an acta is notified that another user completed it', async () => {
    const [maker, technician] = [
      await userOf(acme, ['createRecords', 'readRecords']),
      await userOf(acme, ['createRecords']),
    ];
    const payload = { client: acme.client, tipe: 'correctivo', plate: 'XYZ987', name: 'Técnico', format: 'gps' };
    const made = await api.call(await api.givenToken(maker), 'POST', '/api/actas', { payload });
    const { _id: id } = await api.deps.database.system
      .selectFrom('actas')
      .select('_id')
      .where('plate', '=', 'XYZ987')
      .executeTakeFirstOrThrow();
    expect(made.statusCode).toBe(200);
    await act(maker, 'acta.completar', acme, { id });
    expect(await kindsOf(await api.givenToken(maker))).toEqual([]);
    await act(technician, 'acta.completar', acme, { id });
    expect((await listOf(await api.givenToken(maker))).items).toMatchObject([
      { kind: 'acta.completada', subject: id, data: { placa: 'XYZ987' } },
    ]);
    expect(await kindsOf(await tokenOf(acme, ['createRecords', 'readRecords']))).toEqual([]);
  });

  test('the author of a dispatch is notified that another cancelled it, a program of the platform as well', async () => {
    const [maker, colleague] = [await userOf(acme, ['readDispatch']), await userOf(acme, ['readDispatch'])];
    const [one, two] = [await act(maker, 'despacho.crear', acme), await act(maker, 'despacho.crear', acme)];
    await act(colleague, 'despacho.cancelar', acme, { id: one, before: { ruta: 'NORTE', placa: 'ABC123' } });
    const program = { userId: null, user: 'cuenta GPS', clientId: null, client: null };
    const entry = { action: 'despacho.cancelar', entity: 'despacho', entityId: two } as const;
    await recordAct(api.deps.database.system, program, { address: null, requestId: null, at: NOON }, entry);
    const { items } = await listOf(await api.givenToken(maker));
    expect(items.map(({ subject }) => subject).toSorted()).toEqual([one, two].toSorted());
    expect(items.find(({ subject }) => subject === one)?.data).toEqual({ ruta: 'NORTE', placa: 'ABC123' });
    expect(await kindsOf(await api.givenToken(colleague))).toEqual([]);
  });

  test('a vehicle that failed its check notifies users who read the checks; one that passed notifies none', async () => {
    const driver = await userOf(other, ['createPreset']);
    const after = (estado: string) => ({ consecutive: 3, estado, placa: 'ABC123' });
    await act(driver, 'prealistamiento.crear', other, { after: after('true') });
    await act(driver, 'prealistamiento.crear', other, { after: after('false') });
    expect(await kindsOf(await tokenOf(other, ['readPreset']))).toEqual(['prealistamiento.noAprobado']);
  });

  test('only staff are notified of mail that did not arrive, once', async () => {
    const failed = { clientId: null, actorId: null, at: NOON, data: { correo: 'a@b.co' }, once: 'correo:x' } as const;
    for (let time = 0; time < 2; time += 1)
      await addAviso(api.deps.database.system, { kind: 'correo.accion', subject: 'x', ...failed });
    const staff = await api.givenToken(await api.givenUser(api.provider));
    expect(await kindsOf(staff)).toEqual(['correo.accion']);
    expect(await kindsOf(await tokenOf(acme, LEGAL))).not.toContain('correo.accion');
  });
});

describe('NOTI-03, NOTI-04, NOTI-05 what was read', () => {
  test('one by one, all up to what was on screen, and only for this person', async () => {
    const own = await api.givenClient();
    api.setNow(new Date(NOON.getTime() - 3_600_000));
    const [writer, token, colleague] = [await userOf(own, []), await tokenOf(own, LEGAL), await tokenOf(own, LEGAL)];
    for (const minutes of [3, 2, 1]) {
      api.setNow(new Date(NOON.getTime() - minutes * 60_000));
      await informe(writer);
    }
    api.setNow(NOON);
    const { items } = await listOf(token);
    expect((await mark(token, { ids: [items[2]?._id] })).statusCode).toBe(200);
    expect((await listOf(token)).items.map(({ isRead }) => isRead)).toEqual([false, false, true]);
    await mark(token, { ids: [items[2]?._id] });
    await mark(token, { hasta: items[1]?.at });
    expect((await listOf(token)).items.map(({ isRead }) => isRead)).toEqual([false, true, true]);
    await mark(token, { hasta: items[2]?.at });
    expect([(await resumenOf(token)).sinLeer, (await resumenOf(colleague)).sinLeer]).toEqual([1, 3]);
    // What is yet to come cannot have been read.
    await mark(token, { hasta: '2999-01-01T00:00:00.000Z' });
    api.setNow(new Date(NOON.getTime() + 1_000));
    await informe(writer);
    expect((await resumenOf(token)).sinLeer).toBe(1);
  });

  test('NOTI-08 what is older than the account counts as read, and stays in the list', async () => {
    const own = await api.givenClient();
    const writer = await userOf(own, []);
    await informe(writer);
    api.setNow(new Date(NOON.getTime() + 60_000));
    const newcomer = await tokenOf(own, LEGAL);
    expect((await resumenOf(newcomer)).sinLeer).toBe(0);
    await informe(writer);
    expect((await resumenOf(newcomer)).sinLeer).toBe(1);
    expect((await listOf(newcomer)).items.map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  test('what another company reads is not there to be marked', async () => {
    const [mine, theirs] = [await tokenOf(acme, LEGAL), await tokenOf(other, LEGAL)];
    await informe(await userOf(other, []));
    const [first] = (await listOf(theirs)).items;
    expect((await mark(mine, { ids: [first?._id] })).statusCode).toBe(200);
    const { system } = api.deps.database;
    const reads = system
      .selectFrom('aviso_lecturas')
      .select('user_id')
      .where('aviso_id', '=', first?._id ?? '');
    expect(await reads.execute()).toEqual([]);
    expect((await mark(mine, {})).statusCode).toBe(400);
  });

  test('page by page, for ninety days', async () => {
    const own = await api.givenClient();
    const [writer, legal] = [await userOf(own, []), await userOf(own, LEGAL)];
    for (let day = 0; day < 3; day += 1) {
      api.setNow(new Date(NOON.getTime() - day * DAY));
      await informe(writer);
    }
    api.setNow(NOON);
    const token = await api.givenToken(legal);
    const first = await listOf(token, '?limit=2');
    const rest = await listOf(token, `?limit=2&cursor=${encodeURIComponent(first.next ?? '')}`);
    expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 1, null]);
    api.setNow(new Date(NOON.getTime() + 89 * DAY + 3_600_000));
    expect(await kindsOf(await api.givenToken(legal))).toHaveLength(1);
    await sweep(api.deps);
    const left = api.deps.database.system.selectFrom('avisos').select('at').where('client_id', '=', own.id);
    expect(await left.execute()).toHaveLength(1);
  });

  test('counting stops at a hundred', async () => {
    const own = await api.givenClient();
    const aviso = {
      kind: 'informe.creado',
      subject: 'x',
      clientId: own.id,
      actorId: null,
      at: NOON,
      data: {},
    } as const;
    for (let count = 0; count < 103; count += 1) await addAviso(api.deps.database.system, aviso);
    expect((await resumenOf(await tokenOf(own, LEGAL))).sinLeer).toBe(100);
  });

  test('a finished report raises no more notices', async () => {
    const aviso = { clientId: acme.id, actorId: null, at: NOON, data: {} };
    await addAviso(api.deps.database.system, { kind: 'informe.red', subject: newId(), ...aviso });
    expect(await kindsOf(await tokenOf(acme, LEGAL))).not.toContain('informe.red');
  });
});

test('NOTI-02 a deleted record raises no notices until it is restored', async () => {
  const [own, { system }] = [await api.givenClient(), api.deps.database];
  const id = await informe(await userOf(own, []));
  const row = { kind: 'informe', record: id, client_id: own.id, label: 'N.º 7', deletedBy: 'x' } as const;
  await system
    .insertInto('papelera')
    .values({ ...row, deleted_at: NOON })
    .execute();
  const token = await tokenOf(own, LEGAL);
  expect([await kindsOf(token), (await resumenOf(token)).sinLeer]).toEqual([[], 0]);
  await system.updateTable('papelera').set({ restored_at: NOON }).where('record', '=', id).execute();
  expect(await kindsOf(token)).toEqual(['informe.creado']);
});

test('NOTI-06 the releases that one has not opened are counted, and of other companies none', async () => {
  const [own, reader] = [await api.givenClient(), await api.givenUser(acme)];
  const { system } = api.deps.database;
  const row = { title1: 'Frenos', description1: 'Revisar', emailsList: [], files: '{}', fecha: NOON };
  const releases = [
    { ...row, _id: newId(), consecutive: 901 },
    { ...row, _id: newId(), consecutive: 902 },
  ];
  await system.insertInto('newsletters').values(releases).execute();
  const addressed = releases.map(({ _id }) => ({ newsletter_id: _id, client_id: own.id, fecha: NOON }));
  await system.insertInto('newsletter_clients').values(addressed).execute();
  const token = await tokenOf(own, []);
  expect((await resumenOf(token)).accionesSinLeer).toBe(2);
  const newcomer = await api.givenUser(own);
  const begun = new Date(NOON.getTime() + 1);
  await system.updateTable('users').set({ fecha: begun }).where('_id', '=', newcomer.id).execute();
  expect((await resumenOf(await api.givenToken(newcomer))).accionesSinLeer).toBe(0);
  await api.call(token, 'POST', `/api/newsletter/${releases[0]?._id}/read`);
  expect((await resumenOf(await api.givenToken(reader))).accionesSinLeer).toBe(0);
  expect((await resumenOf(await api.givenToken(await api.givenUser(api.provider)))).accionesSinLeer).toBe(0);
});

describe('NOTI-07 live', () => {
  async function viewerOf(user: GivenUser): Promise<Viewer> {
    await api.givenToken(user);
    const { _id: sessionId } = await api.deps.database.system
      .selectFrom('sessions')
      .select('_id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    return { _id: user.id, clienteId: user.client.id, scopes: [], sessionId } as unknown as Viewer;
  }
  type Bell = ReturnType<typeof createBell>;
  async function listen(bell: Bell, user: GivenUser) {
    const stream = await bell.open(await viewerOf(user), false);
    const heard: string[] = [];
    stream.on('data', (chunk) => heard.push(String(chunk)));
    return { heard: () => heard.join('').split('event: avisos').length - 1, stream };
  }

  test('it rings for whom it concerns, once for each, and carries no words', async () => {
    const [writer, legal, stranger] = [await userOf(acme, []), await userOf(acme, LEGAL), await userOf(other, LEGAL)];
    const bell = createBell(api.deps);
    const ears = [await listen(bell, writer), await listen(bell, legal), await listen(bell, stranger)];
    await bell.look();
    const before = ears.map((ear) => ear.heard());
    await informe(writer);
    await bell.look();
    await bell.look();
    const rung = () => ears.map((ear, index) => ear.heard() - (before[index] ?? 0));
    await eventually(() => expect(rung()).toEqual([0, 1, 0]));
    bell.ring(legal.id);
    await eventually(() => expect(rung()).toEqual([0, 2, 0]));
    bell.close();
  });

  test('it ends with the session, and a person has six at most', async () => {
    const bell = createBell(api.deps);
    const user = await userOf(acme, []);
    const { stream } = await listen(bell, user);
    const ended = new Promise((resolve) => stream.once('end', () => resolve('ended')));
    await revokeSessions(api.deps.database.system, { userId: user.id }, 'signedOut', NOON);
    await bell.beat();
    expect(await ended).toBe('ended');
    const busy = await viewerOf(await userOf(acme, []));
    for (let count = 0; count < 6; count += 1) await bell.open(busy, false);
    // One stream too many gets one event and is closed, without an error: a notification stream is not essential.
    const short = (await bell.open(busy, false)).resume();
    expect(await new Promise((resolve) => short.once('end', () => resolve('ended')))).toBe('ended');
    bell.close();
  });

  test('a user beyond the limit of streams is answered and closed', async () => {
    const reply = await api.call(await tokenOf(acme, []), 'GET', '/api/avisos/cambios');
    expect([reply.statusCode, reply.body]).toEqual([200, 'event: avisos\ndata: {}\n\n']);
    expect((await api.call(undefined, 'GET', '/api/avisos/cambios')).statusCode).toBe(401);
  });
});
