import { type AddressInfo, type Socket, connect } from 'node:net';
import { readReport } from '@fenix/domain/incontrol/app/reporte';
import { filesOf } from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { adjuntoId } from '@fenix/domain/incontrol/app/adjuntos';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../testing/eventually';
import { PICTURE } from '../testing/picture';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { type TestApp, createTestApp } from '../testing/testApp';
import { caller } from '../testing/gps/gpsFixture';

const NOW = new Date('2026-03-10T20:00:00Z');
const TODAY = { fecha_inicio: '10/03/2026', fecha_final: '10/03/2026', get_extra: '1' };
const PNG = `data:image/png;base64,${PICTURE.toString('base64')}`;
const NO_PICTURE = Buffer.from('esto no es una imagen, aunque venga así'.repeat(10)).toString('base64');

let api: TestApp;
let company: GivenCompany;
let id: string;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOW);
  company = await givenCompany(api);
  id = await company.program(NOW);
});

const send = (data: unknown, of = company) =>
  caller(api).call(
    'saveElementoDataExtra',
    { id, data: typeof data === 'string' ? data : JSON.stringify(data) },
    of.fleet,
  );
const listed = async () => {
  const reply = await caller(api).call('getProgrammedRoutesOnBus', TODAY, company.fleet);
  return reply.json<{ data: { data_extra: { id: string; data: string }[]; definicion: { inControl: boolean } }[] }>()
    .data[0];
};
const reports = async () => (await listed())?.data_extra ?? [];
const usesOf = (record: string) =>
  api.deps.database.system
    .selectFrom('media_uses')
    .innerJoin('media', 'media._id', 'media_uses.media_id')
    .select(['media._id', 'media.mime', 'media.client_id'])
    .where('kind', '=', 'inspeccion')
    .where('record', '=', record)
    .execute();
const filesInStore = async () => {
  const ids: string[] = [];
  for await (const file of api.deps.media.list()) ids.push(file.id);
  return ids.length;
};

describe('GPS-11 the pictures of a report', () => {
  test('go to the store of the company on arrival, and no answer carries base64', async () => {
    const reply = await send({ nameInspector: 'Ana', collectionPictures: [{ picture: PNG }], signature: PNG });
    expect(reply.json()).toEqual({ status: 200, data: 'ok', id: expect.any(String) });
    const [report] = await reports();
    expect(report?.data).not.toContain(PICTURE.toString('base64').slice(0, 40));
    const names = filesOf(readReport({ data: report?.data ?? '' }));
    const uses = await usesOf(reply.json<{ id: string }>().id);
    expect(new Set(uses.map(({ _id }) => _id))).toEqual(new Set(names.map(adjuntoId)));
    expect(uses).toHaveLength(2);
    expect(uses.map(({ client_id }) => client_id)).toEqual([company.id, company.id]);
  });

  test('one that is none does not lose the report, which says what is missing', async () => {
    const reply = await send({ nameInspector: 'Ana', collectionPictures: [{ picture: NO_PICTURE }, { picture: PNG }] });
    expect(reply.statusCode).toBe(200);
    const [report] = await reports();
    const read = readReport({ data: report?.data ?? '' });
    expect([read.nameInspector, read.collectionPictures.length, read.unread]).toEqual(['Ana', 1, ['Fotografías']]);
  });

  test('of a report that comes twice at once are kept once', async () => {
    const before = await filesInStore();
    const [one, other] = await Promise.all([1, 2].map(() => send({ image1: PNG, nameInspector: 'Ana' })));
    expect(one?.json()).toEqual(other?.json());
    expect(await reports()).toHaveLength(1);
    expect((await filesInStore()) - before).toBe(2);
  });
});

describe('a report', () => {
  test('with a reference of its own is one, whatever else changed on the way', async () => {
    const referencia = '0195b1c2-0000-7000-8000-000000000001';
    const first = await send({ referencia, nameInspector: 'Ana', image1: PNG });
    const again = await send({ referencia, nameInspector: 'Ana ', image1: PNG });
    expect(again.json()).toEqual(first.json());
    expect(await reports()).toHaveLength(1);
  });

  test('marks its trip as inspected, and such trips are listed by themselves', async () => {
    const span = { from: NOW, to: new Date(NOW.getTime() + 1), limit: 5, inControl: true, extra: true };
    const inspected = async () => (await api.deps.gps.listProgramadas(company.account, span)).value;
    expect((await inspected()).total.value).toBe(0);
    await send({ nameInspector: 'Ana' });
    expect((await listed())?.definicion.inControl).toBe(true);
    expect(await inspected()).toMatchObject({ items: [{ id, data_extra: [{}] }], total: { value: 1 } });
    expect((await api.deps.gps.countProgramadas(company.account, span)).value).toBe(1);
  });

  test.each([
    ['a megabyte of nonsense', 'x'.repeat(1_000_000)],
    ['a megabyte of text', JSON.stringify({ description: 'a b '.repeat(250_000) })],
    ['a megabyte of numbers', `{"a":[${'1,'.repeat(500_000)}1]}`],
    ['a list', '[]'],
    ['nothing', ''],
    ['what is nested too deep', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['what no database holds', '{"description":"\\u0000"}'],
  ])('that is %s is refused', async (_, data) => {
    const reply = await send(data);
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'data']);
    expect(await reports()).toEqual([]);
  });

  test('longer than the limit is 413', async () => {
    expect((await send(JSON.stringify({ image1: 'A'.repeat(6_100_000) }))).statusCode).toBe(413);
  });

  test('of another account’s trip is 404, and leaves no file', async () => {
    const before = await filesInStore();
    const other = await givenCompany(api);
    expect((await send({ image1: PNG }, other)).statusCode).toBe(404);
    expect(await filesInStore()).toBe(before);
  });
});

