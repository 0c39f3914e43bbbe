import { addDays, bogotaDay } from '@fenix/domain/dates/days';
import { formatDay } from '@fenix/domain/dates/format';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { readReport } from '@fenix/domain/incontrol/app/reporte';
import type { InspeccionRow, ResumenInspecciones } from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenCookie, givenInspector, givenMarked, reportForm } from '../../testing/incontrol/appFixture';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import { type TestApp, createTestApp } from '../../testing/testApp';

const HOUR = 3_600_000;
const NOON = new Date('2026-11-14T17:00:00.000Z');
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

const before = (hours: number) => new Date(NOON.getTime() - hours * HOUR);
const report = (id: string, data: object, of = company) =>
  api.deps.platform.addDataExtra(of.account.id, id, JSON.stringify(data));
const get = (path: string, query: Record<string, string> = {}, of = company, as = token) =>
  api.call(as, 'GET', `/api/inspecciones${path}?${new URLSearchParams({ client: of.client, ...query }).toString()}`);
const days = { fechaInicio: DAY, fechaFin: DAY };

type Page = { items: InspeccionRow[]; next: string | null; total: { value: number } };
const list = async (query: Record<string, string> = {}, of = company, as = token) =>
  (await get('', { ...days, ...query }, of, as)).json().data as Page;
const idsOf = async (query: Record<string, string>, of = company, as = token) =>
  (await list(query, of, as)).items.map(({ id }) => id);
const resumen = async (query: Record<string, string> = {}, of = company, as = token) =>
  (await get('/resumen', { ...days, ...query }, of, as)).json().data as ResumenInspecciones;

const LLANTAS = 'Estado del vehículo: Llantas gastadas';
const LUZ = 'Estado del vehículo: Luz fundida';

describe('INSP-30, INSP-31, INSP-33 by the reports of inspectors', () => {
  let ids: string[];
  beforeAll(async () => {
    ids = [];
    for (const hours of [5, 4, 3, 2, 1]) ids.push(await givenMarked(api, company, before(hours)));
    const [first = '', second = '', third = ''] = ids;
    await report(first, { nameInspector: 'Ana', controlPoint: 'Peaje', novelties: [LLANTAS] });
    await report(first, { nameInspector: 'Luis', controlPoint: 'Báscula', novelties: [LUZ] });
    await report(second, { nameInspector: 'Ana', controlPoint: 'Peaje', novelties: [LLANTAS, LUZ] });
    await report(third, { nameInspector: 'Luis', controlPoint: 'Peaje' });
    await api.deps.database.system
      .updateTable('gps_programadas')
      .set({ estado: 'Cancelado' })
      .where('_id', '=', ids[4] ?? '')
      .execute();
  });

  test.each<[string, Record<string, string>, number[]]>([
    ['with a report', { reportado: 'si' }, [2, 1, 0]],
    ['without one, and not called off', { reportado: 'no' }, [3]],
    ['of an inspector', { inspector: 'Ana' }, [1, 0]],
    ['at a point', { punto: 'Báscula' }, [0]],
    ['with a novelty', { novedad: LUZ }, [1, 0]],
    ['all of it said by one and the same report', { inspector: 'Ana', novedad: LUZ }, [1]],
    ['by nobody', { inspector: 'Nadie' }, []],
    ['without a report and by somebody', { reportado: 'no', inspector: 'Ana' }, []],
    ['with words besides', { inspector: 'Ana', search: 'norte' }, [1, 0]],
    ['with words that stand nowhere', { inspector: 'Ana', search: 'zzz' }, []],
  ])('%s', async (_, query, places) => {
    const wanted = places.map((place) => ids[place]);
    expect(await idsOf(query)).toEqual(wanted);
    expect((await get('/count', { ...days, ...query })).json().data).toEqual({ value: wanted.length });
    const file = await get('/export', { ...days, ...query });
    expect(file.body.trimEnd().split('\r\n').slice(1)).toHaveLength(wanted.length);
    expect((await get('/export', { ...days, ...query, format: 'xlsx' })).rawPayload.subarray(0, 2).toString()).toBe(
      'PK',
    );
  });

  test('pages go on where the one before ended, under the same filter', async () => {
    const first = await list({ reportado: 'si', limit: '2' });
    expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const second = await list({ reportado: 'si', limit: '2', cursor: first.next ?? '' });
    expect([second.items.map(({ id }) => id), second.next]).toEqual([[ids[0]], null]);
  });

  test('each list of figures counts inspections, by the other filters and not by its own', async () => {
    const whole = await resumen();
    expect(whole.novedades).toEqual([
      { nombre: LLANTAS, veces: 2 },
      { nombre: LUZ, veces: 2 },
    ]);
    expect(whole.inspectores).toEqual([
      { nombre: 'Ana', veces: 2 },
      { nombre: 'Luis', veces: 2 },
    ]);
    expect(whole.puntos).toEqual([
      { nombre: 'Peaje', veces: 3 },
      { nombre: 'Báscula', veces: 1 },
    ]);
    const ana = await resumen({ inspector: 'Ana' });
    expect(ana.inspectores).toEqual(whole.inspectores);
    expect(ana.novedades).toEqual([
      { nombre: LLANTAS, veces: 2 },
      { nombre: LUZ, veces: 1 },
    ]);
    expect((await resumen({ reportado: 'no' })).novedades).toEqual([]);
    expect((await resumen({ search: 'zzz' })).novedades).toEqual([]);
    expect((await resumen({ search: 'norte' })).novedades).toEqual(whole.novedades);
  });

  test('INSP-30 days may be as far apart as they like, and must be in order', async () => {
    const year = { fechaInicio: SlashDmy.encode(addDays(bogotaDay(NOON), -365)), fechaFin: DAY };
    expect(await idsOf({ ...year, inspector: 'Ana' })).toEqual([ids[1], ids[0]]);
    const wrong = await get('', { fechaInicio: DAY, fechaFin: year.fechaInicio });
    expect([wrong.statusCode, wrong.json().errors[0].message]).toEqual([400, FLOTA_MESSAGES.endBeforeStart]);
    expect((await get('', { ...days, reportado: 'quizás' })).statusCode).toBe(400);
  });

  test('another company finds nothing of it, and who may not read inspections is 403', async () => {
    const other = await givenCompany(api);
    const stranger = await api.givenToken(await api.givenUser(other, { scopes: ['readInspect'] }));
    expect(await idsOf({ inspector: 'Ana' }, other, stranger)).toEqual([]);
    expect((await resumen({}, other, stranger)).novedades).toEqual([]);
    for (const path of ['', '/resumen', '/celulares'])
      expect((await get(path, days, company, stranger)).statusCode).toBe(403);
    const without = await api.givenToken(await api.givenUser(company, { scopes: ['readDispatch'] }));
    for (const path of ['/resumen', '/celulares'])
      expect((await get(path, days, company, without)).statusCode).toBe(403);
  });
});

