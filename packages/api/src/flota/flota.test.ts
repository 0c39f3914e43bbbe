import { placaKey } from '@fenix/domain/flota/plate';
import { type ClientScope, MODULES } from '@fenix/domain/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveRoute } from '@fenix/gps/fleet/saveFleet';
import { newId } from '../ground/ids';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { type TestApp, createTestApp } from '../testing/testApp';

const NOON = new Date('2026-03-10T17:00:00.000Z');

let api: TestApp;
let company: GivenCompany;
let other: GivenCompany;
let dispatcher: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  [company, other] = [await givenCompany(api), await givenCompany(api)];
  dispatcher = await api.givenToken(await api.givenUser(company, { scopes: ['createDispatch'] }));
});
afterAll(() => api.close());

const get = (token: string, path: string, query: Record<string, string> = {}) =>
  api.call(token, 'GET', `${path}?${new URLSearchParams(query).toString()}`);

test('DISP-03, DISP-07 vehicles, drivers and routes of the own company, with the moment they were read', async () => {
  const [vehiculos, conductores, rutas] = await Promise.all(
    ['vehiculos', 'conductores', 'rutas'].map((what) => get(dispatcher, `/api/${what}`)),
  );
  expect(vehiculos?.json().data).toMatchObject({
    items: [{ id: company.fleet.vehicleId, nombre: 'Móvil 101', idgps: company.fleet.imei }],
    at: NOON.toISOString(),
    isStale: false,
  });
  expect(conductores?.json().data.items).toMatchObject([{ id: company.fleet.driverId, direccion: 'RELEVADOR' }]);
  expect(rutas?.json().data.items[0].lugares).toMatchObject([{ timeBetween: 0 }, { timeBetween: 20 }]);
});

test('DISP-06 where a vehicle reported from last, and where its route begins', async () => {
  const lugar = (id: string) => get(dispatcher, `/api/vehiculos/${id}/lugar`);
  expect((await lugar(company.fleet.vehicleId)).json().data).toEqual({ ciudad: null, at: null });
  const standing = { velocidad: 0, rumbo: 0, encendido: false, alarma: null };
  await api.deps.platform.takePositions(company.fleet.vehicleId, [
    { at: NOON.getTime() - 60_000, latitud: 10.908, longitud: -74.789, ...standing },
  ]);
  await api.deps.platform.drain();
  expect((await lugar(company.fleet.vehicleId)).json().data).toEqual({
    ciudad: 'Barranquilla',
    at: '2026-03-10T16:59:00.000Z',
  });
  const [santaMarta] = [
    { ruta: 'SUR', parada: 'Terminal', minutos: 0, latitud: 11.219, longitud: -74.187, radio: 300 },
  ];
  await saveRoute(api.deps.database.system, company.account.id, 'SUR', [santaMarta]);
  const rutas = (await get(dispatcher, '/api/rutas')).json().data.items as { nombre: string; origen?: string }[];
  expect(rutas.map(({ nombre, origen }) => [nombre, origen])).toEqual([
    ['NORTE', undefined],
    ['SUR', 'Santa Marta'],
  ]);
  for (const id of [other.fleet.vehicleId, 'x']) {
    const reply = await lugar(id);
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'La plataforma GPS no conoce este registro.']);
  }
  const reader = await api.givenToken(await api.givenUser(company, { scopes: ['readDispatch'] }));
  expect((await get(reader, `/api/vehiculos/${company.fleet.vehicleId}/lugar`)).statusCode).toBe(403);
});

test('a plate, however it is written, finds its vehicle', async () => {
  const [vehicle] = (await api.deps.platform.listVehiculos(company.account.id)).slice(0, 1);
  const found = await get(dispatcher, '/api/vehiculos', { placa: ` ${vehicle?.patente.toLowerCase()} ` });
  expect(found.json().data.items).toMatchObject([{ id: company.fleet.vehicleId }]);
  expect((await get(dispatcher, '/api/vehiculos', { placa: 'ZZZ999' })).json().data.items).toEqual([]);
});

test('CUM-18 the vehicle of a plate comes with the internal number that its company keeps', async () => {
  const [vehicle] = await api.deps.platform.listVehiculos(company.account.id);
  const placa = placaKey(vehicle?.patente ?? '');
  const sheet = { placa, internalNumber: '4207', fecha: new Date() };
  const { system } = api.deps.database;
  await system
    .insertInto('hojas_vehiculo')
    .values({ ...sheet, client_id: other.id })
    .execute();
  const numberOf = async () => (await get(dispatcher, '/api/vehiculos', { placa })).json().data.items[0].internalNumber;
  expect(await numberOf()).toBeUndefined();
  await system
    .insertInto('hojas_vehiculo')
    .values({ ...sheet, client_id: company.id })
    .execute();
  expect(await numberOf()).toBe('4207');
});

