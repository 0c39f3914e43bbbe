import { MODULES, type Scope } from '@fenix/domain/permissions';
import type { Historia } from '@fenix/domain/flota/historia';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Hojas, givenAway, givenHojas, givenPersona, plateOf } from '../../testing/cumplimiento/hojasFixture';
import { givenActa } from '../../testing/actas/actasFixture';
import { definicionAt } from '../../testing/gps/gpsFixture';
import { newId } from '../../ground/ids';
import { describeInFull } from '../../testing/inFull';
import { givenInforme } from '../../testing/informes/informesFixture';
import { presetRow } from '../../testing/preset';
import { type TestApp, createTestApp } from '../../testing/testApp';

const NOON = new Date('2026-11-18T17:00:00.000Z');
const hoursAgo = (hours: number) => new Date(NOON.getTime() - hours * 3_600_000);
const ALL: readonly Scope[] = [
  'readCompliance',
  'readPreset',
  'readRecords',
  'readNovelty',
  'readDispatch',
  'readInspect',
];

let api: TestApp;
let company: Hojas['company'];
let other: Hojas['other'];
let token: Hojas['token'];
let placa: Hojas['placa'];
let reader: string;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  ({ company, other, token, placa } = await givenHojas(api));
  reader = await readerWith(ALL);
});

const readerWith = async (scopes: readonly Scope[]) => api.givenToken(await api.givenUser(company, { scopes }));
const ofVehicle = (of = placa) => `/api/hojas-de-vida/vehiculos/${of}/historia`;
async function read(path: string, by = reader): Promise<Historia> {
  const reply = await api.call(by, 'GET', path);
  expect([reply.statusCode, reply.json().message]).toEqual([200, undefined]);
  return reply.json().data;
}
const told = ({ items }: Historia) => items.map(({ clase, titulo }) => [clase, titulo.replace(/n\.º \d+/, 'n.º')]);

/** One of each kind, an hour apart, and as many of another company and of another plate. */
async function givenPast(): Promise<{ trip: string }> {
  const db = api.deps.database.system;
  const { fleet } = company;
  await givenActa(api, company, { plate: placa, fecha: hoursAgo(6) });
  await givenInforme(api, company, { plate: placa, fecha: hoursAgo(5), operatorName: 'ÉDGAR NUÑEZ' });
  const trip = await company.program(hoursAgo(4));
  await api.deps.platform.addDataExtra(fleet.accountId, trip, JSON.stringify({ nameInspector: 'Iván' }));
  const driver = JSON.stringify({ nombre: 'Édgar', apellido: 'Núñez', cedula: '', licencia: '' });
  const vehicle = JSON.stringify({
    id: fleet.vehicleId,
    nombre: '1042',
    marca: '',
    modelo: '',
    tipo_vehiculo: 'Bus',
    patente: placa,
  });
  await db
    .insertInto('presets')
    .values({ ...presetRow(company, fleet.vehicleId, hoursAgo(3), 'false'), driver, vehicle })
    .execute();
  api.setNow(hoursAgo(2));
  await api.call(token, 'POST', '/api/papeles', {
    payload: { placa, tipo: 'soat', numero: '77', vence: '2027-01-31' },
  });
  api.setNow(hoursAgo(1));
  await api.call(token, 'PUT', `/api/hojas-de-vida/vehiculos/${placa}`, { payload: { clase: 'bus' } });
  api.setNow(NOON);
  await givenActa(api, company, { plate: placa, delete: true });
  await givenActa(api, company, { plate: 'ZZZ999' });
  await givenActa(api, other, { plate: placa });
  await givenInforme(api, other, { plate: placa, operatorName: 'Édgar Núñez' });
  await givenInforme(api, company, { plate: 'ZZZ999', operatorName: 'Édgar Núñez Díaz' });
  return { trip };
}

const EVERYTHING = [
  ['cambio', 'Escribió la hoja de vida del vehículo'],
  ['papel', 'Papel registrado: SOAT'],
  ['prealistamiento', 'Prealistamiento n.º'],
  ['viaje', 'NORTE'],
  ['inspeccion', 'Inspección · NORTE'],
  ['informe', 'Informe n.º · Disciplinario'],
  ['acta', 'Acta n.º · Correctivo'],
];

