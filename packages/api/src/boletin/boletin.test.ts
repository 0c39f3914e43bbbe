import { Accion } from '@fenix/domain/boletin/accion';
import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import type { Page } from '@fenix/domain/paging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawing, mp4 } from '../testing/media/formFixture';
import type { GivenClient, GivenUser } from '../testing/givens';
import { describeInFull } from '../testing/inFull';
import { type TestApp, createTestApp } from '../testing/testApp';
import { givenRelease, publish } from '../testing/boletin/boletinFixture';

let api: TestApp;
let acme: GivenClient;
let beta: GivenClient;
let acmeUser: GivenUser;
let manager: string;
let acmeToken: string;
let betaToken: string;
beforeAll(async () => {
  api = await createTestApp();
  acme = await api.givenClient('acme');
  beta = await api.givenClient('beta ltda');
  acmeUser = await api.givenUser(acme, { name: 'ana' });
  manager = await api.givenToken(await api.givenUser(api.provider, { name: 'jefa' }));
  acmeToken = await api.givenToken(acmeUser);
  betaToken = await api.givenToken(await api.givenUser(beta));
});
afterAll(() => api.close());

const form = (change: Record<string, string | string[] | undefined> = {}) => ({
  emails: ['ana@acme.co', 'luis@beta.co'],
  clientsList: ['acme'],
  title1: 'Frenos',
  description1: 'Revisar cada mañana',
  ...change,
});
const create = async (change = {}, files: Parameters<typeof publish>[3] = []): Promise<string> =>
  (await publish(api, manager, form(change), files)).json().data;
const list = async (token: string, query = ''): Promise<Accion[]> =>
  (await api.call(token, 'GET', `/api/newsletter${query}`)).json().data;
const get = (token: string, id: string) => api.call(token, 'GET', `/api/newsletter/${id}`);
const answer = (token: string, id: string, payload: object = { text: 'Enterados' }) =>
  api.call(token, 'POST', `/api/newsletter/${id}/responses`, { payload });
const errorsOf = (reply: { json: () => { errors?: { path: string; message: string }[] } }) =>
  (reply.json().errors ?? []).map(({ path, message }) => [path, message]);
const named = (name: string) => `?clientName=${encodeURIComponent(name)}`;

