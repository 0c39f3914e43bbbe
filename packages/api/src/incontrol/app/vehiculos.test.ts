import type { InspectorFleet, VehicleOne } from '@fenix/domain/incontrol/app/vehiculo';
import type { Celular } from '@fenix/domain/incontrol/usuarios/celular';
import { readReport } from '@fenix/domain/incontrol/app/reporte';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../ground/ids';
import { PICTURE } from '../../testing/picture';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import {
  type GivenInspector,
  givenCookie,
  givenInspector,
  givenMarked,
  reportForm,
} from '../../testing/incontrol/appFixture';
import { givenInformes } from '../../testing/informes/informesFixture';
import { presetRow } from '../../testing/preset';
import { type TestApp, createTestApp } from '../../testing/testApp';

const NOW = new Date('2026-11-16T20:00:00Z');
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR);

let api: TestApp;
let acme: GivenCompany;
let other: GivenCompany;
let ines: GivenInspector;
let cookie: string;
let plate: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOW);
  acme = await givenCompany(api, await api.givenClient('acme'));
  other = await givenCompany(api, await api.givenClient('otra'));
  ines = await givenInspector(api, acme, { username: 'ines' });
  cookie = await givenCookie(api, ines);
  plate = (await fleet()).vehiculos.find(({ id }) => id === acme.fleet.vehicleId)?.placa ?? '';
});
afterAll(() => api.close());

const call = (method: 'GET' | 'POST', path: string, options: InjectOptions = {}, own = cookie) =>
  api.call(undefined, method, `/incontrol/app${path}`, { ...options, headers: { ...options.headers, cookie: own } });
const fleet = async (own = cookie) => (await call('GET', '/vehiculos', {}, own)).json().data as InspectorFleet;
const one = async (id = acme.fleet.vehicleId) => (await call('GET', `/vehiculos/${id}`)).json().data as VehicleOne;
const send = (facts: object, files: Parameters<typeof reportForm>[1] = [], id = acme.fleet.vehicleId, own = cookie) =>
  call('POST', `/vehiculos/${id}/reportes`, reportForm(facts, files), own);
const kept = (referencia: string) =>
  api.deps.database.system.selectFrom('inspecciones_via').selectAll().where('referencia', '=', referencia).execute();
const foto = { name: 'foto1', filename: 'f.png', type: 'image/png', content: PICTURE };
const facts = (change: object = {}) => ({
  referencia: crypto.randomUUID(),
  version: 0,
  dateTimeReport: ago(1).toISOString(),
  hora_final: NOW.toISOString(),
  controlPoint: 'Peaje',
  totalPassengers: 3,
  company: 'Propia',
  novelties: ['Vía: Bache'],
  ...change,
});

describe('IAPP-31, IAPP-33, IAPP-35 the vehicles of the company, and what to look for', () => {
  test('are all of its own and none of another', async () => {
    const { vehiculos } = await fleet();
    const theirs = await fleet(await givenCookie(api, await givenInspector(api, other)));
    expect(vehiculos.map(({ id }) => id)).toContain(acme.fleet.vehicleId);
    expect(theirs.vehiculos.map(({ id }) => id)).not.toContain(acme.fleet.vehicleId);
    for (const id of [other.fleet.vehicleId, 'nunca']) {
      const reply = await call('GET', `/vehiculos/${id}`);
      expect([reply.statusCode, reply.json().message]).toEqual([404, 'Este vehículo no es de tu empresa.']);
    }
  });

  test('of a vehicle of which nothing is known that is said', async () => {
    expect((await one(await acme.addVehicle())).antecedentes).toMatchObject({
      control: null,
      inspeccion: null,
      informes: { total: 0, abiertos: [] },
    });
  });

  test('last check, last inspection and open reports, without names', async () => {
    const db = api.deps.database.system;
    for (const row of [
      presetRow(acme, acme.fleet.vehicleId, ago(30)),
      presetRow(acme, acme.fleet.vehicleId, ago(3), 'false'),
    ])
      await db.insertInto('presets').values(row).execute();
    const trip = await givenMarked(api, acme, ago(5));
    const said = { nameInspector: 'Ana Secreta', controlPoint: 'Retén', novelties: ['Estado: Llantas'] };
    await api.deps.platform.addDataExtra(acme.account.id, trip, JSON.stringify(said));
    await givenInformes(api, acme, 7, { plate, operatorName: 'Conductor Secreto' });
    await givenInformes(api, acme, 1, { plate, timeResponse: 2 });
    await givenInformes(api, acme, 1, { plate, delete: true });
    await givenInformes(api, other, 1, { plate });
    const reply = await call('GET', `/vehiculos/${acme.fleet.vehicleId}`);
    expect(reply.body).not.toContain('Secret');
    const { antecedentes } = reply.json().data as VehicleOne;
    expect(antecedentes).toMatchObject({
      placa: plate,
      tipo: 'bus',
      control: { fecha: ago(3).toISOString(), aprobado: false },
      inspeccion: { fecha: ago(5).toISOString(), punto: 'Retén', novedades: ['Estado: Llantas'] },
      informes: { total: 7 },
    });
    // Without Cumplimiento there are no defects.
    expect(antecedentes).not.toHaveProperty('defectos');
    expect(antecedentes.informes.abiertos).toHaveLength(5);
    expect(antecedentes.informes.abiertos[0]?.titulo).toBe('Parada no autorizada');
    await givenMarked(api, acme, new Date(NOW.getTime() + HOUR));
    expect((await fleet()).antecedentes).toEqual([antecedentes]);
    // An inspection without a trip is one as well.
    await send(facts());
    expect((await one()).antecedentes.inspeccion).toEqual({
      fecha: ago(1).toISOString(),
      punto: 'Peaje',
      novedades: ['Vía: Bache'],
    });
  });
});

