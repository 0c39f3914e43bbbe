import { formatDay } from '@fenix/domain/dates/format';
import type { InspeccionOne, InspeccionRow } from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PICTURE } from '../../testing/picture';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import { type TestApp, createTestApp } from '../../testing/testApp';

const MINUTE = 60_000;
const NOON = new Date('2026-11-14T17:00:00.000Z');
const PNG = `data:image/png;base64,${PICTURE.toString('base64')}`;
const DAY = formatDay(NOON);

let api: TestApp;
let company: GivenCompany;
let token: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  company = await givenCompany(api);
  token = await api.givenToken(await api.givenUser(company, { scopes: ['readInspect'] }));
});
afterAll(() => api.close());

const at = (minutes: number) => new Date(NOON.getTime() - minutes * MINUTE);
let seconds = 0;
/** Each a second after the one before: reports are listed in the order in which they came. */
const report = (id: string, data: object, of = company) => {
  seconds += 1;
  api.setNow(new Date(NOON.getTime() + seconds * 1000));
  return api.deps.platform.addDataExtra(of.account.id, id, JSON.stringify(data));
};
const get = (path: string, query: Record<string, string> = {}, as = token) =>
  api.call(
    as,
    'GET',
    `/api/inspecciones${path}?${new URLSearchParams({ client: company.client, ...query }).toString()}`,
  );
const list = async (query: Record<string, string> = {}) =>
  (await get('', { fechaInicio: DAY, fechaFin: DAY, ...query })).json().data as {
    items: InspeccionRow[];
    next: string | null;
    total: { value: number };
  };
const one = async (id: string) => (await get(`/${id}`)).json().data as InspeccionOne;

test('INSP-01, INSP-02, INSP-04, INSP-05 the inspected trips of some days, by pages and by search, and no others', async () => {
  const ids = [await company.program(at(300)), await company.program(at(200)), await company.program(at(100))];
  await company.program(at(50));
  for (const id of ids) await report(id, { nameInspector: 'Ana' });
  await report(ids[0] ?? '', { nameInspector: 'Luis' });
  const first = await list({ limit: '2' });
  expect([first.items.map(({ id }) => id), first.total.value]).toEqual([[ids[2], ids[1]], 3]);
  const second = await list({ limit: '2', cursor: first.next ?? '' });
  expect(second.items).toMatchObject([
    { id: ids[0], reportes: 2, inspectores: ['Ana', 'Luis'], conductor: 'Édgar Núñez' },
  ]);
  expect(second.next).toBeNull();
  expect((await list({ search: 'núñez norte' })).total.value).toBe(3);
  expect((await list({ search: 'zzz' })).items).toEqual([]);
  const counted = await get('/count', { fechaInicio: DAY, fechaFin: DAY });
  expect(counted.json().data).toEqual({ value: 3 });
  const days = { fechaInicio: DAY, fechaFin: DAY, sort: 'inicio:asc' };
  const file = await get('/export', days);
  const [head, ...lines] = file.body.trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFFecha;Hora;Vehiculo;Placa;Ruta;Conductor;Estado;Reportes;Inspectores');
  expect(lines).toHaveLength(3);
  expect(lines[0]?.split(';').slice(7)).toEqual(['2', 'Ana, Luis']);
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="inspecciones-.*-2026-11-14-2026-11-14\.csv"$/,
  );
  expect((await get('/export', { ...days, format: 'xlsx' })).rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect((await get('/export', { fechaInicio: DAY })).statusCode).toBe(400);
});

