import { DEFAULT_CONFIG } from '@fenix/domain/incontrol/configuracion/config';
import { newId } from '../ground/ids';
import { addAccount } from '../incontrol/embedded';
import { type GivenClient, PASSWORD } from '../testing/givens';
import type { TestApp } from '../testing/testApp';
import { reportForm } from '../testing/incontrol/appFixture';
import { CONFIGURE_INSPECTOR, type ExpectedGate, INSPECTOR_APP, MANAGERS, READ_INSPECCIONES } from './gates';
import type { DespachoTarget, Sample } from './sample';

const fixed = (gate: ExpectedGate, url: string): Sample => ({ ...gate, url: () => url, tenancy: 'none' });

const { version: _, ...CONFIG } = DEFAULT_CONFIG;

function newUser(client: string) {
  const person = { name: 'Nueva Persona', email: 'nueva@prueba.example', password: PASSWORD, scopes: ['readInspect'] };
  return { ...person, username: `u-${newId()}`, client, isActive: true };
}

const newInspector = (client: string) => ({
  username: `i-${newId()}`,
  password: PASSWORD,
  nameInspector: 'Nuevo Inspector',
  phone: '300 123 4567',
  client,
});

/** An inspector of the company, without a session. */
export async function givenInspector({ deps }: TestApp, client: string): Promise<string> {
  const username = `i-${newId()}`;
  const facts = { name: 'Inspector', email: '', phone: '300 123 4567', apiKey: null, scopes: ['readInspect'] };
  const account = { ...facts, username, client, isActive: true, passwordHash: 'ninguna' };
  await addAccount(deps.database.system, account, deps.clock.now(), deps.dataKeys);
  return username;
}