test.each([
  ['createDispatch', 'operacion'],
  ['createPreset', 'operacion'],
  ['createCodes', 'operacion'],
  ['createRecords', 'optimizacion'],
  ['createNovelty', 'optimizacion'],
] as const)('INF-15, INF-17 %s finds a vehicle by its plate where only %s is contracted', async (scope, module) => {
  const token = await api.givenToken(await api.givenUser(company, { scopes: [scope] }));
  const contract = (modulesClient: readonly string[]) =>
    api.deps.database.system
      .updateTable('clients')
      .set({ modulesClient: [...modulesClient] })
      .where('_id', '=', company.id)
      .execute();
  const { patente } = (await api.deps.platform.listVehiculos(company.account.id))[0] ?? { patente: '' };
  await contract([module]);
  const found = await get(token, '/api/vehiculos', { placa: patente });
  expect(found.json().data.items).toMatchObject([{ nombre: 'Móvil 101' }]);
  await contract(['pqrs']);
  expect((await get(token, '/api/vehiculos', { placa: patente })).statusCode).toBe(403);
  await contract(MODULES);
});

test('a client without an account gets its own message', async () => {
  const client = await api.givenClient();
  const reply = await get(
    await api.givenToken(await api.givenUser(client, { scopes: ['createDispatch'] })),
    '/api/vehiculos',
  );
  expect([reply.statusCode, reply.json().message]).toEqual([409, 'Este cliente no tiene una cuenta GPS asignada.']);
});

test('GUARD-80 the fleet of another company is refused, and of a reader without the scope', async () => {
  for (const what of ['vehiculos', 'conductores', 'rutas']) {
    expect((await get(dispatcher, `/api/${what}`, { client: other.client })).statusCode).toBe(403);
    const nobody = await api.givenToken(await api.givenUser(company));
    expect((await get(nobody, `/api/${what}`)).statusCode).toBe(403);
  }
});

test('CUM-48 the documents that the company keeps of an operator, by the whole name', async () => {
  const { system } = api.deps.database;
  const own = await givenCompany(api, await api.givenClient(undefined, MODULES));
  const bare = await givenCompany(api);
  const persona = (of: GivenCompany, facts: { documento: string; activo?: boolean; nombres?: string }) => ({
    _id: newId(NOON.getTime()),
    client_id: of.id,
    tipoDocumento: 'CC' as const,
    nombres: 'José María',
    apellidos: 'Peña',
    vinculacion: 'directo' as const,
    activo: true,
    documento_key: facts.documento,
    fecha: NOON,
    ...facts,
  });
  const [jose, left, namesake, ofBare] = [
    persona(own, { documento: '111' }),
    persona(own, { documento: '222', activo: false }),
    persona(own, { documento: '333', nombres: 'José María Luis' }),
    persona(bare, { documento: '444' }),
  ];
  await system.insertInto('personas').values([jose, left, namesake, ofBare]).execute();
  const papel = (tipo: 'licencia' | 'examen_medico', vence: string, minute: number) => ({
    _id: newId(NOON.getTime() + minute),
    client_id: own.id,
    persona_id: jose._id,
    tipo,
    asunto: tipo,
    numero: `N-${minute}`,
    vence,
    categoria: tipo === 'licencia' ? ('C2' as const) : null,
    autor: 'ana',
    fecha: new Date(NOON.getTime() + minute * 60_000),
  });
  await system
    .insertInto('papeles')
    .values([
      papel('licencia', '2026-01-31', 1),
      papel('licencia', '2029-01-31', 2),
      papel('examen_medico', '2027-02-01', 3),
    ])
    .execute();
  const ask = async (of: GivenCompany, scopes: readonly ClientScope[], nombre: string) =>
    get(await api.givenToken(await api.givenUser(of, { scopes })), '/api/conductores/documentos', { nombre });
  const found = await ask(own, ['createNovelty'], ' jose  MARIA peña ');
  // The renewal counts, who left is not offered, nor who is called otherwise.
  expect(found.json().data).toEqual({
    items: [
      {
        nombre: 'José María Peña',
        tipoDocumento: 'CC',
        documento: '111',
        papeles: [
          { tipo: 'licencia', numero: 'N-2', categoria: 'C2', vence: '2029-01-31' },
          { tipo: 'examen_medico', numero: 'N-3', categoria: null, vence: '2027-02-01' },
        ],
      },
    ],
  });
  expect((await ask(own, ['createRecords'], 'José María Peña')).json().data.items).toHaveLength(1);
  // Part of a name, another company, no module, no scope.
  expect((await ask(own, ['createNovelty'], 'José')).json().data).toEqual({ items: [] });
  expect((await ask(bare, ['createNovelty'], 'José María Peña')).json().data).toEqual({ items: [] });
  expect((await ask(own, ['createDispatch'], 'José María Peña')).statusCode).toBe(403);
  const stranger = await api.givenToken(await api.givenUser(other, { scopes: ['createNovelty'] }));
  const asked = { client: own.client, nombre: 'José María Peña' };
  expect((await get(stranger, '/api/conductores/documentos', asked)).statusCode).toBe(403);
});