test('IAPP-33, WHY-08 open defects are there for a company with Cumplimiento, first what is promised first', async () => {
  const client = await api.givenClient(undefined, ['optimizacion', 'ejecucion', 'cumplimiento']);
  const company = await givenCompany(api, client);
  const own = await givenCookie(api, await givenInspector(api, company));
  const db = api.deps.database.system;
  const preset = presetRow(company, company.fleet.vehicleId, ago(30));
  await db.insertInto('presets').values(preset).execute();
  const of = { client_id: client.id, vehicle_id: company.fleet.vehicleId, placa: 'X', seccion: '1' } as const;
  const found = { preset_id: preset._id, consecutive: 1, desde: ago(30), visto: ago(30), escrito: ago(30) };
  const rows = [
    { nombre: 'Pito', prometido: null },
    { nombre: 'Frenos', prometido: '2026-11-20' },
    { nombre: 'Luz de placa', prometido: '2026-11-14', reparado: null },
    { nombre: 'Espejo', prometido: '2026-11-13', reparado: ago(1), reparado_como: 'cierre' as const },
  ].map((row) => Object.assign({ _id: newId(), punto: row.nombre, criticidad: 'menor' as const }, of, found, row));
  await db.insertInto('defectos').values(rows).execute();
  const reply = await call('GET', `/vehiculos/${company.fleet.vehicleId}`, {}, own);
  const { antecedentes } = reply.json().data as VehicleOne;
  expect(antecedentes.defectos?.total).toBe(3);
  expect(antecedentes.defectos?.abiertos.map(({ nombre }) => nombre)).toEqual(['Luz de placa', 'Frenos', 'Pito']);
});

describe('IAPP-34 a report on a vehicle without a trip', () => {
  test('is kept once, however often and at once it is sent, with its files; the session says by whom', async () => {
    const sent = facts({ nameInspector: 'Otra persona', fotos: { foto1: { dateTime: NOW.toISOString() } } });
    const replies = await Promise.all([send(sent, [foto]), send(sent, [foto])]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await send(sent, [foto])).statusCode).toBe(200);
    const [row, ...others] = await kept(sent.referencia);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      placa: plate,
      vehicle_id: acme.fleet.vehicleId,
      inspector: 'Nombre de ines',
      punto: 'Peaje',
      novedades: ['Vía: Bache'],
      inicio: ago(1),
    });
    const read = readReport({ data: row?.data ?? '' });
    expect([read.collectionPictures.length, read.unread]).toEqual([1, []]);
    const db = api.deps.database.system;
    const uses = await db
      .selectFrom('media_uses')
      .selectAll()
      .where('record', '=', row?._id ?? '')
      .execute();
    expect(uses).toMatchObject([{ kind: 'inspeccion' }]);
    const entries = await db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', row?._id ?? '')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['inspeccion.reportar']);
  });

  test('on a vehicle of another company is 404, and nothing is kept', async () => {
    const sent = facts();
    expect((await send(sent, [foto], other.fleet.vehicleId)).statusCode).toBe(404);
    expect(await kept(sent.referencia)).toEqual([]);
  });

  test.each<[string, object, number]>([
    ['what is required and missing', { totalPassengers: undefined }, 400],
    ['a version that never was', { version: 7 }, 400],
    ['no reference', { referencia: 'x' }, 400],
  ])('%s is refused', async (_, change, status) => {
    const sent = facts(change);
    expect((await send(sent)).statusCode).toBe(status);
  });

  test('a file that cannot be opened is refused under its field, and nothing is kept', async () => {
    const sent = facts();
    const reply = await send(sent, [{ ...foto, content: Buffer.concat([PICTURE.subarray(0, 40), Buffer.alloc(9)]) }]);
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'foto1']);
    expect(await kept(sent.referencia)).toEqual([]);
  });

  test.each<[string, string, Date]>([
    ['a clock that goes ahead', new Date(NOW.getTime() + HOUR).toISOString(), NOW],
    ['a clock of another year', '2020-01-01T00:00:00.000Z', NOW],
    ['with milliseconds', '2026-11-16T19:30:10.900Z', new Date('2026-11-16T19:30:10.000Z')],
  ])('its moment: %s', async (_, dateTimeReport, inicio) => {
    const sent = facts({ dateTimeReport });
    await send(sent);
    expect(await kept(sent.referencia)).toMatchObject([{ inicio }]);
  });

  test('who was disabled can send and read nothing more', async () => {
    const gone = await givenInspector(api, acme);
    const session = await givenCookie(api, gone);
    const db = api.deps.database.system;
    await db.updateTable('incontrol_users').set({ isActive: false }).where('_id', '=', gone.id).execute();
    const sent = facts();
    expect((await send(sent, [], acme.fleet.vehicleId, session)).statusCode).toBe(401);
    expect((await call('GET', '/vehiculos', {}, session)).statusCode).toBe(401);
    expect((await call('POST', '/celular', { payload: aviso() }, session)).statusCode).toBe(401);
    expect(await kept(sent.referencia)).toEqual([]);
  });
});

