import { Informe, type ListedInforme, type PorVencer } from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import type { Page } from '@fenix/domain/paging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawing, mp4, quickTime } from '../testing/media/formFixture';
import type { GivenClient } from '../testing/givens';
import { describeInFull } from '../testing/inFull';
import { type TestApp, createTestApp } from '../testing/testApp';
import {
  CREATE,
  NOVELTY,
  creationParts,
  fileOf,
  givenInforme,
  givenInformes,
  sendForm,
  text,
  upgradeOf,
} from '../testing/informes/informesFixture';

const NOW = new Date('2026-11-15T15:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let api: TestApp;
let acme: GivenClient;
let beta: GivenClient;
let manager: string;
let writer: string;
let legal: string;
let betaToken: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOW);
  acme = await api.givenClient('Cóndor Acme');
  beta = await api.givenClient('beta ltda');
  manager = await api.givenToken(await api.givenUser(api.provider, { name: 'gestora' }));
  writer = await api.givenToken(await api.givenUser(acme, { name: 'ana', scopes: ['createNovelty', 'readNovelty'] }));
  const scopes = ['readNovelty', 'changeStateNovelties', 'readRecords'] as const;
  legal = await api.givenToken(await api.givenUser(acme, { name: 'leo', scopes }));
  betaToken = await api.givenToken(await api.givenUser(beta, { scopes: ['createNovelty', ...scopes] }));
});
afterAll(() => api.close());

const answerOf = (reply: { statusCode: number; json: () => { message?: string } }) => [
  reply.statusCode,
  reply.json().message,
];
const NOT_FOUND = [404, INFORME_MESSAGES.notFound];
const get = (token: string, id: string) => api.call(token, 'GET', `/api/informes/${id}`);
const read = async (token: string, id: string) => Informe.parse((await get(token, id)).json().data);
const create = async (
  token: string,
  change: Record<string, string | undefined> = {},
  more: Parameters<typeof creationParts>[2] = {},
  headers: Record<string, string> = {},
) => sendForm(api, token, CREATE, await creationParts('cóndor acme', change, more), headers);
const setStatus = (token: string, id: string, status = 'success', headers = {}) =>
  api.call(token, 'PUT', `/api/informes/${id}`, { payload: { status, timeResponse: '999' }, headers });
const list = async (token: string, body: object): Promise<ListedInforme[]> =>
  (await api.call(token, 'POST', '/api/informes', { payload: body })).json().data;