describe('N6 long reports', () => {
  const LONG = JSON.stringify({
    nameInspector: 'Ana',
    image1: Buffer.from('no es imagen '.repeat(30_000)).toString('base64'),
  });
  const lines: Socket[] = [];
  let port: number;
  beforeAll(async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = api.app.server.address() as AddressInfo);
  });
  afterEach(() => {
    for (const line of lines.splice(0)) line.destroy();
  });

  /** Announces a long form, sends how it begins and then nothing; resolves with what comes back. */
  function hold(begin: string): Promise<string> {
    const line = connect(port, '127.0.0.1');
    lines.push(line);
    const answer = new Promise<string>(
      (resolve) => void line.on('error', () => {}).once('data', (text) => resolve(String(text))),
    );
    line.write(
      `POST /gps/saveElementoDataExtra HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 6000000\r\n\r\n${begin}`,
    );
    return answer;
  }
  const keys = async ({ fleet }: GivenCompany) =>
    new URLSearchParams({ token: await caller(api).tokenOf(fleet), apikey: fleet.apikey }).toString();

  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (payload: string) =>
    api.call(undefined, 'POST', '/gps/saveElementoDataExtra', { payload, headers: FORM });

  /** Of three concurrent requests two are held and one is answered 503: then both places are taken. */
  const holdBoth = (begin: string) => Promise.race([1, 2, 3].map(() => hold(begin)));

  test('of who holds two lines without a key keep no account from sending', async () => {
    expect(await holdBoth('data=%7B'.padEnd(5_000, '0'))).toMatch(/^HTTP\/1\.1 503 /);
    expect((await send(LONG)).statusCode).toBe(200);
  });

  test('of one account are read two at a time, and another account is not kept waiting', async () => {
    const own = await keys(company);
    const refused = await holdBoth(`${own}&id=1&data=`);
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/\r\nretry-after: 5\r\n/);
    expect((await post(`${own}&id=${id}&data=${encodeURIComponent(LONG)}`)).statusCode).toBe(503);
    const other = await givenCompany(api);
    const reply = await caller(api).call(
      'saveElementoDataExtra',
      { id: await other.program(NOW), data: LONG },
      other.fleet,
    );
    expect(reply.statusCode).toBe(200);
  });

  test('with a wrong key in front are refused before the rest comes, and the guess is counted', async () => {
    const guesses = async () => {
      const { sum } = await api.deps.database.system
        .selectFrom('sign_in_failures')
        .select(({ fn }) => fn.sum<string>('failures').as('sum'))
        .executeTakeFirstOrThrow();
      return Number(sum);
    };
    const before = await guesses();
    expect(await hold('token=nada&apikey=de-nadie&data=')).toMatch(/^HTTP\/1\.1 401 /);
    expect(await guesses()).toBeGreaterThan(before);
  });

  test('are taken with the key behind the report too', async () => {
    const payload = `id=${id}&data=${encodeURIComponent(LONG)}&${await keys(company)}`;
    // The lines of the test before may still be about to close.
    await eventually(async () => expect((await post(payload)).statusCode).toBe(200));
  });

  test('come in over a line in pieces, and the line is used again', async () => {
    const url = `http://127.0.0.1:${port}/gps/saveElementoDataExtra`;
    const body = `${await keys(company)}&id=${id}&data=${encodeURIComponent(LONG)}`;
    for (let time = 0; time < 2; time += 1)
      expect((await fetch(url, { method: 'POST', headers: FORM, body })).status).toBe(200);
    const wrong = await fetch(url, {
      method: 'POST',
      headers: FORM,
      body: `token=x&apikey=y&data=${'0'.repeat(5_000_000)}`,
    });
    expect(wrong.status).toBe(401);
  });
});