/** A trip of the company with an inspector's report, and an inspection of its vehicle without a trip. */
export async function givenInspected(
  api: TestApp,
  { id, client }: Pick<GivenClient, 'id' | 'client'>,
  { fleet, tripId }: DespachoTarget,
): Promise<string> {
  const { database, platform, clock } = api.deps;
  await platform.addDataExtra(fleet.accountId, tripId, '{"nameInspector":"Inspector"}');
  const [now, db] = [clock.now(), database.system];
  const vehicle = await platform.findVehiculo(fleet.accountId, fleet.vehicleId);
  await db
    .insertInto('inspecciones_via')
    .values({
      _id: newId(),
      client_id: id,
      referencia: newId(),
      vehicle_id: vehicle.id,
      activo: vehicle.nombre,
      placa: vehicle.patente,
      grupo: vehicle.grupo,
      inicio: now,
      inspector: 'Inspector',
      punto: 'Peaje',
      novedades: ['Vía: Bache'],
      data: '{"nameInspector":"Inspector"}',
      fecha: now,
    })
    .execute();
  const username = await givenInspector(api, client);
  const { _id: user_id } = await db
    .selectFrom('incontrol_users')
    .select('_id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const waits = { orden: 1, esperan: 2, desde: now, visto: now };
  await db
    .insertInto('inspector_telefonos')
    .values({ user_id, telefono: newId(), client_id: id, ...waits })
    .execute();
  return tripId;
}

const ofClient = (path: string, client: string) => `${path}?client=${encodeURIComponent(client)}`;

const ofDay = (gate: ExpectedGate, path: string): Sample => ({
  ...gate,
  url: ({ client, despacho: { day } }) => `${ofClient(path, client)}&fechaInicio=${day}&fechaFin=${day}`,
  tenancy: 'forbidden',
});

export const INCONTROL_SAMPLES: Record<string, Sample> = {
  'GET /api/inspecciones': ofDay(READ_INSPECCIONES, '/api/inspecciones'),
  'GET /api/inspecciones/count': ofDay(READ_INSPECCIONES, '/api/inspecciones/count'),
  'GET /api/inspecciones/export': ofDay(READ_INSPECCIONES, '/api/inspecciones/export'),
  'GET /api/inspecciones/resumen': ofDay(READ_INSPECCIONES, '/api/inspecciones/resumen'),
  'GET /api/inspecciones/celulares': {
    ...READ_INSPECCIONES,
    url: ({ client }) => ofClient('/api/inspecciones/celulares', client),
    tenancy: 'forbidden',
  },
  'GET /api/inspecciones/:id': {
    ...READ_INSPECCIONES,
    url: ({ client, inspected }) => ofClient(`/api/inspecciones/${inspected}`, client),
    tenancy: 'forbidden',
  },
  'GET /api/inspecciones/:id/evidencia': {
    ...READ_INSPECCIONES,
    url: ({ client, inspected }) => ofClient(`/api/inspecciones/${inspected}/evidencia`, client),
    tenancy: 'forbidden',
  },
  'GET /incontrol/app/vehiculos': fixed(INSPECTOR_APP, '/incontrol/app/vehiculos'),
  'GET /incontrol/app/vehiculos/:id': {
    ...INSPECTOR_APP,
    url: ({ despacho }) => `/incontrol/app/vehiculos/${despacho.fleet.vehicleId}`,
    tenancy: 'none',
  },
  'POST /incontrol/app/vehiculos/:id/reportes': {
    ...INSPECTOR_APP,
    url: ({ despacho }) => `/incontrol/app/vehiculos/${despacho.fleet.vehicleId}/reportes`,
    options: () => reportForm({ referencia: newId(), version: 0 }),
    tenancy: 'none',
  },
  'POST /incontrol/app/celular': {
    ...fixed(INSPECTOR_APP, '/incontrol/app/celular'),
    options: () => ({ payload: { telefono: newId(), orden: 1, esperan: 0, desde: null } }),
  },
  'GET /api/incontrol/users': fixed(MANAGERS, '/api/incontrol/users'),
  'GET /api/incontrol/users/count': fixed(MANAGERS, '/api/incontrol/users/count'),
  'GET /api/incontrol/users/export': fixed(MANAGERS, '/api/incontrol/users/export'),
  'POST /api/incontrol/users': {
    ...MANAGERS,
    url: () => '/api/incontrol/users',
    options: ({ client }) => ({ payload: newUser(client) }),
    tenancy: 'none',
  },
  'GET /api/incontrol/inspectors': {
    ...MANAGERS,
    url: ({ client }) => ofClient('/api/incontrol/inspectors', client),
    tenancy: 'none',
  },
  'GET /api/incontrol/inspectors/count': {
    ...MANAGERS,
    url: ({ client }) => ofClient('/api/incontrol/inspectors/count', client),
    tenancy: 'none',
  },
  'GET /api/incontrol/inspectors/export': {
    ...MANAGERS,
    url: ({ client }) => ofClient('/api/incontrol/inspectors/export', client),
    tenancy: 'none',
  },
  'POST /api/incontrol/inspectors': {
    ...MANAGERS,
    url: () => '/api/incontrol/inspectors',
    options: ({ client }) => ({ payload: newInspector(client) }),
    tenancy: 'none',
  },
  'PUT /api/incontrol/inspectors/:username': {
    ...MANAGERS,
    url: ({ client, inspector }) => ofClient(`/api/incontrol/inspectors/${inspector}`, client),
    options: () => ({ payload: { isActive: true } }),
    tenancy: 'none',
  },
  'PUT /api/incontrol/config-incontrol-inspector': {
    ...CONFIGURE_INSPECTOR,
    url: () => '/api/incontrol/config-incontrol-inspector',
    options: ({ id }) => ({ payload: { id, ...CONFIG } }),
    tenancy: 'notFound',
    leavesOutProvider: true,
  },
  'PUT /incontrol/api/incontrol/config-incontrol-inspector': {
    ...MANAGERS,
    url: () => '/incontrol/api/incontrol/config-incontrol-inspector',
    options: ({ client }) => ({ payload: { client, ...CONFIG } }),
    tenancy: 'none',
    leavesOutProvider: true,
  },
  'GET /incontrol/api/auth/get-users': fixed(MANAGERS, '/incontrol/api/auth/get-users'),
  'GET /incontrol/api/auth/inspectors': {
    ...MANAGERS,
    url: ({ client }) => ofClient('/incontrol/api/auth/inspectors', client),
    tenancy: 'none',
  },
  'PUT /incontrol/api/auth/inspectors/:username': {
    ...MANAGERS,
    url: ({ client, inspector }) => ofClient(`/incontrol/api/auth/inspectors/${inspector}`, client),
    options: () => ({ payload: { isActive: true } }),
    tenancy: 'none',
  },
  'POST /incontrol/api/auth/sign-up': {
    ...MANAGERS,
    url: () => '/incontrol/api/auth/sign-up',
    options: ({ client }) => ({ payload: newUser(client) }),
    tenancy: 'none',
  },
};