describe('creating', () => {
  test('INF-34, INF-35, INF-36, INF-37, INF-38, INF-39, INF-40, INF-41, INF-59, INF-60, INF-73, API-03 a report of three novelties with all their files', async () => {
    const novelties = [NOVELTY, { ...NOVELTY, noveltie: 'Buzzer no suena' }, { ...NOVELTY, description: 'Tercera' }];
    const files = ['foto1', 'foto2', 'foto3', 'foto4', 'foto5', 'foto6', 'video1', 'video2', 'video3'];
    const reply = await create(writer, {}, { novelties, files });
    expect(reply.json()).toEqual({
      status: 200,
      data: { createdInformeId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    const informe = await read(writer, reply.json().data.createdInformeId);
    expect(informe).toMatchObject({
      fecha: NOW.toISOString(),
      dateNoveltie: '2026-11-14',
      client: 'Cóndor Acme',
      printedClient: 'Cóndor Acme',
      typeReport: 'disciplinario',
      videoSystem: 'Si',
      plate: 'ABC123',
      internalNumber: '1042',
      operatorName: 'Pedro Pérez',
      novelties: { v: '2.0.0', data: novelties },
      status: 'process',
      timeResponse: null,
      delete: false,
      proceddingId: null,
      isOld: false,
      createdBy: { name: 'Persona ana', client: 'Cóndor Acme' },
      finishedAt: null,
      image1: { kind: 'picture', name: 'foto1.jpg', missing: false },
      image6: { kind: 'picture', name: 'foto6.jpg' },
      video1: { kind: 'video', name: 'video1.mp4' },
      video3: { kind: 'video', name: 'video3.mp4' },
    });
  });

  test('INF-41 places that are not filled stay empty', async () => {
    const reply = await create(writer, {}, { novelties: [NOVELTY, NOVELTY], files: ['foto2', 'foto3', 'foto4'] });
    const { image1, image2, image3, image4, image5, video1 } = await read(writer, reply.json().data.createdInformeId);
    expect([image1, image5, video1]).toEqual([null, null, null]);
    expect([image2, image3, image4].map((image) => image?.name)).toEqual(['foto2.jpg', 'foto3.jpg', 'foto4.jpg']);
  });

  test('INF-34 each has the next number', async () => {
    const numbers: number[] = [];
    for (let time = 0; time < 2; time += 1)
      numbers.push((await read(writer, (await create(writer)).json().data.createdInformeId)).consecutive);
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  });

  test('a lost answer is asked for again with the same key and is the same report, also twice at once', async () => {
    const key = { 'idempotency-key': 'informe-una-vez-1' };
    const replies = await Promise.all([create(writer, {}, {}, key), create(writer, {}, {}, key)]);
    const again = await create(writer, {}, {}, key);
    const ids = [...replies, again].map((reply) => reply.json().data.createdInformeId);
    expect(new Set(ids).size).toBe(1);
    const other = await create(writer, { operatorName: 'Otro' }, {}, key);
    expect(other.statusCode).toBe(409);
  });

  test.each([
    ['INF-26 no operator', { operatorName: undefined }, {}, 'operatorName'],
    ['INF-27 a short plate', { plate: 'ABC12' }, {}, 'plate'],
    ['a day to come', { dateNoveltie: '2026-11-16' }, {}, 'dateNoveltie'],
    ['INF-23 no end image', {}, { files: ['foto1'] }, 'foto2'],
    ['INF-31 a video without a video system', { videoSystem: 'No' }, { files: ['foto2', 'video1'] }, 'video1'],
    ['INF-32 four novelties', {}, { novelties: [NOVELTY, NOVELTY, NOVELTY, NOVELTY] }, 'newNovelties'],
    [
      'INF-28 501 characters',
      {},
      { novelties: [{ ...NOVELTY, description: 'a'.repeat(501) }] },
      'newNovelties.0.description',
    ],
    ['INF-39 an unknown type', {}, { novelties: [{ ...NOVELTY, noveltie: 'x' }] }, 'newNovelties.0.noveltie'],
    ['INF-42 an acta that is not there', { proceddingId: '0199a0aa-0000-7000-8000-000000000000' }, {}, 'proceddingId'],
    ['a zero byte', { operatorName: 'a\0b' }, {}, 'operatorName'],
  ])('%s is refused at its field, and nothing is kept', async (_, change, more, path) => {
    const count = () => api.deps.database.system.selectFrom('informes').select('_id').execute();
    const before = (await count()).length;
    const reply = await create(writer, change, more);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors.map((error: { path: string }) => error.path)).toEqual([path]);
    expect((await count()).length).toBe(before);
  });

  test('a megabyte of text is refused before it is read', async () => {
    expect((await create(writer, { operatorName: 'a'.repeat(1_000_000) })).statusCode).toBe(413);
  });

  test('INF-23 a video in the place of a photo is refused', async () => {
    const { content } = await fileOf('video1');
    const parts = await creationParts('cóndor acme', {}, { files: [] });
    const reply = await sendForm(api, writer, CREATE, [...parts, { name: 'foto2', filename: 'a.jpg', content }]);
    expect(reply.statusCode).toBe(415);
  });

  test.each([
    ['png', 200],
    ['jpeg', 200],
    ['webp', 415],
    ['gif', 415],
  ] as const)('INF-24 an initial image in %s is answered %i', async (format, status) => {
    const content = await drawing().toFormat(format).toBuffer();
    // Called a jpg in every case: what counts is what the file is.
    const initial = { name: 'foto1', filename: 'inicial.jpg', content };
    const reply = await sendForm(api, writer, CREATE, [...(await creationParts('cóndor acme')), initial]);
    expect(reply.statusCode).toBe(status);
  });

  test('INF-31 an m4v is kept, and played as the mp4 it is', async () => {
    const content = Buffer.from(mp4().toString('latin1').replace('isom', 'M4V '), 'latin1');
    const parts = await creationParts('cóndor acme');
    const video = { name: 'video1', filename: 'cabina.m4v', type: 'video/x-m4v', content };
    const reply = await sendForm(api, writer, CREATE, [...parts, video]);
    const { video1 } = await read(writer, reply.json().data.createdInformeId);
    expect(video1).toMatchObject({ name: 'cabina.mp4', kind: 'video' });
    expect((await api.call(writer, 'GET', video1?.url ?? '')).headers['content-type']).toBe('video/mp4');
  });

  test('INF-31 a video of an iPhone is kept whole as the mp4 that browsers play', async () => {
    const content = quickTime();
    const video = { name: 'video1', filename: 'IMG_0042.MOV', type: 'video/quicktime', content };
    const parts = await creationParts('cóndor acme');
    const reply = await sendForm(api, writer, CREATE, [...parts, video]);
    expect(reply.statusCode).toBe(200);
    const { video1 } = await read(writer, reply.json().data.createdInformeId);
    expect(video1).toMatchObject({ name: 'IMG_0042.mp4', kind: 'video' });
    const played = await api.call(writer, 'GET', video1?.url ?? '');
    expect(played.headers['content-type']).toBe('video/mp4');
    expect(played.rawPayload.toString('latin1', 4, 20)).toBe('ftypmp42\0\0\0\0isom');
    // Nothing but the brand is another: what was recorded stays as it was.
    expect(played.rawPayload.subarray(20).equals(content.subarray(20))).toBe(true);
  });

  test('a cut video of an iPhone, and an old QuickTime file without its first box, are refused with a message', async () => {
    const refused = async (content: Buffer) => {
      const video = { name: 'video1', filename: 'IMG_0042.MOV', type: 'video/quicktime', content };
      return answerOf(await sendForm(api, writer, CREATE, [...(await creationParts('cóndor acme')), video]));
    };
    const whole = quickTime();
    expect(await refused(whole.subarray(0, whole.length - 60))).toEqual([
      400,
      'IMG_0042.MOV: el archivo está dañado o incompleto.',
    ]);
    expect(await refused(whole.subarray(20))).toEqual([
      415,
      'IMG_0042.MOV: este video QuickTime no se puede abrir. Expórtalo como mp4.',
    ]);
  });

  test('INF-08 a client user only for their own company, staff for any, none for an unknown one', async () => {
    expect((await create(betaToken)).statusCode).toBe(403);
    expect((await read(manager, (await create(manager)).json().data.createdInformeId)).createdBy.name).toBe(
      'Persona gestora',
    );
    const unknown = await create(manager, { client: 'nadie' });
    expect([unknown.statusCode, unknown.json().errors[0].path]).toEqual([400, 'client']);
    expect((await create(legal)).statusCode).toBe(403);
  });
});

describe('reading', () => {
  test('INF-58 another company’s report is not there', async () => {
    const id = await givenInforme(api, acme);
    for (const after of ['', '/history', '/readers'])
      expect(answerOf(await api.call(betaToken, 'GET', `/api/informes/${id}${after}`))).toEqual(NOT_FOUND);
    expect((await get(manager, id)).statusCode).toBe(200);
  });

  test('INF-71, INF-72 a list by days, words and client; without a client staff see all and others their own', async () => {
    const gamma = await api.givenClient('gamma');
    const token = await api.givenToken(await api.givenUser(gamma, { scopes: ['readNovelty'] }));
    const older = await givenInforme(api, gamma, { fecha: new Date('2026-06-01T12:00:00Z'), plate: 'XYZ987' });
    const newer = await givenInforme(api, gamma, {
      fecha: new Date('2026-06-03T04:59:00Z'),
      operatorName: 'Ñandú Ibáñez',
    });
    const ids = async (body: object, who = token) => (await list(who, body)).map(({ _id }) => _id);
    expect(await ids({})).toEqual([newer, older]);
    expect(await ids({ sort: 'fecha:asc' })).toEqual([older, newer]);
    expect(await ids({ fechaIni: '2026-06-02', fechaFin: '2026-06-02' })).toEqual([newer]);
    expect(await ids({ tags: 'xyz987 PARADA' })).toEqual([older]);
    expect(await ids({ tags: ['nandu', 'ibanez'] })).toEqual([newer]);
    expect(await ids({ client: 'GAMMA' }, manager)).toEqual([newer, older]);
    expect(await ids({ client: api.provider.client, tags: 'xyz987' }, manager)).toEqual([older]);
    expect((await api.call(token, 'POST', '/api/informes', { payload: { client: 'beta ltda' } })).statusCode).toBe(403);
    expect((await api.call(token, 'POST', '/api/informes', { payload: { page: 1 } })).statusCode).toBe(400);
    const count = await api.call(token, 'GET', '/api/informes/count?tags=xyz987');
    expect(count.json().data).toEqual({ value: 1 });
    expect((await list(token, {}))[0]).toMatchObject({ novedades: ['Parada no autorizada'], client: 'gamma' });
  });

  test('INF-71 pages follow each other by key', async () => {
    const client = await api.givenClient();
    const token = await api.givenToken(await api.givenUser(client, { scopes: ['readNovelty'] }));
    await givenInformes(api, client, 5);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const payload = { limit: 2, ...(cursor && { cursor }) };
      const page: Page<ListedInforme> = (await api.call(token, 'POST', '/api/informes', { payload })).json().data;
      expect(page.total).toEqual({ value: 5, capped: false });
      seen.push(...page.items.map(({ _id }) => _id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  });

  test('INF-69, INF-70 by type, status and colour, of open and of finished ones', async () => {
    const client = await api.givenClient();
    const token = await api.givenToken(await api.givenUser(client, { scopes: ['readNovelty'] }));
    const given = {
      openGreen: { fecha: daysAgo(8) },
      openOrange: { fecha: daysAgo(9) },
      openRed: { fecha: daysAgo(17), typeReport: 'Novedad especifica' },
      doneGreen: { fecha: daysAgo(40), timeResponse: 8 },
      doneRed: { fecha: daysAgo(40), timeResponse: 17, typeReport: 'Novedad especifica' },
      deleted: { fecha: daysAgo(1), delete: true },
    } as const;
    const names = new Map<string, string>();
    for (const [name, facts] of Object.entries(given)) names.set(await givenInforme(api, client, facts), name);
    const found = async (body: object, who = token) =>
      (await list(who, { client: client.client, ...body })).map(({ _id }) => String(names.get(_id))).toSorted();
    expect(await found({ status: 'process' })).toEqual(['openGreen', 'openOrange', 'openRed']);
    expect(await found({ status: 'success' })).toEqual(['doneGreen', 'doneRed']);
    expect(await found({ color: 'green' })).toEqual(['doneGreen', 'openGreen']);
    expect(await found({ color: 'orange' })).toEqual(['openOrange']);
    expect(await found({ color: 'red', status: 'process' })).toEqual(['openRed']);
    expect(await found({ typeReport: 'Novedad especifica' })).toEqual(['doneRed', 'openRed']);
    expect(await found({ typeReport: 'disciplinario', color: 'red' })).toEqual([]);
    expect(await found({ status: 'process' }, manager)).not.toContain('deleted');
    expect(await found({ typeReport: 'disciplinario' }, manager)).toContain('deleted');
    expect(await found({})).not.toContain('deleted');

    const due = async (query = ''): Promise<PorVencer> =>
      (await api.call(token, 'GET', `/api/informes/due?limit=10${query}`)).json().data;
    const all = await due();
    expect(all.items.map(({ _id }) => names.get(_id))).toEqual(['openRed', 'openOrange', 'openGreen']);
    const one = { value: 1, capped: false };
    expect([all.bands, all.total]).toEqual([
      { green: one, orange: one, red: one },
      { value: 3, capped: false },
    ]);
    const red = await due('&color=red');
    expect([red.items.map(({ _id }) => names.get(_id)), red.total, red.bands.green]).toEqual([['openRed'], one, one]);
    const staff = await api.call(manager, 'GET', `/api/informes/due?client=${encodeURIComponent(client.client)}`);
    expect(staff.json().data.total).toEqual({ value: 3, capped: false });
  });

  test('INF-45 a file has the columns of the table', async () => {
    const client = await api.givenClient('=cmd');
    await givenInforme(api, client, { fecha: daysAgo(9), operatorName: 'Una; "dos"', plate: 'CSV001' });
    await givenInforme(api, client, { fecha: daysAgo(40), timeResponse: 17, plate: 'CSV002' });
    const url = `/api/informes/export?client=${encodeURIComponent('=cmd')}`;
    const csv = await api.call(manager, 'GET', url);
    expect(csv.headers['content-disposition']).toContain('informes.csv');
    const [head, first, second] = csv.body.replace('\ufeff', '').split('\r\n');
    expect(head).toBe('#;Fecha;Cliente;Tipo;Placa;N° interno;Operador;Novedades;Días;Estado');
    expect(first).toContain(`;CSV001;1042;"Una; ""dos""";Parada no autorizada;9;En proceso`);
    expect(second).toContain(`;CSV002;1042;Pedro Pérez;Parada no autorizada;17;Finalizado`);
    expect(first).toContain(`;'=cmd;`);
    const xlsx = await api.call(manager, 'GET', `${url}&format=xlsx`);
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test("INF-44 a client's file has no column of the client, the file of staff has", async () => {
    const client = await api.givenClient('Cóndor Archivos');
    await givenInforme(api, client, { fecha: daysAgo(9), plate: 'CSV003' });
    const token = await api.givenToken(await api.givenUser(client, { scopes: ['readNovelty'] }));
    const url = `/api/informes/export?client=${encodeURIComponent(client.client)}`;
    const linesOf = async (who: string) => (await api.call(who, 'GET', url)).body.replace('\ufeff', '').split('\r\n');
    const [head, row] = await linesOf(token);
    expect(head).toBe('#;Fecha;Tipo;Placa;N° interno;Operador;Novedades;Días;Estado');
    expect(row).toContain(';CSV003;');
    expect(row).not.toMatch(/archivos/i);
    expect((await linesOf(manager))[0]).toContain(';Fecha;Cliente;Tipo;');
  });

  test('who has opened it, when, and what was done to it', async () => {
    const id = (await create(writer)).json().data.createdInformeId;
    for (const token of [legal, legal, writer, manager]) await get(token, id);
    await setStatus(legal, id);
    const readers = (await api.call(writer, 'GET', `/api/informes/${id}/readers`)).json().data;
    expect(readers.map(({ user }: { user: string }) => user).toSorted()).toEqual(['Persona ana', 'Persona leo']);
    expect(readers[0]).toMatchObject({ client: 'Cóndor Acme', at: NOW.toISOString() });
    const all = (await api.call(manager, 'GET', `/api/informes/${id}/readers`)).json().data;
    expect(all.map(({ user }: { user: string }) => user)).toContain('Persona gestora');
    const history = (await api.call(writer, 'GET', `/api/informes/${id}/history`)).json().data;
    const labels = history.map(({ label }: { label: string }) => label);
    expect(labels).toEqual(expect.arrayContaining(['Finalizó el informe', 'Abrió el informe', 'Creó el informe']));
  });
});

describeInFull('INF-42 from an acta', () => {
  const givenActa = async ({ client }: GivenClient): Promise<string> => {
    const payload = { client, plate: 'abc123', format: 'gps', name: 'Técnico Uno' };
    return (await api.call(manager, 'POST', '/api/actas', { payload })).json().data;
  };

  test('acta and report name each other, for who may read the other', async () => {
    const acta = await givenActa(acme);
    const id = (await create(manager, { proceddingId: acta })).json().data.createdInformeId;
    const { consecutive } = await read(manager, id);
    const actaOf = async (token: string) => (await read(token, id)).acta?._id ?? null;
    expect((await read(legal, id)).proceddingId).toBe(acta);
    expect([await actaOf(legal), await actaOf(manager), await actaOf(writer)]).toEqual([acta, acta, null]);
    const reader = await api.givenToken(await api.givenUser(acme, { scopes: ['readRecords'] }));
    const informesOf = async (token: string) =>
      (await api.call(token, 'GET', `/api/actas/${acta}`)).json().data.informes;
    expect([await informesOf(legal), await informesOf(reader)]).toEqual([[{ _id: id, consecutive }], []]);
  });

  test('an acta of another company, or one that was deleted, is refused', async () => {
    const deleted = await givenActa(acme);
    await api.call(manager, 'POST', '/api/actas/deleteList', { payload: { listIds: [deleted] } });
    for (const acta of [await givenActa(beta), deleted])
      for (const token of [writer, manager])
        expect((await create(token, { proceddingId: acta })).json().errors[0].path).toBe('proceddingId');
  });
});

describeInFull('status', () => {
  test('INF-61, INF-62, INF-64 finishing counts the days since its date, whatever the caller says', async () => {
    const id = await givenInforme(api, acme, { fecha: new Date('2026-11-05T04:00:00Z') });
    expect((await setStatus(legal, id)).json().data).toEqual({ status: 'success', timeResponse: '11' });
    expect(await read(legal, id)).toMatchObject({
      status: 'success',
      timeResponse: '11',
      finishedAt: NOW.toISOString(),
      finishedBy: 'Persona leo',
    });
  });

  test('finishing takes a note, which the report and its history keep', async () => {
    const id = await givenInforme(api, acme);
    const payload = { status: 'success', note: '  Suspensión de dos días.  ' };
    expect((await api.call(legal, 'PUT', `/api/informes/${id}`, { payload })).statusCode).toBe(200);
    expect((await read(legal, id)).finishNote).toBe('Suspensión de dos días.');
    const history = (await api.call(legal, 'GET', `/api/informes/${id}/history`)).json().data;
    const last = history.find(({ label }: { label: string }) => label === 'Finalizó el informe');
    expect(JSON.stringify(last.changes)).toContain('Nota de cierre');
    expect(JSON.stringify(last.changes)).toContain('Suspensión de dos días.');
    const long = { status: 'success', note: 'a'.repeat(501) };
    const other = await givenInforme(api, acme);
    const refused = await api.call(legal, 'PUT', `/api/informes/${other}`, { payload: long });
    expect([refused.statusCode, refused.json().errors[0].message]).toEqual([
      400,
      'La nota admite hasta 500 caracteres.',
    ]);
  });

  test('INF-65, INF-66 finishing is final', async () => {
    const id = await givenInforme(api, acme);
    expect((await setStatus(legal, id, 'process')).json().data).toEqual({ status: 'process', timeResponse: null });
    expect((await setStatus(legal, id)).statusCode).toBe(200);
    for (const status of ['process', 'success'])
      expect(answerOf(await setStatus(legal, id, status))).toEqual([409, INFORME_MESSAGES.alreadyFinished]);
  });

  test('INF-65 however many press at the same time, one finishes it', async () => {
    const id = await givenInforme(api, acme);
    const replies = await Promise.all([legal, manager, legal, manager].map((token) => setStatus(token, id)));
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409', '409', '409']);
    const entries = await api.deps.database.system
      .selectFrom('audit_log')
      .select('_id')
      .where('entity_id', '=', id)
      .where('action', '=', 'informe.finalizar')
      .execute();
    expect(entries).toHaveLength(1);
  });

  test('INF-67 who lacks the scope is refused, and another company’s report is not there', async () => {
    const id = await givenInforme(api, acme);
    expect((await setStatus(writer, id)).statusCode).toBe(403);
    expect(answerOf(await setStatus(betaToken, id))).toEqual(NOT_FOUND);
    expect((await read(legal, id)).status).toBe('process');
  });
});

describe('deleting', () => {
  const remove = (token: string, listIds: readonly string[]) =>
    api.call(token, 'POST', '/api/informes/deleteList', { payload: { listIds } });

  test('INF-49, INF-50, INF-77 at most five at once, all or none, by managers; the client no longer finds them', async () => {
    const ids = await givenInformes(api, acme, 6);
    expect(answerOf(await remove(manager, ids))).toEqual([400, 'Revisa los datos enviados.']);
    expect((await remove(manager, [])).statusCode).toBe(400);
    expect((await remove(legal, ids.slice(0, 1))).statusCode).toBe(403);
    const stranger = '0199a0aa-0000-7000-8000-000000000000';
    expect((await remove(manager, [ids[0] ?? '', stranger])).statusCode).toBe(404);
    expect((await get(legal, ids[0] ?? '')).statusCode).toBe(200);
    expect((await remove(manager, ids.slice(0, 5))).statusCode).toBe(200);
    expect(answerOf(await get(legal, ids[0] ?? ''))).toEqual(NOT_FOUND);
    expect((await read(manager, ids[0] ?? '')).delete).toBe(true);
    expect(answerOf(await setStatus(manager, ids[0] ?? ''))).toEqual([409, INFORME_MESSAGES.alreadyDeleted]);
  });
});

describeInFull('saving', () => {
  const save = (token: string, id: string, parts: Parameters<typeof sendForm>[3]) =>
    sendForm(api, token, upgradeOf(id), parts);
  const edited = [{ ...NOVELTY, description: 'Corregida' }];
  const novelties = text({ novelties: JSON.stringify(edited) });

  test('INF-57, INF-75, INF-76 a manager corrects texts and files; the rest stays', async () => {
    const id = (await create(writer, {}, { files: ['foto1', 'foto2'] })).json().data.createdInformeId;
    const before = await read(writer, id);
    expect((await save(manager, id, [...novelties, await fileOf('foto2'), await fileOf('video1')])).statusCode).toBe(
      200,
    );
    const after = await read(writer, id);
    expect(after.novelties.data).toEqual(edited);
    expect(after.version).toBe(before.version + 1);
    expect(after.image1?.url?.split('?')[0]).toBe(before.image1?.url?.split('?')[0]);
    expect(after.image2?.url?.split('?')[0]).not.toBe(before.image2?.url?.split('?')[0]);
    expect(after.video1?.kind).toBe('video');
  });

  test('INF-57 a manager corrects plate, operator and date while it is in process, and the entry says from what', async () => {
    const id = (await create(writer)).json().data.createdInformeId;
    const facts = { plate: 'xyz789', operatorName: 'Pedro Pérez', dateNoveltie: '2026-11-13' };
    expect((await save(manager, id, text(facts))).statusCode).toBe(200);
    expect(await read(writer, id)).toMatchObject({ plate: 'XYZ789', dateNoveltie: '2026-11-13' });
    expect((await list(writer, { tags: 'xyz789' })).map(({ _id }) => _id)).toEqual([id]);
    const entry = await api.deps.database.system
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('entity_id', '=', id)
      .where('action', '=', 'informe.editar')
      .executeTakeFirstOrThrow();
    expect(entry.before).toMatchObject({ plate: 'ABC123', dateNoveltie: '2026-11-14' });
    expect(entry.after).toMatchObject({ plate: 'XYZ789', dateNoveltie: '2026-11-13' });
    // The operator is the same as before: nothing was corrected.
    expect(entry.after).not.toHaveProperty('operatorName');
    for (const wrong of [{ plate: 'ABC12' }, { dateNoveltie: '2026-11-16' }])
      expect((await save(manager, id, text(wrong))).json().errors[0].path).toBe(Object.keys(wrong)[0]);
    await setStatus(legal, id);
    expect(answerOf(await save(manager, id, text({ plate: 'ABC123' })))).toEqual([
      409,
      INFORME_MESSAGES.finishedForGood,
    ]);
  });

  test('INF-57 only managers, not what is finished, not with more novelties, and not over unseen work', async () => {
    const id = await givenInforme(api, acme);
    for (const token of [writer, legal]) expect((await save(token, id, novelties)).statusCode).toBe(403);
    const more = text({ novelties: JSON.stringify([...edited, ...edited]) });
    expect(answerOf(await save(manager, id, more))).toEqual([409, INFORME_MESSAGES.otherNovelties]);
    expect((await save(manager, id, [await fileOf('foto3')])).json().errors[0].path).toBe('foto3');
    expect(answerOf(await save(manager, id, []))).toEqual([409, INFORME_MESSAGES.nothingToSave]);
    const versioned = [...novelties, ...text({ version: '1' })];
    expect((await save(manager, id, versioned)).statusCode).toBe(200);
    const stale = await save(manager, id, versioned);
    expect(answerOf(stale)).toEqual([409, expect.stringContaining('Persona gestora cambió las novedades')]);
    await setStatus(legal, id);
    expect(answerOf(await save(manager, id, novelties))).toEqual([409, INFORME_MESSAGES.finishedForGood]);
  });

  test('OLD-03 a legacy report opens as it is, and is converted once, finished or not', async () => {
    const old = [{ noveltie: 'Novedad de antes', description: 'Texto de antes' }];
    const files = ['https://archivo.example/a.jpg', 'https://archivo.example/v.mp4', 'https://archivo.example/b.png'];
    const id = await givenInforme(api, acme, { isOld: true, novelties: old, files, timeResponse: 3 });
    const before = await read(writer, id);
    expect(before).toMatchObject({
      isOld: true,
      novelties: { v: '2.0.0', data: old },
      image1: { name: 'a.jpg', missing: true },
      image2: { name: 'b.png', missing: true },
      video1: { name: 'v.mp4', kind: 'video', missing: true },
    });
    expect((await list(writer, { tags: 'novedad antes' }))[0]).toMatchObject({
      isOld: true,
      novedades: ['Novedad de antes'],
    });
    expect((await save(legal, id, [])).statusCode).toBe(403);
    expect((await save(manager, id, [])).statusCode).toBe(200);
    const { version: _, isOld, ...after } = await read(writer, id);
    expect(isOld).toBe(false);
    expect(before).toMatchObject(after);
    expect(answerOf(await save(manager, id, []))).toEqual([409, INFORME_MESSAGES.nothingToSave]);
  });

  test('OLD-03 an open legacy one takes corrections, and keeps names that the list does not have', async () => {
    const old = [{ noveltie: 'Novedad de antes', description: 'Texto' }];
    const id = await givenInforme(api, acme, { isOld: true, novelties: old, files: [] });
    const renamed = text({ novelties: JSON.stringify([{ noveltie: 'Inventada', description: 'x' }]) });
    expect((await save(manager, id, renamed)).json().errors[0].path).toBe('novelties.0.noveltie');
    const kept = text({ novelties: JSON.stringify([{ noveltie: 'Novedad de antes', description: 'Nuevo texto' }]) });
    expect((await save(manager, id, [...kept, await fileOf('foto2')])).statusCode).toBe(200);
    expect(await read(writer, id)).toMatchObject({ isOld: false, image2: { missing: false } });
  });
});
