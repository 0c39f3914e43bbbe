import { readReport } from '@fenix/domain/incontrol/app/reporte';
import { filesOf } from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { adjuntoId } from '@fenix/domain/incontrol/app/adjuntos';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  test('go to the store of the company at the door, and no answer carries base64', async () => {
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

  test('longer than the door takes is 413', async () => {
    expect((await send(JSON.stringify({ image1: 'A'.repeat(6_100_000) }))).statusCode).toBe(413);
  });

  test('of another account’s trip is 404, and leaves no file', async () => {
    const before = await filesInStore();
    const other = await givenCompany(api);
    expect((await send({ image1: PNG }, other)).statusCode).toBe(404);
    expect(await filesInStore()).toBe(before);
  });
});
