import { ShiftedDay } from '@fenix/domain/dates/shiftedDay';
import { fullName } from '@fenix/domain/flota/drivers';
import type { Page } from '@fenix/domain/paging';
import { bufferWord, estadoWord, fastWord, observationOf } from '@fenix/domain/prealistamiento/lista/columns';
import type { ListedPreset, Preset } from '@fenix/domain/prealistamiento/registro';
import { csvLine } from '@fenix/domain/text/csv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import { readSheet } from '../testing/records/readXlsx';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { presetRow } from '../testing/preset';
import { type TestApp, createTestApp } from '../testing/testApp';
import { type Filled, postPreset, presetParts } from '../testing/prealistamiento/presetFixture';

/** Noon in Bogotá. */
const NOON = new Date('2026-03-10T17:00:00.000Z');
const MINUTE = 60_000;
const at = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE);

let api: TestApp;
let company: GivenCompany;
let other: GivenCompany;
let driver: string;
let manager: string;
let stranger: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  company = await givenCompany(api, await api.givenClient('Cóndor'));
  other = await givenCompany(api, await api.givenClient('Otra'));
  const scopes = ['createPreset', 'readPreset', 'createDispatch'] as const;
  driver = await api.givenToken(await api.givenUser(company, { scopes }));
  stranger = await api.givenToken(await api.givenUser(other, { scopes }));
  manager = await api.givenToken(await api.givenUser(api.provider));
});
afterAll(() => api.close());

const post = (filled: Filled = {}, { token = driver, headers = {}, minutes = 0 } = {}) =>
  postPreset(api, token, presetParts(company.fleet, at(minutes), filled), headers);
const find = async (id: string, token = driver) => (await get(`/api/preset-v2/${id}`, token)).json().data;
const get = (url: string, token = driver) => api.call(token, 'GET', url);
const page = async (url: string, token = driver): Promise<Page<ListedPreset>> => (await get(url, token)).json().data;
const idsOf = ({ items }: Page<ListedPreset>) => items.map(({ _id }) => _id);