test('CUM-14 everything that happened to a vehicle, newest first, with the way to each record', async () => {
  const { trip } = await givenPast();
  const history = await read(ofVehicle(placa.toLowerCase()));
  expect(told(history)).toEqual(EVERYTHING);
  expect([history.next, history.sinPlataforma]).toEqual([null, false]);
  const [, paper, check, drive, inspection] = history.items;
  expect(paper?.detalles).toEqual(['77 · vence el 31/01/2027', expect.stringMatching(/^Por /)]);
  expect(check).toMatchObject({
    estado: 'danger',
    palabra: 'No aprobado',
    detalles: ['Édgar Núñez · Revisión completa'],
  });
  expect(check?.enlace).toEqual({ to: 'prealistamientoPdf', params: { id: check?.id }, search: {} });
  expect(drive?.enlace).toMatchObject({ to: 'libroDeViaje', params: { id: trip } });
  expect(inspection?.enlace).toEqual({ to: 'inspeccionPreview', params: { id: trip }, search: {} });
});

test('CUM-14 the same of a person, whom records name by name', async () => {
  await givenPast();
  const payload = { tipoDocumento: 'CC', documento: '1143987', nombres: 'Edgar', apellidos: 'Nuñez' };
  const conductor = company.fleet.driverId;
  const made = await api.call(token, 'POST', '/api/personas', {
    payload: { ...payload, conductor, licencia: { numero: '1', vence: '2028-01-31' } },
  });
  const { _id } = made.json().data;
  await api.deps.database.system
    .updateTable('actas')
    .set({ nameOperator: 'Edgar Nuñez' })
    .where('client_id', '=', company.id)
    .where('plate', '=', 'ZZZ999')
    .execute();
  const history = await read(`/api/personas/${_id}/historia`);
  expect(told(history)).toEqual([
    ['papel', 'Papel registrado: Licencia de conducción'],
    ['cambio', 'Agregó la persona'],
    ['acta', 'Acta n.º · Correctivo'],
    ['prealistamiento', 'Prealistamiento n.º'],
    ['viaje', 'NORTE'],
    ['inspeccion', 'Inspección · NORTE'],
    ['informe', 'Informe n.º · Disciplinario'],
  ]);
});

test('CUM-14 defects, found and closed, and what a file changed, of the vehicle and of the person', async () => {
  const row = presetRow(company, company.fleet.vehicleId, hoursAgo(9));
  await api.deps.database.system.insertInto('presets').values(row).execute();
  const found = {
    client_id: company.id,
    vehicle_id: company.fleet.vehicleId,
    placa,
    seccion: 'Luces',
    criticidad: 'mayor' as const,
    preset_id: row._id,
    consecutive: 7,
    desde: hoursAgo(8),
    visto: hoursAgo(8),
    escrito: hoursAgo(8),
    prometido: '2026-11-20',
  };
  const repaired = {
    reparado: hoursAgo(2),
    reparado_como: 'cierre' as const,
    reparado_por: 'Ana',
    reparado_nota: 'Bombillo nuevo',
  };
  await api.deps.database.system
    .insertInto('defectos')
    .values({ ...found, _id: newId(), punto: 'luces:freno', nombre: 'Luces de freno' })
    .execute();
  await api.deps.database.system
    .insertInto('defectos')
    .values({ ...found, ...repaired, _id: newId(), punto: 'luces:cocuyos', nombre: 'Cocuyos' })
    .execute();
  const defects = await read(`${ofVehicle()}?clase=defecto`);
  const asFound = [
    expect.stringContaining('Defecto: '),
    ['Prealistamiento n.º 7', 'Prometido para el 20/11/2026'],
    'warning',
  ];
  expect(defects.items.map(({ titulo, detalles, estado }) => [titulo, detalles, estado])).toEqual([
    ['Defecto cerrado: Cocuyos', ['Bombillo nuevo', 'Por Ana'], 'ok'],
    asFound,
    asFound,
  ]);
  const first = await read(`${ofVehicle()}?clase=defecto&limit=2`);
  const second = await read(`${ofVehicle()}?clase=defecto&limit=2&cursor=${encodeURIComponent(first.next ?? '')}`);
  expect([...first.items, ...second.items]).toEqual(defects.items);

  const bring = async (what: string, csv: string) =>
    expect((await api.call(token, 'POST', `/api/${what}/import`, { payload: { csv } })).statusCode).toBe(200);
  const people = (cargo: string) => `tipoDocumento;documento;nombres;apellidos;cargo\nCC;8801;Eva;Paz;${cargo}\n`;
  await bring('hojas-de-vida/vehiculos', `placa;modalidad\n${placa};Especial\n`);
  await bring('hojas-de-vida/vehiculos', `placa;modalidad\n${placa};Mixto\n`);
  await bring('personas', people('Conductora'));
  await bring('personas', people('Supervisora'));
  const [eva] = (await api.call(token, 'GET', '/api/personas?search=8801')).json().data.items;
  const changes = async (path: string) =>
    (await read(`${path}?clase=cambio`)).items.map(({ titulo, detalles }) => `${titulo}. ${detalles[0]}`);
  const wrote = 'Escribió la hoja de vida del vehículo.';
  // Both at the same moment, in whichever order.
  expect(await changes(ofVehicle())).toEqual(
    expect.arrayContaining([`${wrote} Modalidad: Especial → Mixto`, expect.stringContaining(`${wrote} Por `)]),
  );
  expect(await changes(`/api/personas/${eva._id}/historia`)).toEqual([
    'Editó la persona. Cargo: Conductora → Supervisora',
  ]);
});