test.each([
  ['as our app writes it', { nameInspector: ' Ana ', controlPoint: 'Peaje', novelties: ['a', ' b ', ''] }],
  ['a number and a truth', { nameInspector: 7, controlPoint: true, novelties: 3 }],
  ['one novelty as a text', { novelties: 'Llanta' }],
  ['things with texts', { novelties: [{ grupo: 'Estado', novedad: 'Llanta' }, { z: ['b', 'a'], a: 'c' }, {}] }],
  ['things where texts belong', { nameInspector: { a: 1 }, controlPoint: ['x'], novelties: [['x']] }],
  ['nothing', { nameInspector: null, novelties: null }],
])('INSP-30 what is searched is what is read of a report: %s', async (_, data) => {
  const own = await givenCompany(api);
  const id = await own.program(before(1));
  await report(id, data, own);
  const { nameInspector, controlPoint, novelties } = readReport({ data: JSON.stringify(data) });
  const kept = await api.deps.database.system
    .selectFrom('gps_reportes')
    .select(['inspector', 'punto', 'novedades'])
    .where('programada_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ inspector: nameInspector, punto: controlPoint, novedades: novelties });
});

describe('INSP-34 a vehicle that was stopped without a trip is among the inspections', () => {
  let own: GivenCompany;
  let reader: string;
  let trip: string;
  beforeAll(async () => {
    api.setNow(NOON);
    own = await givenCompany(api);
    reader = await api.givenToken(await api.givenUser(own, { scopes: ['readInspect'] }));
    trip = await own.program(before(2));
    await report(trip, { nameInspector: 'Ana', novelties: [LLANTAS] }, own);
    const cookie = await givenCookie(api, await givenInspector(api, own, { username: 'luis-via' }));
    for (const hours of [3, 1]) {
      const said = {
        referencia: crypto.randomUUID(),
        version: 0,
        dateTimeReport: before(hours).toISOString(),
        controlPoint: 'Retén',
        company: 'Propia',
        totalPassengers: 3,
        novelties: [LLANTAS],
      };
      const form = reportForm(said);
      await api.call(undefined, 'POST', `/incontrol/app/vehiculos/${own.fleet.vehicleId}/reportes`, {
        ...form,
        headers: { ...form.headers, cookie },
      });
    }
  });

  test('in the order of all, page by page, counted and in the file', async () => {
    const whole = await list({}, own, reader);
    expect(whole.items.map(({ id, sinViaje }) => [id === trip, sinViaje])).toEqual([
      [false, true],
      [true, undefined],
      [false, true],
    ]);
    expect(whole.total.value).toBe(3);
    const paged: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ limit: '1', ...(cursor && { cursor }) }, own, reader);
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    }
    expect(paged).toEqual(whole.items.map(({ id }) => id));
    expect(await idsOf({ sort: 'inicio:asc' }, own, reader)).toEqual(paged.toReversed());
    expect((await get('/count', days, own, reader)).json().data).toEqual({ value: 3 });
    expect(await idsOf({ inspector: 'Nombre de luis-via' }, own, reader)).toEqual([paged[0], paged[2]]);
    expect(await idsOf({ reportado: 'no' }, own, reader)).toEqual([]);
    expect((await resumen({}, own, reader)).novedades).toEqual([{ nombre: LLANTAS, veces: 3 }]);
    const lines = (await get('/export', days, own, reader)).body.split('\r\n');
    expect(lines[1]).toContain('Sin viaje');
  });

  test('is read by its id, as evidence too, and by its own company only', async () => {
    const [row] = (await list({}, own, reader)).items;
    const one = await get(`/${row?.id}`, {}, own, reader);
    expect(one.json().data).toMatchObject({
      sinViaje: true,
      nombre: 'Sin viaje programado',
      data_extra: [{ data: { nameInspector: 'Nombre de luis-via', controlPoint: 'Retén' } }],
    });
    expect((await get(`/${row?.id}`, {}, company, token)).statusCode).toBe(404);
    const evidence = await get(`/${row?.id}/evidencia`, {}, own, reader);
    expect(evidence.json().data.description).toContain('sin viaje programado');
    expect((await get(`/${row?.id}/evidencia`, {}, company, token)).statusCode).toBe(404);
  });
});