describe('creating one', () => {
  test('PRE-15, PRE-18, PRE-20, PRE-21, PRE-28 what was found is kept in the words of its day', async () => {
    const reply = await post(
      {
        bad: [
          { seccion: 'llantas', name: 'Presión de aire', noveltie: 'Baja', noveltieDate: '2026-03-12' },
          { seccion: 'carroceriaInterna', name: 'Pito' },
        ],
        fields: {
          placa: 'LO QUE SEA',
          estado: 'false',
          kilometraje: '128.450',
          fechaVencimientoExtintor: '2026-12-31',
          novedad1: 'Cambiar correa',
          novedadFecha1: '2026-03-20',
          novedad3: 'Revisar espejo',
          observaciones: 'Sale a las 4',
          isBuffer: 'true',
        },
      },
      { minutes: -90 },
    );
    expect(reply.json()).toMatchObject({ status: 200, message: 'preset created', data: { estado: 'true' } });
    const preset = (await find(reply.json().data._id)) as Preset;
    expect(preset).toMatchObject({
      client: 'Cóndor',
      printedClient: 'Cóndor',
      cretedDate: at(-90).toISOString(),
      sendDate: NOON.toISOString(),
      isBuffer: true,
      isFast: false,
      kilometraje: 128_450,
      observation: 'Sale a las 4',
      observationfast: '',
      driver: { nombre: 'Édgar', apellido: 'Núñez', cedula: '', licencia: '' },
      vehicle: { id: company.fleet.vehicleId, nombre: 'Móvil 101', marca: 'Chevrolet', tipo_vehiculo: 'Bus' },
      fechaVencimientoExtintor: '2026-12-31',
      novedades: [
        { noveltie: 'Cambiar correa', noveltieDate: '2026-03-20' },
        { noveltie: 'Revisar espejo', noveltieDate: null },
      ],
      signature: null,
      version: 0,
      estado: 'true',
    });
    expect(preset.checkList.filter(({ isTitle }) => isTitle).map(({ name }) => name)).toEqual([
      'Documentos',
      'Carrocería interna',
      'Carrocería externa',
      'Kit de carretera',
      'Llantas',
      'Estado mecánico',
      'Luces',
      'Fugas',
      'Botiquín',
    ]);
    const wrong = preset.checkList.filter(({ value }) => value === 'Malo');
    expect(wrong).toMatchObject([
      { name: 'Pito', noveltie: 'Está roto', noveltieDate: null, isNa: false, criticidad: 'mayor' },
      { name: 'Presión de aire', noveltie: 'Baja', noveltieDate: '2026-03-12', criticidad: 'mayor' },
    ]);
    const files = [...wrong.map(({ image }) => image), preset.signatureDriver, preset.signatureReponsible];
    for (const file of files) expect((await get(file?.url ?? '')).statusCode).toBe(200);
  });

  test('PRE-22, PRE-23, DISP-06 the server decides; the badge and the count of the day follow at once', async () => {
    const fleet = { ...company.fleet, vehicleId: await company.addVehicle() };
    const today = async () => (await get('/api/preset-v2/hoy')).json().data;
    const badge = async () => (await get(`/api/preset-v2/vehicle/${fleet.vehicleId}`)).json().data.length as number;
    const ofVehicle = async () =>
      (await today()).without.find(({ id }: { id: string }) => id === fleet.vehicleId) as unknown;
    const send = async (filled: Filled) =>
      (await postPreset(api, driver, presetParts(fleet, NOON, filled))).json().data;

    const before = await today();
    expect([await ofVehicle(), await badge()]).toMatchObject([{ refused: null }, 0]);
    const bad = [{ seccion: 'estadoMecanico', name: 'Nivel de aceite de motor' }] as const;
    const refused = await send({ bad, fields: { estado: 'true' } });
    expect([refused.estado, await badge()]).toEqual(['false', 0]);
    expect(await ofVehicle()).toMatchObject({ refused: { _id: refused._id } });
    expect((await send({})).estado).toBe('true');
    expect([await badge(), await ofVehicle()]).toEqual([1, undefined]);
    const after = await today();
    expect([after.vehicles, after.approved]).toEqual([before.vehicles, before.approved + 1]);
    expect(after).toMatchObject({ day: '2026-03-10', isStale: false });
  });

  test('PRE-28 one key, one record: twice at once, and again after the answer was lost', async () => {
    const headers = { 'idempotency-key': newId() };
    const parts = presetParts(company.fleet, NOON);
    const replies = await Promise.all([1, 2].map(() => postPreset(api, driver, parts, headers)));
    const again = await postPreset(api, driver, parts, headers);
    const [first, ...rest] = [...replies, again].map((reply) => reply.json().data._id);
    expect(rest).toEqual([first, first]);
    const changed = presetParts(company.fleet, NOON, { fields: { kilometraje: '1' } });
    expect((await postPreset(api, driver, changed, headers)).statusCode).toBe(409);
  });
});

test('GPS-17, GPS-18, DISP-05 the approved checks of the vehicle of this Bogotá day, of the own company', async () => {
  const vehicle = newId();
  const reader = await api.givenToken(await api.givenUser(company, { scopes: ['readDispatch'] }));
  const of = (token: string, path: string, client?: string) =>
    get(client ? `${path}?client=${encodeURIComponent(client)}` : path, token);
  const shown = [presetRow(company, vehicle, at(-12 * 60)), presetRow(company, vehicle, at(11 * 60 + 59))];
  const hidden = [
    presetRow(company, vehicle, at(-12 * 60 - 1)),
    presetRow(company, vehicle, at(12 * 60)),
    presetRow(company, vehicle, at(0), 'false'),
    presetRow(other, vehicle, at(0)),
  ];
  await api.deps.database.system
    .insertInto('presets')
    .values([...shown, ...hidden])
    .execute();
  const path = `/api/preset-v2/vehicle/${vehicle}`;
  const { data } = (await of(driver, path)).json();
  expect(data.map(({ _id }: { _id: string }) => _id)).toEqual(shown.map(({ _id }) => _id).toReversed());
  expect(data[0]).toMatchObject({ client: company.client, estado: 'true', vehicle: { patente: 'SQK482' } });
  expect((await of(manager, path, company.client)).json().data).toEqual(data);
  expect((await of(driver, path, other.client)).statusCode).toBe(403);
  expect((await of(reader, path)).statusCode).toBe(403);
  expect((await of(driver, `/api/preset-v2/vehicle/${newId()}`)).json().data).toEqual([]);
});