function aviso(change: object = {}) {
  return { telefono: newId(), orden: 1, esperan: 3, desde: ago(2).toISOString(), ...change };
}

describe('IAPP-36, INSP-35 what waits on a phone', () => {
  const tell = (payload: object) => call('POST', '/celular', { payload });
  const told = async (username = 'ines') => {
    const token = await api.givenToken(await api.givenUser(acme, { scopes: ['readInspect'] }));
    const reply = await api.call(token, 'GET', '/api/inspecciones/celulares?client=acme');
    return (reply.json().data as Celular[]).filter((celular) => celular.username === username);
  };

  test('is shown to the company, with since when and when it was last reported', async () => {
    expect((await tell(aviso())).statusCode).toBe(200);
    expect(await told()).toEqual([
      {
        username: 'ines',
        name: 'Nombre de ines',
        esperan: 3,
        desde: ago(2).toISOString(),
        visto: NOW.toISOString(),
      },
    ]);
  });

  test('an answer that comes late does not take the place of a newer one, at once neither', async () => {
    const telefono = newId();
    const luis = await givenCookie(api, await givenInspector(api, acme, { username: 'luis' }));
    const say = (orden: number, esperan: number) =>
      call('POST', '/celular', { payload: aviso({ telefono, orden, esperan }) }, luis);
    await say(5, 1);
    await say(4, 9);
    expect((await told('luis')).map(({ esperan }) => esperan)).toEqual([1]);
    await Promise.all([say(8, 2), say(7, 7), say(6, 6)]);
    expect((await told('luis')).map(({ esperan }) => esperan)).toEqual([2]);
  });

  test('a moment that has not come is now, and none waits since never', async () => {
    const eva = await givenCookie(api, await givenInspector(api, acme, { username: 'eva' }));
    const say = (change: object) => call('POST', '/celular', { payload: aviso(change) }, eva);
    const telefono = newId();
    await say({ telefono, orden: 1, desde: new Date(NOW.getTime() + HOUR).toISOString() });
    expect(await told('eva')).toMatchObject([{ desde: NOW.toISOString() }]);
    await say({ telefono, orden: 2, esperan: 0 });
    expect(await told('eva')).toMatchObject([{ esperan: 0, desde: null }]);
  });

  test('a phone on which nothing waits is left out after thirty days, one with reports never', async () => {
    const sara = await givenCookie(api, await givenInspector(api, acme, { username: 'sara' }));
    const say = (esperan: number) => call('POST', '/celular', { payload: aviso({ esperan, desde: null }) }, sara);
    await say(0);
    await say(2);
    const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
    api.setNow(new Date(days(30).getTime() - 1));
    expect((await told('sara')).map(({ esperan }) => esperan)).toEqual(expect.arrayContaining([0, 2]));
    api.setNow(days(30));
    expect((await told('sara')).map(({ esperan }) => esperan)).toEqual([2]);
    api.setNow(NOW);
  });

  test('of each inspector five phones are remembered', async () => {
    const rosa = await givenCookie(api, await givenInspector(api, acme, { username: 'rosa' }));
    for (let count = 1; count <= 7; count += 1) {
      api.setNow(new Date(NOW.getTime() + count * 1000));
      await call('POST', '/celular', { payload: aviso({ esperan: count, desde: null }) }, rosa);
    }
    api.setNow(NOW);
    expect((await told('rosa')).map(({ esperan }) => esperan)).toEqual([7, 6, 5, 4, 3]);
  });

  test.each<[string, object]>([
    ['more than any phone holds', { esperan: 1000 }],
    ['less than none', { esperan: -1 }],
    ['no phone', { telefono: 'x' }],
    ['a word that nobody asked for', { nota: 'x' }],
  ])('%s is 400', async (_, change) => {
    expect((await tell(aviso(change))).statusCode).toBe(400);
  });

  test('another company gets nothing of it', async () => {
    const token = await api.givenToken(await api.givenUser(other, { scopes: ['readInspect'] }));
    const reply = await api.call(token, 'GET', '/api/inspecciones/celulares');
    expect(reply.json().data).toEqual([]);
  });
});