test('CUM-14 a kind alone, and pages that hold every entry once', async () => {
  await givenPast();
  expect(told(await read(`${ofVehicle()}?clase=informe`))).toEqual([['informe', 'Informe n.º · Disciplinario']]);
  for (const limit of [1, 2, 3]) {
    const seen: string[][] = [];
    let cursor = '';
    for (let page = 0; page < 10; page += 1) {
      const query = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const part = await read(`${ofVehicle()}?limit=${limit}${query}`);
      expect(part.items.length).toBeLessThanOrEqual(limit);
      seen.push(...told(part));
      if (part.next === null) break;
      cursor = part.next;
    }
    expect(seen).toEqual(EVERYTHING);
  }
});

test('CUM-14 what a reader may not open is left out', async () => {
  await givenPast();
  const own = await read(ofVehicle(), await readerWith(['readCompliance']));
  expect(own.clases).toEqual(['cambio', 'papel']);
  expect(told(own)).toEqual(EVERYTHING.slice(0, 2));
  const legal = await readerWith(['readCompliance', 'readNovelty']);
  expect(told(await read(`${ofVehicle()}?clase=acta`, legal))).toEqual([]);
  expect((await read(ofVehicle(), legal)).items.map(({ clase }) => clase)).toEqual(['cambio', 'papel', 'informe']);
});

test('CUM-14 without the scope 403; of another company 404', async () => {
  const poor = await readerWith(['readPreset']);
  const persona = await givenPersona(api, other);
  expect((await api.call(poor, 'GET', ofVehicle())).statusCode).toBe(403);
  expect((await api.call(poor, 'GET', `/api/personas/${persona}/historia`)).statusCode).toBe(403);
  expect((await api.call(reader, 'GET', ofVehicle(await plateOf(api, other)))).statusCode).toBe(404);
  expect((await api.call(reader, 'GET', `/api/personas/${persona}/historia`)).statusCode).toBe(404);
  expect((await api.call(reader, 'GET', `${ofVehicle()}?client=${encodeURIComponent(other.client)}`)).statusCode).toBe(
    403,
  );
});

test.each(['ayer', '2026-11-18T12:00:00.000Z~acta:1', '2026-11-18T12:00:00.000Z~nada:1'])(
  'CUM-14 a cursor that no page gave is 400: %s',
  async (cursor) => {
    const reply = await api.call(reader, 'GET', `${ofVehicle()}?cursor=${encodeURIComponent(cursor)}`);
    expect(reply.statusCode).toBe(400);
  },
);

describeInFull('what the platform says', () => {
  test('CUM-14 while it is unreachable the rest is listed, with a note that its part is missing', async () => {
    await givenPast();
    await givenAway(api, company);
    // Its checks are found by the plate, which the platform would have turned into an id.
    const history = await read(ofVehicle());
    expect(history.sinPlataforma).toBe(true);
    expect(history.items.map(({ clase }) => clase)).toEqual(['cambio', 'papel', 'prealistamiento', 'informe', 'acta']);
  });

  test('CUM-14 trips of another vehicle are left out, and those of long ago are looked for in steps', async () => {
    const old = await company.program(new Date(NOON.getTime() - 150 * 86_400_000));
    await company.program(new Date(NOON.getTime() - 190 * 86_400_000));
    await company.program(new Date(NOON.getTime() + 3_600_000));
    const { items } = await read(`${ofVehicle()}?clase=viaje`);
    expect(items.map(({ id }) => id)).toEqual([old]);
  });

  test('CUM-14 a client without the other modules gets its papers', async () => {
    const poor = await api.givenClient(
      undefined,
      MODULES.filter((module) => module === 'cumplimiento'),
    );
    const persona = await givenPersona(api, poor);
    const user = await api.givenToken(await api.givenUser(poor, { scopes: ALL }));
    expect((await read(`/api/personas/${persona}/historia`, user)).clases).toEqual(['cambio', 'papel']);
  });
});

const POR_EL_NOMBRE = 'Por el nombre: puede ser de otra persona con el mismo nombre';