test('INSP-06, INSP-07, INSP-08, INSP-16, INSP-17, INSP-19 one inspection with its reports, its passes and where it drove', async () => {
  const id = await company.program(at(60));
  await company.drive(at(60));
  await report(id, {
    nameInspector: 'Ana',
    totalPassengers: 12,
    collectionPictures: [{ picture: PNG }],
    signature: PNG,
  });
  await report(id, { nameInspector: 'Luis', clima: 'lluvia' });
  const reply = await get(`/${id}`);
  expect(reply.body).not.toContain(PICTURE.toString('base64').slice(0, 30));
  const inspeccion = reply.json().data as InspeccionOne;
  expect(inspeccion).toMatchObject({ id, nombre: 'NORTE', activo: 'Móvil 101', isStale: false });
  expect(inspeccion.definicion.lugares.map(({ nombre, llegada }) => [nombre, llegada !== ''])).toEqual([
    ['Terminal', true],
    ['Puerto', true],
  ]);
  expect(inspeccion.trazado.length).toBeGreaterThan(5);
  expect(inspeccion.data_extra.map(({ data }) => [data.nameInspector, data.unread])).toEqual([
    ['Ana', []],
    ['Luis', ['«clima»']],
  ]);
  const [picture] = inspeccion.data_extra[0]?.data.collectionPictures ?? [];
  expect(picture?.picture).toMatchObject({ kind: 'picture', missing: false, thumbnail: expect.any(String) });
  const opened = await api.call(token, 'GET', picture?.picture.url ?? '');
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/webp']);
  const entries = await api.deps.database.system
    .selectFrom('audit_log')
    .select(['action', 'entity', 'after'])
    .where('entity_id', '=', id)
    .where('action', 'like', 'inspeccion.%')
    .orderBy('action', 'desc')
    .execute();
  expect(entries).toEqual([
    { action: 'inspeccion.leer', entity: 'inspeccion', after: { placa: inspeccion.placa, ruta: 'NORTE' } },
    { action: 'inspeccion.descargar', entity: 'inspeccion', after: { archivo: expect.any(String) } },
  ]);
});

test('a report that names a file of another report shows none', async () => {
  const [mine, theirs] = [await givenCompany(api), company];
  const id = await theirs.program(at(30));
  await report(id, { image1: PNG });
  const kept = await api.deps.database.system
    .selectFrom('media_uses')
    .select('media_id')
    .where('kind', '=', 'inspeccion')
    .execute();
  const own = await mine.program(at(30));
  const names = kept.map(({ media_id }) => ({ picture: `archivo:${media_id}.jpeg` }));
  await report(own, { collectionPictures: names }, mine);
  const reader = await api.givenToken(await api.givenUser(mine, { scopes: ['readInspect'] }));
  const reply = await get(`/${own}`, { client: mine.client }, reader);
  const { data_extra } = reply.json().data as InspeccionOne;
  const shown = data_extra[0]?.data.collectionPictures ?? [];
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.map(({ picture }) => [picture.url, picture.missing])).toEqual(shown.map(() => [null, true]));
});

test('a trip that is not inspected, of another company, or that never was is 404', async () => {
  const plain = await company.program(at(20));
  const other = await givenCompany(api);
  const theirs = await other.program(at(20));
  await report(theirs, { nameInspector: 'Ana' }, other);
  const replies = await Promise.all([plain, theirs, 'nada'].map((id) => get(`/${id}`)));
  expect(replies.map((reply) => [reply.statusCode, reply.json().message])).toEqual(
    replies.map(() => [404, 'No encontramos esta inspección.']),
  );
});

test('another company’s name is 403; without readInspect nothing is shown', async () => {
  const other = await givenCompany(api);
  expect((await get('', { client: other.client, fechaInicio: DAY, fechaFin: DAY })).statusCode).toBe(403);
  const stranger = await api.givenToken(await api.givenUser(company, { scopes: ['readDispatch'] }));
  expect((await get('', { fechaInicio: DAY, fechaFin: DAY }, stranger)).statusCode).toBe(403);
});

test('a trip that is marked is pending in the list before it has a report', async () => {
  const id = await company.program(at(-60));
  await sql`update gps_programadas set definicion = jsonb_set(definicion, '{inControl}', 'true') where _id = ${id}`.execute(
    api.deps.database.system,
  );
  expect((await list()).items.find((row) => row.id === id)).toMatchObject({ reportes: 0, inspectores: [] });
  expect((await one(id)).data_extra).toEqual([]);
});