describe('the list', () => {
  let own: GivenCompany;
  let token: string;
  let ids: string[];
  const DAYS = [1, 2, 3] as const;
  beforeAll(async () => {
    own = await givenCompany(api, await api.givenClient('Ñandú del Sur'));
    token = await api.givenToken(await api.givenUser(own, { scopes: ['readPreset'] }));
    const creator = await api.givenToken(await api.givenUser(own, { scopes: ['createPreset'] }));
    ids = [];
    for (const day of DAYS) {
      const filled = new Date(`2026-03-0${day}T17:00:00Z`);
      const fields = { observaciones: `Del día ${day}` };
      const reply = await postPreset(api, creator, presetParts(own.fleet, filled, { fields }));
      ids.push(reply.json().data._id);
    }
  });

  test('PRE-01, PRE-02, PRE-24, PRE-26 of one’s own company; staff name one, or see all', async () => {
    const newest = ids.toReversed();
    expect(idsOf(await page('/api/preset-v2?limit=10', token))).toEqual(newest);
    expect((await get('/api/preset-v2?limit=10&cliente=nadie', manager)).statusCode).toBe(404);
    const named = `/api/preset-v2?limit=10&cliente=${encodeURIComponent(own.client)}`;
    expect(idsOf(await page(named, manager))).toEqual(newest);
    expect(idsOf(await page('/api/preset-v2?limit=500', manager))).toEqual(expect.arrayContaining(newest));
    expect((await get(named, driver)).statusCode).toBe(403);
    const whole = (await get('/api/preset-v2', token)).json().data as ListedPreset[];
    expect(whole.map(({ _id }) => _id)).toEqual(newest);
    expect((await get('/api/preset-v2/count', token)).json().data).toEqual({ value: 3 });
  });

  test.each([
    ['both days included', '2026-03-01', '2026-03-02', [2, 1]],
    ['one day', '2026-03-03', '2026-03-03', [3]],
    ['no day', '2026-02-01', '2026-02-03', []],
  ])('PRE-11, PRE-12, PRE-25, PRE-26, PRE-27 %s', async (_, from, to, days) => {
    const range = new URLSearchParams({
      fechaIni: ShiftedDay.encode(from),
      fechaFin: ShiftedDay.encode(to),
      limit: '10',
    });
    const { items } = await page(`/api/preset-v2?${range.toString()}`, token);
    expect(items.map(({ observation }) => observation)).toEqual(days.map((day) => `Del día ${day}`));
  });

  test('PRE-03 pages follow one another and say how many there are; words are looked for without accents', async () => {
    const first = await page('/api/preset-v2?limit=2', token);
    const second = await page(`/api/preset-v2?limit=2&cursor=${first.next}`, token);
    expect([idsOf(first), idsOf(second), second.next]).toEqual([[ids[2], ids[1]], [ids[0]], null]);
    expect(first.total).toEqual({ value: 3, capped: false });
    const found = async (text: string) =>
      (await page(`/api/preset-v2?limit=10&search=${encodeURIComponent(text)}`, token)).items.length;
    expect([await found('nunez edgar'), await found('MOVIL 101'), await found('nadie')]).toEqual([3, 3, 0]);
  });

  test('PRE-04, PRE-06, PRE-08 the file holds what the list shows; the company is in it for staff only', async () => {
    const range = `cliente=${encodeURIComponent(own.client)}&fechaIni=2026-03-02&fechaFin=2026-03-03`;
    const sheet = await get(`/api/preset-v2/export?${range}`, token);
    expect(sheet.headers['content-disposition']).toBe(
      'attachment; filename="prealistamientos-nandu-del-sur-2026-03-02-2026-03-03.xlsx"',
    );
    const { name, cells } = readSheet(sheet.rawPayload);
    expect(name).toBe('Prealistamientos');
    expect(cells.slice(0, 11)).toEqual([
      'A1 1 inlineStr N.º',
      'B1 1 inlineStr Fecha',
      'C1 1 inlineStr Placa',
      'D1 1 inlineStr Vehículo',
      'E1 1 inlineStr Estado',
      'F1 1 inlineStr Conductor',
      'G1 1 inlineStr Envío',
      'H1 1 inlineStr Realizó',
      'I1 1 inlineStr Kilometraje',
      'J1 1 inlineStr Duración (s)',
      'K1 1 inlineStr Nota',
    ]);
    // Noon of 3 March 2026 in Bogotá, in the days of Excel; what was not measured has no cell.
    const [number, moment, plate, ...others] = cells.slice(11, 21);
    expect(number).toMatch(/^A2 - n \d+$/);
    expect(moment).toBe('B2 3 n 46084.5');
    expect(plate).toMatch(/^C2 - inlineStr T\w+$/);
    expect(others).toEqual([
      'D2 - inlineStr Móvil 101',
      'E2 - inlineStr Aprobado',
      'F2 - inlineStr Édgar Núñez',
      'G2 - inlineStr Online',
      'H2 - inlineStr Inspector',
      'I2 - n 128450',
      'K2 - inlineStr Del día 3',
    ]);
    const lines = async (who: string) =>
      (await get(`/api/preset-v2/export?${range}&format=csv`, who)).body.trim().split('\r\n');
    const [head, ...rows] = await lines(token);
    expect(head).toContain(
      'Consecutivo;Fecha;Placa;Vehículo;Estado;Conductor;Envío;Realizado por;Kilometraje;Duración (s);Observación',
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(
      /^\d+;03\/03\/2026 12:00:00;T\w+;Móvil 101;Aprobado;Édgar Núñez;Online;Inspector;128450;;Del día 3$/,
    );
    expect((await lines(manager))[1]).toContain(';Ñandú del Sur;');
  });

  test('PRE-04, PRE-10 every line says of its record what the list says', async () => {
    const client = await givenCompany(api, await api.givenClient('Exportadora; "S.A."'));
    const reader = await api.givenToken(await api.givenUser(client, { scopes: ['readPreset'] }));
    const texts = ['=1+1', 'di "hola"', 'dos\nrenglones', 'uno\u001fdos', '', 'x; y', '🚌 ñandú'];
    const rows = texts.map((text, index) => ({
      ...presetRow(client, newId(), at(-index), index % 2 === 0 ? 'true' : 'false'),
      driver: JSON.stringify({ nombre: text || 'Ana', apellido: '', cedula: '', licencia: '' }),
      isBuffer: index % 3 === 0,
      isFast: index % 2 === 0,
      kilometraje: index === 0 ? null : index,
      duracion: index === 1 ? null : index * 10,
      observation: index % 2 === 0 ? '' : text,
      observationfast: index % 2 === 0 ? text : '',
    }));
    await api.deps.database.system.insertInto('presets').values(rows).execute();
    const listed = (await get('/api/preset-v2', reader)).json().data as ListedPreset[];
    expect(listed).toHaveLength(texts.length);
    const expected = listed.map((preset) =>
      csvLine([
        preset.consecutive,
        { at: new Date(preset.cretedDate) },
        preset.vehicle.patente,
        preset.vehicle.nombre,
        estadoWord(preset.estado),
        fullName(preset.driver),
        bufferWord(preset.isBuffer),
        fastWord(preset.isFast),
        preset.kilometraje,
        preset.duracion,
        observationOf(preset),
      ]),
    );
    const { body } = await get('/api/preset-v2/export?format=csv', reader);
    expect(body.slice(body.indexOf('\r\n') + 2)).toBe(expected.join(''));
  });

  test('GUARD-80 a record of another company is not there, nor that of another maker, nor a list without the scope', async () => {
    const id = ids[0] ?? '';
    expect((await find(id, manager)).client).toBe('Ñandú del Sur');
    expect((await get(`/api/preset-v2/${id}`, stranger)).statusCode).toBe(404);
    const creator = await api.givenToken(await api.givenUser(own, { scopes: ['createPreset'] }));
    expect((await get(`/api/preset-v2/${id}`, creator)).statusCode).toBe(404);
    for (const path of ['', '/export', '/hoy', '/count'])
      expect((await get(`/api/preset-v2${path}`, creator)).statusCode).toBe(403);
    expect((await get(`/api/preset-v2/${newId()}`, manager)).json().message).toBe(
      'No encontramos este prealistamiento.',
    );
  });
});