async function givenNamed(documento: string, of: Partial<Record<'conductor', string>> = {}): Promise<string> {
  const payload = { tipoDocumento: 'CC', documento, nombres: 'Édgar', apellidos: 'Núñez', ...of };
  const reply = await api.call(token, 'POST', '/api/personas', { payload });
  expect(reply.statusCode).toBe(200);
  return reply.json().data._id as string;
}

/** A check of a driver of this name, with the document that it asked for, or none. */
async function givenCheck(hours: number, cedula: string): Promise<string> {
  const row = presetRow(company, company.fleet.vehicleId, hoursAgo(hours), 'true');
  const driver = JSON.stringify({ nombre: 'Édgar', apellido: 'Núñez', cedula, licencia: '' });
  await api.deps.database.system
    .insertInto('presets')
    .values({ ...row, driver })
    .execute();
  return row._id;
}
const sure = ({ items }: Historia, clase: string) =>
  items.filter((one) => one.clase === clase).map(({ id, detalles }) => [id, !detalles.includes(POR_EL_NOMBRE)]);

test('CUM-46 of two of one name, a record with a document number is of the one who has it; a name alone says so', async () => {
  const [first, second] = [
    await givenNamed('1.143.987', { conductor: company.fleet.driverId }),
    await givenNamed('555'),
  ];
  const [his, others, unknown] = [await givenCheck(2, '1143987'), await givenCheck(3, '555'), await givenCheck(4, '')];
  await givenInforme(api, company, { fecha: hoursAgo(5), operatorName: 'Edgar Nuñez' });
  await givenActa(api, company, { fecha: hoursAgo(6) });
  await api.deps.database.system
    .updateTable('actas')
    .set({ nameOperator: 'Édgar Núñez' })
    .where('client_id', '=', company.id)
    .execute();
  const unnamed = await company.program(hoursAgo(7));
  const { accountId, driverId, routeId: idruta, vehicleId: idactivo } = company.fleet;
  const start = hoursAgo(9);
  const definicion = { ...definicionAt(start), conductor1: [{ id: driverId, nombre: 'Édgar Núñez' }] };
  const trip = await api.deps.platform.programRoute(accountId, {
    idruta,
    idactivo,
    nombre: 'NORTE',
    definicion,
    start,
    end: hoursAgo(8),
  });
  const one = await read(`/api/personas/${first}/historia`);
  const other = await read(`/api/personas/${second}/historia`);
  expect(sure(one, 'prealistamiento')).toEqual([
    [his, true],
    [unknown, false],
  ]);
  expect(sure(other, 'prealistamiento')).toEqual([
    [others, true],
    [unknown, false],
  ]);
  for (const clase of ['informe', 'acta'])
    for (const line of [one, other]) expect(sure(line, clase)).toEqual([[expect.any(String), false]]);
  expect(sure(one, 'viaje')).toEqual([
    [unnamed, false],
    [trip, true],
  ]);
  expect(sure(other, 'viaje')).toEqual([]);
});

test('CUM-46 a name that one person alone has says nothing, also where another company has it', async () => {
  const persona = await givenNamed('1143987');
  await api.deps.database.system
    .updateTable('personas')
    .set({ nombres: 'Édgar', apellidos: 'Núñez' })
    .where('_id', '=', await givenPersona(api, other))
    .execute();
  const check = await givenCheck(2, '');
  await givenInforme(api, company, { fecha: hoursAgo(5), operatorName: 'Edgar Nuñez' });
  const line = await read(`/api/personas/${persona}/historia`);
  expect(sure(line, 'prealistamiento')).toEqual([[check, true]]);
  expect(sure(line, 'informe')).toEqual([[expect.any(String), true]]);
});

test('CUM-46 a paper leads to itself in the list, of a vehicle and of a person; trips say since when', async () => {
  await givenPast();
  const persona = await givenPersona(api, company);
  await api.call(token, 'POST', '/api/papeles', { payload: { persona, tipo: 'examen_medico', vence: '2027-01-31' } });
  const [own] = (await read(`/api/personas/${persona}/historia?clase=papel`)).items;
  expect(own?.enlace).toEqual({
    to: 'papeles',
    params: {},
    search: { persona, tipo: 'examen_medico' },
    hash: own?.id,
  });
  const [paper] = (await read(`${ofVehicle()}?clase=papel`)).items;
  expect(paper?.enlace).toEqual({ to: 'papeles', params: {}, search: { placa, tipo: 'soat' }, hash: paper?.id });
  expect((await read(`${ofVehicle()}?clase=papel`)).viajesDesde).toBeNull();
  expect((await read(ofVehicle())).viajesDesde).toBe('2026-05-18');
});