describe('publishing', () => {
  test('NEWS-32, NEWS-33, NEWS-18 status 200 returns the new id, and the record has the record names', async () => {
    const reply = await publish(api, manager, form({ title2: 'Llantas', description2: 'Rotar' }));
    expect(reply.json()).toEqual({ status: 200, data: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const record = Accion.parse((await get(manager, reply.json().data)).json().data);
    expect(record).toMatchObject({
      clientList: ['acme'],
      emailsList: ['ana@acme.co', 'luis@beta.co'],
      title1: 'Frenos',
      description1: 'Revisar cada mañana',
      title2: 'Llantas',
      title3: null,
      responses: [],
      foto1: null,
    });
  });

  test('NEWS-16 a release has every field of the contract', async () => {
    const { data } = (await get(manager, await create())).json();
    const named = ['_id', 'consecutive', 'fecha', 'clientList', 'emailsList', 'responses'];
    const items = [1, 2, 3].flatMap((item) => [`title${item}`, `description${item}`]);
    const pictures = [1, 2, 3, 4, 5, 6].map((place) => `foto${place}`);
    expect(Object.keys(data)).toEqual(expect.arrayContaining([...named, ...items, ...pictures]));
    expect([data.clientList, data.emailsList, data.responses].every(Array.isArray)).toBe(true);
  });

  test('NEWS-16 releases are numbered one after the other', async () => {
    const numbers: number[] = [];
    for (const id of [await create(), await create()]) numbers.push((await get(manager, id)).json().data.consecutive);
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  });

  test('DELIV-08, NEWS-20, NEWS-21 the photo fields of the record hold pictures and videos as addresses with their kind', async () => {
    const id = await create({}, [
      { name: 'foto1', filename: 'a.png', content: await drawing().png().toBuffer() },
      { name: 'foto2', filename: 'b.mp4', content: mp4() },
    ]);
    const { foto1, foto2, foto3 } = Accion.parse((await get(acmeToken, id)).json().data);
    expect([foto1?.kind, foto2?.kind, foto3]).toEqual(['picture', 'video', null]);
    for (const url of [foto1?.url, foto1?.thumbnail, foto2?.url])
      expect((await api.call(acmeToken, 'GET', url ?? '')).statusCode).toBe(200);
  });

  test.each([
    ['webp', async () => drawing().webp().toBuffer(), 415],
    ['svg', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['cut mp4', async () => mp4().subarray(0, 1_000), 400],
  ])('NEWS-21 a %s is refused and nothing is published', async (_, content, status) => {
    const before = (await list(manager)).length;
    const reply = await publish(api, manager, form(), [{ name: 'foto1', filename: 'x', content: await content() }]);
    expect(reply.statusCode).toBe(status);
    expect((await list(manager)).length).toBe(before);
  });

  test.each([
    ['NEWS-23, NEWS-24', { emails: [] }, 'emails', BOLETIN_MESSAGES.noRecipient],
    ['NEWS-23, NEWS-24 absent', { emails: undefined }, 'emails', BOLETIN_MESSAGES.noRecipient],
    ['NEWS-26', { emails: ['ana'] }, 'emails.0', BOLETIN_MESSAGES.badEmail],
    ['NEWS-22', { clientsList: [] }, 'clientsList', BOLETIN_MESSAGES.noClient],
    ['NEWS-22 unknown client', { clientsList: ['nadie'] }, 'clientsList', BOLETIN_MESSAGES.unknownClient],
    [
      'NEWS-22 the provider is no client',
      { clientsList: ['fenix sas'] },
      'clientsList',
      BOLETIN_MESSAGES.unknownClient,
    ],
    ['NEWS-22 title', { title1: ' ' }, 'title1', 'Este campo es obligatorio'],
    ['NEWS-22 description', { description1: undefined }, 'description1', 'Este campo es obligatorio'],
    ['NEWS-20 half an item', { title2: 'x' }, 'description2', BOLETIN_MESSAGES.itemGap],
    ['NEWS-20 a fourth item', { title4: 'x' }, 'title4', 'Este campo no existe.'],
    [
      'NEWS-19 the record name is not the payload name',
      { clientList: ['acme'] },
      'clientList',
      'Este campo no existe.',
    ],
  ])('%s', async (_, change, path, message) => {
    const reply = await publish(api, manager, form(change));
    expect([reply.statusCode, errorsOf(reply)]).toEqual([400, [[path, message]]]);
  });

  test('NEWS-22 Todos selects every client', async () => {
    const id = await create({ clientsList: ['Todos'] });
    const { clientList } = (await get(manager, id)).json().data;
    expect(clientList).toEqual(expect.arrayContaining(['acme', 'beta ltda']));
    expect(clientList).not.toContain('fenix sas');
  });

  test('the same key publishes once and mails once', async () => {
    const headers = { 'idempotency-key': 'una-sola-vez' };
    const [one, two] = [
      await publish(api, manager, form(), [], headers),
      await publish(api, manager, form(), [], headers),
    ];
    expect(two.json()).toEqual(one.json());
    const mail = await api.call(manager, 'GET', `/api/newsletter/${one.json().data}/mail`);
    expect(mail.json().data).toHaveLength(2);
  });

  test('a release leaves one audit entry', async () => {
    const id = await create();
    const rows = await api.deps.database.system
      .selectFrom('audit_log')
      .select(['action', 'user'])
      .where('entity_id', '=', id)
      .execute();
    expect(rows).toEqual([{ action: 'boletin.crear', user: 'jefa' }]);
  });

  test('clients do not publish', async () => {
    expect((await publish(api, acmeToken, form())).statusCode).toBe(403);
  });
});

describe('the list', () => {
  test('NEWS-30 clients get only their own releases, and only by their own name', async () => {
    const [mine, theirs] = [(await givenRelease(api, acme)).newsletterId, (await givenRelease(api, beta)).newsletterId];
    const ids = new Set((await list(acmeToken, named('Acme'))).map(({ _id }) => _id));
    expect([ids.has(mine), ids.has(theirs)]).toEqual([true, false]);
    expect((await api.call(acmeToken, 'GET', `/api/newsletter${named('beta ltda')}`)).statusCode).toBe(403);
    expect((await api.call(acmeToken, 'GET', `/api/newsletter${named('fenix sas')}`)).statusCode).toBe(403);
    expect((await get(acmeToken, theirs)).statusCode).toBe(404);
  });

  test('NEWS-31, NEWS-34 staff get all by the name of the provider, and one client by its name', async () => {
    const { newsletterId } = await givenRelease(api, beta);
    const has = async (name: string) => (await list(manager, named(name))).some(({ _id }) => _id === newsletterId);
    expect([await has('fenix sas'), await has('beta ltda'), await has('acme')]).toEqual([true, true, false]);
    expect((await api.call(manager, 'GET', `/api/newsletter${named('nadie')}`)).statusCode).toBe(404);
  });

  test('NEWS-05 a client sees neither recipients nor who else was addressed', async () => {
    const id = await create({ clientsList: ['acme', 'beta ltda'] });
    const { emailsList, clientList } = (await get(acmeToken, id)).json().data;
    expect([emailsList, clientList]).toEqual([[], ['acme']]);
  });

  test('NEWS-28, NEWS-29 days are dd/mm/yyyy of Bogotá, both included', async () => {
    const at = async (iso: string) => (await givenRelease(api, acme, { fecha: new Date(iso) })).newsletterId;
    const late = await at('2020-03-02T04:59:59.999Z');
    const next = await at('2020-03-02T05:00:00.000Z');
    const early = await at('2020-03-01T05:00:00.000Z');
    const found = async (query: string) => (await list(manager, query)).map(({ _id }) => _id);
    expect(await found('?startDate=01/03/2020&endDate=01/03/2020')).toEqual([late, early]);
    expect(await found('?startDate=01/03/2020&endDate=02/03/2020')).toEqual([next, late, early]);
    expect(await found('?startDate=03/03/2020&endDate=01/03/2020')).toEqual([]);
    expect((await api.call(manager, 'GET', '/api/newsletter?startDate=2020-03-01')).statusCode).toBe(400);
    expect((await api.call(manager, 'GET', '/api/newsletter?startDate=31/02/2020')).statusCode).toBe(400);
  });

  test('NEWS-31 pages by key give each release once, for staff and for a client', async () => {
    const gamma = await api.givenClient();
    const token = await api.givenToken(await api.givenUser(gamma));
    const fecha = new Date('2019-05-05T15:00:00Z');
    for (let count = 0; count < 5; count += 1) await givenRelease(api, gamma, { fecha });
    for (const [caller, query] of [
      [token, ''],
      [manager, `&clientName=${encodeURIComponent(gamma.client)}`],
      [manager, '&startDate=05/05/2019&endDate=05/05/2019'],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const url: string = `/api/newsletter?limit=2${query}${cursor ? `&cursor=${cursor}` : ''}`;
        const page: Page<Accion> = (await api.call(caller, 'GET', url)).json().data;
        expect(page.total).toEqual({ value: 5, capped: false });
        seen.push(...page.items.map(({ _id }) => _id));
        cursor = page.next;
      } while (cursor);
      expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
    }
  });

  test('a search finds titles and numbers without accents', async () => {
    const { newsletterId } = await givenRelease(api, acme, { title1: 'Señalización única' });
    expect((await list(acmeToken, '?search=senalizacion UNICA')).map(({ _id }) => _id)).toEqual([newsletterId]);
  });
});

describeInFull('reading and answering', () => {
  test('a release is unread until its reader opens it, for each reader alone', async () => {
    const { newsletterId: id } = await givenRelease(api, acme);
    const other = await api.givenToken(await api.givenUser(acme));
    const unread = async (token: string) => (await get(token, id)).json().data.unread;
    expect(await unread(acmeToken)).toBe(true);
    for (let time = 0; time < 2; time += 1)
      expect((await api.call(acmeToken, 'POST', `/api/newsletter/${id}/read`)).statusCode).toBe(200);
    expect([await unread(acmeToken), await unread(other)]).toEqual([false, true]);
    expect((await api.call(betaToken, 'POST', `/api/newsletter/${id}/read`)).statusCode).toBe(404);
  });

  test('NEWS-17 a client answers once; staff and the company read it, others do not', async () => {
    const id = await create({ clientsList: ['acme', 'beta ltda'] });
    expect((await answer(acmeToken, id, { text: ' Enterados ' })).statusCode).toBe(200);
    const again = await answer(acmeToken, id);
    expect([again.statusCode, again.json().message]).toEqual([409, BOLETIN_MESSAGES.answeredAlready]);
    const read = async (token: string) => (await get(token, id)).json().data.responses;
    expect(await read(manager)).toMatchObject([
      { user: 'ana', nameUser: 'Persona ana', client: 'acme', text: 'Enterados' },
    ]);
    expect((await read(acmeToken)).length).toBe(1);
    expect(await read(betaToken)).toEqual([]);
    expect((await list(manager)).find(({ _id }) => _id === id)?.responses.length).toBe(1);
  });

  test('NEWS-17 two answers of one user at the same moment leave one', async () => {
    const { newsletterId: id } = await givenRelease(api, beta);
    const replies = await Promise.all([answer(betaToken, id), answer(betaToken, id)]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  test.each([
    ['nothing', { text: '  ' }, 400],
    ['501 characters', { text: 'a'.repeat(501) }, 400],
    ['500 characters', { text: 'a'.repeat(500) }, 200],
    ['an unknown field', { text: 'a', user: 'otra' }, 400],
  ])('NEWS-17 an answer of %s', async (_, payload, status) => {
    const { newsletterId } = await givenRelease(api, acme);
    expect((await answer(acmeToken, newsletterId, payload)).statusCode).toBe(status);
  });

  test('NEWS-17 who was not addressed does not answer', async () => {
    const { newsletterId } = await givenRelease(api, acme);
    expect((await answer(betaToken, newsletterId)).statusCode).toBe(404);
    const staff = await answer(manager, newsletterId);
    expect([staff.statusCode, staff.json().message]).toEqual([403, BOLETIN_MESSAGES.notAddressed]);
  });

  test('NEWS-13 needs the pqrs module', async () => {
    const without = await api.givenClient(undefined, ['operacion']);
    const token = await api.givenToken(await api.givenUser(without));
    expect((await api.call(token, 'GET', '/api/newsletter')).statusCode).toBe(403);
  });
});

describeInFull('NEWS-37 without a mail server', () => {
  test('each recipient has a message that waits, and the count says so', async () => {
    const before = (await api.call(manager, 'GET', '/api/mail')).json().data;
    const id = await create();
    const mail = (await api.call(manager, 'GET', `/api/newsletter/${id}/mail`)).json().data;
    expect(mail).toMatchObject([
      { email: 'ana@acme.co', state: 'pendiente', reason: null, attempts: 0, sentAt: null },
      { email: 'luis@beta.co', state: 'pendiente' },
    ]);
    const after = (await api.call(manager, 'GET', '/api/mail')).json().data;
    expect([before.isConfigured, after.waiting - before.waiting]).toEqual([false, 2]);
    expect((await api.call(acmeToken, 'GET', `/api/newsletter/${id}/mail`)).statusCode).toBe(403);
  });
});
